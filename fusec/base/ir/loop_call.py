"""A call of a compiled loop nest, and the parts of its source that a fused loop contains."""

import ast
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from fusec.base.ir.affine import Affine
from fusec.base.ir.made_array import MadeArray
from fusec.base.ir.thread_kernel import DIMENSIONS, KernelText, Place

_NEEDED = """
    Separate are_disjoint are_floating are_integers are_numbers are_separate holds_stored is_asked memory njit prange ran ran_as_ufuncs ran_on_elements ran_on_rows range
    abs bool float int len math max min np scipy surely_runs
"""
RESERVED_IN_LOOPS = frozenset((*_NEEDED.split(), *DIMENSIONS))  # names that generated modules or the model need


@dataclass(frozen=True, slots=True)
class LoopText:
    """The author's function in parts. `instance` is what it does in one instance, whose `axes` are the loops' variables.
    The arrays `made` by statements of its preamble are its last parameters; it returns those in `returned`.

    `loops` are what the variables run over, outermost first: `range(n)`, `prange(a.shape[0])`. `options` are those of the
    decorator that may change results, with their literals, `switches` those set to `True` that change none. `inexact` is a function of the body whose bits depend on what
    the compiler makes of the loop around it, empty for none. `floating` are the parameters that must be floating-point, so
    that no divisor is zero.
    Of a ufunc, which is no loop to whom calls it, `alike` are arrays that it would broadcast; `is_asked`: it says at each call
    whether this is the loop that it runs. `fits_any_error_model`: what it does itself raises nothing, whatever `error_model` is.
    `is_of_elements`: it computes each element of the same elements of others, so that arrays may have any number of axes.
    `numbers` are the expressions that it returns when its loops have ended: of variables that instances take from one another, in order;
    `divisors` are the sizes by which these divide.
    Of a ufunc of rows, `rows` are the parameters of which an instance takes a whole row, or a table, with the number of axes of that,
    and `alike_sizes` the extents of arrays that its layout calls by one letter.
    Of a function without a model, `only_reads`: it writes no memory that others know. `may_raise`: it may fail, or need memory
    of its own.
    """

    instance: KernelText
    loops: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    switches: tuple[str, ...]
    inexact: str
    made: tuple[MadeArray, ...] = ()
    returned: tuple[str, ...] = ()
    floating: tuple[str, ...] = ()
    alike: tuple[str, ...] = ()
    fits_any_error_model: bool = False
    is_of_elements: bool = False
    is_asked: bool = False
    only_reads: bool = False
    may_raise: bool = False
    numbers: tuple[str, ...] = ()
    divisors: tuple[Affine, ...] = ()
    rows: tuple[tuple[str, int], ...] = ()
    alike_sizes: tuple[tuple[str, ...], ...] = ()

    def preamble(self, *, is_first: bool) -> tuple[str, ...]:
        """The statements before the loops that the body uses, and also those that the bounds use if this loop provides
        the group's bounds."""
        used = "\n".join((self.instance.body, *self.numbers, *(self.loops if is_first else ())))
        kept: list[str] = []
        for part in reversed(self.instance.preamble):
            if any(re.search(rf"\b{name}\b", used) for name in names_given(part)):
                kept.insert(0, part)
                used += f"\n{part}"
        return tuple(kept)


def names_given(text: str) -> Iterator[str]:
    """The variables that the statements bind."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id


def shape_text(extents: Sequence[str]) -> str:
    """`n`, `(n, m)`."""
    return extents[0] if len(extents) == 1 else f"({', '.join(extents)})"


@dataclass(frozen=True, slots=True)
class LoopCall:
    """`function(arguments)`: the operands by name, the arguments in the order of the function's parameters.

    `arrays` are the operands that it takes elements of, `ranks` the number of indices of each, 0 where it only asks for
    extents; `integers` those that an index or a bound computes with, `floating` those of floating-point numbers. The arrays `made` are the last arguments: variables
    that the statement binds. Of a ufunc's arrays, `alike` are the extents, which must be one.
    `numbers` are the variables that it gives numbers to, which are complete when the loop has ended, `divisors`
    what must be above zero for that.
    Of the arrays in `rows`, an instance takes all that is at its index: so many axes.
    `places`: instances of later loops compute what it would store, each for itself.
    """

    text: LoopText
    function: str
    arguments: tuple[str, ...]
    arrays: tuple[str, ...]
    ranks: tuple[int, ...]
    integers: tuple[str, ...]
    made: tuple[MadeArray, ...] = ()
    alike: tuple[Affine, ...] = ()
    places: tuple[Place, ...] = ()
    floating: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()
    divisors: tuple[Affine, ...] = ()
    rows: tuple[tuple[str, int], ...] = ()
    alike_sizes: tuple[tuple[Affine, ...], ...] = ()

    def axes_of_element(self, array: str) -> int:
        """The number of axes of the array beyond the loop's indices."""
        return dict(self.rows).get(array, 0)


def axes_of_elements(calls: Iterable[LoopCall]) -> dict[str, int]:
    """The arrays of which instances take whole rows or tables, with the number of axes of these."""
    return {name: axes for call in calls for name, axes in call.rows}
