"""Compute from a view's source text which elements it leaves out at the ends of its base array."""

import ast
import re
from collections.abc import Iterable, Mapping

from fusec.base.ir.margins import Margins, total
from fusec.base.ir.preparation import NamedView, TakenIn

_STRETCH = re.compile(r"(\d*):(?:-([1-9]\d*))?")


def named_views(preparations: Iterable[TakenIn]) -> Mapping[str, tuple[str, str]]:
    """For each name of a view in a group: its base array, and the view of that array."""
    found: dict[str, tuple[str, str]] = {}
    for each in preparations:
        if isinstance(each, NamedView):
            base, text = found.get(each.base, (each.base, each.base))
            found[each.name] = base, f"{text}{each.part}"
    return found


def joined(outer: Margins | None, inner: Margins | None) -> Margins | None:
    """The margins of a slice of a slice; None unless both are slices."""
    if outer is None or inner is None:
        return None
    rank = max(len(outer), len(inner))
    whole, part = ((*margins, *((0, 0),) * (rank - len(margins))) for margins in (outer, inner))
    return total(whole, part)


def left_out(text: str) -> Margins | None:
    """The margins of `u[1:-1, 2:][1:]` in `u`; None for other views."""
    margins: Margins | None = ()
    tree = ast.parse(text, mode="eval").body
    while isinstance(tree, ast.Subscript):
        parts = tree.slice.elts if isinstance(tree.slice, ast.Tuple) else [tree.slice]
        ends = [_ends(part) for part in parts]
        margins = joined(tuple(end for end in ends if end is not None) if None not in ends else None, margins)
        tree = tree.value
    return margins if isinstance(tree, ast.Name) else None


def _ends(part: ast.expr) -> tuple[int, int] | None:
    """The number of elements that `1:-2` leaves out at either end; None if it is no such slice."""
    found = _STRETCH.fullmatch(ast.unparse(part))
    return (int(found[1] or 0), int(found[2] or 0)) if found else None
