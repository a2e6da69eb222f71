"""The kernels, constants and imports that fused launches add to a generated module."""

import re
from collections.abc import Mapping, Sequence

from fusec.base.plan.fusion_kinds import FusionKind
from fusec.base.plan.plan import FusionGroup
from fusec.base.records import dataclass
from fusec.base.scalars.languages import KernelLanguage
from fusec.base.scalars.targets import CUDA
from fusec.generate.guards.authored import AuthoredText
from fusec.generate.launches.cuda_kernels import CudaLaunchKernel
from fusec.generate.launches.groups import cuda_launch, launch_group_text
from fusec.generate.launches.kernels import grids, language_of_group
from fusec.generate.launches.loops import LOOP_SUPPORT, launch_loop_text
from fusec.generate.launches.opaque_launches import OPAQUE_SUPPORT
from fusec.generate.text.device_functions import with_device_functions
from fusec.generate.text.free_names import MODULE_NAMES

_NUMBERS = "scipy.constants"
_SUPPORT = (
    "are_entries",
    "as_element",
    "for_values",
    "launched",
    "may_fuse",
    "may_prepare",
    "rounded",
)

_OF_WORK_UNITS = (
    "begin_of",
    "end_of",
    "from_first_to_last",
    "longest",
    "may_fuse_work_units",
    "minus_zero_of",
    "share_no_memory",
    "surely_runs",
)


@dataclass(frozen=True, slots=True)
class LaunchModule:
    """The texts of the groups, the constants above them, and the kernels of the `.cu` file."""

    groups: tuple[AuthoredText, ...]
    constants: tuple[tuple[str, str], ...]
    functions: tuple[str, ...] = ()
    languages: tuple[KernelLanguage, ...] = ()
    cuda: tuple[CudaLaunchKernel, ...] = ()

    def imports(self, support: str) -> list[str]:
        """The modules of the languages, and the names from the support files."""
        if not self.groups:
            return []
        text = "\n".join(f"{group.code}\n{group.original.body}" for group in self.groups)
        used = [name for name in _SUPPORT if re.search(rf"(?<!\.)\b{name}\(|@{name}\n", text)]
        loops = [name for name in LOOP_SUPPORT if re.search(rf"\b{name}\(", text)]
        beside = [name for name in OPAQUE_SUPPORT if re.search(rf"\b{name}\(", text)]
        numbers = any(_NUMBERS in literal for literal in (text, *self.functions, *dict(self.constants).values()))
        is_numba = len(self.cuda) < len(self.groups)
        spoken = [each for each in self.languages if is_numba or re.search(rf"\b{each.name}\.", text)]
        units = [name for name in _OF_WORK_UNITS if re.search(rf"\b{name}\(", text)]
        kernels = ["LaunchedKernel"] if re.search(r"\bLaunchedKernel\(", text) else []
        return [
            *([f"import {_NUMBERS}"] if numbers else []),
            *(language.imported for language in spoken),
            *(f"from {support}_launch_kernels import {name}" for name in kernels),
            *(f"from {support}_work_units import {name}" for name in units),
            *(f"from {support}_launches import {name}" for name in used),
            *(f"from {support}_launch_loops import {name}" for name in loops),
            *(f"from {support}_{OPAQUE_SUPPORT[name]} import {name}" for name in beside),
        ]


def launch_module(groups: Sequence[FusionGroup], known: Mapping[str, str]) -> LaunchModule:
    """The texts of the groups; `known` are the constants that the module already has.

    A constant whose name means something else in the module is a literal in the kernel.
    """
    groups, functions = with_device_functions(groups, known)
    constants: dict[str, str] = {}
    texts: list[AuthoredText] = []
    for group in groups:
        literals: dict[str, str] = {}
        in_module = () if CUDA in group.targets else grids(group)  # CUDA C++: inside the kernel
        for name, literal in (constant for grid in in_module for constant in grid.text.names.constants):
            is_other = {**known, **constants}.get(name, literal) != literal or name in MODULE_NAMES
            if is_other or name in _arguments(group):
                literals[name] = literal
            elif name not in known:
                constants[name] = literal
        is_loop = group.kind is FusionKind.LOOP
        texts.append(launch_loop_text(group, literals) if is_loop else launch_group_text(group, literals))
    languages = tuple(dict.fromkeys(map(language_of_group, groups)))
    cuda = tuple(kernel for kernel in map(cuda_launch, groups) if kernel is not None)
    return LaunchModule(tuple(texts), tuple(sorted(constants.items())), functions, languages, cuda)


def _arguments(group: FusionGroup) -> frozenset[str]:
    places = [grid.place for grid in grids(group) if grid.place is not None]
    bounds = [name for place in places for loop in place.loops for name in (loop.variable, loop.stop)]
    return frozenset((*bounds, *(name for grid in grids(group) for name in grid.arguments)))
