"""Make objects for functions that read attributes, if no workload makes them: of the author's classes, or plain
stand-ins.

No constructor of the author runs: an object is made by `object.__new__`, and has the attributes that the group reads.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from types import FunctionType, ModuleType
from typing import Any, get_type_hints

from ..request import Group

DOTTED = re.compile(r"[^\W\d]\w*(\.[^\W\d]\w*)*")


class StandIn:
    """Plain attributes, in place of an object with an unknown class, or with one that cannot be made."""


class UnmadeError(Exception):
    """An object cannot be made; the message has the reason."""


@dataclass(slots=True)
class Attributes:
    """A value, or the known attributes of an object, by name."""

    value: object = None
    parts: dict[str, Attributes] = field(default_factory=dict)


class Maker:
    """Makes the arguments of a function of attributes from the values of a group's operands; `stand_ins` lists those
    that are not of the author's classes."""

    def __init__(self, group: Group, module: ModuleType, parameters: Sequence[str]) -> None:
        self._group = group
        self._module = module
        self._parameters = parameters
        self._function = _author_function(module, group.function)
        self._hints = _hints(self._function)
        self.stand_ins: dict[str, str] = {}

    def arguments(self, operands: Sequence[object]) -> list[object]:
        """One argument for each parameter; raises UnmadeError if an operand is more than a dotted name."""
        roots = self._roots(operands)
        return [self._argument(name, roots) for name in self._parameters]

    def _roots(self, operands: Sequence[object]) -> dict[str, Attributes]:
        roots: dict[str, Attributes] = {}
        for expression, value in zip(self._group.operands.values(), operands, strict=True):
            if not DOTTED.fullmatch(expression):
                raise UnmadeError(f"`{expression}` is more than an attribute")
            first, *path = expression.split(".")
            place = roots.setdefault(first, Attributes())
            for part in path:
                place = place.parts.setdefault(part, Attributes())
            place.value = value
        return roots

    def _argument(self, name: str, roots: Mapping[str, Attributes]) -> object:
        if name not in roots:
            found = vars(self._module).get(name)
            if found is None:
                raise UnmadeError(f"nothing tells what `{name}` is")
            return found
        return self._object(name, roots[name], self._kind_of(name))

    def _kind_of(self, parameter: str) -> object:
        """The class of a parameter of the author's function, by its annotation or, for methods, by their own class."""
        names = self._group.function.split(".")
        if (
            self._function is not None
            and len(names) > 1
            and next(iter(inspect.signature(self._function).parameters), "") == parameter
        ):
            return _resolved(self._module, ".".join(names[:-1]))
        return self._hints.get(parameter)

    def _object(self, path: str, known: Attributes, kind: object) -> object:
        if not known.parts:
            return known.value
        hints = _hints(kind) | _hints(getattr(kind, "__init__", None))
        attributes = {name: self._object(f"{path}.{name}", part, hints.get(name)) for name, part in known.parts.items()}
        try:
            return _instance(kind, attributes)
        except UnmadeError as reason:
            self.stand_ins[path] = str(reason)
            stand_in = StandIn()
            vars(stand_in).update(attributes)
            return stand_in


def annotated_numbers(group: Group, module: ModuleType) -> dict[str, str]:
    """By operand, the dtype of the Python number in the author's annotation."""
    hints = _hints(_author_function(module, group.function))
    numbers = {bool: "bool", int: "int64", float: "float64", complex: "complex128"}
    kinds = {name: hints.get(expression) for name, expression in group.operands.items()}
    return {name: numbers[kind] for name, kind in kinds.items() if isinstance(kind, type) and kind in numbers}


def _author_function(module: ModuleType, path: str) -> FunctionType | None:
    found = _resolved(module, path)
    found = getattr(found, "__func__", found)
    return found if isinstance(found, FunctionType) else None


def _resolved(module: ModuleType, path: str) -> object:
    """The object at a path of the module; None if there is none, as for a function inside another."""
    try:
        return attrgetter(path)(module)
    except (AttributeError, TypeError):
        return None


def _hints(owner: object) -> dict[str, Any]:
    """The annotations that can be read."""
    try:
        return get_type_hints(owner) if callable(owner) else {}
    except Exception:
        return {}


def _instance(kind: object, attributes: Mapping[str, object]) -> object:
    """An object of the class with these attributes; raises UnmadeError if the class computes one of them."""
    if not isinstance(kind, type) or kind.__module__ == "builtins":
        raise UnmadeError("its class is not known")
    try:
        made: object = object.__new__(kind)
    except TypeError as error:
        raise UnmadeError(f"`{kind.__name__}` cannot be made without its constructor") from error
    for name, value in attributes.items():
        held = inspect.getattr_static(kind, name, None)
        if hasattr(type(held), "__set__") and not inspect.ismemberdescriptor(held):
            raise UnmadeError(f"`{kind.__name__}.{name}` is computed by the class")
        try:
            object.__setattr__(made, name, value)
        except AttributeError as error:
            raise UnmadeError(f"`{kind.__name__}` holds no attribute `{name}`") from error
    return made
