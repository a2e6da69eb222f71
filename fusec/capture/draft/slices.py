"""Parse basic indices such as `u[1:-1]` into affine maps that hold for every array size."""

import ast
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import assert_never

from fusec.base.ir.array import Padding, Rotation, VariableRotation
from fusec.base.records import dataclass
from fusec.base.text.slice_bounds import bounds_name, bounds_text, in_words
from fusec.capture.draft.symbolic_bounds import Between, symbolic_slice


@dataclass(frozen=True, slots=True)
class Stretch:
    """One dimension of a view of an array with `n` elements there: `d -> offset + sizes * n + step * d`.

    The view has `length + lengths * n` elements there, if that is positive; `length` is None if the number is not
    affine in `n`.
    """

    offset: int
    sizes: int
    step: int
    length: int | None
    lengths: int = 0

    @property
    def margin(self) -> tuple[int, int] | None:
        """How many elements it omits before and after, if it omits nothing else."""
        is_plain = self.sizes == 0 and self.step == 1 and self.length is not None and self.lengths == 1
        return (self.offset, -(self.length or 0) - self.offset) if is_plain else None


@dataclass(frozen=True, slots=True)
class Selected:
    """The integers of an index: pattern `:,#` and number 0 for `u[:, 0]`.

    `axes`: the axis of each integer, counted from the last one if negative; `stretches` of the other axes, each with
    its axis, unless `...` hides which axes they are.
    """

    pattern: str
    numbers: tuple[int, ...]
    axes: tuple[int, ...]
    stretches: tuple[tuple[int, Stretch], ...]


@dataclass(frozen=True, slots=True)
class BasicIndex:
    """The index of a basic view; of `u.T` nothing is known but that it is one.

    `stretches` has one entry for each dimension that the index names; None: not affine. `is_memory`: for an array of
    any rank it is a view, never a scalar, which `u[0]` may be.
    """

    stretches: tuple[Stretch | Between, ...] | None
    is_memory: bool = True
    column_axes: int | None = None  # the axes before the new one of `m[:, None]`, 0 for `m[..., None]`
    dropped_axes: int | None = None  # the axes before the element of `m[:, 0]`, 0 for `m[..., 0]`
    lost_axes: int = 0  # how many dimensions fewer than the array it has
    bounds: tuple[str, ...] = ()  # the integer variables that it names: `n` in `u[n:-n]`
    kept_axes: frozenset[int] = frozenset()  # axes with one element that the author indexed with an integer
    selected: Selected | None = None

    @property
    def is_element(self) -> bool:
        """Whether integers index every axis that it names."""
        return bool(self.kept_axes) and len(self.kept_axes) == len(self.stretches or ())

    @property
    def named_axes(self) -> int:
        """The number of leading axes that are not whole; all that the index names if it has an entry for each."""
        beside = () if self.selected is None else self.selected.stretches
        taken = (k for k, (_, stretch) in enumerate(beside, 1) if stretch != _WHOLE)
        return max(taken, default=0) if self.stretches is None else len(self.stretches)

    @property
    def is_whole(self) -> bool:
        """Whether it selects the whole array: `u[:]`, `u[...]`."""
        return self.stretches is not None and all(stretch == _WHOLE for stretch in self.stretches)

    @property
    def margins(self) -> tuple[tuple[int, int], ...] | None:
        """The margin of each dimension that the index names; None unless it only omits margins."""
        stretches = self.stretches or ()
        margins = tuple(stretch.margin if isinstance(stretch, Stretch) else None for stretch in stretches)
        known = tuple(margin for margin in margins if margin is not None)
        return None if self.stretches is None or len(known) < len(margins) else known


@dataclass(frozen=True, slots=True)
class Clamped:
    """The neighbours of an array's elements, with the end element for those beyond the end, or where the ends are."""


@dataclass(frozen=True, slots=True)
class View:
    """A part of an array, or a whole one that is rolled, clamped or padded.

    `spelling`: the code if it differs from the text: `p[0:1, :]` for `p[0, :]`, which keeps the axis.
    """

    text: str
    suffix: str
    index: BasicIndex | Rotation | VariableRotation | Clamped | Padding
    spelling: str = ""

    @property
    def basic(self) -> BasicIndex:
        """Its index; nothing is known of a rolled, clamped or padded array but that it is a view."""
        return self.index if isinstance(self.index, BasicIndex) else BasicIndex(None)

    @property
    def bounds(self) -> tuple[str, ...]:
        """The integer variables that it names."""
        return self.index.bounds if isinstance(self.index, BasicIndex | VariableRotation) else ()

    @property
    def is_extended(self) -> bool:
        """Whether it repeats elements at the ends of its array, or says where these are."""
        match self.index:
            case BasicIndex() | Rotation() | VariableRotation():
                return False
            case Clamped() | Padding():
                return True
            case _:
                assert_never(self.index)

    @property
    def code(self) -> str:
        return self.spelling or self.text


@dataclass(frozen=True, slots=True)
class _Part:
    """One entry of an index; `stretch` is None if it does not map one dimension to one, or its elements are unknown."""

    text: str
    suffix: str
    stretch: Stretch | Between | None
    lost_axes: int = 0
    bounds: frozenset[str] = frozenset()


_WHOLE = Stretch(0, 0, 1, 0, 1)

Literal = Callable[[ast.expr], int | None]


def transposed(name: str) -> View:
    """The view `name.T`."""
    return View(f"{name}.T", "transposed", BasicIndex(None))


def basic_view(name: str, index: ast.expr, literal: Literal, steady: Collection[str] = ()) -> View | None:
    """The view `name[index]`; None unless the index consists of slices with known bounds, known integers, `None` and
    `...`.

    `literal` gives the value of an expression that is an integer literal or a known integer constant. `steady` are
    variables that keep their values; bounds can be sums and products of them.
    """
    known = _parts(index, literal, steady)
    if not known or sum(part.text == "..." for part in known) > 1:
        return None
    return _view(name, known)


def kept_axes_view(name: str, index: ast.expr, literal: Literal) -> View | None:
    """`p[0:1, :]` for `p[0, :]`: the same elements; None unless the index consists of slices and integers only."""
    known = _parts(index, literal)
    if not known or any(part.text in ("...", "None") for part in known):
        return None
    axes = frozenset(axis for axis, part in enumerate(known) if part.lost_axes)
    view = _view(name, [_kept(part) if part.lost_axes else part for part in known])
    if view.basic.stretches is None or not axes:
        return None if view.basic.stretches is None else view
    return View(_view(name, known).text, view.suffix, replace(view.basic, kept_axes=axes), view.text)


def _parts(index: ast.expr, literal: Literal, steady: Collection[str] = ()) -> list[_Part]:
    """The entries of the index; empty if one of them is unknown."""
    entries = index.elts if isinstance(index, ast.Tuple) else [index]
    known = [part for entry in entries if (part := _part(entry, literal, steady)) is not None]
    return known if len(known) == len(entries) else []


def _kept(part: _Part) -> _Part:
    """`0:1` for `0`, `-1:` for `-1`; the stretch holds for every array that has the element."""
    number = int(part.text)
    stop = str(number + 1) if number != -1 else ""
    return _Part(f"{number}:{stop}", part.suffix, Stretch(number, int(number < 0), 1, 1))


def _view(name: str, known: list[_Part]) -> View:
    text = f"{name}[{', '.join(part.text for part in known)}]"
    is_memory = any(":" in part.text or part.text == "..." for part in known)
    suffix = "_".join(part.suffix for part in known)
    texts = [part.text for part in known]
    axes, dropped = _axes_before(texts, ("None",)), _axes_before(texts, ("0", "-1"))
    lost = sum(part.lost_axes for part in known)
    bounds = tuple(sorted(frozenset().union(*(part.bounds for part in known))))
    index = BasicIndex(_stretches(known), is_memory, axes, dropped, lost, bounds, selected=_selected(known))
    return View(text, suffix, index)


def _selected(parts: list[_Part]) -> Selected | None:
    """The integers of the index; None if there are none, or if an entry is a new axis or has bounds known at run time
    only.

    Whole axes at the end are ignored: `u[0, :]` is `u[0]`. Axes after `...` are counted from the last one.
    """
    named = parts[:-1] if parts[-1].text == "..." else [*parts]
    hidden = next((k for k, part in enumerate(named) if part.text == "..."), len(named))
    while hidden == len(named) and named and named[-1].stretch == _WHOLE:
        named.pop()
        hidden -= 1
    axes = [k if k < hidden else k - len(named) for k in range(len(named))]
    numbers = [(axis, int(part.text)) for axis, part in zip(axes, named, strict=True) if part.lost_axes == 1]
    stretches = [
        (axis, part.stretch) for axis, part in zip(axes, named, strict=True) if isinstance(part.stretch, Stretch)
    ]
    is_hidden = hidden < len(named)
    is_known = len(numbers) + len(stretches) + is_hidden == len(named)
    if not numbers or not is_known or (is_hidden and any(stretch != _WHOLE for _, stretch in stretches)):
        return None
    kinds = ("#" if part.lost_axes else "..." if part.text == "..." else ":" for part in named)
    places, values = zip(*numbers, strict=True)
    return Selected(",".join(kinds), values, places, () if is_hidden else tuple(stretches))


def _axes_before(texts: list[str], ends: Sequence[str]) -> int | None:
    """How many whole axes stand before an entry that is one of these, 0 for `...`; None for another index."""
    *before, last = texts
    if last not in ends or not before:
        return None
    if before == ["..."]:
        return 0
    return len(before) if all(text == ":" for text in before) else None


def _stretches(parts: list[_Part]) -> tuple[Stretch | Between, ...] | None:
    """One stretch for each dimension, or None; a trailing `...` names none, elsewhere it hides the number."""
    named = parts[:-1] if parts[-1].text == "..." else parts
    stretches = tuple(part.stretch for part in named if part.stretch is not None)
    return stretches if len(stretches) == len(named) else None


def _part(part: ast.expr, literal: Literal, steady: Collection[str]) -> _Part | None:
    match part:
        case ast.Slice(lower, upper, step):
            return _slice_part((lower, upper, step), literal) or _symbolic_part((lower, upper, step), literal, steady)
        case ast.Constant(value=None):
            return _Part("None", "new", None, -1)
        case ast.Constant(value=value) if value is ...:
            return _Part("...", "etc", None)
        case _:
            number = literal(part)
            return None if number is None else _Part(str(number), f"at_{in_words(str(number))}", None, 1)


def _slice_part(bounds: tuple[ast.expr | None, ...], literal: Literal) -> _Part | None:
    values: list[int | None] = []
    for bound in bounds:
        value = None if bound is None or _is_none(bound) else literal(bound)
        if value is None and bound is not None and not _is_none(bound):
            return None
        values.append(value)
    start, stop, step = values
    if step == 0:
        return None
    texts = ["" if value is None else str(value) for value in values]
    return _Part(bounds_text(*texts), bounds_name(*texts), _stretch(start, stop, step or 1))


def _symbolic_part(bounds: tuple[ast.expr | None, ...], literal: Literal, steady: Collection[str]) -> _Part | None:
    lower, upper, step = (None if bound is None or _is_none(bound) else bound for bound in bounds)
    found = symbolic_slice(lower, upper, literal, steady) if step is None else None
    return None if found is None else _Part(found.text, found.suffix, found.between, bounds=found.names)


def _is_none(bound: ast.expr) -> bool:
    return isinstance(bound, ast.Constant) and bound.value is None


def _stretch(start: int | None, stop: int | None, step: int) -> Stretch | None:
    """The affine map, if one holds for every size for which the slice selects anything; Python clamps bounds to the
    size.
    """
    if step > 0:
        return _forward(start or 0, stop, step)
    return _backward(-1 if start is None else start, stop, step)


def _forward(start: int, stop: int | None, step: int) -> Stretch | None:
    if start < -1:
        return None  # with two elements `u[-3:]` selects both
    if start == -1:
        return Stretch(-1, 1, step, 1 if stop is None else None)
    if step != 1 or (stop is not None and stop >= 0):
        return Stretch(start, 0, step, None)
    return Stretch(start, 0, 1, (stop or 0) - start, 1)


def _backward(start: int, stop: int | None, step: int) -> Stretch | None:
    if start >= 0:
        return None  # with two elements `u[3::-1]` starts at the second
    if step != -1 or (stop is not None and stop < 0):
        return Stretch(start, 1, step, None)
    return Stretch(start, 1, -1, start + 1 if stop is None else start - stop, 1)
