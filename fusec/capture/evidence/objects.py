"""Find the names of a function that hold texts, lists or other objects, for which no kernel runs; this affects profit
only.
"""

import ast
from collections.abc import Iterator
from functools import lru_cache

from fusec.capture.evidence.annotations import is_object_type
from fusec.capture.evidence.arrays import used_as_arrays
from fusec.capture.evidence.declared_arrays import declared_arrays
from fusec.capture.evidence.texts import is_text
from fusec.capture.flow.basic_blocks import Function
from fusec.capture.flow.reaching_definitions import assigned_parts
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.source.syntax import all_parameters, walk

_TEXT_METHODS = frozenset(
    (
        *("endswith", "find", "format", "isdigit", "lower", "lstrip", "rfind", "rsplit", "rstrip", "split", "splitlines"),
        *("startswith", "strip", "upper"),
    )
)  # fmt: skip
_DISPLAYS = (ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp, ast.GeneratorExp, ast.Lambda)
_MAKERS = ("builtins.list", "builtins.dict", "builtins.set", "builtins.tuple", "builtins.sorted", "builtins.range")
_CLASSES = ("collections.", "datetime.")  # whose classes have names of functions


@lru_cache(maxsize=8)
def names_of_objects(scope: ScopeNames) -> frozenset[str]:
    """The names that the function shows to hold objects that are neither arrays nor numbers."""
    function = scope.chain[-1].node
    found = used_as_texts(scope)
    if not isinstance(function, Function):
        return found
    return found | (_bound_to_objects(function, scope) - used_as_arrays(function, scope))


def _bound_to_objects(function: Function, scope: ScopeNames) -> frozenset[str]:
    """The names whose definitions all give such objects."""
    told: dict[str, bool] = {}
    for name, is_object in _definitions(function, scope):
        told[name] = told.get(name, True) and is_object
    return frozenset(name for name, is_object in told.items() if is_object)


def _definitions(function: Function, scope: ScopeNames) -> Iterator[tuple[str, bool]]:
    arrays = declared_arrays(function, scope)
    for each in all_parameters(function.args):
        is_typed = each.annotation is not None and is_object_type(each.annotation, scope)
        yield each.arg, is_typed and each.arg not in arrays
    parts = [part for node in walk(function) if isinstance(node, ast.stmt) for part in assigned_parts(node)]
    values = {target: value for target, value in parts if isinstance(target, ast.Name)}
    for node in walk(function):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            value = values.get(node)
            yield node.id, value is not None and _is_object(value, scope)


def _is_object(value: ast.expr, scope: ScopeNames) -> bool:
    """A list, a dict, a text, or an object of a class of the package: `[a, b]`, `f"{x}"`, `Vector(1, 2)`."""
    if isinstance(value, _DISPLAYS) or is_text(value, scope):
        return True
    if not isinstance(value, ast.Call):
        return False
    name = scope.canonical(value.func) or ""
    is_function = "." in name and not name.startswith(_CLASSES) and name.rpartition(".")[2].islower()
    return name in _MAKERS or (not is_function and is_object_type(value.func, scope))


@lru_cache(maxsize=8)
def used_as_texts(scope: ScopeNames) -> frozenset[str]:
    """The names on which the function calls text methods, such as `name` in `name.find(".")`: their slices are no
    arrays.
    """
    called = (node.func for node in walk(scope.chain[-1].node) if isinstance(node, ast.Call))
    texts = (method.value for method in called if isinstance(method, ast.Attribute) and method.attr in _TEXT_METHODS)
    return frozenset(value.id for value in texts if isinstance(value, ast.Name))
