"""Names of a group's arrays for messages, as the author wrote them: `u[1:-1]`."""

import re
from collections.abc import Mapping

from fusec.base.ir.access import AccessKind
from fusec.base.ir.array import Array
from fusec.base.ir.kernel import LaunchForm
from fusec.base.plan.plan import FusionGroup


def spoken_names(group: FusionGroup) -> dict[str, str]:
    """The author's text, on one line, for the name of each array that a member takes."""
    return {array.name: _text(array) for member in group.members for array in member.kernel.parameters}


def stored_views(group: FusionGroup) -> tuple[str, ...]:
    """The texts of the arrays that the group writes through a subscript or `out=`, each once, in order: `out[2:-2]`."""
    if group.front_end.is_authored:
        return group.call.stored
    written = (
        access.array
        for member in group.members
        for access in member.kernel.accesses
        if access.kind is AccessKind.WRITE and access.array.base in member.writes.stored
    )
    return tuple(dict.fromkeys(_text(array) for array in written))


def output_name(name: str, group: FusionGroup) -> str:
    """The author's variable in backquotes, or a description of an output without one."""
    own = next((member for member in group.members[::-1] if name in member.results), group.members[-1])
    if own.source.form is LaunchForm.ASSIGNMENT or name not in own.results or f"{name} =" in own.source.text:
        return f"`{name}`"
    if own.source.form is LaunchForm.RETURN:
        return "the returned value"
    return "the value" if len(group.expressions) == 1 else f"`{' '.join(own.source.text.split())}`"


def ends_words(first: int, last: int) -> str:
    """What is kept of an array of which only so many of the first and of the last rows are read.

    >>> ends_words(1, 1), ends_words(2, 0)
    ('only the first and the last row, for nothing else is read', 'only the first 2 rows, for nothing else is read')
    """
    parts = [("first", first), ("last", last)]
    kept = [f"the {side}" if count == 1 else f"the {side} {count}" for side, count in parts if count]
    return (
        f"only {' and '.join(kept)} {'row' if (first or last) == 1 and last < 2 else 'rows'}, for nothing else is read"
    )


def as_written(text: str, attributes: Mapping[str, str]) -> str:
    """The sentence, in which a variable that stands for an attribute is spelled as the author did.

    It stands in backquotes, or before a shape or an index.

    >>> as_written("`u` reads u[1] of u.shape[0] elements", {"u": "self.u"})
    '`self.u` reads self.u[1] of self.u.shape[0] elements'
    """
    if not attributes:
        return text
    names = "|".join(sorted(map(re.escape, attributes), key=lambda name: (-len(name), name)))
    variable = rf"(?<![\w.\"])({names})(?!\w)"

    def spelled(match: re.Match[str]) -> str:
        return attributes[match[1]]

    parts = text.split("`")
    for k, part in enumerate(parts):
        parts[k] = re.sub(variable if k % 2 else rf"{variable}(?=\.shape\[|\.rest|\[)", spelled, part)
    return "`".join(parts)


def _text(array: Array) -> str:
    return " ".join(array.text.split())
