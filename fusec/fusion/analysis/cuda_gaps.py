"""What CUDA kernels, and their dispatchers, have no code for: one row each, told with FUS601."""

from collections.abc import Collection, Iterator
from itertools import islice, takewhile

from fusec.base.ir.array import Array, Rotation
from fusec.base.ir.edge_rows import EndArithmetic
from fusec.base.ir.helper_function import HelperFunction
from fusec.base.ir.interior import INSIDE
from fusec.base.ir.kernel import Launch
from fusec.base.ir.margins import lead_beyond
from fusec.base.ir.operand import (
    LibraryReference,
    Operand,
    ScalarExpression,
    Shown,
    shown_as,
)
from fusec.base.ir.preparation import (
    ComputedNumber,
    ConvertedNumber,
    Extent,
    Gather,
    IndexArray,
    NamedView,
    ReducedArithmetic,
)
from fusec.base.plan.broadcasts import are_spread, element_operands, new_axes
from fusec.base.plan.choices import FloatingPoint
from fusec.base.plan.slice_names import left_out, named_views
from fusec.base.scalars.array_functions import array_function, family, reduction_function
from fusec.base.scalars.constant_folding import folded_literal, is_call_of_constants, is_folded
from fusec.base.scalars.cuda_functions import (
    CUDA_FUNCTIONS,
    CUDA_TYPES,
    REDUCED_TYPES,
    cuda_literal,
)
from fusec.base.scalars.element_code import OF_KERNEL
from fusec.base.scalars.expression import Apply, CallHelper, Cast, Constant, Expr, Let, Reduce, Store, Update, walk
from fusec.base.scalars.reduction_function import Family
from fusec.base.scalars.scans import device_scan, element_value, goes_down, holds_scan, is_scan
from fusec.fusion.analysis.attributes import calls_methods, moves_attributes, sets_attributes
from fusec.fusion.analysis.complex_values import reduces_complex
from fusec.fusion.analysis.contraction import outputs
from fusec.fusion.analysis.gaps import Gap, Gaps
from fusec.fusion.analysis.gathers import unselected
from fusec.fusion.between.raw_calls import calls_between, has_raw_calls
from fusec.fusion.model.candidate import Candidate


def _views(launch: Launch, candidate: Candidate) -> list[Array]:
    """The views whose elements the kernel reads, without those of values that it computes."""
    numbered = elements_of(candidate)
    views = [array for array in launch.kernel.parameters if array.is_view and array not in numbered]
    columns = _columns(launch, candidate)
    return [view for view in views if view not in columns]


def _columns(launch: Launch, candidate: Candidate) -> list[Array]:
    """The columns, `m[:, None]`, of row values that the kernel computes."""
    found = [array for array in launch.kernel.parameters if array.axes.column is not None]
    bound = _bound_before(launch, candidate) if found else set()
    return [array for array in found if array.base in bound]


def _unplaced_views(launch: Launch, candidate: Candidate) -> Iterator[str]:
    arrays = shown_as(Shown.ARRAY, launch.operands)
    unplaced = (view.text for view in _views(launch, candidate) if not _has_grid(view, arrays))
    return islice(unplaced, 1)


def _views_beside_reductions(launch: Launch, candidate: Candidate) -> Iterator[str]:
    if _reduces_otherwise(candidate):
        yield from _views_beside_pairs(launch, candidate)


def _views_beside_scans(launch: Launch, candidate: Candidate) -> Iterator[str]:
    if _scans(candidate):
        yield from _views_beside_pairs(launch, candidate)


def _views_beside_pairs(launch: Launch, candidate: Candidate) -> Iterator[str]:
    """A view that does more than add axes."""
    if any(_unplaced_views(launch, candidate)):
        return
    views, numbered = _views(launch, candidate), elements_of(candidate)
    if views and not _reduces_pairs(candidate):
        whole = (a for a in candidate.arrays if a.is_view and a not in numbered and not new_axes(a))
        yield next(whole, views[0]).text


def _unreduced(launch: Launch, candidate: Candidate) -> Iterator[str]:
    reductions = (part for part in launch.kernel.body if isinstance(part, Reduce))
    return filter(None, (_unreduced_part(part, candidate.settings.fp) for part in reductions))


def _complex_reductions(launch: Launch, candidate: Candidate) -> Iterator[str]:
    if any(isinstance(part, Reduce) for part in launch.kernel.body) and reduces_complex(candidate):
        yield launch.name


def _updates_beside_columns(launch: Launch, candidate: Candidate) -> Iterator[str]:
    written = {*launch.writes.updated, *launch.writes.stored}  # what the group makes is in registers
    is_update = not written.isdisjoint(operand.name for operand in candidate.operands)
    if is_update and any(part.axes is not None and part.axes.leading for part in candidate.reductions):
        yield launch.name


def _powers_in_place(launch: Launch, _: Candidate) -> Iterator[str]:
    if any(isinstance(s, Update | Store) and _is_power(s.value) for s in launch.kernel.body):
        yield launch.name


def _unprinted(launch: Launch, candidate: Candidate) -> Iterator[str]:
    constants = dict(candidate.graph.region.constants)
    values = (element_value(part) if device_scan(part) else part.value for part in launch.kernel.body)
    return (text for value in values for text in _unprinted_parts(value, constants, candidate.helpers))


# of kernels whose operands are arrays of their own
CUDA_VALUES: tuple[Gap[[Launch, Candidate]], ...] = (
    Gap("{}", _unreduced),
    Gap("reduction of complex numbers", _complex_reductions),
    Gap("update in place beside reductions along columns", _updates_beside_columns),
    Gap("power in place", _powers_in_place),
    Gap("{}", _unprinted),
)
_KERNEL: tuple[Gap[[Launch, Candidate]], ...] = (
    Gap("view `{}`", _unplaced_views),
    Gap("view `{}` beside a reduction", _views_beside_reductions),
    Gap("view `{}` beside a scan", _views_beside_scans),
    *CUDA_VALUES,
)


def _attributes_beside_calls(candidate: Candidate) -> Iterator[str]:
    moves = has_raw_calls(candidate) and moves_attributes(candidate)
    if moves and (sets_attributes(candidate) or calls_methods(candidate)):
        yield ""


def _statements_in_between(candidate: Candidate) -> Iterator[str]:
    returned = {output.name for output in outputs(candidate)}
    for each in candidate.preparations:
        is_given = isinstance(each, NamedView) and each.name in returned
        if is_given or isinstance(each, ReducedArithmetic):
            yield f"{each.name} = {each.expression}"


def _ends_beside_others(candidate: Candidate) -> Iterator[str]:
    others = candidate.reductions or calls_between(candidate) or _scans(candidate)
    return (each.name for each in candidate.preparations if isinstance(each, EndArithmetic) and others)


def _preparations_beside_reductions(candidate: Candidate) -> Iterator[str]:
    others = (each for each in candidate.preparations if not isinstance(each, Gather | IndexArray))
    return (each.expression for each in others if _goes_along(candidate))


def _unselected_parts(candidate: Candidate) -> Iterator[str]:
    if any(isinstance(each, Gather) for each in candidate.preparations) and (found := unselected(candidate)):
        yield found


def _rounded_elements(candidate: Candidate) -> Iterator[str]:
    """CuPy rounds the elements of such an array once, those of the kernel are rounded twice."""
    if candidate.settings.fp is FloatingPoint.EXACT:
        made = (each for each in candidate.preparations if isinstance(each, IndexArray))
        yield from (each.expression for each in made if each.form.numbers)


def _named_views_around(candidate: Candidate) -> Iterator[str]:
    views = named_views(candidate.preparations)
    return (array.text for array in candidate.arrays if isinstance(array.index, Rotation) and array.base in views)


def _elements_around_parts(candidate: Candidate) -> Iterator[str]:
    views = named_views(candidate.preparations)
    return (a.text for a in candidate.arrays if a.base in views and _leads_beyond(a, views[a.base][1]))


def _old_values_beside_reductions(candidate: Candidate) -> Iterator[str]:
    is_beside = bool(candidate.reductions) or _scans(candidate)
    return (array.before_of for array in candidate.arrays if array.before_of and is_beside)


def _bounds_at_run_time(candidate: Candidate) -> Iterator[str]:
    """Beside memory that the dispatcher makes for the kernel, of which a guard knows no extents, or bounds that are
    read afterwards."""
    as_written = candidate if candidate.plain is None else candidate.plain
    is_made = any(not isinstance(each, Extent | IndexArray) for each in candidate.preparations)
    returned = {output.name for output in outputs(candidate)}
    named = (array for array in as_written.arrays if array.code.bounds)
    return (array.text for array in named if is_made or not returned.isdisjoint(array.code.bounds))


_DISPATCHER: tuple[Gap[[Candidate]], ...] = (
    Gap("view `{}`", _bounds_at_run_time),
    Gap("attributes that are set beside a call of a kernel", _attributes_beside_calls),
    Gap("`{}` in between", _statements_in_between),
    Gap("ends of arrays beside a reduction, or a call of a kernel", _ends_beside_others),
    Gap("`{}` beside a reduction", _preparations_beside_reductions),
    Gap("{}", _unselected_parts),
    Gap("`{}`, with CuPy's bits", _rounded_elements),
    Gap("a view with a name, which goes round", _named_views_around),
    Gap("elements around a part of an array that has a name and is no stretch", _elements_around_parts),
    Gap("`{}` as it was before the group beside a reduction", _old_values_beside_reductions),
)
CUDA_GAPS = Gaps("CUDA kernels have no code for this: ", _KERNEL, _DISPATCHER)


def elements_of(candidate: Candidate) -> tuple[Array, ...]:
    """The elements, `sigma[0]`, that a dispatcher takes from a possible tuple and passes to a kernel."""
    parts = (part for launch in candidate.launches for part in launch.kernel.body)
    written = {
        part.array if isinstance(part, Store) else part.name for part in parts if isinstance(part, Store | Update)
    }
    taken = {name for each in candidate.preparations for name in (each.name, *each.sources)}
    operands = (operand for operand in candidate.operands if operand.name not in taken)
    return element_operands(candidate.arrays, operands, written)


def _leads_beyond(array: Array, view: str) -> bool:
    """Whether it extends beyond a view that is no contiguous slice, such as `u[::2]`, which does not say where those
    elements are."""
    return array.margins is not None and lead_beyond(array.margins) and left_out(view) is None


def _has_grid(view: Array, arrays: Collection[str]) -> bool:
    """Whether the source shows its bounds, and that it is a view: `sizes[0]` may be an element of a tuple, `x[None]` is none."""
    return view.base in arrays or not view.may_be_element or bool(new_axes(view))


def _reduces_otherwise(candidate: Candidate) -> bool:
    """Whether a launch reduces rows or columns, uses row values as columns, or computes a variance."""
    has_columns = any(_columns(launch, candidate) for launch in candidate.launches)
    return has_columns or any(
        part.is_partial or family(part.function) is Family.SPREAD for part in candidate.reductions
    )


def _scans(candidate: Candidate) -> bool:
    return any(holds_scan(launch.kernel.body) for launch in candidate.launches)


def _goes_along(candidate: Candidate) -> bool:
    """The same, or whether one scans rows or columns."""
    return _reduces_otherwise(candidate) or _scans(candidate)


def _reduces_pairs(candidate: Candidate) -> bool:
    """Whether it reduces or scans rows or columns of pairwise operations, `x[:, None] - x[None, :]`, and writes into no
    array."""
    bodies = (part for launch in candidate.launches for part in launch.kernel.body)
    axes = 2 if _reduces_columns(candidate) else None
    if not are_spread(candidate.arrays, axes) or any(isinstance(part, Update | Store) for part in bodies):
        return False
    is_plain = not any(map(_is_beside_arrays, candidate.operands))
    is_alone = all(reduction.is_partial for reduction in candidate.reductions)
    return is_plain and is_alone and not any(output.same_as for output in outputs(candidate))


def _is_beside_arrays(operand: Operand) -> bool:
    """Whether it is an array library, or a number that generated code converts or computes."""
    match operand:
        case LibraryReference() | ScalarExpression(value=ConvertedNumber() | ComputedNumber()):
            return True
        case _:
            return False


def _reduces_columns(candidate: Candidate) -> bool:
    """Whether it goes along columns."""
    parts = (part for launch in candidate.launches for part in launch.kernel.body)
    return any(part.is_column for part in candidate.reductions) or any(goes_down(p) for p in parts if is_scan(p))


def _bound_before(launch: Launch, candidate: Candidate) -> set[str]:
    """The names that earlier launches of the candidate bind to fresh values."""
    earlier = takewhile(lambda other: other is not launch, candidate.launches)
    return {part.name for other in earlier for part in other.kernel.body if isinstance(part, Let | Reduce)}


def _unreduced_part(reduction: Reduce, fp: FloatingPoint) -> str:
    """The part of a reduction without code; empty if there is none."""
    name, row = reduction.function.removeprefix("numpy."), reduction_function(reduction.function)
    if row.family is Family.PLACE and reduction.is_partial:
        return f"`{name}` of several NaNs, with CuPy's bits" if fp is FloatingPoint.EXACT else ""
    if not (row.cuda or (row.family is Family.SPREAD and not reduction.is_partial)):
        return f"`{name}` along columns" if reduction.is_column else f"reduction `{name}`"
    if any(key != OF_KERNEL and (key != "dtype" or dtype not in REDUCED_TYPES) for key, dtype in reduction.keywords):
        return f"`{name}` with these keywords"
    return ""


def _unprinted_parts(value: Expr, constants: dict[str, str], helpers: tuple[HelperFunction, ...]) -> Iterator[str]:
    for node in walk(value):
        text = _unprinted_part(node, constants)
        if text:
            yield text
        if isinstance(node, CallHelper):
            helper = next(helper for helper in helpers if helper.key == node.helper)
            for part in helper.body.values:
                yield from _unprinted_parts(part, dict(helper.text.constants), helpers)


def _is_power(value: Expr) -> bool:
    """CuPy's `x **= 2` is another function than its `x ** 2`."""
    return isinstance(value, Apply) and value.function == "operator.pow"


def _unprinted_part(node: Expr, constants: dict[str, str]) -> str:
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
