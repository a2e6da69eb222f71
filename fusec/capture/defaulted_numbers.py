"""Which parameters of a function are numbers where nobody gives them, `penalty=0.1`, and so most likely in all calls?

So are attributes that methods set to such parameters and to numbers, and to nothing else: `self.penalty = penalty`.
"""

import ast
from collections.abc import Iterator
from functools import lru_cache

from fusec.capture.blocks import Function
from fusec.capture.liveness import names_bound
from fusec.capture.names import ScopeNames
from fusec.capture.number_literals import is_number


def is_defaulted_number(text: str, scope: ScopeNames) -> bool:
    """Whether the function around has the parameter with a number as its default, and never binds it; or the attribute is one of those
    of the object that the function is a method of."""
    function = scope.chain[-1].node
    owner, _, name = text.rpartition(".")
    if not isinstance(function, Function):
        return False
    if not owner:
        return name in _defaulted_numbers(function)
    kind = scope.chain[-2].node
    return isinstance(kind, ast.ClassDef) and owner == _receiver(function) and name in _defaulted_attributes(kind)


@lru_cache(maxsize=32)
def _defaulted_attributes(kind: ast.ClassDef) -> frozenset[str]:
    """What is set to numbers alone, as far as the methods of the class tell."""
    found: dict[str, bool] = {}
    for method in (each for each in kind.body if isinstance(each, Function)):
        numbers = _defaulted_numbers(method)
        for name, value in _set_attributes(method):
            is_given = isinstance(value, ast.Name) and value.id in numbers
            found[name] = found.get(name, True) and (is_given or (value is not None and is_number(value)))
    return frozenset(name for name, are_numbers in found.items() if are_numbers)


def _set_attributes(method: Function) -> Iterator[tuple[str, ast.expr | None]]:
    """The attributes of the object that the method sets, each with the value; None where that is no expression of the source."""
    receiver = _receiver(method)
    plain = {
        target: node.value
        for node in ast.walk(method)
        if isinstance(node, ast.Assign | ast.AnnAssign)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
    }
    for node in ast.walk(method):
        match node:
            case ast.Attribute(ast.Name(owner), name, ast.Store()) if owner == receiver:
                yield name, plain.get(node)


def _receiver(function: Function) -> str:
    """Its first parameter; nothing where it has none."""
    arguments = (*function.args.posonlyargs, *function.args.args)
    return arguments[0].arg if arguments else ""


@lru_cache(maxsize=32)
def _defaulted_numbers(function: Function) -> frozenset[str]:
    arguments = function.args
    positional = [*arguments.posonlyargs, *arguments.args]
    given = positional[len(positional) - len(arguments.defaults) :]
    pairs = [
        *zip(given, arguments.defaults, strict=True),
        *zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True),
    ]
    bound = frozenset[str]().union(*map(names_bound, function.body))
    return frozenset(each.arg for each, default in pairs if default is not None and is_number(default)) - bound
