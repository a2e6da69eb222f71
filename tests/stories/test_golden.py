"""Every story under `golden/`: the written package is the one pinned, and it computes what the author's does.

The tests of a story follow each other (`scope="module"`), so that it is fused once for them.
"""

import re
import shutil
from collections import Counter
from collections.abc import Collection, Iterable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fusec.base.plan.choices import FloatingPoint
from fusec.base.plan.generated_files import OutputFile
from fusec.base.plan.plan import CallSequence, FusionGroup, LoopInColumns, LoopInTurn
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
    watched_columns,
    write,
)

WHOLE_STORIES = (
    "vanishing_temporary",
    "cupy_chains",
)  # pinned with its report and with the support files, which all packages share
SHARED = (
    "_fused_support.py",
    "_fused_elements.py",
    "_fused_support_built.py",
    "_fused_support_compiling.py",
    "_fused_support_tiles.py",
    "_fused_support_cuda.py",
    "_fused_support_dask.py",
    "_fused_support_legate.py",
    "_fused_support_cuda_columns.py",
    "_fused_support.cuh",
    "_fused_support_products.py",
    "_fused_support_products.cuh",
    "_fused_support_launches.py",
    "_fused_support_device_arrays.py",
    "_fused_support_direct_launches.py",
    "_fused_support_loops.py",
    "_fused_support_joins.py",
    "_fused_support_objects.py",
    "_fused_support_runs.py",
    "_fused_support_turns.py",
    "_fused_support_columns.py",
)


INTERPRETED = (
    "methods_of_super",  # that methods written out can be compiled is shown by `methods_inherited`
    "padded_arrays",  # and elements that stand elsewhere by `rolls`
    "time_loops_borders",  # and what runs in turn by `time_loops`
)
COMPILED = (
    "differences_by_name",  # differences of truth values raise in NumPy's own arithmetic, which the interpreter has
    "smaller_results",  # its arrays are so large that Python would take a minute
    "parts_by_variables",  # the interpreter does not know its reductions of parts
    "sequential_axes",  # nor that columns of a table share no memory
    "halves",  # nor that halves of rows do not
)
NOT_COMPILED = (  # kernels for some of the calls' types, which Python runs
    "computed_numbers",
    "elements_of_tuples",
    "integers",
    "numbers_read_later",
)
LONG = (  # Python takes seconds for their kernels
    "array_ufuncs",
    "computed_numbers",
    "nested_reductions",
    "places_of_extremes",
    "spreads",
    "time_loops_borders",
    "windows",
)
CUPY = [name for name in golden_names() if name.startswith("cupy_")]
SAMPLE = ("vanishing_temporary", "cupy_chains")


def slow_if(is_slow: bool) -> tuple[pytest.MarkDecorator, ...]:
    return (pytest.mark.slow,) if is_slow else ()


def _all_but_sample(names: Iterable[str], without: Collection[str]) -> list[Any]:
    """Parameters for the stories; those outside of the sample are slow."""
    return [pytest.param(name, marks=slow_if(name not in SAMPLE)) for name in sorted(names) if name not in without]


@pytest.mark.parametrize("name", golden_names(), scope="module")
def test_package_is_as_pinned(name: str, update_golden: bool) -> None:
    told = story(name)
    outcome = fused_once(told.source, told.flags)
    assert not outcome.diagnostics
    assert not untold_kernels(outcome)
    assert not untold_operations(outcome)
    assert _imported_support(outcome) <= {
        file.path.rpartition("/")[2].removesuffix(".py") for file in _modules(outcome)
    }
    expected = _pinned_files(outcome, name)
    if update_golden:
        _update(told, expected)
    assert _tree(told.after) == expected


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=slow_if(name in LONG)) for name in host_names() if name not in COMPILED],
    scope="module",
)
def test_package_computes_what_the_original_does(name: str, tmp_path: Path) -> None:
    """With kernels that run in Python."""
    compare(name, tmp_path, are_interpreted=True)


@pytest.mark.parametrize("name", _all_but_sample(host_names(), INTERPRETED), scope="module")
def test_compiled_package_computes_what_the_original_does(name: str, tmp_path: Path) -> None:
    compare(name, tmp_path, are_interpreted=False)


@pytest.mark.skipif(host_cupy.COMPILER is None, reason="no C++ compiler")
@pytest.mark.parametrize("name", _all_but_sample(CUPY, ()), scope="module")
def test_package_for_cupy_computes_what_the_original_does(name: str, tmp_path: Path) -> None:
    """With a stand-in for CuPy, and kernels that a host compiler takes."""
    with host_cupy.installed():
        before = host_cupy.RawModule.launches
        compare(name, tmp_path, are_interpreted=False)
    assert host_cupy.RawModule.launches > before


def compare(name: str, tmp_path: Path, are_interpreted: bool) -> None:
    """The package as it was and as it is written give the same."""
    told = story(name)
    outcome = fused_once(told.source, told.flags)
    is_exact = not name.startswith("cupy_")  # the host's functions are not NumPy's
    exact = is_exact and all(group.proof.fp is FloatingPoint.EXACT for group in outcome.plan.groups)
    copy(told.source, tmp_path / "original")
    write(outcome, tmp_path / "fused")
    with ExitStack() as stack:
        original = stack.enter_context(imported(tmp_path / "original"))
        expected = [run(original, call) for call in told.calls(np.random.default_rng(1))]
    with ExitStack() as stack:
        load = stack.enter_context(imported(tmp_path / "fused"))
        called = [each for module in outcome.plan.modules for each in module.called]
        in_turn = [group for each in called if isinstance(each, CallSequence) for group in each.groups]
        watches = [Watch(load, group) for group in (*called, *in_turn) if isinstance(group, FusionGroup)]
        waves = [each for each in called if isinstance(each, LoopInTurn)]
        turns = in_small_bands(load) if waves else []
        columns = [each for each in called if isinstance(each, LoopInColumns)]
        in_columns = watched_columns(load, columns) if columns else Counter[str]()
        if are_interpreted:
            interpret(load("_fused_support"))
        elif name in host_names():
            setattr(load("_fused_support"), "COPIED_SOON", 0)  # noqa: B010 - so that kernels read parts of small arrays
        first = [run(load, call) for call in told.calls(np.random.default_rng(1))]
        # the second round, on other numbers, must leave the results of the first alone
        others = [run(load, call) for call in told.calls(np.random.default_rng(2))]
        assert len(turns) > 0 or not waves
        if turns:
            setattr(load("_fused_support_turns"), "SMALL", 2**40)  # noqa: B010 - as loops run for small arrays
            at_once = [run(load, call) for call in told.calls(np.random.default_rng(1))]
            for ours, theirs in zip(at_once, expected, strict=True):
                _assert_same(ours, theirs, exact)
    assert len(others) == len(first)
    for ours, theirs in zip(first, expected, strict=True):
        _assert_same(ours, theirs, exact)
    idle = [watch.group.name.fused for watch in watches if watch.calls <= watch.fell_back]
    idle += [loop.name.fused for loop in columns if not in_columns[loop.group.name.unfused]]
    assert not idle, idle
    fell_back = sum(watch.fell_back for watch in watches)
    if are_interpreted and name in NOT_COMPILED:
        assert fell_back < 2 * told.original
    else:
        assert fell_back == 2 * told.original


@pytest.mark.parametrize("name", _all_but_sample(golden_names(), ()), scope="module")
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


def _imported_support(outcome: Outcome) -> set[str]:
    """The support files that generated modules import, by name."""
    texts = [file.content.decode("latin-1") for file in _modules(outcome) if file.path.endswith(".py")]
    return {name for text in texts for name in re.findall(r"^from \S*?(_fused_support\w*) import", text, re.MULTILINE)}


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
