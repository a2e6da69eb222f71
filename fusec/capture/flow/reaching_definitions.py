"""Reaching definitions: the values that each name may hold before a statement."""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import field

from fusec.base.records import dataclass
from fusec.capture.flow.liveness import names_bound
from fusec.capture.source.syntax import all_parameters, walk

Reaching = Mapping[str, frozenset["Given"]]
Function = ast.FunctionDef | ast.AsyncFunctionDef
_NUMBER_KINDS = ("int", "float", "complex", "bool")
A_NUMBER = ast.Constant(0)  # the value in each iteration of `for k in range(n)`


@dataclass(frozen=True, slots=True, eq=False)
class Given:
    """A definition of a name, by the statement `at`, or by a parameter if that is None.

    `value` is the defining expression, for `x += 1` the sum; None if no expression gives it.
    """

    name: str
    at: ast.stmt | None
    value: ast.expr | None
    annotation: ast.expr | None = None


def reaching_values(function: Function) -> dict[ast.stmt, Reaching]:
    """For each statement of the function's own blocks, the definitions of each name that reach it; without names of
    closures.
    """
    given = (Given(each.arg, None, None, each.annotation) for each in all_parameters(function.args))
    flow = _Flow()
    flow.block(function.body, {each.name: frozenset((each,)) for each in given})
    return flow.before


@dataclass(slots=True)
class _Flow:
    """Walks forward; the body of a loop is walked again, which gives the same definitions."""

    before: dict[ast.stmt, Reaching] = field(default_factory=dict)
    places: dict[ast.stmt, tuple[Given, ...]] = field(default_factory=dict)
    narrowed: dict[tuple[ast.expr, str], Given] = field(default_factory=dict)

    def block(self, statements: list[ast.stmt], reaching: Reaching | None) -> Reaching | None:
        """The definitions that reach the end of the block; None if its end is unreachable."""
        for statement in statements:
            if reaching is None:
                return None
            self.before[statement] = reaching
            reaching = self._after(statement, reaching)
        return reaching

    def _after(self, statement: ast.stmt, reaching: Reaching) -> Reaching | None:
        match statement:
            case ast.Return() | ast.Raise():
                return None
            case ast.If(test, body, orelse):
                inside = self._narrowed(test, reaching)
                return _either(self.block(body, inside), self.block(orelse, reaching))
            case (
                ast.While(_, body, orelse) | ast.For(body=body, orelse=orelse) | ast.AsyncFor(body=body, orelse=orelse)
            ):
                again = self.block(body, self._given(statement, reaching))
                again = self.block(body, self._given(statement, _either(reaching, again) or reaching))
                return self.block(orelse, _either(reaching, again) or reaching)
            case ast.With(body=body) | ast.AsyncWith(body=body):
                return self.block(body, self._given(statement, reaching))
            case ast.Try() | ast.TryStar():
                return self._after_try(statement, reaching)
            case ast.Match(cases=cases):
                inside = self._given(statement, reaching)
                for case in cases:
                    reaching = _either(reaching, self.block(case.body, inside)) or reaching
                return reaching
            case _:
                return self._given(statement, reaching)

    def _narrowed(self, test: ast.expr, reaching: Reaching) -> Reaching:
        """The definitions that reach the body of `if np.isscalar(x):`, where `x` is a number."""
        parts = test.values if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And) else [test]
        names = [name for part in parts if (name := _asked_for_number(part)) in reaching]
        for name in names:
            given = self.narrowed.setdefault((test, name), Given(name, None, A_NUMBER))
            reaching = {**reaching, name: frozenset((given,))}
        return reaching

    def _after_try(self, statement: ast.Try | ast.TryStar, reaching: Reaching) -> Reaching | None:
        """The definitions after a `try`: any statement of the body may raise, so a handler may find each of their
        definitions.
        """
        whole = self.block(statement.orelse, self.block(statement.body, reaching))
        inside = {
            given for each in walk(statement) if isinstance(each, ast.stmt) for given in self.places.get(each, ())
        }
        broken: Reaching | None = _with(reaching, inside)
        ends = [self.block(handler.body, broken) for handler in statement.handlers]
        for end in ends:
            whole = _either(whole, end)
        return self.block(statement.finalbody, whole if not statement.finalbody else _either(whole, broken))

    def _given(self, statement: ast.stmt, reaching: Reaching) -> Reaching:
        """The definitions by the statement itself, without those of its inner blocks."""
        if statement not in self.places:
            self.places[statement] = tuple(_places(statement))
        given = self.places[statement]
        if not given:
            return reaching
        if isinstance(statement, ast.Match):  # at most one of its patterns
            return _with(reaching, given)
        return {**reaching, **{each.name: frozenset((each,)) for each in given}}


def _asked_for_number(test: ast.expr) -> str:
    """`x` for `np.isscalar(x)` and `isinstance(x, (int, float))`; empty for any other test."""
    match test:
        case ast.Call(ast.Attribute(attr="isscalar"), [ast.Name(name)]):
            return name
        case ast.Call(ast.Name("isinstance"), [ast.Name(name), ast.Name(kind)]) if kind in _NUMBER_KINDS:
            return name
        case ast.Call(ast.Name("isinstance"), [ast.Name(name), ast.Tuple(kinds)]):
            return name if all(isinstance(kind, ast.Name) and kind.id in _NUMBER_KINDS for kind in kinds) else ""
        case _:
            return ""


def _either(first: Reaching | None, second: Reaching | None) -> Reaching | None:
    if first is None or second is None or first is second:
        return second if first is None else first
    nothing = frozenset[Given]()
    return {name: first.get(name, nothing) | second.get(name, nothing) for name in {**first, **second}}


def _with(reaching: Reaching, given: set[Given] | tuple[Given, ...]) -> Reaching:
    """The definitions with the given ones added."""
    found = dict(reaching)
    for each in given:
        found[each.name] = found.get(each.name, frozenset()) | {each}
    return found


def _places(statement: ast.stmt) -> Iterator[Given]:
    shown = {part.id: value for part, value in assigned_parts(statement) if isinstance(part, ast.Name)}
    names = frozenset[str]().union(*map(names_bound, _own_parts(statement)))
    annotation = statement.annotation if isinstance(statement, ast.AnnAssign) else None
    yield from (Given(name, statement, shown.get(name), annotation) for name in sorted(names))


def _own_parts(statement: ast.stmt) -> tuple[ast.AST, ...]:
    """The parts of the statement outside its inner blocks."""
    match statement:
        case ast.While(test=test):
            return (test,)
        case ast.For(target=target) | ast.AsyncFor(target=target):
            return (target,)
        case ast.With(items=items) | ast.AsyncWith(items=items):
            return tuple(items)
        case ast.Match(cases=cases):
            return tuple(case.pattern for case in cases)
        case _:
            return (statement,)


def assigned_parts(statement: ast.stmt) -> Iterator[tuple[ast.expr, ast.expr | None]]:
    """The targets of the statement, each with its value if an expression gives it."""
    match statement:
        case ast.Assign(targets, value):
            for target in targets:
                yield from _paired(target, value)
        case ast.AnnAssign(target, value=ast.expr() as value):
            yield target, value
        case ast.AugAssign(target, operator, value):
            before = ast.copy_location(_read(target), target)
            yield target, ast.copy_location(ast.BinOp(before, operator, value), value)
        case ast.For(ast.Name() as target, ast.Call(ast.Name("range"))):
            yield target, A_NUMBER
        case ast.For(ast.Tuple([number, target]), ast.Call(ast.Name("enumerate"), [iterated])):
            yield number, A_NUMBER
            yield from _paired(target, ast.Subscript(iterated, A_NUMBER, ast.Load()))
        case ast.For(target, ast.Name() | ast.Attribute() as iterated):
            yield from _paired(target, ast.Subscript(iterated, A_NUMBER, ast.Load()))
        case ast.For(target) | ast.AsyncFor(target):
            yield from _paired(target, None)
        case ast.With(items=items) | ast.AsyncWith(items=items):
            for item in items:
                if item.optional_vars is not None:
                    yield from _paired(item.optional_vars, None)
        case _:
            return


def _read(target: ast.expr) -> ast.expr:
    """The old value of an augmented assignment."""
    match target:
        case ast.Name(name):
            return ast.Name(name, ast.Load())
        case ast.Attribute(value, attribute):
            return ast.Attribute(value, attribute, ast.Load())
        case _:
            return target


def _paired(target: ast.expr, value: ast.expr | None) -> Iterator[tuple[ast.expr, ast.expr | None]]:
    """`a, b = p, q` as pairs."""
    match target:
        case ast.Tuple(targets) | ast.List(targets):
            values = _values(value, len(targets))
            for each, given in zip(targets, values, strict=True):
                yield from _paired(each, given)
        case ast.Starred(inner):
            yield inner, None
        case _:
            yield target, value


def _values(value: ast.expr | None, count: int) -> list[ast.expr | None]:
    match value:
        case ast.Tuple(values) | ast.List(values) if len(values) == count:
            return [None if isinstance(each, ast.Starred) else each for each in values]
        case _:
            return [None] * count
