"""CuPy's arrays that are written in part: which are values of a kernel, and which stay memory?"""

from dataclasses import replace
from pathlib import Path

import pytest

from fusec.base.ir.interior import inside, inside_margins
from fusec.base.ir.kernel import Launch
from fusec.base.ir.preparation import CompletedArray
from fusec.base.plan.plan import FusionGroup
from fusec.base.scalars.expression import Apply, Let
from fusec.fusion.analysis.interior_reads import stays_inside
from tests.stories.story import planned

HEAD = "import cupy as np\n\n\ndef step(now, factor):\n    after = now.copy()\n"
TAIL = "    return np.sqrt(after * after + now)\n"
STORE = "    after[1:-1] = factor * (now[2:] - now[:-2])\n"


def completed(tmp_path: Path, body: str) -> list[FusionGroup]:
    """The groups of the function that compute an array as a whole that its statement makes without a kernel."""
    path = tmp_path / "steps.py"
    path.write_text(body, "utf-8")
    groups = planned(tmp_path).groups
    return [group for group in groups if any(isinstance(each, CompletedArray) for each in group.call.prepared)]


def test_readers_run_with_the_store(tmp_path: Path) -> None:
    (group,) = completed(tmp_path, HEAD + STORE + TAIL)
    assert [member.name for member in group.members] == ["after", "value"]
    assert [contraction.name for contraction in group.contractions] == ["after"]


@pytest.mark.parametrize(
    "body",
    [
        HEAD + "    now *= factor\n" + STORE + TAIL,  # what is copied changes before the store
        HEAD + STORE + "    after[0] = now[1]\n" + TAIL,  # a second store, into an element
        HEAD + STORE.replace("1:-1", "::2").replace("2:", "::2").replace(":-2", "::2") + TAIL,  # no stretch
        HEAD + "    now = now + factor\n" + STORE + TAIL,  # the name is another array's
        HEAD + "    print(after)\n" + STORE + TAIL,  # somebody sees the copy as it was
        HEAD + STORE + "    print(after)\n" + TAIL,  # or between the store and its reader
        HEAD + "    after[1:-1] = factor\n" + TAIL,  # a number, which may not fit
        HEAD + STORE + "    return after\n",  # nobody reads it again: the kernel copies the border
        HEAD + STORE + "    return np.sqrt(after[::-1] * after[::-1] + now)\n",  # backwards
        (HEAD + STORE + TAIL).replace("cupy", "numpy"),
        (HEAD + STORE + TAIL).replace("now.copy()", "np.empty_like(now)"),  # nobody knows what it is filled with
    ],
)
def test_others_stay_memory(tmp_path: Path, body: str) -> None:
    assert not completed(tmp_path, body)


@pytest.mark.parametrize("made", ["np.zeros_like(now)", "np.ones_like(now)"])
def test_memory_may_be_filled(tmp_path: Path, made: str) -> None:
    (group,) = completed(tmp_path, (HEAD + STORE + TAIL).replace("now.copy()", made))
    assert [member.name for member in group.members] == ["after", "value"]


def test_there_may_be_several_stores(tmp_path: Path) -> None:
    (group,) = completed(tmp_path, HEAD + STORE + "    after[2:] *= now[2:]\n" + TAIL)
    assert [member.results for member in group.members] == [("after_before",), ("after",), ("value",)]
    assert [contraction.name for contraction in group.contractions] == ["after"]


MADE = HEAD.replace("now.copy()", "now * factor")


@pytest.mark.parametrize(
    ("body", "members"),
    [
        (MADE + STORE + "    return after\n", 2),
        (MADE + STORE + TAIL, 3),
        (MADE + "    other = now[1:] * after[1:]\n" + STORE + "    return after[1:] * other\n", 4),
        (MADE + STORE.replace("=", "+=") + "    after[2:-2] -= now[4:]\n" + TAIL, 4),
    ],
)
def test_a_statement_may_give_the_other_elements(tmp_path: Path, body: str, members: int) -> None:
    (tmp_path / "steps.py").write_text(body, "utf-8")
    (group,) = planned(tmp_path).groups
    assert len(group.members) == members
    assert group.members[0].results == ("after_before",)


@pytest.mark.parametrize(
    "body",
    [
        MADE + STORE.replace("now[2:] - now", "after[2:] - now") + TAIL,  # it reads what it writes elsewhere
        MADE + "    other = after\n" + STORE + TAIL.replace("now", "other"),  # two names
        MADE + "    print(after)\n" + STORE + TAIL,
        MADE + STORE + "    after[0] = now[1]\n" + TAIL,
        MADE + "    after[1:-1] = factor\n" + TAIL,
        MADE + STORE.replace("1:-1", "::2").replace("2:", "::2").replace(":-2", "::2") + TAIL,
        (MADE + STORE + TAIL).replace("cupy", "numpy"),
    ],
)
def test_other_results_stay_memory(tmp_path: Path, body: str) -> None:
    (tmp_path / "steps.py").write_text(body, "utf-8")
    results = [name for group in planned(tmp_path).groups for member in group.members for name in member.results]
    assert "after_before" not in results


def test_nothing_is_read_beyond_an_array(tmp_path: Path) -> None:
    """Without the margins of the store a kernel would use elements that are not there."""
    (group,) = completed(tmp_path, HEAD + STORE + TAIL)
    launch = group.members[0]
    assert stays_inside(launch)
    assert not stays_inside(with_margins(launch, ((0, 1),)))
    assert not stays_inside(with_margins(launch, ((1, 0),)))


def with_margins(launch: Launch, margins: tuple[tuple[int, int], ...]) -> Launch:
    (let,) = launch.kernel.body
    assert isinstance(let, Let) and isinstance(let.value, Apply) and inside_margins(let.value) == ((1, 1),)
    body = (Let(let.name, inside(margins, *let.value.arguments)),)
    return replace(launch, kernel=replace(launch.kernel, body=body))
