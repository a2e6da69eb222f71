"""Print the facts that a proof leans on: as arguments of a guard's call, and as conditions."""

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import assert_never

from fusec.base.plan.plan import FusionGroup
from fusec.base.proof.facts import Argument, Facts, Form
from fusec.generate.text.line_breaks import Bracketed, Item, call, string_tuple, tuple_of


def plan_arguments(group: FusionGroup, known: Collection[str]) -> list[Item]:
    """The facts that each plan is asked for, of the operands `known`: `rank=2`, `flat=("w",)`."""
    items: list[Item] = []
    for argument, facts in _asked(group):
        names = [name for operands in facts for name in operands]
        match argument.form:
            case Form.RANK:
                items.append(f"{argument.keyword}={names[0]}")
            case Form.NAMES:
                own = [name for name in dict.fromkeys(names) if name in known]
                items += [string_tuple(own, argument.keyword)] if own else []
            case Form.GROUPS:
                groups = ([name for name in each if name in known] for each in dict.fromkeys(facts))
                items.append(Bracketed(f"{argument.keyword}=(", tuple(map(string_tuple, groups)), ")"))
            case Form.VALUES | Form.PAIRS | Form.SIZES | Form.THREADS | Form.FLAG:
                raise AssertionError(argument)
            case _:
                assert_never(argument.form)
    return items


def call_arguments(group: FusionGroup, configuration: Item, sized: Callable[[str], str]) -> Iterator[Item]:
    """The facts that each call is asked for: `numbers=(a, b)`, `at_most=lambda: [(n, v.shape[0])]`. `sized` spells the
    sizes of arrays."""
    for argument, facts in _asked(group):
        keyword = argument.keyword
        match argument.form:
            case Form.VALUES:
                yield tuple_of(list(dict.fromkeys(name for operands in facts for name in operands)), f"{keyword}=")
            case Form.PAIRS:
                yield tuple_of(_tuples(facts), f"{keyword}=")
            case Form.SIZES:
                sizes = _tuples([[*map(sized, operands)] for operands in facts])
                yield Bracketed(f"{keyword}=lambda: [", tuple(sizes), "]")
            case Form.THREADS:
                threads = _tuples([(str(configuration), axis, sized(count)) for axis, count in facts])
                yield Bracketed(f"{keyword}=lambda: [", tuple(threads), "]")
            case Form.FLAG:
                yield f"{keyword}=True"
            case Form.RANK | Form.NAMES | Form.GROUPS:
                raise AssertionError(argument)
            case _:
                assert_never(argument.form)


def conditions(group: FusionGroup) -> list[Item]:
    """The facts that a compiled kernel asks for: `are_numbers((a, b))`, `n >= 0`."""
    found: list[Item] = []
    for kind, facts in group.facts.items():
        condition = kind.value.condition
        if condition.isidentifier():
            found.append(call(condition, [Bracketed("(", tuple(name for names in facts for name in names), ")")]))
        elif condition:
            found += [condition.format(*operands) for operands in facts]
        elif not kind.value.asked_by:
            raise AssertionError(f"no compiled kernel asks for {kind}")
    return found


def _asked(group: FusionGroup) -> Iterator[tuple[Argument, Facts]]:
    for kind, facts in group.facts.items():
        if kind.value.argument is not None:
            yield kind.value.argument, facts
        elif not kind.value.asked_by:
            raise AssertionError(f"no guard asks for {kind}")


def _tuples(facts: Sequence[Sequence[str]]) -> list[str]:
    """`(n, v.shape[0])`, or `n` alone."""
    return [f"({', '.join(texts)})" if len(texts) > 1 else texts[0] for texts in facts]
