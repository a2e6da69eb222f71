"""Load and render the templates, from the checkout if there is one, otherwise from the installed package."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

import fusec

_PACKAGE = Path(fusec.__file__).parent
_CHECKOUT = _PACKAGE.parent / "templates"
_INSTALLED = _PACKAGE / "templates"


def render(template: str, names: Mapping[str, object]) -> str:
    """The text of a template; `names` must define every hole."""
    return _environment().get_template(template).render(names)


@cache
def _environment() -> Environment:
    folder = _CHECKOUT if (_CHECKOUT / "support/numba/support.py.jinja").is_file() else _INSTALLED
    return Environment(
        loader=FileSystemLoader(folder),
        undefined=StrictUndefined,
        keep_trailing_newline=True,
        trim_blocks=True,
        lstrip_blocks=True,
        autoescape=False,  # the output is Python
    )
