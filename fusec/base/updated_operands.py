"""Which operands of a group do its statements update in place, as whole arrays?"""

from fusec.base.plan import FusionGroup


def updated_operands(group: FusionGroup) -> tuple[str, ...]:
    """Those that hold what somebody gave the group when the first `x += ...` writes them."""
    made = set[str]()
    updated: list[str] = []
    for member in group.members:
        updated += [name for name in member.updated if name not in made]
        made |= set(member.results) - set(member.updated)
    return tuple(dict.fromkeys(updated))
