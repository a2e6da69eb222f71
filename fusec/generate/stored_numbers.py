"""Which stores may be of numbers alone? Python refuses to make an integer of NaN, or a byte of 300, where a kernel casts."""

from collections.abc import Mapping
from dataclasses import dataclass

from fusec.base.expression import Expr, Load, Local, Reduce, Store, walk
from fusec.generate.body import Body

_Sources = tuple[str, ...] | None  # the operands that a value is made of; None where one of them is an array


@dataclass(frozen=True, slots=True)
class StoredNumber:
    """`target[...] = value`, where the value is a number unless one of the sources is an array."""

    target: str
    sources: tuple[str, ...]


def stored_numbers(body: Body, arrays: frozenset[str]) -> tuple[StoredNumber, ...]:
    """Stores of what is made of operands outside `arrays`; literals alone are known when the original is tried."""
    known: dict[str, _Sources] = {}
    found: dict[StoredNumber, None] = {}
    for step in body.steps:
        sources = _sources(step.statement.value, known, arrays)
        if isinstance(step.statement, Store) and sources:
            found[StoredNumber(step.name, sources)] = None
        known[step.name] = None if isinstance(step.statement, Reduce) or step.is_cast or step.is_written else sources
    return tuple(found)


def _sources(value: Expr, known: Mapping[str, _Sources], arrays: frozenset[str]) -> _Sources:
    sources: dict[str, None] = {}
    for node in walk(value):
        match node:
            case Load(name):
                made_of: _Sources = None if name in arrays else (name,)
            case Local(name):
                made_of = known.get(name)
            case _:
                continue
        if made_of is None:
            return None
        sources |= dict.fromkeys(made_of)
    return tuple(sources)
