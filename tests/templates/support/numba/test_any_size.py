"""Arrays of any size run the kernel by the plan for others of their types, as soon as there is one."""

import sys
from collections.abc import Iterator
from itertools import pairwise
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from tests.tools.fused import Group, groups

SOURCE = """
import numpy as np


def powers(x: np.ndarray, n):
    t = x**4 * 1.0
    return t + n


def both(a: np.ndarray, b: np.ndarray):
    t = np.sqrt(a * a + b)
    return t + a, t > b


def updated(a: np.ndarray, b: np.ndarray):
    t = b * 0.5 + a
    a += t * b


def total(a: np.ndarray, b: np.ndarray):
    return np.sum(a * b + 1.0)
"""
SIZES = [*range(2, 700), 5_000, 400_000, 2, 9]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> list[Group]:
    return list(groups(tmp_path_factory.mktemp("any_size"), SOURCE))


@pytest.fixture
def found(made: list[Group]) -> Iterator[dict[str, Group]]:
    for group in made:
        fusion = group.fusion
        fusion.call_short, fusion.always = support(group).call_nothing, False
        fusion.recent, fusion.known, fusion.kinds, fusion.strangers = support(group).UNFIT, (), [], 0
        for kept in (fusion.plans, fusion.any_size, fusion.seen):
            kept.clear()
    yield {group.name.unfused.removesuffix("_unfused"): group for group in made}


def support(group: Group) -> ModuleType:
    return sys.modules[type(group.fusion).__module__]


def launched(group: Group, **given: Any) -> Any:
    return group.fusion.launch(*(given[name] for name in group.parameters))


def original(group: Group, **given: Any) -> Any:
    return getattr(group.module, group.name.unfused)(*(given[name] for name in group.parameters))


def test_sizes_share_a_plan_and_the_kernels_bits(found: dict[str, Group]) -> None:
    group = found["powers"]
    whole = np.random.default_rng(1).random(400_000) * 3.0
    expected = launched(group, x=whole, n=2)
    for size in SIZES:
        assert np.array_equal(launched(group, x=whole[:size], n=2), expected[:size]), size
    assert len(group.fusion.plans) == 1


def test_ranks_and_results_are_those_of_the_original(found: dict[str, Group]) -> None:
    group, rng = found["both"], np.random.default_rng(2)
    launched(group, a=rng.random(8), b=rng.random(8))
    for shape in ((3,), (2, 5), (4, 1, 3), (1,), (1, 1), (700, 700)):
        a, b = rng.random(shape), rng.random(shape)
        for ours, theirs in zip(launched(group, a=a, b=b), original(group, a=a, b=b), strict=True):
            assert ours.dtype == theirs.dtype and ours.shape == theirs.shape and ours.strides == theirs.strides
            assert ours.base is None and np.allclose(ours, theirs, rtol=1e-14)
    assert len(group.fusion.plans) == 1


def test_sizes_that_come_often_get_plans(found: dict[str, Group]) -> None:
    group = found["both"]
    a, b = np.arange(6.0), np.ones(6)
    launched(group, a=np.ones(4), b=np.ones(4))
    counts = []
    for _ in range(10):
        launched(group, a=a, b=b)
        counts.append(len(group.fusion.plans))
    assert counts[0] == 1 and counts[-1] == 2 and all(0 <= n - k <= 1 for k, n in pairwise(counts))


@pytest.mark.parametrize(
    "given",
    [
        {"a": np.ones((3, 4)), "b": np.ones(4)},
        {"a": np.ones(9)[::2], "b": np.ones(5)},
        {"a": np.ones(5, np.float32), "b": np.ones(5)},
        {"a": np.ones((3, 4)).T, "b": np.ones((4, 3))},
        {"a": np.ones(0), "b": np.ones(0)},
        {"a": np.float64(2.0), "b": np.ones(5)},
        {"a": np.ones(5).astype(">f8"), "b": np.ones(5)},
    ],
    ids=["shapes", "strides", "dtype", "order", "empty", "number", "byteorder"],
)
def test_others_have_no_part_in_it(found: dict[str, Group], given: dict[str, Any]) -> None:
    group = found["both"]
    launched(group, a=np.ones(5), b=np.ones(5))
    (own,) = group.fusion.any_size
    assert support(group).of_any_size(group.fusion, tuple(given[name] for name in group.parameters)) is None
    assert own.plan in group.fusion.plans.values()


def test_numbers_of_this_call_decide(found: dict[str, Group]) -> None:
    group = found["powers"]
    launched(group, x=np.ones(4, np.int64), n=2)
    assert group.fusion.any_size
    assert launched(group, x=np.ones(5, np.int64), n=2**70) is None


def test_memory_that_is_written_needs_a_plan_that_knows_where_it_lies(found: dict[str, Group]) -> None:
    group = found["updated"]
    launched(group, a=np.ones(4), b=np.ones(4))
    assert not group.fusion.any_size
    launched(found["total"], a=np.ones(4), b=np.ones(4))
    assert not found["total"].fusion.any_size
