"""What block functions of dask, and their dispatchers, have no code for: one row each, told with FUS601."""

from collections.abc import Iterator, Mapping

from fusec.base.ir.helper_function import HelperFunction, OverlapFunction
from fusec.base.ir.kernel import Launch
from fusec.base.plan.call import OutputKind
from fusec.base.plan.choices import FloatingPoint
from fusec.base.scalars.dask_functions import DASK_FUNCTIONS, DASK_REDUCTIONS
from fusec.base.scalars.expression import Apply, CallHelper, Expr, Let, Reduce, walk
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
from fusec.fusion.analysis.cuda_gaps import CUDA_GAPS
from fusec.fusion.analysis.gaps import Gap, Gaps, launch_values
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


def _read_again(candidate: Candidate) -> Iterator[str]:
    """The values between functions of blocks that are results, too."""
    if any(overlaps(launch, candidate) for launch in candidate.launches):
        yield from (output.name for output in outputs(candidate)[:-1])


def overlaps(launch: Launch, candidate: Candidate) -> list[OverlapFunction]:
    """The functions of blocks that the launch runs."""
    helpers = {helper.key: helper.form for helper in candidate.helpers}
    nodes = (node for value in launch_values(launch) for node in walk(value) if isinstance(node, CallHelper))
    forms = (helpers[node.helper] for node in nodes)
    return [form for form in forms if isinstance(form, OverlapFunction)]


def _beside_elements(candidate: Candidate) -> Iterator[str]:
    """The statements about elements in a group with functions of blocks: dask runs them in one task with the blocks anyway."""
    are_chains = [bool(overlaps(launch, candidate)) for launch in candidate.launches]
    if any(are_chains):
        yield from (
            launch.name for launch, is_chain in zip(candidate.launches, are_chains, strict=True) if not is_chain
        )


def _other_boundaries(candidate: Candidate) -> Iterator[str]:
    """The boundaries of all calls, if they differ."""
    found = dict.fromkeys(form.boundary for launch in candidate.launches for form in overlaps(launch, candidate))
    if len(found) > 1:
        yield " and ".join(f"`{boundary}`" for boundary in found)


_DISPATCHER: tuple[Gap[[Candidate]], ...] = (
    Gap("`{}` of complex numbers", lambda candidate: filter(None, (without_code(candidate),))),
    Gap("{}", statements_in_between),
    Gap("`{}`, which is computed for several places of an array", recomputed),
    Gap("result `{}`, which may be another array itself", _results),
    Gap("`{}`, whose elements are computed beside blocks with their neighbours", _beside_elements),
    Gap("`{}`, which is read again, of blocks with their neighbours", _read_again),
    Gap("blocks with different boundaries, {}", _other_boundaries),
)
DASK_GAPS = Gaps("block functions of dask have no code for this: ", _KERNEL, _DISPATCHER)
DASK_CUDA_GAPS = Gaps(
    "blocks of CuPy have no code for this: ",
    (*_KERNEL, *CUDA_GAPS.kernel),
    (*_DISPATCHER, *CUDA_GAPS.dispatcher),
)
