"""How does a CUDA kernel take views that the author has named? As views of the arrays below them.

`inner = u[1:-1]`, of which the group reads `inner[1:]`, is `u[1:-1][1:]` of the argument `u`.
"""

import re
from collections.abc import Mapping
from dataclasses import replace

from fusec.base.array import Array
from fusec.base.margins import Margins, slice_text, total
from fusec.base.plan import FusionGroup
from fusec.generate.body import Body


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
    margins = _margins_below(array, text.removeprefix(base))
    return replace(array, base=base, text=whole, spelling="", margins=margins, or_number=False)


def _margins_below(array: Array, index: str) -> Margins | None:
    """What it leaves out of the array below it, where `[1:-1, 2:]` is what the view leaves of that; None where it may be more."""
    below = _margins(index)
    if below is None or array.margins is None or array.column_axes is not None or array.lost_axes:
        return None
    count = max(len(below), len(array.margins))
    padded = [(*margins, *((0, 0),) * (count - len(margins))) for margins in (below, array.margins)]
    return total(*padded)


def _margins(index: str) -> Margins | None:
    """`[1:-1, 2:]` as `((1, 1), (2, 0))`; None for other bounds than these, and for an index of an index."""
    found = re.fullmatch(r"\[([-:,\s\d]*)\]", index)
    parts = [part.strip() for part in found[1].split(",")] if found else [""]
    bounds = [re.fullmatch(r"(\d*)\s*:\s*(?:-(\d+))?", part) for part in parts]
    return tuple([(int(b[1] or 0), int(b[2] or 0)) for b in bounds if b]) if all(bounds) else None
