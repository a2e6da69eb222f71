"""Loops that set the borders of an array after the loop over the interior."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from fusec.base.ir.kernel import Launch
from fusec.base.plan.body import Body, Step, loaded_names
from fusec.base.plan.plan import FusionGroup
from fusec.base.records import dataclass
from fusec.base.text.words import free_name
from fusec.generate.body.kernel_names import KernelNames
from fusec.generate.text.line_breaks import INDENT
from fusec.generate.text.view_names import renamed_launch


@dataclass(frozen=True, slots=True)
class Border:
    """A border's loop: its steps, and its operands, with the written one first."""

    steps: tuple[Step, ...]
    operands: tuple[str, ...]


def with_own_border_names(group: FusionGroup) -> FusionGroup:
    """The group with operands of borders renamed if another loop has an operand of the same name with other
    elements."""
    inner = [member for number, member in enumerate(group.members) if number not in group.kernel.borders]
    members: list[Launch] = []
    taken = {array.name for member in group.members for array in member.kernel.parameters}
    used = {array.name for member in inner for array in member.kernel.parameters}
    for number, member in enumerate(group.members):
        names = [array.name for array in member.kernel.parameters]
        own = (
            {}
            if number not in group.kernel.borders
            else {name: free_name(name, taken) for name in names if name in used}
        )
        members.append(renamed_launch(member, own))
        used.update(own.get(name, name) for name in names)
        taken |= used
    return replace(group, members=tuple(members))


def interior(body: Body, group: FusionGroup) -> Body:
    """The body of the kernel before its borders."""
    if not group.kernel.borders:
        return body
    steps = tuple(step for number, step in _numbered(body, group) if number not in group.kernel.borders)
    return replace(body, steps=steps, read=_read(steps))


def borders(body: Body, group: FusionGroup) -> tuple[Border, ...]:
    """One loop for each border, in the author's order."""
    steps = [step for number, step in _numbered(body, group) if number in group.kernel.borders]  # each is one store
    return tuple(Border((step,), tuple(dict.fromkeys((step.name, *_read((step,)))))) for step in steps)


def _numbered(body: Body, group: FusionGroup) -> Iterator[tuple[int, Step]]:
    """Each step with the number of the member that contains its statement."""
    numbers = (number for number, member in enumerate(group.members) for _ in member.kernel.body)
    yield from zip(numbers, body.steps, strict=True)


def border_lines(lines: Sequence[str], extents: tuple[str, str], names: KernelNames) -> Iterator[str]:
    """The loops of a border, around the lines of one element."""
    rows, columns = extents
    yield f"{INDENT}for {names.own['row']} in range({rows}):"
    yield f"{INDENT * 2}for {names.own['i']} in range({columns}):"
    yield from lines


def border_extents(found: Sequence[Border], names: KernelNames) -> tuple[tuple[str, str], ...]:
    """The kernel's names for the numbers of rows and columns of each border: `p_at_0_rows`, `p_at_0_columns`."""
    stems = [border.operands[0] for border in found]
    return tuple((free_name(f"{stem}_rows", names.taken), free_name(f"{stem}_columns", names.taken)) for stem in stems)


def _read(steps: Sequence[Step]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for step in steps for name in loaded_names(step.statement.value)))
