"""Shapes of values that have one element for each row or column, and how NumPy broadcasts them."""

from collections.abc import Collection, Mapping
from dataclasses import field
from enum import Enum

from fusec.base.records import dataclass
from fusec.base.scalars.expression import Expr, Local, names_in, walk


class RowShape(Enum):
    """The shape of values computed from reductions along the last or the first axis."""

    COLUMN = "column"  # (rows, 1): broadcasts along the rows
    DROPPED = "dropped"  # (rows,): NumPy would broadcast it along the columns
    ACROSS = "across"  # (columns,) or (1, columns): broadcasts along the columns


def other_form(shape: RowShape | None) -> RowShape:
    """The shape of the view that gives such values another axis, or takes it away: `m[:, None]`, `m[:, 0]`."""
    return RowShape.COLUMN if shape is RowShape.DROPPED else RowShape.DROPPED


@dataclass(frozen=True, slots=True)
class RowFacts:
    """Results with one element for each row or column; most launches have none.

    `wide` are the operands whose rows are reduced, `numbers` those that must be numbers.
    """

    shapes: Mapping[str, RowShape] = field(default_factory=dict)
    wide: frozenset[str] = frozenset()
    numbers: tuple[str, ...] = ()


def row_shape(expression: Expr, rows: Mapping[str, RowShape], wide: Collection[str]) -> RowShape | None:
    """The shape of a value that has one element for each row or column; None for one that may have more.

    `rows` are the names of such values, `wide` those of arrays that surely have both axes. Any other operand may be a
    number; beside values of shape `DROPPED` or `ACROSS` it must be one, see `numbers_beside_rows`.
    """
    names = set(names_in(expression))
    shapes = {rows[name] for name in names if name in rows}
    if len(shapes) != 1:
        return None
    (shape,) = shapes
    others = names - rows.keys()
    if not others:
        return shape
    computed = {node.name for node in walk(expression) if isinstance(node, Local)}
    return None if shape is RowShape.COLUMN or others & computed or others & set(wide) else shape


def is_misaligned(expression: Expr, rows: Mapping[str, RowShape], wide: Collection[str]) -> bool:
    """Whether values of shape `DROPPED` meet others: NumPy aligns their rows with the others' columns."""
    dropped = any(rows.get(name) is RowShape.DROPPED for name in names_in(expression))
    return dropped and row_shape(expression, rows, wide) is None


def numbers_beside_rows(expression: Expr, rows: Mapping[str, RowShape]) -> tuple[str, ...]:
    """The operands that must be numbers beside a value of shape `DROPPED`; beside `ACROSS` they may vary along the
    columns.
    """
    return tuple(dict.fromkeys(name for name in names_in(expression) if name not in rows))
