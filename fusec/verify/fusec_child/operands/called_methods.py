"""Bind the methods that fused launches call to an object of the author's class, whose attributes are the operands, and make
the objects that they take as a whole."""

from __future__ import annotations

import dis
import re
from collections.abc import Iterator, Mapping
from types import FunctionType, ModuleType

ATTRIBUTE = re.compile(r"([^\W\d]\w*)\.([^\W\d]\w*)")  # `self.accelerate`


def called(expressions: Mapping[str, str], module: ModuleType, function: str) -> dict[str, type]:
    """The operands that are methods, or objects with methods, with their classes.

    `self` in `Wave.step` is a `Wave`. The object of another function, `w` of `w.accelerate` and `w.speed`, is of the only
    class of the module that has these attributes, or of the base of all that have them.
    """
    kinds = _kinds(expressions, module, function)
    found: dict[str, type] = {}
    for name, expression in expressions.items():
        match = ATTRIBUTE.fullmatch(expression)
        kind = kinds.get(match[1] if match is not None else expression)
        if kind is not None and (match is None or isinstance(getattr(kind, match[2], None), FunctionType)):
            found[name] = kind
    return found


def called_values(
    values: Mapping[str, object], expressions: Mapping[str, str], module: ModuleType, function: str
) -> dict[str, object]:
    """These operands: objects that have the `values` as attributes, each once, and methods bound to them.

    No constructor of the author runs. What only the constructor sets is zero.
    """
    wanted, objects = called(expressions, module, function), dict[str, object]()
    found: dict[str, object] = {}
    for name, kind in wanted.items():
        root, _, attribute = expressions[name].partition(".")
        if root not in objects:
            objects[root] = _made(kind, root, values, expressions)
        found[name] = getattr(objects[root], attribute) if attribute else objects[root]
    return found


def _made(kind: type, root: str, values: Mapping[str, object], expressions: Mapping[str, str]) -> object:
    made: object = object.__new__(kind)
    for attribute in _set_by_constructor(kind):
        object.__setattr__(made, attribute, 0.0)
    for name, value in values.items():
        match = ATTRIBUTE.fullmatch(expressions[name])
        if match is not None and match[1] == root:
            object.__setattr__(made, match[2], value)
    return made


def _kinds(expressions: Mapping[str, str], module: ModuleType, function: str) -> dict[str, type]:
    """The class of each object whose attributes are operands, if one is found."""
    attributes: dict[str, set[str]] = {}
    for expression in expressions.values():
        if match := ATTRIBUTE.fullmatch(expression):
            attributes.setdefault(match[1], set()).add(match[2])
    holder, dot, _ = function.partition(".")
    own = vars(module).get(holder) if dot else None
    if isinstance(own, type):
        return dict.fromkeys(attributes, own)
    fitting = {root: _fitting(module, names) for root, names in attributes.items()}
    return {root: kinds[0] for root, kinds in fitting.items() if len(kinds) == 1}


def _fitting(module: ModuleType, names: set[str]) -> list[type]:
    """The classes of the module that have the attributes, without classes derived of one of them."""
    found = [kind for kind in _classes(module) if _has(kind, names)]
    return [kind for kind in found if not any(base in found for base in kind.__mro__[1:])]


def _classes(module: ModuleType) -> Iterator[type]:
    """The classes that the module defines."""
    return (each for each in vars(module).values() if isinstance(each, type) and each.__module__ == module.__name__)


def _has(kind: type, names: set[str]) -> bool:
    """Whether the class has some methods, and each of these attributes, which are methods or what its constructor sets."""
    known = {name for name in dir(kind) if isinstance(getattr(kind, name, None), FunctionType)}
    return names <= known | _set_by_constructor(kind)


def _set_by_constructor(kind: type) -> set[str]:
    code = getattr(getattr(kind, "__init__", None), "__code__", None)
    return {each.argval for each in dis.get_instructions(code) if each.opname == "STORE_ATTR"} if code else set()
