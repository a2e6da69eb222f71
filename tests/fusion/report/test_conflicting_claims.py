"""Calls of ufuncs are array operations and loops: the greater of two groups with one of them stays."""

from pathlib import Path

import pytest

from fusec.base.ir.operand import UfuncReference, Variable
from fusec.base.plan.front_ends import LOOP_CALLS
from tests.stories.story import fused

UFUNCS = """
import numpy as np
from numba import float32, float64, vectorize

@vectorize([float64(float64)])
def clip01(a):
    return 1.0 if a > 1.0 else a

@vectorize([float64(float64, float64)])
def scaled(a, b):
    return a * b

@vectorize([float32(float32)])
def single(a):
    return 2.0 * a

def step(a, b):
"""


@pytest.mark.parametrize(
    ("statements", "expected"),
    [
        (("x = clip01(a)", "return scaled(x, b)"), [("arrays", 2)]),
        (("t = a * b", "x = clip01(t)", "y = scaled(x, b)", "return y + t"), [("arrays", 4)]),
        (("t = a * b", "u = t + clip01(a)", "return u / t"), [("arrays", 3)]),
        (("t = np.sqrt(a) * b", "print(t)", "x = clip01(t)", "return scaled(x, b)"), [("arrays", 1), ("arrays", 2)]),
        (("x = clip01(a)", "y = scaled(x, b)", "return y + b"), [("arrays", 3)]),
        (("x = single(a)", "return clip01(x)"), [("arrays", 2)]),
        (("y = clip01(a) + b", "return clip01(y)"), [("arrays", 2)]),
    ],
)
def test_the_greater_group_has_the_calls(
    tmp_path: Path, statements: tuple[str, ...], expected: list[tuple[str, int]]
) -> None:
    source = tmp_path / "steps.py"
    source.write_text(UFUNCS + "".join(f"    {statement}\n" for statement in statements), "utf-8")
    outcome = fused(source)
    groups = [group for module in outcome.plan.modules for group in module.groups]
    assert [
        ("loops" if group.front_end == LOOP_CALLS else "arrays", len(group.members)) for group in groups
    ] == expected
    spans = [(each.span.start, each.span.end) for module in outcome.plan.modules for each in module.refusals]
    assert not [1 for start, end in spans for group in groups if group.span.start <= start and end <= group.span.end]


def test_a_ufunc_by_an_attribute_stays(tmp_path: Path) -> None:
    """A dispatcher is given ufuncs by their names: the call of the same one by another spelling stays."""
    (tmp_path / "limits.py").write_text(UFUNCS.removesuffix("def step(a, b):\n"), "utf-8")
    calls = "import limits\nfrom limits import clip01 as c\n\ndef step(a, b):\n    t = c(a) * b\n    return t + limits.clip01(b)\n"
    (tmp_path / "steps.py").write_text(calls, "utf-8")
    (group,) = (group for module in fused(tmp_path).plan.modules for group in module.groups)
    assert [(operand.expression, type(operand)) for operand in group.call.operands] == [
        ("a", Variable),
        ("c", UfuncReference),
        ("b", Variable),
    ]
