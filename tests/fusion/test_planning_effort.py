"""How many questions does isl answer for a long program? As many as for a short one, or a few more for each statement."""

from collections.abc import Callable
from pathlib import Path

import pytest

from fusec.base.proof import integer_sets
from fusec.base.proof.dependence import dependences_between
from fusec.base.proof.verdict import Proved, Unproved
from fusec.config import Options
from fusec.dependence.graph import dependence_graphs
from fusec.fusion.arrays import partition
from fusec.fusion.authored import greedy_partition as greedy
from fusec.fusion.authored.greedy_partition import greedy_partition
from fusec.fusion.halos.stencil_recomputation import placements
from fusec.fusion.model.candidate import Candidate, Settings
from fusec.fusion.model.decided import Legal
from fusec.fusion.model.obligation import Objection, Obligation
from fusec.fusion.obligations.proof import prove
from fusec.pipeline import analyse

ANSWERS = (integer_sets._smallest, integer_sets._is_composed, integer_sets._is_somewhere_identity)
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
    for question in (integer_sets._different, integer_sets._same):  # they remember answers for the arrays of a program
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


LAUNCHES = """from numba import cuda


@cuda.jit
def step(a, b):
    i = cuda.grid(1)
    if i < a.shape[0]:
        b[i] = a[i] * 2.0 + b[i]


def steps(blocks, threads, a, b):
"""
CALLS = """from numba import njit


@njit
def step(a, b):
    for i in range(a.shape[0]):
        b[i] = a[i] * 2.0 + b[i]


def steps(a, b):
"""


@pytest.mark.parametrize(("head", "line"), [(LAUNCHES, "step[blocks, threads](a, b)"), (CALLS, "step(a, b)")])
def test_long_runs_take_a_few_proofs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, head: str, line: str) -> None:
    """Some for each time that the length of a run doubles."""
    proofs: list[int] = []
    monkeypatch.setattr(greedy, "prove", lambda *given: proofs.append(1) or prove(*given))
    counts = []
    for count in (20, 80):
        proofs.clear()
        (tmp_path / str(count)).mkdir()
        (tmp_path / str(count) / "steps.py").write_text(head + f"    {line}\n" * count)
        _, plan = analyse(tmp_path / str(count), Options())
        assert [len(group.members) for group in plan.groups] == [count]
        counts.append(len(proofs))
    assert counts[1] <= counts[0] + 6, counts


def legal_but_of(count: int) -> Callable[[Candidate], Proved | Objection]:
    """A law that objects to runs of so many launches alone."""

    def law(candidate: Candidate) -> Proved | Objection:
        is_legal = len(candidate.launches) != count
        return Proved() if is_legal else Objection("FUS201", Unproved("so many"), candidate.launches[0].span)

    return law


@pytest.mark.parametrize(("broken", "expected"), [(0, 12), (12, 11), (11, 12), (9, 12), (3, 2)])
def test_a_part_of_a_legal_run_is_proved_itself(tmp_path: Path, broken: int, expected: int) -> None:
    """Of 16 launches the cost allows 12."""
    (tmp_path / "steps.py").write_text(LAUNCHES + "    step[blocks, threads](a, b)\n" * 16)
    program, _ = analyse(tmp_path, Options())
    (graph,) = dependence_graphs(program)

    def cost(candidate: Candidate) -> Objection | None:
        is_long = len(candidate.launches) > 12
        return Objection("FUS307", Unproved("too long"), candidate.launches[-1].span) if is_long else None

    law = Obligation(legal_but_of(broken), "FUS201")
    first, *_ = (e for e in greedy_partition(graph, Settings(), (law,), cost) if isinstance(e, Legal))
    assert len(first.candidate.launches) == expected
    assert first.decisions


def test_only_runs_that_read_views_of_what_they_make_are_placed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Candidate] = []
    monkeypatch.setattr(partition, "placements", lambda candidate: asked.append(candidate) or placements(candidate))
    bounds = ("1:-1", "2:-2", "1:-2", "2:-1")
    lines = "".join(f"    u[{bounds[k % 4]}] = u[{bounds[k % 4]}] + a[{bounds[k % 4]}]\n" for k in range(20))
    (tmp_path / "stores.py").write_text(f"import numpy as np\n\n\ndef stores(u: np.ndarray, a: np.ndarray):\n{lines}")
    analyse(tmp_path, Options())
    assert not asked
