"""Run loops along an axis as they were written, and as one kernel for a few columns at a time."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from ..package import Pair
from ..request import ColumnOperands, Group

ROUNDS = range(2, 5)  # the values of the loop's variable
SMALL = {"FEW": 2, "THREAD_WORK": 8, "NARROW": 2, "WIDE": 3}


class NeverBound:
    """Replaces the object that binds all iterations to one kernel: each iteration runs on its own."""

    def bind(self, *_: object, **__: object) -> None:
        return None


def iterations_as_written(group: Group, columns: ColumnOperands, generated: object) -> Mapping[str, object]:
    """What replaces names of the generated module, so that each iteration runs the author's statements; the kernel if its
    bits may differ from theirs."""
    (stem,) = group.turns
    original = getattr(generated, f"{stem}_as_written", None) or getattr(generated, f"{stem}_unfused")
    own = {columns.kernel: original} if group.fp == "exact" else {}
    return {columns.iterations: NeverBound(), **own}


@contextmanager
def in_small_blocks(pair: Pair, columns: ColumnOperands) -> Iterator[list[int]]:
    """Run loops of any size as one kernel, in blocks of a few columns; the list grows with each loop that runs so."""
    seen: list[int] = []
    kind = type(getattr(pair.generated, columns.iterations))
    support = sys.modules[kind.__module__]
    bind = kind.bind

    def counted(self: object, rounds: range, **given: object) -> object:
        run = bind(self, rounds, **given)
        seen.extend([len(rounds)] if run is not None else [])
        return run

    before = {name: getattr(support, name) for name in SMALL}
    vars(support).update(SMALL)
    kind.bind = counted
    try:
        yield seen
    finally:
        vars(support).update(before)
        kind.bind = bind
