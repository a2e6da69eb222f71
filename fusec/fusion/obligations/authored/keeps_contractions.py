"""Obligation: a loop in the fused kernel does not change which products the compiler contracts with sums."""

from fusec.base.ir.kernel import kernel_calls
from fusec.base.ir.thread_kernel import KernelCall
from fusec.base.plan.choices import FloatingPoint
from fusec.base.proof.verdict import Proved, Unproved
from fusec.fusion.analysis.invariant_products import invariant_product
from fusec.fusion.model.candidate import Candidate
from fusec.fusion.model.obligation import Objection
from fusec.fusion.obligations.authored.iterations_apart import along_grid


def keeps_contractions(candidate: Candidate) -> Proved | Objection:
    """No product that a sum may use is the same in all iterations. A compiler would hoist such a product out of the
    loop and round it there, while a single launch contracts it with the sum.

    Breaks: `for t in range(steps): push[g, b](x, v, dt)` with a kernel that adds `v * dt`, a product of two numbers.
    """
    if candidate.settings.fp is FloatingPoint.CONTRACT:
        return Proved()
    grids = kernel_calls(candidate.launches)
    innermost = _innermost(grids[0], along_grid(candidate))
    for grid in grids:
        pairs = zip(grid.text.parameters, grid.arguments, strict=True)
        values = grid.place.values if grid.place is not None else ()
        own = {innermost, *(value.name for value in values if value.loop.variable == innermost)}
        changing = [parameter for parameter, argument in pairs if argument in own]
        text = "\n".join((*grid.text.preamble, grid.text.body))
        product = invariant_product(text, changing) if grid.text.compilation.contracts else ""
        if product:
            reason = f"`{product}` of `{grid.text.name}` is the same in all iterations; a compiler may round it before the loop."
            return Objection("FUS501", Unproved(reason), candidate.launches[0].span)
    return Proved()


def _innermost(grid: KernelCall, beside: tuple[str, ...]) -> str:
    """The variable of the innermost loop in the kernel."""
    variables = () if grid.place is None else grid.place.variables
    inside = [name for name in variables if name not in beside]
    return (inside or list(variables))[-1]
