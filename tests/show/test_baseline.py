"""A baseline notices a function that has fewer fused statements than before, or the same in more kernels."""

import json

import pytest

from fusec.show import baseline_text, lost_fusions, read_baseline
from fusec.show.baseline import Fused


def report(members: int, refusals: int, kernels: int = 1) -> str:
    groups = [{"function": "price", "members": [{}] * (members - kernels + 1)}]
    groups += [{"function": "price", "members": [{}]}] * (kernels - 1)
    refusal = {"function": "price", "code": "FUS402", "message": "`y`", "note": "it is unknown"}
    module = {"path": "a.py", "groups": groups if members else [], "refusals": [refusal] * refusals}
    return json.dumps({"modules": [module, {"path": "b.py", "groups": [], "refusals": []}]})


BASELINE = read_baseline(baseline_text(report(3, 0)))


def test_it_counts_fused_statements_of_each_function():
    assert {"a.py:price": Fused(3, 1)} == BASELINE


def test_fewer_are_lost_if_some_are_refused():
    (lost,) = lost_fusions(BASELINE, report(2, 1))
    assert (lost.code, lost.path) == ("FUS805", "a.py")
    assert (
        lost.message
        == "Statements of `price` that run fused: 3 in one kernel before, 2 in one kernel now: FUS402 `y`: it is unknown"
    )
    assert len(lost_fusions(BASELINE, report(0, 1))) == 1


def test_as_many_in_more_kernels_are_lost():
    (lost,) = lost_fusions(BASELINE, report(3, 1, kernels=2))
    assert "3 in one kernel before, 3 in 2 kernels now" in lost.message
    assert lost_fusions(BASELINE, report(4, 1, kernels=2)) == ()


@pytest.mark.parametrize(("members", "refusals"), [(3, 1), (4, 0), (2, 0), (0, 0)])
def test_as_many_and_statements_that_are_gone_are_not_lost(members, refusals):
    assert lost_fusions(BASELINE, report(members, refusals)) == ()


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"schema": 2, "fused": {}}', '{"schema": 1, "fused": {"a": "b"}}'])
def test_another_text_is_no_baseline(text):
    with pytest.raises(ValueError, match=r"no baseline|not a baseline"):
        read_baseline(text)
