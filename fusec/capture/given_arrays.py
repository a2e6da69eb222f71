"""Which names of a module's functions hold arrays, as far as calls among these functions show it? It decides on profit only.

`rho` is an array in `def pressure(rho, e): return (gamma - 1) * rho * e` where somebody calls `pressure(np.ones(n), e)`, and in a
function that calls `gradient(rho)`, which rolls it.
"""

import ast
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from fusec.base.array_function import is_reduction
from fusec.capture.array_evidence import annotated_arrays, is_slice, makes_array, used_as_arrays
from fusec.capture.blocks import Function
from fusec.capture.names import ScopeNames

_ROUNDS = 4  # of a chain of calls, `main` calls `step` calls `flux`, each hands on what the one before has learned
_TAKERS = frozenset(f"numpy.{name}" for name in ("roll", "diff", "gradient", "cumsum", "flip", "fft", "pad", "argsort"))
_FAMILIES = ("numpy.fft.", "scipy.ndimage.", "scipy.fft.", "scipy.signal.")  # which take and give arrays


@dataclass(slots=True)
class GivenArrays:
    """The functions of one module with the names inside each, and whether a call of one `is_written_out` where it stands.

    `found` are the names of each, and `called` the functions of which some call stays a call, once somebody has asked.
    """

    functions: Mapping[Function, ScopeNames]
    is_written_out: Callable[[ast.Call, ScopeNames], bool]
    found: dict[Function, set[str]] = field(default_factory=dict)
    called: dict[Function, bool] = field(default_factory=dict)

    def of(self, function: Function) -> frozenset[str]:
        """The names that hold arrays somewhere in the function; none where all its calls are written out, or would be if there were
        one, so that nobody runs a kernel of its own."""
        if not self.found:
            self._find()
        if function not in self.called:
            self.called[function] = not self.is_written_out(_call_of(function), self.functions[function])
        return frozenset(self.found[function] if self.called[function] else ())

    def _find(self) -> None:
        for function, scope in self.functions.items():
            shown = annotated_arrays(function, scope) | used_as_arrays(function, scope)
            self.found[function] = {*shown, *_taken(function, scope)}
        for _ in range(_ROUNDS):
            before = sum(map(len, self.found.values()))
            self.called.clear()
            for function, scope in self.functions.items():
                self._follow_assignments(function, scope)
                self._follow_calls(function, scope)
            if sum(map(len, self.found.values())) == before:
                return

    def _follow_assignments(self, function: Function, scope: ScopeNames) -> None:
        known = self.found[function]
        for node in ast.walk(function):
            match node:
                case ast.Assign([ast.Name(id=name)], value) if self._is_array(value, known, scope):
                    known.add(name)
                case ast.Assign([ast.Tuple(targets)], ast.Call() as call):
                    flags = self._returned(call, scope)
                    pairs = zip(targets, flags, strict=False)
                    known.update(target.id for target, flag in pairs if flag and isinstance(target, ast.Name))
                case _:
                    continue

    def _follow_calls(self, function: Function, scope: ScopeNames) -> None:
        """What is given to a parameter that is used as an array is one, and a parameter that is given one."""
        known = self.found[function]
        for node in ast.walk(function):
            called = self._called(node, scope) if isinstance(node, ast.Call) else None
            if called is None or not isinstance(node, ast.Call):
                continue
            stays = not self.is_written_out(node, scope)
            self.called[called] = self.called.get(called, False) or stays
            for parameter, value in _arguments(node, called):
                if isinstance(value, ast.Name) and parameter in self.found[called]:
                    known.add(value.id)
                elif self._is_array(value, known, scope):
                    self.found[called].add(parameter)

    def _called(self, call: ast.Call, scope: ScopeNames) -> Function | None:
        """The function of this module that the name calls."""
        if not isinstance(call.func, ast.Name):
            return None
        canonical = scope.canonical(call.func)
        definition = None if canonical is None else scope.definition(canonical)
        return definition[1] if definition is not None and definition[1] in self.found else None

    def _returned(self, call: ast.Call, scope: ScopeNames) -> list[bool]:
        """Which of the values that the call returns are arrays."""
        called = self._called(call, scope)
        if called is None:
            return []
        known, inner = self.found[called], self.functions[called]
        returns = [node.value for node in ast.walk(called) if isinstance(node, ast.Return) and node.value is not None]
        last = returns[-1] if returns else None
        values = last.elts if isinstance(last, ast.Tuple) else [last] if last is not None else []
        return [self._is_array(value, known, inner) for value in values]

    def _is_array(self, value: ast.expr, known: set[str], scope: ScopeNames) -> bool:
        """Whether an operand of the arithmetic is an array, or a call makes one."""
        match value:
            case ast.Name(id=name):
                return name in known
            case ast.BinOp(left, _, right) | ast.Compare(left, [_], [right]):
                return self._is_array(left, known, scope) or self._is_array(right, known, scope)
            case ast.UnaryOp(_, operand):
                return self._is_array(operand, known, scope)
            case ast.Call(args=arguments):
                canonical = scope.canonical(value.func) or ""
                if (
                    makes_array(value, scope)
                    or canonical.startswith(_FAMILIES)
                    or self._returned(value, scope) == [True]
                ):
                    return True
                is_elementwise = canonical.startswith("numpy.") and not is_reduction(canonical)
                return is_elementwise and any(self._is_array(argument, known, scope) for argument in arguments)
            case _:
                return is_slice(value)


def _call_of(function: Function) -> ast.Call:
    return ast.Call(ast.Name(function.name, ast.Load()), args=[], keywords=[])


def _taken(function: Function, scope: ScopeNames) -> Iterator[str]:
    """The names that are given to functions of arrays: `np.roll(f, 1)`."""
    for node in ast.walk(function):
        match node:
            case ast.Call(called, [ast.Name(id=name), *_]):
                canonical = scope.canonical(called) or ""
                yield from [name] if canonical in _TAKERS or canonical.startswith(_FAMILIES) else []
            case _:
                continue


def _arguments(call: ast.Call, function: Function) -> Iterator[tuple[str, ast.expr]]:
    """The parameters with what the call gives them."""
    names = [parameter.arg for parameter in (*function.args.posonlyargs, *function.args.args)]
    yield from zip(names, call.args, strict=False)
    yield from ((keyword.arg, keyword.value) for keyword in call.keywords if keyword.arg in names)
