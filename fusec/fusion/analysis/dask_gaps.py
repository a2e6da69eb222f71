"""What block functions of dask, and their dispatchers, have no code for: one row each, told with FUS601."""

from collections.abc import Iterator, Mapping

from fusec.base.ir.helper_function import HelperFunction
from fusec.base.ir.kernel import Launch
from fusec.base.plan.call import OutputKind
from fusec.base.plan.choices import FloatingPoint
from fusec.base.scalars.dask_functions import DASK_FUNCTIONS, DASK_REDUCTIONS
from fusec.base.scalars.expression import Apply, CallHelper, Expr, Let, Reduce
from fusec.fusion.analysis.block_gaps import (
    names_of,
    recomputed,
    statements_in_between,
    unknown_functions,
    views,
    writes,
)
from fusec.fusion.analysis.complex_values import without_code
from fusec.fusion.analysis.contraction import outputs
from fusec.fusion.analysis.gaps import Gap, Gaps
from fusec.fusion.model.candidate import Candidate

_POWER = "operator.pow"


def _functions(launch: Launch, candidate: Candidate) -> Iterator[str]:
    return unknown_functions(launch, candidate, _is_known)


def _is_known(call: Apply) -> bool:
    """Whether it is an operator, or dask has the function under one of its names."""
    return call.function == _POWER or not DASK_FUNCTIONS.isdisjoint(names_of(call.function))


def _reductions(launch: Launch, candidate: Candidate) -> Iterator[str]:
    """Reductions but sums of all elements, of which a block adds up its own in another order."""
    for part in (part for part in launch.kernel.body if isinstance(part, Reduce)):
        name = part.function.removeprefix("numpy.")
        is_plain = not (part.is_partial or part.keepdims or part.keywords)
        is_known = name in DASK_REDUCTIONS and candidate.settings.fp is not FloatingPoint.EXACT
        yield from () if is_plain and is_known else (name,)


_KERNEL: tuple[Gap[[Launch, Candidate]], ...] = (
    Gap("reduction `{}`", _reductions),
    Gap("`{}`, which is written in place", writes),
    Gap("view `{}`", views),
    Gap("function `{}`", _functions),
)


def _results(candidate: Candidate) -> Iterator[str]:
    """The results that may be another array: dask gives the array itself for `astype` of its own dtype."""
    values = {
        part.name: part.value
        for launch in candidate.launches
        for part in launch.kernel.body
        if isinstance(part, Let | Reduce)
    }
    helpers = {helper.key: helper for helper in candidate.helpers}
    for output in outputs(candidate):
        value = values.get(output.name)
        if output.kind is OutputKind.REDUCED and not output.same_as:
            continue
        if output.kind is not OutputKind.FRESH or output.same_as or value is None or not _is_new(value, helpers):
            yield output.name


def _is_new(value: Expr, helpers: Mapping[str, HelperFunction]) -> bool:
    """Whether the value is always an array of its own."""
    match value:
        case CallHelper(key):
            return _is_new(helpers[key].body.result, helpers)
        case _:
            return isinstance(value, Apply)


_DISPATCHER: tuple[Gap[[Candidate]], ...] = (
    Gap("`{}` of complex numbers", lambda candidate: filter(None, (without_code(candidate),))),
    Gap("{}", statements_in_between),
    Gap("`{}`, which is computed for several places of an array", recomputed),
    Gap("result `{}`, which may be another array itself", _results),
)
DASK_GAPS = Gaps("block functions of dask have no code for this: ", _KERNEL, _DISPATCHER)
