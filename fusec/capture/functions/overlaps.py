"""Summarise functions of blocks that need a known number of elements of neighbouring blocks, as dask's `map_overlap` runs them.

def relax(u):                                            each element depends on elements at most one further
    out = u.copy()                                  ->   away, and those at the ends of a block on themselves
    out[1:-1] = 0.5 * u[1:-1] + 0.25 * (u[2:] + u[:-2])
    return out
"""

import ast
from collections.abc import Collection, Sequence

from fusec.base.ir.array import Rotation
from fusec.base.ir.helper_function import HelperBody, HelperFunction, HelperText, OverlapFunction
from fusec.base.ir.margins import Margins
from fusec.base.records import dataclass
from fusec.base.scalars.expression import Apply, Let, Load
from fusec.base.scalars.libraries import DASK_ARRAY, ArrayModule
from fusec.capture.arrays.launches import lower_value
from fusec.capture.arrays.overlaps import overlap_key
from fusec.capture.draft.context import FindSummary, LoweringContext
from fusec.capture.draft.launch_builder import LaunchBuilder
from fusec.capture.draft.launch_draft import Parameter, Summary
from fusec.capture.draft.names_for_operands import FreshNames
from fusec.capture.draft.slices import basic_view
from fusec.capture.flow.liveness import names_bound, names_read
from fusec.capture.functions.pure_functions import is_pure, let, names_in, parameters
from fusec.capture.names.array_libraries import numpy_spelling
from fusec.capture.names.constants import integer_value
from fusec.capture.names.module_names import ModuleNames
from fusec.capture.names.scopes import PackageNames, ScopeNames
from fusec.capture.source.source_file import span

_OPTIONS = {"depth", "boundary"}
_NONE, _PERIODIC = "none", "periodic"
_DEEPEST = 64
_COPIES = ("numpy.copy", "numpy.array", "numpy.zeros_like", "numpy.ones_like")


@dataclass(frozen=True, slots=True)
class _Reach:
    """How far away elements are that an element depends on. `wraps`: those beyond an end are at the other end of the block.
    `is_of_line`: if the array has one axis. `values` are what is computed."""

    distance: int
    wraps: bool = False
    is_of_line: bool = False
    values: tuple[Let, ...] = ()


def overlap_summary(call: ast.Call, scope: ScopeNames, names: PackageNames, find: FindSummary) -> Summary | None:
    """The function that `da.map_overlap(smooth, x, depth=1, boundary="none")` runs on blocks; None unless it is a function of
    the package whose elements depend on no element further away than `depth`."""
    function = call.args[0]
    found = _definition(function, scope)
    options = {keyword.arg: keyword.value for keyword in call.keywords}
    depth = integer_value(options["depth"], scope) if "depth" in options else None
    boundary = _boundary(options.get("boundary"))
    if found is None or not isinstance(function, ast.Name) or len(options) < len(call.keywords):
        return None
    if not options.keys() <= _OPTIONS or depth is None or not 0 < depth <= _DEEPEST or boundary is None:
        return None
    module, definition = found
    reach = _reach(definition, names.scope(module, (definition,)), find)
    if reach is None or reach.distance > depth or (reach.wraps and boundary != _PERIODIC):
        return None
    helper = HelperFunction(
        overlap_key(function.id, depth, boundary),
        f"{function.id}_over_blocks",
        ("block",),
        HelperBody(reach.values, Apply("numpy.copy", (Load("block"),))),
        OverlapFunction(function.id, depth, boundary, reach.is_of_line),
        HelperText("", (), span(module.file, definition)),
        (),
        1,
        modules=frozenset({ArrayModule((DASK_ARRAY,))}),
        shows_arrays=True,
    )
    return Summary(helper, (None,))


def _definition(function: ast.expr, scope: ScopeNames) -> tuple[ModuleNames, ast.FunctionDef] | None:
    """The function of the package that the name denotes."""
    canonical = scope.canonical(function) if isinstance(function, ast.Name) else None
    return None if canonical is None else scope.definition(canonical)


def _boundary(node: ast.expr | None) -> str | None:
    """What lies beyond the ends; None if that is neither nothing nor the other end: a value of a function's result beyond an
    end is no value of the function beyond that end."""
    match node:
        case None | ast.Constant(value=None):
            return _NONE
        case ast.Constant(value=str() as text) if text in (_NONE, _PERIODIC):
            return text
        case _:
            return None


def _reach(function: ast.FunctionDef, scope: ScopeNames, find: FindSummary) -> _Reach | None:
    """How far away elements are that an element of the result depends on; None if that is unknown."""
    given = parameters(function, {})
    if not given or [*given.values()].count(None) != 1:
        return None
    array = next(iter(given))
    if given[array] is not None:
        return None
    body = function.body[1:] if ast.get_docstring(function, clean=False) is not None else function.body
    match body:
        case [*lets, ast.Return(ast.expr() as value)] if not isinstance(value, ast.Name):
            stores = [_Store((), value)]
        case [*statements, ast.Return(ast.Name(id=out))]:
            lets, stores = _stores(statements, out, array, scope)
        case _:
            return None
    if not stores or not _are_pure(lets, (array, *given), function, scope, find):
        return None
    found = [_reach_of(store, lets, (array, *given), function, scope, find) for store in stores]
    known = [each for each in found if each is not None]
    if len(known) < len(found):
        return None
    is_of_line = any(each.is_of_line for each in known)
    values = tuple(value for each in known for value in each.values)
    return _Reach(max(each.distance for each in known), any(each.wraps for each in known), is_of_line, values)


def _are_pure(
    lets: Sequence[ast.stmt], names: Sequence[str], function: ast.FunctionDef, scope: ScopeNames, find: FindSummary
) -> bool:
    """Whether each statement binds a name of its own, and computes with the parameters alone: `junk = u.sort()` does not."""
    bound = [name for statement in lets for name in names_bound(statement)]
    parts = LaunchBuilder(LoweringContext(scope, find, FreshNames(names_in(function), ())))
    lowered = [let(statement, parts) for statement in lets]
    is_once = len(set(bound)) == len(bound) and not set(bound) & {*names}
    return is_once and None not in lowered and is_pure(parts, tuple(names))


@dataclass(frozen=True, slots=True)
class _Store:
    """A value, and what the stretch of the result leaves out that gets it."""

    margins: Margins
    value: ast.expr


def _stores(
    statements: Sequence[ast.stmt], out: str, array: str, scope: ScopeNames
) -> tuple[list[ast.stmt], list[_Store]]:
    """The statements before `out = u.copy()`, and the stores after it; no stores if there is anything else."""
    places = [k for k, statement in enumerate(statements) if _is_copy(statement, out, array, scope)]
    if len(places) != 1:
        return [], []
    lets, others = [*statements[: places[0]]], statements[places[0] + 1 :]
    stores = []
    for statement in others:
        match statement:
            case ast.Assign([ast.Name(id=name)], _) if name not in (out, array):
                lets.append(statement)
            case ast.Assign([ast.Subscript(ast.Name(id=name), index)], value) | ast.AugAssign(
                ast.Subscript(ast.Name(id=name), index), ast.Add() | ast.Sub() | ast.Mult(), value
            ) if name == out:
                view = basic_view(out, index, lambda part: integer_value(part, scope))
                margins = None if view is None else view.basic.margins
                if margins is None:
                    return [], []
                stores.append(_Store(margins, value))
            case _:
                return [], []
    return lets, stores


def _is_copy(statement: ast.stmt, out: str, array: str, scope: ScopeNames) -> bool:
    """`out = u.copy()`, `out = np.zeros_like(u)`"""
    match statement:
        case ast.Assign([ast.Name(id=name)], ast.Call(ast.Attribute(ast.Name(id=base), "copy"), [], [])):
            return name == out != array == base
        case ast.Assign([ast.Name(id=name)], ast.Call(called, [ast.Name(id=base)], [])):
            return name == out != array == base and numpy_spelling(scope.canonical(called)) in _COPIES
        case _:
            return False


def _reach_of(
    store: _Store,
    lets: Sequence[ast.stmt],
    names: Collection[str],
    function: ast.FunctionDef,
    scope: ScopeNames,
    find: FindSummary,
) -> _Reach | None:
    """How far away elements are that the stored elements depend on. All arrays in the value must have as many elements."""
    array, *_ = names
    parts = LaunchBuilder(LoweringContext(scope, find, FreshNames(names_in(function), ())))
    lowered = [let(statement, parts) for statement in _needed(lets, store.value)]
    bound = tuple(each for each in lowered if each is not None)
    if len(bound) < len(lowered):
        return None
    computed = lower_value("value", store.value, parts)
    if not isinstance(computed, Let) or parts.own.rows or parts.own.inner:
        return None
    if not is_pure(parts, tuple(names)) or parts.passes.helpers or parts.called.inlined:
        return None
    arrays = [parameter for parameter in parts.parameters.values() if parameter.base == array]
    if any(parameter.view is not None and parameter.base != array for parameter in parts.parameters.values()):
        return None
    found = [_distance(parameter, store.margins) for parameter in arrays]
    known = [each for each in found if each is not None]
    if not known or len(known) < len(found):
        return None
    edge = max((end for margin in store.margins for end in margin), default=0)
    distance = max(edge, *(each.distance for each in known))
    is_of_line = any(each.is_of_line for each in known)
    return _Reach(distance, any(each.wraps for each in known), is_of_line, (*bound, computed))


def _needed(lets: Sequence[ast.stmt], value: ast.expr) -> list[ast.stmt]:
    """The statements that bind what the value is computed of."""
    wanted = set(names_read(value))
    found: list[ast.stmt] = []
    for statement in reversed(lets):
        match statement:
            case ast.Assign([ast.Name(id=name)], bound) if name in wanted:
                wanted |= names_read(bound)
                found.append(statement)
            case ast.Assign([ast.Name()], _):
                pass
            case _:
                found.append(statement)  # which is no binding
    return found[::-1]


def _distance(parameter: Parameter, target: Margins) -> _Reach | None:
    """How far the elements of the view are from those of the stretch that gets them."""
    view = parameter.view
    if view is not None and isinstance(view.index, Rotation):
        if any(before or after for before, after in target):
            return None
        turns = view.index.turns
        return _Reach(
            max(abs(shift) for _, shift in turns), wraps=True, is_of_line=any(axis is None for axis, _ in turns)
        )
    margins = () if view is None else view.basic.margins
    if margins is None or (view is not None and view.is_extended):
        return None
    count = max(len(margins), len(target))
    own, theirs = ((*each, *((0, 0),) * (count - len(each))) for each in (margins, target))
    pairs = [*zip(own, theirs, strict=True)]
    if any(sum(mine) != sum(other) or min(*mine, *other) < 0 for mine, other in pairs):
        return None
    return _Reach(max((abs(mine[0] - other[0]) for mine, other in pairs), default=0))
