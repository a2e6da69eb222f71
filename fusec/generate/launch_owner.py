"""How does a group of launches read the attributes that it takes of an object, before its first launch?"""

from dataclasses import dataclass

from fusec.base.listed import listed
from fusec.base.plan import FusionGroup
from fusec.base.verdict import FactKind
from fusec.generate.brackets import INDENT, call, lines_of
from fusec.generate.free_names import require_identifier
from fusec.generate.launch_preparations import returns
from fusec.generate.unfused import unfused_lines
from fusec.generate.words import joined


@dataclass(frozen=True, slots=True)
class LaunchOwnerText:
    """What the template prints: the function that the author's module calls, and the original with its attributes."""

    signature: str
    docstring: str
    condition: str
    fall_back: str
    body: str
    original_signature: str
    original: str


def launch_owner_text(group: FusionGroup) -> LaunchOwnerText | None:
    """None for a group that takes no attributes.

    `step_of(self, scale, n)`: `step(scale, self.u, n)`, where reading these attributes runs no code of a class.
    """
    if not group.owner:
        return None
    owners, original = [require_identifier(owner) for owner in group.owners], f"{group.name}_as_written"
    parameters = [*owners, *(o.name for o in group.operands if o.name not in group.attributes)]
    fall_back = lines_of(call(f"return {original}", parameters), INDENT * 2)
    spoken = listed([f"`{owner}`" for owner in owners])
    *others, last = _conditions(group)
    before = "return " if returns(group) else ""
    arguments = [group.attributes.get(operand.name, operand.name) for operand in group.operands]
    return LaunchOwnerText(
        signature=joined(lines_of(call(f"def {group.caller}", parameters), after=":")),
        docstring=f'{INDENT}"""`{group.name}` of attributes of {spoken}, unless these are more than plain attributes."""',
        condition=joined([*(line for each in others for line in (*each, *fall_back)), *last]),
        fall_back=joined(fall_back),
        body=joined(lines_of(call(f"{before}{group.name}", arguments), INDENT)),
        original_signature=joined(lines_of(call(f"def {original}", parameters), after=":")),
        original=joined(unfused_lines(group, {}, keeps_attributes=True)),
    )


def _conditions(group: FusionGroup) -> list[list[str]]:
    """For each object the `if` under which the author's statements run: `self.grid` after `self`."""
    asked: dict[str, set[str]] = {owner: set() for owner in group.owners}
    for owner, *texts in group.facts_of(FactKind.ATTRIBUTES):
        for text in texts:
            holder = owner
            for name in text.split("."):
                asked.setdefault(holder, set()).add(name)
                holder = f"{holder}.{name}"
    quoted = {holder: [f'"{name}"' for name in sorted(names)] for holder, names in asked.items()}
    calls = (call("if not are_plain_attributes", [holder, *names]) for holder, names in quoted.items())
    return [lines_of(each, INDENT, ":") for each in calls]
