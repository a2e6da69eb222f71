"""`fusec verify` compares fused work units with the author's."""

import sys
from pathlib import Path

import pytest

from fusec.verify.options import VerifyOptions
from fusec.verify.verification import verify

from .programs import rewritten, with_executor
from .test_fused import program


@pytest.mark.parametrize("is_wrong", [False, True])
def test_fused_work_units_are_verified(is_wrong: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rewritten(program("stream"), tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(with_executor(tmp_path / "library")))
    if is_wrong:
        generated = tmp_path / "after" / "_fused_units.py"
        generated.write_text(generated.read_text().replace("b[i] = scalar * c[i]", "b[i] = scalar + c[i]"))
    found = verify(tmp_path / "after", VerifyOptions(python=sys.executable))
    assert [group.is_fused for group in found.groups] == [True]
    assert [group.differences is not None for group in found.groups] == [is_wrong]
    assert [diagnostic.code for diagnostic in found.diagnostics] == (["FUS811"] if is_wrong else [])
