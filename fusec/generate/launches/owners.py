"""Read an object's attributes before the first launch, if plain attributes make this safe."""

import textwrap
from collections.abc import Iterator, Sequence

from fusec.base.plan.plan import FusionGroup
from fusec.base.proof.facts import FactKind
from fusec.base.text.access_paths import path_from, path_steps
from fusec.base.text.words import listed
from fusec.generate.guards.attributes import OwnerText
from fusec.generate.launches.preparations import returns
from fusec.generate.text.free_names import require_identifier
from fusec.generate.text.line_breaks import (
    INDENT,
    LINE_LENGTH,
    Bracketed,
    Item,
    call,
    joined,
    lines_of,
    string_tuple,
    unless_all,
)


def launch_owner_text(group: FusionGroup) -> OwnerText | None:
    """The text for a group; None if it uses no attributes and has no condition.

    `step_fused(self, scale, n)`: `step_of_values(scale, self.u, n)`, if reading these attributes runs no code of a class.
    """
    if not group.takes_objects:
        return None
    owners, original = [require_identifier(owner) for owner in group.owners], group.name.as_written
    others = (o.name for o in group.call.operands if o.name not in group.attributes and o.name not in group.owners)
    further = [*group.keys, *others]
    parameters = [*owners, *further]
    before = "return " if returns(group) else ""
    arguments = [group.attributes.get(operand.name, operand.name) for operand in group.call.operands]
    body = [
        *_unless([*_plain_owners(group), *_branch_tests(group)]),
        *lines_of(call(f"return {original}", parameters), INDENT * 2),
        *lines_of(call(f"{before}{group.dispatcher}", arguments), INDENT),
    ]
    return OwnerText.of(group, (parameters, parameters), f'{INDENT}"""{_docstring(group)}"""', body)


def _docstring(group: FusionGroup) -> str:
    spoken = listed([f"`{owner}`" for owner in group.owners])
    has_entries = any("[" in text for text in group.attributes.values())
    taken = f" of {'parts' if has_entries else 'attributes'} of {spoken}" if group.owner else ""
    if group.source.branch is None:
        more = "reading these runs code of a class" if has_entries else "these are more than plain attributes"
        return f"`{group.dispatcher}`{taken}, unless {more}."
    plain = "reading these runs no code of a class" if has_entries else "these are plain attributes"
    first = f"`{group.dispatcher}`{taken}, where all of its launches run."
    further = f"Runs the statements as written unless `{group.source.branch.test}` holds{f' and {plain}' if group.owner else ''}."
    lines = textwrap.wrap(further, LINE_LENGTH - len(INDENT), initial_indent=INDENT, subsequent_indent=INDENT)
    return joined([first, "", *lines, INDENT])


def _unless(terms: Sequence[Item]) -> list[str]:
    """The `if` under which the author's statements run."""
    match terms:
        case [str(term)]:
            return [f"{INDENT}if {_negated(term)}:"]
        case _:
            return unless_all(terms)


def _negated(term: str) -> str:
    """`x is not True` for `x is True`, and `x is None` for `x is not None`."""
    path, _, literal = term.partition(" is ")
    return f"{path} is {literal.removeprefix('not ') if literal.startswith('not ') else f'not {literal}'}"


def _branch_tests(group: FusionGroup) -> Iterator[str]:
    """The tests that make the author's condition true."""
    for asked in group.source.branch.asked if group.source.branch is not None else ():
        if asked.relation not in ("is", "is not"):
            kind = "str" if asked.literal.startswith('"') else "int"
            yield f"type({asked.path}) is {kind}"
        yield f"{asked.path} {asked.relation} {asked.literal}"


def _plain_owners(group: FusionGroup) -> list[Bracketed]:
    """For each object, the condition for Python itself to read its attributes: `self.grid` after `self`."""
    attributes: dict[str, set[str]] = {}
    entries: dict[str, set[str]] = {}
    holders = dict.fromkeys(group.owners)
    for owner, *rests in group.facts_of(FactKind.ATTRIBUTES):
        for holder, name, key in (step for rest in rests for step in path_steps(path_from(owner, rest))):
            holders[holder] = None
            asked, what = (attributes, f'"{name}"') if name else (entries, key)
            asked.setdefault(holder, set()).add(what)
    conditions: list[Bracketed] = []
    for holder in holders:
        plain = [*sorted(attributes.get(holder, ())), *_methods(group, holder)]
        conditions += [call("has_plain_attributes", [holder, *plain])] if plain else []
        conditions += [call("are_entries", [holder, *sorted(entries[holder])])] if holder in entries else []
    return conditions


def _methods(group: FusionGroup, owner: str) -> list[Item]:
    """The methods of the object that must be the author's: `methods=("Tank.collide",), module=__name__`."""
    functions = (each for member in group.members for each in member.callees.local_functions)
    methods = dict.fromkeys(each.method for each in functions if each.owner == owner)
    return [string_tuple(list(methods), "methods"), "module=__name__"] if methods else []
