"""Bindings of each scope of a module, and the nodes that may change what its names denote."""

import ast
from dataclasses import field
from enum import Enum

from fusec.base.records import dataclass

FunctionNode = ast.FunctionDef | ast.AsyncFunctionDef


class BindingKind(Enum):
    IMPORT = "import"
    FUNCTION = "function"
    CLASS = "class"
    ASSIGNMENT = "assignment"  # of one expression to the name itself: `name = value`
    OTHER = "other"  # loop targets, parameters, `del`, `global` from elsewhere, captures, ...


@dataclass(frozen=True, slots=True)
class Binding:
    """One place that binds a name. `is_direct`: a statement of the scope's own body, outside branches, loops and `try`.

    `imported` is the import statement and its alias; `value` is the assigned expression.
    """

    kind: BindingKind
    node: ast.AST
    is_direct: bool = False
    imported: tuple[ast.Import | ast.ImportFrom, ast.alias] | None = None
    value: ast.expr | None = None


@dataclass(slots=True, weakref_slot=True, eq=False)
class Scope:
    """A module, class, function or lambda; one pass over the module fills it, and it does not change afterwards.

    `hidden` are names that comprehensions and type parameters bind for only some of the scope's expressions.
    `declared_inside` are the names that the scope or a nested one declares `global` or `nonlocal`.
    """

    node: ast.AST
    parent: "Scope | None"
    bindings: dict[str, list[Binding]] = field(default_factory=dict)
    hidden: set[str] = field(default_factory=set)
    globals: set[str] = field(default_factory=set)
    nonlocals: set[str] = field(default_factory=set)
    declared_inside: set[str] = field(default_factory=set)

    @property
    def is_class(self) -> bool:
        return isinstance(self.node, ast.ClassDef)

    @property
    def is_function(self) -> bool:
        return isinstance(self.node, FunctionNode | ast.Lambda)

    def bind(self, name: str, binding: Binding) -> None:
        self.bindings.setdefault(name, []).append(binding)


@dataclass(slots=True, eq=False)
class ModuleBindings:
    """The scopes of a module by their nodes, its star imports, and the nodes that `spoils` inspects.

    `loads` are the names used other than as the base of an attribute, `attributes` all attribute names, and `chains`
    the attribute chains that begin with a name: `np.random.rand` is `("np", "random", "rand")`.
    """

    scopes: dict[ast.AST, Scope]
    stars: list[tuple[ast.ImportFrom, bool]] = field(default_factory=list)
    loads: set[str] = field(default_factory=set)
    attributes: set[str] = field(default_factory=set)
    chains: set[tuple[str, ...]] = field(default_factory=set)
    stores: list[tuple[ast.Attribute | ast.Subscript, Scope]] = field(default_factory=list)
    calls: list[tuple[ast.Call, Scope]] = field(default_factory=list)
    namespaces: list[tuple[ast.expr, Scope]] = field(default_factory=list)

    def module_scope(self) -> Scope:
        return next(iter(self.scopes.values()))
