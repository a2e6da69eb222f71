"""Find the array expressions inside a host statement that become launches of their own."""

import ast
from dataclasses import replace

from fusec.base.ir.operand import Evaluated, Shown
from fusec.base.scalars.expression import Reduce
from fusec.capture.arrays.evaluation_order import names_beside, naming
from fusec.capture.arrays.launches import draft, lower_value
from fusec.capture.arrays.reductions import full_reduction
from fusec.capture.arrays.row_reductions import ALONG_COLUMNS
from fusec.capture.draft.context import LoweringContext
from fusec.capture.draft.launch_builder import LaunchBuilder
from fusec.capture.draft.launch_draft import Draft
from fusec.capture.draft.outcomes import Inner
from fusec.capture.draft.reading import Option
from fusec.capture.evidence.scalar_contexts import is_of_one_element, single_parts
from fusec.capture.source.obstacle import Obstacle
from fusec.capture.source.syntax import children

_LEAST_OPERATIONS = 2
# their names are bound elsewhere or later; the text of an f-string is no expression
_CLOSED = (
    ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.JoinedStr,
    ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef,
)  # fmt: skip
_LEAVES = (ast.Name, ast.Constant)
_CANDIDATES = (ast.BinOp, ast.UnaryOp, ast.Compare, ast.Call)


def inner_launches(
    node: ast.AST, statement: ast.stmt, around: LoweringContext, *, reductions: bool = False, is_single: bool = False
) -> tuple[Draft, ...]:
    """The largest array expressions at or below `node` with at least two operations, in source order.

    A call in the same place evaluates its operands when the expression did. `reductions`: also single reductions that
    the statement evaluates first, which can join the preceding statements. `is_single`: Python takes one value of
    `node`.
    """
    if isinstance(node, _CLOSED):
        return ()
    single = single_parts(node, around.scope, is_single=is_single)
    if isinstance(node, _CANDIDATES):
        found = _expression_launch(node, statement, around)
        if is_single and isinstance(found, Draft) and is_of_one_element(found) and not around.has(Option.ASKED):
            found, single = Obstacle("one element"), children(node)
        if isinstance(found, Draft) and is_arithmetic_of_opaque(found) and (reductions or _reduces_all(found, around)):
            found = Obstacle("arithmetic of numbers")
        is_end = reductions and isinstance(found, Draft) and is_ending_reduction(found)
        if isinstance(found, Draft) and (is_end or _is_best(node, found, statement, around)):
            return (found,)
    inner = [
        launch
        for child in _children(node)
        if not isinstance(child, _LEAVES)
        for launch in inner_launches(child, statement, around, reductions=reductions, is_single=child in single)
    ]
    return tuple(sorted(inner, key=lambda launch: launch.source.span.start))


def hidden_operations(launch: Draft, statement: ast.stmt, around: LoweringContext) -> int:
    """How many array operations inside the opaque operands could be launches."""
    hidden = (inner_launches(node, statement, around) for node in launch.opaque_nodes)
    return sum(inner.evidence.operations for launches in hidden for inner in launches)


def is_arithmetic_of_opaque(launch: Draft) -> bool:
    """Whether it computes with opaque operands and known numbers only; reduced values are numbers."""
    are_values = all(isinstance(operand, Evaluated) or operand.shown is Shown.NUMBER for operand in launch.operands)
    return bool(launch.opaque_nodes) and are_values


def _reduces_all(launch: Draft, around: LoweringContext) -> bool:
    """Whether all its opaque operands are reductions: `np.sqrt(np.sum(x * y)) > 1.0`."""
    return all(full_reduction(node, around) for node in launch.opaque_nodes)


def is_ending_reduction(launch: Draft) -> bool:
    """Whether it is one reduction that its statement evaluates first, so that it can end a group."""
    reduces = all(isinstance(part, Reduce) and not part.is_partial for part in launch.kernel.body)
    return reduces and _comes_first(launch)


def _comes_first(launch: Draft) -> bool:
    """Whether its statement evaluates it first, and it has no opaque operands."""
    return isinstance(launch.outcome, Inner) and launch.outcome.beside is not None and not launch.opaque_nodes


def _is_best(node: ast.expr, launch: Draft, statement: ast.stmt, around: LoweringContext) -> bool:
    least = 1 if _ends_group(node, launch, statement) else _LEAST_OPERATIONS
    if launch.evidence.operations < least or not launch.evaluation.opaque_first:
        return False
    return launch.evidence.operations >= hidden_operations(launch, statement, around)


def _ends_group(node: ast.expr, launch: Draft, statement: ast.stmt) -> bool:
    """Whether it can end the preceding group, so that the operands need no memory: `return u + flux, ratio`."""
    is_of_several = isinstance(statement, ast.Return) and isinstance(statement.value, ast.Tuple)
    is_arithmetic = isinstance(node, ast.BinOp | ast.Call)
    return is_of_several and is_arithmetic and _comes_first(launch)


def _expression_launch(node: ast.expr, statement: ast.stmt, around: LoweringContext) -> Draft | Obstacle:
    known = around.drafts.get((node, statement))
    if known is None:
        known = around.drafts[node, statement] = _drafted(node, statement, around)
    return known


def _drafted(node: ast.expr, statement: ast.stmt, around: LoweringContext) -> Draft | Obstacle:
    parts = LaunchBuilder(around)
    name = around.fresh_names.reduced(_called(node))
    value = lower_value(name, node, parts)
    if isinstance(value, Obstacle):
        return value
    found = draft(node, statement, (value,), parts, Inner(name))
    if found == ALONG_COLUMNS and around.reading.against_rows is None:
        return _drafted(node, statement, around.refusing_rows(ALONG_COLUMNS))
    if isinstance(found, Obstacle):
        return found
    beside = names_beside(node, statement, around)
    return found if beside is None else replace(found, outcome=Inner(name, beside, naming(statement, around)))


def _called(node: ast.expr) -> str:
    """`max` for `np.max(x)` and `x.max()`."""
    match node:
        case ast.Call(ast.Attribute(attr=name)) | ast.Call(ast.Name(name)):
            return name
        case _:
            return ""


def _children(node: ast.AST) -> list[ast.AST]:
    """The nodes that it evaluates itself, without annotations and targets of `del`."""
    if isinstance(node, ast.Delete):
        return []
    annotation = node.annotation if isinstance(node, ast.AnnAssign) else None
    return [child for child in children(node) if child is not annotation]
