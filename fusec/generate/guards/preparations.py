"""The statements of a dispatcher around its kernel: memory, views and numbers before, results after."""

import re
from collections.abc import Collection, Mapping, Sequence
from typing import assert_never

from fusec.base.ir.edge_rows import EndArithmetic
from fusec.base.ir.host_arithmetic import HostArithmetic
from fusec.base.ir.preparation import (
    ArrayCopy,
    CompletedArray,
    ComputedNumber,
    ConvertedNumber,
    Extent,
    Gather,
    IndexArray,
    Later,
    NamedView,
    NewArray,
    OwnMemory,
    ReducedArithmetic,
    TakenIn,
)
from fusec.base.plan.body import Body
from fusec.base.plan.call import OutputKind, PlacedPreparation
from fusec.base.plan.plan import FusionGroup
from fusec.base.proof.facts import FactKind
from fusec.base.scalars.targets import CUDA
from fusec.generate.guards.index_arrays import Numbers, asking_lines
from fusec.generate.text.line_breaks import INDENT, LINE_LENGTH


def preparation_lines(group: FusionGroup, numpy: str, tables: Mapping[str, str], numbers: Numbers) -> list[str]:
    """The memory, views and numbers that statements between the members make. Anything else becomes None, which fails
    the guard.

    `after = now.copy()  ->  after = now.copy() if is_array(now) else None`; `numpy` is the dispatcher's name for NumPy, `tables` has the name of the table if a kernel gathers.
    """
    is_done = CUDA in group.targets  # a number converted for that kernel needs no second conversion
    left = Later | ConvertedNumber | ComputedNumber if is_done else Later
    made = (each for each in group.call.prepared if not isinstance(each, left))
    return [line for each in made for line in _made_lines(each, numpy, tables, numbers)]


def _made_lines(made: TakenIn, numpy: str, tables: Mapping[str, str], numbers: Numbers) -> list[str]:
    if isinstance(made, IndexArray):
        return asking_lines(made, numbers, numpy)
    return [f"{INDENT}{_made_names(made, tables)} = {_value(made, numpy, made.name in tables)}"]


def _made_names(made: TakenIn, tables: Mapping[str, str]) -> str:
    return f"{made.name}, {tables[made.name]}" if made.name in tables else made.name


def is_late(placed: PlacedPreparation) -> bool:
    """Whether the kernel's operands are in another order than the statements: the dispatcher computes it from other
    operands."""
    return placed.before is None or isinstance(placed.made, Gather | IndexArray | ComputedNumber)


def computed(made: ComputedNumber) -> str:
    """`as_computed(lambda: math.sqrt(dt), dt)`; NumPy's functions may warn."""
    computer = "as_numpys" if "np." in made.expression else "as_computed"
    return f"{computer}(lambda: {made.expression}, {', '.join(made.sources)})"


def if_plain(made: OwnMemory | Extent, value: str, test: str) -> str:
    """The value, or None unless the `test` finds a plain array, with enough axes, or what must be an integer is
    one."""
    rank = made.least_rank if isinstance(made, Extent) else 0
    if rank is None:
        return f"{value} if is_integer({made.base}) else None"
    return f"{value} if {test}{f' and {made.base}.ndim >= {rank}' if rank else ''} else None"


def cuda_preparation_lines(
    group: FusionGroup, body: Body, numbers: Numbers, copies: Collection[str], overwritten: Collection[str] = ()
) -> list[str]:
    """The same for CuPy arrays, with the author's own function: `new = xp.empty_like(u) if is_device_array(u) else
    None`.

    Only memory for the `copies`, which the kernel fills. `made_around("copy", u, (slice(1, -1),))` for other memory
    that the kernel writes inside and does not read, unless it is copied in turn. Nothing for the `overwritten`.
    """
    taken = {source for each in group.call.prepared for source in each.sources}
    made = (each for each in group.call.prepared if each.name not in overwritten)
    return [line for each in made for line in _device_lines(each, taken, body, copies, numbers)]


def _device_lines(
    made: TakenIn, taken: Collection[str], body: Body, copies: Collection[str], numbers: Numbers
) -> list[str]:
    if isinstance(made, IndexArray):
        return asking_lines(made, numbers, "np", "device_")
    value = _device_value(made, taken, body, copies)
    return [f"{INDENT}{made.name} = {value}"] if value else []


def _device_value(made: TakenIn, taken: Collection[str], body: Body, copies: Collection[str]) -> str:
    match made:
        case ConvertedNumber() | ComputedNumber() | Gather():
            return _stand_in(made)
        case Extent():
            return if_plain(made, made.expression, f"is_device_array({made.base})")
        case ArrayCopy() | NewArray():
            value = made.expression if made.name in taken else _made(made, body, copies)
            library = f"is_cupy({made.library}) and " if isinstance(made, NewArray) and made.library else ""
            return if_plain(made, value, f"{library}is_device_array({made.base})")
        case CompletedArray() | NamedView() | IndexArray() | ReducedArithmetic() | EndArithmetic() | HostArithmetic():
            return ""
        case _:
            assert_never(made)


def _stand_in(made: ConvertedNumber | ComputedNumber | Gather) -> str:
    """The call that replaces the author's expression: `as_float32(dt)`, `gathered(centres, labels)`."""
    match made:
        case ConvertedNumber():
            return made.expression
        case ComputedNumber():
            return computed(made)
        case Gather():
            return f"gathered({made.base}, {made.index})"
        case _:
            assert_never(made)


def _made(made: OwnMemory, body: Body, copies: Collection[str]) -> str:
    if made.name in copies:
        return f"room_for_copy({made.base})"
    inside = _inside(made, body)
    maker = made.maker if isinstance(made, NewArray) else "copy"
    return f'made_around("{maker}", {made.base}, {inside})' if inside else made.expression


def _inside(made: OwnMemory, body: Body) -> str:
    """The part of the memory that the kernel writes, if it uses no other: `(slice(1, -1), slice(None))`; "" if it uses
    more."""
    taken = [array for array in body.operands if array.base == made.name]
    if (isinstance(made, NewArray) and made.library) or len(taken) != 1:
        return ""
    (array,) = taken
    is_part = array.is_slice and not array.code.bounds
    if not is_part or array.name not in body.written or array.name in body.read:
        return ""
    parts = [f"slice({before or None}, {-after or None})" for before, after in array.margins or ()]
    return f"({', '.join(part.replace('slice(None, None)', 'slice(None)') for part in parts)}{',' * (len(parts) == 1)})"


def integer_lines(group: FusionGroup, fall_back: Sequence[str]) -> list[str]:
    """Run the original if a size is not known.

    `if x_size is None: return f_unfused(x, n)`
    """
    tests = [f"{name} is None" for name in integers(group)]
    line = f"{INDENT}if {' or '.join(tests)}:"
    heads = [line] if len(line) <= LINE_LENGTH else [f"{INDENT}if {test}:" for test in tests]
    return [line for head in heads for line in (head, *fall_back)] if tests else []


def integers(group: FusionGroup) -> list[str]:
    """The sizes that the dispatcher asks for, of which None is no integer; not bounds of slices, for which the `Fusion` asks."""
    bounds = set(group.named_by(FactKind.INTEGER))
    return sorted({each.name for each in group.call.prepared if isinstance(each, Extent)} - bounds)


def asks_for_integers(group: FusionGroup) -> bool:
    """Whether it is asked if a value of the call is an integer."""
    made = (each for each in group.call.prepared if isinstance(each, Extent))
    return bool(group.named_by(FactKind.INTEGER)) or any(each.least_rank is None for each in made)


def finish_lines(group: FusionGroup, results: str) -> list[str]:
    """Bind the group's names to the kernel's results, and compute with the numbers that it reduces."""
    prepared = {output.name for output in group.call.outputs if output.kind is OutputKind.PREPARED}
    after = [f"{INDENT}{each.name} = {each.expression}" for each in group.call.prepared if isinstance(each, Later)]
    return returning_lines(group, results, prepared, after) if group.call.outputs else []


def returning_lines(group: FusionGroup, results: str, beside: Collection[str], after: Sequence[str] = ()) -> list[str]:
    """The return of the outputs: those of the kernel, which are the `results`, and those `beside`, which the dispatcher makes, some
    of them by lines `after` the kernel."""
    names = [output.name for output in group.call.outputs]
    computed = [name for name in names if name not in beside]
    if len(computed) == len(names):
        return [f"{INDENT}return {results}"]
    first = [f"{INDENT}{', '.join(computed)} = {results}"] if computed else []
    return [*first, *after, f"{INDENT}return {', '.join(names)}"]


def written_operands(group: FusionGroup, body: Body) -> tuple[str, ...]:
    """The operands updated in place, without memory that the dispatcher makes."""
    made = {each.name for each in group.call.prepared if not isinstance(each, NamedView)}
    bases = {array.name: array.base for array in body.operands}
    return tuple(name for name in body.written if bases[name] not in made)


def _value(made: TakenIn, numpy: str, is_gathered: bool) -> str:
    match made:
        case Gather():
            return f"{'gathering' if is_gathered else 'selected'}({made.base}, {made.index})"
        case ConvertedNumber() | ComputedNumber():
            return _stand_in(made)
        case NamedView():
            return f"view_of({made.base}, {numpy}.s_{made.part})"
        case Extent() | ArrayCopy() | NewArray():
            library = made.library if isinstance(made, NewArray) else ""
            expression = re.sub(rf"^{re.escape(library or 'np')}\.", f"{numpy}.", made.expression)
            return if_plain(made, expression, f"is_array({made.base})")
        case CompletedArray() | IndexArray() | ReducedArithmetic() | EndArithmetic() | HostArithmetic():
            raise ValueError(f"`{made.name}` is not made before a kernel of array statements")
        case _:
            assert_never(made)
