"""Python numbers are weak, NumPy's are not; what Python computes with them, Python checks."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.tools.fused import Group, groups, only_group
from tests.tools.selection import few_quick

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def scaled(tmp_path_factory: pytest.TempPathFactory) -> Group:
    return only_group(tmp_path_factory.mktemp("scaled"), "def f(x, a):\n    t = np.positive(x) * a\n    return t + 2\n")


def assert_same(group: Group, **given: Any) -> None:
    mine, theirs = group.fused(**given), group.original(**given)
    assert (type(mine), mine.dtype) == (type(theirs), theirs.dtype)
    np.testing.assert_array_equal(mine, theirs)


NUMBERS = (
    3,
    2.5,
    True,
    1j,
    np.float32(2.5),
    np.float64(2.5),
    np.int8(3),
    np.uint16(3),
    np.bool_(True),
    np.complex64(1j),
    np.array(2.5),
)


@pytest.mark.parametrize("dtype", few_quick(["f4", "u1"], quick=1))
def test_numbers_promote_as_numpys_do(scaled: Group, dtype: str) -> None:
    x = np.arange(1, 50).astype(dtype)
    for number in NUMBERS:
        assert_same(scaled, x=x, a=number)


def test_integers_that_do_not_fit_go_to_the_original(scaled: Group) -> None:
    assert scaled.falls_back(x=np.ones(5, "u1"), a=256)
    assert scaled.falls_back(x=np.ones(5, "u1"), a=-1)
    assert not scaled.falls_back(x=np.ones(5, "u1"), a=255)
    assert scaled.falls_back(x=np.ones(5), a=2**70)


def test_comparisons_with_integers_out_of_range_go_to_the_original(tmp_path: Path) -> None:
    group = only_group(tmp_path, "def f(x):\n    return np.positive(x) + (x < 300)\n")
    assert group.falls_back(x=np.ones(5, "u1"))
    assert_same(group, x=np.arange(500, dtype="u2"))


def test_arithmetic_of_numbers_is_pythons(tmp_path: Path) -> None:
    group = only_group(tmp_path, "def f(u, dt, dx, n):\n    return np.negative(u) * (dt / dx**2) + (n - 1) * u\n")
    u = np.random.default_rng(1).uniform(1, 2, 50)
    for dtype in ("f8", "f4"):
        assert_same(group, u=u.astype(dtype), dt=0.1, dx=0.25, n=7)
        assert_same(group, u=u.astype(dtype), dt=1, dx=3, n=np.float64(2))
    assert group.falls_back(u=u, dt=0.1, dx=0.0, n=7)  # ZeroDivisionError
    assert group.falls_back(u=u, dt=0.1, dx=1e300, n=7)  # OverflowError
    assert not group.falls_back(u=u, dt=0.1, dx=0.5, n=7)
    assert_same(group, u=u, dt=u, dx=0.25, n=7)


def test_complex_powers_of_numbers_go_to_the_original(tmp_path: Path) -> None:
    group = only_group(tmp_path, "def f(u, a):\n    return np.negative(u) * a**0.5\n")
    u = np.ones(5)
    assert group.falls_back(u=u, a=-1.0)
    assert_same(group, u=u, a=2.0)


def test_integers_that_python_would_not_wrap_go_to_the_original(tmp_path: Path) -> None:
    group = only_group(tmp_path, "def f(u, n):\n    return np.negative(u) * (n * n * n)\n")
    assert group.falls_back(u=np.ones(5), n=2**30)
    assert_same(group, u=np.ones(5), n=np.int64(2**10))


def test_computed_integers_may_not_fit_small_dtypes(tmp_path: Path) -> None:
    group = only_group(tmp_path, "def f(u, n):\n    return np.positive(u) * (n - 1)\n")
    assert group.falls_back(u=np.ones(5, "u1"), n=0)
    assert_same(group, u=np.ones(5, "i8"), n=0)


def test_numpys_functions_of_python_numbers_are_no_python_numbers(tmp_path: Path) -> None:
    group = only_group(tmp_path, "def f(x, a):\n    return np.positive(x) * np.sqrt(a) + np.sqrt(2)\n")
    x = np.ones(5, "f4")
    assert group.fused(x=x, a=2.0).dtype == group.original(x=x, a=2.0).dtype == np.float64


def test_numbers_alone_go_to_the_original(scaled: Group) -> None:
    assert scaled.falls_back(x=2.0, a=3.0)
    assert scaled.falls_back(x=np.float64(2.0), a=3.0)


@pytest.mark.parametrize(
    ("expression", "fitting", "raising"),
    [
        ("x * (a / b)", {"a": 1.0, "b": 2.0}, {"a": 1.0, "b": 0.0}),  # what stands around it has an array
        ("x + x * (a % b)", {"a": 1, "b": 2}, {"a": 1, "b": 0}),
        ("x + abs((a - b) ** 0.5)", {"a": 2.0, "b": 1.0}, {"a": 1.0, "b": 2.0}),  # complex only inside
    ],
)
def test_python_computes_each_operator_that_may_raise(
    tmp_path: Path, expression: str, fitting: Any, raising: Any
) -> None:
    group = only_group(tmp_path, f"def f(x, a, b):\n    return np.sqrt(x) + {expression}\n")
    x = np.arange(1.0, 50.0)
    assert_same(group, x=x, **fitting)
    assert group.falls_back(x=x, **raising)


def test_a_long_computation_of_numbers_is_a_function_that_returns_its_value(tmp_path: Path) -> None:
    first, second = ("_times_".join([name] * 12) for name in ("left", "right"))
    group = only_group(
        tmp_path, f"def f(x, {first}, {second}):\n    return np.sqrt(x) + ({first} * {first} - {second}) ** 0.5\n"
    )
    x = np.arange(1.0, 50.0)
    assert callable(group.module.f_check)
    assert_same(group, x=x, **{first: 2.0, second: 1.0})
    assert group.falls_back(x=x, **{first: 1.0, second: 2.0})


def test_numbers_stored_among_integers_are_the_original_s(tmp_path: Path) -> None:
    """Python makes no integer of NaN, and no byte of 300; a kernel would cast."""
    group = only_group(tmp_path, "def f(p, q, s):\n    p[1:] = q[1:] * 2\n    p[0, :] = s + 1\n")
    for s in (0.5, 1, np.float64(0.5), np.array(0.5)):
        assert group.falls_back(p=np.ones((3, 2), "i4"), q=np.ones((3, 2)), s=s)
        assert not group.falls_back(p=np.ones((3, 2)), q=np.ones((3, 2)), s=s)
    assert not group.falls_back(p=np.ones((3, 2), "i4"), q=np.ones((3, 2)), s=np.ones(2))


def test_a_number_that_is_called_an_array_goes_to_the_original_where_python_may_raise(tmp_path: Path) -> None:
    group = only_group(tmp_path, "def f(x: np.ndarray, y):\n    a = np.abs(y) * 2\n    return a + 1 / x\n")
    assert group.falls_back(x=0.0, y=np.ones(4))
    assert_same(group, x=np.full(4, 2.0), y=np.ones(4))


def doubling(first: str, statement: str) -> str:
    """Fifty statements, each of which uses the value before it twice."""
    return f"    t0 = {first}\n" + "".join(f"    t{k + 1} = " + statement.format(f"t{k}") + "\n" for k in range(50))


def test_a_chain_of_numbers_that_doubles_is_computed_once(tmp_path: Path) -> None:
    """Written out, the last of them would have 2**50 operands."""
    source = f"def f(x, a, b):\n{doubling('a / b', '{0} * 0.5 + {0} / 2 * 0.5')}    return np.sqrt(x) * t50\n"
    group = only_group(tmp_path, source)
    assert group.module.__file__ is not None
    assert "number_part_2" in Path(group.module.__file__).read_text()
    assert_same(group, x=np.arange(1.0, 50.0), a=3.0, b=2.0)
    assert group.falls_back(x=np.arange(1.0, 50.0), a=3.0, b=0.0)


def test_a_chain_of_arrays_that_doubles_is_one_kernel(tmp_path: Path) -> None:
    group = only_group(
        tmp_path, f"def f(x: np.ndarray):\n{doubling('x + 1', '{0} * {0} * 0.5 + 0.25')}    return t50\n"
    )
    assert_same(group, x=np.linspace(0.0, 0.5, 20))


def test_a_function_that_doubles_by_its_names_is_one_kernel(tmp_path: Path) -> None:
    helper = f"def h(x):\n{doubling('x * 0.5', '{0} * 0.5 + {0} / 3')}    return t50\n\n\n"
    found = groups(
        tmp_path, f"import numpy as np\n\n\n{helper}def f(x: np.ndarray, a):\n    return np.sqrt(x) * h(a)\n"
    )
    (group,) = (each for each in found if each.name.unfused == "f_unfused")
    assert_same(group, x=np.arange(1.0, 50.0), a=3.0)
