"""Values that differ between the interior and the boundary of a domain, as a partly overwritten copy has."""

from collections.abc import Iterable, Iterator

from fusec.base.ir.margins import Margins
from fusec.base.scalars.expression import Apply, Expr, walk

INSIDE = "fusec.inside"


def inside(margins: Margins, value: Expr, around: Expr) -> Apply:
    """`value` at instances at least `margins` from both ends of each dimension, `around` at all others.

    The value may read neighbouring instances, whose elements exist only in the interior; it is cast to the dtype of
    `around`.
    """
    text = ",".join(f"{before}:{after}" for before, after in margins)
    return Apply(INSIDE, (value, around), (("margins", text),))


def interiors(values: Iterable[Expr]) -> Iterator[Apply]:
    """Each part of the expressions that has other values inside than around."""
    nodes = (node for value in values for node in walk(value))
    return (node for node in nodes if isinstance(node, Apply) and node.function == INSIDE)


def inside_margins(expression: Apply) -> Margins:
    """The margins at which the first argument holds; a negative number is equivalent to zero."""
    ((_, text),) = expression.keywords
    pairs = (part.split(":") for part in text.split(","))
    return tuple((int(before), int(after)) for before, after in pairs)


def moved_inside(expression: Apply, place: Margins) -> Apply:
    """The same expression at the instances `place` further inside, which are nearer to the ends of their own dimensions
    by `place`."""
    value, around = expression.arguments
    pairs = zip(inside_margins(expression), place, strict=True)
    return inside(tuple((before - a, after - b) for (before, after), (a, b) in pairs), value, around)
