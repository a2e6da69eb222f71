"""The support files that the generated modules of one import root need."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import PurePosixPath

from fusec.base.ir.preparation import ComputedNumber, ConvertedNumber
from fusec.base.ir.time_loop import MOST_WAITING
from fusec.base.plan.choices import FloatingPoint
from fusec.base.plan.front_ends import (
    ARRAY_STATEMENTS,
    FRONT_ENDS,
    LAUNCH_LOOPS,
    LAUNCHES,
    LOOP_CALLS,
    WORKLOADS,
    FrontEnd,
)
from fusec.base.plan.generated_files import ELEMENTS, SUPPORT, GeneratedModule
from fusec.base.plan.plan import CallSequence, FusedLoop, FusionGroup, LoopInColumns, LoopInTurn
from fusec.base.plan.schedule import Strategy
from fusec.base.proof.facts import checks
from fusec.base.scalars.languages import Places
from fusec.base.scalars.targets import CUDA, DASK, DASK_CUDA, LEGATE, LEGATE_CUDA, NUMBA, Target
from fusec.generate.guards.preparations import asks_for_integers
from fusec.generate.launches.kernels import language_of_group
from fusec.generate.modules.imports import Root, path_in
from fusec.generate.text.function_tables import CudaFunctions, cuda_functions, numba_functions
from fusec.generate.text.templates import render

RUNS = f"{SUPPORT}_runs"  # what `FUSEC` asks of all of them
_LAUNCHING = {"arrays": "device_arrays", "direct": "direct_launches"}


def support_files(root: Root, groups: Sequence[FusionGroup]) -> Iterable[GeneratedModule]:
    """The files that modules with these groups import."""
    return dict.fromkeys(_support_files(root, groups))


def _support_files(root: Root, groups: Sequence[FusionGroup]) -> Iterator[GeneratedModule]:
    yield from _runs(root) if groups else ()
    for entry in FRONT_ENDS:
        own = [group for group in groups if group.front_end == entry]
        yield from SUPPORT_OF_GROUPS[entry](root, own) if own else ()
    yield from _objects(root) if any(group.owner or asks_for_integers(group) for group in groups) else ()
    yield from _kept_names(root) if any(group.names_kept for group in groups) else ()
    yield from _ufuncs(root) if any(group.call.ufuncs for group in groups) else ()


def _runs(root: Root) -> Iterator[GeneratedModule]:
    """What `FUSEC` asks of fused functions."""
    yield _file(path_in(root, RUNS), "support/shared/runs.py.jinja", {})


def _named(root: Root, **names: object) -> dict[str, object]:
    """The names of a template that imports from the file of `_runs`."""
    return {"runs_module": f"{root.prefix}{RUNS}", **names}


def _of_arrays(root: Root, groups: Sequence[FusionGroup]) -> Iterator[GeneratedModule]:
    for target, made in SUPPORT_OF.items():
        own = [group for group in groups if target in group.targets]
        yield from made(root, own) if own else ()
    yield from _numbers(root) if any(map(_computes_numbers, groups)) else ()
    yield from _tiles(root) if any(group.kernel.strategy is Strategy.TILES for group in groups) else ()


def _of_launches(root: Root, groups: Sequence[FusionGroup]) -> Iterator[GeneratedModule]:
    languages = {language_of_group(group) for group in groups}
    yield from _work_units(root) if any(each.places is Places.GIVEN for each in languages) else ()
    if not any(each.places is Places.ASKED for each in languages):
        return
    yield from _launch_support(root)
    yield from _opaque_launches(root) if any(group.opaque for group in groups) else ()
    yield from _launch_kernels(root) if any(CUDA in group.targets for group in groups) else ()


def _of_launch_loops(root: Root, groups: Sequence[FusionGroup]) -> Iterator[GeneratedModule]:
    yield from _of_launches(root, groups)
    is_asked = any(language_of_group(group).places is Places.ASKED for group in groups)
    yield from _launch_loops(root) if is_asked else ()


def _of_loops(root: Root, groups: Sequence[FusionGroup]) -> Iterator[GeneratedModule]:
    yield from _following_calls(root) if any(group.opaque for group in groups) else ()
    yield from _loops(root)


SUPPORT_OF_GROUPS: dict[FrontEnd, Callable[[Root, Sequence[FusionGroup]], Iterator[GeneratedModule]]] = {
    ARRAY_STATEMENTS: _of_arrays,
    LAUNCHES: _of_launches,
    LAUNCH_LOOPS: _of_launch_loops,
    LOOP_CALLS: _of_loops,
    WORKLOADS: _of_launches,
}


def _computes_numbers(group: FusionGroup) -> bool:
    return any(isinstance(each, ConvertedNumber | ComputedNumber) for each in group.call.prepared)


def _numba_support(root: Root, _: Sequence[FusionGroup]) -> Iterator[GeneratedModule]:
    """The guards and the elements of one import root."""
    names = {"elements_import": _elements_import(root), "support_module": f"{root.prefix}{SUPPORT}"}
    yield _file(
        path_in(root, SUPPORT),
        "support/numba/support.py.jinja",
        _named(root, **names, is_probing=True, checks=checks(is_of_calls=False)),
    )
    yield _file(
        path_in(root, ELEMENTS), "support/elements/elements.py.jinja", {**names, "functions": numba_functions()}
    )


def _dask_support(root: Root, groups: Sequence[FusionGroup]) -> Iterator[GeneratedModule]:
    """The guards of block functions, whose kernels are Numba's."""
    yield from _numba_support(root, groups)
    names = _named(root, support_module=f"{root.prefix}{SUPPORT}")
    yield _file(path_in(root, f"{SUPPORT}_dask"), "support/dask/support.py.jinja", names)


def _legate_support(root: Root, groups: Sequence[FusionGroup]) -> Iterator[GeneratedModule]:
    """The guards of tasks, whose kernels are Numba's."""
    yield from _numba_support(root, groups)
    names = _named(root, support_module=f"{root.prefix}{SUPPORT}")
    yield _file(path_in(root, f"{SUPPORT}_legate"), "support/legate/support.py.jinja", names)


def _objects(root: Root) -> Iterator[GeneratedModule]:
    """The checks of objects whose attributes dispatchers read, of arrays whose parts they read, and of integers."""
    yield _file(path_in(root, f"{SUPPORT}_objects"), "support/shared/objects.py.jinja", _named(root))


def _kept_names(root: Root) -> Iterator[GeneratedModule]:
    """The names of a module's own statements that outlive an exception."""
    yield _file(path_in(root, f"{SUPPORT}_kept_names"), "support/shared/kept_names.py.jinja", {})


def _numbers(root: Root) -> Iterator[GeneratedModule]:
    """The number conversions that array operations apply."""
    yield _file(path_in(root, f"{SUPPORT}_numbers"), "support/shared/numbers.py.jinja", {})


def _elements_import(root: Root) -> str:
    """The line that imports the elements in a file of the root."""
    origin = "." if root.is_package else root.prefix.removesuffix(".")
    return f"from {origin} import {ELEMENTS}" if origin else f"import {ELEMENTS}"


def _following_calls(root: Root) -> Iterator[GeneratedModule]:
    """The checks of calls that run after fused loops."""
    yield _file(path_in(root, f"{SUPPORT}_following_calls"), "support/loop_calls/following_calls.py.jinja", {})


def _ufuncs(root: Root) -> Iterator[GeneratedModule]:
    """Elements of the author's ufuncs."""
    yield _file(
        path_in(root, f"{SUPPORT}_ufuncs"),
        "support/loop_calls/ufuncs.py.jinja",
        {"elements_import": _elements_import(root)},
    )


def _cuda_support(root: Root, groups: Sequence[FusionGroup]) -> Iterator[GeneratedModule]:
    """The guards of CUDA kernels, and the C++ of their elements. Operators contract if all groups allow it; if a group
    need not match CuPy's bits, exponentials are the kernel's own."""
    levels = [group.proof.fp for group in groups]
    names: Mapping[str, bool | CudaFunctions] = {
        "functions": cuda_functions(),
        "contracts": all(level is FloatingPoint.CONTRACT for level in levels),
        "is_close": any(level is not FloatingPoint.EXACT for level in levels),
    }
    header = path_in(root, SUPPORT, "cuh")
    guards: Mapping[str, object] = {
        "header": PurePosixPath(header).name,
        "contracts": names["contracts"],
        "is_probing": False,
        "checks": checks(is_of_calls=False),
    }
    yield _file(path_in(root, f"{SUPPORT}_cuda"), "support/cuda/support.py.jinja", _named(root, **guards))
    yield _file(header, "support/cuda_elements/support.cuh.jinja", names)


SUPPORT_OF: dict[Target, Callable[[Root, Sequence[FusionGroup]], Iterator[GeneratedModule]]] = {
    NUMBA: _numba_support,
    CUDA: _cuda_support,
    DASK: _dask_support,
    DASK_CUDA: _cuda_support,
    LEGATE: _legate_support,
    LEGATE_CUDA: _cuda_support,
}


def _tiles(root: Root) -> Iterator[GeneratedModule]:
    """NumPy's own functions over tiles."""
    names = _named(root, support_module=f"{root.prefix}{SUPPORT}")
    yield _file(path_in(root, f"{SUPPORT}_tiles"), "support/tiles/support.py.jinja", names)


def loops_support(root: Root, loops: Sequence[FusedLoop]) -> Iterator[GeneratedModule]:
    """The support for wavefronts over bands of rows, and for loops that run as one kernel."""
    names = _named(root, support_module=f"{root.prefix}{SUPPORT}", waiting=MOST_WAITING)
    if any(isinstance(loop, LoopInTurn) for loop in loops):
        yield _file(path_in(root, f"{SUPPORT}_turns"), "support/time_tiling/rounds.py.jinja", names)
    targets = {target for loop in loops if isinstance(loop, LoopInColumns) for target in loop.group.targets}
    for target, (name, guards, template) in COLUMNS.items():
        if target in targets:
            own = _named(root, support_module=f"{root.prefix}{guards}")
            yield _file(path_in(root, name), f"support/time_tiling/{template}.py.jinja", own)


def products_support(root: Root, chains: Sequence[CallSequence]) -> Iterator[GeneratedModule]:
    """The guard of chains of matrix products that run as one kernel, and that kernel."""
    if not any(entry.kernel is not None for entry in chains):
        return
    header = path_in(root, f"{SUPPORT}_products", "cuh")
    names = {"support_module": f"{root.prefix}{SUPPORT}_cuda", "header": PurePosixPath(header).name}
    yield _file(path_in(root, f"{SUPPORT}_products"), "support/products/support.py.jinja", names)
    yield _file(header, "support/products/chain.cuh.jinja", {})


# the file for loops that run as one kernel, the file that it imports, and its template
COLUMNS: dict[Target, tuple[str, str, str]] = {
    NUMBA: (f"{SUPPORT}_columns", SUPPORT, "columns"),
    CUDA: (f"{SUPPORT}_cuda_columns", f"{SUPPORT}_cuda", "cuda_columns"),
}


def _launch_support(root: Root) -> Iterator[GeneratedModule]:
    """The guards of fused launches, the facts about device arrays, and launches without numba's dispatcher."""
    arrays, direct, launches = (f"{SUPPORT}_{name}" for name in ("device_arrays", "direct_launches", "launches"))
    names: Mapping[str, object] = {
        "arrays_module": f"{root.prefix}{arrays}",
        "direct_module": f"{root.prefix}{direct}",
        "checks": checks(is_of_calls=True),
    }
    yield _file(path_in(root, arrays), "support/launches/device_arrays.py.jinja", names)
    yield _file(path_in(root, direct), "support/launches/direct_launches.py.jinja", names)
    yield _file(path_in(root, launches), "support/launches/launches.py.jinja", _named(root, **names))


def _work_units(root: Root) -> Iterator[GeneratedModule]:
    """The guards of fused work units."""
    yield _file(path_in(root, f"{SUPPORT}_work_units"), "support/launches/work_units.py.jinja", _named(root))


def _opaque_launches(root: Root) -> Iterator[GeneratedModule]:
    """The checks of launches that stay unfused."""
    names = {f"{part}_module": f"{root.prefix}{SUPPORT}_{name}" for part, name in _LAUNCHING.items()}
    yield _file(path_in(root, f"{SUPPORT}_opaque_launches"), "support/launches/opaque_launches.py.jinja", names)


def _launch_kernels(root: Root) -> Iterator[GeneratedModule]:
    """The loader of launch kernels in CUDA C++, and the C++ of their numbers and arrays."""
    header = path_in(root, f"{SUPPORT}_launches", "cuh")
    names = {"header": PurePosixPath(header).name, "arrays_module": f"{root.prefix}{SUPPORT}_device_arrays"}
    yield _file(path_in(root, f"{SUPPORT}_launch_kernels"), "support/launches/cuda_kernels.py.jinja", names)
    yield _file(header, "support/launches/launches.cuh.jinja", {})


def _launch_loops(root: Root) -> Iterator[GeneratedModule]:
    """The guards of loops of launches."""
    names = {"launches_module": f"{root.prefix}{SUPPORT}_launches"}
    yield _file(path_in(root, f"{SUPPORT}_launch_loops"), "support/launches/launch_loops.py.jinja", names)


def _loops(root: Root) -> Iterator[GeneratedModule]:
    """The functions that the guards of compiled loops call."""
    yield _file(path_in(root, f"{SUPPORT}_loops"), "support/loop_calls/loops.py.jinja", _named(root))


def _file(path: str, template: str, names: Mapping[str, object]) -> GeneratedModule:
    """A file that belongs to none of the author's modules."""
    return GeneratedModule(path, render(template, names), "", ())
