"""The parts of a generated module for work units, fused into one work unit."""

import ast
import hashlib
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from fusec.base.ir.kernel import GridLaunch, Launch, grid_launches
from fusec.base.ir.thread_kernel import ACCUMULATOR, RESERVED, KernelCall
from fusec.base.ir.workload import Workload
from fusec.base.plan.plan import FusionGroup
from fusec.base.scalars.languages import MINUS_ZERO
from fusec.generate.guards.fact_arguments import call_arguments
from fusec.generate.launches.kernels import (
    MemberTexts,
    asked_arrays,
    asked_names,
    grids,
    guarded_bodies,
    kernel_parameters,
    language_of_group,
    member_texts,
)
from fusec.generate.launches.opaque_launches import apart_tests
from fusec.generate.text.line_breaks import INDENT, Bracketed, Item, call, if_all, lines_of, tuple_of
from fusec.generate.text.original import opaque_lines
from fusec.generate.threads.declared_locals import with_declared_locals

_SHORT = 8  # hexadecimal digits of a hash


def work_unit_lines(group: FusionGroup, literals: Mapping[str, str]) -> list[str]:
    """The function without its decorator. PyKokkos recognises a compiled work unit by its name alone, so the name ends
    with a hash of the body.

    `c[i] = a[i]` and `b[i] = s * c[i]`  ->  both lines, of one place `i`.
    """
    found = member_texts(group, literals)
    bodies = _in_ranges(group, found) if ends(group) else guarded_bodies(found.members)
    bounds = [*begins(group).values(), *ends(group).values()]
    accumulator = [ACCUMULATOR] if reduces(group) else []
    named = [*found.axes, *accumulator, *found.parameters, *bounds]
    body = element_locals(group, named, list(bodies), found.taken)
    given = [*found.axes, *accumulator, *_declared(group, found.parameters), *bounds]
    return hashed(group, [*given, *rounding_parameters(body)], body)


def element_locals(
    group: FusionGroup, parameters: Sequence[str], body: Sequence[tuple[str, int]], taken: Collection[str]
) -> list[str]:
    """The body, in which each element is loaded once, and stored once where nothing else can load it in between; its lines
    come with the number of their member.

    `c[i] = a[i]` and `b[i] = s * c[i]`  ->  `c_i = a_i`, `c[i] = c_i` and `b[i] = s * c_i`.
    """
    head = f"def {group.name.kernel}({', '.join(parameters)}):"
    members = {number: member for number, (_, member) in enumerate(body, start=2)}
    text = "\n".join((head, *(line for line, _ in body)))
    names = {*taken, *parameters}
    return with_declared_locals(text, members, names, language_of_group(group).variable).splitlines()[1:]


def rounding_parameters(body: Iterable[str]) -> list[str]:
    """The further parameter, if the body adds it to products."""
    return [MINUS_ZERO] if any(re.search(rf"\b{MINUS_ZERO}\b", line) for line in body) else []


def ends(group: FusionGroup) -> dict[str, str]:
    """For each of several ranges, the parameter that holds its end; empty if there is one range.

    A sum is added up over its own range, which the others lie in: nothing asks for its end.
    """
    asked = ranges(group)[1:] if reduces(group) else ranges(group)
    return _bounds(group, asked, "end_of") if len(ranges(group)) > 1 else {}


def begins(group: FusionGroup) -> dict[str, str]:
    """The same for their first places; empty if the source shows no two that differ."""
    firsts = {launch.kernel.domain.starts[:1] for launch in grid_launches(group.members)}
    return _bounds(group, ends(group), "begin_of") if len(firsts) > 1 else {}


def ranges(group: FusionGroup) -> list[str]:
    """The ranges of the members, each once; that of a sum is the first."""
    in_turn = [launch.grid.configured.settings[0] for launch in grid_launches(group.members)]
    of_sums = [launch.grid.configured.settings[0] for launch in grid_launches(group.members) if launch.adds_up]
    return list(dict.fromkeys((*of_sums, *in_turn)))


def _bounds(group: FusionGroup, asked: Iterable[str], word: str) -> dict[str, str]:
    taken = {*RESERVED, *(name for grid in grids(group) for name in _names_of(grid))}
    return {each: _named(each, word, taken) for each in asked}


def _named(policy: str, word: str, taken: Collection[str]) -> str:
    """`end_of_n`. Members' variables are renamed by a number at their end, so that a free beginning stays free."""
    name = f"{word}_{policy}"
    while name in taken:
        name = f"the_{name}"
    return name


def _names_of(grid: KernelCall) -> Iterator[str]:
    """The names that the fused work unit may have of this one."""
    yield from (*grid.arguments, *grid.text.axes, *(name for _, name in grid.text.names.libraries))
    yield from (name for name, _ in grid.text.names.constants)
    yield from (node.id for node in ast.walk(ast.parse(grid.text.body)) if isinstance(node, ast.Name))


def _in_ranges(group: FusionGroup, found: MemberTexts) -> Iterator[tuple[str, int]]:
    """The bodies with the member's number, each asking whether the place is in its range: `if i < end:`."""
    place, firsts, lasts, before = found.axes[0], begins(group), ends(group), ""
    for k, (member, grid) in enumerate(zip(found.members, grids(group), strict=True)):
        policy = grid.configured.settings[0]
        is_asked = policy in lasts
        if is_asked and policy != before:
            above = f"{place} >= {firsts[policy]} and " if firsts else ""
            yield f"{INDENT}if {above}{place} < {lasts[policy]}:", k
        before = policy
        for line in (f"# {member.name}", *member.body.splitlines()):
            yield f"{INDENT * (1 + is_asked)}{line}" if line.strip() else "", k


def hashed(group: FusionGroup, parameters: list[str], body: list[str]) -> list[str]:
    """The function of this body, under a name of its own."""
    called = dict.fromkeys(each.text for grid in grids(group) for each in grid.text.names.functions)
    digest = hashlib.sha256("\n".join((*called, *parameters, *body)).encode()).hexdigest()[:_SHORT]
    return [*lines_of(call(f"def {group.name.kernel}_{digest}", parameters), after=":"), *body]


def work_unit_decorator(group: FusionGroup, parameters: Sequence[str]) -> list[str]:
    """`@pk.workunit`, with what the authors' decorators declare of the memory of these parameters."""
    word = f"@{language_of_group(group).word('jit')}"
    said = {
        name: own
        for grid in grids(group)
        for name, own in zip(grid.arguments, grid.text.compilation.views, strict=False)
        if own
    }
    given = [f"{name}={said[name]}" for name in parameters if name in said]
    return lines_of(call(word, given)) if given else [word]


def reduces(group: FusionGroup) -> bool:
    """Whether the work unit adds up a number."""
    return any(launch.adds_up for launch in grid_launches(group.members))


def work_unit_launch(group: FusionGroup, lines: list[str], indent: str) -> list[str]:
    """`pk.parallel_for(p, step_kernel_0123abcd, a=a)`, if the guard admits it."""
    name = lines[0].removeprefix("def ").partition("(")[0]
    language, (policy, *_) = language_of_group(group), grids(group)[0].configured.settings
    arguments = [policy, name, *(f"{each}={each}" for each in kernel_parameters(group))]
    if several := ends(group):
        firsts = begins(group)
        arguments[0] = _covering(group)
        arguments += [f"{begin}=begin_of({each})" for each, begin in firsts.items()]
        arguments += [f"{end}=end_of({each})" for each, end in several.items()]
    if rounding_parameters(lines):
        arguments.append(f"{MINUS_ZERO}={rounding_argument(group)}")
    if isinstance(group.schedule, Workload):
        return [f"{indent}if allowed:", *_of_workload(group, group.schedule, arguments, indent + INDENT)]
    started = call(language.word("parallel_reduce" if reduces(group) else "parallel_for"), arguments)
    if group.opaque:
        return list(_beside_others(group, started, indent))
    if reduces(group):
        return [f"{indent}if allowed:", *lines_of(_returned(started), indent + INDENT)]
    return [f"{indent}if allowed:", *lines_of(started, indent + INDENT), f"{indent}{INDENT}return"]


def _covering(group: FusionGroup) -> str:
    """The range that covers all of them; that of a sum, if there is one, so that its numbers are added up as before."""
    first, *others = ranges(group)
    if reduces(group):
        return first
    return f"{'from_first_to_last' if begins(group) else 'longest'}({', '.join((first, *others))})"


def _beside_others(group: FusionGroup, started: Bracketed, indent: str) -> Iterator[str]:
    """The launches of other ranges before or after it, if these surely run."""
    inner = indent + INDENT
    asked = [_starts(each.launch) for each in group.opaque]
    yield from if_all(["allowed", *apart_tests(group, "share_no_memory"), *asked], indent)
    first, last = (
        [f"{inner}{line}" for each in group.opaque if each.is_first is is_first for line in opaque_lines(each, {})]
        for is_first in (True, False)
    )
    value = next((name for launch in group.members for name in launch.results), "")
    yield from first
    if value and not last:
        yield from lines_of(_returned(started), inner)
        return
    named = Bracketed(f"{value} = {started.opening}", started.items, started.closing) if value else started
    yield from (*lines_of(named, inner), *last, f"{inner}return {value}".rstrip())


def _starts(launch: Launch) -> Bracketed:
    """`surely_runs(cells, views=(c,), ndim=(1,), numbers=(s,))`"""
    assert isinstance(launch, GridLaunch)
    grid = launch.grid
    views = [name for name, _ in grid.ranks]
    ranks = [str(rank) for _, rank in grid.ranks]
    numbers = [name for name in dict.fromkeys(grid.arguments) if name not in views]
    items: list[Item] = [grid.configured.settings[0], tuple_of(views, "views="), tuple_of(ranks, "ndim=")]
    items += [tuple_of(numbers, "numbers=")] if numbers else []
    return call("surely_runs", items)


def _of_workload(group: FusionGroup, workload: Workload, arguments: list[str], indent: str) -> list[str]:
    """In the space that executes the workload; its total has the type that PyKokkos gives it."""
    language, owner = language_of_group(group), workload.owner
    over = f"{language.word('RangePolicy')}({workload.space}, 0, int({arguments[0]}))"
    word = language.word("parallel_reduce" if workload.total else "parallel_for")
    value = next((name for launch in group.members for name in launch.results), "")
    after = [f"{owner}.{workload.total} = float({value})"] if workload.total else []
    after += [f"{owner}.{name}()" for name in workload.callbacks]
    started = lines_of(call(f"{value} = {word}" if value else word, [over, *arguments[1:]]), indent)
    return [*started, *(f"{indent}{line}" for line in after), f"{indent}return"]


def _returned(started: Bracketed) -> Bracketed:
    return Bracketed(f"return {started.opening}", started.items, started.closing)


def rounding_argument(group: FusionGroup) -> str:
    """`minus_zero_of(c, a)`"""
    return f"minus_zero_of({', '.join(asked_names(group))})"


def work_unit_guard(group: FusionGroup, lines: Sequence[str], *further: Bracketed) -> Bracketed:
    """`allowed = may_fuse_work_units(...)`."""
    asked, _ = asked_arrays(group, "views")
    first, *beside = ranges(group)
    also: list[Item] = [tuple_of(beside, "overlapping=" if begins(group) else "beside=")] if beside else []
    also += ["sums=True"] if beside and reduces(group) else []
    also += ["rounds=True"] if rounding_parameters(lines) else []
    items = (first, *asked, *also, *call_arguments(group, "", str), *further)
    return Bracketed("allowed = may_fuse_work_units(", items, ")")


def _declared(group: FusionGroup, parameters: list[str]) -> list[str]:
    """The parameters with the types that the author declares."""
    declared = {
        name: own
        for grid in grids(group)
        for name, own in zip(grid.arguments, grid.text.compilation.types, strict=True)
        if own
    }
    return [f"{name}: {declared[name]}" if name in declared else name for name in parameters]
