"""Lower a whole statement to one launch, with one function for each kind of statement."""

import ast

from fusec.base.ir.array import Rotation, VariableRotation
from fusec.base.ir.operand import Evaluated
from fusec.base.scalars.expression import Apply, Expr, Let, Load, Local, Reduce, Store, Update
from fusec.capture.arrays.array_calls import ArrayCall, InlinedFunction, call_into, filling_call, inlined_call
from fusec.capture.arrays.expressions import lower, lower_elementwise, lower_inlined
from fusec.capture.arrays.in_full import several_in_full
from fusec.capture.arrays.launches import NO_ARRAY_OPERATION, draft, lower_value
from fusec.capture.arrays.masked_stores import masked_store
from fusec.capture.draft.context import LoweringContext
from fusec.capture.draft.launch_builder import ArrayAxes, LaunchBuilder
from fusec.capture.draft.launch_draft import Draft
from fusec.capture.draft.numpy_spellings import OPERATORS
from fusec.capture.draft.outcomes import Bound, Returned, Stored, Updated
from fusec.capture.draft.reading import Option
from fusec.capture.draft.slices import Clamped
from fusec.capture.flow.liveness import names_read
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.numbers.numeric_results import with_number
from fusec.capture.source.obstacle import Obstacle
from fusec.capture.views.finite_differences import gradients
from fusec.capture.views.kept_axes import border_axes

SEVERAL_TARGETS = Obstacle("assignment to several targets", "FUS403")


def statement_launch(statement: ast.stmt, around: LoweringContext) -> Draft | Obstacle:
    """The launch of the whole statement, or the reason why it is none."""
    masked = masked_store(statement, around)
    launch = _launch(statement, around) if masked is None else masked
    return launch if isinstance(launch, Obstacle) else with_number(launch, statement, around)


def _launch(statement: ast.stmt, around: LoweringContext) -> Draft | Obstacle:
    attribute = _to_attribute(statement, around)
    if attribute is not None:
        return attribute
    match statement:
        case ast.Assign([ast.Name(id=name)], value):
            return _assignment(statement, name, value, around)
        case ast.Assign([ast.Name(), ast.Name(), *_] as targets, value):
            return _chain(statement, targets, value, around)
        case ast.AnnAssign(ast.Name(id=name), _, ast.expr() as value, simple=1):
            return _assignment(statement, name, value, around)
        case ast.Assign([ast.Tuple(targets) | ast.List(targets)], ast.Tuple(values) | ast.List(values)):
            return _tuple_assignment(statement, targets, values, around)
        case ast.Assign([ast.Tuple(targets) | ast.List(targets)], ast.Call() as value) if slopes := gradients(
            value, len(targets), around.scope
        ):
            return _tuple_assignment(statement, targets, slopes, around)
        case ast.Assign([ast.Tuple(targets) | ast.List(targets)], ast.Call() as value):
            several = several_in_full(value, around)
            if several is not None:
                return _tuple_assignment(statement, targets, several.elts, around)
            return _several_values(statement, targets, value, around)
        case ast.Assign([ast.Subscript(ast.Name(id=name), index)], value):
            return _slice_store(statement, name, index, value, around)
        case ast.AugAssign(ast.Name(id=name), operator, value) if type(operator) in OPERATORS:
            return _update(statement, name, OPERATORS[type(operator)], value, around)
        case ast.AugAssign(ast.Subscript(ast.Name(id=name), index), operator, value) if type(operator) in OPERATORS:
            return _slice_update(statement, (name, index), OPERATORS[type(operator)], value, around)
        case ast.Expr(ast.Call() as call) if (found := filling_call(call, around)) is not None:
            return _filling(statement, *found, around)
        case ast.Expr(ast.Call() as call):
            return _call_into(statement, None, call, around)
        case ast.Return(ast.Tuple(values)) if values:
            names = tuple(around.fresh_names.result(f"_{position}") for position in range(1, len(values) + 1))
            return _values(statement, Returned(names), values, around)
        case ast.Return(ast.Call() as value) if isinstance(call_into(value, around), tuple):
            return _call_into(statement, None, value, around)
        case ast.Return(ast.expr() as value):
            return _values(statement, Returned((around.fresh_names.result(),)), [value], around)
        case _:
            return Obstacle("statement that is not modelled", "FUS403")


def _to_attribute(statement: ast.stmt, around: LoweringContext) -> Draft | Obstacle | None:
    """`self.mass = E`, `self.u += E`, `self.u[1:-1] = E` if attributes are variables; `u[n, 1:-1] = E` if parts are."""
    name: str | None
    index: ast.expr | None = None
    match statement:
        case ast.Assign([ast.Subscript() as target], value) | ast.AugAssign(ast.Subscript() as target, _, value):
            name, index = around.item(target) or (around.attribute(target.value), target.slice)
        case ast.Assign([other], value) | ast.AugAssign(other, _, value):
            name = around.attribute(other)
        case _:
            return None
    match statement:
        case _ if name is None:
            return None
        case ast.Assign() if index is None:
            return _assignment(statement, name, value, around)
        case ast.Assign() if index is not None:
            return _slice_store(statement, name, index, value, around)
        case ast.AugAssign(_, operator) if type(operator) in OPERATORS and index is None:
            return _update(statement, name, OPERATORS[type(operator)], value, around)
        case ast.AugAssign(_, operator) if type(operator) in OPERATORS and index is not None:
            return _slice_update(statement, (name, index), OPERATORS[type(operator)], value, around)
        case _:
            return None


def _assignment(statement: ast.stmt, name: str, value: ast.expr, around: LoweringContext) -> Draft | Obstacle:
    if isinstance(call_into(value, around), tuple):
        return _call_into(statement, name, value, around)
    if isinstance(value, ast.Name) and value.id in around.known.made - {name} and around.scope.is_local(value.id):
        return _alias(statement, name, value.id, around)
    return _values(statement, Bound((name,)), [value], around)


def _chain(statement: ast.stmt, targets: list[ast.expr], value: ast.expr, around: LoweringContext) -> Draft | Obstacle:
    """`a = b = E`: one new array with several names."""
    names = tuple(dict.fromkeys(target.id for target in targets if isinstance(target, ast.Name)))
    obstacle = _spoilt(names, around)
    if obstacle is not None or len(names) < len(targets):
        return obstacle or SEVERAL_TARGETS
    parts = LaunchBuilder(around)
    computed = lower_value(names[0], value, parts)
    if not isinstance(computed, Let) or names[0] in parts.own.rows:
        return computed if isinstance(computed, Obstacle) else SEVERAL_TARGETS
    others = [Let(name, Local(names[0])) for name in names[1:]]
    return draft(statement, statement, (computed, *others), parts, Bound(names))


def _alias(statement: ast.stmt, name: str, base: str, around: LoweringContext) -> Draft | Obstacle:
    """`a = t` if an earlier statement computed `t`: a launch without an operation, which writes no memory."""
    obstacle = _spoilt((name, base), around)
    if obstacle is not None:
        return obstacle
    parts = LaunchBuilder(around)
    return draft(statement, statement, (Let(name, parts.take_name(base)),), parts, Bound((name,)))


def _values(
    statement: ast.stmt, outcome: Bound | Returned, values: list[ast.expr], around: LoweringContext
) -> Draft | Obstacle:
    """The results, each value computed before the next."""
    names = outcome.results
    obstacle = _spoilt(names, around) if isinstance(outcome, Bound) else None
    if obstacle is not None:
        return obstacle
    parts = LaunchBuilder(around)
    body: list[Let | Reduce] = []
    for position, (name, value) in enumerate(zip(names, values, strict=True)):
        computed = lower_value(name, value, parts)
        if isinstance(computed, Obstacle):
            return computed
        if not parts.called.captured.isdisjoint(names[:position]):
            return Obstacle("exchange of values", "FUS403")
        body.append(computed)
    return draft(statement, statement, tuple(body), parts, outcome)


def _tuple_assignment(
    statement: ast.stmt, targets: list[ast.expr], values: list[ast.expr], around: LoweringContext
) -> Draft | Obstacle:
    """`a, b = E1, E2`: Python computes both before it binds either."""
    names = tuple(target.id for target in targets if isinstance(target, ast.Name))
    if len(names) < len(targets) or len(names) != len(values) or len(set(names)) < len(names) or not names:
        return SEVERAL_TARGETS
    if any(names_read(value) & frozenset(names[:position]) for position, value in enumerate(values)):
        return _exchanged(statement, names, values, around)
    return _values(statement, Bound(names), values, around)


def _exchanged(
    statement: ast.stmt, names: tuple[str, ...], values: list[ast.expr], around: LoweringContext
) -> Draft | Obstacle:
    """`x, y = x - y, x + y`: the values have names of their own until all are computed."""
    obstacle = _spoilt(names, around)
    if obstacle is not None:
        return obstacle
    parts = LaunchBuilder(around)
    body: list[Let] = []
    for name, value in zip(names, values, strict=True):
        own = around.fresh_names.operand(f"new_{name}", (*names, *parts.own.given))
        computed = lower_value(own, value, parts)
        if not isinstance(computed, Let):
            return computed if isinstance(computed, Obstacle) else Obstacle("exchange of values", "FUS403")
        body.append(computed)
    bound = [Let(name, Local(each.name)) for name, each in zip(names, body, strict=True)]
    return draft(statement, statement, (*body, *bound), parts, Bound(names))


def _several_values(
    statement: ast.stmt, targets: list[ast.expr], node: ast.Call, around: LoweringContext
) -> Draft | Obstacle:
    """`a, b = flux(u)`: the inlined function, with all values computed before a name is bound."""
    names = tuple(target.id for target in targets if isinstance(target, ast.Name))
    found = inlined_call(node, around)
    count = 0 if found is None else len(found[1].parts.values)
    if found is None or count < 2 or len(set(names)) < len(targets) or len(names) != count:
        return SEVERAL_TARGETS
    obstacle = _spoilt(names, around)
    if obstacle is not None:
        return obstacle
    parts = LaunchBuilder(around)
    values = lower_inlined(*found, parts)
    if values is None or parts.obstacle is not None:
        return parts.obstacle or SEVERAL_TARGETS
    if (names_read(node) | parts.called.captured) & frozenset(names[:-1]):
        values = tuple(parts.own_value(Let(name, value)) for name, value in zip(names, values, strict=True))
    body = tuple(Let(name, value) for name, value in zip(names, values, strict=True))
    return draft(statement, statement, body, parts, Bound(names))


def _update(
    statement: ast.stmt, name: str, function: str, value: ast.expr, around: LoweringContext
) -> Draft | Obstacle:
    """`x += E`: writes the memory of an array."""
    obstacle = _spoilt((name,), around)
    if obstacle is not None:
        return obstacle
    if around.known.is_reduced(name):
        return Obstacle("in-place update of a reduced value", "FUS403")
    parts = LaunchBuilder(around)
    current = parts.take_name(name)
    updated = parts.computed(Apply(function, (current, lower(value, parts))))
    if not _is_taken(name, parts):
        return Obstacle(f"in-place update of `{name}`, which other code may bind", "FUS403")
    if _goes_round(name, parts):
        return Obstacle(f"in-place update of `{name}`, which is read at other places", "FUS406")
    return draft(statement, statement, (Update(name, updated),), parts, Updated(name))


def _is_taken(name: str, parts: LaunchBuilder) -> bool:
    """Whether the array is a parameter under its name, and not a value that is evaluated at the call."""
    return any(parameter.base == name for parameter in parts.parameters.values())


def _goes_round(name: str, parts: LaunchBuilder) -> bool:
    """`u += np.roll(u, 1)`: the value is computed before any element is written, so it is a separate launch."""
    views = (parameter.view for parameter in parts.parameters.values() if parameter.base == name)
    return any(view is not None and isinstance(view.index, Rotation | VariableRotation | Clamped) for view in views)


def _call_into(statement: ast.stmt, name: str | None, node: ast.expr, around: LoweringContext) -> Draft | Obstacle:
    """`np.add(a, b, out=x)`, also as the value of `x = ...` or `return ...`: written like `x += E`, cast to the dtype of
    `x`."""
    found = call_into(node, around)
    if not isinstance(found, tuple):
        return found or Obstacle("call of a function that is not modelled", "FUS401")
    call, function, target = found
    if not isinstance(target, ast.Name) or name not in (None, target.id) or not around.scope.is_local(target.id):
        return Obstacle(f"option `out` of `{function.name}`", "FUS405")
    obstacle = _spoilt((target.id,), around)
    if obstacle is not None:
        return obstacle
    parts = LaunchBuilder(around)
    value = lower_elementwise(call, function, parts)
    parts.take_name(target.id)
    if not _is_taken(target.id, parts):
        return Obstacle(f"option `out` of `{function.name}`", "FUS405")
    outcome = Updated(target.id, is_returned=isinstance(statement, ast.Return))
    return draft(statement, statement, (Update(target.id, value),), parts, outcome)


def _filling(
    statement: ast.stmt, call: ArrayCall, function: InlinedFunction, target: ast.expr, around: LoweringContext
) -> Draft | Obstacle:
    """`activate(x, out)`: the value is computed before any element of the argument is written."""
    unknown = Obstacle("call of a function that is not modelled", "FUS401")
    if not isinstance(target, ast.Name) or not around.scope.is_local(target.id):
        return unknown
    if around.known.is_reduced(target.id):
        return unknown
    parts = LaunchBuilder(around)
    values = lower_inlined(call, function, parts)
    parts.take_name(target.id)
    obstacle = _spoilt((target.id,), around)
    if values is None or obstacle is not None or not _is_taken(target.id, parts) or _goes_round(target.id, parts):
        return obstacle or unknown
    return draft(statement, statement, (Update(target.id, values[0]),), parts, Updated(target.id))


def _slice_store(
    statement: ast.stmt, name: str, index: ast.expr, value: ast.expr, around: LoweringContext
) -> Draft | Obstacle:
    """`u[1:-1] = E`: Python computes the value before the target."""
    parts = LaunchBuilder(around, _axes(name, index, value, around))
    stored = _stored_value(value, parts)
    if isinstance(stored, Obstacle):
        return stored
    target = _target(name, index, parts)
    if isinstance(target, Obstacle):
        return target
    outcome = Stored(name, target.array, value)
    return draft(statement, statement, (Store(target.array, stored),), parts, outcome)


def _axes(name: str, index: ast.expr, value: ast.expr, around: LoweringContext, update: str = "") -> ArrayAxes:
    return ArrayAxes.KEPT if border_axes(name, index, value, around, update) else ArrayAxes.AS_INDEXED


def _stored_value(value: ast.expr, parts: LaunchBuilder) -> Expr | Obstacle:
    """Any modelled value, even a copy or a constant; an opaque value alone is no array operation."""
    stored = lower(value, parts)
    if isinstance(stored, Load) and any(isinstance(operand, Evaluated) for operand in parts.operands.values()):
        return NO_ARRAY_OPERATION
    return parts.obstacle or stored


def _slice_update(
    statement: ast.stmt, target: tuple[str, ast.expr], function: str, value: ast.expr, around: LoweringContext
) -> Draft | Obstacle:
    """`u[1:-1] += E`: Python takes the view, computes the value, and writes into the view."""
    name, index = target
    parts = LaunchBuilder(around, _axes(name, index, value, around, function))
    view = _target(name, index, parts)
    if isinstance(view, Obstacle):
        return view
    updated = parts.computed(Apply(function, (view, lower(value, parts))))
    outcome = Stored(name, view.array, value, is_update=True)
    return draft(statement, statement, (Store(view.array, updated),), parts, outcome)


def _target(name: str, index: ast.expr, parts: LaunchBuilder) -> Load | Obstacle:
    """The view that a slice store writes: memory of the array, whatever its rank."""
    scope = parts.around.scope
    obstacle = _spoilt((name,), parts.around)
    if obstacle is not None:
        return obstacle
    if parts.around.known.is_reduced(name):
        return Obstacle("store into values that a reduction gave", "FUS404")
    is_own = scope.is_local(name) or parts.around.fresh_names.attribute_text(name) is not None
    if not is_own and (parts.around.has(Option.REBINDING) or _denotes_no_array(name, scope)):
        return Obstacle(f"name `{name}` that other code may rebind", "FUS402")
    view = parts.view(name, index)
    if view is None or not view.basic.is_memory:
        return Obstacle("assignment to an element or a fancy index", "FUS404")
    target = parts.take_view(name, view)
    return target if isinstance(target, Load) else NO_ARRAY_OPERATION


def _spoilt(names: tuple[str, ...], around: LoweringContext) -> Obstacle | None:
    spoilt = next((name for name in names if around.scope.spoils(name)), None)
    return None if spoilt is None else Obstacle(f"name `{spoilt}` that other code may rebind", "FUS402")


def _denotes_no_array(name: str, scope: ScopeNames) -> bool:
    return scope.constant(name) is not None or scope.canonical(ast.Name(name, ast.Load())) is not None
