"""Arithmetic of rows at the ends of arrays, between statements of CuPy's: which of it does a dispatcher do after its kernel?"""

from pathlib import Path

import pytest

from fusec.base.ir.edge_rows import EndArithmetic
from fusec.base.plan.plan import FusionGroup
from tests.stories.story import planned

HEAD = "import cupy as np\n\nSCALE = 3.0\n\n\ndef step(u, w, rate, n):\n"
FACE = "    face = w * (u[1:] + u[:-1])\n"
CHANGE = "    change = rate * (face[1:] - face[:-1])\n"
SEAM = "    seam = rate * (face[0] - face[-1])\n"
UPDATE = "    u[1:-1] += change\n"
AFTER = "    u[0] += seam\n"
WHOLE = FACE + CHANGE + SEAM + UPDATE + AFTER


def done_after(folder: Path, text: str) -> list[str]:
    """What dispatchers compute after kernels that store."""
    (folder / "steps.py").write_text(text, "utf-8")
    groups: tuple[FusionGroup, ...] = planned(folder).groups
    return [each.name for group in groups for each in group.call.prepared if isinstance(each, EndArithmetic)]


@pytest.mark.parametrize(
    "seam",
    [
        "rate * (face[0] - face[-1])",
        "-face[0]",
        "face[1] * face[-2] + 2",
        "rate * face[0] - -0.5",
        "(face[0] + face[-1]) * rate",
    ],
)
def test_sums_and_products_wait(tmp_path: Path, seam: str) -> None:
    assert done_after(tmp_path, HEAD + WHOLE.replace("rate * (face[0] - face[-1])", seam)) == ["seam"]


def test_nothing_is_said_to_stand_between(tmp_path: Path) -> None:
    (tmp_path / "steps.py").write_text(HEAD + WHOLE, "utf-8")
    (module,) = planned(tmp_path).modules
    assert "FUS207" not in {refusal.code for refusal in module.refusals}


def test_several_wait(tmp_path: Path) -> None:
    other = "    other = 2.0 * face[0]\n"
    assert done_after(tmp_path, HEAD + WHOLE.replace(SEAM, SEAM + other)) == ["seam", "other"]


@pytest.mark.parametrize(
    "text",
    [
        HEAD + WHOLE.replace(SEAM, SEAM + "    print(seam)\n"),
        HEAD + WHOLE.replace(SEAM, SEAM + "    w = w * seam\n"),
        HEAD + WHOLE.replace("face[0] - face[-1]", "face[0] / face[-1]"),  # the right-hand sides may raise, of numbers
        HEAD + WHOLE.replace("face[0] - face[-1]", "face[0] ** face[-1]"),
        HEAD + WHOLE.replace("rate * (face[0] - face[-1])", "face[0]"),  # memory of `face`
        HEAD + WHOLE.replace("rate * (face[0] - face[-1])", "np.abs(face[0])"),
        HEAD + WHOLE.replace("face[0] - face[-1]", "face[0] - u[-1]"),  # which the update writes
        HEAD + WHOLE.replace("seam = rate *", "seam = u *"),
        HEAD + WHOLE.replace("seam = rate *", "seam = change *"),  # which would have to be stored
        HEAD + WHOLE.replace("seam = rate *", "seam = n *"),  # of which the kernel knows nothing
        HEAD + WHOLE.replace("seam = rate *", "seam = SCALE *"),
        HEAD + WHOLE.replace("seam = rate *", "seam = (rate - w) *"),  # truth values cannot be subtracted
        HEAD + WHOLE.replace("seam = rate *", "seam = True *"),
        HEAD + WHOLE.replace("face[0] - face[-1]", "face[n] - face[-1]"),
        HEAD + WHOLE.replace("face[0] - face[-1]", "face[0, 1:] - face[-1]"),
        HEAD + WHOLE.replace(SEAM, SEAM + "    rate = 2.0\n"),
        HEAD + WHOLE.replace(UPDATE, UPDATE.replace("change", "change * seam")),
        HEAD + WHOLE.replace("seam", "rate"),
        HEAD + WHOLE.replace(SEAM, SEAM.replace("\n", "; print(n)\n")),
        HEAD + WHOLE.replace(SEAM, SEAM.replace("\n", "  # fusec: off\n")),
        HEAD + WHOLE + "    return face\n",  # stored as a whole
        HEAD + WHOLE + "    return lambda: seam\n",
        HEAD.replace("step", "step(u, w, rate, n):\n    global seam\n\n\ndef other") + "    global seam\n" + WHOLE,
        HEAD + "    try:\n" + WHOLE.replace("    ", "        ") + "    except ValueError:\n        return seam\n",
        HEAD + FACE + CHANGE + SEAM + "    return seam, change\n",  # nothing follows that it would part
        HEAD.replace("cupy", "numpy") + WHOLE,
    ],
)
def test_others_stay(tmp_path: Path, text: str) -> None:
    assert done_after(tmp_path, text) == []
