"""Which parameters does a docstring call numbers? Nobody checks docstrings, so this decides on profit only.

`x : float, optional` as numpydoc has it, `x (float): ...` as in Google's style, `:param float x:` and `:type x: float` as in Sphinx's.
"""

import ast
import re
from collections.abc import Iterator

from fusec.capture.blocks import Function

_SPELLINGS = (
    re.compile(r"^[ \t]*(?P<names>\w+(?:, ?\w+){0,9})[ \t]?:[ \t]?(?P<type>\S.*)$", re.MULTILINE),
    re.compile(r"^[ \t]*(?P<names>\w+)[ \t]?\((?P<type>[^()\n]*)\)[ \t]?:", re.MULTILINE),
    re.compile(r"^[ \t]*:type[ \t]+(?P<names>\w+):[ \t]?(?P<type>\S.*)$", re.MULTILINE),
    re.compile(r"^[ \t]*:param[ \t]+(?P<type>\w+)[ \t]+(?P<names>\w+):", re.MULTILINE),
)
_WORD = re.compile(r"[a-z]+")
_NUMBERS = frozenset(("float", "int", "integer", "scalar", "number", "bool", "boolean", "complex", "double"))
_OTHERS = frozenset(
    (
        *("array", "arrays", "ndarray", "arraylike", "like", "list", "lists", "sequence", "tuple", "tuples"),
        *("iterable", "vector", "matrix", "series", "dataframe", "tensor", "image", "shape", "callable", "function"),
        *("object", "floats", "ints", "integers", "scalars", "numbers", "quantity", "per", "dict"),
    )
)


def documented_numbers(function: Function, owner: ast.AST | None = None) -> frozenset[str]:
    """Parameters whose type is told to be a number and nothing else; those of `__init__` also where the class tells them."""
    texts = [ast.get_docstring(function, clean=False)]
    if isinstance(owner, ast.ClassDef) and function.name == "__init__":
        texts.append(ast.get_docstring(owner, clean=False))
    told = dict[str, bool]()
    for name, kind in (each for text in texts if text for each in _told(text)):
        told[name] = told.get(name, True) and _is_number(kind)
    return frozenset(name for name, is_number in told.items() if is_number)


def _told(text: str) -> Iterator[tuple[str, str]]:
    """Names with what stands where their type does, which prose may be, too: a line of it has no number for its first word."""
    for spelling in _SPELLINGS:
        for found in spelling.finditer(text):
            yield from ((name.strip(), found["type"]) for name in found["names"].split(","))


def _is_number(kind: str) -> bool:
    words = _WORD.findall(kind.lower())
    return bool(words) and words[0] in _NUMBERS and _OTHERS.isdisjoint(words)
