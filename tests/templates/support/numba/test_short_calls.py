"""Calls that one function in C answers: it runs the kernel for operands that it knows, and says no or nothing for all others."""

import gc
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.tools.fused import Group, groups

SOURCE = """
import numpy as np


def grown(a: np.ndarray, b: np.ndarray, rate):
    t = a * rate
    return t + b


def both(a: np.ndarray, b: np.ndarray):
    t = a * b
    return t + a, t - b


def updated(a: np.ndarray, b: np.ndarray):
    t = b * 0.5
    a += t


def stepped(array: np.ndarray, dt, dx):
    bend = array[2:] - 2.0 * array[1:-1] + array[:-2]
    return array[1:-1] + dt / dx**2 * bend
"""


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Group]]:
    made = groups(tmp_path_factory.mktemp("short"), SOURCE)
    yield {group.name.unfused.removesuffix("_unfused"): group for group in made}


def short(group: Group, *given: Any) -> Any:
    """What the function in C gives for operands that a call before has described."""
    group.fusion.launch(*in_order(group, given))
    return called(group, *given)


def called(group: Group, *given: Any) -> Any:
    return group.fusion.call_short(in_order(group, given), group.fusion.known)


def in_order(group: Group, given: tuple[Any, ...]) -> tuple[Any, ...]:
    """The operands as the dispatcher takes them; they are given by name."""
    named = dict(zip(sorted(group.parameters), given, strict=False))
    return tuple(named[name] for name in group.parameters if name in named)


def original(group: Group, *given: Any) -> Any:
    return getattr(group.module, group.name.unfused)(*in_order(group, given))


def test_results_are_those_of_the_original(found: dict[str, Group]) -> None:
    a, b = np.array([1.5, -0.0, np.nan, np.inf]), np.arange(4.0)
    given = {"grown": (a, b, 3), "both": (a, b), "stepped": (np.arange(9.0) ** 2, 0.1, 2.0)}
    for name, operands in given.items():
        results, expected = short(found[name], *operands), original(found[name], *operands)
        assert type(results) is type(expected)
        for one, other in zip(np.atleast_2d(results), np.atleast_2d(expected), strict=True):
            assert one.tobytes() == other.tobytes()
    assert short(found["updated"], a.copy(), b) == ()


def test_an_update_reaches_the_array(found: dict[str, Group]) -> None:
    a, b = np.zeros(5), np.ones(5)
    short(found["updated"], a, b)
    assert a.tolist() == [1.0] * 5  # two calls


@pytest.mark.parametrize(
    "unlike", ["type", "dtype", "shape", "strides", "number", "bits", "large", "count", "subclass"]
)
def test_other_operands_are_not_known(found: dict[str, Group], unlike: str) -> None:
    group, a = found["grown"], np.arange(6.0)
    assert short(group, a, a, 2) is not NotImplemented
    assert short(found["stepped"], a, 0.1, 2.0) is not NotImplemented
    wide = np.arange(12.0)
    others: dict[str, tuple[Any, ...]] = {
        "type": ([1.0] * 6, a, 2),
        "dtype": (a.astype(np.float32), a, 2),
        "shape": (np.arange(7.0), np.arange(7.0), 2),
        "strides": (wide[::2], a, 2),
        "number": (a, a, np.int64(2)),
        "large": (a, a, 2**70),
        "count": (a, a),
        "subclass": (a.view(np.recarray), a, 2),
        "bits": (a, 0.1, 0.0),
    }
    other = found["stepped" if unlike == "bits" else "grown"]
    assert called(other, *others[unlike]) is NotImplemented


def test_overlap_and_memory_that_may_not_be_written(found: dict[str, Group]) -> None:
    group, memory = found["updated"], np.zeros(20)
    short(group, memory[:8], memory[10:18])
    assert called(group, memory[:8], memory[8:16]) == ()
    assert called(group, memory[:8], memory[7:15]) is NotImplemented
    locked = np.zeros(8)
    locked.flags.writeable = False
    assert called(group, locked, memory[:8]) is NotImplemented
    assert called(group, memory[:8], locked) == ()


def test_errors_that_raise(found: dict[str, Group]) -> None:
    group, a = found["grown"], np.arange(3.0)
    short(group, a, a, 2.0)
    with np.errstate(all="raise"):
        assert called(group, a, a, 2.0) is NotImplemented
        with pytest.raises(FloatingPointError):
            group.module.grown_fused(*in_order(group, (a * 1e308, a, 1e308)))
    assert called(group, a, a, 2.0) is not NotImplemented
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert called(group, a, a, 2.0) is NotImplemented
        assert group.fusion.launch(*in_order(group, (a, a, 2.0))) is None
    assert group.fusion.launch(*in_order(group, (a, a, 2.0))) is not None


def test_kinds_that_the_original_runs_for_are_known(found: dict[str, Group]) -> None:
    group, objects = found["grown"], np.array([1, 2], object)
    assert short(group, objects, objects, 2.0) is None


def test_several_kinds_are_known_at_a_time(found: dict[str, Group]) -> None:
    group, sizes = found["both"], range(2, 8)
    for n in sizes:
        short(group, np.ones(n), np.ones(n))
    for n in sizes:
        assert called(group, np.ones(n), np.ones(n)) is not NotImplemented


@pytest.mark.slow
def test_no_reference_is_lost_or_kept(found: dict[str, Group]) -> None:
    group, a, b = found["both"], np.ones(64), np.ones(64)
    short(group, a, b)
    fusion = group.fusion
    objects = (a, b, a.dtype, None, NotImplemented, ())
    gc.collect()
    before = [sys.getrefcount(each) for each in objects]
    for _ in range(1000):
        fusion.call_short((a, b), fusion.known)
        fusion.call_short((a, 3), fusion.known)
    assert max(abs(sys.getrefcount(each) - count) for each, count in zip(objects, before, strict=True)) < 50


def test_results_own_their_memory(found: dict[str, Group]) -> None:
    a = np.ones(100)
    first, second = (short(found["grown"], a, a, 2.0) for _ in range(2))
    assert first.flags.owndata and first.flags.writeable and not np.shares_memory(first, second)
    first.resize(200, refcheck=False)
    assert first.size == 200


def test_small_integers_are_no_words(tmp_path: Path) -> None:
    """Integers for which a kernel is compiled in few bits take the longer way."""
    (group,) = groups(
        tmp_path,
        "import numpy as np\n\n\ndef f(u: np.ndarray, dt, dx, n):\n    return -u * (dt / dx**2) + (n - 1) * u\n",
    )
    u = np.linspace(1, 2, 50)
    for dt, dx, n in ((1, 3, 7), (1, 3.0, 7), (0.5, 3, 7), (1, 3, np.float64(2)), (1, 3, 2.5)):
        for _ in range(3):
            given = {"u": u, "dt": dt, "dx": dx, "n": n}
            np.testing.assert_array_equal(group.fused(**given), group.original(**given))


def test_maxima_that_keep_their_axis(tmp_path: Path) -> None:
    """Of arrays in another order of memory, where the result is a view of what is allocated."""
    source = "import numpy as np\n\n\ndef f(a: np.ndarray, b: np.ndarray):\n    t = a * b + a\n"
    (group,) = groups(tmp_path, source + "    return np.max(t, axis=-1, keepdims=True)\n")
    a = np.arange(600.0).reshape(4, 5, 30).transpose(1, 0, 2)
    for _ in range(3):
        given = {"a": a, "b": a}
        np.testing.assert_array_equal(group.fused(**given), group.original(**given))


def test_a_shape_set_by_another_thread(found: dict[str, Group], monkeypatch: pytest.MonkeyPatch) -> None:
    """A call is described as the plan is, whatever becomes of the arrays before they are described."""
    group = found["both"]
    support = sys.modules[type(group.fusion).__module__]
    process_words, a, b = support.process_words, np.ones(12), np.ones(12)

    def meanwhile() -> Any:
        a.shape = b.shape = (3, 4)
        return process_words()

    monkeypatch.setattr(support, "process_words", meanwhile)
    group.fusion.launch(a, b)
    monkeypatch.undo()
    assert called(group, a, b) is NotImplemented
    results = group.fusion.launch(np.ones((3, 4)), np.ones((3, 4)))
    assert [result.shape for result in results] == [(3, 4)] * 2
