"""Values that differ between the interior and the boundary of a domain, as a partly overwritten copy has."""

from fusec.base.ir.margins import Margins
from fusec.base.scalars.expression import Apply, Expr

INSIDE = "fusec.inside"


def inside(margins: Margins, value: Expr, around: Expr) -> Apply:
    """`value` where an instance stands at least as far from both ends of each dimension as `margins` says, else `around`.

    The value is that of instances beside it, whose elements are there only inside; it is cast to the dtype of `around`.
    """
    text = ",".join(f"{before}:{after}" for before, after in margins)
    return Apply(INSIDE, (value, around), (("margins", text),))


def inside_margins(expression: Apply) -> Margins:
    """How far inside of the instances the first argument holds; a number below zero is as good as zero."""
    ((_, text),) = expression.keywords
    pairs = (part.split(":") for part in text.split(","))
    return tuple((int(before), int(after)) for before, after in pairs)


def moved_inside(expression: Apply, place: Margins) -> Apply:
    """The same for the instances `place` further inside: they stand nearer to the ends of their own dimensions by that."""
    value, around = expression.arguments
    pairs = zip(inside_margins(expression), place, strict=True)
    return inside(tuple((before - a, after - b) for (before, after), (a, b) in pairs), value, around)
