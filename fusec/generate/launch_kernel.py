"""How does the kernel read that runs several kernels of the author's in one thread, one after the other?"""

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from fusec.base.access import AccessKind
from fusec.base.grid_launch import RESERVED, GridLaunch
from fusec.base.kernel import Launch
from fusec.base.plan import FloatingPoint, FusionGroup
from fusec.base.roundings import is_surely_rounded, rounded_names
from fusec.generate.brackets import INDENT, call, lines_of
from fusec.generate.free_names import free_name
from fusec.generate.verbatim import with_names

_OPERATORS: dict[type[ast.operator], str] = {
    ast.Mult: "*", ast.Div: "/", ast.FloorDiv: "//", ast.Mod: "%", ast.Pow: "**", ast.LShift: "<<", ast.RShift: ">>",
    ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^",
}  # fmt: skip
_ATOMS = (ast.Name, ast.Constant, ast.Subscript, ast.Call)


@dataclass(frozen=True, slots=True)
class _Member:
    """One of the author's kernels with the names of the fused kernel."""

    name: str
    preamble: tuple[str, ...]
    guard: str
    body: str
    reads_in_guard: bool


def kernel_parameters(group: FusionGroup) -> list[str]:
    """The arguments of all launches, each once."""
    return list(dict.fromkeys(name for grid in grids(group) for name in grid.arguments))


def grids(group: FusionGroup) -> tuple[GridLaunch, ...]:
    return tuple(member.grid for member in group.members if member.grid is not None)


def launch_kernel_lines(group: FusionGroup, literals: Mapping[str, str]) -> list[str]:
    """The whole function without its decorator; `literals` spells constants whose names mean something else here.

    `if i < n: t[i] = a * x[i]` and `if i < n: y[i] = t[i] + x[i]`  ->  one guard, with `t[i] = rounded(a * x[i])`.
    """
    parameters = kernel_parameters(group)
    first = grids(group)[0].text
    taken = {*parameters, *RESERVED, *(name for grid in grids(group) for name, _ in grid.text.constants)}
    axes = [_taken(free_name(axis, taken), taken) for axis in first.axes]
    members = [_member(k, member, group, axes, literals, taken) for k, member in enumerate(group.members)]
    lines = lines_of(call(f"def {group.name}_kernel", parameters), after=":")
    lines.append(f"{INDENT}{', '.join(axes)} = cuda.grid({len(axes)})")
    lines += [f"{INDENT}{line}" for member in members for text in member.preamble for line in text.splitlines()]
    return [*lines, *_guarded(members)]


def _taken(name: str, taken: set[str]) -> str:
    taken.add(name)
    return name


def _guarded(members: Sequence[_Member]) -> Iterator[str]:
    """The bodies under their guards; neighbours with one guard, which reads no element, share it."""
    open_guard: str | None = None
    for member in members:
        indent = INDENT * 2 if member.guard else INDENT
        if member.guard and (member.guard != open_guard or member.reads_in_guard):
            yield f"{INDENT}if {member.guard}:"
        open_guard = member.guard
        yield f"{indent}# {member.name}"
        for line in member.body.splitlines():
            yield f"{indent}{line}" if line.strip() else ""


def _member(
    k: int, launch: Launch, group: FusionGroup, axes: Sequence[str], literals: Mapping[str, str], taken: set[str]
) -> _Member:
    assert launch.grid is not None
    text = launch.grid.text
    names = dict(zip(text.parameters, launch.grid.arguments, strict=True))
    names |= dict(zip(text.axes, axes, strict=True))
    names |= dict(text.libraries)
    names |= {name: literals[name] for name, _ in text.constants if name in literals}
    variables = dict.fromkeys(
        name for part in (*text.preamble, text.body) for name in _bound(part) if name not in names
    )
    names |= {name: _taken(free_name(name, taken), taken) for name in variables}
    names = {old: new for old, new in names.items() if old != new}
    body = with_names(text.body, names)
    if group.fp is not FloatingPoint.CONTRACT:
        body = _rounded(body, frozenset(_loaded_later(k, group)), frozenset(launch.grid.arguments))
    return _Member(
        text.name,
        tuple(with_names(part, names) for part in text.preamble),
        with_names(text.guard, names) if text.guard else "",
        body,
        any(isinstance(node, ast.Subscript) for node in ast.walk(ast.parse(text.guard or "0"))),
    )


def _bound(text: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id


def _loaded_later(k: int, group: FusionGroup) -> Iterator[str]:
    """The arrays of which a later kernel loads elements."""
    for member in group.members[k + 1 :]:
        yield from (access.array.base for access in member.kernel.accesses if access.kind is AccessKind.READ)


def _rounded(body: str, arrays: frozenset[str], parameters: frozenset[str]) -> str:
    """The stores into the arrays round before a later kernel adds: `t[i] = a * b  ->  t[i] = rounded(a * b)`."""
    lines = body.splitlines(keepends=True)
    starts = [sum(map(len, lines[:n])) for n in range(len(lines))]
    edits: list[tuple[int, int, str]] = []
    tree = ast.parse(body)
    known = rounded_names(tree, parameters)
    for node in ast.walk(tree):
        match node:
            case ast.Assign([ast.Subscript(value=ast.Name(id=name))], value) if name in arrays:
                if not is_surely_rounded(value, known):
                    start, end = _stretch(value, starts)
                    edits.append((start, end, f"rounded({body[start:end]})"))
            case ast.AugAssign(ast.Subscript(value=ast.Name(id=name)) as target, op, value) if name in arrays:
                if type(op) in _OPERATORS:
                    (start, end), element = _stretch(node, starts), _text(target, body, starts)
                    factor = _text(value, body, starts)
                    factor = factor if isinstance(value, _ATOMS) else f"({factor})"
                    product = f"{element} {_OPERATORS[type(op)]} {factor}"
                    edits.append((start, end, f"{element} = rounded({product})"))
            case _:
                continue
    for start, end, text in sorted(edits, reverse=True):
        body = body[:start] + text + body[end:]
    return body


def _text(node: ast.expr, body: str, starts: Sequence[int]) -> str:
    start, end = _stretch(node, starts)
    return body[start:end]


def _stretch(node: ast.expr | ast.stmt, starts: Sequence[int]) -> tuple[int, int]:
    """Of ASCII text."""
    assert node.end_lineno is not None and node.end_col_offset is not None
    return starts[node.lineno - 1] + node.col_offset, starts[node.end_lineno - 1] + node.end_col_offset
