"""Bind the methods that fused launches call to an object of the author's class, whose attributes are the operands."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import FunctionType, ModuleType

METHOD = re.compile(r"[^\W\d]\w*\.([^\W\d]\w*)")  # `self.accelerate`


def methods(expressions: Mapping[str, str], module: ModuleType, function: str) -> dict[str, str]:
    """The operands that are methods of the class that holds the `function`, `Wave.step`, with their names there."""
    kind = _holder(module, function)
    found = {name: METHOD.fullmatch(expression) for name, expression in expressions.items()}
    named = {name: match[1] for name, match in found.items() if match is not None}
    return {name: each for name, each in named.items() if isinstance(getattr(kind, each, None), FunctionType)}


def bound_methods(
    values: Mapping[str, object], expressions: Mapping[str, str], module: ModuleType, function: str
) -> dict[str, object]:
    """The methods by operand, of one object that has the `values` as attributes; no constructor of the author runs."""
    wanted, kind = methods(expressions, module, function), _holder(module, function)
    if not wanted or kind is None:
        return {}
    made: object = object.__new__(kind)
    for name, value in values.items():
        match = METHOD.fullmatch(expressions[name])
        if match is not None:
            object.__setattr__(made, match[1], value)
    return {name: getattr(made, each) for name, each in wanted.items()}


def _holder(module: ModuleType, function: str) -> type | None:
    name, dot, _ = function.partition(".")
    kind = getattr(module, name, None) if dot else None
    return kind if isinstance(kind, type) else None
