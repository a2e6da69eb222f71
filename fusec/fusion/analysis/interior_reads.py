"""Check that reads beyond the ends of an array occur only at instances far enough inside its domain."""

from collections.abc import Iterator

from fusec.base.ir.array import Array, Padding
from fusec.base.ir.interior import INSIDE, inside_margins
from fusec.base.ir.kernel import Launch
from fusec.base.ir.margins import Margins, lead_beyond
from fusec.base.scalars.expression import Apply, CallHelper, Cast, Expr, Load, Local, Store


def stays_inside(launch: Launch) -> bool:
    """Whether each read of a slice that extends beyond its array, `(-1, 1)`, is guarded by an `inside` with sufficient
    margins, or yields a value that is itself such a slice and is checked at its own reads.

    A padded array exists as slices of the same length as the array itself, which have all their elements.
    """
    arrays = (*launch.kernel.parameters, *(access.array for access in launch.kernel.accesses))
    if not all(map(_is_as_long_as_its_base, arrays)):
        return False
    arrays = tuple(array for array in arrays if not isinstance(array.index, Padding))
    beyond = {a.name: _missing(a.margins) for a in arrays if a.margins is not None and lead_beyond(a.margins)}
    for statement in launch.kernel.body if beyond else ():
        target = statement.array if isinstance(statement, Store) else statement.name
        given = (beyond[target],) if target in beyond else ()
        for name, around in _reads(statement.value, given):
            if name in beyond and not _covers(around, beyond[name]):
                return False
    return True


def _is_as_long_as_its_base(array: Array) -> bool:
    if not isinstance(array.index, Padding):
        return True
    return bool(array.margins) and all(before + after == 0 for before, after in array.margins or ())


def _missing(margins: Margins) -> Margins:
    """The number of elements at each end that the array does not have."""
    return tuple((max(-before, 0), max(-after, 0)) for before, after in margins)


def _reads(expression: Expr, around: tuple[Margins, ...]) -> Iterator[tuple[str, tuple[Margins, ...]]]:
    """The names that are read, with the guaranteed margins at each of the surrounding `inside` expressions."""
    match expression:
        case Load(name) | Local(name):
            yield name, around
        case Cast(value):
            yield from _reads(value, around)
        case Apply(function, (value, other)) if function == INSIDE:
            yield from _reads(value, (*around, inside_margins(expression)))
            yield from _reads(other, around)
        case Apply(arguments=arguments) | CallHelper(arguments=arguments):
            for argument in arguments:
                yield from _reads(argument, around)
        case _:
            return


def _covers(around: tuple[Margins, ...], missing: Margins) -> bool:
    """Whether, at each end, one of the margins is at least the number of missing elements."""
    return all(
        max((0, *(margins[axis][end] for margins in around))) >= count
        for axis, ends in enumerate(missing)
        for end, count in enumerate(ends)
    )
