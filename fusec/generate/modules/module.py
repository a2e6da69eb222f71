"""The text of the generated module beside one of the author's modules."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import PurePosixPath

from fusec.base.ir.helper_function import CupyCode, ElementFunction, HelperFunction, InlinedHelper, OverlapFunction
from fusec.base.ir.loop_call import RESERVED_IN_LOOPS
from fusec.base.ir.program import Module, Program
from fusec.base.ir.thread_kernel import RESERVED
from fusec.base.ir.ufunc import UfuncElements
from fusec.base.plan.front_ends import (
    ARRAY_STATEMENTS,
    LAUNCH_LOOPS,
    LAUNCHED,
    LAUNCHES,
    LOOP_CALLS,
    WORKLOADS,
    FrontEnd,
)
from fusec.base.plan.plan import FusionGroup, ModulePlan
from fusec.base.plan.schedule import Strategy
from fusec.base.records import dataclass
from fusec.base.scalars.targets import Memory
from fusec.generate.cuda.expressions import CudaSpelling
from fusec.generate.cuda.kernels import CudaHelper, cuda_helper
from fusec.generate.cuda.names import cuda_helper_names
from fusec.generate.cuda.row_kernels import CudaRowKernel
from fusec.generate.cuda.rows_of_rows import kernels_of_rows, rows_of_rows
from fusec.generate.cuda.tall_chains import CudaLayer, cuda_layers
from fusec.generate.guards.authored import AuthoredText
from fusec.generate.launches.module import LaunchModule, launch_module
from fusec.generate.loop_calls.groups import LoopModule, loop_module
from fusec.generate.modules.groups import GroupText, group_texts
from fusec.generate.modules.imports import import_block
from fusec.generate.modules.names import ModuleNames, module_names
from fusec.generate.modules.printed_group import InModule
from fusec.generate.modules.sequences import sequence_text
from fusec.generate.numba.kernels import element_function_lines
from fusec.generate.text.cuda_declarations import with_broken_declarations
from fusec.generate.text.free_names import LOOP_NAMES, NUMBER_NAMES, OBJECT_NAMES, OTHER_NUMPY, SUPPORT_NAMES
from fusec.generate.text.shadowed_names import without_shadows
from fusec.generate.text.target_words import WORDS
from fusec.generate.text.templates import render
from fusec.generate.text.ufunc_elements import UFUNC_NAMES, ufunc_element_text, ufunc_imports
from fusec.generate.text.verbatim import has_annotations, with_names
from fusec.generate.time_tiling.loops import loop_text

RESERVED_BY: dict[FrontEnd, Collection[str]] = {
    ARRAY_STATEMENTS: (),
    LAUNCHES: RESERVED,
    LAUNCH_LOOPS: RESERVED,
    LOOP_CALLS: RESERVED_IN_LOOPS,
    WORKLOADS: RESERVED,
}  # names of generated code


@dataclass(frozen=True, slots=True)
class ModuleTexts:
    """The generated module, and the `.cu` files beside it; a file without a kernel has an empty text.

    `launches` holds the kernels of fused launches.
    """

    python: str
    cuda: str
    launches: str


def module_texts(module: Module, planned: ModulePlan, program: Program, support: str, header: str) -> ModuleTexts:
    """The constants and helpers once, then dispatcher, original and kernel of each group in source order."""
    groups: Sequence[FusionGroup] = planned.groups
    launches = [group for group in groups if group.front_end in LAUNCHED]
    called = [group for group in groups if group.front_end == LOOP_CALLS]
    groups = [group for group in groups if not group.front_end.is_authored]
    staged = [group for group in groups if group.stages]
    parts = [part for group in groups for part in (group.stages or (group,))]
    helpers = {key: program.helper(key) for group in groups for key in group.helpers}
    of_ufuncs = {key: each.form for key, each in helpers.items() if isinstance(each.form, UfuncElements)}
    reserved = _reserved(planned, bool(of_ufuncs))
    names = module_names(module, [*parts, *staged], helpers, program, reserved, planned.sequences)
    own = names.spelling(module.path)
    renamed = names.renamed(module.path)
    in_module = InModule(helpers, own, renamed, names.taken)
    loops = _of_several(planned, module, renamed)
    texts = [text for group in groups for text in group_texts(group, in_module)]
    in_kernels = {key for group in parts if _has_numba_kernel(group) for key in group.helpers}
    elements = [_element_text(h, names) for h in helpers.values() if _is_element(h) and h.key in in_kernels]
    ufuncs = [ufunc_element_text(form, names.elements[key]) for key, form in of_ufuncs.items()]
    verbatim = [_helper_text(helper, names) for helper in names.verbatim if not isinstance(helper.form, CupyCode)]
    kernels = [_helper_text(helper, names) for helper in names.verbatim if isinstance(helper.form, CupyCode)]
    body = "\n".join((*elements, *ufuncs, *_code(texts), *verbatim, *kernels))
    constants = [(name, literal) for name, literal in names.constants if re.search(rf"\b{re.escape(name)}\b", body)]
    launched = launch_module(launches, dict(constants))
    defined = _defined((*elements, *ufuncs, *verbatim, *launched.functions))
    looped = loop_module(called, dict((*constants, *launched.constants)), defined)
    literals = [f"{name} = {literal}" for name, literal in (*looped.constants, *launched.constants, *constants)]
    assignments = "\n".join((*literals, *kernels))
    told = "\n".join((body, assignments, *loops, *_of_owners(looped.groups)))
    imports = _imports(told, names, support, texts, launched, looped, has_elements=bool(elements))
    python = render(
        "modules/numba_module.py.jinja",
        {
            "source": _source_name(module.path),
            "imports": imports,
            "constants": assignments,
            "helpers": verbatim,
            "elements": elements,
            "ufuncs": ufuncs,
            "groups": texts,
            "turns": loops,
            "launched": launched,
            "looped": looped,
        },
    )
    dispatchers = {name for group in (*groups, *launches) for name in (group.dispatcher, group.name.fused)}
    python = without_shadows(python, dispatchers)
    cuda = _cuda(module, planned, texts, _cuda_functions(groups, helpers, names), names, header)
    return ModuleTexts(python, cuda, _launches_text(module, launched, header))


def _cuda(
    module: Module,
    planned: ModulePlan,
    texts: Sequence[GroupText],
    helpers: Sequence[CudaHelper],
    names: ModuleNames,
    header: str,
) -> str:
    """The `.cu` file, with the layers of chains that may be one kernel, and with kernels that reduce what others give of rows."""
    spelling = CudaSpelling(dict(names.constants), cuda_helper_names(names.elements))
    layers = [layer for entry in planned.sequences for layer in cuda_layers(entry, spelling)]
    kernels = [kernel for text in texts for part in text.parts for kernel in part.kernels]
    named = {kernel.name: kernel for kernel in kernels if isinstance(kernel, CudaRowKernel)}
    of_rows = [kernel for entry in planned.sequences for kernel in kernels_of_rows(entry, named)]
    return _cuda_text(module, [*kernels, *of_rows], helpers, layers, header)


def _of_several(planned: ModulePlan, module: Module, renamed: Mapping[str, str]) -> list[str]:
    """The functions that call several groups: loops over time, and sequences."""
    loops = (loop_text(loop, module, renamed) for loop in planned.loops)
    return [*loops, *(sequence_text(sequence, module, renamed) for sequence in planned.sequences)]


def _reserved(planned: ModulePlan, has_ufuncs: bool) -> set[str]:
    """Names that are reserved for generated code outside the groups of array statements."""
    names = {name for group in planned.groups for name in RESERVED_BY[group.front_end]}
    names |= {*(UFUNC_NAMES if has_ufuncs else ())}
    names |= {"whole_of" for group in planned.groups if group.call.join is not None}
    names |= {"TallChain" for sequence in planned.sequences if sequence.kernel is not None}
    names |= {"RowsOfRows" for sequence in planned.sequences if any(rows_of_rows(sequence))}
    names |= {
        name for loop in planned.loops for name in ("in_turn", "ColumnFusion", loop.name.fused, loop.name.iterations)
    }
    return names


def _is_element(helper: HelperFunction) -> bool:
    """Whether kernels call the helper as an element function printed from the model."""
    return isinstance(helper.form, ElementFunction | CupyCode)


def _defined(texts: Sequence[str]) -> list[str]:
    """The functions that these texts define."""
    return re.findall(r"^def (\w+)", "\n".join(texts), re.MULTILINE)


def _code(texts: Sequence[GroupText]) -> Iterator[str]:
    """All lines of the groups that may contain names of modules and constants."""
    yield from (text.staged + text.original.body for text in texts)
    yield from (f"{part.asks}\n{part.definitions}\n{part.finish}" for text in texts for part in text.parts)
    yield from (f"{text.owner.body}\n{text.owner.original}" for text in texts if text.owner is not None)


def _of_owners(texts: Sequence[GroupText] | Sequence[AuthoredText]) -> list[str]:
    """The functions of the objects whose attributes the groups use."""
    return [text.owner.body for text in texts if text.owner is not None]


def _element_text(helper: HelperFunction, names: ModuleNames) -> str:
    return "\n".join(element_function_lines(helper, names.spelling(helper.text.span.path), names.taken))


def _cuda_functions(
    groups: Sequence[FusionGroup], helpers: Mapping[str, HelperFunction], names: ModuleNames
) -> list[CudaHelper]:
    """The helpers that CUDA kernels call."""
    return [
        cuda_helper(helper, CudaSpelling(dict(helper.text.constants), cuda_helper_names(names.elements)))
        for key, helper in helpers.items()
        if _is_on_cuda(key, groups) and not isinstance(helper.form, InlinedHelper | OverlapFunction)
    ]


def _has_numba_kernel(group: FusionGroup) -> bool:
    """Whether Numba compiles a kernel, of whole arrays or of blocks."""
    return group.kernel.strategy is Strategy.KERNEL and any(
        each.kernels.memory is not Memory.DEVICE for each in group.targets
    )


def _is_on_cuda(key: str, groups: Sequence[FusionGroup]) -> bool:
    """Whether a CUDA kernel calls the function."""
    return any(
        key in group.helpers and any(each.kernels.memory is Memory.DEVICE for each in group.targets) for group in groups
    )


def _cuda_text(
    module: Module,
    kernels: Sequence[object],
    helpers: Sequence[CudaHelper],
    layers: Sequence[CudaLayer],
    header: str,
) -> str:
    """The `.cu` file beside the generated module; empty if no group has a CUDA kernel."""
    if not kernels:
        return ""
    source = _source_name(module.path)
    named = {"source": source, "support": header, "helpers": helpers, "layers": layers, "kernels": kernels}
    named["products"] = header.replace(".cuh", "_products.cuh")
    return with_broken_declarations(render("modules/cuda_module.cu.jinja", named))


def _launches_text(module: Module, launched: LaunchModule, header: str) -> str:
    """The `.cu` file of fused launches; empty if numba compiles all of their kernels."""
    if not launched.cuda:
        return ""
    names = {"source": _source_name(module.path), "support": header.replace(".cuh", "_launches.cuh")}
    return with_broken_declarations(render("modules/launch_module.cu.jinja", {**names, "kernels": launched.cuda}))


def _source_name(path: str) -> str:
    """The file's name, escaped for a docstring and a C++ comment."""
    return "".join(
        letter if letter.isprintable() and letter not in '"\\' else "?" for letter in PurePosixPath(path).name
    )


def _helper_text(helper: HelperFunction, names: ModuleNames) -> str:
    own = {*helper.parameters, *(let.name for let in helper.body.lets)}
    renamed = {old: new for old, new in names.renamed(helper.text.span.path).items() if old not in own}
    return with_names(helper.text.source.strip("\n"), renamed)


def _imports(
    body: str,
    names: ModuleNames,
    support: str,
    texts: Sequence[GroupText],
    launched: LaunchModule,
    looped: LoopModule,
    *,
    has_elements: bool,
) -> str:
    """Python's, NumPy's and the author's imports, then the support names that the text uses."""
    spelled = [name for name in SUPPORT_NAMES if name in body]
    used = [name for name in spelled if re.search(rf"\b{name}\b" if name.isupper() else rf"\b{name}\(", body)]
    parts = [part for text in texts for part in text.parts]
    used = sorted(
        {*used, *(part.decorator for part in parts if part.decorator), *(["element_function"] if has_elements else [])}
    )
    authored = (f"{text.code}\n{text.original.body}" for text in (*launched.groups, *looped.groups))
    body = "\n".join((body, *authored, *launched.functions, *looped.functions))
    lines = [*names.imports, *launched.imports(support), *looped.imports(support)]
    owners = _of_owners(texts)
    for target, words in WORDS.items():
        own = [f"{part.asks}\n{part.definitions}" for part in parts if part.target in (target, target.within)]
        called = (name for name in words.names if words.suffix and any(f"{name}(" in text for text in (*own, *owners)))
        lines += [f"from {support}{words.suffix} import {name}" for name in called]
    lines += [f"from {support}_objects import {name}" for name in OBJECT_NAMES if f"{name}(" in body]
    lines += [f"from {support}_kept_names import KeptNames"] if "with KeptNames(" in body else []
    lines += [f"from {support}_joins import whole_of"] if re.search(r"\bwhole_of\(lambda", body) else []
    lines += [f"from {support}_products import TallChain"] if " = TallChain(" in body else []
    lines += [f"from {support}_cuda import RowsOfRows"] if " = RowsOfRows(" in body else []
    lines += [f"from {support}_tiles import TiledFusion"] if "TiledFusion(" in body else []
    lines += [f"from {support}_turns import in_turn"] if " = in_turn(" in body else []
    lines += [f"from {support}_columns import ColumnFusion"] if re.search(r"\bColumnFusion\(", body) else []
    lines += [f"from {support}_cuda_columns import {name}" for name in LOOP_NAMES if re.search(rf"\b{name}\(", body)]
    lines += ufunc_imports(body, support)
    lines += ["import scipy.constants"] if re.search(r"\bscipy\.constants\.", body) else []
    lines += ["import math"] if re.search(r"\bmath\.", body) else []
    uses_numpy = re.search(r"\bnp(\.|\)|:| else| and|$)", body, re.MULTILINE)
    lines += ["import numpy as np"] if uses_numpy and "import cupy as np" not in lines else []
    told = "\n".join(part.asks for part in parts)
    converting = "\n".join((told, *(part.definitions for part in parts), *owners))
    lines += [f"from {support}_numbers import {name}" for name in NUMBER_NAMES if f"{name}(" in converting]
    lines += ["import numpy"] if re.search(r"(is |\b)numpy(\.|$| else)", told, re.MULTILINE) else []
    lines += [f"import numpy as {OTHER_NUMPY}"] if re.search(rf"\b{OTHER_NUMPY}\b", told) else []
    local = [f"{each.signature}\n{each.body}" for each in (text.original for text in texts) if "def " in each.body]
    if any(map(has_annotations, (*(helper.text.source for helper in names.verbatim), *local))):
        lines.append("from __future__ import annotations")
    return import_block(lines, support, used)
