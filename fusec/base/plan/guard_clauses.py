"""What the guards of a group check, in words: for `fusec explain`, and for the docstrings of generated functions."""

from collections.abc import Iterable, Iterator

from fusec.base.ir.preparation import ComputedNumber
from fusec.base.plan.display_names import spoken_names
from fusec.base.plan.group_queries import closing_numbers
from fusec.base.plan.plan import FusionGroup
from fusec.base.plan.schedule import Strategy
from fusec.base.proof.facts import FactKind, Facts, quoted

_OF_OBJECTS = (FactKind.ATTRIBUTES, FactKind.ITEM)


def guard_clauses(group: FusionGroup) -> list[str]:
    """All of it: `all operands are plain arrays or numbers`, `all shapes broadcast together`, `self.u` is a plain attribute."""
    return [*value_clauses(group), *_told(group, _OF_OBJECTS), *_methods(group)]


def value_clauses(group: FusionGroup) -> list[str]:
    """What is asked of the operands, when attributes have been read and parts taken."""
    told = list(dict.fromkeys(_told(group, (kind for kind in FactKind if kind not in _OF_OBJECTS))))
    if group.kernel.strategy is Strategy.TILES:
        told.append("arrays are large, contiguous and of one shape")
    return [*told, *group.front_end.asked_beside] if group.opaque else told


def _told(group: FusionGroup, kinds: Iterable[FactKind]) -> Iterator[str]:
    for kind in kinds:
        facts = _facts(group, kind)
        yield from kind.value.clauses(facts) if facts else ()


def _facts(group: FusionGroup, kind: FactKind) -> Facts:
    facts = group.facts_of(kind)
    match kind:
        case FactKind.SAME_RANK if len(group.call.operands) == 1:
            return ()
        case FactKind.NUMBER:
            taken = {operand.name for operand in group.call.operands}
            formulas = (
                name
                for each in group.call.prepared
                if isinstance(each, ComputedNumber)
                for name in each.sources
                if name in taken
            )
            return (*facts, *((name,) for name in (*closing_numbers(group), *formulas)))
        case FactKind.DISJOINT if not group.front_end.is_authored:
            names = spoken_names(group)
            return tuple((names.get(written, written),) for written, *_ in facts)
        case _:
            return facts


def _methods(group: FusionGroup) -> Iterator[str]:
    """The methods whose bodies are written out are the author's."""
    functions = (each for member in group.members for each in member.callees.local_functions if each.method)
    methods = {each.spelling if each.is_of_super else each.asked: each.method.rpartition(":")[2] for each in functions}
    if methods:
        yield f"{quoted(tuple(methods))} {'is' if len(methods) == 1 else 'are'} {quoted(tuple(methods.values()))}"
