"""What must hold for the test of an `if` to be true, where asking it earlier runs no code but Python's own?"""

import ast

from fusec.base.launch_branch import Asked
from fusec.base.paths import literal_text, path_text
from fusec.capture.argument_paths import Paths

_COMPARED = {ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}


def asked_by(test: ast.expr, paths: Paths) -> tuple[Asked, ...]:
    """The parts of the test, empty for any other: variables that keep what they hold, attributes and entries, which are true or
    false, None or not, or integers or texts that are compared with literals.

    `grid.use_pml and n > 0`  ->  `grid.use_pml is True`, `n > 0`.
    """
    parts = test.values if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And) else [test]
    found = [_asked(part, paths) for part in parts]
    known = tuple(each for each in found if each is not None)
    return known if len(known) == len(found) else ()


def _asked(part: ast.expr, paths: Paths) -> Asked | None:
    match part:
        case ast.UnaryOp(ast.Not(), operand) if _is_readable(operand, paths):
            return Asked(path_text(operand), "is", "False")
        case ast.Compare(left, [ast.Is() | ast.IsNot() as operator], [ast.Constant(value=None | bool() as value)]):
            word = "is" if isinstance(operator, ast.Is) else "is not"
            return Asked(path_text(left), word, str(value)) if _is_readable(left, paths) else None
        case ast.Compare(left, [operator], [right]) if type(operator) in _COMPARED and _is_readable(left, paths):
            literal = literal_text(right)
            return Asked(path_text(left), _COMPARED[type(operator)], literal) if literal else None
        case _ if _is_readable(part, paths):
            return Asked(path_text(part), "is", "True")
        case _:
            return None


def _is_readable(node: ast.expr, paths: Paths) -> bool:
    return node.id in paths.steady if isinstance(node, ast.Name) else bool(paths.name(node))
