"""Decide whether the names in the author's text keep their meaning when the text moves to the generated module."""

import ast
import builtins
from collections.abc import Iterable, Iterator, Sequence

from fusec.base.ir.operand import Attribute, LibraryReference, ScalarExpression
from fusec.base.scalars.libraries import LIBRARIES, NUMPY, ArrayModule
from fusec.base.text.access_paths import method_text
from fusec.capture.draft.context import LoweringContext
from fusec.capture.draft.launch_builder import LaunchBuilder
from fusec.capture.draft.numpy_spellings import CONSTANTS
from fusec.capture.names.array_libraries import array_module, module_named_np, numpy_spelling
from fusec.capture.names.bindings import BindingKind
from fusec.capture.names.module_names import import_target
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.source.concrete_syntax import insertion_line
from fusec.capture.source.obstacle import Obstacle
from fusec.capture.source.syntax import children, walk


def take_moved_names(node: ast.AST, parts: LaunchBuilder, own: frozenset[str]) -> None:
    """Checks that the names in `node`, except operands and `own`, mean the same elsewhere; else `parts` gets an
    obstacle.

    A constant or alias at the top of the module, `PI = np.pi`, becomes a constant of `parts`, a local alias one of its
    aliases.
    """
    attributes = [inner for inner in walk(node) if parts.around.attribute(inner) is not None]
    attributes += [inner for inner in walk(node) if _spelling(inner) in _spellings(parts)]
    attributes += [inner for inner in walk(node) if (item := parts.around.item(inner)) and item[0] in parts.operands]
    outside = [*parts.order.opaque_nodes, *attributes]
    _take_libraries(_walk(node, parts.order.opaque_nodes), parts)
    operands = {operand.expression for operand in parts.operands.values()}
    computed = [operand for operand in parts.operands.values() if isinstance(operand, ScalarExpression)]
    operands |= {name for operand in computed for name in operand.value.sources}
    known = own | operands | parts.constants.keys() | parts.own.given | parts.called.local.keys()
    for name in sorted(_evaluated_names(node, outside) - known):
        if parts.around.scope.library(name) is not None:
            parts.operands[name] = LibraryReference(name, name)
            continue
        if keeps_meaning(name, parts.around.scope):
            continue
        literal = _literal(name, parts.around.scope)
        alias = _function_behind(name, node, parts)
        if literal is not None:
            parts.constants[name] = literal
        elif alias is not None:
            parts.called.aliases[name] = alias
        else:
            parts.object(Obstacle(f"name `{name}`, which may mean something else in the generated module", "FUS402"))
            return


def _take_libraries(nodes: Iterable[ast.AST], parts: LaunchBuilder) -> None:
    """Adds `self.xp` as an operand; the text may read it between array operations."""
    for node in nodes:
        name = parts.around.attribute(node)
        match node:
            case ast.Attribute(ast.Name(id=owner), attr) if name and parts.around.scope.attribute_library(owner, attr):
                parts.operands[name] = LibraryReference(name, f"{owner}.{attr}")
                parts.order.attribute_reads.append(name)
                parts.order.late.add(Attribute)
            case _:
                continue


def _spellings(parts: LaunchBuilder) -> frozenset[str]:
    """The spellings of methods that become functions when the text moves: `Tank.flux`."""
    return frozenset(function.spelling for function in parts.called.local.values() if function.spelling)


def _spelling(node: ast.AST) -> str | None:
    return method_text(node) if isinstance(node, ast.Attribute) else None


def used_modules(node: ast.AST, parts: LaunchBuilder) -> frozenset[ArrayModule]:
    """The array libraries whose functions the text calls; always the one that the file names `np`, unless NumPy."""
    scope = parts.around.scope
    found = {module_named_np(parts.around.file.tree)}
    for inner in _walk(node, [*parts.order.opaque_nodes, *parts.order.converted_nodes]):
        found.add(array_module(scope.origin(inner)) if isinstance(inner, ast.Name | ast.Attribute) else None)
    return frozenset(module for module in found if module is not None)


def keeps_meaning(name: str, scope: ScopeNames) -> bool:
    """Whether the name is a builtin, a function of the module, or bound only by imports of the same object.

    An imported module of the package must be imported before the generated module, so that no import runs earlier than
    the author runs it.
    """
    bindings = scope.bindings_of(name)
    if not bindings:
        return _is_unbound(name, scope)
    if scope.is_local(name) and hasattr(builtins, name):
        return False  # it means something else elsewhere
    if all(binding.kind is BindingKind.FUNCTION for binding in bindings):
        return scope.is_global(name)
    kernel = scope.kernel(ast.Name(name, ast.Load()))
    if kernel is not None and bindings[0].kind is BindingKind.ASSIGNMENT:
        return scope.is_global(name) and kernel.name == name and kernel.module is scope.module
    if any(binding.kind is not BindingKind.IMPORT for binding in bindings):
        return False
    layout = scope.package.layout
    imports = [b for b in scope.module.imported.get(name, ()) if b.kind is BindingKind.IMPORT]
    targets = {import_target(layout, scope.module, binding) for binding in imports}
    target = next(iter(targets))
    if len(targets) > 1 or target is None:
        return False
    if name == "np" and target != NUMPY.name:  # perhaps imported from a module of the package
        return scope.origin(ast.Name(name, ast.Load())) == NUMPY.name or target in LIBRARIES
    end = insertion_line(scope.module.file)
    is_early = any(b.is_direct and getattr(b.node, "lineno", end) < end for b in bindings)
    return not layout.is_internal(target) or (scope.is_global(name) and is_early)


def all_keep_meaning(node: ast.AST, scope: ScopeNames) -> bool:
    """Whether all names of a text at the top of the module keep their meaning."""
    return all(keeps_meaning(inner.id, scope) for inner in walk(node) if isinstance(inner, ast.Name))


def _is_unbound(name: str, scope: ScopeNames) -> bool:
    """Whether it is a builtin, or comes with a star import and means NumPy or a function that can be copied."""
    canonical = scope.canonical(ast.Name(name, ast.Load()))
    if canonical is None:
        return False
    is_numpy = name == "np" and scope.origin(ast.Name(name, ast.Load())) == "numpy"
    return is_numpy or canonical == f"builtins.{name}" or scope.definition(canonical) is not None


def _literal(name: str, scope: ScopeNames) -> str | None:
    """The number that the module binds to the name, or the spelling of a NumPy or `math` member; None for others."""
    number = None if scope.is_local(name) or scope.spoils(name) else scope.constant(name)
    if number is not None:
        return number
    origin = scope.origin(ast.Name(name, ast.Load())) if scope.is_global(name) else None
    canonical = numpy_spelling(origin)
    if canonical != origin:
        return CONSTANTS.get(canonical or "")
    module, _, rest = (canonical or "").partition(".")
    if module == "numpy":
        return f"np.{rest}" if rest else "np"
    return canonical if module == "math" and rest else None


def _function_behind(name: str, node: ast.AST, parts: LaunchBuilder) -> str | None:
    """The generated module's name for the function or module that a local name is bound to: `exp = np.exp`."""
    scope = parts.around.scope
    if not scope.owns(name):
        return None
    uses = [
        inner for inner in _walk(node, parts.order.opaque_nodes) if isinstance(inner, ast.Name) and inner.id == name
    ]
    found = {scope.origin(use) for use in uses}
    canonical = found.pop() if len(found) == 1 else None
    module, _, rest = (canonical or "").partition(".")
    if canonical is None or module == "builtins":
        return None
    if module == "numpy":
        return f"np.{rest}" if rest else "np"
    if module == "math":
        return canonical if rest else None
    return _own_function(canonical, scope)


def _own_function(canonical: str, scope: ScopeNames) -> str | None:
    """The name of a function of the same module, if that name means the same here."""
    found = scope.definition(canonical)
    if found is None or found[0] is not scope.module:
        return None
    name = found[1].name
    means_it = scope.canonical(ast.Name(name, ast.Load())) == canonical
    return name if means_it and keeps_meaning(name, scope) else None


def _evaluated_names(node: ast.AST, outside: Sequence[ast.AST]) -> frozenset[str]:
    """The names that the text evaluates itself: the caller evaluates what `outside` holds; annotations are never
    evaluated.
    """
    return frozenset(inner.id for inner in _walk(node, outside) if isinstance(inner, ast.Name))


def _walk(node: ast.AST, outside: Sequence[ast.AST]) -> Iterator[ast.AST]:
    stack = [node]
    while stack:
        child = stack.pop()
        yield child
        annotation = child.annotation if isinstance(child, ast.AnnAssign | ast.arg) else None
        inner = children(child)
        stack.extend(part for part in inner if part is not annotation and not any(part is o for o in outside))


def keeps_library(function: ast.expr, around: LoweringContext) -> bool:
    """Whether the function is an attribute of a library, or imported, and no variable holds the library."""
    root = next((node.id for node in walk(function) if isinstance(node, ast.Name)), "")
    return around.scope.library(root) is None and keeps_meaning(root, around.scope)


def names_in(node: ast.expr) -> list[str]:
    """The variables that it reads."""
    called = {inner.func for inner in walk(node) if isinstance(inner, ast.Call)}
    return [inner.id for inner in walk(node) if isinstance(inner, ast.Name) and inner not in called]
