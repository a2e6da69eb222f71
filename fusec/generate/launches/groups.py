"""The parts of a generated module for launches of the author's kernels, fused into one launch."""

import ast
from collections.abc import Iterator, Mapping
from functools import partial

from fusec.base.plan.plan import FusionGroup
from fusec.base.scalars.languages import Places
from fusec.base.scalars.targets import CUDA
from fusec.base.text.words import listed
from fusec.generate.guards.authored import AuthoredText
from fusec.generate.guards.fact_arguments import call_arguments
from fusec.generate.launches.cuda_kernels import CudaLaunchKernel, cuda_launch_kernel
from fusec.generate.launches.kernels import (
    asked_arrays,
    closed_values,
    grids,
    kernel_parameters,
    language_of_group,
    launch_kernel_lines,
)
from fusec.generate.launches.opaque_launches import beside_opaque_lines
from fusec.generate.launches.owners import launch_owner_text
from fusec.generate.launches.preparations import (
    configured,
    in_blocks,
    preparation_lines,
    returned,
    returns,
    threads_asked,
)
from fusec.generate.launches.work_units import (
    work_unit_decorator,
    work_unit_guard,
    work_unit_launch,
    work_unit_lines,
)
from fusec.generate.text.docstrings import guarded_docstring
from fusec.generate.text.free_names import require_identifier
from fusec.generate.text.line_breaks import INDENT, Bracketed, Item, call, joined, lines_of, tuple_of
from fusec.generate.text.original import original
from fusec.generate.text.size_expressions import asked_size


def launch_group_text(group: FusionGroup, literals: Mapping[str, str]) -> AuthoredText:
    """Dispatcher, original and kernel; `literals` has the constants whose names mean something else in the module."""
    parameters = [require_identifier(operand.name) for operand in group.call.operands]
    is_of_range = language_of_group(group).places is Places.GIVEN
    launch, kernel = _over_range(group, literals) if is_of_range else _over_grid(group, literals)
    fall_back = call(f"{'return ' if returns(group) else ''}{group.name.unfused}", parameters)
    return AuthoredText(
        signature=joined(lines_of(call(f"def {require_identifier(group.dispatcher)}", parameters), after=":")),
        docstring=joined(guarded_docstring(_summary(group), group)),
        run=joined([*launch, *lines_of(fall_back, INDENT)]),
        original=original(group, {}),
        kernel=joined(kernel),
        owner=launch_owner_text(group),
    )


def cuda_launch(group: FusionGroup) -> CudaLaunchKernel | None:
    """The kernel of the `.cu` file, if the group has one."""
    return cuda_launch_kernel(group, is_exact=False) if CUDA in group.targets else None


def _over_grid(group: FusionGroup, literals: Mapping[str, str]) -> tuple[list[str], list[str]]:
    """The lines that ask and launch, and the kernel, which a grid of threads runs: numba's, or CUDA C++."""
    prepared, cuda = preparation_lines(group), cuda_launch(group)
    indent = INDENT * 2 if prepared else INDENT
    grid, closed = grids(group)[0], closed_values(group)
    called = f"{group.name.kernel}({', '.join(closed)})" if closed else group.name.kernel
    launched = call("launched", [f"{called}{configured(grid)}", *kernel_parameters(group)])
    if cuda is not None:
        launched = call(f"{group.name.kernel}.launched", [in_blocks(grid), *kernel_parameters(group)])
    guarded = [*prepared, *lines_of(_guard(group), indent), *_launch_lines(group, launched, indent)]
    kernel = _kernel_lines(group, literals) if cuda is None else [_loaded(group.name.kernel, cuda)]
    return [*guarded, f"{indent}{INDENT}{returned(group)}"], kernel


def _over_range(group: FusionGroup, literals: Mapping[str, str]) -> tuple[list[str], list[str]]:
    """The same of a work unit, which a call runs over a range of places."""
    lines = work_unit_lines(group, literals)
    launch = [*lines_of(work_unit_guard(group, lines), INDENT), *work_unit_launch(group, lines, INDENT)]
    return launch, [*work_unit_decorator(group, kernel_parameters(group)), *lines]


def _kernel_lines(group: FusionGroup, literals: Mapping[str, str]) -> list[str]:
    """The kernel. If it is compiled with values, it stands inside a function of these, as the author's kernels do."""
    lines, closed = launch_kernel_lines(group, literals), closed_values(group)
    if not closed:
        return [*_decorator_lines(group), *lines]
    inner = [f"{INDENT}{line}" if line.strip() else "" for line in (*_decorator_lines(group), *lines)]
    outer = lines_of(call(f"def {group.name.kernel}", closed), after=":")
    return ["@for_values", *outer, *inner, "", f"{INDENT}return {group.name.kernel}"]


def _loaded(name: str, kernel: CudaLaunchKernel) -> str:
    """The line that loads the kernel of the `.cu` file, in place of numba's."""
    return f'{name} = LaunchedKernel(__file__, "{kernel.name}")'


def _summary(group: FusionGroup) -> str:
    members = listed([f"`{member}`" for member in dict.fromkeys(member.name for member in group.members)])
    vanished = listed([f"`{contraction.name}`" for contraction in group.contractions])
    return f"Launch {members} as one kernel{f', without {vanished}' if vanished else ''}{group.opaque_words}"


def _launch_lines(group: FusionGroup, launched: Bracketed, indent: str) -> list[str]:
    if group.opaque:
        return beside_opaque_lines(group, grids(group)[0], kernel_parameters(group), indent)
    first, *further = lines_of(
        Bracketed(f"if allowed and {launched.opening}", launched.items, launched.closing), indent, ":"
    )
    return [first, *further]


def _decorator_lines(group: FusionGroup) -> list[str]:
    """`@cuda.jit`, with the types and options that all of the kernels have."""
    first, jit = grids(group)[0].text, f"@{language_of_group(group).word('jit')}"
    options = [f"{name}={value}" for name, value in first.compilation.options]
    if not first.compilation.types:
        return lines_of(call(jit, options)) if options else [jit]
    declared = (zip(grid.arguments, grid.text.compilation.types, strict=True) for grid in grids(group))
    types = dict(pair for pairs in declared for pair in pairs)
    signature = f'"void({", ".join(types[name] for name in kernel_parameters(group))})"'
    return lines_of(call(jit, [signature, *options]))


def _guard(group: FusionGroup) -> Bracketed:
    """`allowed = may_fuse(...)`: written arrays come first."""
    asked, ranks = asked_arrays(group, "arrays")
    grid = grids(group)[0]
    items: list[Item] = [threads_asked(grid), f"axes={len(grid.text.axes)}", *asked]
    items += call_arguments(group, threads_asked(grid), partial(asked_size, ranks=ranks))
    shapes = [f"({shape}, {ranks[name]})" for name, shape in _shapes(group)]
    items += [Bracketed("shapes=lambda: [", tuple(shapes), "]")] if shapes else []
    closed = closed_values(group)
    items += [tuple_of(closed, "constants=")] if closed else []
    items += ["on_device=True"] if any(member.is_shared for member in grids(group)) else []
    return Bracketed("allowed = may_fuse(", tuple(items), ")")


def _shapes(group: FusionGroup) -> Iterator[tuple[str, str]]:
    """The arrays that are never allocated and have no array like them, with the shape that the author gives them."""
    for each in (contraction.allocation for contraction in group.contractions):
        if each is not None and not each.like:
            made = ast.parse(each.text.partition(" = ")[2], mode="eval").body
            assert isinstance(made, ast.Call)
            yield each.name, ast.unparse(made.args[0])
