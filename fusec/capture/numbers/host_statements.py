"""Recognise host arithmetic that a dispatcher can compute, between launches and in arguments of launches."""

import ast
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from fusec.base.ir.host_arithmetic import HostArithmetic
from fusec.base.ir.kernel import GridLaunch, Launch
from fusec.base.ir.operand import Operand, Variable
from fusec.base.ir.thread_kernel import RESERVED, Prepared
from fusec.capture.draft.context import LoweringContext
from fusec.capture.flow.basic_blocks import StraightLine
from fusec.capture.flow.possibly_unbound import unsure_name
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.numbers.harmless_values import is_own
from fusec.capture.source.number_literals import is_number
from fusec.capture.source.obstacle import Obstacle

_LARGEST = 2**63
_MOST_OPERATIONS = 8  # on 64-bit integers: their products stay below the largest float
_FUNCTIONS = ("int", "len", "max", "min", "math.ceil")


def host_arithmetic(statement: ast.stmt, line: StraightLine, around: LoweringContext) -> HostArithmetic | None:
    """`half = 0.5 * dt`, `blocks = math.ceil(n / 64)`, `n = u.size`, `grid = (n // 8, 4)`; None for any other statement."""
    match statement:
        case ast.Assign([ast.Name(id=name)], value) if name not in RESERVED and is_own(name, line, around):
            pass
        case _:
            return None
    return None if unsure_name(statement, around.scope) else arithmetic_of(name, value, around.scope)


def arithmetic_of(name: str, value: ast.expr, scope: ScopeNames) -> HostArithmetic | None:
    """The expression as a value for the name; None if it may raise, or is only a variable or literal."""
    operations = sum(isinstance(node, ast.BinOp) for node in ast.walk(value))
    if isinstance(value, ast.Name | ast.Constant) or operations > _MOST_OPERATIONS:
        return None
    reader = _Reader(scope)
    found = reader.value(value) if not isinstance(value, ast.Tuple) else reader.all_of(value)
    named = {*reader.numbers, *reader.integers, *reader.sizes}
    if found is None or not named or named & RESERVED or name in named or set(reader.sizes) & {*reader.numbers}:
        return None
    numbers = tuple(each for each in reader.numbers if each not in reader.integers)
    is_whole = not numbers and _Reader(scope).value(value, whole=True) is not None
    integers, sizes = tuple(reader.integers), tuple(reader.sizes.items())
    is_product = any(map(_is_product, ast.walk(found)))
    return HostArithmetic(name, ast.unparse(found), numbers, integers, sizes, is_whole, operations, is_product)


@dataclass(slots=True)
class _Reader:
    """Parses an expression and collects the conditions under which it raises nothing."""

    scope: ScopeNames
    numbers: dict[str, None] = field(default_factory=dict)
    integers: dict[str, None] = field(default_factory=dict)
    sizes: dict[str, int] = field(default_factory=dict)

    def value(self, node: ast.expr, *, whole: bool = False) -> ast.expr | None:
        """The expression in the spelling of a generated module; None if it may raise. `whole`: its value must be an
        integer.
        """
        match node:
            case ast.Constant(value=int() | float() as number) if not isinstance(number, bool):
                is_small = isinstance(number, int) and number < _LARGEST
                return node if is_small or (isinstance(number, float) and not whole) else None
            case ast.Name(id=name):
                return self._variable(name, whole=whole)
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return self._applied(node, [self.value(operand, whole=whole)])
            case ast.BinOp(left=left, op=ast.Add() | ast.Sub() | ast.Mult(), right=right):
                return self._applied(node, [self.value(left, whole=whole), self.value(right, whole=whole)])
            case ast.BinOp(left=left, op=ast.FloorDiv() | ast.Mod(), right=right):
                return self._applied(node, [self.value(left, whole=whole), self._divisor(right, whole=whole)])
            case ast.BinOp(left=left, op=ast.Div(), right=right) if not whole:
                return self._applied(node, [self.value(left), self._divisor(right, whole=False)])
            case ast.Call():
                return self._call(node, whole=whole)
            case _:
                return self._size(node)

    def all_of(self, node: ast.Tuple) -> ast.expr | None:
        parts = [self.value(part) for part in node.elts]
        known = [part for part in parts if part is not None]
        return ast.Tuple(known, ast.Load()) if known and len(known) == len(parts) else None

    def _variable(self, name: str, *, whole: bool) -> ast.expr | None:
        if not self.scope.is_local(name):
            literal = self.scope.constant(name) or ""
            number = ast.parse(literal, mode="eval").body if is_literal(literal) else None
            return None if number is None else self.value(number, whole=whole)
        if self.scope.spoils(name):
            return None
        (self.integers if whole else self.numbers)[name] = None
        return ast.Name(name, ast.Load())

    def _divisor(self, node: ast.expr, *, whole: bool) -> ast.expr | None:
        found = self.value(node, whole=whole)
        is_positive = isinstance(found, ast.Constant) and isinstance(found.value, int | float) and found.value > 0
        return found if is_positive else None

    def _applied(self, node: ast.expr, operands: list[ast.expr | None]) -> ast.expr | None:
        match node, operands:
            case ast.UnaryOp(op=sign), [ast.expr() as operand]:
                return ast.UnaryOp(sign, operand)
            case ast.BinOp(op=op), [ast.expr() as left, ast.expr() as right]:
                return ast.BinOp(left, op, right)
            case _:
                return None

    def _call(self, node: ast.Call, *, whole: bool) -> ast.expr | None:
        match self.scope.canonical(node.func), node.args:
            case _ if node.keywords:
                return None
            case "builtins.len", [ast.Name(id=name)]:
                return self._size_of(name, 0, f"len({name})")
            case "builtins.min" | "builtins.max" as word, [_, _, *_] as arguments:
                parts = [self.value(argument, whole=whole) for argument in arguments]
                known = [part for part in parts if part is not None]
                return _call(word.removeprefix("builtins."), known) if len(known) == len(parts) else None
            case "builtins.int", [ast.Call(func=inner) as rounded] if self.scope.canonical(inner) == "math.ceil":
                found = self._call(rounded, whole=True)
                return None if found is None else _call("int", [found])
            case "math.ceil", [ast.BinOp(left=left, op=ast.Div() as op, right=right)]:
                dividend, divisor = self.value(left, whole=True), self._divisor(right, whole=False)
                if not isinstance(divisor, ast.Constant) or ast.literal_eval(divisor) < 1:
                    return None  # infinity has no ceiling
                known = [part for part in (dividend, divisor) if part is not None]
                return _call("math.ceil", [ast.BinOp(known[0], op, known[1])]) if len(known) == 2 else None
            case _:
                return None

    def _size(self, node: ast.expr) -> ast.expr | None:
        """`a.size` or `a.shape[1]` for an array."""
        match node:
            case ast.Attribute(value=ast.Name(id=name), attr="size"):
                return self._size_of(name, 0, f"{name}.size")
            case ast.Subscript(
                value=ast.Attribute(value=ast.Name(id=name), attr="shape"), slice=ast.Constant(value=int(axis))
            ) if axis >= 0:
                return self._size_of(name, axis, f"{name}.shape[{axis}]")
            case _:
                return None

    def _size_of(self, name: str, axis: int, text: str) -> ast.expr | None:
        if not self.scope.is_local(name) or self.scope.spoils(name):
            return None
        self.sizes[name] = max(axis, self.sizes.get(name, 0))
        return ast.parse(text, mode="eval").body


def _is_product(node: ast.AST) -> bool:
    """Whether it is a product without a literal factor."""
    is_times = isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult)
    return is_times and not any(isinstance(side, ast.Constant) for side in ast.iter_child_nodes(node))


def is_literal(text: str) -> bool:
    return bool(text) and is_number(ast.parse(text, mode="eval").body)


def _call(name: str, arguments: list[ast.expr]) -> ast.expr:
    return ast.Call(ast.parse(name, mode="eval").body, arguments, [])


@dataclass(slots=True)
class ComputedArguments:
    """The computed arguments of one launch. `named` gives an expression a variable with the wanted name."""

    scope: ScopeNames
    named: Callable[[str, str], str]
    found: list[HostArithmetic] = field(default_factory=list)

    def operand(self, wanted: str, value: ast.expr) -> Operand | None:
        """The variable for the expression; None if it may raise or means something else in another module."""
        arithmetic = arithmetic_of("", value, self.scope)
        if arithmetic is None or not all(_is_same_elsewhere(node, self.scope) for node in ast.walk(value)):
            return None
        name = self.named(wanted, arithmetic.expression)
        self.found.append(replace(arithmetic, name=name))
        return Variable(name, name)

    def added_to(self, launch: Launch, ranks: Mapping[str, int]) -> Launch | Obstacle:
        """The launch with these preparations; `ranks` are the ranks of the arrays that launches index."""
        if not self.found or not isinstance(launch, GridLaunch):
            return launch
        sizes = [size for each in self.found for size in each.sizes]
        unknown = next((name for name, axis in sizes if ranks.get(name, 0) <= axis), None)
        if unknown is not None:
            return Obstacle(f"asks for a size of `{unknown}`, and fusec does not know its axes")
        integers = _each_once([each.integers for each in self.found])
        numbers = tuple(name for name in _each_once([each.numbers for each in self.found]) if name not in integers)
        prepared = Prepared(
            tuple(dict.fromkeys((each.name, each.expression) for each in self.found)),
            tuple(dict.fromkeys((name, ranks[name]) for name, _ in sizes)),
            integers,
            numbers,
        )
        asked = dict.fromkeys((*integers, *numbers, *(name for name, _ in sizes)))
        if not RESERVED.isdisjoint(asked):
            return Obstacle("uses a name that generated code needs")
        known = {operand.name for operand in launch.operands}
        further = (Variable(name, name) for name in asked if name not in known)
        return replace(launch, grid=replace(launch.grid, prepared=prepared), operands=(*launch.operands, *further))


def _each_once(parts: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for part in parts for name in part))


def _is_same_elsewhere(node: ast.AST, scope: ScopeNames) -> bool:
    """Whether its module names are only `math` and Python's builtins."""
    match node:
        case ast.Call(func=function):
            return ast.unparse(function) in _FUNCTIONS
        case ast.Name(id=name):
            return scope.is_local(name) or name == "math" or name in _FUNCTIONS
        case _:
            return True
