"""Of which parameters may a function's region treat attributes as variables? Of those that are never bound again."""

import ast
from collections.abc import Collection

from fusec.capture.blocks import Function
from fusec.capture.liveness import names_bound_in
from fusec.capture.names import ScopeNames

_OF_ARRAYS = ("T", "data", "dtype", "flat", "imag", "nbytes", "ndim", "real", "shape", "size")


def attribute_owners(function: Function, scope: ScopeNames) -> frozenset[str]:
    """The parameters that name one object as long as the function runs, such as `self`; no library, such as `xp`.

    What their attributes are, plain ones or code of a class, only a run can show: each group that reads them where they do
    not stand, or sets them, leans on that fact.
    """
    arguments = function.args
    names = {parameter.arg for parameter in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)}
    bound = names_bound_in(function)
    owned = (name for name in names - bound if scope.is_local(name) and not scope.spoils(name))
    return frozenset(name for name in owned if scope.library(name) is None)


def attribute_of(node: ast.expr, owners: Collection[str]) -> str:
    """`u` of `self.u` and of `self.grid.u`, where `self` is one of the owners; empty for anything else.

    What an array tells of itself, `self.u.size`, no plain attribute is.
    """
    match node:
        case ast.Attribute(value=ast.Name(id=owner), attr=name) if owner in owners and not name.startswith("__"):
            return name
        case ast.Attribute(value=ast.Attribute() as inner, attr=name) if not name.startswith("__"):
            return name if name not in _OF_ARRAYS and attribute_of(inner, owners) else ""
        case _:
            return ""
