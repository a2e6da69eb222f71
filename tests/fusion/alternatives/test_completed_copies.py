"""Copies of CuPy's arrays that are written in part and read again: which are values of a kernel, and which stay memory?"""

from dataclasses import replace
from pathlib import Path

import pytest

from fusec.base.ir.interior import inside, inside_margins
from fusec.base.ir.kernel import Launch
from fusec.base.ir.preparation import is_completed
from fusec.base.plan.plan import FusionGroup
from fusec.base.scalars.expression import Apply, Let
from fusec.fusion.analysis.interior_reads import stays_inside
from tests.stories.story import planned

HEAD = "import cupy as np\n\n\ndef step(now, factor):\n    after = now.copy()\n"
TAIL = "    return np.sqrt(after * after + now)\n"
STORE = "    after[1:-1] = factor * (now[2:] - now[:-2])\n"


def completed(tmp_path: Path, body: str) -> list[FusionGroup]:
    """The groups of the function that compute a copy as a whole."""
    path = tmp_path / "steps.py"
    path.write_text(body, "utf-8")
    groups = planned(tmp_path).groups
    return [group for group in groups if any(map(is_completed, group.call.prepared))]


def test_readers_run_with_the_store(tmp_path: Path) -> None:
    (group,) = completed(tmp_path, HEAD + STORE + TAIL)
    assert [member.name for member in group.members] == ["after", "value"]
    assert [contraction.name for contraction in group.contractions] == ["after"]


@pytest.mark.parametrize(
    "body",
    [
        HEAD + "    now *= factor\n" + STORE + TAIL,  # what is copied changes before the store
        HEAD + STORE + "    after[:1] = now[:1]\n" + TAIL,  # two stores
        HEAD + STORE.replace("1:-1", "::2").replace("2:", "::2").replace(":-2", "::2") + TAIL,  # no stretch
        HEAD + "    now = now + factor\n" + STORE + TAIL,  # the name is another array's
        HEAD + "    print(after)\n" + STORE + TAIL,  # somebody sees the copy as it was
        HEAD + STORE + "    print(after)\n" + TAIL,  # or between the store and its reader
        HEAD + "    after[1:-1] = factor\n" + TAIL,  # a number, which may not fit
        HEAD + STORE + "    return after\n",  # nobody reads it again: the kernel copies the border
        HEAD + STORE + "    return np.sqrt(after[::-1] * after[::-1] + now)\n",  # backwards
        (HEAD + STORE + TAIL).replace("cupy", "numpy"),
    ],
)
def test_others_stay_memory(tmp_path: Path, body: str) -> None:
    assert not completed(tmp_path, body)


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
