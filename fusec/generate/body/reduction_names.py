"""Names and results of the support file's functions that reduce a block of elements."""

from collections.abc import Iterator

from fusec.base.scalars.array_functions import family, reduction_function
from fusec.base.scalars.expression import Reduce
from fusec.base.scalars.reduction_function import Family


def function_name(reduction: Reduce) -> str:
    """The support function for a reduction: `sum` for `numpy.sum`. A sample variance divides by one less than the
    number of elements."""
    name = reduction.function.rpartition(".")[2]
    return f"sample_{name}" if is_deviation(reduction) and reduction.ddof else name


def is_place(reduction: Reduce) -> bool:
    """Whether the reduction returns a position, like `argmax`."""
    return family(reduction.function) is Family.PLACE


def is_deviation(reduction: Reduce) -> bool:
    return family(reduction.function) is Family.SPREAD


def element_of(reduction: Reduce) -> str:
    """The support function that is applied to an element before it is stored in its block; empty if there is none."""
    if is_place(reduction):
        return f"{function_name(reduction)}_key"
    return "as_double" if is_deviation(reduction) else ""


def part_keys(key: str, reduction: Reduce) -> tuple[str, ...]:
    """The partial results that a reduction gives for each block, by its key and by derived keys that are no
    identifiers."""
    if is_place(reduction):
        return key, f"{key} places"
    return (key, f"{key} rests", f"{key} squares") if is_deviation(reduction) else (key,)


def block_results(reduction: Reduce, block: str, count: str, start: str) -> Iterator[str]:
    """The expression for each of these parts, for a block that begins at element `start` of its row."""
    if is_place(reduction):
        yield f"block_max({block}, {count})"
        yield f"{start} + block_argmax({block}, {count})"
        return
    if is_deviation(reduction):
        yield f"block_centre({block}, {count})"
        yield f"block_sum({block}, {count})"
        yield f"block_squares({block}, {count})"
        return
    yield f"block_{reduction_function(reduction.function).block}({block}, {count})"
