"""Read what an annotation means: the expression in a string, and the value of an alias."""

import ast
import sys
from collections.abc import Iterator
from functools import lru_cache

from fusec.capture.names.module_names import ModuleNames, import_target
from fusec.capture.names.scopes import ScopeNames

NUMBER_TYPES = frozenset(f"builtins.{name}" for name in ("bool", "complex", "float", "int"))
_CONTAINERS = ("bytearray", "bytes", "dict", "frozenset", "list", "set", "str", "tuple", "type")
_UNIONS = ("typing.Optional", "typing.Union")
_OPEN = ("Annotated", "Any", "AnyStr", "ClassVar", "Final", "Generic", "Protocol", "Self", "TypeVar")  # of `typing`


def aliased(node: ast.expr, scope: ScopeNames) -> tuple[ast.expr, ScopeNames] | None:
    """The value that a module assigns to the name once, and that module's names: `NDArray[np.float64]` for
    `Array = NDArray[np.float64]`, or `types_.Array` of a sibling.
    """
    match node:
        case ast.Name(name):
            module = scope.module
            bindings = scope.bindings_of(name)
            target = import_target(scope.package.layout, module, bindings[0]) if len(bindings) == 1 else None
            return _value(module, name, node, scope) if target is None else _imported(target, scope)
        case ast.Attribute(ast.Name(base), name):
            bindings = scope.bindings_of(base)
            target = import_target(scope.package.layout, scope.module, bindings[0]) if len(bindings) == 1 else None
            return None if target is None else _imported(f"{target}.{name}", scope)
        case _:
            return None


def _imported(target: str, scope: ScopeNames) -> tuple[ast.expr, ScopeNames] | None:
    base, _, last = target.rpartition(".")
    module = scope.package.modules.get(base)
    return None if module is None else _value(module, last, None, scope)


def _value(
    module: ModuleNames, name: str, used: ast.expr | None, scope: ScopeNames
) -> tuple[ast.expr, ScopeNames] | None:
    """The value, unless it names the alias itself."""
    values = [_given(binding.node) for binding in module.scope.bindings.get(name, ())]
    match values:
        case [ast.expr() as value] if value is not used and not _names(value, name):
            return value, scope.seen_from(module, (module.scope,))
        case _:
            return None


def _given(node: ast.AST) -> ast.expr | None:
    return node.value if isinstance(node, ast.Assign | ast.AnnAssign) else None


def _names(value: ast.expr, name: str) -> bool:
    texts = [node.value for node in ast.walk(value) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    parts = [value, *map(parsed, texts)]
    return any(isinstance(node, ast.Name) and node.id == name for part in parts if part for node in ast.walk(part))


@lru_cache(maxsize=1024)
def parsed(text: str) -> ast.expr | None:
    """The parsed expression; None if the text is none."""
    try:
        return ast.parse(text, mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def is_object_type(annotation: ast.expr, scope: ScopeNames) -> bool:
    """Whether it allows texts, lists, or objects of classes of the package or of Python's library, beside numbers and
    None alone: `str | None`, `list[float]`, `Vector`.
    """
    kinds = list(_kinds(annotation, scope))
    return "" not in kinds and "object" in kinds


def _kinds(annotation: ast.expr, scope: ScopeNames) -> Iterator[str]:
    """`object` or `number` for each of the alternatives; empty for any other."""
    match annotation:
        case ast.Constant(value=None):
            return
        case ast.Constant(value=str(text)):
            inner = parsed(text)
            yield from [""] if inner is None else _kinds(inner, scope)
        case ast.BinOp(left, ast.BitOr(), right):
            yield from _kinds(left, scope)
            yield from _kinds(right, scope)
        case ast.Subscript(value, part) if scope.canonical(value) in _UNIONS:
            for each in part.elts if isinstance(part, ast.Tuple) else [part]:
                yield from _kinds(each, scope)
        case ast.Subscript(value):
            yield from _kinds(value, scope)
        case ast.Name() | ast.Attribute():
            found = aliased(annotation, scope)
            yield from [_kind(annotation, scope)] if found is None else _kinds(*found)
        case _:
            yield ""


def _kind(node: ast.Name | ast.Attribute, scope: ScopeNames) -> str:
    name = scope.canonical(node) or ""
    root, _, last = name.rpartition(".")
    if name in NUMBER_TYPES or root == "numbers":
        return "number"
    if root == "builtins":
        return "object" if last in _CONTAINERS else ""
    is_library = root.partition(".")[0] in sys.stdlib_module_names and last not in _OPEN
    return "object" if is_library or _is_class(node, scope) else ""


def _is_class(node: ast.Name | ast.Attribute, scope: ScopeNames) -> bool:
    """Whether it names a class of the package that derives from no array, itself or by the package's classes."""
    found, seen = _class(node, scope), set[ast.ClassDef]()
    if found is None:
        return False
    waiting = [found]
    while waiting:
        kind, where = waiting.pop()
        seen.add(kind)
        for base in kind.bases:
            if "array" in ast.unparse(base).lower():
                return False
            above = _class(base, where) if isinstance(base, ast.Name | ast.Attribute) else None
            waiting += [above] if above is not None and above[0] not in seen else []
    return True


def _class(node: ast.Name | ast.Attribute, scope: ScopeNames) -> tuple[ast.ClassDef, ScopeNames] | None:
    """The class of the package that the name denotes, and the names of its module."""
    name, module = (node.id if isinstance(node, ast.Name) else node.attr), scope.module
    bindings = scope.bindings_of(node.id) if isinstance(node, ast.Name) else ()
    target = import_target(scope.package.layout, module, bindings[0]) if len(bindings) == 1 else None
    if target is not None:
        base, _, name = target.rpartition(".")
        found = scope.package.modules.get(base)
        if found is None:
            return None
        module, bindings = found, tuple(found.scope.bindings.get(name, ()))
    match [binding.node for binding in bindings]:
        case [ast.ClassDef() as kind]:
            return kind, scope.seen_from(module, (module.scope,))
        case _:
            return None
