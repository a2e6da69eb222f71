"""Sphinx's configuration of the documentation site; `make site` builds it."""

project = "fusec"
author = "the authors of fusec"
copyright = "the authors of fusec"
extensions = ["myst_parser", "sphinx_copybutton"]
myst_heading_anchors = 3
html_theme = "furo"
html_title = "fusec"
exclude_patterns = ["_build"]
