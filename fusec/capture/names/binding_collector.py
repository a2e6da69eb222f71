"""Collect the bindings of every scope, and the statements that may change a module, in one pass over the module."""

# ruff: noqa: ARG001  all `_visit_` functions have the one signature that the table at the end requires

import ast
from collections.abc import Callable, Iterator, Sequence

from fusec.capture.names.bindings import Binding, BindingKind, FunctionNode, ModuleBindings, Scope
from fusec.capture.source.syntax import all_parameters

# calls that may set an attribute or an entry by name, by the last part of the called expression
SETTERS = frozenset(
    (
        *("setattr", "delattr", "__setattr__", "__delattr__", "patch", "object", "multiple"),
        *("setitem", "delitem", "dict", "update", "setdefault", "__setitem__", "__delitem__", "pop"),
    )
)
_NAMESPACE_CALLS = frozenset(("globals", "locals", "vars"))
_COPYING_CALLS = frozenset(("dict", "sorted", "list", "tuple", "set", "len", "frozenset"))
_READING_METHODS = frozenset(("get", "keys", "values", "items", "copy", "__getitem__", "__contains__"))
_Item = tuple[ast.AST, Scope, bool]
_Visit = Callable[[ModuleBindings, ast.AST, Scope, bool], Iterator[_Item]]


def collect_bindings(tree: ast.Module) -> ModuleBindings:
    """Collect in one pass, without recursion, so that expressions of any depth that `ast` accepts are fine."""
    scope = Scope(tree, None)
    found = ModuleBindings({tree: scope})
    stack: list[_Item] = [(statement, scope, True) for statement in reversed(tree.body)]
    while stack:
        node, scope, is_direct = stack.pop()
        stack.extend(_VISITS.get(type(node), _visit_other)(found, node, scope, is_direct))
    _settle_declarations(found)
    return found


def _visit_other(found: ModuleBindings, node: ast.AST, scope: Scope, is_direct: bool) -> Iterator[_Item]:
    """The children of a node that binds nothing itself; none of them is direct."""
    for name in node._fields:
        value = getattr(node, name, None)
        if isinstance(value, ast.AST):
            yield value, scope, False
        elif isinstance(value, list):
            for child in value:
                if isinstance(child, ast.AST):
                    yield child, scope, False


def _visit_name(found: ModuleBindings, node: ast.AST, scope: Scope, is_direct: bool) -> Iterator[_Item]:
    assert isinstance(node, ast.Name)
    if isinstance(node.ctx, ast.Load):
        found.loads.add(node.id)
    else:
        scope.bind(node.id, Binding(BindingKind.OTHER, node))
    return iter(())


def _visit_function(found: ModuleBindings, node: ast.AST, scope: Scope, is_direct: bool) -> Iterator[_Item]:
    """Decorators, defaults and annotations belong to the enclosing scope; parameters and body to a new one."""
    assert isinstance(node, FunctionNode)
    scope.bind(node.name, Binding(BindingKind.FUNCTION, node, is_direct))
    inner = _function_scope(found, node, node.args, scope)
    inner.hidden.update(_type_parameters(node))
    outside = [*node.decorator_list, *_outer_parts(node.args), *([node.returns] if node.returns else [])]
    yield from ((child, scope, False) for child in outside)
    yield from ((child, inner, True) for child in node.body)


def _visit_lambda(found: ModuleBindings, node: ast.AST, scope: Scope, is_direct: bool) -> Iterator[_Item]:
    assert isinstance(node, ast.Lambda)
    inner = _function_scope(found, node, node.args, scope)
    yield from ((child, scope, False) for child in _outer_parts(node.args))
    yield node.body, inner, False


def _visit_class(found: ModuleBindings, node: ast.AST, scope: Scope, is_direct: bool) -> Iterator[_Item]:
    assert isinstance(node, ast.ClassDef)
    scope.bind(node.name, Binding(BindingKind.CLASS, node, is_direct))
    inner = Scope(node, scope)
    inner.hidden.update(_type_parameters(node))
    found.scopes[node] = inner
    yield from ((child, scope, False) for child in (*node.decorator_list, *node.bases, *node.keywords))
    yield from ((child, inner, True) for child in node.body)


def _function_scope(found: ModuleBindings, node: ast.AST, arguments: ast.arguments, parent: Scope) -> Scope:
    inner = Scope(node, parent)
    for argument in all_parameters(arguments):
        inner.bind(argument.arg, Binding(BindingKind.OTHER, argument))
    found.scopes[node] = inner
    return inner


def _outer_parts(arguments: ast.arguments) -> list[ast.expr]:
    annotations = [argument.annotation for argument in all_parameters(arguments)]
    return [part for part in (*arguments.defaults, *arguments.kw_defaults, *annotations) if part is not None]


def _type_parameters(node: ast.AST) -> list[str]:
    """The names of `def f[T](): ...`, which Python has since 3.12."""
    return [parameter.name for parameter in getattr(node, "type_params", ())]


def _visit_import(found: ModuleBindings, node: ast.AST, scope: Scope, is_direct: bool) -> Iterator[_Item]:
    assert isinstance(node, ast.Import | ast.ImportFrom)
    for alias in node.names:
        if alias.name == "*" and isinstance(node, ast.ImportFrom):
            found.stars.append((node, is_direct))
            continue
        name = alias.asname or (alias.name.partition(".")[0] if isinstance(node, ast.Import) else alias.name)
        scope.bind(name, Binding(BindingKind.IMPORT, node, is_direct, imported=(node, alias)))
    return iter(())


def _visit_declaration(found: ModuleBindings, node: ast.AST, scope: Scope, is_direct: bool) -> Iterator[_Item]:
    assert isinstance(node, ast.Global | ast.Nonlocal)
    (scope.globals if isinstance(node, ast.Global) else scope.nonlocals).update(node.names)
    return iter(())


def _visit_assign(found: ModuleBindings, node: ast.AST, scope: Scope, is_direct: bool) -> Iterator[_Item]:
    assert isinstance(node, ast.Assign | ast.AnnAssign | ast.NamedExpr)
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    for target in targets:
        if not isinstance(target, ast.Name):
            yield target, scope, False
        elif node.value is not None:
            scope.bind(target.id, Binding(BindingKind.ASSIGNMENT, node, is_direct, value=node.value))
        elif scope.parent is not None:  # a bare annotation makes the name local and gives it no value
            scope.bind(target.id, Binding(BindingKind.OTHER, node))
    yield from ((child, scope, False) for child in (node.value, getattr(node, "annotation", None)) if child is not None)


def _visit_comprehension(found: ModuleBindings, node: ast.AST, scope: Scope, is_direct: bool) -> Iterator[_Item]:
    assert isinstance(node, ast.comprehension)
    for child in ast.walk(node.target):
        if isinstance(child, ast.Name) and isinstance(child.ctx, ast.Store):
            scope.hidden.add(child.id)
        elif isinstance(child, ast.Attribute | ast.Subscript):
            yield child, scope, False
    yield from ((child, scope, False) for child in (node.iter, *node.ifs))


def _visit_capture(found: ModuleBindings, node: ast.AST, scope: Scope, is_direct: bool) -> Iterator[_Item]:
    """`except E as name`, `case name`, `case [*name]`, `case {**name}`."""
    name = getattr(node, "rest" if isinstance(node, ast.MatchMapping) else "name", None)
    if isinstance(name, str):
        scope.bind(name, Binding(BindingKind.OTHER, node))
    return _visit_other(found, node, scope, False)


def _visit_attribute(found: ModuleBindings, node: ast.AST, scope: Scope, is_direct: bool) -> Iterator[_Item]:
    """The base of an attribute is not a load: its module does not escape."""
    assert isinstance(node, ast.Attribute)
    if not isinstance(node.ctx, ast.Load):
        found.stores.append((node, scope))
    inner: ast.expr = node
    chain: list[str] = []
    while isinstance(inner, ast.Attribute):
        chain.append(inner.attr)
        if inner.attr == "__dict__":
            found.namespaces.append((inner, scope))
        inner = inner.value
    found.attributes.update(chain)
    if isinstance(inner, ast.Name):
        found.chains.add((inner.id, *reversed(chain)))
    else:
        yield inner, scope, False


def _visit_subscript(found: ModuleBindings, node: ast.AST, scope: Scope, is_direct: bool) -> Iterator[_Item]:
    assert isinstance(node, ast.Subscript)
    if not isinstance(node.ctx, ast.Load):
        found.stores.append((node, scope))
    elif _is_namespace(node.value):
        return iter(((node.slice, scope, False),))
    return _visit_other(found, node, scope, False)


def _visit_call(found: ModuleBindings, node: ast.AST, scope: Scope, is_direct: bool) -> Iterator[_Item]:
    assert isinstance(node, ast.Call)
    called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    if called in SETTERS:
        found.calls.append((node, scope))
    if _is_namespace(node):
        found.namespaces.append((node, scope))
    reads = called in _COPYING_CALLS and isinstance(node.func, ast.Name)
    is_method = isinstance(node.func, ast.Attribute) and called in _READING_METHODS and _is_namespace(node.func.value)
    if not is_method and not (_is_namespace(node) and isinstance(node.func, ast.Name)):
        yield node.func, scope, False
    for argument in node.args:
        if not (reads and _is_namespace(argument)):
            yield argument, scope, False
    for keyword in node.keywords:
        if keyword.arg is not None or not _is_namespace(keyword.value):
            yield keyword.value, scope, False


def _visit_compare(found: ModuleBindings, node: ast.AST, scope: Scope, is_direct: bool) -> Iterator[_Item]:
    """`name in globals()` only reads."""
    assert isinstance(node, ast.Compare)
    yield node.left, scope, False
    for operator, value in zip(node.ops, node.comparators, strict=True):
        if not (isinstance(operator, ast.In | ast.NotIn) and _is_namespace(value)):
            yield value, scope, False


def _is_namespace(node: ast.expr) -> bool:
    """`globals()`, `vars(x)`, `x.__dict__`: possibly the dictionary of a module."""
    if isinstance(node, ast.Attribute):
        return node.attr == "__dict__"
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _NAMESPACE_CALLS


def _settle_declarations(found: ModuleBindings) -> None:
    """Move bindings under `global` or `nonlocal` to the declared scope, where they happen at an unknown time."""
    module = found.module_scope()
    for scope in found.scopes.values():
        declared = sorted(scope.globals | scope.nonlocals)
        for name in declared:
            owner = module if name in scope.globals else _enclosing(scope, name)
            for binding in scope.bindings.pop(name, ()) if owner is not scope else ():
                owner.bind(name, Binding(BindingKind.OTHER, binding.node))
        around: Scope | None = scope
        while declared and around is not None:
            around.declared_inside.update(declared)
            around = around.parent


def _enclosing(scope: Scope, name: str) -> Scope:
    """The enclosing function that owns a nonlocal name; the module if none does, which is harmless."""
    around = scope.parent
    while around is not None and around.parent is not None:
        is_owner = name in around.bindings and name not in around.nonlocals and name not in around.globals
        if around.is_function and is_owner:
            return around
        around = around.parent
    return scope if around is None else around


_NODES_TO_VISITS: Sequence[tuple[tuple[type[ast.AST], ...], _Visit]] = (
    ((ast.Name,), _visit_name),
    ((ast.FunctionDef, ast.AsyncFunctionDef), _visit_function),
    ((ast.Lambda,), _visit_lambda),
    ((ast.ClassDef,), _visit_class),
    ((ast.Import, ast.ImportFrom), _visit_import),
    ((ast.Global, ast.Nonlocal), _visit_declaration),
    ((ast.Assign, ast.AnnAssign, ast.NamedExpr), _visit_assign),
    ((ast.comprehension,), _visit_comprehension),
    ((ast.ExceptHandler, ast.MatchAs, ast.MatchStar, ast.MatchMapping), _visit_capture),
    ((ast.Attribute,), _visit_attribute),
    ((ast.Subscript,), _visit_subscript),
    ((ast.Call,), _visit_call),
    ((ast.Compare,), _visit_compare),
)
_VISITS = {node: visit for nodes, visit in _NODES_TO_VISITS for node in nodes}
