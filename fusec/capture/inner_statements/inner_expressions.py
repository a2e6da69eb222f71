"""Find the array expressions inside a host statement that become launches of their own."""

import ast
from dataclasses import replace

from fusec.base.ir.operand import Evaluated, Shown
from fusec.base.scalars.expression import Reduce
from fusec.capture.arrays.launches import draft, lower_value
from fusec.capture.arrays.reductions import full_reduction
from fusec.capture.arrays.row_reductions import ALONG_COLUMNS
from fusec.capture.draft.context import LoweringContext
from fusec.capture.draft.launch_builder import LaunchBuilder
from fusec.capture.draft.launch_draft import Draft
from fusec.capture.draft.outcomes import Inner
from fusec.capture.draft.reading import Option
from fusec.capture.evidence.scalar_contexts import is_of_one_element, single_parts
from fusec.capture.inner_statements.evaluation_order import is_evaluated_first, names_beside, naming
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
_SEVERAL = (ast.Tuple, ast.List, ast.Dict, ast.Call)


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
        if not (_is_beside_number(child, node, around) and _may_be_number(launch, around))
    ]
    return tuple(sorted(inner, key=lambda launch: launch.source.span.start))


def _is_beside_number(side: ast.AST, node: ast.AST, around: LoweringContext) -> bool:
    """Whether the other side is a reduction of all elements: then this one, in `np.exp(-r * t) * payoff.mean()`, is a number as
    well, unless something shows an array."""
    sides = (node.left, node.right) if isinstance(node, ast.BinOp) else ()
    are_numbers = [full_reduction(each, around) is not None for each in sides]
    return any(are_numbers) and not any(each is side for each, is_one in zip(sides, are_numbers, strict=True) if is_one)


def _may_be_number(launch: Draft, around: LoweringContext) -> bool:
    """Whether no operand is known to be an array, and nothing is reduced."""
    if any(isinstance(part, Reduce) for part in launch.kernel.body):
        return False
    known = around.known.arrays | around.known.made | around.known.rows.keys()
    return all(array.name not in known and array.view is None for array in launch.kernel.parameters)


def in_turn(launches: tuple[Draft, ...], statement: ast.stmt, around: LoweringContext) -> tuple[Draft, ...]:
    """The same launches of one statement. Those that one call before the statement can compute have names of their own,
    and know what the statement reads besides them: `return State(value_1, value_2)`.
    """
    nodes = [_node(launch, statement, around) for launch in launches]
    are_first = [is_evaluated_first(node, statement, around, nodes.__contains__) for node in nodes]
    first = [node for node, is_first in zip(nodes, are_first, strict=True) if is_first]
    named = [launch.results for launch, node in zip(launches, nodes, strict=True) if node in first]
    placed: list[Draft] = []
    for launch, node in zip(launches, nodes, strict=True):
        own: Draft | Obstacle = launch
        if node in first and named.count(launch.results) > 1:
            own = _drafted(node, statement, around, f"_{len(placed) + 1}")
        assert isinstance(own, Draft)  # as it is under another name
        is_late = node not in first
        placed.append(
            replace(own, outcome=Inner(own.results[0])) if is_late else _placed(own, first, statement, around)
        )
    return tuple(placed)


def _placed(launch: Draft, first: list[ast.expr], statement: ast.stmt, around: LoweringContext) -> Draft:
    """The launch of one of these expressions, which the statement evaluates first."""
    return replace(launch, outcome=Inner(launch.results[0], names_beside(first, statement), naming(statement, around)))


def _node(launch: Draft, statement: ast.stmt, around: LoweringContext) -> ast.expr:
    return next(node for (node, place), each in around.drafts.items() if each is launch and place is statement)


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
    is_of_several = isinstance(statement, ast.Return) and isinstance(statement.value, _SEVERAL)
    is_arithmetic = isinstance(node, ast.BinOp | ast.Call)
    return is_of_several and is_arithmetic and _comes_first(launch)


def _expression_launch(node: ast.expr, statement: ast.stmt, around: LoweringContext) -> Draft | Obstacle:
    known = around.drafts.get((node, statement))
    if known is None:
        known = around.drafts[node, statement] = _drafted(node, statement, around)
    return known


def _is_computed(node: ast.expr, statement: ast.stmt, around: LoweringContext) -> bool:
    """Whether the expression may be a launch that ends a group together with a later one."""
    found = _expression_launch(node, statement, around) if isinstance(node, _CANDIDATES) else None
    return isinstance(found, Draft) and _comes_first(found)


def _drafted(node: ast.expr, statement: ast.stmt, around: LoweringContext, suffix: str = "") -> Draft | Obstacle:
    parts = LaunchBuilder(around)
    name = around.fresh_names.reduced(_called(node), suffix)
    value = lower_value(name, node, parts)
    if isinstance(value, Obstacle):
        return value
    found = draft(node, statement, (value,), parts, Inner(name))
    if found == ALONG_COLUMNS and around.reading.against_rows is None:
        return _drafted(node, statement, around.refusing_rows(ALONG_COLUMNS), suffix)
    if isinstance(found, Obstacle):
        return found
    is_first = is_evaluated_first(node, statement, around, lambda part: _is_computed(part, statement, around))
    return _placed(found, [node], statement, around) if is_first else found


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
