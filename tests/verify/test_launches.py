"""Launches run on generated arrays, in numba's simulator where there is no device, on both sides."""

import re
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from fusec.base.plan.comparison import Comparison
from fusec.verify.options import VerifyOptions
from fusec.verify.verification import verify
from tests.stories.story import GOLDEN, fused, write

pytestmark = pytest.mark.skipif(find_spec("numba.cuda.simulator") is None, reason="numba's simulator is not there")


@pytest.fixture(scope="module")
def comparison(tmp_path_factory: pytest.TempPathFactory) -> Comparison:
    """Of a package whose first fused kernel was made wrong."""
    folder: Path = tmp_path_factory.mktemp("rewritten")
    write(fused(GOLDEN / "launches_guards" / "before"), folder)
    generated = folder / "_fused_field.py"
    text = generated.read_text()
    text, wrong = re.subn(r"math\.sqrt\(", "math.exp(", text, count=1)
    assert wrong == 1
    generated.write_text(text)
    return verify(folder, VerifyOptions(python=sys.executable))


def test_every_group_is_fused(comparison: Comparison) -> None:
    assert all(group.is_fused for group in comparison.groups)
    assert len(comparison.groups) == 5


def test_the_wrong_group_differs(comparison: Comparison) -> None:
    assert [group.differences is not None for group in comparison.groups] == [True, False, False, False, False]
    assert "FUS811" in {diagnostic.code for diagnostic in comparison.diagnostics}
