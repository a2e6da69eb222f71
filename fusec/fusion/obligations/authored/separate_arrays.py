"""Obligation: written arrays of compiled loops share no memory with other arrays."""

from collections.abc import Sequence

from fusec.base.ir.kernel import nest_calls
from fusec.base.ir.loop_call import NestCall
from fusec.base.ir.made_array import MadeArray
from fusec.base.proof.facts import FactKind, RuntimeFact
from fusec.base.proof.verdict import Proved, Unproved
from fusec.fusion.analysis.unstored_arrays import own_arrays
from fusec.fusion.between.opaque_launches import apart
from fusec.fusion.model.candidate import Candidate
from fusec.fusion.model.obligation import Objection
from fusec.fusion.obligations.authored.separate_memory import disjoint_arrays


def separate_arrays(candidate: Candidate) -> Proved | Objection:
    """An array that one of the functions writes shares no memory with an array of another name, unless the call
    allocates it. Each operand has the kind that the loops require: an array with as many axes as its indices, a number,
    or an integer if a bound or an index uses it. If a call is moved after the loop, its arrays share no memory with
    those of the calls that it passes, if either is written.

    Breaks: `scale(u, t)` then `shift(t, v)` called with `v` a part of `u`.
    """
    beside = apart(candidate, frozenset(each.name for each in own_arrays(candidate)))
    if isinstance(beside, Objection):
        return beside
    calls = nest_calls(candidate.launches)
    own = own_arrays(candidate)
    made = {each.name for each in own}
    everything = dict.fromkeys(name for call in calls for name in call.arrays)
    arrays = tuple(name for name in everything if name not in made)
    disjoint = disjoint_arrays(candidate, arrays, frozenset(made))
    if isinstance(disjoint, Objection):
        return disjoint
    mixed = next(
        (name for call in calls for name in call.arguments if name in everything and name not in call.arrays), None
    )
    if mixed is not None:
        return Objection(
            "FUS210", Unproved(f"`{mixed}` is an array for one of them only."), candidate.launches[-1].span
        )
    rows = next((name for name in everything if _is_of_rows_and_numbers(name, calls)), None)
    if rows is not None:
        reason = f"`{rows}` is an array of rows for one of them, and of numbers for another."
        return Objection("FUS210", Unproved(reason), candidate.launches[-1].span)
    integers = {name for call in calls for name in call.integers}
    numbers = [name for name in dict.fromkeys(n for call in calls for n in call.arguments) if name not in everything]
    told = [_told(name, own) for call in calls for name in call.floating]
    narrow = next((dtype for name, dtype in told if dtype and not dtype.startswith("float")), None)
    if narrow is not None:
        reason = f"An array of `{narrow}` is no array of floating-point numbers, so that a divisor may be zero."
        return Objection("FUS403", Unproved(reason), candidate.launches[-1].span)
    asked = tuple(dict.fromkeys(name for name, dtype in told if not dtype))
    sizes = dict.fromkeys(n for each in own for extent in each.extents for n in extent.names if "." not in n)
    facts = (
        *((RuntimeFact(FactKind.FLOATING, asked),) if asked else ()),
        RuntimeFact(FactKind.INDEXED, arrays),
        *(RuntimeFact(FactKind.SCALAR, (name,)) for name in numbers if name not in integers),
        *(RuntimeFact(FactKind.INDEX, (name,)) for name in numbers if name in integers),
        *(RuntimeFact(FactKind.SIZE, (name,)) for name in sizes),
    )
    return Proved((*disjoint, *facts, *beside))


def _is_of_rows_and_numbers(name: str, calls: Sequence[NestCall]) -> bool:
    """Whether the calls index it with different numbers of axes."""
    return len({call.axes_of_element(name) for call in calls if name in call.arrays}) > 1


def _told(name: str, own: tuple[MadeArray, ...]) -> tuple[str, str]:
    """The array whose dtype it has, and the dtype if the source states it; both empty if a guard checks it."""
    made = {each.name: each for each in own}
    while name in made and made[name].like:
        name = made[name].like
    return name, made[name].dtype if name in made else ""
