"""What block functions of dask, and their dispatchers, have no code for: one row each, told with FUS601.

A block function computes new elements of the blocks that it is given. The dispatcher takes views of whole arrays, as
the author does.
"""

from collections.abc import Iterator, Mapping

from fusec.base.ir.array import Array, Padding, Rotation, VariableRotation
from fusec.base.ir.helper_function import ElementFunction, HelperFunction
from fusec.base.ir.kernel import Launch
from fusec.base.plan.call import OutputKind
from fusec.base.scalars.array_functions import scalar_function
from fusec.base.scalars.dask_functions import DASK_FUNCTIONS
from fusec.base.scalars.expression import Apply, CallHelper, Expr, Let, Reduce, walk
from fusec.fusion.analysis.complex_values import without_code
from fusec.fusion.analysis.contraction import outputs
from fusec.fusion.analysis.gaps import Gap, Gaps, launch_values
from fusec.fusion.between.raw_calls import has_raw_calls
from fusec.fusion.model.candidate import Candidate

_POWER = "operator.pow"


def _reductions(launch: Launch, _: Candidate) -> Iterator[str]:
    parts = (part for part in launch.kernel.body if isinstance(part, Reduce))
    return (part.function.removeprefix("numpy.") for part in parts)


def _written(launch: Launch, _: Candidate) -> Iterator[str]:
    if any(not isinstance(part, Let | Reduce) for part in launch.kernel.body):
        yield launch.name


def _views(launch: Launch, _: Candidate) -> Iterator[str]:
    return (array.text for array in launch.kernel.parameters if not _is_taken(array))


def _is_taken(array: Array) -> bool:
    """Whether the dispatcher can take the view of dask's array, by the author's text."""
    is_moved = isinstance(array.index, Rotation | VariableRotation | Padding) or bool(array.before_of)
    code = array.code
    return not (is_moved or code.spelling or code.bounds or code.or_number or array.axes.column is not None)


def _functions(launch: Launch, candidate: Candidate) -> Iterator[str]:
    helpers = {helper.key: helper for helper in candidate.helpers}
    return (text for value in launch_values(launch) for text in _unknown(value, helpers))


def _unknown(value: Expr, helpers: Mapping[str, HelperFunction]) -> Iterator[str]:
    for node in walk(value):
        match node:
            case Apply(function, _, keywords):
                if not _is_known(function) or keywords:
                    yield function.removeprefix("numpy.")
            case CallHelper(key):
                helper = helpers[key]
                if not isinstance(helper.form, ElementFunction) or helper.form.fused:
                    yield helper.name
                for part in helper.body.values:
                    yield from _unknown(part, helpers)
            case _:
                pass


def _is_known(name: str) -> bool:
    """Whether it is an operator, or dask has the function under one of its names."""
    function = scalar_function(name)
    names = () if function is None else (function.name, *function.aliases)
    return name == _POWER or any(each.rpartition(".")[2] in DASK_FUNCTIONS for each in names)


_KERNEL: tuple[Gap[[Launch, Candidate]], ...] = (
    Gap("reduction `{}`", _reductions),
    Gap("`{}`, which is written in place", _written),
    Gap("view `{}`", _views),
    Gap("function `{}`", _functions),
)


def _statements_in_between(candidate: Candidate) -> Iterator[str]:
    if candidate.aside or candidate.waiting or candidate.closings or has_raw_calls(candidate):
        yield "a statement in between"
    yield from (f"`{each.expression}` in between" for each in candidate.preparations)


def _recomputed(candidate: Candidate) -> Iterator[str]:
    if candidate.again is not None:
        yield from (launch.name for launch in candidate.launches[:1])


def _results(candidate: Candidate) -> Iterator[str]:
    """The results that may be another array: dask gives the array itself for `astype` of its own dtype."""
    values = {
        part.name: part.value for launch in candidate.launches for part in launch.kernel.body if isinstance(part, Let)
    }
    helpers = {helper.key: helper for helper in candidate.helpers}
    for output in outputs(candidate):
        value = values.get(output.name)
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
    Gap("{}", _statements_in_between),
    Gap("`{}`, which is computed for several places of an array", _recomputed),
    Gap("result `{}`, which may be another array itself", _results),
)
DASK_GAPS = Gaps("block functions of dask have no code for this: ", _KERNEL, _DISPATCHER)
