"""For which arrays does the generated code run the rounds of a loop over time in turn?"""

from types import ModuleType

import numpy as np
import pytest

from tests.programs.equivalence.rewritten import transformed
from tests.stories.story import imported, write

SOURCE = """\
import numpy as np


def step(u, v, steps):
    for _ in range(steps):
        v[1:-1] = 0.5 * (u[:-2] + u[2:])
        u, v = v, u
    return u
"""
HEAT_100, HEAT_160, HEAT_256, HEAT_320 = (100, 100, 100), (160, 160, 160), (256, 256, 256), (320, 320, 320)


@pytest.fixture(scope="module")
def turns(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    folder = tmp_path_factory.mktemp("turns")
    write(transformed(SOURCE, folder / "before"), folder / "after")
    with imported(folder / "after") as load:
        return load("_fused_support_turns")


def runs_in_turn(turns: ModuleType, shape: tuple[int, ...], threads: int) -> bool:
    """Whether kernels of two arrays wait; memory of the arrays is never touched."""
    setattr(turns, "thread_count", lambda: threads)  # noqa: B010 - a module has no such attribute for mypy
    u, v = np.empty(shape), np.empty(shape)
    found = turns.in_turn(lag=1, written=(u, v), others=(0.5,))
    return found is not None and found.most > 1


@pytest.mark.parametrize(
    "shape, threads, expected",
    [
        ((31, 31), 1, False),
        (HEAT_100, 1, True),  # 16 MB leave the cache of one processor
        (HEAT_100, 2, False),  # and stay in the one that processors share
        (HEAT_160, 2, True),
        (HEAT_256, 1, True),
        (HEAT_320, 1, False),  # two rows of three quarters of a mebibyte leave it anyway
        (HEAT_320, 2, False),
        ((2000, 2000), 2, True),
    ],
)
def test_turns_are_taken_where_they_pay(
    turns: ModuleType, shape: tuple[int, ...], threads: int, expected: bool
) -> None:
    assert runs_in_turn(turns, shape, threads) == expected


@pytest.mark.parametrize("shape", [(31, 31), HEAT_320])
def test_where_none_are_taken_the_loop_runs_as_it_was_written(turns: ModuleType, shape: tuple[int, ...]) -> None:
    u, v = np.empty(shape), np.empty(shape)
    assert turns.in_turn(lag=1, written=(u, v), others=(0.5,)) is None


def test_memory_of_copies_is_used_again_where_none_wait(turns: ModuleType) -> None:
    u = np.empty((500, 500))
    loop = turns.in_turn(lag=1, written=(u,), others=(), copied=(u,))
    assert loop.most == 1
    assert loop.copy("un", u) is loop.copy("un", u)


def test_arrays_that_may_share_memory_never_wait(turns: ModuleType) -> None:
    memory = np.empty((3001, 2000))
    assert turns.in_turn(lag=1, written=(memory[1:], memory[:-1]), others=()) is None
