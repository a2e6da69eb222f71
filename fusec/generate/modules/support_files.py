"""The support files that the generated modules of one import root need."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from types import MappingProxyType

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
from fusec.generate.text.function_tables import cuda_functions, numba_functions
from fusec.generate.text.templates import render

_MODULES = {
    "support": SUPPORT,
    "elements": ELEMENTS,
    "built": f"{SUPPORT}_built",
    "compiling": f"{SUPPORT}_compiling",
    "runs": f"{SUPPORT}_runs",  # what `FUSEC` asks of all of them
    "cuda": f"{SUPPORT}_cuda",
    "arrays": f"{SUPPORT}_device_arrays",
    "direct": f"{SUPPORT}_direct_launches",
    "launches": f"{SUPPORT}_launches",
}
Needs = frozenset[str]  # what a module needs of the support files: names of FILES, targets, and `cuda close` for levels


def support_needs(
    groups: Sequence[FusionGroup], loops: Sequence[FusedLoop], sequences: Sequence[CallSequence]
) -> Needs:
    """What a module with these groups imports from support files."""
    return frozenset((*_of_groups(groups), *_of_loops_over_time(loops), *_of_sequences(sequences)))


def support_files(root: Root, needs: Needs) -> Iterable[GeneratedModule]:
    """The files that modules with these needs import."""
    targets = (made(root, needs) for target, made in SUPPORT_OF.items() if target.name in needs)
    others = (_file(root, *row) for name, rows in FILES.items() if name in needs for row in rows)
    return dict.fromkeys((*chain.from_iterable(targets), *others))


def _of_groups(groups: Sequence[FusionGroup]) -> Iterator[str]:
    yield from ("runs",) if groups else ()
    for entry in FRONT_ENDS:
        own = [group for group in groups if group.front_end == entry]
        yield from SUPPORT_OF_GROUPS[entry](own) if own else ()
    yield from ("objects",) if any(group.owner or asks_for_integers(group) for group in groups) else ()
    yield from ("kept_names",) if any(group.names_kept for group in groups) else ()
    yield from ("ufuncs",) if any(group.call.ufuncs for group in groups) else ()


def _of_arrays(groups: Sequence[FusionGroup]) -> Iterator[str]:
    for group in groups:
        yield from (target.name for target in group.targets)
        yield from (_level(target, group.proof.fp) for target in group.targets)
    yield from ("numbers",) if any(map(_computes_numbers, groups)) else ()
    yield from ("tiles",) if any(group.kernel.strategy is Strategy.TILES for group in groups) else ()


def _level(target: Target, level: FloatingPoint) -> str:
    return f"{target.name} {level.value}"


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
            yield from (COLUMNS[target] for target in loop.group.targets if target in COLUMNS)


def _of_sequences(sequences: Sequence[CallSequence]) -> Iterator[str]:
    yield from ("joins",) if any(group.call.join is not None for entry in sequences for group in entry.groups) else ()
    yield from ("products",) if any(entry.kernel is not None for entry in sequences) else ()
    yield from ("objects",) if any(entry.is_early for entry in sequences) else ()


def _computes_numbers(group: FusionGroup) -> bool:
    return any(isinstance(each, ConvertedNumber | ComputedNumber) for each in group.call.prepared)


def _numba_support(root: Root, _: Needs) -> Iterator[GeneratedModule]:
    """The guards and the elements of one import root."""
    own = {"is_probing": True, "checks": checks(is_of_calls=False)}
    yield _file(root, f"{SUPPORT}.py", "numba/support.py", own)
    yield _file(root, f"{ELEMENTS}.py", "elements/elements.py", {"functions": numba_functions()})
    yield _file(root, f"{SUPPORT}_built.py", "built/support.py")
    yield _file(root, f"{SUPPORT}_compiling.py", "built/compiling.py")


def _dask_support(root: Root, needs: Needs) -> Iterator[GeneratedModule]:
    """The guards of block functions, whose kernels are Numba's."""
    yield from _numba_support(root, needs)
    yield _file(root, f"{SUPPORT}_dask.py", "dask/support.py")


def _legate_support(root: Root, needs: Needs) -> Iterator[GeneratedModule]:
    """The guards of tasks, whose kernels are Numba's."""
    yield from _numba_support(root, needs)
    yield _file(root, f"{SUPPORT}_legate.py", "legate/support.py")


def _cuda_support(root: Root, needs: Needs) -> Iterator[GeneratedModule]:
    """The guards of CUDA kernels, and the C++ of their elements. Operators contract if all groups allow it; if a group
    need not match CuPy's bits, exponentials are the kernel's own."""
    named = {_level(CUDA, level): level for level in FloatingPoint}
    levels = [named[name] for name in needs & named.keys()]
    own: Mapping[str, object] = {
        "header": f"{SUPPORT}.cuh",
        "functions": cuda_functions(),
        "contracts": all(level is FloatingPoint.CONTRACT for level in levels),
        "is_close": any(level is not FloatingPoint.EXACT for level in levels),
        "is_probing": False,
        "checks": checks(is_of_calls=False),
    }
    yield _file(root, f"{SUPPORT}_cuda.py", "cuda/support.py", own)
    yield _file(root, f"{SUPPORT}.cuh", "cuda_elements/support.cuh", own)


SUPPORT_OF: dict[Target, Callable[[Root, Needs], Iterator[GeneratedModule]]] = {
    NUMBA: _numba_support,
    CUDA: _cuda_support,
    DASK: _dask_support,
    DASK_CUDA: _cuda_support,
    LEGATE: _legate_support,
    LEGATE_CUDA: _cuda_support,
}


COLUMNS = {NUMBA: "columns", CUDA: "cuda_columns"}  # what loops need that run as one kernel
FILES: dict[str, tuple[tuple[str, str, Mapping[str, object]], ...]] = {  # each with its template and names of its own
    "runs": ((f"{SUPPORT}_runs.py", "shared/runs.py", {}),),
    "numbers": ((f"{SUPPORT}_numbers.py", "shared/numbers.py", {}),),
    "tiles": ((f"{SUPPORT}_tiles.py", "tiles/support.py", {}),),
    "work_units": ((f"{SUPPORT}_work_units.py", "launches/work_units.py", {}),),
    "launches": (
        (f"{SUPPORT}_device_arrays.py", "launches/device_arrays.py", {}),
        (f"{SUPPORT}_direct_launches.py", "launches/direct_launches.py", {}),
        (f"{SUPPORT}_launches.py", "launches/launches.py", {"checks": checks(is_of_calls=True)}),
    ),
    "opaque_launches": ((f"{SUPPORT}_opaque_launches.py", "launches/opaque_launches.py", {}),),
    "launch_kernels": (
        (f"{SUPPORT}_launch_kernels.py", "launches/cuda_kernels.py", {"header": f"{SUPPORT}_launches.cuh"}),
        (f"{SUPPORT}_launches.cuh", "launches/launches.cuh", {}),
    ),
    "launch_loops": ((f"{SUPPORT}_launch_loops.py", "launches/launch_loops.py", {}),),
    "following_calls": ((f"{SUPPORT}_following_calls.py", "loop_calls/following_calls.py", {}),),
    "loops": ((f"{SUPPORT}_loops.py", "loop_calls/loops.py", {}),),
    "objects": ((f"{SUPPORT}_objects.py", "shared/objects.py", {}),),
    "joins": ((f"{SUPPORT}_joins.py", "shared/whole_of.py", {}),),
    "kept_names": ((f"{SUPPORT}_kept_names.py", "shared/kept_names.py", {}),),
    "ufuncs": ((f"{SUPPORT}_ufuncs.py", "loop_calls/ufuncs.py", {}),),
    "turns": ((f"{SUPPORT}_turns.py", "time_tiling/rounds.py", {"waiting": MOST_WAITING}),),
    "columns": ((f"{SUPPORT}_columns.py", "time_tiling/columns.py", {}),),
    "cuda_columns": ((f"{SUPPORT}_cuda_columns.py", "time_tiling/cuda_columns.py", {}),),
    "products": (
        (f"{SUPPORT}_products.py", "products/support.py", {"header": f"{SUPPORT}_products.cuh"}),
        (f"{SUPPORT}_products.cuh", "products/chain.cuh", {}),
    ),
}


def _file(root: Root, name: str, template: str, own: Mapping[str, object] = MappingProxyType({})) -> GeneratedModule:
    """A file that belongs to none of the author's modules, which may import others of the root."""
    origin = "." if root.is_package else root.prefix.removesuffix(".")
    names = {f"{word}_module": f"{root.prefix}{file}" for word, file in _MODULES.items()}
    names |= {f"{word}_import": f"from {origin} import {_MODULES[word]}".removeprefix("from  ") for word in _MODULES}
    stem, _, ending = name.partition(".")
    text = render(f"support/{template}.jinja", {**names, **own})
    return GeneratedModule(path_in(root, stem, ending), text, "", ())
