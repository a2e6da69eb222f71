"""Print the body of one launch of a loop with the fused kernel's names."""

import ast
from collections.abc import Iterator, Mapping, Sequence

from fusec.base.ir.kernel import GridLaunch, Launch
from fusec.base.ir.loop_call import names_given
from fusec.base.plan.plan import FusionGroup
from fusec.base.records import dataclass
from fusec.base.text.words import take_name
from fusec.generate.launches.kernels import rounds_stores
from fusec.generate.text.line_breaks import INDENT
from fusec.generate.text.verbatim import with_names
from fusec.generate.threads.scalar_replacement import rounded_stores


@dataclass(frozen=True, slots=True)
class Member:
    """One of the author's kernels with the fused kernel's names."""

    name: str
    preamble: tuple[str, ...]
    guard: str
    body: str
    reads_in_guard: bool


@dataclass(frozen=True, slots=True)
class Naming:
    """The names of the fused kernel: of grid positions, of constants that become literals, and all names `taken`, to
    which each member adds its variables; `given` are parameters of the member that are no arguments of the launch.

    `loaded`: the arrays whose elements a thread loads after the member's stores.
    """

    axes: tuple[str, ...]
    literals: Mapping[str, str]
    taken: set[str]
    given: Mapping[str, str]
    loaded: frozenset[str]


def member_text(launch: Launch, group: FusionGroup, naming: Naming) -> Member:
    """The body of one launch with the fused kernel's names."""
    assert isinstance(launch, GridLaunch)
    text = launch.grid.text
    arguments = dict(zip(text.parameters, launch.grid.arguments, strict=True))
    names = {**arguments, **naming.given}
    names |= dict(zip(text.axes, naming.axes, strict=True))
    names |= text.names.meanings(naming.literals)
    variables = dict.fromkeys(
        name for part in (*text.preamble, text.body) for name in names_given(part) if name not in names
    )
    names |= {name: take_name(name, naming.taken) for name in variables}
    arrays = {names[parameter]: array for parameter, array in arguments.items()}
    names = {old: new for old, new in names.items() if old != new}
    body = with_names(text.body, names)
    if rounds_stores(group):
        loaded = frozenset(name for name, array in arrays.items() if array in naming.loaded)
        body = rounded_stores(body, loaded, frozenset(arrays), text.compilation.language, is_fast=False)
    return Member(
        text.name,
        tuple(with_names(part, names) for part in text.preamble),
        with_names(text.guard, names) if text.guard else "",
        body,
        any(isinstance(node, ast.Subscript) for node in ast.walk(ast.parse(text.guard or "0"))),
    )


def guarded(members: Sequence[Member]) -> Iterator[tuple[str, int]]:
    """The lines of the bodies under their guards, indented once, each with the number of its member. Adjacent members
    with the same guard share it if it reads no element."""
    open_guard: str | None = None
    for k, member in enumerate(members):
        indent = INDENT * 2 if member.guard else INDENT
        if member.guard and (member.guard != open_guard or member.reads_in_guard):
            yield f"{INDENT}if {member.guard}:", k
        open_guard = member.guard
        yield f"{indent}# {member.name}", k
        for line in member.body.splitlines():
            yield f"{indent}{line}" if line.strip() else "", k
