"""Verification accepts a right package, and names the group, the input and the difference of every wrong one."""

import shutil
from pathlib import Path

import pytest

from fusec.base.plan.comparison import Comparison
from fusec.base.text.diagnostic import FusecError
from fusec.verify import VerifyOptions, verify
from tests.tools.selection import few_quick

from .fake_package import WORKLOAD, write_package

pytestmark = pytest.mark.slow

OPTIONS = VerifyOptions(seconds=5.0, timeout=30.0)
EXP = "np.exp(-energy)"


# fusec's own part of a comparison fails, as it does where no memory is left
OUT_OF_MEMORY = """
from fusec_child.comparisons import groups as compare_groups

enlarged = compare_groups.enlarged


def failing(pair, *arguments):
    if pair.group.name.startswith("damp"):
        raise MemoryError
    return enlarged(pair, *arguments)


compare_groups.enlarged = failing
"""


def codes(comparison: Comparison) -> list[str]:
    return [diagnostic.code for diagnostic in comparison.diagnostics]


def test_a_right_package_is_equal(tmp_path: Path):
    comparison = verify(write_package(tmp_path), OPTIONS)
    assert comparison.is_equal and comparison.is_complete and not comparison.diagnostics
    assert [group.name for group in comparison.groups] == ["damp_fused", "step_fused"]
    compared = [group.inputs for group in comparison.groups]
    assert all(each.compared > 50 and 0 < each.fused < each.compared and each.raised for each in compared)
    assert [(case.function, case.size) for case in comparison.workload] == [
        ("waves:damp", 50), ("waves:step", 50), ("waves:damp", 300), ("waves:step", 300),
    ]  # fmt: skip


def test_other_bits_are_accepted_only_at_level_close(tmp_path: Path):
    fault = (EXP, f"{EXP} * (1 + 3e-16)")
    close, exact = tmp_path / "close", tmp_path / "exact"
    for folder in (close, exact):
        folder.mkdir()
    comparison = verify(write_package(close, fault), OPTIONS)
    assert comparison.is_equal and 0 < comparison.groups[0].rounding <= 4
    assert not verify(write_package(exact, fault, fp="exact"), OPTIONS).is_equal


FAULTS = {
    "a wrong value": (EXP, f"{EXP} * (1 + 1e-13)"),
    "a wrong type": ("out = np.empty(x.shape)", "out = np.empty(x.shape, np.float32)"),
    "a wrong shape": ("    return out\n", "    return out[None]\n"),
    "a scalar": ("    return out\n", "    return out[0] if out.size == 1 else out\n"),
    "read-only": ("    return out\n", "    out.flags.writeable = False\n    return out\n"),
    "a lost NaN": (f"np.sqrt(energy) * {EXP}", f"np.nan_to_num(np.sqrt(energy) * {EXP})"),
    "an exception": ("    return out\n", "    if x.size > 100:\n        raise MemoryError\n    return out\n"),
    "other aliasing": ("out = np.empty(x.shape)", "out = x"),
    "a buffer used again": ("out = np.empty(x.shape)", "out = BUFFER[: x.size]"),
    "no guard against overlap": ("or np.may_share_memory(x, v) ", ""),
    "no guard for types": ("operand.dtype == np.float64", "True"),
    "no guard for error states": ('np.geterr()["invalid"] != "raise"', "True"),
    "a lost update": ("x[:], v[:] = moved, slowed", "x[:] = moved"),
    "another object": ("    return x, v\n\n\ndef all", "    return x[:], v\n\n\ndef all"),
}


QUICK = ("a wrong value", "a lost update", "no guard against overlap")  # no noisy run gives a number for NaN, say


def marks(fault: str) -> tuple[pytest.MarkDecorator, ...]:
    return () if fault in QUICK else (pytest.mark.slow,)


@pytest.mark.parametrize("fault", [pytest.param(FAULTS[name], id=name, marks=marks(name)) for name in FAULTS])
def test_a_fault_is_found(fault: tuple[str, str], tmp_path: Path):
    comparison = verify(write_package(tmp_path, fault), OPTIONS)
    assert not comparison.is_equal
    assert "FUS811" in codes(comparison)
    group = next(group for group in comparison.groups if not group.is_equal)
    assert group.differences and group.differences.smallest.inputs and group.differences.smallest.difference


@pytest.mark.slow
def test_a_message_shows_the_smallest_input(tmp_path: Path):
    group = verify(write_package(tmp_path, (EXP, f"{EXP} * 2")), OPTIONS).groups[0]
    assert group.differences is not None
    smallest = group.differences.smallest
    assert smallest.inputs == "x: float64[1]; y: float64[1]"
    assert smallest.difference.startswith("result[0]: fused ")


def test_a_group_that_never_runs_its_kernel_is_told(tmp_path: Path):
    comparison = verify(write_package(tmp_path, ("if not is_plain(x, y)", "if True")), OPTIONS)
    assert comparison.is_equal and not comparison.is_sound and codes(comparison) == ["FUS812"]
    assert "`damp_fused`" in comparison.diagnostics[0].message


def test_a_crash_is_a_difference_and_the_other_groups_are_compared(tmp_path: Path):
    comparison = verify(write_package(tmp_path, (EXP, "ctypes.string_at(0)")), OPTIONS)
    damp, step = comparison.groups
    assert damp.differences and damp.differences.smallest.difference == "The process was killed by SIGSEGV"
    assert step.is_equal and step.inputs.compared > 50
    assert comparison.is_complete and not comparison.workload[0].is_equal


def test_an_internal_error_leaves_the_verification_incomplete_and_the_other_groups_are_compared(tmp_path: Path):
    package = write_package(tmp_path)
    with (package / "_fused_waves.py").open("a") as generated:
        generated.write(OUT_OF_MEMORY)
    comparison = verify(package, OPTIONS)
    assert not comparison.is_complete and codes(comparison) == ["FUS909", "FUS912"]
    assert "not compared: `damp_fused`" in comparison.diagnostics[1].message
    assert [group.name for group in comparison.groups] == ["step_fused"] and comparison.groups[0].is_equal


def test_a_hang_ends(tmp_path: Path):
    options = VerifyOptions(seconds=1.0, timeout=4.0)
    comparison = verify(write_package(tmp_path, (EXP, "time.sleep(60)"), workload=None), options)
    assert comparison.groups[0].differences
    assert comparison.groups[0].differences.smallest.difference == "The process gave no answer for 4 s"


def test_without_a_workload_operands_are_found(tmp_path: Path):
    comparison = verify(write_package(tmp_path, workload=None), OPTIONS)
    assert comparison.is_equal and comparison.workload == ()
    assert all(group.inputs.fused for group in comparison.groups[:1])


def test_a_package_that_cannot_be_imported(tmp_path: Path):
    package = write_package(tmp_path)
    (package / "__init__.py").write_text("import no_such_module\n")
    comparison = verify(package, OPTIONS)
    assert not comparison.is_complete and set(codes(comparison)) == {"FUS912"}
    assert "No module named 'no_such_module'" in comparison.diagnostics[0].message


def test_a_package_that_ends_the_process(tmp_path: Path):
    package = write_package(tmp_path)
    (package / "__init__.py").write_text("import os\nos._exit(7)\n")
    comparison = verify(package, OPTIONS)
    assert not comparison.is_complete
    assert "The process ended with status 7." in comparison.diagnostics[0].message


@pytest.mark.parametrize(
    ("workload", "words"),
    few_quick(
        [
            ("1 +", "SyntaxError"),
            ("SIZES = (3,)", "has no attribute 'cases'"),
            ("def cases(size, seed):\n    yield 'waves:gone', (1,), {}", "gone"),
            ("def cases(size, seed):\n    yield 'waves:damp', (1,), {}", "`waves:damp` raises TypeError"),
        ],
        quick=2,
    ),
)
def test_a_broken_workload_is_explained(workload: str, words: str, tmp_path: Path):
    comparison = verify(write_package(tmp_path, workload=workload), OPTIONS)
    assert not comparison.is_complete and codes(comparison) == ["FUS912"]
    assert words in comparison.diagnostics[0].message
    assert "Traceback" not in comparison.diagnostics[0].message
    assert all(group.is_equal for group in comparison.groups) and len(comparison.groups) == 2


def test_a_folder_without_a_report(tmp_path: Path):
    with pytest.raises(FusecError) as raised:
        verify(tmp_path, OPTIONS)
    assert raised.value.diagnostic.code == "FUS904"


def test_a_missing_interpreter(tmp_path: Path):
    comparison = verify(write_package(tmp_path), VerifyOptions(python="/no/such/python"))
    assert not comparison.is_complete
    assert "cannot be started" in comparison.diagnostics[0].message


def test_the_workload_can_be_compared_with_the_real_source(tmp_path: Path):
    package = write_package(tmp_path)
    source = tmp_path / "source" / package.name
    shutil.copytree(package, source)
    original = "import numpy as np\n\n\ndef damp(x, y):\n    return {}\n\n\ndef step(x, v, dt):\n    x += v * dt\n    v *= 0.5\n    return v\n"
    for value, equal in (("np.sqrt(x * x + y * y) * np.exp(-(x * x + y * y))", True), ("x + y", False)):
        (source / "waves.py").write_text(original.format(value))
        options = VerifyOptions(source=source, seconds=1.0)
        comparison = verify(package, options)
        assert comparison.original == str(source)
        assert comparison.workload[1].is_equal and comparison.workload[0].is_equal is equal


def test_what_the_package_prints_is_not_taken_for_an_answer(tmp_path: Path):
    package = write_package(tmp_path, workload="print('{')\n" + WORKLOAD)
    assert verify(package, OPTIONS).is_complete


def test_the_package_is_not_imported_here_and_left_as_it_was(tmp_path: Path):
    import sys

    package = write_package(tmp_path)
    before = sorted(package.rglob("*"))
    verify(package, OPTIONS)
    assert "waves_package" not in sys.modules
    assert sorted(package.rglob("*")) == before
