"""Handwritten kernels whose elements threads of another kernel can recompute, and the cost of doing so."""

import ast
from collections.abc import Collection, Mapping
from typing import assert_never

from fusec.base.ir.kernel import ArrayStatement, GridLaunch, Launch, LoopCall
from fusec.base.ir.thread_kernel import KernelText, Place
from fusec.base.proof.thread_elements import (
    Offset,
    array_of,
    elements,
    extents_read,
    needed_statements,
    offsets,
    parts_of,
)
from fusec.base.records import dataclass
from fusec.fusion.model.candidate import Candidate

Offsets = tuple[Offset, ...]
_OPERATIONS_OF_A_FUNCTION = 16  # in additions: a quotient, a root, an exponential


@dataclass(frozen=True, slots=True)
class HaloKernel:
    """A launch or call as accesses to operands at constant offsets from its instance.

    `is_shared`: one operand is passed for two parameters.
    """

    text: KernelText
    arguments: tuple[str, ...]
    arrays: tuple[str, ...]
    is_shared: bool

    def stores(self) -> dict[str, Offsets] | None:
        """Where a kernel of assignments in sequence stores, once for each array; None for any other kernel.

        It reads none of its stored elements, and uses the thread index in array indices only.
        """
        body, arrays = self._body(), self._arrays()
        if self.is_shared or self.text.is_strided or not _is_straight(body, self.text, arrays):
            return None
        found: dict[str, Offsets] = {}
        for element in (each for statement in body for each in elements(statement, arrays)):
            place = offsets(element, self.text.axes)
            if place is None or element.slice.lineno != element.slice.end_lineno:
                return None
            if isinstance(element.ctx, ast.Store):
                if arrays[array_of(element)] in found:
                    return None
                found[arrays[array_of(element)]] = place
        loaded = {arrays[array_of(each)] for part in body for each in elements(part, arrays) if _is_load(each)}
        every_axis = set(range(len(self.text.axes)))
        known = all({offset.axis for offset in place} >= every_axis for place in found.values())
        return found if known and not loaded & set(found) else None

    def loads(self, array: str, wanted: Collection[str] | None = None) -> set[Offsets] | None:
        """The offsets of its loads from the array, for the `wanted` stored arrays or for all of its work.

        None if the source uses the array for anything but plain loads and extents.
        """
        arrays = {parameter: name for parameter, name in self._arrays().items() if name == array}
        if not arrays:
            return set()
        text = self.text
        body = self._body()
        named = [
            node for node in ast.walk(ast.Module(list(body), [])) if isinstance(node, ast.Name) and node.id in arrays
        ]
        touched = list(elements(ast.Module(body, []), arrays))
        asked = sum(1 for node in extents_read(ast.Module(list(body), [])) if node.id in arrays)
        if len(named) != len(touched) + asked or any(isinstance(each.ctx, ast.Store) for each in touched):
            return None
        if wanted is None and (";" in text.body or any(map(_is_repeated, ast.walk(ast.Module(list(body), []))))):
            return None
        own = body if wanted is None else self.needed(wanted)
        found: set[Offsets] = set()
        for element in (each for statement in own for each in elements(statement, arrays)):
            place = offsets(element, text.axes)
            spelled = None if place is None else [offset.spelled(text.axes) for offset in place]
            if place is None or (wanted is None and spelled != [ast.unparse(part) for part in parts_of(element)]):
                return None
            found.add(place)
        return found

    def asks_for(self, array: str) -> bool:
        """Whether it reads the extents of the array."""
        own = {parameter for parameter, name in self._arrays().items() if name == array}
        text = self.text
        parts = (ast.parse(part) for part in (*text.preamble, text.guard or "True", text.body))
        return any(node.id in own for part in parts for node in extents_read(part))

    def needed(self, wanted: Collection[str]) -> list[ast.stmt]:
        """The statements on which elements of these arrays depend."""
        return needed_statements(self._body(), {p for p, name in self._arrays().items() if name in wanted})

    def touched(self, wanted: Collection[str]) -> set[str]:
        """The elements that these statements touch, as `u[i + 1]` with the names of operands."""
        arrays = self._arrays()
        found = (each for statement in self.needed(wanted) for each in elements(statement, arrays))
        return {ast.unparse(ast.Subscript(ast.Name(arrays[array_of(each)]), each.slice)) for each in found}

    def _body(self) -> list[ast.stmt]:
        return ast.parse(self.text.body).body

    def _arrays(self) -> dict[str, str]:
        """The parameters that are arrays, with their operands."""
        pairs = zip(self.text.parameters, self.arguments, strict=True)
        return {parameter: name for parameter, name in pairs if name in self.arrays}


def halo_kernel(launch: Launch) -> HaloKernel:
    """The kernel of a launch, or of a call of a compiled loop, with its operands."""
    if isinstance(launch, GridLaunch):
        return HaloKernel(launch.grid.text, launch.grid.arguments, launch.grid.arrays, launch.grid.is_shared)
    assert isinstance(launch, LoopCall)
    call = launch.loop
    given = [name for name in call.arguments if name in call.arrays]
    return HaloKernel(call.text.instance, call.arguments, call.arrays, len(set(given)) < len(given))


def places_of(launch: Launch) -> tuple[Place, ...]:
    """The places at which other instances recompute the launch's stores; empty if it runs as it is."""

    match launch:
        case GridLaunch():
            return launch.grid.halo.places if launch.grid.halo is not None else ()
        case LoopCall():
            return launch.loop.places
        case ArrayStatement():
            return ()
        case _:
            assert_never(launch)


def _is_straight(body: list[ast.stmt], text: KernelText, arrays: Collection[str]) -> bool:
    before = ast.parse("\n".join(text.preamble))
    bound_before = {node.id for node in ast.walk(before) if isinstance(node, ast.Name) and _is_bound(node)}
    bound = {node.id for part in body for node in ast.walk(part) if isinstance(node, ast.Name) and _is_bound(node)}
    in_indices = {id(name) for part in body for each in elements(part, arrays) for name in ast.walk(each.slice)}
    uses_place = any(
        isinstance(node, ast.Name) and node.id in text.axes and id(node) not in in_indices
        for part in (before, *body)
        for node in ast.walk(part)
    )
    return (
        all(_is_plain(statement, arrays) for statement in body)
        and ";" not in text.body
        and not bound & bound_before
        and not uses_place
    )


def _is_plain(statement: ast.stmt, arrays: Collection[str]) -> bool:
    """Whether it assigns one variable, or one element for the first time."""
    match statement:
        case ast.Assign([ast.Name()]) | ast.AugAssign(ast.Name()):
            return True
        case ast.Assign([ast.Subscript(value=ast.Name(id=name))]):
            return name in arrays
        case _:
            return False


def _is_bound(node: ast.Name) -> bool:
    return isinstance(node.ctx, ast.Store)


def _is_load(element: ast.Subscript) -> bool:
    return isinstance(element.ctx, ast.Load)


def _is_repeated(node: ast.AST) -> bool:
    return isinstance(node, ast.For | ast.While)


def operations_again(candidate: Candidate) -> int:
    """The work that threads recompute for others, in additions."""
    total = 0
    for launch in (launch for launch in candidate.launches if places_of(launch)):
        kernel = halo_kernel(launch)
        functions = {function.name: ast.parse(function.text) for function in kernel.text.names.functions}
        called = {name: functions[meant] for name, meant in kernel.text.names.libraries if meant in functions}
        wanted = [kernel.needed(place.arrays) for place in places_of(launch)]
        costs = [sum(_weight(statement, called) for statement in statements) for statements in wanted]
        runs_too = isinstance(launch, GridLaunch) and launch.grid.halo is not None and launch.grid.halo.copies
        total += sum(costs) - (0 if runs_too else max(costs))
    return total


def _weight(part: ast.AST, called: Mapping[str, ast.AST]) -> int:
    """The cost in additions; divisions and functions count as several."""
    total = 0
    for node in ast.walk(part):
        match node:
            case ast.BinOp(op=ast.Add() | ast.Sub() | ast.Mult()):
                total += 1
            case ast.BinOp() | ast.Call(func=ast.Attribute()):
                total += _OPERATIONS_OF_A_FUNCTION
            case ast.Call(func=ast.Name(id=name)):
                total += _weight(called[name], {}) if name in called else 1
            case ast.Compare() | ast.IfExp():
                total += 1
            case _:
                continue
    return total
