"""Obligation: all kernels have the same compiler options and the same type for each argument."""

from fusec.base.ir.kernel import GridLaunch, grid_launches, kernel_calls
from fusec.base.ir.thread_kernel import KernelCall, KernelCompilation
from fusec.base.proof.dependence import first_pairs
from fusec.base.proof.verdict import Proved, Unproved
from fusec.base.scalars.languages import Places
from fusec.fusion.model.candidate import Candidate
from fusec.fusion.model.obligation import Objection, object_to


def same_options(candidate: Candidate) -> Proved | Objection:
    """All kernels have the same language and compiler options, and either none declares types or all declare the same ones. A
    variable whose value is compiled into one kernel is no argument of another.

    `fastmath` lets a compiler change arithmetic, and a declared type converts the argument.

    Breaks: `@cuda.jit(fastmath=True)` on the first kernel, `@cuda.jit` on the second.
    """
    for pair in first_pairs(grid_launches(candidate.launches), _compiled):
        reason = _difference(*kernel_calls(pair))
        if reason:
            return object_to("FUS503", Unproved(reason), pair, "it is compiled in another way")
    return Proved()


def _compiled(launch: GridLaunch) -> tuple[object, ...]:
    return launch.grid.text, launch.grid.closed, launch.grid.arguments


def _difference(first: KernelCall, second: KernelCall) -> str:
    one, two = first.text.compilation, second.text.compilation
    if one.language != two.language:
        return (
            f"`{second.text.name}` is a kernel of {two.language.module}, `{first.text.name}` of {one.language.module}."
        )
    if one.options != two.options:
        return f"`{second.text.name}` is compiled with {_options(two)}, `{first.text.name}` with {_options(one)}."
    if one.language.places is Places.ASKED and bool(one.types) != bool(two.types):
        declaring, other = (first, second) if one.types else (second, first)
        return f"`{declaring.text.name}` declares the types of its parameters, `{other.text.name}` does not."
    for grid, other in ((first, second), (second, first)):
        mixed = next((name for name in grid.closed if name in other.arguments and name not in other.closed), "")
        if mixed:
            return f"`{grid.text.name}` is compiled with the value of `{mixed}`, which `{other.text.name}` is given."
    told: dict[tuple[str, int], tuple[str, str]] = {}
    for grid in (first, second):
        unsaid = ("",) * len(grid.arguments)
        for k, said in enumerate((grid.text.compilation.types, grid.text.compilation.views or unsaid)):
            for name, own in zip(grid.arguments, said, strict=False):
                kernel, declared = told.setdefault((name, k), (grid.text.name, own))
                if declared != own:
                    return f"`{grid.text.name}` declares `{name}` {_as(own)}, `{kernel}` {_as(declared)}."
    return ""


def _as(declared: str) -> str:
    return f"as `{declared}`" if declared else "without a type"


def _options(own: KernelCompilation) -> str:
    return f"`{', '.join(f'{name}={value}' for name, value in own.options)}`" if own.options else "no options"
