"""How does a group of launches read the attributes that it takes of an object, before its first launch?"""

from collections.abc import Sequence
from dataclasses import dataclass

from fusec.base.plan import FusionGroup
from fusec.base.verdict import FactKind
from fusec.generate.brackets import INDENT, call, lines_of
from fusec.generate.free_names import require_identifier
from fusec.generate.launch_preparations import returns
from fusec.generate.unfused import unfused_lines


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
    owner, original = require_identifier(group.owner), f"{group.name}_as_written"
    parameters = [owner, *(o.name for o in group.operands if o.name not in group.attributes)]
    (fact,) = [fact for fact in group.facts if fact.kind == FactKind.ATTRIBUTES.name]
    names = [f'"{name}"' for name in fact.operands[1:]]
    before = "return " if returns(group) else ""
    arguments = [group.attributes.get(operand.name, operand.name) for operand in group.operands]
    return LaunchOwnerText(
        signature=_joined(lines_of(call(f"def {group.caller}", parameters), after=":")),
        docstring=f'{INDENT}"""`{group.name}` of attributes of `{owner}`, unless these are more than plain attributes."""',
        condition=_joined(lines_of(call("if not are_plain_attributes", [owner, *names]), INDENT, ":")),
        fall_back=_joined(lines_of(call(f"return {original}", parameters), INDENT * 2)),
        body=_joined(lines_of(call(f"{before}{group.name}", arguments), INDENT)),
        original_signature=_joined(lines_of(call(f"def {original}", parameters), after=":")),
        original=_joined(unfused_lines(group, {}, keeps_attributes=True)),
    )


def _joined(lines: Sequence[str]) -> str:
    return "\n".join(lines)
