"""The array and the indices of an element, `u[i, j]` or `u[i][j]`."""

import ast


def array_name(node: ast.expr) -> str:
    """The array of an element; empty if it has no name.

    >>> array_name(ast.parse("u[i][j]", mode="eval").body)
    'u'
    """
    while isinstance(node, ast.Subscript):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


def indices_of(element: ast.Subscript) -> tuple[ast.expr, ...]:
    """The indices of an element, in order, also of one that is indexed axis by axis."""
    own = element.slice.elts if isinstance(element.slice, ast.Tuple) else [element.slice]
    before = indices_of(element.value) if isinstance(element.value, ast.Subscript) else ()
    return (*before, *own)
