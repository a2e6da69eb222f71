"""Does what a function of the author's reads mean the same, and have a value, where it is called?"""

import ast

from fusec.base.kernel import LocalFunction
from fusec.capture.bound_names import surely_bound
from fusec.capture.draft import Summary
from fusec.capture.names import ScopeNames
from fusec.capture.own_functions import OwnFunction


def has_all_names(summary: Summary, own: OwnFunction, call: ast.Call, scope: ScopeNames) -> bool:
    """Whether what the function reads of the one around it has the same name at the call, and surely a value.

    A name of the calling function must have one; of those further out, Python says the same.
    """
    local = None if summary.inlined is None else summary.inlined.local
    captured = () if local is None else local.captured
    if not all(scope.is_variable_of(name, own.scope.chain[-2]) for name in captured):
        return False
    own_names = [name for name in captured if scope.is_local(name)]
    function = scope.chain[-1].node
    if not own_names or not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
        return True
    return surely_bound(function, call).issuperset(own_names)


def means_the_same(summary: Summary, own: OwnFunction, scope: ScopeNames) -> bool:
    """Whether what the texts read of their modules has the same name at the call, and no variable there has it."""
    local = None if summary.inlined is None else summary.inlined.local
    if local is None:
        return True
    names = frozenset[str]().union(*(_names_read(function) for function in local.functions))
    own_names = {*local.captured, own.owner, *(function.name for function in local.functions)}
    names |= {function.spelling.partition(".")[0] for function in local.functions[:-1] if not function.method} - {""}
    return all(scope.means_the_same(name, own.scope) for name in names - own_names)


def _names_read(function: LocalFunction) -> frozenset[str]:
    """The names that the text takes from elsewhere; annotations are never evaluated."""
    definition = ast.parse(function.text).body[0]
    assert isinstance(definition, ast.FunctionDef)
    nodes = (node for statement in definition.body for node in ast.walk(statement))
    return frozenset(node.id for node in nodes if isinstance(node, ast.Name)) - function.bound
