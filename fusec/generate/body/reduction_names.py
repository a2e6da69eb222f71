"""What do the functions of the support that reduce a block of elements take, and what do they leave of it?"""

from collections.abc import Iterator

from fusec.base.scalars.expression import Reduce

_PLACES = ("argmax", "argmin")
_DEVIATIONS = ("std", "var")
_SUMS = {"mean": "sum", "norm": "sum"}


def function_name(reduction: Reduce) -> str:
    """`sum` for `numpy.sum`; a variance of a sample divides by one less than the number of elements."""
    name = reduction.function.rpartition(".")[2]
    return f"sample_{name}" if name in _DEVIATIONS and reduction.ddof else name


def is_place(reduction: Reduce) -> bool:
    """Whether it gives the place of an element."""
    return function_name(reduction) in _PLACES


def is_deviation(reduction: Reduce) -> bool:
    return reduction.function.rpartition(".")[2] in _DEVIATIONS


def element_of(reduction: Reduce) -> str:
    """The function of the support that an element goes through before it enters its block; empty for none."""
    if is_place(reduction):
        return f"{function_name(reduction)}_key"
    return "as_double" if is_deviation(reduction) else ""


def part_keys(key: str, reduction: Reduce) -> tuple[str, ...]:
    """What a reduction leaves of each block, by the key of its result and others that are no identifiers."""
    if is_place(reduction):
        return key, f"{key} places"
    return (key, f"{key} rests", f"{key} squares") if is_deviation(reduction) else (key,)


def block_results(reduction: Reduce, block: str, count: str, start: str) -> Iterator[str]:
    """The text of each of these parts, of a block that begins at element `start` of its row."""
    if is_place(reduction):
        yield f"block_max({block}, {count})"
        yield f"{start} + block_argmax({block}, {count})"
        return
    if is_deviation(reduction):
        yield f"block_centre({block}, {count})"
        yield f"block_sum({block}, {count})"
        yield f"block_squares({block}, {count})"
        return
    name = function_name(reduction)
    yield f"block_{_SUMS.get(name, name)}({block}, {count})"
