"""Names that a statement or an expression reads, and names that it binds."""

import ast
from collections.abc import Iterator
from functools import lru_cache

from fusec.capture.source.syntax import children, walk

_CACHED = 512  # statements, whose trees stay alive as long as the entries
_SHARED = 4096  # sets of names, which the model keeps
_BINDING_NOTHING = (
    ast.Constant,
    ast.Attribute,
    ast.Call,
    ast.Subscript,
    ast.BinOp,
    ast.keyword,
)  # for most nodes, a quick test
_SCOPED = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef, ast.comprehension)
_RUN_LATER = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef, ast.GeneratorExp)


@lru_cache(maxsize=_CACHED)
def names_read(node: ast.AST) -> frozenset[str]:
    """Every name that the node, or a function or comprehension nested in it, may read or delete."""
    found: set[str] = set()
    for child in walk(node):
        if isinstance(child, ast.Name) and not isinstance(child.ctx, ast.Store):
            found.add(child.id)
        elif isinstance(child, ast.AugAssign) and isinstance(child.target, ast.Name):
            found.add(child.target.id)
    return _shared(frozenset(found))


@lru_cache(maxsize=_CACHED)
def names_bound(node: ast.AST) -> frozenset[str]:
    """Every name in its own scope that the node may bind, rebind or delete, in any branch."""
    if not any(isinstance(child, _SCOPED) for child in walk(node)):
        return _shared(frozenset(name for child in walk(node) for name in _own_bindings(child)))
    found: set[str] = set()
    stack = [node]
    while stack:
        child = stack.pop()
        found.update(_own_bindings(child))
        stack.extend(_parts_of_same_scope(child))
    return _shared(frozenset(found))


@lru_cache(maxsize=_SHARED)
def _shared(names: frozenset[str]) -> frozenset[str]:
    """The first set equal to this one: a package has thousands of sets, and tens of thousands of statements."""
    return names


def _own_bindings(node: ast.AST) -> Iterator[str]:
    if isinstance(node, _BINDING_NOTHING):
        return
    match node:
        case ast.Name(id=name, ctx=ast.Store() | ast.Del()):
            yield name
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            yield name
        case ast.Import(names=aliases) | ast.ImportFrom(names=aliases):
            yield from (alias.asname or alias.name.partition(".")[0] for alias in aliases)
        case ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
            yield name
        case ast.MatchMapping(rest=str(name)):
            yield name


def _parts_of_same_scope(node: ast.AST) -> Iterator[ast.AST]:
    """Children that bind names in the same scope: defaults of functions, and all but the targets of comprehensions."""
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            yield from (*node.decorator_list, node.args)
        case ast.Lambda():
            yield node.args
        case ast.ClassDef():
            yield from (*node.decorator_list, *node.bases, *node.keywords)
        case ast.comprehension():
            yield from (node.iter, *node.ifs)
        case _:
            yield from children(node)


def target_names(target: ast.expr) -> frozenset[str]:
    """The names that an assignment to the target, or a loop over it, binds."""
    match target:
        case ast.Name(id=name):
            return frozenset((name,))
        case ast.Tuple(elements) | ast.List(elements):
            return frozenset[str]().union(*map(target_names, elements))
        case _:
            return frozenset()


@lru_cache(maxsize=32)  # of functions
def names_captured(node: ast.AST) -> frozenset[str]:
    """The names that nested functions, classes and generator expressions use, and those declared global or nonlocal."""
    found: set[str] = set()
    for child in walk(node):
        if child is not node and isinstance(child, _RUN_LATER):
            found |= names_read(child) | _all_bound(child)
        elif isinstance(child, ast.Global | ast.Nonlocal):
            found.update(child.names)
    return frozenset(found)


def _all_bound(node: ast.AST) -> set[str]:
    return {child.id for child in walk(node) if isinstance(child, ast.Name)}
