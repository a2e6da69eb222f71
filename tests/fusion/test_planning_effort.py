"""How many questions does isl answer for a long program? As many as for a short one, or a few more for each statement."""

from pathlib import Path

import pytest

from fusec.base import isl
from fusec.base.dependence import dependences_between
from fusec.config import Options
from fusec.pipeline import analyse

ANSWERS = (isl._smallest, isl._is_composed, isl._is_somewhere_identity)
STENCIL = "    t{k} = t{j}[2:] - t{j}[:-2] * a + t{j}[1:-1]\n"
POINTWISE = "    t{k} = t{j} * a - u\n"
SAME = "    u[1:-1] = u[1:-1] + a[1:-1]\n"
ROWS = "    u[{k}, :] = u[{k}, :] * 2.0 + a[{k}, :]\n"


def questions(folder: Path, text: str, members: int) -> int:
    """How often isl is asked while the statements are planned."""
    folder.mkdir()
    (folder / "chain.py").write_text(f"import numpy as np\n\n\n{text}")
    for answer in ANSWERS:
        answer.cache_clear()
    for question in (isl._different, isl._same):  # they remember answers for the arrays of a program
        question.cache_clear()
    _, plan = analyse(folder, Options())
    assert sum(len(group.members) for group in plan.groups) == members
    return sum(answer.cache_info().misses for answer in ANSWERS)


def chain(stage: str, stages: int) -> str:
    lines = "".join(stage.format(k=k, j=k - 1) for k in range(1, stages + 1))
    return f"def chain(u: np.ndarray, a):\n    t0 = u * a\n{lines}    return t{stages}\n"


@pytest.mark.parametrize("stage", [STENCIL, POINTWISE])
def test_isl_answers_once_for_equal_stages(tmp_path: Path, stage: str) -> None:
    short, long = (questions(tmp_path / str(count), chain(stage, count), count + 1) for count in (20, 60))
    assert long <= short + 20, (short, long)
    assert long < 400


def stores(line: str, count: int) -> str:
    lines = "".join(line.format(k=k, j=k + 1) for k in range(1, count + 1))
    return f"def stores(u: np.ndarray, a: np.ndarray):\n{lines}"


@pytest.mark.parametrize("line", [SAME, ROWS])
def test_isl_answers_a_few_times_for_each_store(tmp_path: Path, line: str) -> None:
    """Rows 3 and 5 are what rows 4 and 6 are."""
    short, long = (questions(tmp_path / str(count), stores(line, count), count) for count in (10, 40))
    assert long <= 4 * short + 20, (short, long)


def test_launches_with_the_same_accesses_have_few_dependences(tmp_path: Path) -> None:
    (tmp_path / "stores.py").write_text(f"import numpy as np\n\n\n{stores(SAME, 40)}")
    _, plan = analyse(tmp_path, Options())
    (group,) = plan.groups
    assert len(group.members) == 40
    assert len(dependences_between(enumerate(group.members))) == 3  # flow, anti and output
