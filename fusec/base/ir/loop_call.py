"""A call of a compiled loop nest, and the parts of its source that a fused loop contains."""

import ast
import re
from collections.abc import Iterable, Iterator, Sequence

from fusec.base.ir.affine import Affine
from fusec.base.ir.made_array import MadeArray
from fusec.base.ir.thread_kernel import DIMENSIONS, KernelText, Place
from fusec.base.records import dataclass

_NEEDED = """
    Separate are_disjoint are_floating are_integers are_numbers are_separate holds_stored is_asked memory njit prange ran ran_as_ufuncs ran_on_elements ran_on_rows range
    abs bool float int len math max min np scipy surely_runs
"""
RESERVED_IN_LOOPS = frozenset((*_NEEDED.split(), *DIMENSIONS))  # names that generated modules or the model need


@dataclass(frozen=True, slots=True)
class LoopCompilation:
    """How the author's compiler translates a function.

    `options` are the decorator's options that may change results, with their literals; `switches` are those set to
    `True` that change none. `inexact` is a function of the body whose bits depend on how the compiler translates the loop
    around it, empty if there is none. `fits_any_error_model`: the function's own work raises nothing for any
    `error_model`.
    """

    options: tuple[tuple[str, str], ...] = ()
    switches: tuple[str, ...] = ()
    inexact: str = ""
    fits_any_error_model: bool = False


@dataclass(frozen=True, slots=True)
class UfuncText:
    """What a loop has of the ufunc that it is; its callers do not see it as a loop.

    `alike` are arrays that it would broadcast; `is_asked`: each call checks that this is the loop that the ufunc selects.
    `is_of_elements`: it computes each element from the same elements of other arrays, which may have any number of axes.
    For a ufunc of rows, `rows` are the parameters of which an instance takes a whole row or table, with its number of
    axes; `alike_sizes` are the extents that share a letter in its layout.
    """

    alike: tuple[str, ...] = ()
    is_asked: bool = False
    is_of_elements: bool = False
    rows: tuple[tuple[str, int], ...] = ()
    alike_sizes: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class ReturnedNumbers:
    """What a function returns after its loops, computed from variables carried between instances.

    `numbers` are the expressions, in order, or the variables that a call binds to them; `divisors` are the sizes by which
    these divide.
    """

    numbers: tuple[str, ...] = ()
    divisors: tuple[Affine, ...] = ()


@dataclass(frozen=True, slots=True)
class LoopText:
    """The author's function in parts. `instance` is its work at one instance; `axes` are the loop variables. The arrays
    `made` by statements of its preamble are its last parameters; it returns those in `returned`, or the numbers in
    `ending`.

    `loops` are the ranges of the variables, outermost first: `range(n)`, `prange(a.shape[0])`. `floating` are the
    parameters that must be floating-point, so that no divisor is zero.
    For a function without a model, `only_reads`: it writes no external memory. `may_raise`: it may fail or allocate.
    """

    instance: KernelText
    loops: tuple[str, ...] = ()
    compilation: LoopCompilation = LoopCompilation()
    made: tuple[MadeArray, ...] = ()
    returned: tuple[str, ...] = ()
    floating: tuple[str, ...] = ()
    ending: ReturnedNumbers = ReturnedNumbers()
    ufunc: UfuncText = UfuncText()
    only_reads: bool = False
    may_raise: bool = False

    def preamble(self, *, is_first: bool) -> tuple[str, ...]:
        """The statements before the loops that the body uses, and also those that the bounds use if this loop provides
        the group's bounds."""
        used = "\n".join((self.instance.body, *self.ending.numbers, *(self.loops if is_first else ())))
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
class UfuncArrays:
    """The arrays of a call of a ufunc.

    `alike` are their extents, which must be equal, as must be those in each of `alike_sizes`. For the arrays in `rows`,
    an instance takes everything at its index, with so many axes.
    """

    alike: tuple[Affine, ...] = ()
    alike_sizes: tuple[tuple[Affine, ...], ...] = ()
    rows: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class NestCall:
    """`function(arguments)`: the operands by name, the arguments in the order of the function's parameters.

    `ranks` are the operands whose elements it accesses, with their numbers of indices, 0 if only extents are read;
    `integers` are the operands in indices or bounds, `floating` those that must be floating-point. The arrays `made`
    are the last arguments: variables that the statement binds. The numbers of `ending` are complete when the loop has
    ended; its divisors must be above zero for that. `places`: instances of later loops recompute its stores.
    """

    text: LoopText
    function: str
    arguments: tuple[str, ...]
    ranks: tuple[tuple[str, int], ...]
    integers: tuple[str, ...]
    made: tuple[MadeArray, ...] = ()
    places: tuple[Place, ...] = ()
    floating: tuple[str, ...] = ()
    ending: ReturnedNumbers = ReturnedNumbers()
    ufunc: UfuncArrays = UfuncArrays()

    @property
    def arrays(self) -> tuple[str, ...]:
        """The operands whose elements it accesses."""
        return tuple(name for name, _ in self.ranks)

    def axes_of_element(self, array: str) -> int:
        """The number of axes of the array beyond the loop's indices."""
        return dict(self.ufunc.rows).get(array, 0)


def axes_of_elements(calls: Iterable[NestCall]) -> dict[str, int]:
    """The arrays of which instances take whole rows or tables, with the number of axes of these."""
    return {name: axes for call in calls for name, axes in call.ufunc.rows}
