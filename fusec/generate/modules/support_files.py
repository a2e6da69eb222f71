"""The support files that the generated modules of one import root need."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
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

BUILT, COMPILING = f"{SUPPORT}_built", f"{SUPPORT}_compiling"  # reads and writes files of object code
RUNS = f"{SUPPORT}_runs"  # what `FUSEC` asks of all of them
_LAUNCHING = {"arrays": "device_arrays", "direct": "direct_launches"}
Needs = frozenset[str]  # what a module needs of the support files: names of FILES, targets, and `cuda close` for levels


def support_needs(
    groups: Sequence[FusionGroup], loops: Sequence[FusedLoop], sequences: Sequence[CallSequence]
) -> Needs:
    """What a module with these groups imports from support files."""
    return frozenset((*_of_groups(groups), *_of_loops_over_time(loops), *_of_sequences(sequences)))


def support_files(root: Root, needs: Needs) -> Iterable[GeneratedModule]:
    """The files that modules with these needs import."""
    targets = (made(root, needs) for target, made in SUPPORT_OF.items() if target.name in needs)
    others = (made(root) for name, made in FILES.items() if name in needs)
    return dict.fromkeys(file for files in (*targets, *others) for file in files)


def _of_groups(groups: Sequence[FusionGroup]) -> Iterator[str]:
    yield from ("runs",) if groups else ()
    for entry in FRONT_ENDS:
        own = [group for group in groups if group.front_end == entry]
        yield from SUPPORT_OF_GROUPS[entry](own) if own else ()
    yield from ("objects",) if any(group.owner or asks_for_integers(group) for group in groups) else ()
    yield from ("kept_names",) if any(group.names_kept for group in groups) else ()
    yield from ("ufuncs",) if any(group.call.ufuncs for group in groups) else ()


def _runs(root: Root) -> Iterator[GeneratedModule]:
    """What `FUSEC` asks of fused functions."""
    yield _file(path_in(root, RUNS), "support/shared/runs.py.jinja", {})


def _named(root: Root, **names: object) -> dict[str, object]:
    """The names of a template that imports from the file of `_runs`."""
    return {"runs_module": f"{root.prefix}{RUNS}", **names}


def _of_arrays(groups: Sequence[FusionGroup]) -> Iterator[str]:
    for group in groups:
        yield from (target.name for target in group.targets)
        yield from (_level(target, group.proof.fp) for target in group.targets)
    yield from ("numbers",) if any(map(_computes_numbers, groups)) else ()
    yield from ("tiles",) if any(group.kernel.strategy is Strategy.TILES for group in groups) else ()


def _level(target: Target, level: FloatingPoint) -> str:
    return f"{target.name} {level.value}"


def _levels(target: Target, needs: Needs) -> list[FloatingPoint]:
    return [level for level in FloatingPoint if _level(target, level) in needs]


def _of_launches(groups: Sequence[FusionGroup]) -> Iterator[str]:
    languages = {language_of_group(group) for group in groups}
    yield from ("work_units",) if any(each.places is Places.GIVEN for each in languages) else ()
    if not any(each.places is Places.ASKED for each in languages):
        return
    yield "launches"
    yield from ("opaque_launches",) if any(group.opaque for group in groups) else ()
    yield from ("launch_kernels",) if any(CUDA in group.targets for group in groups) else ()


def _of_launch_loops(groups: Sequence[FusionGroup]) -> Iterator[str]:
    yield from _of_launches(groups)
    is_asked = any(language_of_group(group).places is Places.ASKED for group in groups)
    yield from ("launch_loops",) if is_asked else ()


def _of_loops(groups: Sequence[FusionGroup]) -> Iterator[str]:
    yield from ("following_calls",) if any(group.opaque for group in groups) else ()
    yield "loops"


SUPPORT_OF_GROUPS: dict[FrontEnd, Callable[[Sequence[FusionGroup]], Iterator[str]]] = {
    ARRAY_STATEMENTS: _of_arrays,
    LAUNCHES: _of_launches,
    LAUNCH_LOOPS: _of_launch_loops,
    LOOP_CALLS: _of_loops,
    WORKLOADS: _of_launches,
}


def _of_loops_over_time(loops: Sequence[FusedLoop]) -> Iterator[str]:
    for loop in loops:
        if isinstance(loop, LoopInTurn):
            yield "turns"
        if isinstance(loop, LoopInColumns):
            yield from (COLUMNS[target][0] for target in loop.group.targets if target in COLUMNS)


def _of_sequences(sequences: Sequence[CallSequence]) -> Iterator[str]:
    yield from ("products",) if any(entry.kernel is not None for entry in sequences) else ()


def _computes_numbers(group: FusionGroup) -> bool:
    return any(isinstance(each, ConvertedNumber | ComputedNumber) for each in group.call.prepared)


def _numba_support(root: Root, _: Needs) -> Iterator[GeneratedModule]:
    """The guards and the elements of one import root."""
    names = {
        "elements_import": _import(root, ELEMENTS),
        "built_import": _import(root, BUILT),
        "compiling_import": _import(root, COMPILING),
        "support_module": f"{root.prefix}{SUPPORT}",
    }
    yield _file(
        path_in(root, SUPPORT),
        "support/numba/support.py.jinja",
        _named(root, **names, is_probing=True, checks=checks(is_of_calls=False)),
    )
    yield _file(
        path_in(root, ELEMENTS), "support/elements/elements.py.jinja", {**names, "functions": numba_functions()}
    )
    yield _file(path_in(root, BUILT), "support/built/support.py.jinja", names)
    own = {"built_module": f"{root.prefix}{BUILT}"}
    yield _file(path_in(root, COMPILING), "support/built/compiling.py.jinja", own)


def _dask_support(root: Root, needs: Needs) -> Iterator[GeneratedModule]:
    """The guards of block functions, whose kernels are Numba's."""
    yield from _numba_support(root, needs)
    names = _named(root, support_module=f"{root.prefix}{SUPPORT}")
    yield _file(path_in(root, f"{SUPPORT}_dask"), "support/dask/support.py.jinja", names)


def _legate_support(root: Root, needs: Needs) -> Iterator[GeneratedModule]:
    """The guards of tasks, whose kernels are Numba's."""
    yield from _numba_support(root, needs)
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


def _import(root: Root, name: str) -> str:
    """The line that imports a support file in another one of the root."""
    origin = "." if root.is_package else root.prefix.removesuffix(".")
    return f"from {origin} import {name}" if origin else f"import {name}"


def _following_calls(root: Root) -> Iterator[GeneratedModule]:
    """The checks of calls that run after fused loops."""
    yield _file(path_in(root, f"{SUPPORT}_following_calls"), "support/loop_calls/following_calls.py.jinja", {})


def _ufuncs(root: Root) -> Iterator[GeneratedModule]:
    """Elements of the author's ufuncs."""
    yield _file(
        path_in(root, f"{SUPPORT}_ufuncs"),
        "support/loop_calls/ufuncs.py.jinja",
        {"elements_import": _import(root, ELEMENTS)},
    )


def _cuda_support(root: Root, needs: Needs) -> Iterator[GeneratedModule]:
    """The guards of CUDA kernels, and the C++ of their elements. Operators contract if all groups allow it; if a group
    need not match CuPy's bits, exponentials are the kernel's own."""
    levels = _levels(CUDA, needs)
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


SUPPORT_OF: dict[Target, Callable[[Root, Needs], Iterator[GeneratedModule]]] = {
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


def _turns(root: Root) -> Iterator[GeneratedModule]:
    """The support for wavefronts over bands of rows."""
    names = _named(root, support_module=f"{root.prefix}{SUPPORT}", waiting=MOST_WAITING)
    yield _file(path_in(root, f"{SUPPORT}_turns"), "support/time_tiling/rounds.py.jinja", names)


# the word for loops that run as one kernel, the file that they import, and the template of both
COLUMNS: dict[Target, tuple[str, str]] = {NUMBA: ("columns", SUPPORT), CUDA: ("cuda_columns", f"{SUPPORT}_cuda")}


def _columns(root: Root, target: Target) -> Iterator[GeneratedModule]:
    """The support for loops that run as one kernel."""
    name, guards = COLUMNS[target]
    names = _named(root, support_module=f"{root.prefix}{guards}")
    yield _file(path_in(root, f"{SUPPORT}_{name}"), f"support/time_tiling/{name}.py.jinja", names)


def _products(root: Root) -> Iterator[GeneratedModule]:
    """The guard of chains of matrix products that run as one kernel, and that kernel."""
    header = path_in(root, f"{SUPPORT}_products", "cuh")
    names = {"support_module": f"{root.prefix}{SUPPORT}_cuda", "header": PurePosixPath(header).name}
    yield _file(path_in(root, f"{SUPPORT}_products"), "support/products/support.py.jinja", names)
    yield _file(header, "support/products/chain.cuh.jinja", {})


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


FILES: dict[str, Callable[[Root], Iterator[GeneratedModule]]] = {
    "runs": _runs,
    "numbers": _numbers,
    "tiles": _tiles,
    "work_units": _work_units,
    "launches": _launch_support,
    "opaque_launches": _opaque_launches,
    "launch_kernels": _launch_kernels,
    "launch_loops": _launch_loops,
    "following_calls": _following_calls,
    "loops": _loops,
    "objects": _objects,
    "kept_names": _kept_names,
    "ufuncs": _ufuncs,
    "turns": _turns,
    **{COLUMNS[target][0]: partial(_columns, target=target) for target in COLUMNS},
    "products": _products,
}


def _file(path: str, template: str, names: Mapping[str, object]) -> GeneratedModule:
    """A file that belongs to none of the author's modules."""
    return GeneratedModule(path, render(template, names), "", ())
