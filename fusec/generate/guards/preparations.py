"""The statements of a dispatcher around its kernel: memory, views and numbers before, results after."""

import re
from collections.abc import Collection, Sequence

from fusec.base.ir.program import Preparation
from fusec.base.plan.call import OutputKind
from fusec.base.plan.plan import FusionGroup
from fusec.base.proof.facts import FactKind
from fusec.base.scalars.libraries import KernelTarget
from fusec.generate.body.body import Body
from fusec.generate.text.line_breaks import INDENT, LINE_LENGTH


def preparation_lines(group: FusionGroup, numpy: str) -> list[str]:
    """The memory, views and numbers that statements between the members make. Anything else becomes None, which fails
    the guard.

    `after = now.copy()  ->  after = now.copy() if is_array(now) else None`; `numpy` is the dispatcher's name for NumPy.
    """
    is_done = KernelTarget.CUDA in group.targets  # a number converted for that kernel needs no second conversion
    made = [each for _, each in group.call.preparations if not (each.is_after or (is_done and each.is_computed))]
    return [f"{INDENT}{each.name} = {_value(each, numpy)}" for each in made]


def cuda_preparation_lines(
    group: FusionGroup, body: Body, copies: Collection[str], overwritten: Collection[str] = ()
) -> list[str]:
    """The same for CuPy arrays, with the author's own function: `new = xp.empty_like(u) if is_device_array(u) else
    None`.

    Only memory for the `copies`, which the kernel fills. `made_around("copy", u, (slice(1, -1),))` for other memory
    that the kernel writes inside and does not read, unless it is copied in turn. Nothing for the `overwritten`.
    """
    lines = []
    bases = {preparation.base for _, preparation in group.call.preparations}
    for _, preparation in group.call.preparations:
        if preparation.is_view or preparation.is_completed or preparation.is_after or preparation.name in overwritten:
            continue
        if preparation.stand_in:
            lines.append(f"{INDENT}{preparation.name} = {preparation.stand_in}")
            continue
        tests = [f"is_cupy({preparation.library})"] if preparation.library else []
        tests += [
            f"is_device_array({preparation.base})"
            if preparation.least_rank is not None
            else f"type({preparation.base}) is int"
        ]
        tests += [f"{preparation.base}.ndim >= {preparation.least_rank}"] if preparation.least_rank else []
        test = " and ".join(tests)
        is_whole = preparation.name in bases
        value = preparation.expression if is_whole else _made(preparation, body, copies)
        lines.append(f"{INDENT}{preparation.name} = {value} if {test} else None")
    return lines


def _made(preparation: Preparation, body: Body, copies: Collection[str]) -> str:
    if preparation.name in copies:
        return f"room_for_copy({preparation.base})"
    inside = _inside(preparation, body)
    maker = preparation.expression.partition("(")[0].rpartition(".")[2]
    return f'made_around("{maker}", {preparation.base}, {inside})' if inside else preparation.expression


def _inside(preparation: Preparation, body: Body) -> str:
    """The part of the memory that the kernel writes, if it uses no other: `(slice(1, -1), slice(None))`; "" if it uses
    more."""
    taken = [array for array in body.operands if array.base == preparation.name]
    if preparation.is_number or preparation.library or len(taken) != 1:
        return ""
    (array,) = taken
    is_part = array.margins is not None and array.column_axes is None and not array.lost_axes and not array.bounds
    if not is_part or array.name not in body.written or array.name in body.read:
        return ""
    parts = [f"slice({before or None}, {-after or None})" for before, after in array.margins or ()]
    return f"({', '.join(part.replace('slice(None, None)', 'slice(None)') for part in parts)}{',' * (len(parts) == 1)})"


def integer_lines(group: FusionGroup, fall_back: Sequence[str]) -> list[str]:
    """Run the original if a bound of a slice, or a number that determines a shape, is not an integer.

    `if type(n) is not int: return f_unfused(u, n)`
    """
    tests = [f"type({name}) is not int" for name in integers(group)]
    line = f"{INDENT}if {' or '.join(tests)}:"
    heads = [line] if len(line) <= LINE_LENGTH else [f"{INDENT}if {test}:" for test in tests]
    return [line for head in heads for line in (head, *fall_back)] if tests else []


def integers(group: FusionGroup) -> list[str]:
    """The variables that must be integers."""
    bounds = set(group.named_by(FactKind.INTEGER))
    bounds |= {each.name for _, each in group.call.preparations if each.is_number and not each.is_computed}
    return sorted(bounds)


def finish_lines(group: FusionGroup, run: str) -> list[str]:
    """Run the kernel, compute with the numbers that it reduces, and bind the group's names."""
    prepared = [output.name for output in group.call.outputs if output.kind is OutputKind.PREPARED]
    computed = [output.name for output in group.call.outputs if output.kind is not OutputKind.PREPARED]
    if not prepared:
        return [f"{INDENT}return {run}.run()"]
    first = f"{', '.join(computed)} = {run}.run()" if computed else f"{run}.run()"
    after = [f"{INDENT}{each.name} = {each.expression}" for _, each in group.call.preparations if each.is_after]
    return [f"{INDENT}{first}", *after, f"{INDENT}return {', '.join(output.name for output in group.call.outputs)}"]


def written_operands(group: FusionGroup, body: Body) -> tuple[str, ...]:
    """The operands updated in place, without memory that the dispatcher makes."""
    made = {preparation.name for _, preparation in group.call.preparations if not preparation.is_view}
    bases = {array.name: array.base for array in body.operands}
    return tuple(name for name in body.written if bases[name] not in made)


def _value(preparation: Preparation, numpy: str) -> str:
    if preparation.stand_in:
        return preparation.stand_in
    if not preparation.is_view:
        own = f"{preparation.library or 'np'}."
        expression = re.sub(rf"^{re.escape(own)}", f"{numpy}.", preparation.expression)
        if preparation.least_rank is None:
            return f"{expression} if type({preparation.base}) is int else None"
        has_axis = f" and {preparation.base}.ndim >= {preparation.least_rank}" if preparation.least_rank else ""
        return f"{expression} if is_array({preparation.base}){has_axis} else None"
    index = preparation.expression.removeprefix(preparation.base)[1:-1]
    return f"view_of({preparation.base}, {numpy}.s_[{index}])"
