"""How does a CUDA kernel take views that the author has named? As views of the arrays below them.

`inner = u[1:-1]`, of which the group reads `inner[1:]`, is `u[1:-1][1:]` of the argument `u`, which leaves out two elements
and one.
"""

import re
from collections.abc import Mapping
from dataclasses import replace

from fusec.base.array import Array
from fusec.base.margins import lead_beyond, slice_text, stretch_text
from fusec.base.stretches import joined, left_out
from fusec.generate.body import Body


def with_arrays_below(body: Body, views: Mapping[str, tuple[str, str]]) -> Body:
    """The body with operands that are views of arrays which are no views themselves."""
    return replace(body, operands=tuple(_of_array(array, views) for array in body.operands))


def _of_array(array: Array, views: Mapping[str, tuple[str, str]]) -> Array:
    if array.base not in views:
        return array
    base, text = views[array.base]
    margins = joined(left_out(text), array.margins if array.is_view else ())
    if margins is not None and array.margins is not None and lead_beyond(array.margins):
        whole = stretch_text(base, margins)
    else:
        whole = re.sub(rf"^{re.escape(array.base)}", lambda _: text, _own_text(array))
    return replace(array, base=base, text=whole, spelling="", margins=margins, or_number=False)


def _own_text(array: Array) -> str:
    is_stretch = array.or_number and array.margins is not None
    return f"{array.base}[{slice_text(array.margins or ())}]" if is_stretch else array.spelling or array.text
