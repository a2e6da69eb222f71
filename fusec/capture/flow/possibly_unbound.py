"""Find names of a statement that may be unbound when it runs."""

import ast
from collections.abc import Collection, Iterator

from fusec.capture.flow.definite_assignment import surely_bound
from fusec.capture.flow.liveness import names_read
from fusec.capture.flow.module_body import module_body
from fusec.capture.names.bindings import Binding
from fusec.capture.names.conditional_bindings import Block, block_of
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.source.syntax import walk


def unsure_name(
    statement: ast.stmt,
    scope: ScopeNames,
    ran: frozenset[Block] = frozenset(),
    known: frozenset[str] = frozenset(),
) -> str:
    """The first name that the statement reads and that may be unbound; empty if there is none.

    A fused call reads the names of all its statements first: if `shift(t, w)` finds no `w`, `scale(u, t)` has not run,
    unlike in the author's program. Names bound by the blocks that `ran`, and the `known` names, have a value.
    """
    sure = frozenset((*_sure_names(statement, scope), *known))
    unsure = (name for name in sorted(names_read(statement) - sure) if not is_sure_global(name, scope, ran))
    return next(unsure, "")


def may_be_unbound(names: Collection[str], statement: ast.stmt, scope: ScopeNames) -> bool:
    """Whether one of these names may be unbound when the statement runs."""
    if not names:
        return False
    sure = frozenset(_sure_names(statement, scope))
    return any(name not in sure and not is_sure_global(name, scope) for name in names)


def _sure_names(statement: ast.stmt, scope: ScopeNames) -> Iterator[str]:
    """The names of each enclosing function that are bound before the nested definition."""
    inner: ast.AST = statement
    hidden: set[str] = set()
    if len(scope.chain) == 1:
        yield from surely_bound(module_body(scope.module.file.tree), statement)
    for around in reversed(scope.chain[1:]):
        if isinstance(around.node, ast.FunctionDef | ast.AsyncFunctionDef) and isinstance(inner, ast.stmt):
            gone = {name for name, bindings in around.bindings.items() if any(map(_deletes, bindings))}
            yield from surely_bound(around.node, inner) - hidden - gone
            hidden |= around.bindings.keys()
        inner = around.node


def is_sure_global(name: str, scope: ScopeNames, ran: frozenset[Block] = frozenset()) -> bool:
    """Whether it is a builtin, or bound by a statement at the top of the module, or in a block that has run.

    A name that is deleted somewhere, here or in a function, may be unbound.
    """
    if not scope.is_global(name):
        return False
    bindings = scope.bindings_of(name)
    if any(map(_deletes, bindings)):
        return False
    body = scope.module.file.tree.body
    if not bindings:
        return scope.canonical(ast.Name(name)) is not None
    if len(scope.chain) == 1:
        return False  # it may be bound later
    plain = (each.node for each in bindings if each.node in body)
    blocks = (block for each in bindings if (block := block_of(scope.module, each)) in ran and block is not None)
    return any(_is_there(node, scope) for node in plain) or any(_runs_whole(block, scope) for block in blocks)


def _is_there(bound: ast.AST, scope: ScopeNames) -> bool:
    """Whether the module's statement has run before the function, or the definition that contains it, can be called.

    If `step` is called during the import, before its last kernel is defined, it still launches the others.
    """
    body = scope.module.file.tree.body
    holder = scope.chain[1].node
    if getattr(bound, "lineno", 0) < getattr(holder, "lineno", 0):
        return True
    if holder not in body or bound not in body:
        return False
    return all(_is_quiet(each, scope) for each in body[body.index(holder) + 1 : body.index(bound)])


def _runs_whole(block: Block, scope: ScopeNames) -> bool:
    """Whether no function of the module is called while the block runs, so that all its names are bound or none."""
    around = scope.module.file.tree.body[block.place]
    body = (around.orelse if block.is_else else around.body) if isinstance(around, ast.If) else []
    return all(
        isinstance(each, ast.Import | ast.ImportFrom | ast.FunctionDef) or _is_quiet(each, scope) for each in body
    )


def _is_quiet(statement: ast.stmt, scope: ScopeNames) -> bool:
    """Whether it calls nothing but numba, so that no function of the module is called meanwhile."""
    match statement:
        case ast.FunctionDef(decorator_list=decorators, args=ast.arguments(defaults=[], kw_defaults=[])):
            makers = [each.func if isinstance(each, ast.Call) else each for each in decorators]
            outside = scope.seen_from(scope.module, (scope.module.scope,))
            return all(_is_of_numba(maker, outside) for maker in makers)
        case ast.Assign(targets=[ast.Name()], value=ast.Constant()) | ast.Expr(ast.Constant()) | ast.Pass():
            return True
        case _:
            return False


def _is_of_numba(maker: ast.expr, scope: ScopeNames) -> bool:
    """Whether it belongs to numba, or is a function of the package that only calls numba:
    `return njit(*args, parallel=True)`.
    """
    canonical = scope.canonical(maker) or ""
    found = None if canonical.startswith("numba.") else scope.package.definition(canonical)
    if found is None:
        return canonical.startswith("numba.")
    module, function = found
    inside = scope.inside(module, function)
    match function.body[1:] if ast.get_docstring(function, clean=False) is not None else function.body:
        case [ast.Return(ast.Call(func=called) as call)]:
            is_plain = sum(isinstance(node, ast.Call) for node in walk(call)) == 1
            return is_plain and (inside.canonical(called) or "").startswith("numba.")
        case _:
            return False


def _deletes(binding: Binding) -> bool:
    """Whether it is `del name`, or `except Error as name:`, which deletes the name at the end of its block."""
    node = binding.node
    return isinstance(node, ast.ExceptHandler) or (isinstance(node, ast.Name) and isinstance(node.ctx, ast.Del))
