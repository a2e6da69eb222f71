"""Read the main method of a workload, an object whose launches PyKokkos translates as a whole."""

import ast
from collections.abc import Iterator

from fusec.base.ir.workload import Workload
from fusec.base.records import dataclass
from fusec.base.scalars.languages import PYKOKKOS
from fusec.capture.arrays.host_statements import describe
from fusec.capture.flow.basic_blocks import StraightLine
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.source.obstacle import Obstacle
from fusec.capture.work_units.calls import WorkUnitCall, call_over_range
from fusec.capture.work_units.declarations import spelled
from fusec.capture.work_units.functors import Functors, FunctorUnit, declared_attributes, is_made_by
from fusec.capture.work_units.work_units import Counts

_EXECUTE, _FENCE = "numba.cuda.execute", "numba.cuda.fence"  # as the model spells them
_DEFAULT = f"{PYKOKKOS.module}.get_default_space"


@dataclass(frozen=True, slots=True)
class Execution:
    """`pk.execute(space, w)`, by the name of the object."""

    space: ast.expr
    owner: str


@dataclass(frozen=True, slots=True)
class Step:
    """A launch of the main method over as many places as the attribute `end` says."""

    unit: FunctorUnit
    end: str
    reduces: bool


@dataclass(frozen=True, slots=True)
class MainMethod:
    """`method`, `Triad.run`, and what it launches."""

    method: str
    steps: tuple[Step, ...]
    workload: Workload


def execution(statement: ast.stmt, scope: ScopeNames) -> Execution | None:
    """The call that executes an object; None for any other statement."""
    match statement:
        case ast.Expr(ast.Call(func=called, args=[space, ast.Name(id=owner)], keywords=[])) if (
            scope.owns(owner) and scope.canonical(called) == _EXECUTE
        ):
            return Execution(space, owner)
        case _:
            return None


def main_method(
    executed: Execution, statement: ast.stmt, line: StraightLine, scope: ScopeNames, functors: Functors
) -> MainMethod | Obstacle | None:
    """The main method of the workload that the object may be; None if the module defines none, or several."""
    outside = scope.seen_from(scope.module, (scope.module.scope,))
    kinds = [
        each
        for each in scope.module.file.tree.body
        if isinstance(each, ast.ClassDef) and any(is_made_by(d, "workload", outside) for d in each.decorator_list)
    ]
    kind = kinds[0] if len(kinds) == 1 else _made(executed.owner, kinds, statement, line)
    mains = list(_decorated(kind, "main", outside)) if kind is not None else []
    if kind is None or len(mains) != 1 or scope.package.changes.is_loose(mains[0].name):
        return None
    main = mains[0]
    space = _space(executed.space, scope)
    if not space:
        return Obstacle("which is executed in a space that fusec does not know")
    if len(main.decorator_list) != 1 or len(main.args.args) != 1:
        return Obstacle("which has a main method with other parameters or decorators")
    reader = _Reader(kind, main.args.args[0].arg, executed.owner, outside, functors)
    steps = reader.steps(main)
    if isinstance(steps, Obstacle):
        return steps
    callbacks = tuple(each.name for each in _decorated(kind, "callback", outside))
    workload = Workload(executed.owner, space, next(iter(reader.totals), ""), callbacks)
    return MainMethod(f"{kind.name}.{main.name}", steps, workload)


def _made(owner: str, kinds: list[ast.ClassDef], statement: ast.stmt, line: StraightLine) -> ast.ClassDef | None:
    """The class that the line last calls to bind the name."""
    for before in reversed(line.statements[: line.statements.index(statement)]):
        match before:
            case ast.Assign([ast.Name(id=bound)], ast.Call(func=ast.Name(id=called))) if bound == owner:
                return next((kind for kind in kinds if kind.name == called), None)
            case _:
                continue
    return None


def _decorated(kind: ast.ClassDef, word: str, scope: ScopeNames) -> Iterator[ast.FunctionDef]:
    """The methods with this decorator."""
    for function in kind.body:
        if isinstance(function, ast.FunctionDef) and any(
            is_made_by(each, word, scope) for each in function.decorator_list
        ):
            yield function


def _space(node: ast.expr, scope: ScopeNames) -> str:
    """The space in the words of generated modules, if PyKokkos' names alone say it."""
    named = node
    if isinstance(node, ast.Call) and not node.args and not node.keywords and scope.origin(node.func) == _DEFAULT:
        named = node.func
    origin = scope.origin(named) or ""
    is_known = origin.startswith(f"{PYKOKKOS.module}.") and not origin.endswith(".Debug")  # which runs Python's numbers
    return spelled(node, scope) if is_known else ""


class _Reader:
    """Reads the statements of a main method; `totals` are the attributes that it sets."""

    def __init__(self, kind: ast.ClassDef, own: str, owner: str, scope: ScopeNames, functors: Functors) -> None:
        self.kind, self.own, self.owner, self.scope, self.functors = kind, own, owner, scope, functors
        self.totals: list[str] = []

    def steps(self, main: ast.FunctionDef) -> tuple[Step, ...] | Obstacle:
        inside = self.scope.inside(self.scope.module, main)
        found: list[Step] = []
        for statement in main.body:
            if _is_silent(statement, inside):
                continue
            step = self._step(statement, inside)
            if isinstance(step, Obstacle):
                return step
            found.append(step)
        read = {name for step in found for name in (step.end, *step.unit.attributes)}
        changed = next((name for name in self.totals if name in read), None)
        if changed is not None:
            return Obstacle(f"which has a launch that takes `{self.own}.{changed}`, which its main method sets")
        return tuple(found)

    def _step(self, statement: ast.stmt, scope: ScopeNames) -> Step | Obstacle:
        match statement:
            case ast.Expr(value):
                total = ""
            case ast.Assign([ast.Attribute(value=ast.Name(id=self.own), attr=total)], value):
                pass
            case _:
                return _other(statement)
        call = call_over_range(value, scope)
        if call is None or call.operation != ("reduce" if total else "for"):
            return _other(statement)
        self.totals += [total] if total else []
        return self._launch(call)

    def _launch(self, call: WorkUnitCall) -> Step | Obstacle:
        match call:
            case WorkUnitCall(
                ast.Attribute(value=ast.Name(id=self.own), attr=end),
                ast.Attribute(value=ast.Name(id=self.own), attr=name),
            ) if not call.arguments and self._is_whole(end):
                called = ast.Attribute(ast.Name(self.owner, ast.Load()), name, ast.Load())
                unit = self.functors.unit_of_class(self.kind, called, self.scope, Counts(1, call.reduces))
                if unit is None:
                    return Obstacle(f"which launches `{ast.unparse(call.called)}`, which is no work unit of its class")
                if isinstance(unit.kernel, Obstacle):
                    return Obstacle(f"which launches `{ast.unparse(call.called)}`, which {unit.kernel.what}")
                return Step(unit, end, call.reduces)
            case _:
                return Obstacle(
                    f"which launches over `{ast.unparse(call.policy)}`, which is no attribute declared as `int`"
                )

    def _is_whole(self, name: str) -> bool:
        annotation = declared_attributes(self.kind).get(name)
        return isinstance(annotation, ast.Name) and annotation.id == "int"


def _is_silent(statement: ast.stmt, scope: ScopeNames) -> bool:
    """Whether nothing depends on it: a docstring, or a fence, after which no statement of the host reads anything."""
    match statement:
        case ast.Pass() | ast.Expr(ast.Constant(value=str())):
            return True
        case ast.Expr(ast.Call(func=called)):
            return scope.canonical(called) == _FENCE
        case _:
            return False


def _other(statement: ast.stmt) -> Obstacle:
    return Obstacle(f"whose main method holds another statement: {describe(statement).what}", "FUS207")
