"""How does a group of launches read the attributes that it takes of an object, before its first launch?"""

from dataclasses import dataclass

from fusec.base.launch_branch import Asked
from fusec.base.listed import listed
from fusec.base.paths import path_from, path_steps
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
    """None for a group that takes no attributes, and asks no test.

    `step_of(self, scale, n)`: `step(scale, self.u, n)`, where reading these attributes runs no code of a class.
    """
    if group.caller == group.name:
        return None
    owners, original = [require_identifier(owner) for owner in group.owners], f"{group.name}_as_written"
    further = [*group.keys, *(o.name for o in group.operands if o.name not in group.attributes)]
    parameters = [*owners, *further]
    fall_back = lines_of(call(f"return {original}", parameters), INDENT * 2)
    *others, last = [*_conditions(group), *_tests(group)]
    before = "return " if returns(group) else ""
    arguments = [group.attributes.get(operand.name, operand.name) for operand in group.operands]
    return LaunchOwnerText(
        signature=joined(lines_of(call(f"def {group.caller}", parameters), after=":")),
        docstring=f'{INDENT}"""{_docstring(group)}"""',
        condition=joined([*(line for each in others for line in (*each, *fall_back)), *last]),
        fall_back=joined(fall_back),
        body=joined(lines_of(call(f"{before}{group.name}", arguments), INDENT)),
        original_signature=joined(lines_of(call(f"def {original}", parameters), after=":")),
        original=joined(unfused_lines(group, {}, keeps_attributes=True)),
    )


def _docstring(group: FusionGroup) -> str:
    spoken = listed([f"`{owner}`" for owner in group.owners])
    if not group.owner:
        first = f"`{group.name}` under a condition."
    elif any("[" in text for text in group.attributes.values()):
        first = f"`{group.name}` of parts of {spoken}, unless reading these runs code of a class."
    else:
        first = f"`{group.name}` of attributes of {spoken}, unless these are more than plain attributes."
    if group.branch is None:
        return first
    return f"{first}\n\n{INDENT}Its launches all run where `{group.branch.test}`.\n{INDENT}"


def _tests(group: FusionGroup) -> list[list[str]]:
    """For each part of the test the `if` under which it is not known to be true."""
    asked = group.branch.asked if group.branch is not None else ()
    return [[f"{INDENT}if {_untrue(each)}:"] for each in asked]


def _untrue(asked: Asked) -> str:
    match asked.relation:
        case "is":
            return f"{asked.path} is not {asked.literal}"
        case "is not":
            return f"{asked.path} is {asked.literal}"
        case _:
            kind = "str" if asked.literal.startswith('"') else "int"
            return f"type({asked.path}) is not {kind} or not {asked.path} {asked.relation} {asked.literal}"


def _conditions(group: FusionGroup) -> list[list[str]]:
    """For each object the `if` under which the author's statements run: `self.grid` after `self`."""
    attributes: dict[str, set[str]] = {}
    entries: dict[str, set[str]] = {}
    holders = dict.fromkeys(group.owners)
    for owner, *rests in group.facts_of(FactKind.ATTRIBUTES):
        for holder, name, key in (step for rest in rests for step in path_steps(path_from(owner, rest))):
            holders[holder] = None
            asked, what = (attributes, f'"{name}"') if name else (entries, key)
            asked.setdefault(holder, set()).add(what)
    calls = [
        call(f"if not {function}", [holder, *sorted(asked[holder])])
        for holder in holders
        for function, asked in (("are_plain_attributes", attributes), ("are_entries", entries))
        if holder in asked
    ]
    return [lines_of(each, INDENT, ":") for each in calls]
