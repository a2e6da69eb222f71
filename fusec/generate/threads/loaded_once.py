"""Scalar replacement in a fused loop: elements that several members access are loaded once and stored once."""

import ast
from collections.abc import Iterator, Sequence

from fusec.base.ir.access import AccessKind
from fusec.base.ir.kernel import nest_calls
from fusec.base.plan.plan import FusionGroup
from fusec.base.proof.definite_stores import elements_of, stores_first
from fusec.base.records import dataclass


@dataclass(frozen=True, slots=True)
class LoadedOnce:
    """An `array` with one element for each instance. It is loaded in `member` before `statement`, the first that needs
    it; `statement` is None if it is stored first. `element` is its text; `is_stored`: it is stored at the end."""

    array: str
    element: str
    member: int
    statement: int | None
    is_stored: bool


def loaded_once(group: FusionGroup, bodies: Sequence[str]) -> tuple[LoadedOnce, ...]:
    """The arrays with one element for each instance that several members access; `bodies` are the members' bodies with
    the kernel's names.

    Elements are loaded or stored only if the author's functions certainly load or store them.
    """
    vanished = {each.name for each in group.contractions}
    arrays = dict.fromkeys(access.array.base for member in group.members for access in member.kernel.accesses)
    trees = [ast.parse(body) for body in bodies]
    found = (_loaded_once(name, group, bodies, trees) for name in arrays if name not in vanished)
    return tuple(each for each in found if each is not None)


def _loaded_once(
    name: str, group: FusionGroup, bodies: Sequence[str], trees: Sequence[ast.Module]
) -> LoadedOnce | None:
    accesses = [a for member in group.members for a in member.kernel.accesses if a.array.base == name]
    touching = [k for k, tree in enumerate(trees) if any(elements_of(tree, name))]
    has_rows = any(call.axes_of_element(name) for call in nest_calls(group.members))
    if (
        has_rows
        or len(touching) < 2
        or len({access.array.affine for access in accesses}) > 1
        or not accesses[0].is_exact
    ):
        return None
    stores = [k for k in touching if stores_first(trees[k].body, name) or any(_stores(s, name) for s in trees[k].body)]
    is_written = any(access.kind is AccessKind.WRITE for access in accesses)
    if is_written and not stores:
        return None
    member = touching[0]
    tree = trees[member]
    place = next(k for k, statement in enumerate(tree.body) if any(elements_of(statement, name)))
    first = tree.body[place]
    element = ast.get_source_segment(bodies[member], next(elements_of(first, name))) or ""
    if stores_first(tree.body, name):
        return LoadedOnce(name, element, member, None, is_stored=True)
    if not any(_surely_loads(first, name)):
        return None
    return LoadedOnce(name, element, member, place, is_stored=is_written)


def _stores(statement: ast.stmt, name: str) -> bool:
    """`t[i] = ...` or `t[i] += ...`, not inside an `if`."""
    match statement:
        case ast.Assign([ast.Subscript(value=ast.Name(id=array))]) | ast.AugAssign(
            ast.Subscript(value=ast.Name(id=array))
        ):
            return array == name
        case _:
            return False


def _surely_loads(statement: ast.AST, name: str) -> Iterator[bool]:
    """The loads of the element that are evaluated whatever the values are."""
    match statement:
        case ast.AugAssign(target=ast.Subscript(value=ast.Name(id=array))) if array == name:
            yield True
        case ast.Subscript(value=ast.Name(id=array), ctx=ast.Load()) if array == name:
            yield True
        case ast.If(test=test) | ast.IfExp(test=test):
            yield from _surely_loads(test, name)
        case ast.For(iter=rounds):
            yield from _surely_loads(rounds, name)
        case ast.BoolOp(values=[first, *_]):
            yield from _surely_loads(first, name)
        case ast.Compare(left=left, comparators=[second, *_]):
            yield from _surely_loads(left, name)
            yield from _surely_loads(second, name)
        case _:
            for child in ast.iter_child_nodes(statement):
                yield from _surely_loads(child, name)
