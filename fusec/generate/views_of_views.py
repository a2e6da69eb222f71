"""How does a CUDA kernel take views that the author has named? As views of the arrays below them.

`inner = u[1:-1]`, of which the group reads `inner[1:]`, is `u[1:-1][1:]` of the argument `u`.
"""

import re
from collections.abc import Mapping
from dataclasses import replace

from fusec.base.array import Array
from fusec.base.margins import slice_text
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
    return replace(array, base=base, text=whole, spelling="", margins=None, or_number=False)
