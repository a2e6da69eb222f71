"""Find names of a statement that may be unbound when it runs."""

import ast
from collections.abc import Collection, Iterator

from fusec.capture.flow.definite_assignment import surely_bound
from fusec.capture.flow.liveness import names_read
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
    """The first name that the statement reads and that may be unbound; empty for none.

    One call in the place of several reads the names of all of them before it does anything: `scale(u, t)` has then not run
    when `shift(t, w)` finds no `w`. What the blocks that `ran` bind has a value, and so have the `known` names.
    """
    sure = frozenset((*_sure_names(statement, scope), *known))
    unsure = (name for name in sorted(names_read(statement) - sure) if not is_sure_global(name, scope, ran))
    return next(unsure, "")


def may_be_unbound(names: Collection[str], statement: ast.stmt, scope: ScopeNames) -> bool:
    """Whether one of these names may have no value when the statement runs."""
    if not names:
        return False
    sure = frozenset(_sure_names(statement, scope))
    return any(name not in sure and not is_sure_global(name, scope) for name in names)


def _sure_names(statement: ast.stmt, scope: ScopeNames) -> Iterator[str]:
    """Those of the functions around the statement, each as far as it has run when the one inside it is defined."""
    inner: ast.AST = statement
    hidden: set[str] = set()
    for around in reversed(scope.chain[1:]):
        if isinstance(around.node, ast.FunctionDef | ast.AsyncFunctionDef) and isinstance(inner, ast.stmt):
            gone = {name for name, bindings in around.bindings.items() if any(map(_deletes, bindings))}
            yield from surely_bound(around.node, inner) - hidden - gone
            hidden |= around.bindings.keys()
        inner = around.node


def is_sure_global(name: str, scope: ScopeNames, ran: frozenset[Block] = frozenset()) -> bool:
    """Whether it is Python's own, or bound by a statement of the module that no branch holds, or only one that has run.

    What is deleted somewhere, here or in a function, may be so by now.
    """
    if not scope.is_global(name):
        return False
    bindings = scope.bindings_of(name)
    if any(map(_deletes, bindings)):
        return False
    body = scope.module.file.tree.body
    if not bindings:
        return scope.canonical(ast.Name(name)) is not None
    plain = (each.node for each in bindings if each.node in body)
    blocks = (block for each in bindings if (block := block_of(scope.module, each)) in ran and block is not None)
    return any(_is_there(node, scope) for node in plain) or any(_runs_whole(block, scope) for block in blocks)


def _is_there(bound: ast.AST, scope: ScopeNames) -> bool:
    """Whether the statement of the module has run when anybody can call the function, or what holds it.

    `step` that is called while the module is imported, before the kernel that it launches last is defined, launches the others.
    """
    body = scope.module.file.tree.body
    holder = scope.chain[1].node
    if getattr(bound, "lineno", 0) < getattr(holder, "lineno", 0):
        return True
    if holder not in body or bound not in body:
        return False
    return all(_is_quiet(each, scope) for each in body[body.index(holder) + 1 : body.index(bound)])


def _runs_whole(block: Block, scope: ScopeNames) -> bool:
    """Whether nobody calls a function of the module while the block runs: of its names all have a value then, or none."""
    around = scope.module.file.tree.body[block.place]
    body = (around.orelse if block.is_else else around.body) if isinstance(around, ast.If) else []
    return all(
        isinstance(each, ast.Import | ast.ImportFrom | ast.FunctionDef) or _is_quiet(each, scope) for each in body
    )


def _is_quiet(statement: ast.stmt, scope: ScopeNames) -> bool:
    """Whether it calls nothing but numba, so that nobody calls a function of the module meanwhile."""
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
    """Whether it is numba's, or a function of the package that does nothing but to call numba: `return njit(*args, parallel=True)`."""
    canonical = scope.canonical(maker) or ""
    found = None if canonical.startswith("numba.") else scope.package.definition(canonical)
    if found is None:
        return canonical.startswith("numba.")
    module, function = found
    inside = scope.seen_from(module, (module.scope, module.found.scopes[function]))
    match function.body[1:] if ast.get_docstring(function, clean=False) is not None else function.body:
        case [ast.Return(ast.Call(func=called) as call)]:
            is_plain = sum(isinstance(node, ast.Call) for node in walk(call)) == 1
            return is_plain and (inside.canonical(called) or "").startswith("numba.")
        case _:
            return False


def _deletes(binding: Binding) -> bool:
    """`del name`, and `except Error as name:`, which deletes it when its block ends."""
    node = binding.node
    return isinstance(node, ast.ExceptHandler) or (isinstance(node, ast.Name) and isinstance(node.ctx, ast.Del))
