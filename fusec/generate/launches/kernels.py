"""Print a kernel that runs the bodies of several of the author's kernels in one thread, one after the other."""

import ast
import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence

from fusec.base.ir.access import AccessKind
from fusec.base.ir.kernel import grid_launches, kernel_calls
from fusec.base.ir.loop_call import names_given
from fusec.base.ir.thread_kernel import ACCUMULATOR, RESERVED, Halo, KernelCall, Place
from fusec.base.plan.choices import FloatingPoint
from fusec.base.plan.plan import FusionGroup
from fusec.base.proof.facts import FactKind
from fusec.base.proof.thread_guard import ThreadGuard, same_extents, thread_guard
from fusec.base.records import dataclass
from fusec.base.scalars.languages import KernelLanguage
from fusec.base.text.words import free_name
from fusec.generate.text.line_breaks import INDENT, Bracketed, Item, call, lines_of, tuple_of
from fusec.generate.text.size_expressions import with_extents
from fusec.generate.text.verbatim import with_names
from fusec.generate.threads.common_subexpressions import with_numbers_once
from fusec.generate.threads.halo_bodies import halo_body, with_kept_producers
from fusec.generate.threads.scalar_replacement import rounded_stores, with_element_locals


@dataclass(frozen=True, slots=True)
class MemberText:
    """One of the author's kernels, with the fused kernel's names; `threads` is its guard's condition on threads."""

    name: str
    preamble: tuple[str, ...]
    guard: str
    body: str
    threads: ThreadGuard


def kernel_parameters(group: FusionGroup) -> list[str]:
    """The arguments of all launches, each once, without arrays that are never allocated, numbers that the kernel is
    compiled with, and unused arguments."""
    vanished = (contraction.name for contraction in group.contractions)
    gone = {*vanished, *closed_values(group), *group.named_by(FactKind.UNUSED)}
    given = dict.fromkeys(name for grid in grids(group) for name in grid.arguments)
    return [name for name in given if name not in gone]


def closed_values(group: FusionGroup) -> list[str]:
    """The variables whose values are compiled into the kernel, because the author's kernels are closures over them."""
    return list(dict.fromkeys(name for grid in grids(group) for name in grid.closed))


def grids(group: FusionGroup) -> tuple[KernelCall, ...]:
    return tuple(kernel_calls(group.members))


def launch_kernel_lines(group: FusionGroup, literals: Mapping[str, str]) -> list[str]:
    """The whole function without its decorator; `literals` has the constants whose names mean something else here.

    `if i < n: t[i] = a * x[i]` and `if i < n: y[i] = t[i] + x[i]`  ->  one guard, under which `x[i]` is loaded once, and
    `t_i = as_element(t, rounded(a * x_i))` stored once.
    """
    found = member_texts(group, literals)
    parameters, axes, members, taken = found.parameters, found.axes, found.members, found.taken
    group, first = found.group, grids(found.group)[0].text
    lines = [(line, -1) for line in lines_of(call(f"def {group.name.kernel}", parameters), after=":")]
    lines.append((f"{INDENT}{', '.join(axes)} = {language_of_group(group).word('grid')}({len(axes)})", -1))
    guarded = list(guarded_bodies(members))
    used = _names_used(line for line, _ in guarded)
    lines += [(f"{INDENT}{line}", -1) for text in _used_preamble(members, used) for line in text.splitlines()]
    lines = with_numbers_once([*lines, *guarded], axes)
    text = "\n".join(line for line, _ in lines)
    numbers = {number: member for number, (_, member) in enumerate(lines, start=1)}
    lines_made = with_element_locals(text, numbers, taken, vanishing_elements(group)).splitlines()
    language = language_of_group(group)
    return _in_turns(lines_made, axes[0], members[0].guard, language) if first.is_strided else lines_made


@dataclass(frozen=True, slots=True)
class MemberTexts:
    """The author's kernels with the names of the fused one: its `parameters`, the names of the places along its `axes`,
    and all names that are `taken`."""

    group: FusionGroup
    parameters: list[str]
    axes: list[str]
    members: list[MemberText]
    taken: set[str]


def member_texts(group: FusionGroup, literals: Mapping[str, str]) -> MemberTexts:
    """The members' bodies, each with variables of its own."""
    parameters = kernel_parameters(group)
    group = with_kept_producers(group)
    first = grids(group)[0].text
    taken = {
        *parameters,
        *closed_values(group),
        *RESERVED,
        *(name for grid in grids(group) for name, _ in grid.text.names.constants),
    }
    taken |= {name for grid in grids(group) for _, name in grid.text.names.libraries}
    axes = [_taken(free_name(axis, taken), taken) for axis in first.axes]
    bodies = [halo_body(grid.text, grid.arguments, _places(grid)) for grid in grids(group)]
    sums = [frozenset({ACCUMULATOR} if launch.adds_up else ()) for launch in grid_launches(group.members)]
    taken |= frozenset[str]().union(*sums)
    parts = zip(grids(group), bodies, sums, strict=True)
    names = [_names_of(grid, axes, literals, body, taken, kept) for grid, body, kept in parts]
    alike = _shapes_alike(group)
    members = [_member(k, group, names, body, alike) for k, body in enumerate(bodies)]
    return MemberTexts(group, parameters, axes, members, taken)


def _in_turns(lines: Sequence[str], variable: str, guard: str, language: KernelLanguage) -> list[str]:
    """The kernel for one thread as a grid-stride loop: each iteration runs the statements of one thread.

    `i = cuda.grid(1)` and `if i < n:`  ->  `for i in range(cuda.grid(1), n, cuda.gridsize(1)):`.
    """
    stop = guard.removeprefix(f"{variable} < ")
    place, asked = f"{INDENT}{variable} = {language.word('grid')}(1)", f"{INDENT}if {guard}:"
    loop = Bracketed(
        f"for {variable} in range(", (f"{language.word('grid')}(1)", stop, f"{language.word('gridsize')}(1)"), ")"
    )
    at = lines.index(asked)
    return [*(line for line in lines[:at] if line != place), *lines_of(loop, INDENT, ":"), *lines[at + 1 :]]


def language_of_group(group: FusionGroup) -> KernelLanguage:
    """The language of its kernels, which is the same for all."""
    return grids(group)[0].text.compilation.language


def rounds_stores(group: FusionGroup) -> bool:
    """Whether the kernel's text rounds what the author's kernels stored."""
    return group.proof.fp is not FloatingPoint.CONTRACT


def asked_arrays(group: FusionGroup, word: str) -> tuple[list[Item], dict[str, int]]:
    """The items of a guard about the arrays, written ones first, `arrays=(c, a), ndim=(1, 1), written=1`, and the number of indices
    of the elements of each."""
    ordered = asked_names(group)
    ranks: dict[str, int] = {}
    for grid in grids(group):
        ranks |= {name: rank for name, rank in grid.ranks if rank or name not in ranks}
    counts = tuple_of([str(ranks[name]) for name in ordered], "ndim=")
    return [tuple_of(ordered, f"{word}="), counts, f"written={len(group.call.stored)}"], ranks


def asked_names(group: FusionGroup) -> list[str]:
    """The arrays that a guard asks about, written ones first."""
    return list(dict.fromkeys((*group.call.stored, *group.named_by(FactKind.DEVICE))))


def vanishing_elements(group: FusionGroup) -> dict[str, str]:
    """The prefix of a conversion to the element type of each array that is never allocated."""
    made = [contraction.allocation for contraction in group.contractions if contraction.allocation is not None]
    return {each.name: f"as_element({each.like}, " if each.like else f"np.{each.dtype}(" for each in made}


def _taken(name: str, taken: set[str]) -> str:
    taken.add(name)
    return name


def guarded_bodies(members: Sequence[MemberText]) -> Iterator[tuple[str, int]]:
    """The bodies under their guards, with the member's number; adjacent members with the same condition share a
    guard."""
    spelled: dict[ThreadGuard, str] = {}
    open_guard: str | None = None
    for k, member in enumerate(members):
        is_kept = member.threads.is_fixed and not (_names_used([member.guard or "0"]) & set(names_given(member.body)))
        guard = spelled.setdefault(member.threads, member.guard) if is_kept else member.guard
        indent = INDENT * 2 if guard else INDENT
        if guard and (guard != open_guard or not member.threads.is_fixed):
            yield f"{INDENT}if {guard}:", k
        open_guard = guard
        yield f"{indent}# {member.name}", k
        for line in member.body.splitlines():
            yield f"{indent}{line}" if line.strip() else "", k


def _used_preamble(members: Sequence[MemberText], used: set[str]) -> list[str]:
    """The lines before the guards that a guard or a body uses."""
    kept: list[str] = []
    for text in reversed([text for member in members for text in member.preamble]):
        if used & set(names_given(text)):
            kept.insert(0, text)
            used |= _names_used([text])
    return kept


def _names_used(lines: Iterable[str]) -> set[str]:
    tree = ast.parse(textwrap.dedent("\n".join(lines)))
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}


def _names_of(
    grid: KernelCall,
    axes: Sequence[str],
    literals: Mapping[str, str],
    body: str,
    taken: set[str],
    kept: frozenset[str],
) -> dict[str, str]:
    """The fused kernel's names for the names in the author's kernel, but for those that are `kept`."""
    text = grid.text
    names = dict(zip(text.parameters, grid.arguments, strict=True))
    names |= dict(zip(text.axes, axes, strict=True))
    names |= text.names.meanings(literals)
    variables = dict.fromkeys(
        name for part in (*text.preamble, body) for name in names_given(part) if name not in {*names, *kept}
    )
    names |= {name: _taken(free_name(name, taken), taken) for name in variables}
    return {old: new for old, new in names.items() if old != new}


def _member(
    k: int, group: FusionGroup, names: Sequence[Mapping[str, str]], text: str, shapes: Mapping[str, str]
) -> MemberText:
    """The kernel of launch `k` with the body `text`; a producer whose elements are recomputed has the guard of its
    consumer."""
    grid = grids(group)[k]
    body = with_names(text, names[k])
    if rounds_stores(group):
        rounding = frozenset((*_loaded_later(k, group), *vanishing_elements(group)))
        compiled = grid.text.compilation
        body = rounded_stores(body, rounding, frozenset(grid.arguments), compiled.language, is_fast=compiled.is_fast)
    alike = _vanishing_alike(group)
    reader = k if grid.halo is None else _reader(grid.halo, group)
    guard = grids(group)[reader].text.guard
    return MemberText(
        grid.text.name,
        tuple(with_extents(with_names(part, names[k]), alike) for part in grid.text.preamble),
        with_extents(with_names(guard, names[reader]), alike) if guard else "",
        with_extents(body, alike),
        same_extents(thread_guard(grid), shapes),
    )


def _places(grid: KernelCall) -> tuple[Place, ...]:
    return grid.halo.places if grid.halo is not None else ()


def _reader(halo: Halo, group: FusionGroup) -> int:
    """The launch whose threads recompute elements."""
    own = (halo.reader.text, halo.reader.arguments)
    return next(k for k, grid in enumerate(grids(group)) if (grid.text, grid.arguments) == own)


def _shapes_alike(group: FusionGroup) -> dict[str, str]:
    """For each array with the shape of another array, that array's name."""
    alike = {name: root for root, name in group.facts_of(FactKind.ALIKE)}
    return alike | {name: alike.get(like, like) for name, like in _vanishing_alike(group).items()}


def _vanishing_alike(group: FusionGroup) -> dict[str, str]:
    """For each array that is never allocated, the array that it was allocated like."""
    made = (contraction.allocation for contraction in group.contractions)
    return {each.name: each.like for each in made if each is not None and each.like}


def _loaded_later(k: int, group: FusionGroup) -> Iterator[str]:
    """The arrays whose elements a later kernel loads."""
    for member in group.members[k + 1 :]:
        yield from (access.array.base for access in member.kernel.accesses if access.kind is AccessKind.READ)
