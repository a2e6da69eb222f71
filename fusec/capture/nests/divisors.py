"""Divisors in a loop body that are provably not zero if the numbers in them are floating-point."""

import ast
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from fusec.capture.kernels.body_language import KernelNames, is_element
from fusec.capture.names.kernel_imports import PHYSICAL_CONSTANTS

_ROOTS = ("math.sqrt", "numpy.sqrt")
_MOST_FACTORS = 4  # constants of nature, none of them below 1e-34 or above 1e27
_OPERATORS = (ast.Add, ast.Sub, ast.Mult, ast.Div)


@dataclass(slots=True)
class Divisors:
    """`once` holds the value of each variable that one statement binds, `floating` the floating-point parameters.

    Under this assumption squares are not below zero, and `1 + x[i] ** 2` is at least 1, infinite or NaN, and not
    rounded to zero. A square of integers may wrap, and a square of a complex number may be -1.
    """

    names: KernelNames
    once: Mapping[str, ast.expr]
    floating: dict[str, None] = field(default_factory=dict)

    def are_not_zero(self, value: ast.expr) -> bool:
        """Whether the divisor is above zero or NaN; records the parameters on which the proof depends."""
        noted = dict(self.floating)
        if self._is_above(value):
            return True
        self.floating = noted
        return False

    def _is_above(self, value: ast.expr) -> bool:
        """Above zero, or NaN. Products do not count, because a product may be rounded to zero."""
        match value:
            case ast.Constant(value=int() | float() as number):
                return not isinstance(number, bool) and number > 0
            case ast.Attribute() | ast.BinOp(op=ast.Mult()):
                return 0 < self._constants(value) <= _MOST_FACTORS
            case ast.BinOp(left, ast.Add(), right):
                pairs = ((left, right), (right, left))
                return any(self._is_above(one) and self._is_not_below(other) for one, other in pairs)
            case ast.Call(func=function, args=[argument], keywords=[]):
                return self._is_root(function) and self._is_above(argument)
            case ast.Name(id=name) if name in self.once:
                return self._is_above(self.once[name])
            case _:
                return False

    def _constants(self, value: ast.expr) -> int:
        """The number of factors: SciPy's constants and numbers in [0.001, 1000]; over the limit for other values."""
        match value:
            case ast.BinOp(left, ast.Mult(), right):
                return self._constants(left) + self._constants(right)
            case ast.Attribute() if self.names.scope.canonical(value) in PHYSICAL_CONSTANTS:
                return 1
            case ast.Constant(value=int() | float() as number) if 1e-3 <= number <= 1e3:
                return 1
            case _:
                return _MOST_FACTORS + 1

    def _is_not_below(self, value: ast.expr) -> bool:
        """Zero or above, or NaN."""
        match value:
            case ast.BinOp(base, ast.Pow(), ast.Constant(value=2)):
                return self._is_floating(base)
            case ast.BinOp(left, ast.Add(), right):
                return self._is_not_below(left) and self._is_not_below(right)
            case ast.Name(id=name) if name in self.once:
                return self._is_not_below(self.once[name])
            case _:
                return self._is_above(value)

    def _is_floating(self, value: ast.expr) -> bool:
        """A floating-point number, computed from floating-point elements and numbers; constants may be integers."""
        return self._is_computed(value) and self._names_parameter(value)

    def _is_computed(self, value: ast.expr) -> bool:
        match value:
            case ast.Constant(value=number):
                return type(number) in (int, float)
            case ast.BinOp(left, op, right) if isinstance(op, _OPERATORS):
                return self._is_computed(left) and self._is_computed(right)
            case ast.BinOp(base, ast.Pow(), ast.Constant(value=2)):
                return self._is_computed(base)
            case ast.UnaryOp(ast.USub(), operand):
                return self._is_computed(operand)
            case ast.Call(func=function, args=[argument], keywords=[]):
                return self._is_root(function) and self._is_computed(argument)
            case ast.Subscript(value=ast.Name(id=name)) if is_element(value, self.names.parameters):
                self.floating[name] = None
                return True
            case ast.Name(id=name) if name in self.names.parameters:
                self.floating[name] = None
                return True
            case ast.Name(id=name) if name in self.once:
                return self._is_computed(self.once[name])
            case ast.Attribute():
                return self.names.scope.canonical(value) in PHYSICAL_CONSTANTS
            case _:
                return False

    def _names_parameter(self, value: ast.expr) -> bool:
        """Whether the value uses a parameter."""
        for node in ast.walk(value):
            if isinstance(node, ast.Name) and node.id in self.names.parameters:
                return True
            if isinstance(node, ast.Name) and node.id in self.once and self._names_parameter(self.once[node.id]):
                return True
        return False

    def _is_root(self, function: ast.expr) -> bool:
        own = isinstance(function, ast.Name) and function.id in self.names.own
        return not own and self.names.scope.canonical(function) in _ROOTS


def bound_once(statements: Sequence[ast.stmt], once: set[str]) -> dict[str, ast.expr]:
    """The value of each variable whose only binding in the function is a plain assignment."""
    nodes = (node for statement in statements for node in ast.walk(statement))
    return {
        node.targets[0].id: node.value
        for node in nodes
        if isinstance(node, ast.Assign) and len(node.targets) == 1
        if isinstance(node.targets[0], ast.Name) and node.targets[0].id in once
    }
