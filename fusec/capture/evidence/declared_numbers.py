"""Parameters and attributes that defaults, annotations or the docstring declare to be numbers.

An attribute counts if methods set it to such parameters and to numbers only: `self.penalty = penalty`.

Docstring styles: `x : float, optional` (numpydoc), `x (float): ...` (Google), `:param float x:` and `:type x: float`
(Sphinx).
"""

import ast
import re
from collections.abc import Iterator
from functools import lru_cache

from fusec.capture.evidence.ranks import is_number_type
from fusec.capture.flow.basic_blocks import Function
from fusec.capture.flow.liveness import names_bound
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.source.number_literals import is_number
from fusec.capture.source.syntax import all_parameters, parameter_defaults

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


def is_defaulted_number(text: str, scope: ScopeNames) -> bool:
    """Whether the text is a parameter of the innermost function that has a number as its default and is never rebound,
    or an attribute of the method's object that is set to such numbers only.
    """
    function = scope.chain[-1].node
    owner, _, name = text.rpartition(".")
    if not isinstance(function, Function):
        return False
    if not owner:
        return name in _defaulted_numbers(function)
    kind = scope.chain[-2].node
    return isinstance(kind, ast.ClassDef) and owner == _receiver(function) and name in _defaulted_attributes(kind)


@lru_cache(maxsize=32)
def _defaulted_attributes(kind: ast.ClassDef) -> frozenset[str]:
    """The attributes that the methods of the class set to numbers only."""
    found: dict[str, bool] = {}
    for method in (each for each in kind.body if isinstance(each, Function)):
        numbers = _defaulted_numbers(method)
        for name, value in _set_attributes(method):
            is_given = isinstance(value, ast.Name) and value.id in numbers
            found[name] = found.get(name, True) and (is_given or (value is not None and is_number(value)))
    return frozenset(name for name, are_numbers in found.items() if are_numbers)


def _set_attributes(method: Function) -> Iterator[tuple[str, ast.expr | None]]:
    """The attributes of the object that the method sets, each with its value; None if no single expression gives the
    value.
    """
    receiver = _receiver(method)
    plain = {
        target: node.value
        for node in ast.walk(method)
        if isinstance(node, ast.Assign | ast.AnnAssign)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
    }
    for node in ast.walk(method):
        match node:
            case ast.Attribute(ast.Name(owner), name, ast.Store()) if owner == receiver:
                yield name, plain.get(node)


def _receiver(function: Function) -> str:
    """The name of the first parameter; empty if there is none."""
    arguments = (*function.args.posonlyargs, *function.args.args)
    return arguments[0].arg if arguments else ""


@lru_cache(maxsize=32)
def _defaulted_numbers(function: Function) -> frozenset[str]:
    defaults = parameter_defaults(function.args)
    bound = frozenset[str]().union(*map(names_bound, function.body))
    return frozenset(name for name, default in defaults.items() if default is not None and is_number(default)) - bound


def documented_numbers(function: Function, owner: ast.AST | None = None) -> frozenset[str]:
    """Parameters that the docstring declares to be numbers; for `__init__` also in the docstring of the class."""
    told = dict[str, bool]()
    for name, kind in told_types(function, owner):
        told[name] = told.get(name, True) and _is_number(kind)
    return frozenset(name for name, is_number in told.items() if is_number)


def told_types(function: Function, owner: ast.AST | None = None) -> Iterator[tuple[str, str]]:
    """The names in the docstring, each with the text in the place of its type; for `__init__` also in the docstring of
    the class.
    """
    texts = [ast.get_docstring(function, clean=False)]
    if isinstance(owner, ast.ClassDef) and function.name == "__init__":
        texts.append(ast.get_docstring(owner, clean=False))
    yield from (each for text in texts if text for each in _told(text))


def _told(text: str) -> Iterator[tuple[str, str]]:
    """Names with the text in the place of their type. Prose can match too, but its first word is no type of numbers."""
    for spelling in _SPELLINGS:
        for found in spelling.finditer(text):
            yield from ((name.strip(), found["type"]) for name in found["names"].split(","))


def _is_number(kind: str) -> bool:
    words = _WORD.findall(kind.lower())
    return bool(words) and words[0] in _NUMBERS and _OTHERS.isdisjoint(words)


def is_told_of_numbers(function: Function, scope: ScopeNames) -> bool:
    """Whether each of its parameters is declared to be a number; the declarations are not checked, so this affects
    profit only.
    """
    documented = documented_numbers(function)
    are_numbers = [
        each.arg in documented or (each.annotation is not None and is_number_type(each.annotation, scope))
        for each in all_parameters(function.args)
    ]
    return bool(are_numbers) and all(are_numbers)
