"""Which calls of `np.pad` put elements of an array around it, so that what is read beside an element is another one of the array?"""

import ast

from fusec.base.array import Padding
from fusec.capture.literals import integer_value
from fusec.capture.names import ScopeNames
from fusec.capture.slices import View

_MODES = ("edge", "wrap")
_WIDEST = 8


def padded_array(node: ast.expr, scope: ScopeNames) -> ast.expr | None:
    """`u` of `np.pad(u, 1, mode="edge")`; None for a call that is none of NumPy's own `pad`."""
    is_pad = isinstance(node, ast.Call) and scope.origin(node.func) == "numpy.pad" and bool(node.args)
    return node.args[0] if is_pad and isinstance(node, ast.Call) else None


def padded_view(name: str, node: ast.Call, scope: ScopeNames) -> View | None:
    """The array that the call makes of the one of that name; None unless the same literal width is added at each end of all axes,
    by a mode that takes elements of the array."""
    given: dict[str | None, ast.expr] = dict(zip(("pad_width", "mode"), node.args[1:], strict=False))
    given |= {keyword.arg: keyword.value for keyword in node.keywords}
    if len(given) < len(node.args) - 1 + len(node.keywords) or given.keys() != {"pad_width", "mode"}:
        return None
    width = integer_value(given["pad_width"], scope)
    mode = given["mode"].value if isinstance(given["mode"], ast.Constant) else None
    if width is None or not 0 < width <= _WIDEST or mode not in _MODES:
        return None
    padding = Padding(str(mode), width)
    text = padding.text(name)
    return View(text, f"padded_{mode}_{width}", None, has_slice=False, is_memory=True, padding=padding)
