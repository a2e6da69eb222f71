"""The parts of a generated module for work units, fused into one work unit."""

import hashlib
from collections.abc import Mapping, Sequence

from fusec.base.ir.kernel import grid_launches
from fusec.base.ir.thread_kernel import ACCUMULATOR
from fusec.base.plan.plan import FusionGroup
from fusec.generate.guards.fact_arguments import call_arguments
from fusec.generate.launches.kernels import (
    asked_arrays,
    grids,
    guarded_bodies,
    kernel_parameters,
    language_of_group,
    member_texts,
)
from fusec.generate.text.line_breaks import INDENT, Bracketed, call, lines_of

_SHORT = 8  # hexadecimal digits of a hash


def work_unit_lines(group: FusionGroup, literals: Mapping[str, str]) -> list[str]:
    """The function without its decorator. PyKokkos recognises a compiled work unit by its name alone, so the name ends
    with a hash of the body.

    `c[i] = a[i]` and `b[i] = s * c[i]`  ->  both lines, of one place `i`.
    """
    found = member_texts(group, literals)
    bodies = [line for line, _ in guarded_bodies(found.members)]
    given = [*found.axes, *([ACCUMULATOR] if reduces(group) else []), *_declared(group, found.parameters)]
    return hashed(group, given, bodies)


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
    started = call(language.word("parallel_reduce" if reduces(group) else "parallel_for"), arguments)
    if reduces(group):
        return [f"{indent}if allowed:", *lines_of(_returned(started), indent + INDENT)]
    return [f"{indent}if allowed:", *lines_of(started, indent + INDENT), f"{indent}{INDENT}return"]


def _returned(started: Bracketed) -> Bracketed:
    return Bracketed(f"return {started.opening}", started.items, started.closing)


def work_unit_guard(group: FusionGroup, *further: Bracketed) -> Bracketed:
    """`allowed = may_fuse_work_units(...)`."""
    asked, _ = asked_arrays(group, "views")
    items = (grids(group)[0].configured.settings[0], *asked, *call_arguments(group, "", str), *further)
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
