"""Stories about arrays of cuPyNumeric: original and fused code make arrays with equal dtypes and elements.

`make test-engines` runs them on cuPyNumeric itself, on one and on two processors; otherwise its stand-in runs them.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fusec.base.plan.choices import FloatingPoint
from tests.device import host_cupy
from tests.programs.equivalence.interpreted_kernels import interpret
from tests.stories.story import copy, fused_once, golden_names, imported, run, story, write

from . import host_legate

NAMES = [name for name in golden_names() if name.startswith("legate_")]
HAVE_NO_CODE = (" is a bool", "is no contiguous stretch of memory")  # on devices
IS_REAL = os.environ.get("FUSEC_ENGINE") == "legate"


@pytest.fixture(autouse=True)
def _engine() -> Iterator[None]:
    if IS_REAL:
        yield
        return
    with host_legate.installed():
        yield
        assert not host_legate.Task.failures


@pytest.mark.parametrize("name", NAMES, scope="module")
def test_arrays_are_what_the_original_makes(name: str, tmp_path: Path) -> None:
    compare(name, tmp_path)


@pytest.mark.skipif(host_cupy.COMPILER is None, reason="g++ compiles the kernels")
@pytest.mark.parametrize("name", NAMES, scope="module")
def test_pieces_on_devices_are_what_the_original_makes(name: str, tmp_path: Path) -> None:
    """In the quick suite g++ compiles the kernels; on Legate the pieces are where `LEGATE_CONFIG` says."""
    if IS_REAL:
        pytest.skip("the test above runs on the devices of this machine")
    with host_legate.installed(host_legate.Kind.GPU), host_cupy.installed():
        before = host_cupy.RawModule.launches
        compare(name, tmp_path)
        assert not host_legate.Task.failures
    assert host_cupy.RawModule.launches > before


def compare(name: str, tmp_path: Path) -> None:
    told = story(name)
    outcome = fused_once(told.source, told.flags)
    copy(told.source, tmp_path / "original")
    write(outcome, tmp_path / "fused")
    with imported(tmp_path / "original") as original:
        expected = [seen(run(original, call)) for call in told.calls(np.random.default_rng(1))]
    with imported(tmp_path / "fused") as load:
        if not IS_REAL:
            interpret(load("_fused_support"))
        launches = watched(load, outcome)
        found = [seen(run(load, call)) for call in told.calls(np.random.default_rng(1))]
        reasons = [reason for fusion in launches.fusions for reason in fusion.reasons]
    is_exact = all(group.proof.fp is FloatingPoint.EXACT for group in outcome.plan.groups)
    for ours, theirs in zip(found, expected, strict=True):
        assert_same(ours, theirs, is_exact=is_exact)
    assert not [reason for reason in reasons if not reason.endswith(HAVE_NO_CODE)]
    assert not {group.name.fused for group in outcome.plan.groups} - launches.ran
    assert launches.stayed == told.original


class Launches:
    """The fused functions that ran as a task, how many calls did not, and what runs in tasks."""

    def __init__(self) -> None:
        self.ran: set[str] = set()
        self.stayed = 0
        self.fusions: list[Any] = []

    def watch(self, name: str, fusion: Any) -> None:
        launch = fusion.launch

        def launched(*given: object) -> object:
            results = launch(*given)
            if results is None:
                self.stayed += 1
            else:
                self.ran.add(name)
            return results

        fusion.launch = launched
        self.fusions += [fusion.pieces, fusion.on_device]


def watched(load: Any, outcome: Any) -> Launches:
    launches = Launches()
    for group in outcome.plan.groups:
        launches.watch(group.name.fused, getattr(load(f"_fused_{Path(group.span.path).stem}"), group.name.legate))
    return launches


def seen(ran: Any) -> tuple[str, list[Any]]:
    """The error, and the elements of each result and argument."""
    values = ran.value if isinstance(ran.value, tuple) else (ran.value,)
    arguments = [value for value in ran.arguments if hasattr(value, "dtype")]
    return ran.error, [(type(value), np.asarray(value)) for value in (*values, *arguments)]


def assert_same(ours: Any, theirs: Any, *, is_exact: bool) -> None:
    assert ours[0] == theirs[0]
    for (kind, mine), (other_kind, other) in zip(ours[1], theirs[1], strict=True):
        assert (kind.__name__, mine.dtype, mine.shape) == (other_kind.__name__, other.dtype, other.shape)
        if is_exact or other.dtype.kind != "f":
            np.testing.assert_array_equal(mine, other)
        else:
            eps = 200 * np.finfo(other.dtype).eps
            np.testing.assert_allclose(mine, other, rtol=eps, atol=eps)
