"""What counts as rounding where the original in a wider type gives no finite value."""

import numpy as np
import pytest

from fusec.verify.fusec_child.comparisons.agreement import Judge, compare
from fusec.verify.fusec_child.comparisons.outcome import Leaf, Outcome


def outcome(*values: float) -> Outcome:
    return Outcome((Leaf("result", np.array(values)),), None, ())


@pytest.mark.parametrize("precise", [np.nan, np.inf])
@pytest.mark.parametrize(("units", "agrees"), [(1, True), (4, True), (5, False)])
def test_a_wider_type_that_overflows_leaves_the_original_as_the_centre(
    precise: float, units: int, agrees: bool
) -> None:
    original = 4647.0
    fused = original + units * np.spacing(original)
    judge = Judge(False, lambda: outcome(precise, 1.0), lambda: [outcome(original, 1.0)] * 4)
    assert (compare(outcome(fused, 1.0), outcome(original, 1.0), judge).difference is None) is agrees
