"""How does a CUDA kernel take views that the author has named? As views of the arrays below them.

`inner = u[1:-1]`, of which the group reads `inner[1:]`, is `u[1:-1][1:]` of the argument `u`, which leaves out two elements
and one.
"""

import ast
import re
from collections.abc import Mapping
from dataclasses import replace

from fusec.base.array import Array
from fusec.base.margins import Margins, slice_text, total
from fusec.base.plan import FusionGroup
from fusec.generate.body import Body

_STRETCH = re.compile(r"(\d*):(?:-([1-9]\d*))?")


def named_views(group: FusionGroup) -> Mapping[str, tuple[str, str]]:
    """For each name of a view that the group takes in: the array below it, and the view of that."""
    found: dict[str, tuple[str, str]] = {}
    for _, preparation in group.preparations:
        if preparation.is_view:
            base, text = found.get(preparation.base, (preparation.base, preparation.base))
            index = preparation.expression.removeprefix(preparation.base)
            found[preparation.name] = base, f"{text}{index}"
    return found


def with_arrays_below(body: Body, views: Mapping[str, tuple[str, str]]) -> Body:
    """The body with operands that are views of arrays which are no views themselves."""
    return replace(body, operands=tuple(_of_array(array, views) for array in body.operands))


def _of_array(array: Array, views: Mapping[str, tuple[str, str]]) -> Array:
    if array.base not in views:
        return array
    base, text = views[array.base]
    own = array.spelling or array.text
    if array.or_number and array.margins is not None:
        own = f"{array.base}[{slice_text(array.margins)}]"
    whole = re.sub(rf"^{re.escape(array.base)}", lambda _: text, own)
    margins = _joined(_left_out(text), array.margins if array.is_view else ())
    return replace(array, base=base, text=whole, spelling="", margins=margins, or_number=False)


def _joined(outer: Margins | None, inner: Margins | None) -> Margins | None:
    """What a stretch of a stretch leaves out; None unless both are stretches."""
    if outer is None or inner is None:
        return None
    rank = max(len(outer), len(inner))
    whole, part = ((*margins, *((0, 0),) * (rank - len(margins))) for margins in (outer, inner))
    return total(whole, part)


def _left_out(text: str) -> Margins | None:
    """What `u[1:-1, 2:][1:]` leaves out of `u`; None of other views."""
    margins: Margins | None = ()
    tree = ast.parse(text, mode="eval").body
    while isinstance(tree, ast.Subscript):
        parts = tree.slice.elts if isinstance(tree.slice, ast.Tuple) else [tree.slice]
        ends = [_ends(part) for part in parts]
        margins = _joined(tuple(end for end in ends if end is not None) if None not in ends else None, margins)
        tree = tree.value
    return margins if isinstance(tree, ast.Name) else None


def _ends(part: ast.expr) -> tuple[int, int] | None:
    """How many elements `1:-2` leaves out at either end; None of what is no such slice."""
    found = _STRETCH.fullmatch(ast.unparse(part))
    return (int(found[1] or 0), int(found[2] or 0)) if found else None
