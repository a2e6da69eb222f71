"""Names of groups, derived from a group's function and members."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from itertools import chain, count
from typing import assert_never

from fusec.base.ir.kernel import AuthorsKernel, Launch
from fusec.base.plan.group_names import SUPPORT_NAMES, GroupName
from fusec.base.plan.plan import (
    Called,
    CallSequence,
    FusionGroup,
    KernelThenCalls,
    LoopInColumns,
    LoopInTurn,
    ModulePlan,
    Stages,
)
from fusec.fusion.model.candidate import Candidate

LONGEST = 60  # characters of the function that the author's module calls

_COLLECTED = ("test", "pytest")  # pytest would call what a module of tests contains by such a name


def group_name(candidate: Candidate) -> GroupName:
    """The qualified function of the candidate, its last result or kernel, and its place, until `with_names`."""
    launches = candidate.launches
    return GroupName(candidate.graph.region.function, variable_of(launches[-1]), launches[0].span.start)


def variable_of(launch: Launch) -> str:
    """`value`, or `u` for `self.u = ...`; for a kernel its name, without the suffix that the fused kernel has."""
    if isinstance(launch, AuthorsKernel):
        return _plain(launch.name).removesuffix("_kernel")
    is_of_self = dict(launch.attributes).get(launch.name, "").startswith("self.")
    return _plain(launch.name.removeprefix("self_") if is_of_self else launch.name)


def with_names(planned: ModulePlan, taken: Collection[str]) -> ModulePlan:
    """The plan with the names that its groups keep, which differ from each other and from every name in `taken`.

    `price_call` for the only group of `price_call`, else `price_call_value`. Groups whose names would be equal are
    counted in source order. Kernels that run inside a loop over time, and stages, always have a variable.
    """
    variables = (name for loop in planned.loops for name in (loop.loop.target, *loop.loop.variables))
    names = _Names({*taken, *SUPPORT_NAMES, *variables, *_names_inside(planned.groups)})
    functions = Counter(map(_function, planned.called))
    called = {each.name: names.called(each.name, functions[_function(each)]) for each in planned.called}
    groups = {group.name: names.group(group, called.get(group.name)) for group in planned.groups}
    loops = (
        replace(
            loop,
            name=called[loop.name],
            turns=tuple(replace(turn, group=groups[turn.group.name]) for turn in loop.turns),
        )
        for loop in planned.loops
    )
    in_turn = (
        replace(
            each,
            name=called[each.name],
            parts=tuple(groups[part.name] if isinstance(part, FusionGroup) else part for part in each.parts),
        )
        for each in planned.sequences
    )
    return replace(planned, groups=tuple(groups.values()), loops=tuple(loops), sequences=tuple(in_turn))


def _function(entry: Called) -> str:
    match entry:
        case FusionGroup():
            return entry.source.function
        case CallSequence():
            return _function(entry.groups[0])
        case LoopInTurn() | LoopInColumns():
            return entry.loop.function
        case _:
            assert_never(entry)


class _Names:
    """Names that are given, each once."""

    def __init__(self, taken: set[str]) -> None:
        self._taken = taken

    def called(self, place: GroupName, number_in_function: int) -> GroupName:
        """The name of what the author's module calls."""
        alone = [short_name(place.function, "")] if number_in_function == 1 else []
        return self._take(*alone, short_name(place.function, place.variable))

    def group(self, group: FusionGroup, name: GroupName | None = None) -> FusionGroup:
        """The group and its stages with their names; `name` if it has one already."""
        name = name or self._take(short_name(group.name.function, group.name.variable))
        schedule = group.schedule
        match schedule:
            case Stages(groups):
                schedule = replace(schedule, groups=tuple(map(self.group, groups)))
            case KernelThenCalls(inner):
                schedule = replace(schedule, group=self.group(inner))
            case _:
                pass
        return replace(group, name=name, schedule=schedule)

    def _take(self, *wanted: GroupName) -> GroupName:
        counted = (replace(wanted[-1], number=number) for number in count(2))
        name = next(each for each in chain(wanted, counted) if self._taken.isdisjoint(each.all))
        self._taken |= name.all
        return name


def _names_inside(groups: Iterable[FusionGroup]) -> Iterator[str]:
    """The variables of the functions that the module defines for the groups."""
    for group in groups:
        yield from (operand.name for operand in group.call.operands)
        yield from (name for member in group.members for name in member.results)
        yield from (each.name for each in group.call.prepared)
        yield from _names_inside(group.stages)


def short_name(function: str, variable: str) -> GroupName:
    """The name, if need be without enclosing classes and functions, or without the last words."""
    parts = _parts(function)
    wanted = (GroupName("_".join(parts[k:]), variable) for k in range(len(parts)))
    short = next((name for name in wanted if len(name.fused) <= LONGEST), None)
    if short is not None:
        return short
    variable = _cut(variable, LONGEST // 3)
    return GroupName(_cut(parts[-1], LONGEST - len(GroupName("", variable).fused)), variable)


def _parts(function: str) -> tuple[str, ...]:
    """`heat_solver` and `step` for `HeatSolver.step`; `outer` and `inner` for `outer.<locals>.inner`."""
    *enclosing, own = function.replace("<locals>.", "").split(".")
    found = [*map(_snake_case, enclosing), own]
    named = tuple(part for part in map(_plain, found) if part) or ("f",)
    is_unfit = named[0].startswith(_COLLECTED) or named[0][0].isdigit()  # `_2d_norm` has lost its underscore
    return ("f", *named) if is_unfit else named


def _snake_case(name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z0-9])(?=[A-Z][a-z])", "_", name).lower()


def _plain(name: str) -> str:
    return name.strip("_<>")  # `<module>`, too


def _cut(name: str, most: int) -> str:
    """Its first words, with at most so many characters."""
    if len(name) <= most:
        return name
    return name[: most + 1].rpartition("_")[0] or name[:most]
