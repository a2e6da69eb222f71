"""What functions of blocks and pieces of arrays, and their dispatchers, have no code for: the parts that targets share.

Such a function computes new elements of the parts of arrays that it is given. Its dispatcher takes views of whole
arrays, as the author does.
"""

from collections.abc import Callable, Iterator, Mapping

from fusec.base.ir.array import Array, Padding, Rotation, VariableRotation
from fusec.base.ir.helper_function import ElementFunction, HelperFunction, OverlapFunction
from fusec.base.ir.kernel import Launch
from fusec.base.scalars.array_functions import scalar_function
from fusec.base.scalars.expression import Apply, CallHelper, Expr, Let, Reduce, walk
from fusec.fusion.analysis.gaps import launch_values
from fusec.fusion.analysis.queried_operands import asked_operands
from fusec.fusion.between.raw_calls import calls_between
from fusec.fusion.model.candidate import Candidate

Known = Callable[[Apply], bool]


def writes(launch: Launch, _: Candidate) -> Iterator[str]:
    if any(not isinstance(part, Let | Reduce) for part in launch.kernel.body):
        yield launch.name


def views(launch: Launch, _: Candidate) -> Iterator[str]:
    return (array.text for array in launch.kernel.parameters if not _is_taken(array))


def _is_taken(array: Array) -> bool:
    """Whether the dispatcher can take the view of the whole array, by the author's text."""
    is_moved = isinstance(array.index, Rotation | VariableRotation | Padding) or bool(array.before_of)
    code = array.code
    return not (is_moved or code.spelling or code.bounds or code.or_number or array.axes.column is not None)


def unknown_functions(launch: Launch, candidate: Candidate, is_known: Known) -> Iterator[str]:
    """The functions that the library does not have, or computes otherwise."""
    helpers = {helper.key: helper for helper in candidate.helpers}
    return (text for value in launch_values(launch) for text in _unknown(value, helpers, is_known))


def _unknown(value: Expr, helpers: Mapping[str, HelperFunction], is_known: Known) -> Iterator[str]:
    for node in walk(value):
        match node:
            case Apply(function, _, keywords):
                if not is_known(node) or keywords:
                    yield function.removeprefix("numpy.")
            case CallHelper(key):
                helper = helpers[key]
                is_element = isinstance(helper.form, ElementFunction) and not helper.form.fused
                if not (is_element or isinstance(helper.form, OverlapFunction)):
                    yield helper.name
                for part in helper.body.values if is_element else ():
                    yield from _unknown(part, helpers, is_known)
            case _:
                pass


def names_of(function: str) -> frozenset[str]:
    """The names that NumPy has for the function: `abs` and `absolute`."""
    found = scalar_function(function)
    names = () if found is None else (found.name, *found.aliases)
    return frozenset(name.rpartition(".")[2] for name in names)


def statements_in_between(candidate: Candidate) -> Iterator[str]:
    if candidate.aside or candidate.waiting or candidate.closings or calls_between(candidate):
        yield "a statement in between"
    yield from (f"`{each.expression}` in between" for each in candidate.preparations)
    yield from (f"`{each.expression}`, a number of an array" for each in asked_operands(candidate))


def recomputed(candidate: Candidate) -> Iterator[str]:
    if candidate.again is not None:
        yield from (launch.name for launch in candidate.launches[:1])
