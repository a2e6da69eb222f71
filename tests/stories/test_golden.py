"""Every story under `golden/`: the written package is the one pinned, and it computes what the author's does.

The tests of a story follow each other (`scope="module"`), so that it is fused once for them.
"""

import re
import shutil
from contextlib import ExitStack
from pathlib import Path

import numpy as np
import pytest

from fusec.base.plan.generated_files import OutputFile
from fusec.base.plan.plan import FusionGroup
from fusec.base.plan.proof import FloatingPoint
from fusec.pipeline import Outcome
from fusec.show.report import REPORT_NAME
from tests.device import host_cupy
from tests.programs.equivalence.interpreted_kernels import interpret

from .accounts import untold_operations
from .story import (
    GOLDEN,
    REFUSED,
    Ran,
    Story,
    Watch,
    copy,
    difference,
    fused,
    fused_once,
    golden_names,
    host_names,
    imported,
    in_small_bands,
    run,
    story,
    untold_kernels,
    write,
)

WHOLE_STORIES = (
    "vanishing_temporary",
    "cupy_chains",
)  # pinned with its report and with the support files, which all packages share
SHARED = (
    "_fused_support.py",
    "_fused_elements.py",
    "_fused_support_tiles.py",
    "_fused_support_cuda.py",
    "_fused_support.cuh",
    "_fused_support_launches.py",
    "_fused_support_device_arrays.py",
    "_fused_support_direct_launches.py",
    "_fused_support_loops.py",
    "_fused_support_objects.py",
    "_fused_support_turns.py",
)


@pytest.mark.parametrize("name", golden_names(), scope="module")
def test_package_is_as_pinned(name: str, update_golden: bool) -> None:
    told = story(name)
    outcome = fused_once(told.source, told.flags)
    assert not outcome.diagnostics
    assert not untold_kernels(outcome)
    assert not untold_operations(outcome)
    expected = _pinned_files(outcome, name)
    if update_golden:
        _update(told, expected)
    assert _tree(told.after) == expected


@pytest.mark.parametrize("name", host_names(), scope="module")
def test_package_computes_what_the_original_does(name: str, tmp_path: Path) -> None:
    told = story(name)
    outcome = fused_once(told.source, told.flags)
    compare(told, outcome, tmp_path, all(group.proof.fp is FloatingPoint.EXACT for group in outcome.plan.groups))


@pytest.mark.skipif(host_cupy.COMPILER is None, reason="no C++ compiler")
@pytest.mark.parametrize("name", [name for name in golden_names() if name.startswith("cupy_")], scope="module")
def test_package_for_cupy_computes_what_the_original_does(name: str, tmp_path: Path) -> None:
    """With a stand-in for CuPy, and kernels that a host compiler takes."""
    told = story(name)
    outcome = fused_once(told.source, told.flags)
    with host_cupy.installed():
        before = host_cupy.RawModule.launches
        compare(told, outcome, tmp_path, exact=False)  # the host's functions are not NumPy's
    assert host_cupy.RawModule.launches > before


INTERPRETED = (
    "methods_of_super",  # that methods written out can be compiled is shown by `methods_inherited`
    "padded_arrays",  # and elements that stand elsewhere by `rolls`
    "time_loops_borders",  # and what runs in turn by `time_loops`
)


def compare(told: Story, outcome: Outcome, tmp_path: Path, exact: bool) -> None:
    """The package as it was and as it is written give the same."""
    copy(told.source, tmp_path / "original")
    write(outcome, tmp_path / "fused")
    with ExitStack() as stack:
        original = stack.enter_context(imported(tmp_path / "original"))
        expected = [run(original, call) for call in told.calls(np.random.default_rng(1))]
    with ExitStack() as stack:
        load = stack.enter_context(imported(tmp_path / "fused"))
        called = [each for module in outcome.plan.modules for each in module.called]
        watches = [Watch(load, group) for group in called if isinstance(group, FusionGroup)]
        turns = in_small_bands(load) if len(watches) < len(called) else []
        if told.name in INTERPRETED:
            interpret(load("_fused_support"))
        first = [run(load, call) for call in told.calls(np.random.default_rng(1))]
        # the second round, on other numbers, must leave the results of the first alone
        others = [run(load, call) for call in told.calls(np.random.default_rng(2))]
        assert len(turns) > 0 or len(watches) == len(called)
        if turns:
            setattr(load("_fused_support_turns"), "SMALL", 2**40)  # noqa: B010 - as loops run for small arrays
            at_once = [run(load, call) for call in told.calls(np.random.default_rng(1))]
            for ours, theirs in zip(at_once, expected, strict=True):
                _assert_same(ours, theirs, exact)
    assert len(others) == len(first)
    for ours, theirs in zip(first, expected, strict=True):
        _assert_same(ours, theirs, exact)
    idle = [watch.group.name.fused for watch in watches if watch.calls <= watch.fell_back]
    assert not idle, idle
    assert sum(watch.fell_back for watch in watches) == 2 * told.original


@pytest.mark.parametrize("name", golden_names(), scope="module")
def test_rewriting_the_output_changes_nothing(name: str, tmp_path: Path) -> None:
    told = story(name)
    once = fused_once(told.source, told.flags)
    write(once, tmp_path)
    twice = fused(tmp_path / told.source.name if told.source.is_file() else tmp_path, told.flags)
    assert not twice.plan.groups
    assert not twice.told.demands
    assert all(once.package.content(file.path) == file.content for file in _modules(twice))


def test_every_story_says_what_it_shows() -> None:
    assert len(golden_names()) >= 25
    for name in golden_names():
        text = (GOLDEN / name / "calls.py").read_text(encoding="utf-8")
        assert text.startswith('"""'), name
        for neighbour in re.findall(r"FUS\d+_\w+\.py", text):
            assert (REFUSED / neighbour).exists(), neighbour


def _assert_same(ours: Ran, theirs: Ran, exact: bool) -> None:
    assert ours.error == theirs.error
    assert not difference(ours.value, theirs.value, exact)
    assert not difference(ours.arguments, theirs.arguments, exact)
    assert ours.links == theirs.links


def _pinned_files(outcome: Outcome, name: str) -> dict[str, bytes]:
    files = {file.path: file.content for file in outcome.package.files}
    if name != WHOLE_STORIES[0]:
        del files[REPORT_NAME]
    return {path: files[path] for path in files if name in WHOLE_STORIES or not path.endswith(SHARED)}


def _modules(outcome: Outcome) -> list[OutputFile]:
    return [file for file in outcome.package.files if file.path != REPORT_NAME]


def _tree(folder: Path) -> dict[str, bytes]:
    files = (path for path in sorted(folder.rglob("*")) if path.is_file() and "__pycache__" not in path.parts)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def _update(told: Story, expected: dict[str, bytes]) -> None:
    shutil.rmtree(told.after, ignore_errors=True)
    for path, content in expected.items():
        (told.after / path).parent.mkdir(parents=True, exist_ok=True)
        (told.after / path).write_bytes(content)
