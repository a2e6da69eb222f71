"""What each sweep of a kernel computes again, what it takes from an earlier one, and what it stores."""

from pathlib import Path

import pytest

from fusec.base.plan.body import body_of
from fusec.base.plan.sweeps import RowSweep, row_sweeps
from tests.tools.fused import HEAD, planned

AXES = ["axis=-1, keepdims=True", "axis=0"]


def swept(folder: Path, *statements: str) -> tuple[RowSweep, ...]:
    body = "".join(f"    {statement}\n" for statement in statements)
    program, plan = planned(folder / "program", f"{HEAD}def f(x):\n{body}")
    (group,) = plan.groups
    return row_sweeps(body_of(group), {helper.key: helper for helper in program.helpers})


def names(sweep: RowSweep) -> list[tuple[str, str | None]]:
    """What the sweep has of each element: names it computes, and with the output that held it, names it loads."""
    return [(item.step.name, item.kept_in) for item in sweep.items]


@pytest.mark.parametrize("axis", AXES)
def test_what_is_cheap_is_computed_again(tmp_path: Path, axis: str) -> None:
    first, second = swept(tmp_path, "t = x * 2", f"m = np.max(t, {axis})", "return t - m")
    assert names(first) == [("t", None), ("m", None)]
    assert names(second) == [("t", None), ("value", None)]
    assert (first.stores, second.stores) == ((), ("value",))


@pytest.mark.parametrize("axis", AXES)
def test_what_is_expensive_waits_in_the_result(tmp_path: Path, axis: str) -> None:
    first, second = swept(tmp_path, "e = np.exp(x)", f"s = np.sum(e, {axis})", "return e / s")
    assert first.keeps == (("e", "value"),)
    assert names(second) == [("e", "value"), ("value", None)]


@pytest.mark.parametrize("axis", AXES)
def test_a_result_is_loaded_from_where_it_is(tmp_path: Path, axis: str) -> None:
    first, second = swept(tmp_path, "e = np.exp(x)", f"s = np.sum(e, {axis})", "y = e / s", "return e, y")
    assert first.stores == ("e",)
    assert ("e", "e") in names(second)


@pytest.mark.parametrize("axis", AXES)
def test_values_of_a_line_stand_before_the_sweep(tmp_path: Path, axis: str) -> None:
    first, second = swept(tmp_path, f"m = np.max(x, {axis})", "r = np.sqrt(m)", "return x / r")
    assert first.before == ()
    assert [step.name for step in second.before] == ["r"]


@pytest.mark.parametrize("axis", AXES)
def test_a_last_sweep_may_have_no_elements(tmp_path: Path, axis: str) -> None:
    last = swept(tmp_path, f"m = np.max(x * 2, {axis})", "return np.sqrt(m)")[-1]
    assert last.items == ()
    assert [step.name for step in last.before] == ["value"]
