"""Of which parameters may a function's region treat attributes as variables? Of those that are never bound again."""

from fusec.capture.blocks import Function
from fusec.capture.liveness import names_bound_in
from fusec.capture.names import ScopeNames


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
