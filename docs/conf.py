"""How the documentation is built: `make docs` writes build/docs, to be read from disk, with no request to another
host."""

from __future__ import annotations

import sys
from pathlib import Path

import timeloom

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE / "extensions"))

project = "timeloom"
author = "The timeloom maintainers"
project_copyright = author
version = release = timeloom.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "model_cards", "plain_docstrings"]
root_doc = "index"
exclude_patterns = ["extensions"]
templates_path: list[str] = []

# Links between pages are written as GitHub reads them, `cli.md#parse`: headings get the same anchors here.
myst_heading_anchors = 4
myst_enable_extensions = ["colon_fence", "attrs_block"]

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 100
add_module_names = False
toc_object_entries_show_parents = "hide"

html_theme = "furo"
html_title = f"timeloom {release}"
html_static_path = ["static"]
html_css_files = ["timeloom.css"]
html_copy_source = False
html_show_sphinx = False
html_theme_options = {"navigation_with_keys": True, "footer_icons": []}
pygments_style = "tango"
pygments_dark_style = "monokai"
# A console block is a session; what a session prints is not always a language.
# An attribute that is called `type` is a place that annotations with the builtin could mean.
suppress_warnings = ["misc.highlighting_failure", "ref.python"]
