"""Lower reductions along rows or columns, and name the results that have one element for each row or column."""

from dataclasses import replace

from fusec.base.scalars.array_functions import NORM, family
from fusec.base.scalars.expression import (
    Apply,
    Constant,
    Expr,
    Let,
    Load,
    Local,
    Reduce,
    Statement,
    Store,
    Update,
    is_constant,
    names_in,
    walk,
    with_parts,
)
from fusec.base.scalars.reduction_function import Family
from fusec.capture.arrays.reductions import Reduction
from fusec.capture.draft.launch_builder import LaunchBuilder
from fusec.capture.draft.launch_draft import Draft
from fusec.capture.draft.row_shape import RowFacts, RowShape, is_misaligned, numbers_beside_rows, row_shape
from fusec.capture.source.obstacle import Obstacle

# the statement is tried again with reductions along an axis as opaque operands
ALONG_COLUMNS = Obstacle("value of each row that NumPy broadcasts along the columns", "FUS405")


def with_own_row_names(draft: Draft, taken: set[str]) -> Draft:
    """The draft with free names for its inner values, which are taken afterwards: `row_max`, `row_max_2`."""
    kernel = draft.kernel
    inner = [p.name for p in kernel.body if isinstance(p, Let | Reduce) and p.name not in draft.results]
    names: dict[str, str] = {}
    for name in inner:
        free, count = name, 1
        while free in taken or free in names.values():
            count += 1
            free = f"{name.rstrip('0123456789').rstrip('_')}_{count}"
        names[name] = free
    taken.update(names.values())
    if all(old == new for old, new in names.items()):
        return draft
    body = tuple(
        replace(part, name=names.get(part.name, part.name), value=_renamed(part.value, names))
        if isinstance(part, Let | Reduce)
        else replace(part, value=_renamed(part.value, names))
        for part in kernel.body
    )
    shapes = {names.get(name, name): shape for name, shape in kernel.rows.shapes.items()}
    return replace(draft, kernel=replace(kernel, body=body, rows=replace(kernel.rows, shapes=shapes)))


def _renamed(expression: Expr, names: dict[str, str]) -> Expr:
    match expression:
        case Local(name):
            return Local(names.get(name, name))
        case _:
            return with_parts(expression, lambda part: _renamed(part, names))


def inner_row(reduction: Reduction, value: Expr, parts: LaunchBuilder) -> Expr:
    """The name of a reduction inside an expression; equal reductions share one name."""
    statement = row_statement("", reduction, value, parts)
    parts.own.rows.pop("", None)
    known = next(
        (part.name for part in parts.own.inner if isinstance(part, Let | Reduce) and _is_like(part, statement)), None
    )
    if known is not None:
        return Local(known)
    return _inner(f"{_line(reduction)}_{reduction.function.rpartition('.')[2]}", statement, reduction, parts)


def row_statement(name: str, reduction: Reduction, value: Expr, parts: LaunchBuilder) -> Let | Reduce:
    """`name = reduction(value)` for each row or column, after the inner statements of the launch.

    `row_var = np.var(x, axis=-1)  ->  row_mean = np.mean(x, axis=-1, keepdims=True)`, then the mean of the squared
    distances from it, as NumPy computes it; a norm is the root of `row_sum`, the sum of squares.
    """
    parts.computed(value)
    if is_constant(value):
        parts.object(ALONG_COLUMNS)
    parts.own.rows[name] = _shape(reduction)
    if reduction.function == NORM:
        total = Reduce("", "numpy.sum", squared(value), (), reduction.axes, reduction.keepdims)
        return Let(name, Apply("numpy.sqrt", (_inner(f"{_line(reduction)}_sum", total, reduction, parts),)))
    if family(reduction.function) is not Family.SPREAD:
        return Reduce(name, reduction.function, value, reduction.keywords, reduction.axes, reduction.keepdims)
    whole = value if isinstance(value, Load | Local) else parts.own_value(Let(f"{_line(reduction)}_value", value))
    mean = inner_row(replace(reduction, function="numpy.mean", keepdims=True, ddof=0), whole, parts)
    distance = Apply("numpy.fabs", (Apply("numpy.subtract", (whole, mean)),))
    squares = Apply("numpy.square", (distance,))
    variance = Reduce("", "numpy.mean", squares, (), reduction.axes, reduction.keepdims, reduction.ddof)
    if reduction.function == "numpy.var":
        return replace(variance, name=name)
    return Let(name, Apply("numpy.sqrt", (_inner(f"{_line(reduction)}_var", variance, reduction, parts),)))


def squared(value: Expr) -> Expr:
    """The squares that a norm adds up: in double precision for integers and booleans, real for complex numbers."""
    return Apply("numpy.square", (Apply("numpy.fabs", (Apply("numpy.multiply", (value, Constant("1.0"))),)),))


def row_facts(body: tuple[Statement, ...], parts: LaunchBuilder) -> RowFacts | Obstacle:
    """The results with one element for each row; an obstacle if NumPy would align them otherwise."""
    if not parts.own.rows:
        return RowFacts()
    if len({part.axes.ends for part in body if isinstance(part, Reduce) and part.axes is not None}) > 1:
        return ALONG_COLUMNS  # no kernel iterates over both rows and columns
    reduced = {name for part in body if isinstance(part, Reduce) and part.is_partial for name in names_in(part.value)}
    arrays = {parameter.name for parameter in parts.parameters.values() if parameter.is_array}
    wide = {name for name in reduced if name not in parts.own.rows}
    sure = wide | arrays | parts.around.known.wide
    rows = dict(parts.own.rows)
    numbers: list[str] = []
    for part in body:
        if _is_unlike_numpy(part, rows, sure):
            return ALONG_COLUMNS
        shape = None if isinstance(part, Reduce) else row_shape(part.value, rows, sure)
        if isinstance(part, Let) and shape is not None:
            rows[part.name] = shape
            numbers += numbers_beside_rows(part.value, rows)
        elif isinstance(part, Update) and part.name in parts.around.known.rows:
            return Obstacle("in-place update of reduced rows", "FUS403")
    given = {part.name: rows[part.name] for part in body if not isinstance(part, Store) and part.name in rows}
    return RowFacts(given, frozenset(wide), tuple(dict.fromkeys(numbers)))


def _is_unlike_numpy(part: Statement, rows: dict[str, RowShape], sure: set[str]) -> bool:
    """Whether a value of this launch without the reduced axis meets others, or a reduction has one element a row only.

    The proof checks values from earlier statements.
    """
    own = {node.name: rows[node.name] for node in walk(part.value) if isinstance(node, Local) and node.name in rows}
    if isinstance(part, Reduce) and part.is_partial:
        return row_shape(part.value, rows, sure) is not None or RowShape.DROPPED in own.values()
    if isinstance(part, Reduce):
        return bool(own)
    is_update = isinstance(part, Update | Store)
    return (is_misaligned(part.value, rows, sure) and bool(own)) or (is_update and RowShape.DROPPED in own.values())


def _inner(wanted: str, statement: Let | Reduce, reduction: Reduction, parts: LaunchBuilder) -> Local:
    name = parts.own_value(replace(statement, name=wanted))
    parts.own.rows[name.name] = _shape(reduction)
    return name


def _shape(reduction: Reduction) -> RowShape:
    if reduction.is_column:
        return RowShape.ACROSS
    return RowShape.COLUMN if reduction.keepdims else RowShape.DROPPED


def _line(reduction: Reduction) -> str:
    return "column" if reduction.is_column else "row"


def _is_like(left: Let | Reduce, right: Let | Reduce) -> bool:
    """Whether both give the same values; keeping the reduced axis changes nothing inside an expression."""
    if not isinstance(left, Reduce) or not isinstance(right, Reduce):
        return False
    keepdims = right.keepdims if left.is_column else left.keepdims
    return replace(left, name=right.name, keepdims=keepdims) == right
