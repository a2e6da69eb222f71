"""`fusec verify` compares fused work units with the author's."""

import sys
from pathlib import Path

import pytest

from fusec.verify.options import VerifyOptions
from fusec.verify.verification import verify

from . import test_fused, test_styles, test_workloads
from .programs import rewritten, with_executor

PROGRAMS = {
    "functions": (test_fused.program("stream"), ("b[i] = scalar * c_i", "b[i] = scalar + c_i")),
    "functor": (test_styles.program(test_styles.FUSED["functor"]), ("c[i] = x // 2", "c[i] = x // 3")),
    "workload": (test_workloads.program(*test_workloads.FUSED["workload"]), ("acc += w_i * w_i", "acc += w_i")),
}


@pytest.mark.parametrize("is_wrong", [False, True])
@pytest.mark.parametrize("name", PROGRAMS)
def test_fused_work_units_are_verified(
    name: str, is_wrong: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text, (line, other) = PROGRAMS[name]
    rewritten(text, tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(with_executor(tmp_path / "library")))
    if is_wrong:
        generated = tmp_path / "after" / "_fused_units.py"
        assert line in generated.read_text()
        generated.write_text(generated.read_text().replace(line, other))
    found = verify(tmp_path / "after", VerifyOptions(python=sys.executable))
    compared = [group for group in found.groups if group.name.startswith("step")]
    assert [group.is_fused for group in compared] == [True]
    assert [group.differences is not None for group in compared] == [is_wrong]
    unasked = {"FUS813"} if name != "functions" else set()  # the guards of objects, without a workload
    assert {each.code for each in found.diagnostics} == unasked | ({"FUS811"} if is_wrong else set())
