"""`fusec verify` compares fused work units with the author's."""

import sys
from pathlib import Path

import pytest

from fusec.verify.options import VerifyOptions
from fusec.verify.verification import verify

from .programs import rewritten
from .test_fused import program

STAND_IN = """\
import sys

sys.path.insert(0, {root!r})
from tests.work_units.executor import pykokkos

sys.modules[__name__] = pykokkos(range, [])
"""


@pytest.mark.parametrize("is_wrong", [False, True])
def test_fused_work_units_are_verified(is_wrong: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rewritten(program("stream"), tmp_path)
    (tmp_path / "library").mkdir()
    (tmp_path / "library" / "pykokkos.py").write_text(STAND_IN.format(root=str(Path(__file__).parents[2])))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "library"))
    if is_wrong:
        generated = tmp_path / "after" / "_fused_units.py"
        generated.write_text(generated.read_text().replace("b[i] = scalar * c[i]", "b[i] = scalar + c[i]"))
    found = verify(tmp_path / "after", VerifyOptions(python=sys.executable))
    assert [group.is_fused for group in found.groups] == [True]
    assert [group.differences is not None for group in found.groups] == [is_wrong]
    assert [diagnostic.code for diagnostic in found.diagnostics] == (["FUS811"] if is_wrong else [])
