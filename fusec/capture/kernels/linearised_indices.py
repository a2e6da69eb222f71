"""Recover the coordinates of an element from an index that multiplies or divides a thread index by a size.

`a[y * width + x]` is the element `x` of row `y` if `0 <= x < width`, and `a[k // width, k % width]` is a different
element for each `k`. Neither index is affine; the coordinates are.
"""

import ast
from collections.abc import Collection, Iterator, Mapping, Sequence

from fusec.base.ir.affine import Affine, affine
from fusec.base.ir.array import Counting, Layout
from fusec.base.ir.thread_kernel import THREADS
from fusec.base.records import dataclass
from fusec.capture.kernels.body_language import is_quotient_with_remainder
from fusec.capture.kernels.mixed_radix import Monomial, counted, digit_of
from fusec.capture.kernels.thread_indices import affine_value
from fusec.capture.names.scopes import ScopeNames

_COUNTING = (
    (Counting.PLAIN, Counting.PLAIN),
    (Counting.PAIR, Counting.SWAPPED),
    (Counting.DIGITS, Counting.TURNED),
)  # of one index, two and three


@dataclass(frozen=True, slots=True)
class Polynomial:
    """A sum of products of at most three names, with factors; `d0 // width` and `d0 // width % height` are names."""

    terms: Mapping[Monomial, int]

    def affine(self) -> Affine | None:
        """The sum as an affine expression; None if a product or a quotient remains."""
        if any(len(names) > 1 or " " in name for names in self.terms for name in names):
            return None
        total = affine(0)
        for names, factor in self.terms.items():
            total = total + (affine(names[0]) * factor if names else factor)
        return total


@dataclass(frozen=True, slots=True)
class FlatIndex:
    """The element at the coordinates `index`. For rows, the coordinate after the row must be in `[0, width)`."""

    index: tuple[Affine, ...]
    layout: Layout

    @property
    def expressions(self) -> tuple[Affine, ...]:
        return (*self.index, *self.layout.widths)

    def with_values(self, values: Mapping[str, Affine]) -> "FlatIndex":
        widths = tuple(width.with_values(values) for width in self.layout.widths)
        layout = Layout(self.layout.counting, self.layout.position, widths)
        return FlatIndex(tuple(each.with_values(values) for each in self.index), layout)


def polynomials(
    statements: Sequence[ast.stmt], values: Mapping[str, Affine], once: set[str], scope: ScopeNames
) -> dict[str, Polynomial]:
    """The affine values, and the values of variables that are bound once to products or quotients."""
    known = {name: _of_affine(value) for name, value in values.items()}
    for name, value in (pair for statement in statements for pair in _given(statement, scope)):
        if name in once and name not in known:
            found = _polynomial(value, known)
            known |= {} if found is None else {name: found}
    return known


def _given(statement: ast.stmt, scope: ScopeNames) -> Iterator[tuple[str, ast.expr]]:
    """Each variable that the statement binds, with its value. In a tuple, no value reads a variable that is bound."""
    match statement:
        case ast.Assign([ast.Name(id=name)], value):
            yield name, value
        case ast.Assign([ast.Tuple(elts=[ast.Name(id=first), ast.Name(id=second)])], ast.Call(args=[place, width])) if (
            is_quotient_with_remainder(statement, scope)
        ):
            yield first, ast.BinOp(place, ast.FloorDiv(), width)
            yield second, ast.BinOp(place, ast.Mod(), width)
        case ast.Assign([ast.Tuple(elts=targets)], ast.Tuple(elts=values)) if len(targets) == len(values):
            for target, value in zip(targets, values, strict=True):
                if isinstance(target, ast.Name):
                    yield target.id, value
        case _:
            return


def integers_of(known: Mapping[str, Polynomial], integers: Collection[str]) -> frozenset[str]:
    """The variables that are computed only from thread indices, extents and these integers."""
    own = {
        name: {part for names in value.terms for each in names for part in each.replace("*", " ").split()}
        for name, value in known.items()
    }
    plain = {*integers, *THREADS, "//", "%"}
    return frozenset(n for n, parts in own.items() if all(p in plain or "." in p or p.isdecimal() for p in parts))


def flat_index(parts: Sequence[ast.expr], known: Mapping[str, Polynomial]) -> FlatIndex | None:
    """The coordinates of the element with these indices; None if it has no affine coordinates."""
    found = [_polynomial(part, known) for part in parts]
    values = [each for each in found if each is not None]
    if len(values) < len(found):
        return None
    for position in range(len(values)):
        index = _as_digits(values, position) or _as_rows(values, position)
        if index is not None:
            return index
    return None


def _as_digits(values: Sequence[Polynomial], position: int) -> FlatIndex | None:
    """`[k // width, k % width]`, in either order, and `[k // (h * w), k // w % h, k % w]`; also the sum
    `k // width * width + k % width`, which is `[k]`."""
    for count in range(1, min(len(values) - position, len(_COUNTING)) + 1):
        found = counted([each.terms for each in values[position : position + count]])
        others = [each.affine() for each in (*values[:position], *values[position + count :])]
        rest = [each for each in others if each is not None]
        if found is None or len(rest) < len(others):
            continue
        index = (*rest[:position], affine(found.place), *rest[position:])
        widths = tuple(affine(int(width) if width.isdecimal() else width) for width in found.widths)
        return FlatIndex(index, Layout(_COUNTING[count - 1][found.is_turned], position, widths))
    return None


def _as_rows(values: Sequence[Polynomial], position: int) -> FlatIndex | None:
    """`[y * width + x]` with affine `y` and `x`, and a size `width`."""
    others = [each.affine() for k, each in enumerate(values) if k != position]
    rest = [each for each in others if each is not None]
    products = [names for names in values[position].terms if len(names) > 1]
    widths = {name for names in products for name in names if name not in THREADS}
    is_of_places = all(len(names) == 2 and set(THREADS) & {*names} for names in products)
    if len(rest) < len(others) or len(widths) != 1 or not is_of_places:
        return None
    (width,) = widths
    row, column = dict[Monomial, int](), dict[Monomial, int]()
    for names, factor in values[position].terms.items():
        if width in names:
            row[tuple(name for name in names if name != width)] = factor
        else:
            column[names] = factor
    pair = (Polynomial(row).affine(), Polynomial(column).affine())
    if pair[0] is None or pair[1] is None:
        return None
    index = (*rest[:position], pair[0], pair[1], *rest[position:])
    return FlatIndex(index, Layout(Counting.ROWS, position, (affine(width),)))


def _of_affine(value: Affine) -> Polynomial:
    terms: dict[Monomial, int] = {(name,): factor for name, factor in value.terms}
    return Polynomial(terms | ({(): value.constant} if value.constant else {}))


def _polynomial(node: ast.expr, known: Mapping[str, Polynomial]) -> Polynomial | None:
    match node:
        case ast.Name(id=name):
            return known.get(name)
        case ast.BinOp(left=left, op=ast.FloorDiv() | ast.Mod() as op, right=right):
            return _quotient(_polynomial(left, known), op, _polynomial(right, known))
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() | ast.Mult() as op, right=right):
            return _arithmetic(_polynomial(left, known), op, _polynomial(right, known))
        case _:
            value = affine_value(node, {})
            return None if value is None else _of_affine(value)


def _quotient(left: Polynomial | None, op: ast.operator, right: Polynomial | None) -> Polynomial | None:
    """A thread index, or a quotient or remainder of one, divided by a size, a positive number or a product of these."""
    if left is None or right is None or list(left.terms.values()) != [1] or len(right.terms) != 1:
        return None
    ((place, _),), ((divisor, factor),) = left.terms.items(), right.terms.items()
    is_of_place = any(name in THREADS or " " in name for name in divisor)
    if len(place) != 1 or is_of_place or factor < 1 or (divisor and factor > 1):
        return None
    digit = digit_of(place[0])
    widths = divisor or (str(factor),)
    found = digit and (digit.over(widths) if isinstance(op, ast.FloorDiv) else digit.below(widths))
    return Polynomial({(str(found),): 1}) if found else None


def _arithmetic(left: Polynomial | None, op: ast.operator, right: Polynomial | None) -> Polynomial | None:
    if left is None or right is None:
        return None
    total: dict[Monomial, int] = {}
    if isinstance(op, ast.Mult):
        for first, factor in left.terms.items():
            for second, other in right.terms.items():
                names = tuple(sorted((*first, *second)))
                total[names] = total.get(names, 0) + factor * other
    else:
        sign = 1 if isinstance(op, ast.Add) else -1
        total = dict(left.terms)
        for names, factor in right.terms.items():
            total[names] = total.get(names, 0) + sign * factor
    terms = {names: factor for names, factor in total.items() if factor}
    return Polynomial(terms) if all(len(names) <= 3 for names in terms) else None
