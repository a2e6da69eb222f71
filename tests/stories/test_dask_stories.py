"""Stories about arrays of dask, run by dask: original and fused code make arrays of one kind with equal elements.

`make test-engines` runs the compiled ones on dask's threads, and on a cluster of two processes that import block functions by name.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fusec.base.plan.choices import FloatingPoint
from fusec.base.scalars.targets import DASK
from tests.programs.equivalence.interpreted_kernels import interpret

from .story import Ran, copy, fused_once, golden_names, imported, run, story, write

dask = pytest.importorskip("dask")
da = pytest.importorskip("dask.array")

ORIGINAL, FUSED = "original", "fused"  # folders
NAMES = [name for name in golden_names() if name.startswith("dask_")]
SCHEDULER = {"dask-threads": "threads", "dask-cluster": "distributed"}.get(
    os.environ.get("FUSEC_ENGINE", ""), "synchronous"
)


@pytest.fixture(scope="module", autouse=True)
def _engine() -> Iterator[None]:
    """What runs tasks: dask in this thread, on its threads, or on two worker processes."""
    if SCHEDULER != "distributed":
        with dask.config.set(scheduler=SCHEDULER, num_workers=2):
            yield
        return
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster),
    ):
        yield


@contextmanager
def watched(load: Any, outcome: Any) -> Iterator[list[tuple[str, bool]]]:
    """For each call of a fused function, its name, and whether it made a layer of its own."""
    seen: list[tuple[str, bool]] = []

    def watch(name: str, launch: Any) -> Any:
        def launched(*given: object) -> object:
            results = launch(*given)
            seen.append((name, results is not None))
            return results

        return launched

    for group in groups_of(outcome):
        fusion = getattr(load(f"_fused_{Path(group.span.path).stem}"), group.name.dask)
        fusion.launch = watch(group.name.fused, fusion.launch)
    yield seen


def groups_of(outcome: Any) -> list[Any]:
    """The groups for arrays of dask: functions of blocks have kernels of NumPy's arrays."""
    return [group for group in outcome.plan.groups if DASK in group.targets]


@pytest.mark.parametrize("name", NAMES, scope="module")
def test_arrays_are_what_the_original_makes(name: str, tmp_path: Path) -> None:
    compare(name, tmp_path, are_interpreted=True)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES, scope="module")
def test_compiled_blocks_are_what_the_original_makes(name: str, tmp_path: Path) -> None:
    compare(name, tmp_path, are_interpreted=False)


def on_workers(folder: Path) -> None:
    """Each process of the cluster imports the modules of a story from here on from the folder."""
    if SCHEDULER == "distributed":
        client = pytest.importorskip("distributed").get_client()
        ran = client.run(take_modules_from, str(folder))
        assert len(ran) == 2


def take_modules_from(folder: str) -> None:
    files = {name: getattr(module, "__file__", None) or "" for name, module in sys.modules.items()}
    for name in [name for name, file in files.items() if Path(file).parent.name in (ORIGINAL, FUSED)]:
        del sys.modules[name]
    sys.path.insert(0, folder)
    sys.path_importer_cache.clear()


def runs_of(path: str, name: str) -> int:
    """For how many kinds of blocks a kernel has run, in all processes."""
    if SCHEDULER != "distributed":
        return kernels_run(path, name)
    return sum(pytest.importorskip("distributed").get_client().run(kernels_run, path, name).values())


def kernels_run(path: str, name: str) -> int:
    """For how many kinds of blocks a kernel has run in this process."""
    module = sys.modules.get(path)
    return 0 if module is None else sum(not plan.reason for plan in getattr(module, name).plans.values())


def compare(name: str, tmp_path: Path, *, are_interpreted: bool) -> None:
    told = story(name)
    outcome = fused_once(told.source, told.flags)
    copy(told.source, tmp_path / ORIGINAL)
    write(outcome, tmp_path / FUSED)
    with imported(tmp_path / ORIGINAL) as original:
        on_workers(tmp_path / ORIGINAL)
        expected = [made(run(original, call)) for call in told.calls(np.random.default_rng(1))]
    with imported(tmp_path / FUSED) as load, watched(load, outcome) as seen:
        on_workers(tmp_path / FUSED)
        if are_interpreted:
            interpret(load("_fused_support"))
        first = [made(run(load, call)) for call in told.calls(np.random.default_rng(1))]
        for group in groups_of(outcome):
            path, block = f"_fused_{Path(group.span.path).stem}", group.name.block.fusion
            assert not hasattr(load(path), block) or runs_of(path, block), group.name
    is_exact = all(group.proof.fp is FloatingPoint.EXACT for group in groups_of(outcome))
    for ours, theirs in zip(first, expected, strict=True):
        assert_same(ours, theirs, is_exact=is_exact)
    idle = {group.name.fused for group in groups_of(outcome)} - {called for called, has_run in seen if has_run}
    assert not idle
    assert sum(not has_run for _, has_run in seen) == told.original


def made(ran: Ran) -> tuple[str, list[tuple[Any, ...]]]:
    """The error, or for each result its description and its elements."""
    values = ran.value if isinstance(ran.value, tuple) else (ran.value,)
    with np.errstate(all="ignore"):
        return ran.error, [described(value) for value in values]


def described(value: Any) -> tuple[Any, ...]:
    if not isinstance(value, da.Array):
        return type(value), value
    meta = value._meta
    return str(value.chunks), value.dtype, type(meta), getattr(meta, "shape", ()), meta.dtype, value.compute()


def assert_same(ours: Any, theirs: Any, *, is_exact: bool) -> None:
    assert ours[0] == theirs[0]
    for mine, other in zip(ours[1], theirs[1], strict=True):
        assert mine[:-1] == other[:-1]
        assert type(mine[-1]) is type(other[-1])
        if is_exact or mine[-1] is None:
            np.testing.assert_array_equal(mine[-1], other[-1])
        else:
            eps = 200 * np.finfo(other[1]).eps if isinstance(other[1], np.dtype) and other[1].kind == "f" else 1e-12
            np.testing.assert_allclose(mine[-1], other[-1], rtol=eps, atol=eps)
