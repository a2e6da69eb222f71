"""Shapes, strides and memory orders: broadcasting is fused, results lie in memory as NumPy's."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.tools.fused import Group, only_group

pytestmark = pytest.mark.slow

Arrays = tuple[Any, ...]


@pytest.fixture(scope="module")
def triple(tmp_path_factory: pytest.TempPathFactory) -> Group:
    """Two results of three operands."""
    source = "def f(x, y, z):\n    t = np.negative(x) * y\n    return t + z, t - z\n"
    return only_group(tmp_path_factory.mktemp("triple"), source)


@pytest.fixture(scope="module")
def mixed(tmp_path_factory: pytest.TempPathFactory) -> Group:
    """Three channels of an image, of three of another and of one that it stores into."""
    source = """def f(image, out):
    out[:, :, 0] = image[:, :, 0] * 3 - image[:, :, 2]
    out[:, :, 1] = image[:, :, 1] + out[:, :, 1]
    out[:, :, 2] = image[:, :, 2] * image[:, :, 0]
"""
    return only_group(tmp_path_factory.mktemp("mixed"), source)


def numbers(*shape: int) -> np.ndarray:
    return np.random.default_rng(3).uniform(1, 2, shape)


def assert_same(found: Arrays, wanted: Arrays) -> None:
    for mine, theirs in zip(found, wanted, strict=True):
        assert type(mine) is type(theirs)
        assert (mine.dtype, mine.shape, mine.strides) == (theirs.dtype, theirs.shape, theirs.strides)
        assert mine.flags.owndata == theirs.flags.owndata
        np.testing.assert_array_equal(mine, theirs)


LAYOUTS: dict[str, Callable[[], Arrays]] = {
    "contiguous": lambda: (numbers(60), numbers(60), numbers(60)),
    "three axes": lambda: (numbers(3, 4, 5), numbers(3, 4, 5), numbers(3, 4, 5)),
    "a row": lambda: (numbers(30, 40), numbers(40), numbers(40)),
    "a column": lambda: (numbers(30, 40), numbers(30, 1), numbers(40)),
    "outer product": lambda: (numbers(30, 1), numbers(40), numbers(1, 40)),
    "narrow": lambda: (numbers(500, 3), numbers(500, 1), numbers(3)),
    "a plane between": lambda: (numbers(4, 5, 6), numbers(5, 1), numbers(4, 1, 6)),
    "four axes": lambda: (numbers(3, 1, 4, 1), numbers(1, 5, 1, 6), numbers(3, 5, 4, 6)),
    "one element": lambda: (numbers(1), numbers(50), numbers(1, 1)),
    "single": lambda: (numbers(1), numbers(1), numbers(1)),
    "Fortran": lambda: (np.asfortranarray(numbers(7, 9)), np.asfortranarray(numbers(7, 9)), numbers(9, 7).T),
    "C and Fortran": lambda: (numbers(7, 9), np.asfortranarray(numbers(7, 9)), numbers(9)),
    "Fortran and a column": lambda: (np.asfortranarray(numbers(7, 9)), numbers(7, 1), 2.0),
    "permuted": lambda: (numbers(3, 4, 5).transpose(1, 0, 2), numbers(3, 4, 5).transpose(1, 0, 2), 2.0),
    "every second": lambda: (numbers(60)[::2], numbers(30), numbers(90)[::3]),
    "reversed": lambda: (numbers(60)[::-1], numbers(60), numbers(60)[::-1]),
    "all reversed": lambda: (numbers(60)[::-1], numbers(60)[::-1], 1.5),
    "interior": lambda: (numbers(9, 12)[1:-1, 2:-2], numbers(9, 12)[1:-1, 1:-3], numbers(7, 8)),
    "repeated": lambda: (np.broadcast_to(numbers(5), (4, 5)), numbers(4, 5), numbers(5)),
    "repeated alone": lambda: (np.broadcast_to(numbers(5), (4, 5)), 2.0, 3.0),
    "number": lambda: (numbers(60), 2.0, 3),
    "array of no dimensions": lambda: (numbers(60), np.array(2.0), np.float64(3.0)),
    "unaligned": lambda: (np.frombuffer(b"x" + numbers(60).tobytes(), "u1")[1:].view("f8"), numbers(60), 1.0),
}


@pytest.mark.parametrize("name", LAYOUTS)
def test_results_lie_where_numpy_puts_them(triple: Group, name: str) -> None:
    x, y, z = LAYOUTS[name]()
    assert_same(triple.fused(x=x, y=y, z=z), triple.original(x=x, y=y, z=z))


CHANNELS: dict[str, Callable[[], Arrays]] = {
    "all": lambda: (pixels(3, "u1"), pixels(3, "u1")),
    "three of four, backwards": lambda: (pixels(4, "f4")[:, :, ::-1], pixels(4, "f4")[:, ::-1]),
    "every second": lambda: (pixels(6, "f8")[:9, :, ::2], pixels(3, "f8")[::-1][:9]),
    "Fortran": lambda: (pixels(3, "c16").transpose(1, 0, 2), np.asfortranarray(pixels(3, "c16").transpose(1, 0, 2))),
    "of a structure": lambda: (pixels(3, "u1,3f4,u1")["f1"], pixels(3, "f4,3f8,f4")["f1"]),
}


def pixels(channels: int, dtype: str) -> Any:
    memory = np.zeros((13, 41) if "," in dtype else (13, 41, channels), dtype)
    values = np.random.default_rng(5).integers(1, 9, (13, 41, channels))
    (memory["f1"] if "," in dtype else memory)[...] = values
    return memory


def memory_of(view: Any) -> Any:
    return view if view.base is None else memory_of(view.base)


@pytest.mark.parametrize("name", CHANNELS)
def test_channels_of_images(mixed: Group, name: str) -> None:
    """Elements that lie a few apart, of several views of one array, read and written; what lies between stays as it was."""
    image, out = CHANNELS[name]()
    _, wanted = CHANNELS[name]()
    mixed.fused(image=image, out=out)
    mixed.original(image=image, out=wanted)
    assert np.array_equal(out, wanted)
    assert memory_of(out).tobytes() == memory_of(wanted).tobytes()
    assert np.array_equal(image, CHANNELS[name]()[0])


def test_operands_of_costly_functions_are_copied_into_the_order_of_the_loops(tmp_path: Path) -> None:
    """They keep what they hold; what is written in place is never copied."""
    group = only_group(tmp_path, "def f(x, y, w):\n    w += np.exp(-x) * y\n    w *= x\n    return w\n")
    x, y = numbers(7, 9), np.asfortranarray(numbers(7, 9))
    for operands in ((x, y), (y, x), (y, y), (x[:, ::-1], numbers(7, 18)[:, ::2]), (numbers(9), y)):
        ours, theirs = np.asfortranarray(numbers(7, 9)), np.asfortranarray(numbers(7, 9))
        before = [operand.copy() for operand in operands]
        assert group.fused(x=operands[0], y=operands[1], w=ours) is ours
        group.original(x=operands[0], y=operands[1], w=theirs)
        np.testing.assert_allclose(ours, theirs, rtol=1e-14)
        assert all(map(np.array_equal, operands, before))


@pytest.mark.parametrize("shape", [(0,), (0, 3), (), (3, 0, 2)])
def test_arrays_without_elements_or_dimensions_go_to_the_original(triple: Group, shape: tuple[int, ...]) -> None:
    assert triple.falls_back(x=numbers(*shape), y=2.0, z=3.0)


def test_shapes_that_do_not_broadcast_go_to_the_original(triple: Group) -> None:
    assert triple.falls_back(x=numbers(3), y=numbers(4), z=1.0)


@pytest.mark.parametrize("shape", [(3, 4), (4,), (3, 1), (1, 4), (1, 1), (1,), (700, 4)])
def test_a_result_may_have_fewer_elements(shape: tuple[int, ...], tmp_path: Path) -> None:
    group = only_group(tmp_path, "def f(x, y):\n    t = np.negative(x) * 2.0\n    u = t + y\n    return u, t\n")
    x, y = numbers(*shape), numbers(max(3, shape[0]), 4)
    assert not group.falls_back(x=x, y=y)
    assert_same(group.fused(x=x, y=y), group.original(x=x, y=y))


def test_a_number_that_a_function_makes_goes_to_the_original(tmp_path: Path) -> None:
    group = only_group(tmp_path, "def f(x, y):\n    t = np.negative(x) * 2.0\n    u = t + y\n    return u, t\n")
    assert group.falls_back(x=np.array(0.5), y=numbers(3, 4))


def test_every_call_returns_memory_of_its_own(triple: Group) -> None:
    x = numbers(50)
    first, second = (triple.fused(x=x, y=2.0, z=x) for _ in range(2))
    assert not any(np.may_share_memory(a, b) for a in first for b in (*second, x))
    assert not np.may_share_memory(*first)


@pytest.mark.parametrize("shape", [(300_000,), (700, 300), (3, 90_000), (90_000, 3)])
def test_many_elements_on_many_threads(triple: Group, shape: tuple[int, ...]) -> None:
    x, y, z = numbers(*shape), numbers(shape[-1]), numbers(*shape)
    assert_same(triple.fused(x=x, y=y, z=z), triple.original(x=x, y=y, z=z))
