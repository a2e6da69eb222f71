"""In which sweep each statement runs, for rows and for columns, and which programs no order of sweeps computes."""

from pathlib import Path

import pytest

from fusec.base.plan.plan import FusionGroup
from fusec.capture import CaptureOptions, capture
from fusec.dependence import dependence_graphs
from fusec.fusion import plan
from fusec.fusion.analysis.sweeps import UnscheduledError, reduced_ends, sweeps
from fusec.fusion.model.candidate import Candidate, Settings

AXES = ["axis=-1, keepdims=True", "axis=0"]


def candidate(folder: Path, body: str) -> Candidate:
    """All launches of `f(x, y)` together, whatever is legal."""
    (folder / "program.py").write_text(f"import numpy as np\n\n\ndef f(x, y):\n{body}")
    program = capture(folder, CaptureOptions())
    (graph,) = dependence_graphs(program)
    return Candidate(graph, 0, len(graph.region.items) - 1, program.helpers, Settings())


def numbers(folder: Path, *statements: str) -> list[int]:
    """The sweep of each statement of the model."""
    body = "".join(f"    {statement}\n" for statement in statements)
    return [sweep.number for found in sweeps(candidate(folder, body)) for sweep in found]


def test_without_reductions_along_an_axis_there_are_none(tmp_path: Path) -> None:
    assert sweeps(candidate(tmp_path, "    t = x * 2\n    return t + y\n")) == ()


@pytest.mark.parametrize("axis", AXES)
def test_a_reader_of_a_reduced_value_runs_in_the_next_sweep(tmp_path: Path, axis: str) -> None:
    found = numbers(
        tmp_path, "t = x * 2", f"m = np.max(t, {axis})", "e = t - m", f"s = np.sum(e, {axis})", "return e / s"
    )
    assert found == [0, 0, 1, 1, 2]


@pytest.mark.parametrize("axis", AXES)
def test_arithmetic_of_reduced_values_runs_before_the_sweep(tmp_path: Path, axis: str) -> None:
    body = f"    m = np.max(x, {axis})\n    r = np.sqrt(m)\n    return x / r\n"
    found = [sweep for launch in sweeps(candidate(tmp_path, body)) for sweep in launch]
    assert [(sweep.number, sweep.is_partial) for sweep in found] == [(0, True), (1, True), (1, False)]


@pytest.mark.parametrize("axis", AXES)
def test_an_operand_is_written_after_its_last_reader(tmp_path: Path, axis: str) -> None:
    assert numbers(tmp_path, f"m = np.max(x, {axis})", "t = x - m", "x *= 2", "return t") == [0, 1, 1]


@pytest.mark.parametrize(
    ("statements", "reason"),
    [
        (["m = np.max(x, {})", "return np.sum(x * m)"], "it reduces all elements"),
        (["m = np.max(x, {})", "t = x - m", "m = np.min(x, {})", "return t * m"], "`m` is bound twice"),
        (["t = x * 2", "x -= np.max(t, {})", "s = np.sum(x, {})", "return t / s"], "it reads `x` as it was"),
    ],
)
@pytest.mark.parametrize("axis", AXES)
def test_what_no_order_of_sweeps_computes(tmp_path: Path, axis: str, statements: list[str], reason: str) -> None:
    with pytest.raises(UnscheduledError, match=reason):
        numbers(tmp_path, *(statement.format(axis) for statement in statements))


def test_no_kernel_goes_over_rows_and_columns(tmp_path: Path) -> None:
    both = candidate(tmp_path, "    m = np.max(x, axis=0)\n    s = np.sum(x, axis=-1)\n    return m, s\n")
    with pytest.raises(UnscheduledError, match="rows and another columns"):
        sweeps(both)
    assert reduced_ends(both) == (1, 0)


def test_both_kinds_of_one_function_are_groups_of_their_own(tmp_path: Path) -> None:
    source = "    m = np.max(x * 2, axis=0)\n    s = np.sum(x * 3, axis=-1)\n    return m, s\n"
    graph = candidate(tmp_path, source).graph
    program = capture(tmp_path, CaptureOptions())
    groups: tuple[FusionGroup, ...] = plan(program, (graph,), Settings()).groups
    assert [len(group.members) for group in groups] == [1, 1]
