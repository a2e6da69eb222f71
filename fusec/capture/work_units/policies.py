"""The range of places that a policy stands for."""

import ast

from fusec.base.ir.affine import Affine, affine
from fusec.base.records import dataclass
from fusec.capture.flow.basic_blocks import StraightLine
from fusec.capture.kernels.thread_indices import affine_value
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.source.obstacle import Obstacle

_RANGE, _RANGES, _TEAMS = (
    f"numba.cuda.{kind}Policy" for kind in ("Range", "MDRange", "Team")
)  # as the model spells them
_OF_TEAMS = Obstacle("runs over teams of threads, which share memory and wait for each other")
_HOW = ("space", "tiling", "iter_outer", "iter_inner")  # where and in which order ranges run, of which nothing depends
_MOST = 3  # axes


@dataclass(frozen=True, slots=True)
class Places:
    """`begin <= i < end`, along each axis."""

    begins: tuple[Affine, ...]
    ends: tuple[Affine, ...]


def places(policy: ast.expr, statement: ast.stmt, line: StraightLine, scope: ScopeNames) -> Places | Obstacle:
    """The places over numbers that the source shows, or over what the policy holds; an obstacle for teams of threads.

    `pk.RangePolicy(space, 1, n)`  ->  `1 <= i < n`; `p` of unknown origin  ->  `0 <= i < p`, an end of its own, since no
    view has an element before its first one. A guard asks whether places begin below 0.

    `pk.MDRangePolicy([0, 1], [n, m])`  ->  `0 <= i < n` and `1 <= j < m`
    """
    value = _value(policy, statement, line, scope)
    match value:
        case ast.Call(func=function) if scope.canonical(function) == _TEAMS:
            return _OF_TEAMS
        case ast.Call(func=function, args=[*_, begin, end], keywords=[]) if scope.canonical(function) == _RANGE:
            return Places((_bound(begin),), (_bound(end),))
        case ast.Call(
            func=function,
            args=[ast.List(elts=begins) | ast.Tuple(elts=begins), ast.List(elts=ends) | ast.Tuple(elts=ends)],
        ) if _is_of_axes(function, value.keywords, begins, ends, scope):
            return Places(tuple(map(_bound, begins)), tuple(map(_bound, ends)))
        case _:
            return Places((affine(0),), (_number(value) or affine(ast.unparse(policy)),))


def _is_of_axes(
    function: ast.expr,
    keywords: list[ast.keyword],
    begins: list[ast.expr],
    ends: list[ast.expr],
    scope: ScopeNames,
) -> bool:
    is_known = scope.canonical(function) == _RANGES and all(each.arg in _HOW for each in keywords)
    is_plain = not any(isinstance(each, ast.Starred) for each in (*begins, *ends))
    return is_known and is_plain and len(begins) == len(ends) and 1 <= len(begins) <= _MOST


def _bound(node: ast.expr) -> Affine:
    return _number(node) or affine(ast.unparse(node))


def _value(policy: ast.expr, statement: ast.stmt, line: StraightLine, scope: ScopeNames) -> ast.expr:
    """What the line assigns to the policy's name, if the name and its bounds are bound once."""
    if not isinstance(policy, ast.Name) or not _is_fixed(policy.id, scope):
        return policy
    for before in line.statements[: line.statements.index(statement)]:
        match before:
            case ast.Assign([ast.Name(id=policy.id)], ast.Call(args=[*_, begin, end]) as value):
                names = {node.id for each in (begin, end) for node in ast.walk(each) if isinstance(node, ast.Name)}
                return value if all(_is_fixed(name, scope) for name in names) else policy
            case _:
                continue
    return policy


def _is_fixed(name: str, scope: ScopeNames) -> bool:
    """Whether it holds one value as long as the function runs."""
    is_own = scope.owns(name) and len(scope.bindings_of(name)) == 1
    return is_own or scope.constant(name) is not None


def _number(node: ast.expr) -> Affine | None:
    """The number, as an affine expression of variables; None for any other expression."""
    names = {inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name)}
    return affine_value(node, {name: affine(name) for name in names})
