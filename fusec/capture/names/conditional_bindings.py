"""Blocks of a module's `if` statements that have run if a global name has a value."""

import ast
from collections.abc import Mapping

from fusec.base.records import dataclass
from fusec.capture.names.bindings import Binding, BindingKind
from fusec.capture.names.module_names import ModuleNames, import_target
from fusec.capture.source.layout import Layout


@dataclass(frozen=True, slots=True)
class Block:
    """The body of one `if test:`, or its `else:`, at a module's top level; `place` counts the module's statements.

    A name that only such a block binds has a value exactly if the block has run; the names of one block all have a
    value, or none has.
    """

    module: str
    place: int
    is_else: bool = False


def block_of(module: ModuleNames, binding: Binding) -> Block | None:
    """The block that holds the binding statement; None if no block does."""
    for place, statement in enumerate(module.file.tree.body):
        if isinstance(statement, ast.If):
            for is_else, body in enumerate((statement.body, statement.orelse)):
                if binding.node in body:
                    return Block(module.file.module, place, bool(is_else))
    return None


def blocks_behind(
    layout: Layout, modules: Mapping[str, ModuleNames], module: ModuleNames, name: str
) -> frozenset[Block]:
    """The blocks that have run if reading the global name raises nothing.

    These are the block that binds it; for an import, the block that binds it there; and the blocks behind its
    decorators, because a decorator is called before its function has a name.
    """
    found: set[Block] = set()
    seen: set[tuple[str, str]] = set()
    waiting = [(module, name)]
    while waiting:
        around, wanted = waiting.pop()
        binding = _only_binding(around, wanted)
        if binding is None or (around.file.module, wanted) in seen:
            continue
        seen.add((around.file.module, wanted))
        block = block_of(around, binding)
        found |= {block} if block is not None else set()
        if block is not None or binding.is_direct:
            waiting += _evaluated(layout, modules, around, binding)
    return frozenset(found)


def _only_binding(module: ModuleNames, name: str) -> Binding | None:
    bindings = module.scope.bindings.get(name, [])
    return bindings[0] if len(bindings) == 1 else None


def _evaluated(
    layout: Layout, modules: Mapping[str, ModuleNames], module: ModuleNames, binding: Binding
) -> list[tuple[ModuleNames, str]]:
    """The useful global names that had values when the binding statement ran."""
    if binding.kind is BindingKind.IMPORT and isinstance(binding.node, ast.ImportFrom):
        target = import_target(layout, module, binding) or ""
        base, _, name = target.rpartition(".")
        source = None if layout.exists(target) else modules.get(base)  # a module is found whatever its package binds
        may_answer = source is None or "__getattr__" in source.scope.bindings or bool(source.found.stars)  # PEP 562
        return [] if source is None or may_answer else [(source, name)]
    if isinstance(binding.node, ast.FunctionDef):
        roots = map(_root, binding.node.decorator_list)
        return [(module, root.id) for root in roots if isinstance(root, ast.Name)]
    return []


def _root(decorator: ast.expr) -> ast.expr:
    """`cuda` in `@cuda.jit(...)`."""
    while isinstance(decorator, ast.Attribute | ast.Call):
        decorator = decorator.value if isinstance(decorator, ast.Attribute) else decorator.func
    return decorator
