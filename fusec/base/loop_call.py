"""A call of a compiled function that is one loop nest: what of its text a fused loop takes over."""

from dataclasses import dataclass

from fusec.base.grid_launch import DIMENSIONS, KernelText

RESERVED_IN_LOOPS = frozenset(
    (
        *("are_integers", "are_numbers", "are_separate", "memory", "njit", "prange", "ran", "range"),
        *("abs", "bool", "float", "int", "len", "math", "max", "min", "np"),
        *DIMENSIONS,
    )
)  # names that generated modules or the model need


@dataclass(frozen=True, slots=True)
class LoopText:
    """The author's function in parts. `instance` is what it does in one instance, whose `axes` are the loops' variables.

    `loops` are what the variables run over, outermost first: `range(n)`, `prange(a.shape[0])`. `options` are those of the
    decorator that may change results, with their literals, `switches` those set to `True` that change none. `inexact` is a function of the body whose bits depend on what
    the compiler makes of the loop around it, empty for none.
    """

    instance: KernelText
    loops: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    switches: tuple[str, ...]
    inexact: str


@dataclass(frozen=True, slots=True)
class LoopCall:
    """`function(arguments)`: the operands by name, the arguments in the order of the function's parameters.

    `arrays` are the operands that it takes elements of, `ranks` the number of indices of each, 0 where it only asks for
    extents; `integers` those that an index or a bound computes with.
    """

    text: LoopText
    function: str
    arguments: tuple[str, ...]
    arrays: tuple[str, ...]
    ranks: tuple[int, ...]
    integers: tuple[str, ...]
