"""The outcome of one call: its results, its exception, and its operands afterwards, flattened into comparable
leaves."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace

import numpy as np

Function = Callable[..., object]


@dataclass(frozen=True, slots=True)
class Leaf:
    """One array, number or other plain value; `place` is its position: "result", "result[1]", "operand `x`"."""

    place: str
    value: object


@dataclass(frozen=True, slots=True)
class Outcome:
    """`error` is (type, message) of the exception, or None. `links` lists the results that are, or share memory with,
    operands."""

    leaves: tuple[Leaf, ...]
    error: tuple[str, str] | None
    links: tuple[str, ...]
    results: object = None


def run(
    function: Function,
    arguments: Sequence[object],
    names: Collection[str],
    keywords: Mapping[str, object] | None = None,
) -> Outcome:
    """The outcome of a call of the function, including its exception."""
    error, results = None, None
    try:
        results = function(*arguments, **(keywords or {}))
    except Exception as raised:
        error = (type(raised).__qualname__, str(raised))
    after = [leaf for name, value in zip(names, arguments, strict=True) for leaf in flatten(f"operand `{name}`", value)]
    leaves = (*flatten("result", results), *after)
    return Outcome(tuple(leaves), error, tuple(_links(results, arguments, names)), results)


def without(outcome: Outcome, names: Sequence[str]) -> Outcome:
    """The outcome without the values of these operands after the call."""
    places = tuple(f"operand `{name}`" for name in names)
    return replace(outcome, leaves=tuple(leaf for leaf in outcome.leaves if not leaf.place.startswith(places)))


def flatten(place: str, value: object, depth: int = 0) -> Iterator[Leaf]:
    """Leaves of nested tuples, lists, dictionaries, dataclasses and plain objects, in order."""
    if depth > 6 or isinstance(value, np.ndarray | np.generic | int | float | complex | str | bytes | type(None)):
        yield Leaf(place, value)
        return
    yield Leaf(f"{place} (type)", type(value).__qualname__)
    for key, part in _parts(value):
        yield from flatten(f"{place}{key}", part, depth + 1)


def _parts(value: object) -> Iterator[tuple[str, object]]:
    if isinstance(value, tuple | list):
        yield from ((f"[{k}]", part) for k, part in enumerate(value))
    elif isinstance(value, dict):
        yield from ((f"[{key!r}]", part) for key, part in value.items())
    elif is_dataclass(value) and not isinstance(value, type):
        names = (field.name for field in fields(value) if hasattr(value, field.name))
        yield from ((f".{name}", getattr(value, name)) for name in names)
    elif not isinstance(value, type) and not callable(value):
        yield from ((f".{name}", part) for name, part in _attributes(value))


def _attributes(value: object) -> Iterator[tuple[str, object]]:
    """The values of its slots and of its own dictionary."""
    for kind in type(value).__mro__:
        slots = vars(kind).get("__slots__", ())
        names = (slots,) if isinstance(slots, str) else slots
        yield from ((name, getattr(value, name)) for name in names if hasattr(value, name) and name[:2] != "__")
    yield from getattr(value, "__dict__", {}).items()


def _links(results: object, arguments: Sequence[object], names: Collection[str]) -> Iterator[str]:
    parts = results if isinstance(results, tuple | list) else (results,)
    for position, part in enumerate(parts):
        for name, argument in zip(names, arguments, strict=True):
            if isinstance(part, np.ndarray) and part is argument:
                yield f"result {position} is `{name}`"
            elif (
                isinstance(part, np.ndarray)
                and isinstance(argument, np.ndarray)
                and np.may_share_memory(part, argument)
            ):
                yield f"result {position} shares memory with `{name}`"
