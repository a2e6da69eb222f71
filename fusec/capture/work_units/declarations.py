"""What a work unit declares of its parameters: types, and the memory of views."""

import ast
from collections.abc import Sequence

from fusec.base.records import dataclass
from fusec.base.scalars.languages import PYKOKKOS
from fusec.capture.kernels.device_functions import renamed
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.source.obstacle import Obstacle


@dataclass(frozen=True, slots=True)
class Declared:
    """For each parameter its type, and what the decorator says of its memory; empty where nothing is said."""

    types: tuple[str, ...]
    views: tuple[str, ...]


def declared(parameters: Sequence[ast.arg], options: ast.Call | None, scope: ScopeNames) -> Declared | Obstacle:
    """The declarations in the words of generated modules.

    `@pk.workunit(v=pk.ViewTypeInfo(layout=pk.LayoutRight))`  ->  `pk.ViewTypeInfo(layout=pk.LayoutRight)` for `v`.
    """
    said = _said(options, scope)
    if isinstance(said, Obstacle):
        return said
    return Declared(
        tuple(spelled(each.annotation, scope) for each in parameters),
        tuple(said.get(each.arg, "") for each in parameters) if said else (),
    )


def spelled(node: ast.expr | None, scope: ScopeNames) -> str:
    """The expression with the name that generated modules give PyKokkos; empty for none."""
    if node is None:
        return ""
    names = {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
    own = {name for name in names if scope.origin(ast.Name(name, ast.Load())) == PYKOKKOS.module}
    return renamed(ast.unparse(node), dict.fromkeys(own, PYKOKKOS.name))


def _said(options: ast.Call | None, scope: ScopeNames) -> dict[str, str] | Obstacle:
    if options is None:
        return {}
    said = {each.arg: each.value for each in options.keywords if each.arg is not None}
    odd = next((each for each in (*options.args, *said.values()) if not _is_of_view(each, scope)), None)
    if odd is not None or len(said) < len(options.keywords):
        return Obstacle(f"has the decorator `{ast.unparse(options)}`")
    return {name: spelled(value, scope) for name, value in said.items()}


def _is_of_view(node: ast.expr, scope: ScopeNames) -> bool:
    """Whether it is `pk.ViewTypeInfo` of constants of PyKokkos."""
    match node:
        case ast.Call(func=called, args=[], keywords=given) if (
            scope.origin(called) == f"{PYKOKKOS.module}.ViewTypeInfo"
        ):
            return all((scope.origin(each.value) or "").startswith(f"{PYKOKKOS.module}.") for each in given)
        case _:
            return False
