# One command for each job; each sets up what it needs, in .venv, and is quick when that is already there. There is one
# environment: `make demo` puts what timeloom needs into it, `make test` adds to that, all others make it whole (gigabytes).
#
#   make demo     read the texts of examples/, print the times found, write build/demo/index.html
#   make test     the quick tests (QUICK_TESTS, without those marked "slow"); one that needs a package that is not there is skipped
#   make check    all that CI runs: lint, types, architecture, the built wheel in a clean environment, its SBOM, docs, and
#                 `make test TESTS=all`: every test but those marked "long", with every package and a browser
#   make long     what takes minutes: tests marked "long", hostile input, fuzzing, the corpora in bulk
#   make study    the measures of temporal graphs, studied on TimeBank and AQUAINT (docs/appendix/graph-measures.md)
#   make bench    speed beside dateparser, as ratios; time and memory of a start
#   make peers    accuracy, speed and memory beside other tools, which are set up in build/peers (docs/appendix/benchmarks.md)
#   make pictures the pictures of the documentation, drawn anew by timeloom (docs/pictures)
#   make docs     the documentation as a site, build/docs/index.html, to be read from disk
#   make sbom     what an installation holds, as a CycloneDX list: build/sbom.json
#   make lowest   the tests with the oldest dependencies that pyproject.toml allows; make newest: with the newest that there are
#   make fuzz     every target of benchmarks/fuzzing for SECONDS (60)
#   make lock     pin and hash the dependencies anew
#   make clean

PYTHON ?= $(shell for p in python3.11 python3 python3.12 python3.13; do \
	$$p -c 'import sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
VENV := .venv
BIN := $(VENV)/bin
# What has been put into the environment: what timeloom needs, what the quick tests need, all.
RUNS := $(VENV)/.runs
TESTED := $(VENV)/.tested
READY := $(VENV)/.ready
SOURCES := $(shell find src -type f -not -name '*.pyc')
WHEELS := build/wheel
CLEAN := build/clean
PIP := -m pip --disable-pip-version-check --quiet

# A path of the environment would put another timeloom before the one that is tested.
unexport PYTHONPATH
.DELETE_ON_ERROR:
.PHONY: demo test browser check lint types architecture wheel docs long study bench peers pictures sbom lowest newest fuzz lock clean

# Where Debian's python has no ensurepip, pip puts itself into the new environment.
define new-venv
	@test -n "$(PYTHON)" || { echo "timeloom needs Python 3.11 or newer: make PYTHON=/path/to/python" >&2; exit 1; }
	$(PYTHON) -m venv $(1) 2>/dev/null || { $(PYTHON) -m venv --clear --without-pip $(1) && \
		$(PYTHON) $(PIP) --python $(1)/bin/python install pip; }
endef

$(BIN)/python:
	$(call new-venv,$(VENV))

# Nothing is compiled beforehand: Python does that for the modules that it meets, and most are never met.
INSTALL := $(PIP) install --no-compile --require-hashes

$(RUNS): requirements/run.txt requirements/build.txt pyproject.toml | $(BIN)/python
	$(BIN)/python $(INSTALL) -r requirements/run.txt -r requirements/build.txt
	$(BIN)/python $(PIP) install --no-compile --no-deps --no-build-isolation --no-index --editable .
	@touch $@

$(TESTED): requirements/test.txt $(RUNS)
	$(BIN)/python $(INSTALL) -r requirements/test.txt
	@touch $@

$(READY): requirements/dev.txt requirements/torch-cpu.txt requirements/torch.txt $(RUNS)
	$(BIN)/python $(INSTALL) -r requirements/dev.txt
	$(BIN)/python $(INSTALL) --no-deps -r requirements/torch-cpu.txt 2> /dev/null || \
		$(BIN)/python $(INSTALL) --no-deps -r requirements/torch.txt
	$(BIN)/python $(PIP) install --no-compile torch
	@touch $@

demo: $(RUNS)
	$(BIN)/timeloom parse --file examples/news.txt
	$(BIN)/timeloom timeline examples/news.txt --html build/demo/index.html
	$(BIN)/timeloom timeline examples/letter-1843.txt --html build/demo/letter-1843.html
	$(BIN)/timeloom timeline examples/clinical-note.txt --html build/demo/clinical-note.html
	$(BIN)/timeloom timeline examples/chronicle.txt --html build/demo/chronicle.html
	@echo "open build/demo/index.html"

# Several processes share the cores: a thread for each, since threads of torch would wait for each other.
PYTEST := OPENBLAS_NUM_THREADS=1 OMP_NUM_THREADS=1 TIMELOOM_BROWSER=$(or $(TIMELOOM_BROWSER),required) $(BIN)/pytest -q -n auto --maxprocesses 4 --dist loadfile

# The quick tests: rooms one by one, laws, golden files, and the demo. Not among them: the service, the page and the verbs, run as
# processes; training; the corpora, which are not part of the project.
QUICK_TESTS := tests/unit tests/property tests/golden --ignore=tests/unit/train tests/functional/test_demo.py

ifeq ($(TESTS),all)
# The page is tested in a real browser. `TIMELOOM_BROWSER=none make check` goes without; nothing else skips those tests.
test: $(READY) browser
	$(PYTEST)
else
test: $(TESTED)
	$(PYTEST) -m "not long and not slow" $(QUICK_TESTS)
endif

# The system's Chromium; where there is none, the package of the distribution (Debian, Ubuntu).
BROWSERS := chromium chromium-browser google-chrome google-chrome-stable
browser:
	@if [ "$(TIMELOOM_BROWSER)" = none ]; then exit 0; fi; \
	for name in $(BROWSERS); do command -v $$name > /dev/null && exit 0; done; \
	echo "no browser for the tests of the page; installing Chromium"; \
	as=$$([ "$$(id -u)" = 0 ] || echo sudo); \
	{ $$as apt-get update -qq && $$as env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends chromium; } \
	|| { echo "Chromium could not be installed. Put one of $(BROWSERS) on the path," \
		"or leave the tests of the page out: TIMELOOM_BROWSER=none make check" >&2; exit 1; }

check: lint types architecture wheel sbom docs
	$(MAKE) test TESTS=all

lint: $(READY)
	$(BIN)/ruff check --no-cache .
	$(BIN)/ruff format --no-cache --check .

types: $(READY)
	$(BIN)/mypy
	$(BIN)/mypy tests/typing

architecture: $(READY)
	$(BIN)/lint-imports --no-cache

# The wheel is what users get: built, installed beside nothing but its pinned dependencies, and used.
$(WHEELS)/.built: $(SOURCES) hatch_build.py pyproject.toml README.md LICENSE NOTICE | $(READY)
	rm -rf $(WHEELS)
	$(BIN)/python $(PIP) wheel --no-deps --no-build-isolation --no-index --wheel-dir $(WHEELS) .
	@touch $@

$(CLEAN)/.ready: requirements/run.txt
	rm -rf $(CLEAN)
	$(call new-venv,$(CLEAN))
	$(CLEAN)/bin/python $(INSTALL) -r requirements/run.txt
	@touch $@

wheel: $(WHEELS)/.built $(CLEAN)/.ready
	$(BIN)/python benchmarks/wheel.py $(WHEELS)/*.whl
	$(CLEAN)/bin/python $(PIP) install --no-deps --no-index --force-reinstall $(WHEELS)/*.whl
	cd $(CLEAN) && bin/python -P -c 'import timeloom, sys; assert "site-packages" in timeloom.__file__; print("timeloom", timeloom.__version__)'
	cd $(CLEAN) && bin/timeloom parse "Saturdays since March 6" --dct 2017-04-21
	cd $(CLEAN) && bin/timeloom parse --preset en "They met on the third Friday of May 1997."
	rm -rf $(CLEAN)/tried/timeml $(CLEAN)/tried/weights
	cd $(CLEAN) && bin/timeloom run ../../examples --out tried/timeml --to timeml && bin/timeloom train tried/timeml --out tried/weights
	cd $(CLEAN) && bin/timeloom timeline ../../examples/news.txt --html tried/news.html --svg tried/news.svg
	cd $(CLEAN) && bin/timeloom run ../../examples --out tried/run --force --to anafora
	$(CLEAN)/bin/python $(PIP) check

docs: $(READY)
	$(BIN)/sphinx-build -b html -W --keep-going -q docs build/docs
	$(BIN)/python docs/offline.py build/docs

pictures: $(READY)
	$(BIN)/python docs/pictures.py

long: $(READY)
	$(BIN)/pytest -q -m long || [ $$? -eq 5 ]
	$(BIN)/python benchmarks/hostile.py
	$(BIN)/python benchmarks/hostile.py --layers timeline --four
	for preset in en-fast en; do $(BIN)/python benchmarks/hostile.py --preset $$preset --four || exit 1; done
	$(BIN)/python benchmarks/fuzz.py --seconds 600
	$(MAKE) fuzz
	$(BIN)/python benchmarks/soak.py
	$(BIN)/python benchmarks/soak.py --preset en-fast --texts 10000
	$(BIN)/python benchmarks/soak.py --preset en --layers all --texts 1000
	$(BIN)/python benchmarks/same_bytes.py
	$(BIN)/python benchmarks/no_dates.py
	$(BIN)/python benchmarks/kills.py --times 3
	$(BIN)/python benchmarks/workers.py --floor 1.7
	$(BIN)/python benchmarks/ray_nodes.py
	if [ -d ../shared/data/timeml ]; then $(BIN)/python benchmarks/bulk.py --cli; fi
	if [ -d ../shared/data/timeml ]; then $(MAKE) study; fi

# The study of docs/appendix/graph-measures.md, its table and figure in build/study.
GRAPHS := ../shared/data/timeml
study: $(READY)
	$(BIN)/python -m timeloom_train pairs $(GRAPHS)/train build/study/answers --only $(GRAPHS)/train.txt
	$(BIN)/timeloom bench graph-measures $(GRAPHS)/train/TimeBank $(GRAPHS)/train/AQUAINT --answers build/study/answers \
		--plot build/study/graph-measures.svg --plot-precision build/study/graph-measures-precision.svg \
		--format markdown > build/study/graph-measures.md

bench: $(READY)
	$(BIN)/python benchmarks/speed.py
	$(BIN)/python benchmarks/footprint.py
	$(BIN)/python benchmarks/closure.py
	$(BIN)/python benchmarks/bootstrap.py
	if [ -d ../shared/data/scate ]; then $(BIN)/python benchmarks/graphs.py; fi
	if [ -d ../shared/data/timeml ]; then $(BIN)/python benchmarks/gold_graphs.py; fi

peers: $(READY)
	$(BIN)/python benchmarks/peers_setup.py
	$(BIN)/python benchmarks/peers.py --json build/peers.json --markdown build/peers.md --plot docs/peers.svg
	$(BIN)/python benchmarks/suites.py --json build/suites.json --page docs/appendix/benchmarks.md
	$(BIN)/python benchmarks/suites_plot.py build/suites.json docs/suites.svg

SECONDS ?= 60
fuzz: $(READY)
	$(BIN)/python benchmarks/fuzzing/run.py --seconds $(SECONDS)

sbom: $(CLEAN)/.ready | $(READY)
	$(BIN)/cyclonedx-py environment $(CLEAN)/bin/python --pyproject pyproject.toml --output-reproducible --validate -o build/sbom.json

# The extras, the corpora and the training are left to the tests that have them.
BOUND_TESTS := tests/unit tests/property tests/golden --ignore=tests/unit/train --ignore=tests/unit/house \
	$(addprefix tests/functional/test_,parse.py run.py serve.py)
LARGE_TESTS := tests/unit/adapters/test_spacy.py tests/unit/adapters/test_displacy.py tests/functional/test_run_rows.py
LOWEST := build/lowest
lowest: | $(READY)
	rm -rf $(LOWEST)
	$(call new-venv,$(LOWEST))
	$(LOWEST)/bin/python $(PIP) install --require-hashes -r requirements/lowest.txt
	$(LOWEST)/bin/python $(PIP) install hatchling editables
	$(LOWEST)/bin/python $(PIP) install --no-deps --no-build-isolation --no-index --editable .
	$(LOWEST)/bin/python -m pytest -q -W default -n auto --maxprocesses 4 --dist loadfile $(BOUND_TESTS)
	rm -rf $(LOWEST)-large
	$(call new-venv,$(LOWEST)-large)
	$(LOWEST)-large/bin/python $(PIP) install --require-hashes -r requirements/lowest-large.txt
	$(LOWEST)-large/bin/python $(PIP) install hatchling editables
	$(LOWEST)-large/bin/python $(PIP) install --no-deps --no-build-isolation --no-index --editable .
	$(LOWEST)-large/bin/python -m pytest -q -W default $(LARGE_TESTS)

NEWEST := build/newest
newest: | $(READY)
	rm -rf $(NEWEST)
	$(call new-venv,$(NEWEST))
	$(NEWEST)/bin/python $(PIP) install --editable ".[all]" \
		pytest pytest-xdist hypothesis jsonschema httpx python-dateutil edtf anaforatools
	$(NEWEST)/bin/python -m pytest -q -n auto --maxprocesses 4 --dist loadfile $(BOUND_TESTS) $(LARGE_TESTS)

LOCK := --quiet --generate-hashes --strip-extras --no-emit-index-url --no-emit-find-links --no-emit-trusted-host --no-emit-options
lock: | $(BIN)/python
	$(call new-venv,build/lock)
	build/lock/bin/python $(PIP) install pip-tools
	build/lock/bin/pip-compile $(LOCK) --output-file=requirements/run.txt pyproject.toml
	build/lock/bin/pip-compile $(LOCK) --allow-unsafe --constraint=requirements/run.txt \
		--output-file=requirements/dev.txt pyproject.toml requirements/dev.in
	build/lock/bin/pip-compile $(LOCK) --allow-unsafe --constraint=requirements/dev.txt \
		--output-file=requirements/test.txt pyproject.toml requirements/test.in
	build/lock/bin/pip-compile $(LOCK) --constraint=requirements/dev.txt --output-file=requirements/build.txt requirements/build.in
	$(BIN)/python benchmarks/bounds.py > build/lowest.in
	$(BIN)/python benchmarks/bounds.py --large > build/lowest-large.in
	for name in lowest lowest-large; do \
		build/lock/bin/pip-compile $(LOCK) --allow-unsafe --output-file=requirements/$$name.txt build/$$name.in || exit 1; done
	for name in dev lowest-large; do \
		sed '/considered to be unsafe/d' requirements/$$name.txt > build/$$name.txt && mv build/$$name.txt requirements/$$name.txt || exit 1; done

clean:
	rm -rf build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
