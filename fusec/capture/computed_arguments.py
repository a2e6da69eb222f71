"""Which arguments of a launch does the dispatcher compute: `kick[grid, block](v, a, 0.5 * dt, v.size)`?"""

import ast
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from fusec.base.grid_launch import RESERVED
from fusec.base.host_arithmetic import HostArithmetic
from fusec.base.kernel import Launch, Operand, OperandKind
from fusec.capture.host_arithmetic import arithmetic_of
from fusec.capture.names import ScopeNames
from fusec.capture.obstacle import Obstacle

_FUNCTIONS = ("int", "len", "max", "min", "math.ceil")


@dataclass(slots=True)
class ComputedArguments:
    """Those of one launch. `named` gives a variable to an expression, by a wanted name."""

    scope: ScopeNames
    named: Callable[[str, str], str]
    found: list[HostArithmetic] = field(default_factory=list)

    def operand(self, wanted: str, value: ast.expr) -> Operand | None:
        """The variable for the expression; None for one that may raise, or that reads otherwise in another module."""
        arithmetic = arithmetic_of("", value, self.scope)
        if arithmetic is None or not all(_is_same_elsewhere(node, self.scope) for node in ast.walk(value)):
            return None
        name = self.named(wanted, arithmetic.expression)
        self.found.append(replace(arithmetic, name=name))
        return Operand(name, name, OperandKind.NAME)

    def added_to(self, launch: Launch, ranks: Mapping[str, int]) -> Launch | Obstacle:
        """The launch with these preparations; `ranks` are those of arrays that launches index."""
        grid = launch.grid
        if not self.found or grid is None:
            return launch
        sizes = [size for each in self.found for size in each.sizes]
        unknown = next((name for name, axis in sizes if ranks.get(name, 0) <= axis), None)
        if unknown is not None:
            return Obstacle(f"asks for a size of `{unknown}`, of which fusec does not know the axes")
        integers = _each_once([each.integers for each in self.found])
        numbers = tuple(name for name in _each_once([each.numbers for each in self.found]) if name not in integers)
        prepared = replace(
            grid,
            preparations=tuple(dict.fromkeys((each.name, each.expression) for each in self.found)),
            prepared_arrays=tuple(dict.fromkeys((name, ranks[name]) for name, _ in sizes)),
            prepared_integers=integers,
            prepared_numbers=numbers,
        )
        asked = dict.fromkeys((*integers, *numbers, *(name for name, _ in sizes)))
        if not RESERVED.isdisjoint(asked):
            return Obstacle("uses a name that generated code needs")
        known = {operand.name for operand in launch.operands}
        further = (Operand(name, name, OperandKind.NAME) for name in asked if name not in known)
        return replace(launch, grid=prepared, operands=(*launch.operands, *further))


def _each_once(parts: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for part in parts for name in part))


def _is_same_elsewhere(node: ast.AST, scope: ScopeNames) -> bool:
    """Whether names of the module are none but `math` and Python's own functions."""
    match node:
        case ast.Call(func=function):
            return ast.unparse(function) in _FUNCTIONS
        case ast.Name(id=name):
            return scope.is_local(name) or name == "math" or name in _FUNCTIONS
        case _:
            return True
