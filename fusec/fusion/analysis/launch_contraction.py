"""Contract arrays that only handwritten kernels touch to registers of each thread."""

import ast
from collections.abc import Iterator

from fusec.base.ir.host_statement import HostStatement
from fusec.base.ir.kernel import GridLaunch, Launch, grid_launches, kernel_calls
from fusec.base.ir.thread_kernel import THREADS, Allocation, KernelCall
from fusec.base.plan.fusion_kinds import Contraction
from fusec.base.proof.thread_elements import extents_read
from fusec.base.proof.thread_guard import same_extents, thread_guard
from fusec.fusion.analysis.contraction import is_read_afterwards
from fusec.fusion.analysis.launch_shapes import shapes_alike
from fusec.fusion.model.candidate import Candidate


def launch_contractions(candidate: Candidate) -> tuple[Contraction, ...]:
    """The arrays of which each thread loads only the element that it stored before, and that are dead otherwise.

    `if i < n: t[i] = 2 * x[i]` and `if i < n: y[i] = t[i]`  ->  `t_i = as_element(x, 2 * x[i])`, `y[i] = t_i`.
    """
    found: dict[str, Allocation] = {}
    kept = unseen_allocations(candidate)
    if not kept:
        return ()
    alike = shapes_alike(candidate, {each.name: each.like for each in kept if each.like})
    launches = grid_launches(candidate.launches)
    halos = [launch for launch in launches if launch.grid.halo and not launch.grid.halo.copies]
    recomputed = {name for launch in halos for name in launch.writes.stored}
    for each in kept:
        users = [launch for launch in launches if each.name in launch.grid.arrays]
        is_own = not any(user in halos for user in users) and _is_own_element(each, users, alike)
        if each.name in recomputed or is_own:
            found[each.name] = each
    stored = [name for launch in candidate.launches for name in launch.writes.stored]
    if stored and found.keys() >= set(stored):
        del found[stored[-1]]  # keep one store of a kernel without live results
    return tuple(Contraction(name, each) for name, each in found.items())


def unseen_allocations(candidate: Candidate) -> list[Allocation]:
    """The arrays that only members use, and whose type is known without them."""
    kept = [each for each in candidate.graph.region.allocations if _is_inside(each, candidate)]
    kept += [each for each in prepared_allocations(candidate) if _is_inside(each, candidate)]
    grids = kernel_calls(candidate.launches)
    bodies = {grid.text.body for grid in grids if kept}
    if any(map(_leaves, bodies)):
        return []
    names = {each.name for each in kept}
    given = {name for grid in grids for name in grid.arrays}
    return [each for each in kept if not each.like or (each.like in given and each.like not in names)]


def prepared_allocations(candidate: Candidate) -> Iterator[Allocation]:
    """The arrays that the members allocate like others, and whose elements and sizes are not read afterwards."""
    launches = grid_launches(candidate.launches)
    asked = {
        name for launch in launches for _, expression in launch.grid.prepared.variables for name in names_of(expression)
    }
    for launch in launches:
        made = dict(launch.grid.prepared.variables)
        for name in made.keys() & set(launch.results):
            like = _like(made[name])
            if like and name not in asked and not is_read_afterwards(candidate, name):
                yield Allocation(name, f"{name} = {made[name]}", like, "", frozenset(), launch.span, launch.span)


def _like(expression: str) -> str:
    """`a` of `cuda.device_array_like(a)`; empty for anything else."""
    match ast.parse(expression, mode="eval").body:
        case ast.Call(func=ast.Attribute(attr="device_array_like"), args=[ast.Name(id=name)]):
            return name
        case _:
            return ""


def names_of(text: str) -> set[str]:
    return {node.id for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Name)}


def shapes_known(candidate: Candidate) -> dict[str, str]:
    """For each contracted array that was allocated like another one, that array."""
    made = (contraction.allocation for contraction in launch_contractions(candidate))
    return {each.name: each.like for each in made if each is not None and each.like}


def _is_inside(allocation: Allocation, candidate: Candidate) -> bool:
    """Whether all launches that use the array are members."""
    region = candidate.graph.region
    users = [k for k, names in enumerate(region.names.reads) if allocation.name in names]
    if any(isinstance(item := region.items[k], HostStatement) and isinstance(item.role, Launch) for k in users):
        return False
    return bool(users) and candidate.first <= users[0] and users[-1] <= candidate.last


def _is_own_element(allocation: Allocation, users: list[GridLaunch], alike: dict[str, str]) -> bool:
    grids = kernel_calls(users)
    guards = {same_extents(thread_guard(grid), alike) for grid in grids}
    places = {place for grid in grids for place in _places(allocation, grid)}
    return (
        len(guards) == 1
        and all(guard.is_fixed for guard in guards)
        and len(places) == 1
        and (None not in places and len(grids) > 1 and _stores_first(allocation.name, grids[0]))
    )


def _places(allocation: Allocation, grid: KernelCall) -> Iterator[str | None]:
    """The index of each element that the kernel touches, over the thread indices; None for any other use."""
    text = grid.text
    own = _parameters(allocation.name, grid)
    axes = dict(zip(text.axes, THREADS, strict=False))
    lines = text.body.splitlines()
    body = ast.parse(text.body)
    elements = {id(node.value): node for node in ast.walk(body) if isinstance(node, ast.Subscript)}
    extents = set(map(id, extents_read(body)))
    for node in ast.walk(body):
        if not isinstance(node, ast.Name) or node.id not in own:
            continue
        if id(node) in elements:
            yield _place(elements[id(node)], axes, lines)
        elif not (allocation.like and id(node) in extents):
            yield None
    before = [ast.parse(part) for part in (*text.preamble, text.guard or "True")]
    asked = any(isinstance(node, ast.Name) and node.id in own for part in before for node in ast.walk(part))
    if (asked and not allocation.like) or ";" in text.body or any(map(_is_loop, ast.walk(body))):
        yield None


def _parameters(name: str, grid: KernelCall) -> set[str]:
    return {own for own, given in zip(grid.text.parameters, grid.arguments, strict=True) if given == name}


def _place(element: ast.Subscript, axes: dict[str, str], lines: list[str]) -> str | None:
    parts = element.slice.elts if isinstance(element.slice, ast.Tuple) else [element.slice]
    names = [axes.get(part.id, "") for part in parts if isinstance(part, ast.Name)]
    shares_line = isinstance(element.ctx, ast.Store) and lines[element.lineno - 1][: element.col_offset].strip()
    return ", ".join(names) if all(names) and len(names) == len(parts) and not shares_line else None


def _leaves(body: str) -> bool:
    """Whether a thread may return before the end of its body."""
    return any(isinstance(node, ast.Return | ast.Raise) for node in ast.walk(ast.parse(body)))


def _is_loop(node: ast.AST) -> bool:
    return isinstance(node, ast.For | ast.While)


def _stores_first(name: str, grid: KernelCall) -> bool:
    """Whether every active thread stores into the element before it is loaded."""
    own = _parameters(name, grid)
    for statement in ast.parse(grid.text.body).body:
        named = [node for node in ast.walk(statement) if isinstance(node, ast.Name) and node.id in own]
        match statement:
            case ast.Assign([ast.Subscript(value=ast.Name(id=target))], value) if target in own:
                return not any(isinstance(node, ast.Name) and node.id in own for node in ast.walk(value))
            case _ if named:
                return False
            case _:
                continue
    return False
