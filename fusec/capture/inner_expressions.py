"""Which array expressions inside a statement that stays are launches of their own?"""

import ast
from dataclasses import replace

from fusec.base.kernel import LaunchForm
from fusec.capture.draft import Draft, Obstacle
from fusec.capture.drafting import Outcome, draft, lower_value
from fusec.capture.operands import LaunchParts, Surroundings
from fusec.capture.row_reductions import ALONG_COLUMNS

_LEAST_OPERATIONS = 2
# their names are bound elsewhere or later, or (f-strings) their text is not an expression's
_CLOSED = (
    ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.JoinedStr,
    ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef,
)  # fmt: skip
_CANDIDATES = (ast.BinOp, ast.UnaryOp, ast.Compare, ast.Call)


def inner_launches(node: ast.AST, statement: ast.stmt, around: Surroundings) -> tuple[Draft, ...]:
    """The largest array expressions below `node` (or `node` itself) of at least two operations, in source order.

    A call in the same place evaluates its operands where the expression did.
    """
    if isinstance(node, _CLOSED):
        return ()
    if isinstance(node, _CANDIDATES):
        found = _expression_launch(node, statement, around)
        if isinstance(found, Draft) and _is_best(found, statement, around):
            return (found,)
    inner = [launch for child in _children(node) for launch in inner_launches(child, statement, around)]
    return tuple(sorted(inner, key=lambda launch: launch.span.start))


def hidden_operations(launch: Draft, statement: ast.stmt, around: Surroundings) -> int:
    """How many array operations its opaque operands hold that could be launches instead."""
    hidden = (inner_launches(node, statement, around) for node in launch.opaque_nodes)
    return sum(inner.operations for launches in hidden for inner in launches)


def _is_best(launch: Draft, statement: ast.stmt, around: Surroundings) -> bool:
    if launch.operations < _LEAST_OPERATIONS or not launch.opaque_first:
        return False
    return launch.operations >= hidden_operations(launch, statement, around)


def _expression_launch(node: ast.expr, statement: ast.stmt, around: Surroundings) -> Draft | Obstacle:
    parts = LaunchParts(around)
    name = around.fresh_names.result()
    value = lower_value(name, node, parts)
    if isinstance(value, Obstacle):
        return value
    found = draft(node, statement, (value,), parts, Outcome(name, LaunchForm.EXPRESSION, (name,)))
    if found == ALONG_COLUMNS and around.has_rows:
        return _expression_launch(node, statement, replace(around, has_rows=False))
    return found


def _children(node: ast.AST) -> list[ast.AST]:
    """What the node evaluates itself; annotations and the targets of `del` are none of it."""
    if isinstance(node, ast.Delete):
        return []
    annotation = node.annotation if isinstance(node, ast.AnnAssign) else None
    return [child for child in ast.iter_child_nodes(node) if child is not annotation]
