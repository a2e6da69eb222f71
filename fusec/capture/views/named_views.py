"""Recognise names of views, and elements that one array selects from another."""

import ast
import builtins
from collections.abc import Callable, Collection, Iterator
from functools import lru_cache

from fusec.base.ir.preparation import Gather, NamedView, Preparation
from fusec.base.records import dataclass
from fusec.base.scalars.libraries import OF_CUPY
from fusec.capture.draft.context import LoweringContext
from fusec.capture.draft.launch_draft import Draft
from fusec.capture.draft.slices import BasicIndex, View, basic_view
from fusec.capture.flow.basic_blocks import Function
from fusec.capture.flow.liveness import names_shown
from fusec.capture.names.constants import integer_value
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.source.statement_names import names_captured
from fusec.capture.source.syntax import walk


@dataclass(frozen=True, slots=True)
class Prepared:
    """A preparation, with the view that it names, if any."""

    preparation: Preparation
    view: View | None = None


def views_beside(function: Function, scope: ScopeNames, drafts: Collection[Draft]) -> tuple[Prepared, ...]:
    """The views that launches mention together with their bases; regions that reduce rows have none."""
    if any(draft.kernel.rows.shapes for draft in drafts):
        return ()
    named = {operand.name for draft in drafts for operand in draft.operands}
    in_part = {each.base for draft in drafts for each in draft.kernel.parameters if each.view is not None}
    found = (*lasting_views(function, scope), *lasting_views(function, scope, whole_view))
    both = (one for one in found if {one.preparation.name, *one.preparation.sources} <= named)
    return tuple(one for one in both if one.view != WHOLE or one.preparation.name not in in_part)


def lasting_views(
    function: Function, scope: ScopeNames, view_of: Callable[[str, ast.expr, ScopeNames], Prepared | None] | None = None
) -> tuple[Prepared, ...]:
    """`u, v = U[1:-1], V[1:-1]` in the body of the function, if nothing else binds any of the names.

    `u += E` rebinds `u` to the same object: an array is updated in place, and guards admit only arrays to a kernel.
    """
    hidden = names_captured(function) | names_shown(function)
    bound = {argument.arg for argument in walk(function.args) if isinstance(argument, ast.arg)}
    found: list[Prepared] = []

    def lasts(name: str) -> bool:
        is_own = scope.owns(name) and name not in hidden
        return is_own and _is_bound_once(name, function, scope)

    for statement in function.body:
        views = ((view_of or named_view)(name, value, scope) for name, value in _assigned(statement))
        named = ((view, view.preparation) for view in views if view is not None)
        lasting = (view for view, made in named if bound.issuperset(made.sources) and lasts(made.name))
        found += [view for view in lasting if all(map(lasts, view.preparation.sources))]
        bound |= {name for name, _ in _assigned(statement)}
    return tuple(found)


def named_view(name: str, value: ast.expr, scope: ScopeNames) -> Prepared | None:
    """The view of another local name in `name = value`: a basic view that keeps all axes."""
    match value:
        case ast.Subscript(ast.Name(id=base), index) if base != name:
            view = basic_view(base, index, lambda part: integer_value(part, scope))
        case _:
            return None
    if view is None or not view.basic.stretches:
        return None
    return Prepared(NamedView(name, base, view.text.removeprefix(base)), view)


WHOLE = View(".view", "view", BasicIndex(None))
_ATTRIBUTES = ("T", "mT", "real")
_FUNCTIONS = ("asanyarray", "asarray", "ravel", "reshape", "squeeze", "swapaxes", "transpose", "view")


def whole_view(name: str, value: ast.expr, scope: ScopeNames) -> Prepared | None:
    """The same for a view with all elements of the array, in any order: `v = x.reshape(-1)`."""
    match value:
        case ast.Attribute(ast.Name(id=base), attr) if attr in _ATTRIBUTES and base != name:
            is_view = True
        case ast.Call(ast.Attribute(ast.Name(id=base), attr)) if scope.is_local(base) and base != name:
            is_view = attr in _FUNCTIONS
        case ast.Call(function, [ast.Name(id=base), *_]) if base != name:
            library, _, called = (scope.canonical(function) or "").partition(".")
            is_view = library == "numpy" and called in _FUNCTIONS
        case ast.Subscript(ast.Name(id=base), ast.Tuple(parts)) if base != name:
            is_view = all(_takes_all(part) for part in parts)
        case _:
            return None
    return Prepared(NamedView(name, base, WHOLE.text), WHOLE) if is_view else None


def _takes_all(part: ast.expr) -> bool:
    """Whether it is `:`, `...` or a new axis."""
    match part:
        case ast.Slice(None, None, None) | ast.Constant(None) | ast.Constant(value=builtins.Ellipsis):
            return True
        case _:
            return False


def _assigned(statement: ast.stmt) -> Iterator[tuple[str, ast.expr]]:
    """The names that an assignment binds, each with its value; Python evaluates all values first."""
    match statement:
        case ast.Assign([ast.Name(id=name)], value):
            yield name, value
        case ast.Assign([ast.Tuple(targets)], ast.Tuple(values)) if len(targets) == len(values):
            for target, value in zip(targets, values, strict=True):
                if isinstance(target, ast.Name):
                    yield target.id, value


def _is_bound_once(name: str, function: Function, scope: ScopeNames) -> bool:
    """Whether the name has one binding, which may be a parameter; in-place updates do not count."""
    updated = _names_updated(function)
    return len([binding for binding in scope.bindings_of(name) if binding.node not in updated]) == 1


@lru_cache(maxsize=32)
def _names_updated(function: Function) -> frozenset[ast.AST]:
    return frozenset(node.target for node in walk(function) if isinstance(node, ast.AugAssign))


def selected_elements(name: str, value: ast.expr, around: LoweringContext) -> Prepared | None:
    """The elements that an array selects; in a file with CuPy's arrays, whatever selects, which the call finds out."""
    match value:
        case ast.Subscript(ast.Name(base), ast.Name(index)) if len({name, base, index}) == 3:
            pass
        case _:
            return None
    is_own = all(around.scope.owns(each) for each in (base, index))
    if not is_own or not (OF_CUPY in around.function.modules or index in around.known.arrays):
        return None
    return Prepared(Gather(name, base, index))
