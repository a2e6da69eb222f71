"""Memory effects of kernels whose body is not modelled: the arrays that they may read or write."""

import ast
from collections.abc import Iterator, Mapping

from fusec.base.ir.access import AccessKind
from fusec.base.ir.affine import affine
from fusec.base.ir.domain import REST, IterationDomain
from fusec.base.ir.thread_kernel import KernelText
from fusec.base.records import dataclass
from fusec.capture.kernels.accesses import ElementAccess
from fusec.capture.kernels.parameters import are_plain_parameters
from fusec.capture.kernels.pure_calls import CallKind, call_kind, called_function
from fusec.capture.kernels.thread_kernel import GridKernel
from fusec.capture.names.kernel_imports import imported_number
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.source.obstacle import Obstacle

_KNOWN = (
    ast.Assign, ast.AugAssign, ast.AnnAssign, ast.If, ast.For, ast.While, ast.Expr, ast.Return, ast.Pass, ast.Break,
    ast.Continue, ast.BoolOp, ast.NamedExpr, ast.BinOp, ast.UnaryOp, ast.IfExp, ast.Compare, ast.Call, ast.Constant,
    ast.Attribute, ast.Subscript, ast.Name, ast.Tuple, ast.Slice, ast.operator, ast.unaryop, ast.boolop, ast.cmpop,
    ast.expr_context, ast.keyword,
)  # fmt: skip
_LIBRARIES = ("builtins", "cmath", "math", "numba", "numpy")
_NO_ARRAY: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Effects:
    """The parameters whose memory the function may write; it may read all. `returns_several`: it returns a tuple."""

    written: frozenset[str]
    returns_several: bool


def effects(
    function: ast.FunctionDef, scope: ScopeNames, callers: tuple[ast.FunctionDef, ...] = (), *, on_host: bool = False
) -> Effects | Obstacle:
    """What the body may do to its arguments; an obstacle if it may print, raise, or touch other memory.

    A variable may hold the memory of each array that some statement binds to it or views under its name. `on_host`: it
    may make new arrays.
    """
    given = function.args
    if not are_plain_parameters(given) or given.defaults or function in callers:
        return Obstacle("takes other than plain parameters, or calls itself")
    names = tuple(argument.arg for argument in given.args)
    body = _Body(function, scope, names, (*callers, function), on_host=on_host)
    return body.effects()


class _Body:
    """One function; `memory` maps each of its names to the parameters whose memory it may hold."""

    def __init__(
        self,
        function: ast.FunctionDef,
        scope: ScopeNames,
        parameters: tuple[str, ...],
        callers: tuple[ast.FunctionDef, ...],
        *,
        on_host: bool,
    ) -> None:
        self.scope, self.parameters, self.callers, self.on_host = scope, parameters, callers, on_host
        self.nodes = [node for statement in function.body for node in ast.walk(statement)]
        stored = {n.id for n in self.nodes if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)}
        self.own = frozenset((*parameters, *stored))
        self.called: dict[ast.Call, Effects | Obstacle] = {}
        self.memory: dict[str, frozenset[str]] = {name: frozenset((name,)) for name in parameters}

    def effects(self) -> Effects | Obstacle:
        other = next((node for node in self.nodes if not isinstance(node, _KNOWN)), None)
        if other is not None:
            return Obstacle(f"has a statement or an expression of another kind{_line(other)}")
        calls = [node for node in self.nodes if isinstance(node, ast.Call)]
        self.called = {call: self._called(call) for call in calls if self._kind(call) is CallKind.OWN}
        bindings = list(self._bindings())
        before: Mapping[str, frozenset[str]] = {}
        while before != self.memory:
            before = dict(self.memory)
            for name, value in bindings:
                self.memory[name] = self.memory.get(name, _NO_ARRAY) | self._roots(value)
        unknown = next(self._unknown(), "")
        if unknown:
            return Obstacle(unknown)
        returned = [node.value for node in self.nodes if isinstance(node, ast.Return)]
        several = any(isinstance(value, ast.Tuple) or self._gives_several(value) for value in returned)
        return Effects(_NO_ARRAY.union(*self._written()), several)

    def _called(self, call: ast.Call) -> Effects | Obstacle:
        found = called_function(call, self.scope)
        assert found is not None
        return effects(*found, self.callers, on_host=self.on_host)

    def _kind(self, call: ast.Call) -> CallKind:
        return call_kind(call, self.scope, self.own, on_host=self.on_host)

    def _bindings(self) -> Iterator[tuple[str, ast.expr]]:
        """Each name with the value, or the part of a value, that it is bound to."""
        for node in self.nodes:
            match node:
                case ast.Assign(targets=targets, value=value):
                    for target in targets:
                        yield from _bound(target, value)
                case (
                    ast.AnnAssign(target=target, value=ast.expr() as value) | ast.NamedExpr(target=target, value=value)
                ):
                    yield from _bound(target, value)
                case ast.For(target=target, iter=value):
                    yield from _bound(target, value)
                case _:
                    continue

    def _roots(self, node: ast.AST) -> frozenset[str]:
        """The parameters whose memory the value may be; arithmetic makes numbers."""
        match node:
            case ast.Name(id=name):
                return self.memory.get(name, _NO_ARRAY)
            case ast.Attribute(attr="shape" | "size" | "ndim" | "strides" | "itemsize"):
                return _NO_ARRAY
            case ast.Subscript(value=value) | ast.Attribute(value=value) | ast.NamedExpr(value=value):
                return self._roots(value)
            case ast.IfExp(body=first, orelse=second):
                return self._roots(first) | self._roots(second)
            case ast.BoolOp(values=parts) | ast.Tuple(elts=parts):
                return _NO_ARRAY.union(*map(self._roots, parts))
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name))) if name in self.own:
                return self.memory.get(name, _NO_ARRAY)  # `a.conj()` of real numbers is `a`
            case ast.Call(args=arguments) if node in self.called:
                return _NO_ARRAY.union(*map(self._roots, arguments))
            case _:
                return _NO_ARRAY

    def _unknown(self) -> Iterator[str]:
        """The calls whose effects fusec does not know, and names that are not variables, numbers or libraries."""
        whole = set(self._whole_tuples())
        for node in self.nodes:
            match node:
                case ast.Call() if not self._is_known_call(node) or (self._gives_several(node) and node not in whole):
                    yield f"calls `{ast.unparse(node.func)}`{_line(node)}"
                case ast.Name(id=name, ctx=ast.Load()) if name not in self.own and not self._is_known_name(node):
                    yield f"reads `{name}`, which is no parameter{_line(node)}"
                case ast.Tuple(ctx=ast.Load()) if node not in whole and self._roots(node):
                    yield f"has arrays in a tuple{_line(node)}"  # arithmetic of tuples would hide them
                case _:
                    continue

    def _whole_tuples(self) -> Iterator[ast.AST]:
        """The tuples, and calls that return tuples, whose parts are unpacked at once: no variable holds them."""
        for node in self.nodes:
            match node:
                case ast.Subscript(slice=ast.Tuple() as index):
                    yield index
                case ast.Assign(targets=targets, value=value) if all(isinstance(t, ast.Tuple) for t in targets):
                    yield value
                case ast.Expr(value=value) | ast.Return(value=ast.expr() as value):
                    yield value
                case ast.Call() if self._kind(node) is CallKind.ATOMIC:
                    yield from node.args[1:2]
                case _:
                    continue

    def _is_known_call(self, call: ast.Call) -> bool:
        kind = self._kind(call)
        if kind is CallKind.OWN:
            return isinstance(self.called[call], Effects)
        return kind is not CallKind.UNKNOWN

    def _gives_several(self, node: ast.AST | None) -> bool:
        found = self.called.get(node) if isinstance(node, ast.Call) else None
        return isinstance(found, Effects) and found.returns_several

    def _is_known_name(self, node: ast.Name) -> bool:
        library = (self.scope.canonical(node) or "").partition(".")[0]
        values = (
            self.scope.constant(node.id),
            self.scope.constant_tuple(node.id),
            imported_number(node.id, self.scope),
        )
        is_number = any(value is not None for value in values)
        return library in _LIBRARIES or is_number or any(call.func is node for call in self.called)

    def _written(self) -> Iterator[frozenset[str]]:
        for node in self.nodes:
            match node:
                case ast.Subscript(value=value, ctx=ast.Store()) | ast.Attribute(value=value, ctx=ast.Store()):
                    yield self._roots(value)
                case ast.AugAssign(target=ast.Name() as target):
                    yield self._roots(target)
                case ast.Call(args=[first, *_]) if self._kind(node) is CallKind.ATOMIC:
                    yield self._roots(first)
                case ast.Call() if node in self.called:
                    yield from self._written_by(node)
                case _:
                    continue

    def _written_by(self, call: ast.Call) -> Iterator[frozenset[str]]:
        """The arguments that a function of the package may write."""
        found, told = called_function(call, self.scope), self.called[call]
        assert found is not None and isinstance(told, Effects)
        parameters = [argument.arg for argument in found[0].args.args]
        yield from (self._roots(a) for p, a in zip(parameters, call.args, strict=False) if p in told.written)


def _line(node: ast.AST) -> str:
    return f" (line {node.lineno})" if isinstance(node, ast.stmt | ast.expr) else ""


def _bound(target: ast.expr, value: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    match target, value:
        case ast.Name(id=name), _:
            yield name, value
        case ast.Tuple(elts=targets), ast.Tuple(elts=values) if len(targets) == len(values):
            for part, own in zip(targets, values, strict=True):
                yield from _bound(part, own)
        case ast.Tuple(elts=targets), _:
            for part in targets:
                yield from _bound(part, value)
        case _:
            return


def opaque_kernel(function: ast.FunctionDef, inside: ScopeNames) -> GridKernel | Obstacle:
    """The kernel without a body: any thread may read all elements of its parameters, and write all elements of some.

    An obstacle if it may do more: print, raise, or touch memory that is not passed to it.
    """
    found = effects(function, inside)
    if isinstance(found, Obstacle):
        return found
    parameters = tuple(argument.arg for argument in function.args.args)
    named = {node.id for node in ast.walk(function) if isinstance(node, ast.Name)}
    reads = [ElementAccess(name, AccessKind.READ, None, name) for name in parameters if name in named]
    writes = [ElementAccess(name, AccessKind.WRITE, None, name) for name in parameters if name in found.written]
    text = KernelText(function.name, parameters)
    return GridKernel(text, {}, IterationDomain((REST,), (affine(1),)), (*reads, *writes), frozenset())
