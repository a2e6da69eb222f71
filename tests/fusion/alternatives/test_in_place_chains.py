"""Updates in place of CuPy's arrays, one after the other: which are one kernel, though one reads neighbours that another has stored?"""

from pathlib import Path

import pytest

from fusec.base.plan.plan import FusionGroup
from tests.stories.story import planned

HEAD = "import cupy as np\n\n\ndef step(e, h, n, rate):\n"
FIRST = "    e[1:] -= rate * (h[1:] - h[:-1])\n"
SECOND = "    h[:-1] -= rate * (e[1:] - e[:-1])\n"


def groups_of(folder: Path, text: str) -> tuple[FusionGroup, ...]:
    (folder / "steps.py").write_text(text, "utf-8")
    return planned(folder).groups


@pytest.mark.parametrize(
    "body",
    [
        FIRST + SECOND,
        FIRST + "    curl = e[1:] - e[:-1]\n    h[:-1] -= rate * curl\n",
        FIRST + SECOND + "    return np.abs(e) + h\n",
        FIRST.replace("1:]", "1:, :]").replace(":-1]", ":-1, :]")
        + SECOND.replace("1:]", "1:, :]").replace(":-1]", ":-1, :]"),
    ],
)
def test_a_chain_is_one_kernel(tmp_path: Path, body: str) -> None:
    (group,) = groups_of(tmp_path, HEAD + body)
    assert group.call.stored == ("e", "h") or group.call.stored == ("h", "e")
    assert [output.name for output in group.call.outputs] == (["value"] if "return" in body else [])
    assert {operand.name for operand in group.call.operands} == {"e", "h", "rate"}


@pytest.mark.parametrize(
    "body",
    [
        FIRST + "    print(e)\n" + SECOND,
        FIRST + "    e[0] = 0.0\n" + SECOND,  # a border between
        FIRST + SECOND + FIRST,  # an array that is written twice
        FIRST + SECOND.replace("e[1:]", "e[n:]"),  # a bound that only a run knows
        FIRST + SECOND.replace("e[1:] - e[:-1]", "e[1::2] - e[:-1:2]"),
        "    e[1:] -= rate * (h[1:] - h[:-1])\n    h -= rate * (e[1:] - e[:-1])\n",  # of another length
        "    e[1:] = rate\n" + SECOND,  # a number, which may not fit
        FIRST + "    h = np.abs(h)\n" + SECOND,  # the name is another array's
        (FIRST + SECOND).replace("1:]", "1:, :, :]").replace(":-1]", ":-1, :, :]"),  # more dimensions than rings have
    ],
)
def test_other_updates_are_kernels_of_their_own(tmp_path: Path, body: str) -> None:
    assert all(group.call.stored not in (("e", "h"), ("h", "e")) for group in groups_of(tmp_path, HEAD + body))


def test_numpys_arrays_stay_as_they_are(tmp_path: Path) -> None:
    groups = groups_of(tmp_path, (HEAD + FIRST + SECOND).replace("cupy", "numpy"))
    assert not any(
        array.before_of for group in groups for member in group.members for array in member.kernel.parameters
    )
