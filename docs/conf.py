"""Sphinx's configuration of the documentation site, which `make site` builds."""

import re
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx

HERE = Path(__file__).parent

project = "fusec"
author = "the authors of fusec"
copyright = f"2026, {author}"
version = release = re.findall(r'__version__ = "(.+)"', (HERE.parent / "fusec/__init__.py").read_text("utf-8"))[0]
extensions = ["myst_parser", "sphinx_copybutton"]
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 4
copybutton_prompt_text = "$ "
html_theme = "furo"
html_title = f"fusec {version}"
html_show_sphinx = False
exclude_patterns = ["_build"]


def setup(app: Sphinx) -> None:
    app.connect("doctree-read", without_links_to_folders)


def without_links_to_folders(app: Sphinx, page: nodes.document) -> None:
    """A link to a folder of the repository, such as a sample, has no page: its text stays."""
    folder = Path(app.env.doc2path(app.env.docname)).parent
    for link in list(page.findall(pending_xref)):
        place: Any = link.get("reftarget", "")
        if link.get("reftype") == "myst" and place and (folder / place).is_dir():
            link.replace_self(link.children)
