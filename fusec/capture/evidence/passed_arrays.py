"""Infer which names hold arrays from the calls between the functions of a module; this affects profit only.

In `def pressure(rho, e): return (gamma - 1) * rho * e`, `rho` is an array if some caller runs
`pressure(np.ones(n), e)`. In a function that calls `gradient(rho)`, `rho` is an array if `gradient` rolls its
parameter.
"""

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from fusec.base.scalars.array_functions import gives_number
from fusec.capture.evidence.arrays import is_slice, makes_array, takes_arrays, used_as_arrays
from fusec.capture.evidence.declared_arrays import declared_arrays
from fusec.capture.flow.basic_blocks import Function
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.source.syntax import walk

_ROUNDS = 4  # along a chain of calls, `main` calls `step` calls `flux`, each round reaches the next function
_FAMILIES = ("numpy.fft.", "scipy.ndimage.", "scipy.fft.", "scipy.signal.")  # map arrays to arrays


@dataclass(slots=True)
class _Body:
    """Evidence inside one function: `returned` are the values of its last `return`, `gives` which are arrays."""

    scope: ScopeNames
    known: set[str]
    assignments: list[ast.Assign]
    calls: dict[ast.Call, Function]
    returned: list[ast.expr]
    gives: list[bool] = field(default_factory=list)


@dataclass(slots=True)
class GivenArrays:
    """The functions of one module with their names, and whether a call `is_written_out`, that is, inlined.

    `bodies` has the evidence of each function, and `called` whether some call of it stays a call; both are filled on
    demand.
    """

    functions: Mapping[Function, ScopeNames]
    is_written_out: Callable[[ast.Call, ScopeNames], bool]
    bodies: dict[Function, _Body] = field(default_factory=dict)
    called: dict[Function, bool] = field(default_factory=dict)

    def of(self, function: Function) -> frozenset[str]:
        """The names that hold arrays somewhere in the function; none if all its calls are, or would be, inlined,
        because then its own kernels never run.
        """
        if not self.bodies:
            self._find()
        if function not in self.called:
            self.called[function] = not self.is_written_out(_call_of(function), self.functions[function])
        return frozenset(self.bodies[function].known if self.called[function] else ())

    def _find(self) -> None:
        names = {function.name for function in self.functions}
        self.bodies = {function: self._body(function, scope, names) for function, scope in self.functions.items()}
        calls = ((call, called, body.scope) for body in self.bodies.values() for call, called in body.calls.items())
        for call, called, scope in calls:
            self.called[called] = self.called.get(called, False) or not self.is_written_out(call, scope)
        for _ in range(_ROUNDS):
            before = sum(len(body.known) + sum(body.gives) for body in self.bodies.values())
            for body in self.bodies.values():
                self._follow_assignments(body)
                self._follow_calls(body)
                body.gives = [self._is_array(value, body) for value in body.returned]
            if sum(len(body.known) + sum(body.gives) for body in self.bodies.values()) == before:
                return

    def _body(self, function: Function, scope: ScopeNames, names: set[str]) -> _Body:
        nodes = list(walk(function))
        known = {*declared_arrays(function, scope), *used_as_arrays(function, scope), *_taken(nodes, scope)}
        calls = [node for node in nodes if isinstance(node, ast.Call) and _name(node.func) in names]
        called = {call: found for call in calls if (found := self._called(call, scope)) is not None}
        returns = [node.value for node in nodes if isinstance(node, ast.Return) and node.value is not None]
        last = returns[-1:]
        values = last[0].elts if last and isinstance(last[0], ast.Tuple) else last
        return _Body(scope, known, [node for node in nodes if isinstance(node, ast.Assign)], called, values)

    def _called(self, call: ast.Call, scope: ScopeNames) -> Function | None:
        """The called function, if it belongs to this module."""
        canonical = scope.canonical(call.func)
        definition = None if canonical is None else scope.definition(canonical)
        return definition[1] if definition is not None and definition[1] in self.functions else None

    def _follow_assignments(self, body: _Body) -> None:
        """Marks a name as an array if all values assigned to it are arrays."""
        values: dict[str, list[ast.expr]] = {}
        for node in body.assignments:
            match node:
                case ast.Assign([ast.Name(id=name)], value):
                    values.setdefault(name, []).append(value)
                case ast.Assign([ast.Tuple(targets)], ast.Call() as call):
                    pairs = zip(targets, self._given_by(call, body), strict=False)
                    body.known.update(target.id for target, flag in pairs if flag and isinstance(target, ast.Name))
                case _:
                    continue
        body.known.update(name for name, given in values.items() if all(self._is_array(value, body) for value in given))

    def _follow_calls(self, body: _Body) -> None:
        """Marks the argument of an array parameter as an array, and a parameter with an array argument."""
        for call, called in body.calls.items():
            inner = self.bodies[called].known
            for parameter, value in _arguments(call, called):
                if isinstance(value, ast.Name) and parameter in inner:
                    body.known.add(value.id)
                elif self._is_array(value, body):
                    inner.add(parameter)

    def _given_by(self, call: ast.Call, body: _Body) -> list[bool]:
        """Which of the returned values are arrays."""
        return self.bodies[body.calls[call]].gives if call in body.calls else []

    def _is_array(self, value: ast.expr, body: _Body) -> bool:
        """Whether an operand of the arithmetic is an array, or a call gives one; without recursion, for sums of any
        length.
        """
        values = [value]
        while values:
            match values.pop():
                case ast.Name(id=name):
                    if name in body.known:
                        return True
                case ast.BinOp(left, _, right) | ast.Compare(left, [_], [right]):
                    values += (left, right)
                case ast.UnaryOp(_, operand):
                    values.append(operand)
                case ast.Call(args=arguments) as call:
                    canonical = body.scope.canonical(call.func) or ""
                    if self._makes_array(call, canonical, body):
                        return True
                    is_elementwise = canonical.startswith("numpy.") and not gives_number(canonical)
                    values += arguments if is_elementwise else ()
                case other:
                    if is_slice(other):
                        return True
        return False

    def _makes_array(self, call: ast.Call, canonical: str, body: _Body) -> bool:
        is_family = canonical.startswith(_FAMILIES)
        return is_family or makes_array(call, body.scope) or self._given_by(call, body) == [True]


def _name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else ""


def _call_of(function: Function) -> ast.Call:
    return ast.Call(ast.Name(function.name, ast.Load()), args=[], keywords=[])


def _taken(nodes: Iterable[ast.AST], scope: ScopeNames) -> Iterator[str]:
    """The names that are passed to functions of arrays: `np.roll(f, 1)`."""
    for node in nodes:
        match node:
            case ast.Call(called, [ast.Name(id=name), *_]):
                is_family = (scope.canonical(called) or "").startswith(_FAMILIES)
                yield from [name] if is_family or takes_arrays(called, scope) else []
            case _:
                continue


def _arguments(call: ast.Call, function: Function) -> Iterator[tuple[str, ast.expr]]:
    """The parameters with their arguments."""
    names = [parameter.arg for parameter in (*function.args.posonlyargs, *function.args.args)]
    yield from zip(names, call.args, strict=False)
    yield from ((keyword.arg, keyword.value) for keyword in call.keywords if keyword.arg in names)
