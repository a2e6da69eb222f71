"""Names that denote `cupynumeric`, and what its functions are to the model."""

from pathlib import Path

import pytest

from fusec.base.scalars.targets import LEGATE, LEGATE_CUDA
from tests.stories.story import planned

SPELLINGS = {
    "import cupynumeric as np": "np.sqrt",
    "import cupynumeric as cn": "cn.sqrt",
    "import cupynumeric": "cupynumeric.sqrt",
    "from cupynumeric import sqrt": "sqrt",
    "try:\n    import cupynumeric as np\nexcept ImportError:\n    np = None": "np.sqrt",
}
NORM = "\n\ndef norms(x, y):\n    length = {0}(x * x + y * y)\n    return length * 2.0 + x\n"


@pytest.mark.parametrize("line", SPELLINGS)
def test_every_import_denotes_it(line: str, tmp_path: Path) -> None:
    (tmp_path / "norms.py").write_text(line + NORM.format(SPELLINGS[line]))
    (group,) = planned(tmp_path).groups
    assert group.targets == (LEGATE, LEGATE_CUDA)


def test_a_parameter_may_hold_it(tmp_path: Path) -> None:
    (tmp_path / "norms.py").write_text(NORM.format("xp.sqrt").replace("(x, y)", "(xp, x, y)"))
    (tmp_path / "pyproject.toml").write_text('[tool.fusec]\narray-modules = { xp = ["numpy", "cupynumeric"] }\n')
    (group,) = planned(tmp_path).groups
    assert [target.name for target in group.targets] == ["legate", "legate-cuda", "numba"]


@pytest.mark.parametrize(
    "call",
    [
        *("np.cumsum({})", "np.linalg.norm({})", "({}).mean()", "({}).reshape(2, -1)"),
        *("np.maximum({}, 0.0)", "np.sign({})", "np.reciprocal({})", "np.fmin({}, 1.0)", "np.clip({}, 0.0, 1.0)"),
    ],
)
def test_functions_with_other_values_are_its_own(call: str, tmp_path: Path) -> None:
    text = "import cupynumeric as np\n\n\ndef total(x, y):\n    d = x - y\n    return {}\n"
    (tmp_path / "totals.py").write_text(text.format(call.format("d * d + np.absolute(d)")))
    (group,) = planned(tmp_path).groups
    assert group.targets == (LEGATE, LEGATE_CUDA) and [member.name for member in group.members] == ["d", "value"]


def test_one_target_can_be_asked_for(tmp_path: Path) -> None:
    (tmp_path / "norms.py").write_text("import cupynumeric as np" + NORM.format("np.sqrt"))
    assert not planned(tmp_path, ("--target", "numba")).groups
    assert planned(tmp_path, ("--target", "legate")).groups
