"""Random programs of work units leave what their originals leave, in every order of places in which the originals are defined."""

from collections.abc import Callable, Iterable
from pathlib import Path

import numpy as np
import pytest

from .executor import View
from .random_programs import RandomProgram
from .random_runs import Operands, fused_runs
from .random_styles import RandomCells, RandomFunctor, RandomWorkload

N, ROWS = 7, 4
Style = type[RandomProgram | RandomCells | RandomFunctor]
SEEDS = {
    RandomProgram: range(100, 380),
    RandomCells: range(80),
    RandomFunctor: range(70),
    RandomWorkload: range(70),
}
LEAST = {RandomProgram: 40, RandomCells: 12, RandomFunctor: 12, RandomWorkload: 20}  # so many must run fused


@pytest.mark.slow
@pytest.mark.parametrize("style", SEEDS)
def test_programs_leave_what_the_originals_leave(style: Style, tmp_path: Path) -> None:
    assert len(runs(style, SEEDS[style], tmp_path)) >= LEAST[style]


def test_there_are_500_programs() -> None:
    assert sum(map(len, SEEDS.values())) == 500


def runs(style: Style, seeds: Iterable[int], folder: Path) -> set[int]:
    """The seeds of the style's programs that ran a fused work unit."""
    return fused_runs({seed: style(seed).source for seed in seeds}, OPERANDS[style], folder)


def _of_views(seed: int) -> list[Operands]:
    """Views apart, and views that overlap."""

    def overlapping() -> tuple[object, ...]:
        whole = View([N + 1])
        return _operands(seed, [whole[0:N], whole[1 : N + 1], View([N])])

    return [lambda: _operands(seed, [View([N]) for _ in range(3)]), overlapping]


def _operands(seed: int, views: list[object]) -> tuple[object, ...]:
    random = np.random.default_rng(seed)
    for view in views:
        view.data[...] = random.integers(-4, 5, N) / 2  # type: ignore[attr-defined]  # sums are exact in any order
    perm = View([N], np.int32)
    perm.data[...] = random.permutation(N)
    return (*views, perm, N, 0.5)


def _cells(seed: int) -> list[Operands]:
    return [lambda: (*_filled(seed, [View([ROWS, ROWS]) for _ in range(3)]), ROWS)]


def _two(seed: int) -> list[Operands]:
    """Two views apart, and two that overlap."""

    def overlapping() -> tuple[object, ...]:
        (whole,) = _filled(seed, [View([N + 1])])
        return whole[0:N], whole[1 : N + 1], N

    return [lambda: (*_filled(seed, [View([N]) for _ in range(2)]), N), overlapping]


def _filled(seed: int, views: list[View]) -> list[View]:
    random = np.random.default_rng(seed)
    for view in views:
        view.data[...] = random.integers(-4, 5, view.shape) / 2
    return views


OPERANDS: dict[Style, Callable[[int], list[Operands]]] = {
    RandomProgram: _of_views,
    RandomCells: _cells,
    RandomFunctor: _two,
    RandomWorkload: _two,
}
