"""Which files the output has, and what happens to a module that may not be rewritten."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from fusec.base.ir.program import Program
from fusec.base.plan.choices import FloatingPoint
from fusec.base.plan.generated_files import GeneratedModule
from fusec.base.plan.plan import FusionPlan, ModulePlan
from fusec.base.text.diagnostic import FusecError, Severity
from fusec.rewrite.assembly import Assembly, assemble, rewritten
from fusec.rewrite.module_edits import Replacement
from fusec.rewrite.second_reading import DeepStack
from tests.rewrite.handmade import DEMO, HEADER, demo_groups, demo_replacements, generated_for, module_of

Generated = tuple[GeneratedModule, ...]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "option.py").write_bytes(DEMO)
    (tmp_path / "data.bin").write_bytes(b"\x00\xff\r\n")
    (tmp_path / "option.py").chmod(0o750)
    return tmp_path


def assembled(root: Path, program: Program, plan: FusionPlan, generated: Generated) -> Assembly:
    return assembled_with(root, program, plan, generated, demo_replacements(demo_groups()))


def assembled_with(
    root: Path, program: Program, plan: FusionPlan, generated: Generated, replacements: Sequence[Replacement]
) -> Assembly:
    outcomes = {}
    with DeepStack() as stack:
        for module in (
            module for module in program.modules if any(m.path == module.path and m.groups for m in plan.modules)
        ):
            own = [each for each in replacements if each.group.span.path == module.path]
            beside = [each for each in generated if each.source_path == module.path]
            outcomes[module.path] = rewritten(root, program, module, own, beside, stack)
    return assemble(root, program, outcomes, generated, [each for each in generated if not each.source_path])


def test_the_files_of_the_output(root: Path, program: Program, plan: FusionPlan, generated: Generated) -> None:
    found = assembled(root, program, plan, generated)
    assert [file.path for file in found.files] == ["_fused_option.py", "_fused_support.py", "data.bin", "option.py"]
    by_path = {file.path: file for file in found.files}
    assert by_path["_fused_option.py"].content == HEADER.encode()
    assert by_path["_fused_option.py"].source_path is None
    assert by_path["_fused_option.py"].mode == 0o644
    assert by_path["data.bin"].content == b"\x00\xff\r\n"
    assert by_path["option.py"].mode == 0o750
    assert b"price_fused(x)" in by_path["option.py"].content
    assert not found.diagnostics and not found.dropped


def test_a_broken_promise_keeps_the_original(
    root: Path, program: Program, plan: FusionPlan, generated: Generated
) -> None:
    wrong = tuple(Replacement(group, "return 0") for group in demo_groups())
    found = assembled_with(root, program, plan, generated, wrong)
    assert [(file.path, file.content) for file in found.files if file.path == "option.py"] == [("option.py", DEMO)]
    assert [file.path for file in found.files] == ["data.bin", "option.py"], "its generated files go with it"
    assert [diagnostic.code for diagnostic in found.diagnostics] == ["FUS908"]
    assert found.dropped == {"option.py"}


def test_a_module_that_libcst_cannot_read(
    root: Path,
    program: Program,
    plan: FusionPlan,
    generated: Generated,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("fusec.rewrite.second_reading._reading", lambda _: None)
    found = assembled(root, program, plan, generated)
    assert [file.content for file in found.files if file.path == "option.py"] == [DEMO]
    assert [(entry.code, entry.severity) for entry in found.diagnostics] == [("FUS903", Severity.WARNING)]
    assert found.dropped == {"option.py"}


def test_a_module_without_its_generated_module(root: Path, program: Program, plan: FusionPlan) -> None:
    found = assembled(root, program, plan, ())
    assert found.diagnostics[0].message == "`option.py` was left as it was: its generated module is missing."


@pytest.mark.parametrize("taken", ["_fused_option.py", "_fused_support.py"])
@pytest.mark.parametrize("is_module", [True, False])
def test_a_name_that_another_file_has(
    root: Path, program: Program, plan: FusionPlan, generated: Generated, taken: str, is_module: bool
) -> None:
    (root / taken).write_bytes(b"import numpy as np\n")
    if is_module:
        program = replace(program, modules=(module_of(b"import numpy as np\n", taken), *program.modules))
    else:
        program = replace(program, other_files=(taken, *program.other_files))
    found = assembled(root, program, plan, generated)
    assert [diagnostic.code for diagnostic in found.diagnostics] == ["FUS910"]
    assert {file.path: file.content for file in found.files} == {
        "option.py": DEMO,
        "data.bin": b"\x00\xff\r\n",
        taken: b"import numpy as np\n",
    }


def test_a_file_that_is_already_as_generated(
    root: Path, program: Program, plan: FusionPlan, generated: Generated
) -> None:
    (root / "_fused_support.py").write_text(generated[1].text)
    program = replace(program, other_files=("_fused_support.py", *program.other_files))
    found = assembled(root, program, plan, generated)
    assert not found.diagnostics
    assert [file.path for file in found.files].count("_fused_support.py") == 1


def test_equal_modules_have_their_own_calls(root: Path, generated: Generated) -> None:
    other, groups = demo_groups(path="sub/option.py"), demo_groups()
    (root / "sub").mkdir()
    (root / "sub/option.py").write_bytes(DEMO)
    program = Program("demo", (module_of(DEMO), module_of(DEMO, "sub/option.py")), (), (), ())
    modules = (ModulePlan("option.py", groups, ()), ModulePlan("sub/option.py", other, ()))
    both = (*generated, generated_for(other, "sub/option.py")[0])
    replacements = (*demo_replacements(groups), *demo_replacements(other))
    found = assembled_with(root, program, FusionPlan(modules, FloatingPoint.CLOSE), both, replacements)
    assert not found.diagnostics
    contents = {file.path: file.content for file in found.files}
    assert contents["option.py"] == contents["sub/option.py"] != DEMO


def test_a_report_of_an_earlier_run_is_not_copied(root: Path, program: Program, plan: FusionPlan) -> None:
    program = replace(program, other_files=("data.bin", "fusec-report.json"))
    (root / "fusec-report.json").write_text("{}")
    assert "fusec-report.json" not in [file.path for file in assembled(root, program, plan, ()).files]


def test_a_file_that_is_gone(root: Path, program: Program, plan: FusionPlan, generated: Generated) -> None:
    (root / "data.bin").unlink()
    with pytest.raises(FusecError) as caught:
        assembled(root, program, plan, generated)
    assert caught.value.diagnostic.code == "FUS904"


@pytest.mark.parametrize(
    ("body", "codes"),
    [("return 1", ["FUS910"]), ("if name != 'a':\n        raise AttributeError(name)\n    return 1", [])],
)
def test_a_package_that_may_answer_for_the_generated_module(
    root: Path, program: Program, plan: FusionPlan, generated: Generated, body: str, codes: list[str]
) -> None:
    (root / "__init__.py").write_text(f"def __getattr__(name):\n    {body}\n")
    found = assembled(root, program, plan, generated)
    assert [diagnostic.code for diagnostic in found.diagnostics] == codes
