"""Fused launches in CUDA C++: which groups have such code, and their kernels."""

import ast
from collections.abc import Iterator

from fusec.base.ir.thread_kernel import KernelCall
from fusec.base.plan.choices import FloatingPoint
from fusec.base.plan.fusion_kinds import FusionKind
from fusec.base.plan.plan import FusionGroup
from fusec.base.plan.schedule import NoCode
from fusec.base.records import dataclass
from fusec.base.scalars.languages import NUMBA_CUDA
from fusec.generate.cuda.names import GLOBAL, cuda_name, type_name
from fusec.generate.launches.cuda_expressions import LaunchSpelling, UnprintableError, names_in
from fusec.generate.launches.cuda_lines import LaunchLines, broken, changed_names, comments_of
from fusec.generate.launches.kernels import (
    closed_values,
    grids,
    kernel_parameters,
    launch_kernel_lines,
    vanishing_elements,
)
from fusec.generate.text.free_names import MODULE_NAMES
from fusec.generate.text.line_breaks import INDENT

_DEFINED = """
    Value Integer MetBy number sum difference product quotient squared as_double as_real as_float rounded square_root absolute
    exponential logarithm sine cosine tangent_h magnitude Stored Spot View place_x place_y place_z at extent extents strides
    data element picked PickedBy floor_quotient floor_remainder
"""  # names that the support file defines
_OWN = frozenset(_DEFINED.split())


@dataclass(frozen=True, slots=True)
class CudaLaunchKernel:
    """A kernel for the template of a `.cu` file: the function and its name."""

    name: str
    text: str


def cuda_launch_kernel(group: FusionGroup, is_exact: bool) -> CudaLaunchKernel:
    """The statements of the group's numba kernel in CUDA C++; raises UnprintableError if these would compute another
    result.

    `t_i = as_element(t, rounded(a * x[i]))`  ->  `const auto t_i = t.element(rounded(a * x(i)));`
    """
    _require_printable(group)
    literals = {name: literal for grid in grids(group) for name, literal in grid.text.names.constants}
    constants = {name: literal for name, literal in literals.items() if name not in MODULE_NAMES}
    text = "\n".join(launch_kernel_lines(group, {n: literals[n] for n in literals.keys() - constants.keys()}))
    (function,) = ast.parse(text).body
    assert isinstance(function, ast.FunctionDef)
    parameters = [argument.arg for argument in function.args.args]
    names = _names(function, parameters)
    types = {name: type_name(names[name]) for name in parameters}
    if len(set(types.values()) | set(names.values())) < len(types) + len(set(names.values())):
        raise UnprintableError("names that differ in their first letters only")
    arrays = {name: axes for name, axes in _axes(group).items() if name in types}
    spelling = LaunchSpelling(names, arrays, is_exact)
    used = names_in(function)
    lines = LaunchLines(
        spelling, {name: types[name] for name in sorted(arrays)}, comments_of(text), changed_names(function.body)
    )
    lines.declared |= set(parameters) | constants.keys()
    own = [(name, ast.parse(literal, mode="eval").body) for name, literal in sorted(constants.items()) if name in used]
    body = [f"{INDENT}const auto {names[name]} = {spelling.text(value)};" for name, value in own]
    body += lines.block(function.body, set(), 1)
    kinds = ", ".join(f"typename {types[name]}" for name in parameters)
    given = ", ".join(f"{types[name]} {names[name]}" for name in parameters)
    opening = (f"template <{kinds}>", f"__global__ void {names_of(group)}({given}) {{")
    return CudaLaunchKernel(
        names_of(group), "\n".join((*(part for line in opening for part in broken(line)), *body, "}"))
    )


def _axes(group: FusionGroup) -> dict[str, int]:
    """The arrays, each with as many axes as its elements have indices, which a guard checks; 0 if no element is read or
    written."""
    found: dict[str, int] = {}
    for grid in grids(group):
        for name, axes in grid.ranks:
            found[name] = max(axes, found.get(name, 0))
    return found


def names_of(group: FusionGroup) -> str:
    """The name of the group's kernel."""
    return cuda_name(group.name.kernel, (), GLOBAL | _OWN)


def _names(function: ast.FunctionDef, parameters: list[str]) -> dict[str, str]:
    """All names inside the kernel, each with its name in C++."""
    found = dict.fromkeys(parameters)
    found |= dict.fromkeys(sorted(names_in(function) - {"cuda", "math", "np", "rounded", "as_element"}))
    names: dict[str, str] = {}
    for name in found:
        names[name] = cuda_name(name, {*names.values()}, GLOBAL | _OWN)
    return names


def _require_printable(group: FusionGroup) -> None:
    """Raise for a group whose kernel is more than plain statements of one thread."""
    reason = next(_reasons(group), "")
    if reason:
        raise UnprintableError(reason)


def _reasons(group: FusionGroup) -> Iterator[str]:
    """The unsupported features of the kernels, apart from their statements."""
    texts = [grid.text for grid in grids(group)]
    yield from ["a loop of launches"] if group.kind is FusionKind.LOOP else []
    yield from ("`forall` with blocks of the author's size" for each in grids(group) if _has_block(each))
    yield from ("a loop in which threads take turns" for text in texts if text.is_strided)
    yield from (f"`{text.names.functions[0].name}`, a device function" for text in texts if text.names.functions)
    yield from (
        f"a kernel of {each}" for each in {text.compilation.language.module for text in texts} - {NUMBA_CUDA.module}
    )
    yield from ("options of `@cuda.jit`" for text in texts if text.compilation.options)
    yield from ("declared types of parameters" for text in texts if text.compilation.types)
    constants: dict[str, str] = {}
    for name, literal in (constant for text in texts for constant in text.names.constants):
        if constants.setdefault(name, literal) != literal or name in kernel_parameters(group):
            yield f"`{name}`, which means two things"
        if "scipy." in literal:
            yield f"`{name}`, a number of SciPy's"
    for opening in vanishing_elements(group).values():
        if opening.startswith("np.") and opening not in ("np.float32(", "np.float64("):
            yield f"a vanishing array of `{opening.removesuffix('(')}`"


def _has_block(grid: KernelCall) -> bool:
    """Whether `forall(n, tpb)` has a block size, which may be 0 to let numba choose."""
    return grid.configured.is_forall and len(grid.configured.settings) > 1


def launch_code(group: FusionGroup, fp: FloatingPoint) -> FloatingPoint | NoCode:
    """The floating-point level of the group's kernel in CUDA C++, or what of it has no such code.

    CUDA C++'s mathematical functions may differ from numba's.
    """
    try:
        text = _kernel_alone(group, fp is FloatingPoint.EXACT).text
    except UnprintableError as reason:
        return NoCode(str(reason))
    is_close = any(f"{name}(" in text for name in ("exponential", "logarithm", "sine", "cosine", "tangent_h"))
    return FloatingPoint.CLOSE if is_close and group.proof.fp is FloatingPoint.EXACT else group.proof.fp


def _kernel_alone(group: FusionGroup, is_exact: bool) -> CudaLaunchKernel:
    if group.opaque:
        raise UnprintableError(f"the launch of `{group.opaque[0].launch.name}` beside it")
    if closed_values(group):
        raise UnprintableError("kernels that are compiled with values of a function around them")
    return cuda_launch_kernel(group, is_exact)
