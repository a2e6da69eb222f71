"""Print an expression of a launched kernel in CUDA C++ with the arithmetic of numba."""

import ast
from collections.abc import Mapping

from fusec.base.records import dataclass
from fusec.base.scalars.cuda_functions import cuda_literal

_SIGNS: dict[type[ast.AST], str] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/",
    ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!=", ast.And: "&&", ast.Or: "||",
}  # fmt: skip
_TIGHT = {"||": 1, "&&": 2, "==": 3, "!=": 3, "<": 4, "<=": 4, ">": 4, ">=": 4, "+": 5, "-": 5, "*": 6, "/": 6}
_UNARY, _ATOM = 7, 8
_EXACT = {
    "math.sqrt": "square_root", "math.fabs": "absolute", "abs": "magnitude", "float": "as_real", "np.float64": "as_double",
    "np.float32": "as_float", "rounded": "rounded",
}  # fmt: skip
_CLOSE = {
    "math.exp": "exponential", "math.log": "logarithm", "math.sin": "sine", "math.cos": "cosine", "math.tanh": "tangent_h",
}  # fmt: skip
_NUMBERS = {"math.pi": "3.141592653589793", "math.e": "2.718281828459045"}


class UnprintableError(Exception):
    """CUDA C++ does not support this construct; the message names it in the user's words."""


@dataclass(frozen=True, slots=True)
class LaunchSpelling:
    """The names in C++ for the kernel's names; `arrays` holds each array's known number of axes, or 0 if it is unknown.

    `is_exact`: no function may give other bits than numba's.
    """

    names: Mapping[str, str]
    arrays: Mapping[str, int]
    is_exact: bool

    def text(self, node: ast.expr) -> str:
        """The expression as a number, also if it is a single literal."""
        if _is_condition(node):
            raise UnprintableError(f"`{ast.unparse(node)}` as a number")
        if not _has_names(node):
            return self._literals(node)
        text = self._operand(node, 0)[0]
        return f"number({text})" if names_in(node) == {"math"} else text  # `math.pi / 2` is a double of C++

    def condition(self, node: ast.expr) -> str:
        if not _is_condition(node):
            raise UnprintableError(f"the truth of `{ast.unparse(node)}`")
        return self._operand(node, 0)[0]

    def element(self, node: ast.Subscript, method: str = "") -> str:
        """`u[i, j]`  ->  `u(i, j)`, or `u.at(i, j)` to store into."""
        assert isinstance(node.value, ast.Name)
        indices = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        return f"{self.names[node.value.id]}{method}({', '.join(self._operand(index, 0)[0] for index in indices)})"

    def _operand(self, node: ast.expr, least: int) -> tuple[str, int]:
        """The text, in parentheses if it binds less tightly than `least`."""
        text, strength = self._printed(node)
        return (text, strength) if strength >= least else (f"({text})", _ATOM)

    def _printed(self, node: ast.expr) -> tuple[str, int]:
        """The text, and its precedence."""
        match node:
            case ast.Name(id=name) if name in self.names:
                return self.names[name], _ATOM
            case ast.Constant(value=value) if type(value) in (int, float):
                return _literal(node), _ATOM
            case ast.BinOp():
                return self._arithmetic(node)
            case ast.UnaryOp(op=ast.USub() | ast.UAdd() as op, operand=operand) if not _is_condition(operand):
                sign = "-" if isinstance(op, ast.USub) else "+"
                return f"{sign}{self._operand(operand, _ATOM)[0]}", _UNARY
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return f"!({self.condition(operand)})", _UNARY
            case ast.BoolOp():
                return self._all_or_any(node)
            case ast.Compare():
                return self._compared(node)
            case ast.IfExp(test=test, body=body, orelse=other):
                branches = ", ".join(f"[&] {{ return {self.text(branch)}; }}" for branch in (body, other))
                return f"picked({self.condition(test)}, {branches})", _ATOM
            case ast.Call(func=function, args=arguments, keywords=[]):
                return self._called(ast.unparse(function), arguments, node), _ATOM
            case _:
                return self._part(node), _ATOM

    def _arithmetic(self, node: ast.BinOp) -> tuple[str, int]:
        match node:
            case ast.BinOp(left, op, right) if type(op) in _SIGNS:
                return (
                    self._joined(_SIGNS[type(op)], [left, right]) if _has_names(node) else (self._literals(node), _ATOM)
                )
            case ast.BinOp(left, ast.Pow(), ast.Constant(value=int(power))) if power == 2 and _has_names(left):
                return f"squared({self.text(left)})", _ATOM
            case ast.BinOp(left, ast.FloorDiv() | ast.Mod() as op, ast.Constant(value=int(divisor)) as right) if (
                divisor > 0 and _has_names(left)
            ):
                name = "floor_quotient" if isinstance(op, ast.FloorDiv) else "floor_remainder"
                return f"{name}({self.text(left)}, {_literal(right)})", _ATOM
            case _:
                raise UnprintableError(f"`{ast.unparse(node)}`")

    def _all_or_any(self, node: ast.BoolOp) -> tuple[str, int]:
        sign = _SIGNS[type(node.op)]
        texts = [(self.condition(value), _is_tight(value)) for value in node.values]
        return f" {sign} ".join(text if is_tight else f"({text})" for text, is_tight in texts), _TIGHT[sign]

    def _part(self, node: ast.expr) -> str:
        """`u[i]`, `u.shape[0]`, `u.size`, `math.pi`."""
        match node:
            case ast.Subscript(value=ast.Name(id=name)) if name in self.arrays:
                return self.element(node)
            case ast.Subscript(ast.Attribute(value=ast.Name(id=name), attr="shape"), ast.Constant(value=axis)):
                return self._extent(name, axis, node)
            case ast.Attribute(value=ast.Name(id=name), attr="size") if name in self.arrays:
                return f"{self.names[name]}.size()"
            case ast.Attribute() if ast.unparse(node) in _NUMBERS:
                return _NUMBERS[ast.unparse(node)]
            case _:
                raise UnprintableError(f"`{ast.unparse(node)}`")

    def _joined(self, sign: str, sides: list[ast.expr]) -> tuple[str, int]:
        """A sum of sums keeps its order: the right operand binds more tightly."""
        if any(map(_is_condition, sides)):
            raise UnprintableError(f"`{ast.unparse(next(filter(_is_condition, sides)))}` as a number")
        strength = _TIGHT[sign]
        left, right = self._operand(sides[0], strength)[0], self._operand(sides[1], strength + 1)[0]
        return f"{left} {sign} {right}", strength

    def _compared(self, node: ast.Compare) -> tuple[str, int]:
        sides = [node.left, *node.comparators]
        if any(type(op) not in _SIGNS for op in node.ops) or any(_is_condition(side) for side in sides):
            raise UnprintableError(f"`{ast.unparse(node)}`")
        if len(sides) > 2 and not all(isinstance(side, ast.Name | ast.Constant) for side in sides[1:-1]):
            raise UnprintableError(f"`{ast.unparse(node)}`")
        pairs = zip(sides, node.ops, sides[1:], strict=False)
        texts = [
            f"{self._operand(left, 5)[0] if _has_names(left) or _has_names(right) else self._literals(left)} "
            f"{_SIGNS[type(op)]} {self._operand(right, 5)[0]}"
            for left, op, right in pairs
        ]
        return (texts[0], 4) if len(texts) == 1 else (" && ".join(texts), 2)

    def _extent(self, name: str, axis: object, node: ast.expr) -> str:
        is_there = name in self.arrays and type(axis) is int and 0 <= axis < max(self.arrays[name], 1)
        if not is_there:
            raise UnprintableError(f"`{ast.unparse(node)}`")
        return f"{self.names[name]}.extent({axis})"

    def _called(self, function: str, arguments: list[ast.expr], node: ast.expr) -> str:
        match function, arguments:
            case "len", [ast.Name(id=name)] if name in self.arrays:
                return f"{self.names[name]}.extent(0)"
            case "as_element", [ast.Name(id=name), value] if name in self.arrays:
                return f"{self.names[name]}.element({self.text(value)})"
            case _, [value] if function in _EXACT:
                return f"{_EXACT[function]}({self.text(value)})"
            case _, [value] if function in _CLOSE:
                if self.is_exact:
                    raise UnprintableError(f"`{function}` with numba's bits")
                return f"{_CLOSE[function]}({self.text(value)})"
            case _:
                raise UnprintableError(f"`{ast.unparse(node)}`")

    def _literals(self, node: ast.expr) -> str:
        """Arithmetic on literals alone, which follows Python's rules."""
        match node:
            case ast.Constant():
                return f"number({_literal(node)})"
            case ast.UnaryOp(op=ast.USub(), operand=ast.Constant() as operand):
                return f"number(-{_literal(operand)})"
            case _:
                raise UnprintableError(f"`{ast.unparse(node)}`, arithmetic of literals")


def names_in(node: ast.AST) -> set[str]:
    return {inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name)}


def _has_names(node: ast.expr) -> bool:
    return any(isinstance(inner, ast.Name) for inner in ast.walk(node))


def _is_condition(node: ast.expr) -> bool:
    """Whether the expression is a condition and not a number."""
    return isinstance(node, ast.Compare | ast.BoolOp) or (
        isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)
    )


def _is_tight(node: ast.expr) -> bool:
    """Whether it binds more tightly than `and` and `or`."""
    return isinstance(node, ast.UnaryOp) or (isinstance(node, ast.Compare) and len(node.ops) == 1)


def _literal(node: ast.Constant) -> str:
    text = cuda_literal(repr(node.value)) if type(node.value) in (int, float) else None
    if text is None:
        raise UnprintableError(f"the constant `{ast.unparse(node)}`")
    return text
