"""Find the objects whose attributes the model treats as variables: parameters that are never rebound, and their
aliases.
"""

import ast
from collections.abc import Iterator

from fusec.capture.flow.basic_blocks import Function
from fusec.capture.flow.liveness import names_bound, names_bound_in
from fusec.capture.names.attribute_hooks import reads_run_code
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.source.syntax import walk


def attribute_owners(function: Function, scope: ScopeNames) -> frozenset[str]:
    """The parameters that are bound to one object for the whole call, such as `self`; libraries, such as `xp`, are
    excluded, and objects of classes that show code which Python calls for every attribute.

    Whether their attributes are plain or run code of a class is known at run time only: each group that moves reads of
    them, or sets them, needs a guard.
    """
    arguments = function.args
    names = {parameter.arg for parameter in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)}
    bound = names_bound_in(function)
    owned = (name for name in names - bound if scope.owns(name))
    return frozenset(name for name in owned if scope.library(name) is None and not reads_run_code(name, scope))


def named_objects(function: Function, scope: ScopeNames, owners: frozenset[str]) -> frozenset[str]:
    """The variables bound once, by a statement of the function's own block, to an attribute of one of the `owners`;
    they are used below that, and only for their attributes. Each counts as an owner, and a guard checks its attributes.
    """
    found = dict(_bindings(function, owners))
    if not found:
        return frozenset()
    bound = [name for statement in function.body for name in names_bound(statement)]  # by `except ... as grid`, too
    names = [node for node in walk(function) if isinstance(node, ast.Name) and node.id in found]
    asked = {id(node.value) for node in walk(function) if isinstance(node, ast.Attribute)}
    others = {node.id for node in names if id(node) not in asked and node is not found[node.id]}
    others |= {node.id for node in names if id(node) in asked and node.lineno <= found[node.id].lineno}
    others |= {name for name in found if bound.count(name) > 1}
    owned = (name for name in found.keys() - others if scope.owns(name))
    return frozenset(name for name in owned if scope.library(name) is None)


def _bindings(function: Function, owners: frozenset[str]) -> Iterator[tuple[str, ast.Name]]:
    for statement in function.body:
        match statement:
            case ast.Assign([ast.Name() as target], ast.Attribute(ast.Name(id=owner), attr)):
                if owner in owners and not attr.startswith("__") and target.id not in owners:
                    yield target.id, target
            case _:
                continue
