"""How many questions does isl answer for a long chain of stages? As many as for a short one."""

from pathlib import Path

import pytest

from fusec.base import isl
from fusec.config import Options
from fusec.pipeline import analyse

ANSWERS = (isl._smallest, isl._is_composed, isl._is_somewhere_identity)
STENCIL = "    t{k} = t{j}[2:] - t{j}[:-2] * a + t{j}[1:-1]\n"
POINTWISE = "    t{k} = t{j} * a - u\n"


def questions(folder: Path, stage: str, stages: int) -> int:
    """How often isl is asked while `stages` statements are planned."""
    lines = "".join(stage.format(k=k, j=k - 1) for k in range(1, stages + 1))
    folder.mkdir()
    (folder / "chain.py").write_text(
        f"import numpy as np\n\n\ndef chain(u: np.ndarray, a):\n    t0 = u * a\n{lines}    return t{stages}\n"
    )
    for answer in ANSWERS:
        answer.cache_clear()
    for question in (isl.different_instances, isl.same_instance):  # they remember answers for the arrays of a program
        question.cache_clear()
    _, plan = analyse(folder, Options())
    assert sum(len(group.members) for group in plan.groups) == stages + 1
    return sum(answer.cache_info().misses for answer in ANSWERS)


@pytest.mark.parametrize("stage", [STENCIL, POINTWISE])
def test_isl_answers_once_for_equal_stages(tmp_path: Path, stage: str) -> None:
    short, long = questions(tmp_path / "short", stage, 20), questions(tmp_path / "long", stage, 60)
    assert long <= short + 20, (short, long)
    assert long < 400
