"""Judge whether the operands of a statement are arrays, or numbers and other objects; this affects profit only."""

import ast
from collections.abc import Iterator

from fusec.base.ir.kernel import Sign
from fusec.base.ir.operand import Shown, UfuncReference
from fusec.base.scalars.array_functions import gives_number
from fusec.base.scalars.expression import Apply, Cast, Constant, Expr, Reduce, Statement, walk
from fusec.base.text.array_parts import row_text
from fusec.capture.draft.launch_builder import ArrayAxes, LaunchBuilder
from fusec.capture.evidence.arrays import holds_array_syntax, makes_number, taken_as_arrays
from fusec.capture.evidence.declared_numbers import is_told_of_numbers
from fusec.capture.evidence.objects import names_of_objects
from fusec.capture.evidence.row_tables import counters, divided_integers
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.source.syntax import children
from fusec.capture.source.syntax import walk as nodes_of

_OF_INTEGERS = frozenset(f"numpy.{name}" for name in ("floor_divide", "remainder", "left_shift", "right_shift"))
_OF_FLOATS = ("numpy.divide", "numpy.true_divide", "numpy.power")


def sign_of(
    node: ast.AST,
    statement: ast.stmt,
    body: tuple[Statement, ...],
    parts: LaunchBuilder,
    names: frozenset[str],
    numbers: frozenset[str],
) -> Sign:
    """What the source shows of the operands; `names` are theirs and those of the results, `numbers` the parameters that
    are numbers.

    Evidence of arrays: an operand known to be one, an author's ufunc, a name used as an array elsewhere, a reduction or
    cast, a call of NumPy, also inside a called function, a slice, or calls between functions of the module.
    """
    if _takes_row_of_loop(node, parts):
        return Sign.IN_LOOP
    if (parts.parameters and numbers.issuperset(parts.parameters)) or _takes_object(parts):
        return Sign.OTHERS
    views = [parameter.view for parameter in parts.parameters.values() if parameter.view is not None]
    if parts.axes is ArrayAxes.KEPT and any(view.basic.is_element for view in views):
        return Sign.OTHERS  # an element of a one-dimensional array is a number
    if node in taken_as_arrays(statement, parts.around.scope) or _shows_arrays(node, body, parts, names):
        return Sign.ARRAYS
    is_of_elements = _takes_computed_number(node, parts) or _takes_element(node, parts) or _is_of_integers(body, parts)
    return Sign.OTHERS if is_of_elements else Sign.NOTHING


def _takes_row_of_loop(node: ast.AST, parts: LaunchBuilder) -> bool:
    """Whether only a loop over them shows that parts of its operands are rows, or elements."""
    return not parts.around.reading.rows_of_loops.isdisjoint(map(row_text, nodes_of(node)))


def _takes_object(parts: LaunchBuilder) -> bool:
    """Whether an operand is a text, a list or another object that no kernel takes."""
    return not names_of_objects(parts.around.scope).isdisjoint(parts.operands)


def _shows_arrays(node: ast.AST, body: tuple[Statement, ...], parts: LaunchBuilder, names: frozenset[str]) -> bool:
    around, called = parts.around, parts.called
    if any(o.shown is Shown.ARRAY or isinstance(o, UfuncReference) for o in parts.operands.values()):
        return True
    if called.inlined or called.local or called.shows_arrays or not around.function.used_as_arrays.isdisjoint(names):
        return True
    if any(isinstance(part, Reduce) or isinstance(part.value, Cast) for part in body):
        return True
    return holds_array_syntax(node, around.scope) or not around.function.given_arrays().isdisjoint(names)


def _takes_computed_number(node: ast.AST, parts: LaunchBuilder) -> bool:
    """Whether a call that gives a number is an operand: `x + v * math.cos(yaw)`, `scale * np.linalg.norm(x) + least`."""
    scope = parts.around.scope
    calls = [each for each in nodes_of(node) if isinstance(each, ast.Call)]
    names = [scope.canonical(call.func) or "" for call in calls]
    is_known = any(name.startswith("math.") or gives_number(name) or _takes_numbers(name, scope) for name in names)
    return is_known or any(makes_number(call, scope) for call in calls)


def _takes_numbers(name: str, scope: ScopeNames) -> bool:
    """Whether it is a function of the package whose parameters are declared to be numbers."""
    found = scope.definition(name) if name else None
    if found is None:
        return False
    module, function = found
    return is_told_of_numbers(function, scope.inside(module, function))


def _takes_element(node: ast.AST, parts: LaunchBuilder) -> bool:
    """Whether an operand is one of the elements that a loop runs through: `x[k]` with the counter `k`."""
    names = counters(parts.around.scope)
    rows = parts.around.reading.table_rows
    return any(
        isinstance(part, ast.Subscript) and row_text(part) not in rows and names.intersection(_indices(part.slice))
        for part in nodes_of(node)
    )


def _indices(index: ast.expr) -> Iterator[str]:
    """The names in an index without slices."""
    waiting: list[ast.AST] = [index]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Name):
            yield node.id
        if not isinstance(node, ast.Slice):
            waiting += children(node)


def _is_of_integers(body: tuple[Statement, ...], parts: LaunchBuilder) -> bool:
    """Whether it is arithmetic of sizes and indices: `(n + 255) // 256`, and with these `n`."""
    applied = {part.function for part in _parts(body) if isinstance(part, Apply)}
    texts = [part.text for part in _parts(body) if isinstance(part, Constant)]
    if not applied.isdisjoint(_OF_FLOATS) or not all(map(str.isdecimal, texts)):
        return False
    return not applied.isdisjoint(_OF_INTEGERS) or not divided_integers(parts.around.scope).isdisjoint(parts.operands)


def _parts(body: tuple[Statement, ...]) -> Iterator[Expr]:
    return (part for statement in body for part in walk(statement.value))
