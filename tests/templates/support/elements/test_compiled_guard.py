"""The compiled guard admits the arrays of the last call, and such as NumPy's own checks would."""

import gc
import itertools
import math
import pickle
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import pytest

from tests.tools.fused import Group, only_group

pytestmark = pytest.mark.slow

MOVE = """
def move(x: np.ndarray, y: np.ndarray, z: np.ndarray, u, v, w, dt):
    x += u * dt
    y += v * dt
    z += w * dt
    return x, y, z
"""
VALUE = "def f(x, y):\n    t = np.negative(x) * y\n    return t + 1.5\n"
WRITTEN = ("x", "y", "z")
NAMES = (*WRITTEN, "u", "v", "w")
BUFFER = np.zeros(400)
BLOCK = np.zeros((6, 7, 8))
OF_TWO_KINDS = ([0, 0, 0, 1, 1, 1], [0, 1, 0, 1, 0, 1])  # few of the layouts that each need a kernel of their own
VIEWS: tuple[Callable[[int], np.ndarray], ...] = (
    lambda k: BUFFER[40 * k : 40 * k + 40],
    lambda k: BUFFER[40 * k : 40 * k + 40][::-1],
    lambda k: BUFFER[k : k + 240 : 6],
    lambda _: np.zeros(40),
    lambda _: np.zeros(40)[::-1],
    lambda k: np.frombuffer(BUFFER, count=40, offset=320 * k + 8),
)


@pytest.fixture(scope="module")
def move(tmp_path_factory: pytest.TempPathFactory) -> Group:
    return only_group(tmp_path_factory.mktemp("move"), MOVE)


@pytest.fixture(scope="module")
def value(tmp_path_factory: pytest.TempPathFactory) -> Group:
    return only_group(tmp_path_factory.mktemp("value"), VALUE)


def overlap(arrays: Sequence[np.ndarray]) -> bool:
    pairs = itertools.combinations(range(len(arrays)), 2)
    return any(np.shares_memory(arrays[i], arrays[j]) for i, j in pairs if i < len(WRITTEN))


TABLES: tuple[Callable[[int], np.ndarray], ...] = (  # parts of a block of 6 by 7 by 8 numbers, all of 6 by 3 of them
    lambda k: BLOCK[:, 1:4, k % 8],
    lambda k: BLOCK[:, 3:0:-1, k % 8],
    lambda k: BLOCK[::-1, ::3, k % 8],
    lambda k: BLOCK[:, k % 5 : k % 5 + 3, 0],
    lambda k: BLOCK[:, k % 7, :3],
    lambda k: BLOCK[:, k % 7, 2::2],
    lambda k: BLOCK[:, k % 7, 7:1:-2],
    lambda k: BLOCK[:, : k % 4 + 6 : k % 4 or 1, k % 3][:, :3],
    lambda k: np.lib.stride_tricks.as_strided(BLOCK[0, 0, k % 8 :], (6, 3), (8 * (k % 5 + 1), 8 * (17 - k % 3))),
)


def test_elements_between_those_of_another_are_none_of_them(move: Group) -> None:
    rng = np.random.default_rng(11)
    admitted = between = 0
    for _ in range(1500):
        own, other = TABLES[rng.integers(len(TABLES))], TABLES[rng.integers(len(TABLES))]
        first, second = own(int(rng.integers(60))), other(int(rng.integers(60)))
        arrays = [first, np.zeros((6, 3)), np.zeros((6, 3)), second, 1.0, 1.0]
        if not move.falls_back(**dict(zip(NAMES, arrays, strict=True)), dt=0.0):
            admitted += 1
            between += bool(np.may_share_memory(first, second))
            assert not np.shares_memory(first, second)
    assert admitted > between > 100


def test_overlap_is_what_numpy_takes_for_one(move: Group) -> None:
    rng = np.random.default_rng(7)
    seen = set()
    for _ in range(400):
        kinds = rng.integers(len(VIEWS), size=2)[OF_TWO_KINDS[rng.integers(2)]]
        places = rng.permutation(9)[:6] if rng.random() < 0.7 else rng.integers(9, size=6)
        arrays = [VIEWS[kind](int(place)) for kind, place in zip(kinds, places, strict=True)]
        expected = overlap(arrays)
        assert move.falls_back(**dict(zip(NAMES, arrays, strict=True)), dt=0.1) is expected
        seen.add(expected)
    assert seen == {True, False}


def test_rows_and_columns_of_one_array_do_not_overlap(move: Group) -> None:
    rows = np.zeros((6, 40))
    assert not move.falls_back(**dict(zip(NAMES, rows, strict=True)), dt=0.1)
    columns = [*rows.reshape(40, 6).T]
    assert not move.falls_back(**dict(zip(NAMES, columns, strict=True)), dt=0.1)
    assert move.falls_back(**dict(zip(NAMES, [*columns[:5], columns[2]], strict=True)), dt=0.1)


def test_an_array_that_becomes_read_only_is_no_longer_admitted(move: Group) -> None:
    arrays = dict(zip(NAMES, np.zeros((6, 40)), strict=True))
    assert not move.falls_back(**arrays, dt=0.1)
    arrays["y"].flags.writeable = False
    assert move.falls_back(**arrays, dt=0.1)
    arrays["y"].flags.writeable = True
    arrays["u"].flags.writeable = False
    assert not move.falls_back(**arrays, dt=0.1)


@pytest.mark.slow
def test_every_change_of_an_operand_is_seen(value: Group) -> None:
    """Each call follows one with a plan for operands that differ in one respect."""
    base = np.arange(1.0, 25.0)
    operands: list[object] = [
        base,
        base[::-1],
        base[:12],
        base[::2],
        base.reshape(4, 6),
        base.reshape(4, 6).T,
        base.reshape(1, 24),
        base.astype("f4"),
        base.astype("i8"),
        base.view("i8"),
        np.array(2.0),
        2.0,
        2,
        np.float64(2.0),
        np.float32(2.0),
    ]
    for x, y in itertools.product(operands, repeat=2):
        for left, right in ((x, base), (x, y), (y, x)):
            try:
                wanted = value.original(x=left, y=right)
            except ValueError:
                assert value.falls_back(x=left, y=right)
                continue
            if np.ndim(wanted):
                found = value.fused(x=left, y=right)
                assert (found.dtype, found.strides) == (wanted.dtype, wanted.strides)
                np.testing.assert_array_equal(found, wanted)


def test_one_array_whose_shape_changes_is_seen(value: Group) -> None:
    x = np.arange(1.0, 25.0)
    assert value.fused(x=x, y=x).shape == (24,)
    x.shape = (4, 6)
    assert value.fused(x=x, y=x).shape == (4, 6)
    x.dtype = np.dtype("i8")
    assert value.fused(x=x, y=x).dtype == value.original(x=x, y=x).dtype


def test_equal_dtypes_that_are_other_objects_are_admitted(value: Group, move: Group) -> None:
    """Unpickled arrays have dtypes of their own."""
    x = np.arange(1.0, 25.0)
    for _ in range(20):
        other = pickle.loads(pickle.dumps(x))
        assert other.dtype == x.dtype
        np.testing.assert_array_equal(value.fused(x=other, y=x), value.original(x=x, y=x))
        np.testing.assert_array_equal(value.fused(x=x, y=other), value.original(x=x, y=x))
        rows = np.zeros((6, 40)).view(other.dtype)
        assert not move.falls_back(**dict(zip(NAMES, rows, strict=True)), dt=0.1)
        assert move.falls_back(**dict.fromkeys(NAMES, rows[0]), dt=0.1)
        del other, rows
        gc.collect(1)  # a full collection looks at whatever other tests have left


@pytest.mark.parametrize("codes", ["lq", "qp", "LQ"])
def test_equal_dtypes_of_other_characters_are_admitted(value: Group, codes: str) -> None:
    first, second = (np.arange(1, 25).astype(code) for code in codes)
    for x, y in itertools.product((first, second), repeat=2):
        np.testing.assert_array_equal(value.fused(x=x, y=y), value.original(x=x, y=y))


def test_the_number_of_dimensions_is_no_limit(value: Group) -> None:
    x = np.arange(1.0, 1.0 + math.prod((2, 1, 3, 2, 1, 2))).reshape(2, 1, 3, 2, 1, 2)
    for operand in (x, x.transpose(5, 4, 3, 2, 1, 0), x[:, :, ::-1]):
        np.testing.assert_array_equal(value.fused(x=operand, y=2.0), value.original(x=operand, y=2.0))


def test_negative_zeros_are_added_as_numpy_does(tmp_path: Path) -> None:
    group = only_group(tmp_path, "def f(x, y):\n    t = np.abs(x) * y\n    return np.sum(t)\n")
    for count in (5, 3000):
        found, wanted = (call(x=np.ones(count), y=-0.0) for call in (group.fused, group.original))
        assert (type(found), np.signbit(found)) == (type(wanted), np.signbit(wanted))
