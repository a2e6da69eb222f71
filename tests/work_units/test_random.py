"""Random programs of work units leave what their originals leave, in every order of places in which the originals are defined."""

from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import pytest

from .executor import View
from .programs import ORDERS, left_by, rewritten
from .random_programs import RandomProgram
from .random_styles import RandomCells, RandomFunctor

FEW, LEAST = range(40), 4
MANY, LEAST_OF_MANY = range(100, 600), 60
STYLES = {RandomCells: (range(150), 20), RandomFunctor: (range(150), 20)}
N, ROWS = 7, 4


@pytest.mark.slow
def test_programs_leave_what_the_originals_leave(tmp_path: Path) -> None:
    assert sum(runs_fused(seed, tmp_path / str(seed)) for seed in FEW) >= LEAST


@pytest.mark.slow
def test_many_programs_leave_what_the_originals_leave(tmp_path: Path) -> None:
    assert sum(runs_fused(seed, tmp_path / str(seed)) for seed in MANY) >= LEAST_OF_MANY


@pytest.mark.slow
@pytest.mark.parametrize("style", STYLES)
def test_programs_of_other_styles_leave_what_the_originals_leave(
    style: type[RandomCells | RandomFunctor], tmp_path: Path
) -> None:
    seeds, least = STYLES[style]
    operands = _cells if style is RandomCells else _two
    ran = [leaves_the_same(style(seed).source, tmp_path / str(seed), [operands(seed)]) for seed in seeds]
    assert sum(ran) >= least


def runs_fused(seed: int, folder: Path) -> bool:
    """Whether a fused work unit ran, over views apart and over views that overlap."""
    return leaves_the_same(RandomProgram(seed).source, folder, [_apart(seed), _overlapping(seed)])


def leaves_the_same(text: str, folder: Path, cases: Sequence[Callable[[], tuple[object, ...]]]) -> bool:
    """Whether a fused work unit ran. An original that leaves a view, or whose results depend on the
    order of its places, has no meaning, and is not asked further."""
    outcome = rewritten(text, folder)
    assert not outcome.diagnostics, text
    ran = False
    for operands in cases:
        expected = [left_by(folder / "before", order, operands) for order in ORDERS.values()]
        is_defined = not isinstance(expected[0].value, str)
        if not is_defined or any((x.value, x.views) != (expected[0].value, expected[0].views) for x in expected):
            continue
        for order in ORDERS.values():
            seen = left_by(folder / "after", order, operands)
            assert (seen.value, seen.views) == (expected[0].value, expected[0].views), text
            ran = ran or any("_kernel_" in unit for unit in seen.ran)
    return ran


def _apart(seed: int) -> Callable[[], tuple[object, ...]]:
    return lambda: _operands(seed, [View([N]) for _ in range(3)])


def _overlapping(seed: int) -> Callable[[], tuple[object, ...]]:
    def operands() -> tuple[object, ...]:
        whole = View([N + 1])
        return _operands(seed, [whole[0:N], whole[1 : N + 1], View([N])])

    return operands


def _operands(seed: int, views: list[object]) -> tuple[object, ...]:
    random = np.random.default_rng(seed)
    for view in views:
        view.data[...] = random.integers(-4, 5, N) / 2  # type: ignore[attr-defined]  # sums are exact in any order
    perm = View([N], np.int32)
    perm.data[...] = random.permutation(N)
    return (*views, perm, N, 0.5)


def _cells(seed: int) -> Callable[[], tuple[object, ...]]:
    return lambda: (*_filled(seed, [View([ROWS, ROWS]) for _ in range(3)]), ROWS)


def _two(seed: int) -> Callable[[], tuple[object, ...]]:
    return lambda: (*_filled(seed, [View([N]) for _ in range(2)]), N)


def _filled(seed: int, views: list[View]) -> list[View]:
    random = np.random.default_rng(seed)
    for view in views:
        view.data[...] = random.integers(-4, 5, view.shape) / 2
    return views
