"""Expressions of array sizes in guards and kernels."""

import ast
from collections.abc import Iterator, Mapping


def asked_size(text: str, ranks: Mapping[str, int]) -> str:
    """The size as Python computes it, without the width of NumPy's integers. An axis that the array may not have counts
    as 0, because the kernel accesses no element of it.

    >>> asked_size("t.shape[0]", {"t": 1}), asked_size("t.shape[1]", {"t": 0})
    ('t.shape[0]', 'sum(t.shape[1:2])')
    >>> asked_size("n", {}), asked_size("n + 1", {})
    ('n', 'int(n) + 1')
    """
    node = ast.parse(text, mode="eval").body
    return ast.unparse(_of_terms(node, ranks) if isinstance(node, ast.BinOp) else _term(node, ranks))


def _of_terms(node: ast.expr, ranks: Mapping[str, int]) -> ast.expr:
    match node:
        case ast.BinOp(left=left, op=op, right=right):
            return ast.BinOp(_of_terms(left, ranks), op, _of_terms(right, ranks))
        case ast.UnaryOp(op=op, operand=operand):
            return ast.UnaryOp(op, _of_terms(operand, ranks))
        case ast.Name():
            return ast.Call(ast.Name("int", ast.Load()), [node], [])
        case _:
            return _term(node, ranks)


def _term(node: ast.expr, ranks: Mapping[str, int]) -> ast.expr:
    match node:
        case ast.Subscript(ast.Attribute(ast.Name(id=array)) as shape, ast.Constant(value=int(axis))):
            if ranks.get(array, 0) > axis:
                return node
            own = ast.Subscript(shape, ast.Slice(ast.Constant(axis), ast.Constant(axis + 1)), ast.Load())
            return ast.Call(ast.Name("sum", ast.Load()), [own], [])
        case _:
            return node


def with_extents(source: str, alike: Mapping[str, str]) -> str:
    """The text with the sizes of arrays of the same shape: `t.shape[0]` becomes `u.shape[0]`, and `len(t)` becomes
    `len(u)`."""
    lines = source.encode().splitlines(keepends=True)
    for node in sorted(_asked(ast.parse(source)), key=lambda node: (node.lineno, node.col_offset), reverse=True):
        line = lines[node.lineno - 1]
        own = alike.get(node.id, node.id).encode()
        lines[node.lineno - 1] = line[: node.col_offset] + own + line[node.end_col_offset :]
    return b"".join(lines).decode()


def _asked(tree: ast.AST) -> Iterator[ast.Name]:
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(value=ast.Name() as array):
                yield array
            case ast.Call(func=ast.Name(id="len"), args=[ast.Name() as array]):
                yield array
            case _:
                continue
