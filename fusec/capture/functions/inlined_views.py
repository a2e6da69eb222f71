"""Replace views of a function's own values by views of its parameters, so that calls of the function can be inlined.

    rows = u[:-2, :] + u[2:, :]          rows_jp1 = u[:-2, 2:] + u[2:, 2:]
    return rows[:, 2:] - rows[:, :-2]    rows_j = u[:-2, :-2] + u[2:, :-2]
                                     ->  return rows_jp1 - rows_j

A value is recomputed for each different view of it.
"""

import ast
import copy
from collections.abc import Callable, Collection, Sequence
from dataclasses import field

from fusec.base.ir.margins import Margins, is_whole, named_axes, place_name, slice_text, total
from fusec.base.records import dataclass
from fusec.capture.draft.slices import Literal, basic_view
from fusec.capture.flow.loop_unrolling import without_position
from fusec.capture.views.partial_copies import WrittenCopy

_OPERATORS = (ast.Add, ast.Sub, ast.Mult)
_MOST_AGAIN = 16  # recomputed operations per viewed value, about the cost of an array in memory
_MOST_AGAIN_ON_A_DEVICE = 160


@dataclass(frozen=True, slots=True)
class PlacedValues:
    """The statements; `again` are names that repeat a value which another name holds too."""

    statements: tuple[ast.stmt, ...]
    again: frozenset[str] = frozenset()


def placed_values(
    statements: Sequence[ast.stmt],
    parameters: Collection[str],
    taken: Collection[str],
    literal: Literal,
    is_number: Callable[[str], bool],
) -> PlacedValues | None:
    """The statements without views of their own values; None if a viewed value is anything but sums and products of
    numbers and of stretches of one parameter with equal extents, and quotients of these by numbers: it might broadcast,
    or be expensive to recompute.
    """
    bound = {name: value for statement in statements for name, value in _bound(statement)}
    viewed = {node.value.id for node in _views(statements) if isinstance(node.value, ast.Name)} & bound.keys()
    if not viewed:
        return PlacedValues(tuple(statements))
    names = [name for statement in statements for name, _ in _bound(statement)]
    if len(names) > len(set(names)) or not bound.keys().isdisjoint(parameters):
        return None
    placer = _Placer({name: bound[name] for name in viewed}, frozenset(parameters), set(taken), literal, is_number)
    try:
        for statement in statements:
            if not any(name in viewed for name, _ in _bound(statement)):
                placer.add(statement)
    except _UnplacedError:
        return None
    again = placer.again()
    operations = sum(isinstance(node, ast.BinOp) for name in again for node in ast.walk(placer.made[name]))
    is_of_device = any(isinstance(value, WrittenCopy) for value in bound.values())
    most = (_MOST_AGAIN_ON_A_DEVICE if is_of_device else _MOST_AGAIN) * len(viewed)
    return PlacedValues(tuple(placer.statements), again) if operations <= most else None


class _UnplacedError(Exception):
    """Raised for a value that cannot be recomputed at another place."""


def _bound(statement: ast.stmt) -> list[tuple[str, ast.expr]]:
    match statement:
        case ast.Assign([ast.Name(id=name)], value) | ast.AnnAssign(ast.Name(id=name), _, ast.expr() as value):
            return [(name, value)]
        case _:
            return []


def _views(statements: Sequence[ast.stmt]) -> list[ast.Subscript]:
    nodes = (node for statement in statements for node in ast.walk(statement))
    return [node for node in nodes if isinstance(node, ast.Subscript)]


@dataclass(slots=True)
class _Placer:
    """Rewrites statements so that each view of the viewed `values` is recomputed before its first use."""

    values: dict[str, ast.expr]
    parameters: frozenset[str]
    taken: set[str]
    literal: Literal
    is_number: Callable[[str], bool]  # a name of the module
    statements: list[ast.stmt] = field(default_factory=list)
    made: dict[str, ast.expr] = field(default_factory=dict)
    names: dict[tuple[str, Margins], str] = field(default_factory=dict)

    def add(self, statement: ast.stmt) -> None:
        own = copy.deepcopy(statement)
        assert isinstance(own, ast.Assign | ast.AnnAssign | ast.Return) and own.value is not None
        own.value = _InPlace(self).visit(own.value)
        self.statements.append(own)

    def again(self) -> frozenset[str]:
        """All names except the first for each value."""
        first = {value: name for (value, _), name in reversed(self.names.items())}
        return frozenset(self.names.values()) - set(first.values())

    def place(self, name: str, margins: Margins) -> ast.expr:
        """The name of the value in this view."""
        key = (name, named_axes(margins))
        if key not in self.names:
            extents_of(self.values[name], self)
            value = _Shifted(self, margins).visit(copy.deepcopy(self.values[name]))
            self.names[key] = self._free(name if is_whole(margins) else f"{name}_{place_name(margins)}")
            self.made[self.names[key]] = value
            self.statements.append(ast.Assign([ast.Name(self.names[key], ast.Store())], value))
        return ast.Name(self.names[key], ast.Load())

    def margins(self, node: ast.Subscript) -> Margins:
        """The margins that a view leaves out; raises _UnplacedError if it does anything else."""
        view = basic_view("u", node.slice, self.literal)
        margins = None if view is None else view.basic.margins
        if margins is None:
            raise _UnplacedError
        return margins

    def _free(self, wanted: str) -> str:
        name, number = wanted, 1
        while name in self.taken and name not in self.values:
            number += 1
            name = f"{wanted}_{number}"
        self.taken.add(name)
        return name


def extents_of(node: ast.expr, placer: _Placer) -> tuple[str, Margins] | None:
    """The parameter whose stretches are all arrays in the expression, and how many elements fewer they have along each
    axis; None for a number. Raises _UnplacedError if there are two, and for anything but sums, products and quotients
    by numbers.
    """
    match node:
        case ast.Constant(value=int() | float()):
            return None
        case ast.Name(id=name) if name in placer.parameters:
            return name, ()
        case ast.Name(id=name) if name in placer.values:
            return extents_of(placer.values[name], placer)
        case ast.Name(id=name) if placer.is_number(name):
            return None
        case ast.Subscript(ast.Name(id=name), _) if name in placer.parameters:
            return name, _lost(placer.margins(node))
        case ast.Subscript(ast.Name(id=name), _) if name in placer.values:
            inner = extents_of(placer.values[name], placer)
            return inner and (inner[0], named_axes(_sum(inner[1], _lost(placer.margins(node)))))
        case ast.UnaryOp(ast.USub() | ast.UAdd(), operand):
            return extents_of(operand, placer)
        case ast.BinOp(left, ast.Div(), right) if extents_of(right, placer) is None:
            return extents_of(left, placer)
        case ast.BinOp(left, op, right) if isinstance(op, _OPERATORS):
            found = {extents for side in (left, right) if (extents := extents_of(side, placer)) is not None}
            if len(found) > 1:
                raise _UnplacedError
            return next(iter(found), None)
        case _:
            raise _UnplacedError


class _InPlace(ast.NodeTransformer):
    """Replaces views of the viewed values, and the values themselves, by names."""

    def __init__(self, placer: _Placer) -> None:
        self.placer = placer

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        match node.value:
            case ast.Name(id=name) if name in self.placer.values:
                return self.placer.place(name, self.placer.margins(node))
            case _:
                return node

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return self.placer.place(node.id, ()) if node.id in self.placer.values else node


class _Shifted(ast.NodeTransformer):
    """Adds the margins to every stretch."""

    def __init__(self, placer: _Placer, margins: Margins) -> None:
        self.placer = placer
        self.margins = margins

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        assert isinstance(node.value, ast.Name)
        return self._stretch(node.value.id, _sum(self.placer.margins(node), self.margins))

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return node if self.placer.is_number(node.id) else self._stretch(node.id, self.margins)

    def _stretch(self, name: str, margins: Margins) -> ast.expr:
        if name in self.placer.values:
            return self.placer.place(name, margins)
        text = name if is_whole(margins) else f"{name}[{slice_text(margins)}]"
        return without_position(ast.parse(text, mode="eval").body)


def _sum(first: Margins, second: Margins) -> Margins:
    count = max(len(first), len(second))
    return total(*((*margins, *((0, 0),) * (count - len(margins))) for margins in (first, second)))


def _lost(margins: Margins) -> Margins:
    return named_axes(tuple((before + after, 0) for before, after in margins))
