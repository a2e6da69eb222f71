"""Margins: how many elements a slice leaves out at both ends of each dimension.

`u[1:-1, 2:]`  ->  `((1, 1), (2, 0))`
"""

from fusec.base.ir.affine import Affine, affine
from fusec.base.ir.domain import dimension_names

Margins = tuple[tuple[int, int], ...]


def no_margins(explicit: int) -> Margins:
    """The margins of the whole array in a region with `explicit` explicit dimensions."""
    return ((0, 0),) * explicit


def total(first: Margins, second: Margins) -> Margins:
    """The margins of a slice of a slice: `u[1:][:-2]` is `u[1:-2]`."""
    return tuple((a + c, b + d) for (a, b), (c, d) in zip(first, second, strict=True))


def is_whole(margins: Margins) -> bool:
    return not any(before or after for before, after in margins)


def slice_text(margins: Margins) -> str:
    """`1:-1, 2:`, without whole trailing dimensions."""
    return ", ".join(f"{before or ''}:{-after or ''}" for before, after in named_axes(margins))


def place_name(margins: Margins) -> str:
    """`i_jp1` for `1:-1, 2:`: how far along each axis the stretch stands from the middle of what it leaves out.

    Of an odd number of elements left out, `1:` stands one further than `:-1`: `ip1` and `i`.

    >>> place_name(((1, 1), (2, 0))), place_name(((1, 0),)), place_name(((0, 1),))
    ('i_jp1', 'ip1', 'i')
    """
    return "_".join(f"{_axis(k)}{_offset(*margin)}" for k, margin in enumerate(named_axes(margins)))


def full_place_name(margins: Margins) -> str:
    """The same with all axes.

    >>> full_place_name(((1, -1), (0, 0)))
    'ip1_j'
    """
    return "_".join(f"{_axis(k)}{_offset(*margin)}" for k, margin in enumerate(margins))


def negative(margins: Margins) -> Margins:
    """The inverse margins: those of the whole array relative to the slice."""
    return tuple((-before, -after) for before, after in margins)


def lead_beyond(margins: Margins) -> bool:
    """Whether the slice extends beyond the array, `(-1, 1)`; its readers stay inside."""
    return any(before < 0 or after < 0 for before, after in margins)


def stretch_text(base: str, margins: Margins) -> str:
    """`u[1:-1, 2:]`; `beyond(u, ((-1, 1),))` for a slice that extends beyond its array."""
    if not lead_beyond(margins):
        return f"{base}[{slice_text(margins)}]"
    pairs = ", ".join(map(str, margins))
    return f"beyond({base}, ({pairs}{',' * (len(margins) == 1)}))"


def shifted_index(index: tuple[Affine, ...], margins: Margins) -> tuple[Affine, ...]:
    """The index of an access at the instance `before` further along each dimension."""
    shifts = {name: before for name, (before, _) in zip(dimension_names(len(margins)), margins, strict=False)}
    return tuple(_shifted(expression, shifts) for expression in index)


def narrowed(extents: tuple[Affine, ...], margins: Margins) -> tuple[Affine, ...]:
    """The extents of the slice; `rest`, the last one, is whole."""
    inner = (extent - (before + after) for extent, (before, after) in zip(extents, margins, strict=False))
    return (*inner, extents[-1])


def _shifted(expression: Affine, shifts: dict[str, int]) -> Affine:
    moved = sum(factor * shifts.get(name, 0) for name, factor in expression.terms)
    return expression + affine(moved)


def named_axes(margins: Margins) -> Margins:
    """The margins without whole trailing axes."""
    last = max((k for k, margin in enumerate(margins, start=1) if margin != (0, 0)), default=0)
    return margins[:last]


def _axis(number: int) -> str:
    return "ijkl"[number] if number < 4 else f"axis{number}_"


def _offset(before: int, after: int) -> str:
    distance = before - (before + after) // 2
    return f"p{distance}" if distance > 0 else f"m{-distance}" if distance else ""
