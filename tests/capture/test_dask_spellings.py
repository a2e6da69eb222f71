"""Names that denote `dask.array`, and what its functions are to the model."""

from pathlib import Path

import pytest

from fusec.base.scalars.targets import DASK
from tests.stories.story import planned

SPELLINGS = {
    "import dask.array as da": "da.sqrt",
    "import dask.array as np": "np.sqrt",
    "import dask.array": "dask.array.sqrt",
    "import dask\nimport dask.array": "dask.array.sqrt",
    "from dask import array": "array.sqrt",
    "from dask import array as da": "da.sqrt",
    "from dask.array import sqrt": "sqrt",
    "from dask.array import sqrt as root": "root",
    "try:\n    import dask.array as da\nexcept ImportError:\n    da = None": "da.sqrt",
}
NORM = "\n\ndef norms(x, y):\n    length = {0}(x * x + y * y)\n    return length * 2.0 + x\n"


@pytest.mark.parametrize("line", SPELLINGS)
def test_every_import_denotes_it(line: str, tmp_path: Path) -> None:
    (tmp_path / "norms.py").write_text(line + NORM.format(SPELLINGS[line]))
    (group,) = planned(tmp_path).groups
    assert group.targets == (DASK,)


def test_a_parameter_may_hold_it(tmp_path: Path) -> None:
    (tmp_path / "norms.py").write_text(NORM.format("xp.sqrt").replace("(x, y)", "(xp, x, y)"))
    (tmp_path / "pyproject.toml").write_text('[tool.fusec]\narray-modules = { xp = ["numpy", "dask.array"] }\n')
    (group,) = planned(tmp_path).groups
    assert [target.name for target in group.targets] == ["dask", "numba"]


def test_operators_in_a_file_of_both_are_of_either(tmp_path: Path) -> None:
    text = "import dask.array as da\nimport numpy as np\n\n\ndef shifted(x, y):\n    t = x * x + y * y\n    return t * 2.0 + x\n"
    (tmp_path / "shifts.py").write_text(text)
    (group,) = planned(tmp_path).groups
    assert [target.name for target in group.targets] == ["dask", "numba"]


@pytest.mark.parametrize(
    "call", ["da.sum({})", "({}).sum(axis=0)", "da.cumsum({}, axis=0)", "da.linalg.norm({})", "({}).mean()"]
)
def test_reductions_are_its_own(call: str, tmp_path: Path) -> None:
    text = "import dask.array as da\n\n\ndef total(x, y):\n    d = x - y\n    return {}\n"
    (tmp_path / "totals.py").write_text(text.format(call.format("d * d + da.absolute(d)")))
    (group,) = planned(tmp_path).groups
    assert group.targets == (DASK,) and [member.name for member in group.members] == ["d", "value"]


def test_one_target_can_be_asked_for(tmp_path: Path) -> None:
    (tmp_path / "norms.py").write_text("import dask.array as da" + NORM.format("da.sqrt"))
    assert not planned(tmp_path, ("--target", "numba")).groups
    assert planned(tmp_path, ("--target", "dask")).groups
