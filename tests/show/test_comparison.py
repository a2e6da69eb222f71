import json

import pytest

from fusec.base.plan.comparison import Comparison, Differences, GroupComparison, Inputs, Mismatch, WorkloadComparison
from fusec.base.text.diagnostic import Diagnostic, Severity
from fusec.show import comparison_json, comparison_text

SMALLEST = Mismatch("x: float32[1] = [nan]", "the original gives nan, the fused code 0.0")


def group(differing: int = 0, ulp: float = 0.0) -> GroupComparison:
    differences = Differences(differing, SMALLEST) if differing else None
    return GroupComparison("a.py", "f_fused", "close", Inputs(1200, 1100, 3), ulp, differences, 0.5)


def comparison(*groups: GroupComparison, mismatch: Mismatch | None = None) -> Comparison:
    return Comparison("out", "the original statements", groups, (WorkloadComparison("a:f", 1000, 2.0, mismatch),), ())


def test_agreement_is_one_line_each():
    assert comparison_text(comparison(group()), color=False) == (
        "out against the original statements\n"
        "  a.py: f_fused: equal bit for bit on 1,200 inputs, 1,100 of them fused, 3 raise in both\n"
        "  workload: a:f at 1,000: equal within 2 times the original's own rounding error\n"
        "Equal: 1 group, 1 workload case.\n"
    )


def test_a_difference_shows_its_smallest_input():
    text = comparison_text(comparison(group(4, 8.25), mismatch=SMALLEST), color=False)
    assert text.splitlines()[1:] == [
        "  a.py: f_fused: different on 1,200 inputs, 1,100 of them fused, 3 raise in both",
        "    4 inputs differ; the smallest:",
        "    Inputs: x: float32[1] = [nan]",
        "    Difference: the original gives nan, the fused code 0.0",
        "  workload: a:f at 1,000: different",
        "    Inputs: x: float32[1] = [nan]",
        "    Difference: the original gives nan, the fused code 0.0",
        "Different: 1 of 1 group, 1 of 1 workload case.",
    ]


def test_diagnostics_stand_before_the_verdict():
    told = Diagnostic("FUS811", "The line above says this.")
    failed = Diagnostic("FUS912", "The workload could not be run.", "workload.py", severity=Severity.ERROR)
    text = comparison_text(Comparison("out", "SRC", (), (), (told, failed)), color=False)
    assert text.splitlines()[1] == "workload.py: error FUS912: The workload could not be run."


@pytest.mark.parametrize(("ulp", "written"), [(1.5, 1.5), (float("inf"), "inf"), (float("nan"), "nan")])
def test_json_can_hold_every_distance(ulp, written):
    data = json.loads(comparison_json(comparison(group(1, ulp))))
    assert data["equal"] is False and data["groups"][0]["rounding"] == written
    assert data["groups"][0]["smallest"]["inputs"] == SMALLEST.inputs and data["workload"][0]["mismatch"] is None
