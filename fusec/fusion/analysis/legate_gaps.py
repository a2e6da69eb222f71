"""What tasks of Legate, and their dispatchers, have no code for: one row each, told with FUS601."""

import ast
from collections.abc import Iterator

from fusec.base.ir.kernel import Launch
from fusec.base.plan.call import OutputKind
from fusec.base.plan.choices import FloatingPoint
from fusec.base.scalars.array_functions import EXACT_POWERS
from fusec.base.scalars.cupynumeric_functions import (
    CUPYNUMERIC_EXTREMES,
    CUPYNUMERIC_FUNCTIONS,
    CUPYNUMERIC_REDUCTIONS,
    EXACT_FUNCTIONS,
)
from fusec.base.scalars.expression import Apply, Cast, Constant, Let, Reduce, Store, Update, walk
from fusec.fusion.analysis.block_gaps import (
    names_of,
    recomputed,
    statements_in_between,
    unknown_functions,
    views,
)
from fusec.fusion.analysis.contraction import outputs
from fusec.fusion.analysis.cuda_gaps import CUDA_VALUES
from fusec.fusion.analysis.gaps import Gap, Gaps, launch_values
from fusec.fusion.model.candidate import Candidate

_POWER, _WHERE = "operator.pow", "numpy.where"


def _reductions(launch: Launch, candidate: Candidate) -> Iterator[str]:
    """Reductions but sums and extrema of all elements, or of rows; the order of additions may be another."""
    for part in launch.kernel.body:
        if isinstance(part, Reduce):
            name = part.function.removeprefix("numpy.")
            is_plain = not (part.is_column or part.keywords or (part.keepdims and not part.is_partial))
            is_exact = candidate.settings.fp is FloatingPoint.EXACT
            is_known = name in (CUPYNUMERIC_EXTREMES if is_exact else CUPYNUMERIC_REDUCTIONS)
            yield from () if is_plain and is_known else (name,)


def _functions(launch: Launch, candidate: Candidate) -> Iterator[str]:
    is_exact = candidate.settings.fp is FloatingPoint.EXACT
    return unknown_functions(launch, candidate, _has_numpys_bits if is_exact else _is_known)


def _is_known(call: Apply) -> bool:
    match call:
        case Apply("operator.pow", (_, Constant(text))):
            return not text.startswith("-")
        case _:
            return not CUPYNUMERIC_FUNCTIONS.isdisjoint(names_of(call.function))


def _has_numpys_bits(call: Apply) -> bool:
    """Whether kernels have the bits of cuPyNumeric, whose other functions are C's."""
    match call:
        case Apply("operator.pow", (_, Constant(text))):
            return text in EXACT_POWERS
        case _:
            return not EXACT_FUNCTIONS.isdisjoint(names_of(call.function))


def _steps(launch: Launch, _: Candidate) -> Iterator[str]:
    """Slices of every second element, which cuPyNumeric does not have."""
    for array in launch.kernel.parameters:
        slices = [node for node in ast.walk(ast.parse(array.text)) if isinstance(node, ast.Slice)]
        if any(each.step is not None and ast.unparse(each.step) != "1" for each in slices):
            yield array.text


def _choices(launch: Launch, _: Candidate) -> Iterator[str]:
    """Choices between a literal and elements: cuPyNumeric takes the literal for a number of double precision."""
    for node in (node for value in launch_values(launch) for node in walk(value)):
        match node:
            case Apply(function, (_, *chosen)) if function == _WHERE and any(isinstance(c, Constant) for c in chosen):
                yield "where"
            case _:
                pass


def _casts(launch: Launch, _: Candidate) -> Iterator[str]:
    return (node.dtype for value in launch_values(launch) for node in walk(value) if isinstance(node, Cast))


def _masked(launch: Launch, _: Candidate) -> Iterator[str]:
    """The array of a store where a mask holds that is not computed of the array itself."""
    masked = launch.kernel.masked
    if masked is not None and (masked.numbers or (masked.mask and launch.name not in masked.mask)):
        yield launch.name


_KERNEL: tuple[Gap[[Launch, Candidate]], ...] = (
    Gap("reduction `{}`", _reductions),
    Gap("view `{}`", views),
    Gap("a mask that may have fewer axes than `{}`", _masked),
    Gap("every second element or so, `{}`", _steps),
    Gap("function `{}`", _functions),
    Gap("`{}` of a literal", _choices),
    Gap("conversion to `{}`", _casts),
)


def _results(candidate: Candidate) -> Iterator[str]:
    """The results that are no new array, nor one that is updated in place."""
    kinds = (OutputKind.FRESH, OutputKind.UPDATED, OutputKind.REDUCED, OutputKind.PARTIAL)
    return (each.name for each in outputs(candidate) if each.kind not in kinds or each.same_as)


def _powers(launch: Launch, candidate: Candidate) -> Iterator[str]:
    """Powers under `exact`: on devices cuPyNumeric computes `x ** 2` by CUDA's function, which is no product."""
    is_exact = candidate.settings.fp is FloatingPoint.EXACT
    nodes = (node for value in launch_values(launch) for node in walk(value))
    return ("**" for node in nodes if is_exact and isinstance(node, Apply) and node.function == _POWER)


def _updates(candidate: Candidate) -> Iterator[str]:
    """The arrays that the group makes and then updates: they may have fewer elements than what is added."""
    made = set[str]()
    for part in (part for launch in candidate.launches for part in launch.kernel.body):
        match part:
            case Let(name):
                made.add(name)
            case Update(name) | Store(name):
                yield from {name} & made
            case _:
                pass


_DISPATCHER: tuple[Gap[[Candidate]], ...] = (
    Gap("{}", statements_in_between),
    Gap("`{}`, which is computed for several places of an array", recomputed),
    Gap("`{}`, which is made and then updated", _updates),
    Gap("result `{}`, which may be another array itself", _results),
)
LEGATE_GAPS = Gaps("tasks of Legate have no code for this: ", _KERNEL, _DISPATCHER)
LEGATE_CUDA_GAPS = Gaps(
    "pieces on devices have no code for this: ",
    (*_KERNEL, *CUDA_VALUES, Gap("`{}`, with the bits of cuPyNumeric's", _powers)),
    _DISPATCHER,
)
