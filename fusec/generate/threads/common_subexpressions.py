"""Common subexpression elimination for index arithmetic of a thread."""

import ast
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from fusec.generate.text.verbatim import with_names
from fusec.generate.threads.load_store_forwarding import fixed_names

Line = tuple[str, int]  # and the number of its kernel

_ARITHMETIC = (
    ast.BinOp, ast.UnaryOp, ast.Name, ast.Constant, ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod, ast.USub, ast.Load,
)  # fmt: skip


def with_numbers_once(lines: Sequence[Line], axes: Collection[str]) -> list[Line]:
    """The kernel, in which `i_2 = k // width` is replaced by `i` if the same thread has computed `i = k // width`
    before, and both are bound once.

    Each of the author's kernels computes its own indices; elements are known to be equal only if their indices have the
    same text.
    """
    text = "\n".join(line for line, _ in lines)
    (tree,) = ast.parse(text).body
    assert isinstance(tree, ast.FunctionDef)
    found = _Computed(frozenset(fixed_names(tree)), frozenset(axes), tuple(text.splitlines()))
    found.read(tree.body, {})
    renamed = with_names(text, found.names).splitlines()
    members = [member for line, member in lines for _ in line.splitlines() or [""]]
    pairs = enumerate(zip(renamed, members, strict=True), start=1)
    return [pair for number, pair in pairs if number not in found.gone]


@dataclass(slots=True)
class _Computed:
    """`names` maps variables to the variable that already has their value; `gone` are the lines that recompute it."""

    fixed: frozenset[str]
    axes: frozenset[str]
    lines: tuple[str, ...]
    names: dict[str, str] = field(default_factory=dict)
    gone: set[int] = field(default_factory=set)

    def read(self, block: Sequence[ast.stmt], known: Mapping[str, str]) -> None:
        """Read a block: values known in it are known in the blocks inside it."""
        seen = dict(known)
        for statement in block:
            match statement:
                case ast.Assign([ast.Name(id=name)], value) if name in self.fixed and self._is_of_place(value):
                    text = _spelled(value, self.names)
                    if text in seen and self._stands_alone(statement):
                        self.names[name] = seen[text]
                        self.gone.add(statement.lineno)
                    else:
                        seen.setdefault(text, name)
                case ast.If(body=body, orelse=[]):
                    self.read(body, seen)
                case _:
                    continue

    def _is_of_place(self, value: ast.expr) -> bool:
        """Whether it is arithmetic on the thread's position and on names that never change."""
        nodes = list(ast.walk(value))
        used = {node.id for node in nodes if isinstance(node, ast.Name)}
        reached = {self.names.get(name, name) for name in used}
        is_plain = isinstance(value, ast.BinOp) and all(isinstance(node, _ARITHMETIC) for node in nodes)
        return is_plain and used <= self.fixed and bool(reached & self.axes)

    def _stands_alone(self, statement: ast.stmt) -> bool:
        line = self.lines[statement.lineno - 1]
        return statement.lineno == statement.end_lineno and line.strip() == ast.unparse(statement)


def _spelled(value: ast.expr, names: Mapping[str, str]) -> str:
    """The text with the operands of each sum and product sorted: `y * width + x` and `x + y * width` are one value."""
    match value:
        case ast.BinOp(left=left, op=ast.Add() | ast.Mult() as op, right=right):
            sign = "+" if isinstance(op, ast.Add) else "*"
            return f"({f' {sign} '.join(sorted((_spelled(left, names), _spelled(right, names))))})"
        case ast.BinOp(left=left, op=op, right=right):
            return f"({_spelled(left, names)} {type(op).__name__} {_spelled(right, names)})"
        case ast.Name(id=name):
            return names.get(name, name)
        case ast.UnaryOp(operand=operand):
            return f"-{_spelled(operand, names)}"
        case _:
            return ast.unparse(value)
