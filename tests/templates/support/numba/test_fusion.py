"""What the guard sends to the original, and what it must not."""

import os
import subprocess
import sys
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fusec.generate import generate
from tests.tools.fused import HEAD, Group, groups, only_group, planned

STEP = "def step(x, v, dt):\n    v += np.negative(x) * dt\n    x += v * dt\n    return x\n"
VALUE = "def f(x, y):\n    t = np.negative(x) * y\n    return t + 1.5\n"


@pytest.fixture(scope="module")
def step(tmp_path_factory: pytest.TempPathFactory) -> Group:
    return only_group(tmp_path_factory.mktemp("step"), STEP)


@pytest.fixture(scope="module")
def value(tmp_path_factory: pytest.TempPathFactory) -> Group:
    return only_group(tmp_path_factory.mktemp("value"), VALUE)


def numbers(*shape: int) -> np.ndarray:
    return np.random.default_rng(5).uniform(1, 2, shape)


class Subclass(np.ndarray):
    """It sees every array on the way to a result."""

    def __array_finalize__(self, obj):
        self.made_of = obj


@pytest.mark.parametrize(
    "x",
    [
        np.ma.masked_array(numbers(5)),
        numbers(5).view(Subclass),
        numbers(5).astype(object),
        numbers(5).astype(">f8"),
        numbers(5).astype(np.float16),
        numbers(5).astype(np.longdouble),
        [1.0, 2.0],
        np.array(["a"]),
        None,
    ],
    ids=lambda x: f"{type(x).__name__} {getattr(x, 'dtype', '')}",
)
def test_what_is_no_plain_array_goes_to_the_original(value: Group, x: Any) -> None:
    assert value.falls_back(x=x, y=numbers(5))
    assert value.falls_back(x=numbers(5), y=x)


@pytest.mark.parametrize("action", ["raise", "call", "print", "log"])
def test_error_states_that_do_more_than_warn_go_to_the_original(value: Group, action: str) -> None:
    x = numbers(5)
    with np.errstate(over=action, call=lambda *_: None):
        assert value.falls_back(x=x, y=x)
    with np.errstate(all="ignore"):
        assert not value.falls_back(x=x, y=x)
    assert not value.falls_back(x=x, y=x)


def test_warnings_that_raise_go_to_the_original(value: Group) -> None:
    x = numbers(5)
    assert not value.falls_back(x=x, y=x)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert value.falls_back(x=x, y=x)
        with np.errstate(all="ignore"):
            assert not value.falls_back(x=x, y=x)
        assert value.falls_back(x=x, y=x)
        warnings.simplefilter("ignore", RuntimeWarning)
        assert not value.falls_back(x=x, y=x)
        warnings.filterwarnings("error", message="divide by zero")
        assert value.falls_back(x=x, y=x)
        warnings.resetwarnings()
        warnings.simplefilter("error", DeprecationWarning)
        assert not value.falls_back(x=x, y=x)
    assert not value.falls_back(x=x, y=x)


def test_updates_write_the_operands_and_return_them(step: Group) -> None:
    x, v = numbers(50), numbers(50)
    mine, theirs = [x.copy(), v.copy()], [x.copy(), v.copy()]
    assert step.fused(x=mine[0], v=mine[1], dt=0.1) is mine[0]
    step.original(x=theirs[0], v=theirs[1], dt=0.1)
    np.testing.assert_array_equal(mine, theirs)


def test_updates_keep_the_dtype_of_the_operand(step: Group) -> None:
    x, v, dt = numbers(50).astype("f4"), numbers(50).astype("f4"), numbers(50)
    mine, theirs = [x.copy(), v.copy()], [x.copy(), v.copy()]
    step.fused(x=mine[0], v=mine[1], dt=dt)
    step.original(x=theirs[0], v=theirs[1], dt=dt)
    np.testing.assert_array_equal(mine, theirs)


def test_overlapping_operands_of_updates_go_to_the_original(step: Group) -> None:
    buffer = numbers(60)
    assert step.falls_back(x=buffer, v=buffer, dt=0.1)
    assert step.falls_back(x=buffer[:50], v=buffer[10:], dt=0.1)
    assert step.falls_back(x=numbers(50), v=buffer[:50], dt=buffer[10:])
    assert step.falls_back(x=np.broadcast_to(numbers(5), (4, 5)), v=numbers(4, 5), dt=0.1)
    assert not step.falls_back(x=buffer[:30], v=buffer[30:], dt=0.1)


def test_operands_that_cannot_be_written_go_to_the_original(step: Group) -> None:
    x, v = numbers(5), numbers(5)
    x.flags.writeable = False
    assert step.falls_back(x=x, v=v, dt=0.1)
    assert step.falls_back(x=1.0, v=v, dt=0.1)
    assert step.falls_back(x=numbers(5).astype("i4"), v=v, dt=0.1)  # NumPy refuses the cast
    assert step.falls_back(x=v, v=numbers(1), dt=numbers(5))  # and to write five elements into one


def test_stores_through_views_write_the_base(tmp_path: Path) -> None:
    group = only_group(tmp_path, "def f(u, w):\n    u[1:-1] = np.sin(u[1:-1]) * w[1:-1] + 2.0\n    return u\n")
    u, w = numbers(40, 30), numbers(40, 30)
    mine, theirs = u.copy(), u.copy()
    assert group.fused(u=mine, w=w) is None
    group.original(u=theirs, w=w)
    np.testing.assert_allclose(mine, theirs, rtol=1e-14)
    np.testing.assert_array_equal(mine[[0, -1]], u[[0, -1]])
    assert group.falls_back(u=mine, w=mine)
    assert group.falls_back(u=3.0, w=w)
    assert group.falls_back(u=np.ones((2, 5)), w=np.ones((2, 5)))


def test_fresh_results_of_rebound_names_are_no_operands(tmp_path: Path) -> None:
    group = only_group(tmp_path, "def f(x, y):\n    x = np.cos(x) * y\n    x += y\n    return x\n")
    x, y = numbers(30), numbers(30)
    before = x.copy()
    np.testing.assert_allclose(group.fused(x=x, y=y), group.original(x=x, y=y), rtol=1e-14)
    np.testing.assert_array_equal(x, before)


def test_what_was_an_array_in_place_becomes_one_of_another_dtype_only_where_numpy_says_so(tmp_path: Path) -> None:
    """`t` of a NumPy scalar is rebound by `t += y`, `t` of an array keeps its dtype."""
    group = only_group(tmp_path, "def f(x, y):\n    t = np.negative(x) * 2\n    t += y\n    return np.abs(t) * y\n")
    y = numbers(30)
    for x in (np.float32(1.1), numbers(30).astype("f4")):
        mine, theirs = group.fused(x=x, y=y), group.original(x=x, y=y)
        assert mine.dtype == theirs.dtype
        np.testing.assert_array_equal(mine, theirs)


def test_reasons_say_why_the_original_runs(value: Group) -> None:
    value.falls_back(x=[1], y=numbers(5))
    assert "`x` is a list" in value.fusion.reasons


def test_without_numba_everything_runs_unfused(tmp_path: Path) -> None:
    program, plan = planned(tmp_path / "pkg", HEAD + VALUE)
    for file in generate(program, plan):
        (tmp_path / "pkg" / file.path).write_text(file.text)
    code = (
        "import sys; sys.modules['numba'] = None; import numpy as np; from pkg import _fused_program as m; "
        "x = np.ones(9); r = m.f_fused(x, x); assert (r == m.f_unfused(x, x)).all(); "
        "print(m.f_fusion.reasons)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert "numba cannot be imported" in done.stdout


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_forked_children_start_threads_of_their_own(value: Group) -> None:
    x = numbers(400_000)
    wanted = value.fused(x=x, y=x)
    child = os.fork()
    if child == 0:
        os._exit(0 if np.array_equal(value.fused(x=x, y=x), wanted) else 1)
    assert os.waitpid(child, 0)[1] == 0


def test_groups_of_one_module_share_the_support(tmp_path: Path) -> None:
    found = list(groups(tmp_path, HEAD + VALUE + "\n\n" + STEP))
    assert len(found) == 2
    assert found[0].module is found[1].module


def test_statements_that_nobody_reads_may_still_raise(tmp_path: Path) -> None:
    source = "def f(x, y, n):\n    t = np.sin(x) + y[1:]\n    r = np.sum(x / n)\n    t = np.cos(x) * 2\n    return t\n"
    group = only_group(tmp_path, source)
    x = numbers(5)
    assert group.fused(x=x, y=numbers(6), n=2.0).shape == (5,)
    assert group.falls_back(x=x, y=numbers(5), n=2.0)
    assert group.falls_back(x=x, y=list(x), n=2.0)


def test_powers_that_nobody_reads_may_still_raise(tmp_path: Path) -> None:
    group = only_group(tmp_path, "def f(x, n):\n    t = np.abs(x) ** n\n    t = np.abs(x) * 2\n    return t\n")
    assert group.falls_back(x=np.arange(5), n=np.arange(5))


def test_a_method_of_a_number_is_python(tmp_path: Path) -> None:
    group = only_group(tmp_path, "def f(x):\n    t = np.abs(x) + (2).astype(np.float32)\n    return t * 2\n")
    assert group.falls_back(x=numbers(5))


def test_elements_of_integers_are_the_originals(tmp_path: Path) -> None:
    """NumPy raises OverflowError for an element, and casts an array's."""
    source = "def f(u, v):\n    u[1:-1] = v[1:-1] * 2.0 + v[:-2]\n    u[0] = v[0] * 2.0\n    u[-1] = v[-1] * 2.0\n"
    group = only_group(tmp_path, source)
    assert group.falls_back(u=np.zeros(9, int), v=np.full(9, 2**62))
    assert group.fused(u=np.zeros(9), v=np.full(9, 2**62)) is None
    assert group.fused(u=np.zeros((9, 4), int), v=np.full((9, 4), 2**40)) is None
