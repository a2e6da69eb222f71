"""Functions that prepare arrays, launch one kernel and return an array: the launch, and the names of its results."""

import ast
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from fusec.base.ir.operand import Operand, Variable
from fusec.base.ir.thread_kernel import RESERVED, Prepared
from fusec.base.records import dataclass
from fusec.base.text.access_paths import path_text
from fusec.capture.flow.basic_blocks import Function, StraightLine
from fusec.capture.flow.liveness import names_bound, names_shown
from fusec.capture.kernels.parameters import passed_arguments
from fusec.capture.kernels.thread_kernel import GridKernel
from fusec.capture.launches.argument_names import ArgumentNames, ReadPaths
from fusec.capture.launches.computed_arguments import Ranks
from fusec.capture.launches.configurations import LaunchSpelling, launch_spelling
from fusec.capture.launches.function_lookup import GridFunctions
from fusec.capture.launches.statements_between import is_elided
from fusec.capture.launches.wrapper_values import Conditions, Value, ValueKind, WrapperValues
from fusec.capture.names.function_lookup import OwnFunction
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.numbers.written_out import called_function
from fusec.capture.source.syntax import walk

_LONGEST = 20  # statements


@dataclass(frozen=True, slots=True)
class WrappedLaunch:
    """The kernel, and its launch: `arguments` by parameter, and `configuration`; all are variables.

    `preparations` bind the variables that the caller does not have, each with its expression, and raise nothing under
    the `conditions`. `made` is the returned array; `read` are attributes of the caller's, and `methods` those that are
    written out.
    """

    kernel: GridKernel
    arguments: tuple[tuple[str, Value], ...]
    configuration: tuple[Value, ...]
    preparations: tuple[tuple[str, str], ...]
    conditions: Conditions
    made: str
    made_rank: int
    is_forall: bool
    read: tuple[Operand, ...]
    methods: tuple[OwnFunction, ...]

    @property
    def prepared(self) -> Prepared:
        """What the dispatcher computes before the launch."""
        needed = self.conditions
        parts = (tuple(needed.integers), tuple(needed.numbers), tuple(needed.positives))
        return Prepared(self.preparations, tuple(needed.arrays.items()), *parts)

    @property
    def asked(self) -> tuple[Operand, ...]:
        """The operands that the conditions name, and the attributes."""
        names = (*self.conditions.arrays, *self.conditions.integers, *self.conditions.numbers)
        return (*(self.operand(Value(ast.Name(name), ValueKind.GIVEN)) for name in names), *self.read)

    def operand(self, value: Value) -> Operand:
        """The variable of the value."""
        read = next((operand for operand in self.read if operand.name == value.text), None)
        return read or Variable(value.text, value.text)

    @property
    def like(self) -> str:
        """The array that the made one is like; empty for none."""
        match ast.parse(dict(self.preparations).get(self.made, "0"), mode="eval").body:
            case ast.Call(func=ast.Attribute(attr="device_array_like"), args=[ast.Name(id=name)]):
                return name
            case _:
                return ""


@dataclass(frozen=True, slots=True)
class _Body:
    """The function's statements: before the launch, the launch, and the returned value."""

    before: tuple[ast.stmt, ...]
    launch: ast.Call
    spelling: LaunchSpelling
    returned: str


def wrapped_launch(
    call: ast.Call,
    scope: ScopeNames,
    functions: GridFunctions,
    made: str,
    names: ArgumentNames,
    alike: Mapping[str, str],
    ranks: Ranks,
) -> WrappedLaunch | None:
    """The launch that the call stands for; None for a call that may do anything else.

    `made` is the variable for the returned array. `alike` are arrays that were allocated like others, `ranks` those of
    the line.
    """
    found, paths = called_function(call.func, scope), ReadPaths(names)
    given = None if found is None else _given(call, found.function, paths)
    if found is None or given is None:
        return None
    body = _body(found.function, found.scope)
    if body is None:
        return None
    kernel = functions.kernel(body.spelling.called, found.scope)
    if not isinstance(kernel, GridKernel) or len(body.launch.args) != len(kernel.text.parameters):
        return None
    if body.spelling.is_forall and len(kernel.text.axes) > 1:
        return None
    given |= {found.owner: Value(ast.Name(found.owner), ValueKind.OBJECT)} if found.owner else {}
    values = WrapperValues(found.scope, _ranks(body, kernel), names.prepared, alike, paths, ranks, given)
    values.methods += [found] if found.method else []
    return _launch(body, kernel, values, made)


def _given(call: ast.Call, function: ast.FunctionDef, paths: ReadPaths) -> dict[str, Value] | None:
    """The argument for each parameter: variables, attributes and numbers."""
    parameters = function.args
    passed = passed_arguments(call, parameters)
    if passed is None:
        return None
    names = [parameter.arg for parameter in parameters.args]
    stored = {node.id for node in walk(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    if stored & set(names):
        return None
    defaults = dict(zip(names[len(names) - len(parameters.defaults) :], parameters.defaults, strict=True))
    if any(not isinstance(defaults[name], ast.Constant) for name in defaults.keys() - passed.keys()):
        return None  # the name had another meaning when the function was defined
    nodes = {name: passed.get(name) or defaults[name] for name in names if name in passed or name in defaults}
    values = {name: _argument(node) or _attribute(node, paths) for name, node in nodes.items()}
    known = {name: value for name, value in values.items() if value is not None}
    return known if len(known) == len(names) else None


def _attribute(node: ast.expr, paths: ReadPaths) -> Value | None:
    """The variable for an attribute or an entry that can be read before."""
    name = paths.name(node)
    return Value(ast.Name(name), ValueKind.GIVEN) if name else None


def _argument(node: ast.expr | None) -> Value | None:
    match node:
        case ast.Name(id=name):
            return Value(ast.Name(name), ValueKind.GIVEN)
        case ast.Constant(value=int(number)) if not isinstance(number, bool):
            return Value(ast.Constant(number), ValueKind.GIVEN, number)
        case ast.Constant(value=float()) | ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() | float())):
            return Value(node, ValueKind.GIVEN)
        case _:
            return None


def _body(function: ast.FunctionDef, scope: ScopeNames) -> _Body | None:
    statements = function.body[1:] if ast.get_docstring(function) is not None else function.body
    statements = [statement for statement in statements if not is_elided(statement, scope)]
    counts = Counter(
        node.id for node in walk(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    )
    launches = [k for k, statement in enumerate(statements) if _launched(statement) is not None]
    if len(launches) != 1 or len(statements) > _LONGEST or any(count > 1 for count in counts.values()):
        return None
    (place,) = launches
    launch, spelling = _launched(statements[place]) or (None, None)
    assert launch is not None and spelling is not None
    returned = _returned(statements[place + 1 :])
    if returned is None or len(spelling.parts) > 4 or launch.keywords:
        return None
    return _Body(tuple(statements[:place]), launch, spelling, returned)


def _launched(statement: ast.stmt) -> tuple[ast.Call, LaunchSpelling] | None:
    match statement:
        case ast.Expr(ast.Call(func=function) as call):
            spelling = launch_spelling(function)
            return None if spelling is None else (call, spelling)
        case _:
            return None


def _returned(statements: list[ast.stmt]) -> str | None:
    """The returned name, empty for none; None if anything else follows the launch."""
    match statements:
        case [] | [ast.Return(value=None)]:
            return ""
        case [ast.Return(value=ast.Name(id=name))]:
            return name
        case _:
            return None


def _ranks(body: _Body, kernel: GridKernel) -> dict[str, int]:
    pairs = zip(kernel.text.parameters, body.launch.args, strict=True)
    named = ((path_text(value), name) for name, value in pairs if name in kernel.ranks)
    return {text: kernel.ranks[name] for text, name in named if text}


def _launch(body: _Body, kernel: GridKernel, values: WrapperValues, made: str) -> WrappedLaunch | None:
    for statement in body.before:
        if not _is_prepared(statement, values, body.returned, made):
            return None
    if body.returned and (
        body.returned not in values.values or values.values[body.returned].kind is not ValueKind.MADE
    ):
        return None
    arguments = list(_arguments(body, kernel, values))
    configuration = _configured(body.spelling, values)
    if len(arguments) < len(kernel.text.parameters) or configuration is None:
        return None
    return WrappedLaunch(
        kernel,
        tuple(arguments),
        tuple(configuration),
        tuple(_used(values.preparations, [*(value for _, value in arguments), *configuration], made)),
        values.conditions,
        made if body.returned else "",
        values.ranks.get(body.returned, 0),
        body.spelling.is_forall,
        tuple(values.paths.found.values()),
        tuple(values.methods),
    )


def _used(preparations: dict[str, str], values: list[Value], made: str) -> list[tuple[str, str]]:
    """The preparations that the launch needs, directly or not."""
    needed = {made, *(value.text for value in values)}
    kept: list[tuple[str, str]] = []
    for name, expression in reversed(preparations.items()):
        if name in needed:
            kept.insert(0, (name, expression))
            needed |= {node.id for node in walk(ast.parse(expression)) if isinstance(node, ast.Name)}
    return kept


def _is_prepared(statement: ast.stmt, values: WrapperValues, returned: str, made: str) -> bool:
    """Whether the statement binds numbers, a tuple of numbers, or the returned array."""
    match statement:
        case ast.Assign([ast.Name(id=name)], value) if name == returned:
            allocation = values.allocation(value, values.ranks.get(name, 0))
            if allocation is not None:
                values.preparations[made] = allocation.text
                values.values[name] = Value(ast.Name(made), ValueKind.MADE)
            return allocation is not None
        case ast.Assign([ast.Name(id=name)], value):
            return _bind([name], [values.number(value) or values.number(value, whole=False)], values)
        case ast.Assign([ast.Tuple(elts=targets)], value) if all(isinstance(each, ast.Name) for each in targets):
            found = values.number(value)
            names = [each.id for each in targets if isinstance(each, ast.Name)]
            return _bind(names, [] if found is None else found.parts, values)
        case _:
            return False


def _bind(names: Sequence[str], found: Sequence[Value | None], values: WrapperValues) -> bool:
    known = [each for each in found if each is not None]
    if len(known) != len(names):
        return False
    pairs = zip(names, known, strict=True)
    values.values |= {name: each if each.parts[1:] else values.variable(name, each) for name, each in pairs}
    return True


def _arguments(body: _Body, kernel: GridKernel, values: WrapperValues) -> Iterator[tuple[str, Value]]:
    for parameter, node in zip(kernel.text.parameters, body.launch.args, strict=True):
        value = values.values.get(node.id) if isinstance(node, ast.Name) else _attribute(node, values.paths)
        value = value or values.number(node, whole=False)
        if value is not None and value.kind not in (ValueKind.TUPLE, ValueKind.OBJECT):
            yield parameter, values.variable(parameter, value)


def _configured(spelling: LaunchSpelling, values: WrapperValues) -> list[Value] | None:
    """The parts of the configuration, each in a variable: `k[cfg]` has those of the tuple."""
    found = [_setting(part, values) for part in spelling.parts]
    known = [each for each in found if each is not None]
    if not spelling.is_forall and len(found) == 1 and known:
        if known[0].kind is ValueKind.GIVEN:
            return known  # a grid and a block in one
        known = list(known[0].parts)
        found = list[Value | None](known)
    while len(known) > 2 and known[-1].literal == 0:
        known.pop()
        found.pop()
    if len(known) < len(found) or not (1 if spelling.is_forall else 2) <= len(known) <= 4:
        return None
    return [values.variable(word, each) for word, each in zip(spelling.words, known, strict=False)]


def _setting(node: ast.expr, values: WrapperValues) -> Value | None:
    """An integer or a tuple of integers; of the caller's variables, the launch is asked."""
    held = values.values.get(node.id) if isinstance(node, ast.Name) else _attribute(node, values.paths)
    is_known = held is not None and held.literal is None and held.kind in (ValueKind.TUPLE, ValueKind.GIVEN)
    return held if is_known else values.number(node)


def is_new_name(target: str, statement: ast.stmt, line: StraightLine, function: Function, scope: ScopeNames) -> bool:
    """Whether only this function binds the variable, and no earlier statement of the line names it."""
    before = line.statements[: line.statements.index(statement)]
    nodes = (node for each in (*before, getattr(statement, "value", statement)) for node in ast.walk(each))
    is_named = any(isinstance(node, ast.Name) and node.id == target for node in nodes)
    is_seen = target in line.seen_on_error | names_shown(function)
    is_own = scope.owns(target) and target not in RESERVED
    return is_own and not is_seen and not is_named


@dataclass(frozen=True, slots=True)
class Made:
    """An array that a launch makes at a `place` of the line; `like` is the one that it is made like, if any."""

    place: int
    name: str
    rank: int
    like: str


def alike_before(statement: ast.stmt, line: StraightLine, made: Sequence[Made]) -> dict[str, str]:
    """The arrays that earlier launches made like others, if both names still hold the same."""
    statements = line.statements
    place = statements.index(statement)
    found = [(each, _bound(statements[each.place + 1 : place])) for each in made if each.like]
    return {each.name: each.like for each, bound in found if bound.isdisjoint((each.name, each.like))}


def _bound(statements: Sequence[ast.stmt]) -> frozenset[str]:
    return frozenset[str]().union(*(names_bound(statement) for statement in statements))
