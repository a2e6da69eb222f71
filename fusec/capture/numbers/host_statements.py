"""Recognise host arithmetic that a dispatcher can compute, between launches and in arguments of launches."""

import ast

from fusec.base.ir.host_arithmetic import HostArithmetic
from fusec.base.ir.thread_kernel import RESERVED
from fusec.capture.draft.context import LoweringContext
from fusec.capture.flow.basic_blocks import StraightLine
from fusec.capture.flow.possibly_unbound import unsure_name
from fusec.capture.numbers.arithmetic_reader import ArithmeticReader
from fusec.capture.numbers.harmless_values import is_own
from fusec.capture.numbers.written_out import WrittenOut

_MOST_OPERATIONS = 8  # on 64-bit integers: their products stay below the largest float


def host_arithmetic(statement: ast.stmt, line: StraightLine, around: LoweringContext) -> HostArithmetic | None:
    """`half = 0.5 * dt`, `blocks = math.ceil(n / 64)`, `n = u.size`, `grid = (n // 8, 4)`; None for any other statement."""
    match statement:
        case ast.Assign([ast.Name(id=name)], value) if name not in RESERVED and is_own(name, line, around):
            pass
        case _:
            return None
    if unsure_name(statement, around.scope) or isinstance(value, ast.Name | ast.Constant):
        return None
    return arithmetic_of(name, WrittenOut(value), ArithmeticReader(around.scope))


def arithmetic_of(
    name: str, written: WrittenOut, reader: ArithmeticReader, *, whole: bool = False
) -> HostArithmetic | None:
    """The expression as a value for the name; None if it may raise, or reads no variable. `whole`: of integers only."""
    value = written.value
    parts = value.elts if isinstance(value, ast.Tuple) else [value]
    found = reader.all_of([*parts, *written.beside], whole=whole)
    named = {*reader.numbers, *reader.integers, *reader.sizes}
    if found is None or not named or named & RESERVED or name in named or set(reader.sizes) & {*reader.numbers}:
        return None
    shown = ast.Tuple(found[: len(parts)], ast.Load()) if isinstance(value, ast.Tuple) else found[0]
    operations = sum(isinstance(node, ast.BinOp) for node in ast.walk(shown))
    if operations > _MOST_OPERATIONS:
        return None
    again = ArithmeticReader(reader.scope, reader.path)
    numbers = tuple(each for each in reader.numbers if each not in reader.integers)
    return HostArithmetic(
        name,
        ast.unparse(shown),
        numbers,
        tuple(reader.integers),
        tuple(reader.sizes.items()),
        is_whole=not numbers and not isinstance(value, ast.Tuple) and again.value(value, whole=True) is not None,
        operations=operations,
        is_product=any(map(_is_product, ast.walk(shown))),
        positives=tuple(reader.positives),
        exact=tuple(reader.exact.items()),
    )


def _is_product(node: ast.AST) -> bool:
    """Whether it is a product without a literal factor."""
    is_times = isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult)
    return is_times and not any(isinstance(side, ast.Constant) for side in ast.iter_child_nodes(node))
