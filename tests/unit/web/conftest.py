"""The modules of the page that touch no page, run by node: what a browser computes with them, as Python values."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable, Iterator
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

RunJs = Callable[..., Any]

_LOOP = """
    import { createInterface } from "node:readline";
    const load = (name) => import(process.argv[1] + "/" + name);
    const Body = (async () => {}).constructor;
    for await (const line of createInterface({ input: process.stdin })) {
        let told;
        try {
            const { source, given } = JSON.parse(line);
            told = { value: (await new Body("load", "given", source)(load, given)) ?? null };
        } catch (error) {
            told = { error: String(error.stack ?? error) };
        }
        process.stdout.write(JSON.stringify(told) + "\\n");
    }
"""


def _brought_along() -> str:
    """The node in the package of playwright, which the tests of the page need anyway."""
    found = find_spec("playwright")
    return str(Path(found.origin).parent / "driver" / "node") if found is not None and found.origin is not None else ""


@pytest.fixture(scope="session")
def js(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunJs]:
    """`js(source, given)`: what the body `source` of an async function returns for `given`; `load(name)` is a module of
    the page.

    node is that of the path, or the one that playwright brings along. Skips, with the reason, where there is neither.
    """
    node = shutil.which("node") or shutil.which(_brought_along())
    if node is None:
        pytest.skip("no node, on the path or in playwright, which runs the modules of the page outside a browser")
    folder = tmp_path_factory.mktemp("page")
    for module in Path(str(files("timeloom.web").joinpath("page"))).glob("*.js"):
        shutil.copy(module, folder)
    (folder / "package.json").write_text('{"type": "module"}')
    command = [node, "--input-type=module", "--eval", _LOOP, folder.as_uri()]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:

        def run(source: str, given: Any = None) -> Any:
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(json.dumps({"source": source, "given": given}) + "\n")
            process.stdin.flush()
            told = json.loads(process.stdout.readline())
            assert "error" not in told, told["error"]
            return told["value"]

        try:
            yield run
        finally:
            process.kill()
