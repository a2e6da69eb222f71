"""Cached traversal of syntax trees.

Trees are not changed after parsing, and most analyses of a statement visit all of its nodes again.
"""

import ast
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise

_CACHED = 1024  # the trees stay alive as long as the entries
_WITHOUT_NODES = frozenset(("attr", "asname", "ctx", "id", "is_async", "level", "module", "op", "ops", "type_comment"))
_PARTS: dict[type[ast.AST], tuple[str, ...]] = {
    node_type: () if node_type is ast.Constant else tuple(n for n in node_type._fields if n not in _WITHOUT_NODES)
    for node_type in vars(ast).values()
    if isinstance(node_type, type) and issubclass(node_type, ast.AST)
}


@lru_cache(maxsize=_CACHED)
def walk(node: ast.AST) -> tuple[ast.AST, ...]:
    """The node and all nodes below it, in the order of `ast.walk`, without operators and contexts.

    Only for trees that do not change any more.
    """
    found = [node]
    for each in found:  # the list grows during the loop
        found += children(each)
    return tuple(found)


def children(node: ast.AST) -> list[ast.AST]:
    """The direct children of a node, without operators and contexts: those have no names, and are half of all nodes."""
    found: list[ast.AST] = []
    for name in _PARTS.get(type(node), node._fields):  # other nodes are kinds of this tool
        value: object = getattr(node, name, None)
        if isinstance(value, ast.AST):
            found.append(value)
        elif isinstance(value, list):
            found += [item for item in value if isinstance(item, ast.AST)]
    return found


def all_parameters(arguments: ast.arguments) -> Iterator[ast.arg]:
    """All parameters: positional-only, positional or named, keyword-only, then `*arguments` and `**keywords`."""
    yield from (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)
    yield from (argument for argument in (arguments.vararg, arguments.kwarg) if argument is not None)


def parameter_defaults(arguments: ast.arguments) -> dict[str, ast.expr | None]:
    """The names of all parameters but `*arguments` and `**keywords`, each with its default; None if it has none."""
    positional = [*arguments.posonlyargs, *arguments.args]
    required = [None] * (len(positional) - len(arguments.defaults))
    defaults = [*required, *arguments.defaults, *arguments.kw_defaults]
    return {each.arg: default for each, default in zip((*positional, *arguments.kwonlyargs), defaults, strict=True)}


def is_deeper_than(node: ast.AST, limit: int) -> bool:
    """Whether the syntax below `node` nests deeper than `limit`."""
    if len(walk(node)) < limit:
        return False
    level: Iterable[ast.AST] = (node,)
    for _ in range(limit):
        level = [child for parent in level for child in ast.iter_child_nodes(parent)]
        if not level:
            return False
    return True


def blocks(statement: ast.AST) -> Iterator[list[ast.stmt]]:
    """The blocks of statements of a module, a definition or a compound statement; none of others."""
    for name in ("body", "orelse", "finalbody"):
        block = getattr(statement, name, [])
        yield block if isinstance(block, list) else []  # of an expression, such as a lambda
    for handler in (*getattr(statement, "handlers", ()), *getattr(statement, "cases", ())):
        yield handler.body


def next_statement(statement: ast.stmt, around: ast.AST) -> ast.stmt | None:
    """The statement after it in its block, which stands anywhere in the other node."""
    pairs = (pair for node in walk(around) for block in blocks(node) for pair in pairwise(block))
    return next((following for each, following in pairs if each is statement), None)
