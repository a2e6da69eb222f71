"""Is an expression a number written out, and how did the author write it?"""

import ast

from fusec.capture.source_file import SourceFile, segment

_OPERATORS = (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Mod, ast.Pow)


def literal_text(file: SourceFile, node: ast.expr | None) -> str | None:
    """The author's text of a number literal, signed or not, or of arithmetic of such; None for anything else."""
    if node is None or not is_number(node):
        return None
    text = segment(file, node)
    return text if text.isprintable() and "#" not in text else ast.unparse(node)


def is_number(node: ast.expr) -> bool:
    """`2`, `-0.5`, `1 / 3`, `2 * (3 + 1j)`; not `True`, not a name."""
    match node:
        case ast.Constant(value=value):
            return isinstance(value, int | float | complex) and not isinstance(value, bool)
        case ast.UnaryOp(op=ast.USub() | ast.UAdd(), operand=operand):
            return is_number(operand)
        case ast.BinOp(left=left, op=operator, right=right):
            return isinstance(operator, _OPERATORS) and is_number(left) and is_number(right)
    return False
