"""Arrays whose elements a kernel computes from their index: what the dispatcher asks for, and what the kernel computes."""

import re
from collections.abc import Mapping
from dataclasses import replace

from fusec.base.ir.array import Array, Storage, StorageOrigin, UnknownIndex
from fusec.base.ir.preparation import IndexArray
from fusec.base.plan.body import Body, Step
from fusec.base.plan.plan import FusionGroup
from fusec.base.scalars.expression import Expr, Load, with_parts
from fusec.base.scalars.index_arrays import PLACE, element_of
from fusec.base.text.words import take_name
from fusec.generate.text.expressions import Spelling, expression_text
from fusec.generate.text.line_breaks import INDENT, call, lines_of

Numbers = Mapping[str, tuple[str, ...]]


def index_arrays(group: FusionGroup) -> list[IndexArray]:
    """The arrays, in the author's order."""
    return [each for each in group.call.prepared if isinstance(each, IndexArray)]


def numbers_of(group: FusionGroup, body: Body) -> Numbers:
    """The names of the numbers of each array, of which its elements are made."""
    taken = {*group.call.values, *group.call.given, *(each.name for each in group.call.prepared)}
    taken |= {array.name for array in body.operands}
    return {
        each.name: tuple(
            take_name(f"{each.name.removesuffix('_value')}_{number}", taken) for number in each.form.numbers
        )
        for each in index_arrays(group)
    }


def with_index_elements(body: Body, group: FusionGroup, numbers: Numbers) -> Body:
    """The body with elements in place of places, and the numbers as its last operands."""
    made = {each.name: each for each in index_arrays(group) if each.form.element not in (PLACE, None)}
    if not made:
        return body
    bases = {array.name: made[array.base] for array in body.operands if array.base in made}

    def resolved(part: Expr) -> Expr:
        match part:
            case Load(name) if name in bases:
                return element_of(bases[name].form, part, numbers[bases[name].name])
            case _:
                return with_parts(part, resolved)

    def with_elements(step: Step) -> Step:
        return replace(step, statement=replace(step.statement, value=resolved(step.statement.value)))

    names = [name for each in made for name in numbers[each]]
    given = tuple(Array(name, Storage(name, StorageOrigin.OPAQUE), UnknownIndex(), name, name) for name in names)
    return replace(
        body,
        steps=tuple(map(with_elements, body.steps)),
        operands=(*body.operands, *given),
        read=(*body.read, *names),
    )


def all_numbers(numbers: Numbers) -> list[str]:
    return [name for names in numbers.values() for name in names]


def asking_lines(made: IndexArray, numbers: Numbers, numpy: str, prefix: str = "") -> list[str]:
    """`t = places(lambda: n, n)`, `t, t_start, t_step = spread_places(lambda: (a, b), a, b)`; `prefix`: of functions that
    make CuPy's arrays."""
    names = ", ".join((made.name, *numbers[made.name]))
    is_alone = not made.form.numbers
    arguments = made.arguments if is_alone else f"({made.arguments})"
    arguments = re.sub(r"\bshape_of\(", f"{prefix}shape_of(", arguments)
    own = "" if made.form.is_computed else f" {', '.join(made.sources)}"  # arrays, of which the elements are
    given = [f"lambda{own}: {arguments}", *made.sources, *made.options]
    given += [f"part={numpy}.s_{made.part}"] if made.part else []
    return lines_of(call(f"{names} = {prefix}{made.form.maker}", given), INDENT)


def index_stand_ins(group: FusionGroup, numbers: Numbers, places: Mapping[str, str] | None = None) -> list[str]:
    """What the author's statements take in place of each array when the guard tries them: `t * t_step + t_start`;
    `places` has other texts for `t`."""
    spelling = Spelling(places or {}, {}, {})
    return [
        expression_text(element_of(each.form, Load(each.name), numbers[each.name]), spelling).text
        for each in index_arrays(group)
    ]
