"""A benchmark times both sides of every group and of the workload, and says when it cannot."""

from pathlib import Path

import pytest

from fusec.verify import BenchOptions, bench

from .fake_package import write_package

pytestmark = pytest.mark.slow


def test_every_group_and_case_is_timed_at_every_size_and_thread_count(tmp_path: Path):
    benchmark = bench(write_package(tmp_path), BenchOptions(sizes=(10, 40), threads=(1, 2), repeats=3))
    assert not benchmark.diagnostics
    assert [group.name for group in benchmark.groups] == ["damp_fused", "step_fused"]
    for entry in (*benchmark.groups, *benchmark.workload):
        assert sorted((timing.threads, timing.size) for timing in entry.timings) == [(1, 10), (1, 40), (2, 10), (2, 40)]
        assert all(timing.original > 0 and timing.fused > 0 and timing.repeats == 3 for timing in entry.timings)
    assert [triad.threads for triad in benchmark.triad] == [1, 2]
    damp, step = benchmark.groups
    assert damp.bytes_touched == 3 * 40 * 8  # two operands, one result
    assert step.bytes_touched == 4 * 40 * 8  # two operands, both written again
    assert None not in damp.first_call


def test_without_a_workload_operands_are_generated(tmp_path: Path):
    benchmark = bench(write_package(tmp_path, workload=None), BenchOptions(sizes=(20,), threads=(1,), repeats=3))
    assert [group.timings[0].size for group in benchmark.groups] == [20, 20]
    assert benchmark.workload == ()


def test_a_package_that_cannot_be_run_is_explained(tmp_path: Path):
    package = write_package(tmp_path)
    (package / "waves.py").write_text("import no_such_module\n")
    benchmark = bench(package, BenchOptions(sizes=(20,), threads=(1,), repeats=3))
    assert benchmark.groups == ()
    assert [diagnostic.code for diagnostic in benchmark.diagnostics] == ["FUS912"]
