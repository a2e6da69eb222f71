"""Determine the targets that a launch can be generated for, by its arrays and its functions."""

from collections.abc import Collection, Iterable, Iterator
from functools import reduce
from itertools import takewhile

from fusec.base.ir.array import Array
from fusec.base.ir.interior import INSIDE
from fusec.base.ir.kernel import HelperFunction, Launch
from fusec.base.ir.margins import lead_beyond
from fusec.base.plan.broadcasts import are_spread, element_operands, new_axes
from fusec.base.plan.proof import FloatingPoint
from fusec.base.plan.slice_names import left_out, named_views
from fusec.base.scalars.array_functions import array_function
from fusec.base.scalars.constant_folding import folded_literal, is_call_of_constants, is_folded
from fusec.base.scalars.cuda_functions import (
    CUDA_FUNCTIONS,
    CUDA_PLACES,
    CUDA_REDUCTIONS,
    CUDA_SPREADS,
    CUDA_TYPES,
    REDUCED_TYPES,
    cuda_literal,
)
from fusec.base.scalars.element_code import OF_KERNEL
from fusec.base.scalars.expression import Apply, CallHelper, Cast, Constant, Expr, Let, Reduce, Store, Update, walk
from fusec.base.scalars.libraries import TARGETS_OF, ArrayModule, KernelTarget
from fusec.fusion.analysis.attributes import calls_methods, moves_attributes, sets_attributes
from fusec.fusion.analysis.complex_values import reduces_complex, without_code
from fusec.fusion.analysis.contraction import outputs
from fusec.fusion.analysis.gathers import unselected
from fusec.fusion.between.raw_calls import has_raw_calls
from fusec.fusion.model.candidate import Candidate


def group_targets(candidate: Candidate) -> frozenset[KernelTarget]:
    """The targets that have code for every launch of the candidate, among those that the user requested."""
    wanted = candidate.settings.targets
    each = [launch_targets(launch, candidate) for launch in candidate.launches]
    made = (preparation.module for _, preparation in candidate.preparations)
    found = reduce(frozenset.__and__, (*each, *(TARGETS_OF[module] for module in made if module is not None)), wanted)
    waits = any(preparation.ends or preparation.index for _, preparation in candidate.preparations)
    if has_raw_calls(candidate) or waits or any(array.before_of for array in candidate.arrays):
        found &= {KernelTarget.CUDA}  # only CUDA has epilogues and reads of old values
    if KernelTarget.NUMBA in found and without_code(candidate):
        found -= {KernelTarget.NUMBA}
    return found - {KernelTarget.CUDA} if _unlaunched(candidate) else found


def cuda_obstacle(candidate: Candidate) -> str:
    """The part of the candidate for which CUDA kernels have no code, in the user's words; empty if there is none."""
    texts = (text for launch in candidate.launches for text in without_cuda(launch, candidate))
    return next(texts, "") or _unlaunched(candidate)


def lacks_cuda(candidate: Candidate) -> str:
    """Why a candidate for either library's arrays has no CUDA kernel; empty if it has both kernels, or is for one
    library only."""
    modules = candidate_modules(candidate)
    is_of_either = ArrayModule.EITHER in modules and ArrayModule.NUMPY not in modules
    return cuda_obstacle(candidate) if is_of_either and KernelTarget.CUDA in candidate.settings.targets else ""


def _unlaunched(candidate: Candidate) -> str:
    """What dispatchers do for Numba kernels only."""
    if has_raw_calls(candidate) and moves_attributes(candidate) and _is_of_object(candidate):
        return "attributes that are set beside a call of a kernel"
    returned = {output.name for output in outputs(candidate)}
    for _, preparation in candidate.preparations:
        waits = preparation.is_after and not preparation.ends
        if waits or (preparation.is_view and preparation.name in returned):
            return f"`{preparation.name} = {preparation.expression}` in between"
    if any(each.ends for _, each in candidate.preparations) and (_reduces(candidate) or has_raw_calls(candidate)):
        return "ends of arrays beside a reduction, or a call of a kernel"
    if candidate.preparations and _reduces_otherwise(candidate):
        return f"`{candidate.preparations[0][1].expression}` beside a reduction"
    if any(each.index for _, each in candidate.preparations) and (found := unselected(candidate)):
        return found
    before = next((array.before_of for array in candidate.arrays if array.before_of), "")
    views = named_views(candidate.preparations)
    if any(array.turns and array.base in views for array in candidate.arrays):
        return "a view with a name, which goes round"
    if any(array.base in views and _leads_beyond(array, views[array.base][1]) for array in candidate.arrays):
        return "elements around a part of an array that has a name and is no stretch"
    return f"`{before}` as it was before the group beside a reduction" if before and _reduces(candidate) else ""


def _leads_beyond(array: Array, view: str) -> bool:
    """Whether it extends beyond a view that is no contiguous slice, such as `u[::2]`, which does not say where those
    elements are."""
    return array.margins is not None and lead_beyond(array.margins) and left_out(view) is None


def _is_of_object(candidate: Candidate) -> bool:
    return sets_attributes(candidate) or calls_methods(candidate)


def launch_targets(launch: Launch, candidate: Candidate) -> frozenset[KernelTarget]:
    """The targets whose arrays the launch works on and that have code for it."""
    found = frozenset(KernelTarget)
    for module in called_modules(launch, candidate.helpers):
        found &= TARGETS_OF[module]
    return found - {KernelTarget.CUDA} if next(without_cuda(launch, candidate), None) else found


def candidate_modules(candidate: Candidate) -> frozenset[ArrayModule]:
    """The array libraries whose functions its statements call."""
    made = {preparation.module for _, preparation in candidate.preparations if preparation.module is not None}
    return frozenset(made).union(*(called_modules(launch, candidate.helpers) for launch in candidate.launches))


def called_modules(launch: Launch, helpers: Iterable[HelperFunction]) -> frozenset[ArrayModule]:
    """The array libraries whose functions the launch and its helpers call."""
    known = {helper.key: helper for helper in helpers}
    waiting = [node.helper for value in _values(launch) for node in walk(value) if isinstance(node, CallHelper)]
    waiting += launch.callees.inlined
    found = set(launch.kernel.modules)
    while waiting:
        helper = known[waiting.pop()]
        found |= helper.modules
        waiting += helper.helpers
    return frozenset(found)


def without_cuda(launch: Launch, candidate: Candidate) -> Iterator[str]:
    """The operations of the launch that CUDA kernels do not support, in the user's words."""
    numbered = elements_of(candidate)
    views = [array for array in launch.kernel.parameters if array.is_view and array not in numbered]
    if any(view.column_axes is not None for view in views):
        bound = _bound_before(launch, candidate)
        views = [view for view in views if view.column_axes is None or view.base not in bound]
    arrays = {operand.name for operand in launch.operands if operand.is_array}
    unplaced = [view for view in views if not _has_grid(view, arrays)]
    if unplaced:
        yield f"view `{unplaced[0].text}`"
    elif views and _reduces_otherwise(candidate) and not _reduces_pairs(candidate):
        others = [
            array for array in candidate.arrays if array.is_view and array not in numbered and not new_axes(array)
        ]
        yield f"view `{(others or views)[0].text}` beside a reduction"
    fp = candidate.settings.fp
    yield from (text for part in launch.kernel.body if isinstance(part, Reduce) and (text := _unreduced(part, fp)))
    if any(isinstance(part, Reduce) for part in launch.kernel.body) and reduces_complex(candidate):
        yield "reduction of complex numbers"
    if any(isinstance(part, Update | Store) for part in launch.kernel.body) and _reduces_columns(candidate):
        yield "update in place beside reductions along columns"
    if any(isinstance(s, Update | Store) and _is_power(s.value) for s in launch.kernel.body):
        yield "power in place"
    constants = dict(candidate.graph.region.constants)
    for value in _values(launch):
        yield from _unprinted_parts(value, constants, candidate.helpers)


def elements_of(candidate: Candidate) -> tuple[Array, ...]:
    """The elements, `sigma[0]`, that a dispatcher takes from a possible tuple and passes to a kernel."""
    parts = (part for launch in candidate.launches for part in launch.kernel.body)
    written = {
        part.array if isinstance(part, Store) else part.name for part in parts if isinstance(part, Store | Update)
    }
    taken = {name for _, each in candidate.preparations for name in (each.name, each.base, *each.names)}
    operands = (operand for operand in candidate.operands if operand.name not in taken)
    return element_operands(candidate.arrays, operands, written)


def _has_grid(view: Array, arrays: Collection[str]) -> bool:
    """Whether the source shows its bounds, and that it is a view: `sizes[0]` may be an element of a tuple."""
    is_part = view.base in arrays or not view.may_be_element
    return view.column_axes is None and not view.bounds and is_part


def _reduces_otherwise(candidate: Candidate) -> bool:
    """Whether a launch reduces rows or columns, uses row values as columns, or computes a variance."""
    columns = any(array.column_axes is not None for array in candidate.arrays)
    return columns or any(part.is_partial or part.function in CUDA_SPREADS for part in candidate.reductions)


def _reduces_pairs(candidate: Candidate) -> bool:
    """Whether it reduces rows or columns of pairwise operations, `x[:, None] - x[None, :]`, and writes into no
    array."""
    bodies = (part for launch in candidate.launches for part in launch.kernel.body)
    axes = 2 if _reduces_columns(candidate) else None
    if not are_spread(candidate.arrays, axes) or any(isinstance(part, Update | Store) for part in bodies):
        return False
    is_plain = not any(operand.is_module or operand.is_computed for operand in candidate.operands)
    is_alone = all(reduction.is_partial for reduction in candidate.reductions)
    return is_plain and is_alone and not any(output.same_as for output in outputs(candidate))


def _reduces(candidate: Candidate) -> bool:
    return bool(candidate.reductions)


def _reduces_columns(candidate: Candidate) -> bool:
    return any(part.is_column for part in candidate.reductions)


def _bound_before(launch: Launch, candidate: Candidate) -> set[str]:
    """The names that earlier launches of the candidate bind to fresh values."""
    earlier = takewhile(lambda other: other is not launch, candidate.launches)
    return {part.name for other in earlier for part in other.kernel.body if isinstance(part, Let | Reduce)}


def _unreduced(reduction: Reduce, fp: FloatingPoint) -> str:
    """The part of a reduction without code; empty if there is none."""
    name = reduction.function.removeprefix("numpy.")
    if reduction.function in CUDA_PLACES and reduction.is_partial:
        return f"`{name}` of several NaNs, with CuPy's bits" if fp is FloatingPoint.EXACT else ""
    if reduction.function not in CUDA_REDUCTIONS | (frozenset() if reduction.is_partial else CUDA_SPREADS):
        return f"`{name}` along columns" if reduction.is_column else f"reduction `{name}`"
    if any(key != OF_KERNEL and (key != "dtype" or dtype not in REDUCED_TYPES) for key, dtype in reduction.keywords):
        return f"`{name}` with these keywords"
    return ""


def _unprinted_parts(value: Expr, constants: dict[str, str], helpers: tuple[HelperFunction, ...]) -> Iterator[str]:
    for node in walk(value):
        text = _unprinted(node, constants)
        if text:
            yield text
        if isinstance(node, CallHelper):
            helper = next(helper for helper in helpers if helper.key == node.helper)
            for part in (*(let.value for let in helper.body), helper.value):
                yield from _unprinted_parts(part, dict(helper.constants), helpers)


def _is_power(value: Expr) -> bool:
    """CuPy's `x **= 2` is another function than its `x ** 2`."""
    return isinstance(value, Apply) and value.function == "operator.pow"


def _unprinted(node: Expr, constants: dict[str, str]) -> str:
    match node:
        case Apply(name, _, keywords):
            if name == INSIDE:
                return ""
            function = array_function(name)
            known = function is not None and function.name in CUDA_FUNCTIONS and not keywords
            if known and is_call_of_constants(node):
                return f"function `{name.removeprefix('numpy.')}` of constants"
            if known and is_folded(node) and folded_literal(node, constants) is None:
                return "arithmetic of constants that gives no number of a kernel"
            return "" if known else f"function `{name.removeprefix('numpy.')}`"
        case Cast(dtype=dtype):
            return "" if dtype in CUDA_TYPES else f"dtype `{dtype}`"
        case Constant(text):
            return f"constant `{text}`" if cuda_literal(constants.get(text, text)) is None else ""
        case _:
            return ""


def _values(launch: Launch) -> Iterator[Expr]:
    return (statement.value for statement in launch.kernel.body)
