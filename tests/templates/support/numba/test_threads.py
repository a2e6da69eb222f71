"""Large calls are shared between threads: every piece runs once, whoever takes it, also when several callers come at once."""

import importlib
import os
import time
import warnings
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

from tests.tools.fused import Group, only_group

SOURCE = "def f(x, y):\n    t = np.negative(x) * y\n    return t + 1.5, np.sum(t)\n"


@pytest.fixture(scope="module")
def group(tmp_path_factory: pytest.TempPathFactory) -> Group:
    """A group that two threads share from a few thousand elements on, whatever this machine has."""
    from numba import config

    config.NUMBA_NUM_THREADS = max(2, config.NUMBA_NUM_THREADS)
    group = only_group(tmp_path_factory.mktemp("threads"), SOURCE)
    support(group).THREAD_WORK = 2_000
    return group


def support(group: Group) -> Any:
    import sys

    return sys.modules[type(group.fusion).__module__]


def numbers(seed: int, *shape: int) -> np.ndarray:
    return np.random.default_rng(seed).uniform(1, 2, shape)


def agrees(group: Group, x: np.ndarray, y: np.ndarray) -> bool:
    (mine, total), (theirs, wanted) = group.fused(x=x, y=y), group.original(x=x, y=y)
    return np.array_equal(mine, theirs) and np.isclose(total, wanted, rtol=1e-12)


def test_calls_of_many_pieces_follow_each_other(group: Group) -> None:
    x, y = numbers(1, 300, 70), numbers(2, 300, 70)
    assert all(agrees(group, x + k, y) for k in range(200))
    assert len(next(iter(group.fusion.plans.values())).pieces) > 2


def test_helpers_that_sleep_are_woken(group: Group) -> None:
    x = numbers(3, 60_000)
    crew = support(group).crew()
    for _ in range(5):
        assert agrees(group, x, x)
        until = time.monotonic() + 10  # a busy machine lets those who wait finish late
        while not crew.sleeping and time.monotonic() < until:
            time.sleep(0.02)
        assert len(crew.sleeping) >= 1


def test_callers_at_the_same_time_get_their_own_results(group: Group) -> None:
    """One of them has the helpers, the others run alone."""
    inputs = [(numbers(k, 250, 80), numbers(k + 50, 250, 80)) for k in range(4)]
    with ThreadPoolExecutor(4) as callers:
        found = [callers.submit(agrees, group, x, y) for _ in range(50) for x, y in inputs]
        assert all(result.result() for result in found)


def test_callers_that_come_first_at_the_same_time_compile_a_kernel_once(
    group: Group, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another dispatcher would not have what the first one compiled; without a guard a plan cannot be asked."""
    agrees(group, numbers(5, 10), numbers(6, 10))
    made: list[object] = []
    kernel = type(group.fusion.kernel)
    elements = importlib.import_module(kernel.__module__.replace("_fused_support", "_fused_elements"))

    def slowly(_function: Any, _contracts: bool) -> object:
        time.sleep(0.02)
        made.append(object())
        return made[-1]

    def guard() -> str:
        time.sleep(0.02)
        return "guard"

    monkeypatch.setattr(kernel, "guard", None)
    for name, function in {"kernel_dispatcher": slowly, "compiled_guard": guard}.items():
        monkeypatch.setattr(elements, name, function)
    monkeypatch.setattr(elements, "compile_entry", lambda dispatcher, _: (dispatcher, kernel.guard))
    own = kernel(print)
    with ThreadPoolExecutor(4) as callers:
        found = list(callers.map(own.compile, [()] * 4))
    assert found == [(made[0], "guard")] * 4


def test_threads_that_try_the_original_leave_the_filters_of_warnings_alone(group: Group) -> None:
    """`catch_warnings` of two threads, the first to enter leaving first, would leave all warnings exceptions."""
    module, filters = support(group), [*warnings.filters]
    first, second = module.warnings_as_errors(), module.warnings_as_errors()
    with ThreadPoolExecutor(1) as other:
        first.__enter__()
        other.submit(second.__enter__).result()
        with pytest.raises(UserWarning):
            warnings.warn("mine", stacklevel=1)
        first.__exit__(None, None, None)
        with pytest.warns(UserWarning, match="mine"):  # the other thread's are none of ours
            warnings.warn("mine", stacklevel=1)
        assert not module.warnings_raise()
        other.submit(second.__exit__, None, None, None).result()
    assert warnings.filters == filters


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="needs sched_setaffinity")
def test_a_thread_bound_to_one_processor_shares_nothing_but_is_right(group: Group) -> None:
    allowed = os.sched_getaffinity(0)
    try:
        os.sched_setaffinity(0, {min(allowed)})
        assert support(group).other_processors() == set()
        assert agrees(group, numbers(7, 60_000), numbers(8, 60_000))
    finally:
        os.sched_setaffinity(0, allowed)


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="needs sched_setaffinity")
def test_a_helper_leaves_the_processor_that_its_caller_was_moved_to(
    group: Group, monkeypatch: pytest.MonkeyPatch
) -> None:
    module, moved = support(group), []
    helper = module.Helper()
    helper.thread = 1
    monkeypatch.setattr(module.os, "sched_setaffinity", lambda thread, processors: moved.append((thread, processors)))
    monkeypatch.setattr(module.os, "sched_getaffinity", lambda _: {4, 5})
    for here in (4, 4, 5, 5, 4):  # of the caller, from one call to the next
        monkeypatch.setattr(module, "processor", lambda here=here: here)
        helper.make_room()
        if not moved:
            helper.move(module.other_processors())
    assert moved == [(1, {5}), (1, {4}), (1, {5})]


def test_a_kernel_that_fails_says_so(group: Group) -> None:
    """Kernels have nothing to fail with; a failure that came all the same must not be a wrong result."""

    def entry(*_arguments: Any) -> int:
        return 1

    with pytest.raises(RuntimeError, match="a fused kernel failed"):
        support(group).crew().run((entry, 0, print), (), (), np.zeros((2, 4), np.intp))
