"""Rewrite forms of one meaning to one form: annotations of variables, and indices one after the other."""

import ast
from collections.abc import Sequence
from copy import deepcopy


def in_plain_syntax(statements: Sequence[ast.stmt]) -> list[ast.stmt]:
    """Copies of the statements, at the same places of the text.

    `x: float = a[i][j]`  ->  `x = a[i, j]`
    """
    return [_Plain().visit(deepcopy(statement)) for statement in statements]


class _Plain(ast.NodeTransformer):
    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt:
        self.generic_visit(node)
        if node.value is None or not isinstance(node.target, ast.Name):
            return node
        return ast.copy_location(ast.Assign([node.target], node.value), node)

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        self.generic_visit(node)
        match node.value:
            case ast.Subscript(value=base, slice=before):
                parts = [*_parts(before), *_parts(node.slice)]
                return ast.copy_location(ast.Subscript(base, ast.Tuple(parts, ast.Load()), node.ctx), node)
            case _:
                return node


def _parts(index: ast.expr) -> list[ast.expr]:
    return list(index.elts) if isinstance(index, ast.Tuple) else [index]
