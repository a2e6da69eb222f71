"""What do the operands of a launch name, and which of them have the same value whenever they are evaluated?"""

import ast
from collections.abc import Iterable, Iterator, Sequence

from fusec.base.kernel import Operand, OperandKind
from fusec.base.paths import path_keys, path_root
from fusec.capture.thread_kernel import GridKernel


def named_by(operands: Iterable[Operand]) -> Iterator[str]:
    """Their variables, and those of which they are attributes or entries."""
    for operand in operands:
        yield operand.name
        if operand.kind is OperandKind.ATTRIBUTE:
            yield from (path_root(operand.expression), *path_keys(operand.expression))


def attributes(operands: Iterable[Operand]) -> tuple[tuple[str, str], ...]:
    """What the dispatcher calls each attribute or entry, and what it reads there."""
    return tuple((each.name, each.expression) for each in operands if each.kind is OperandKind.ATTRIBUTE)


def has_several_ranks(kernel: GridKernel, operands: Sequence[Operand]) -> bool:
    """Whether one variable stands for arrays of which the kernel takes elements by different numbers of indices."""
    pairs = zip(kernel.text.parameters, operands, strict=True)
    found = {(operand.name, kernel.ranks[name]) for name, operand in pairs if kernel.ranks.get(name)}
    return len(found) > len({name for name, _ in found})


def is_arithmetic(part: ast.expr) -> bool:
    """Names, integers and their arithmetic, which have the same value whenever they are evaluated."""
    allowed = (ast.Name, ast.Constant, ast.BinOp, ast.UnaryOp, ast.Tuple, ast.operator, ast.unaryop, ast.expr_context)
    return all(isinstance(node, allowed) for node in ast.walk(part))
