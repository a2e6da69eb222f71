"""Liveness: the names that may still be read after a sequence of statements."""

import ast
from collections.abc import Sequence
from dataclasses import field
from functools import lru_cache

from fusec.base.records import dataclass
from fusec.capture.flow.block_headers import Check, Head
from fusec.capture.flow.module_body import ModuleBody
from fusec.capture.flow.unbound_reads import FunctionNode, names_read_unbound
from fusec.capture.source.statement_names import names_bound, names_captured, names_read, target_names
from fusec.capture.source.syntax import walk

__all__ = ["FunctionNode", "names_bound", "names_read", "names_read_after", "names_shown", "surely_bound"]

# may read every local variable of their caller; NumExpr and pandas read those that a text names: `evaluate("t + y")`
_FRAME_READERS = frozenset(
    (
        *("locals", "vars", "eval", "exec", "globals", "dir", "inspect", "_getframe", "f_locals"),
        *("evaluate", "re_evaluate", "query"),
    )
)
_BLOCKS = ("body", "orelse", "finalbody", "handlers", "cases")
_PROTECTED = (ast.Try, ast.With, ast.AsyncWith, *((ast.TryStar,) if hasattr(ast, "TryStar") else ()))
_LOOPS = (ast.For, ast.AsyncFor, ast.While)


def names_read_after(function: FunctionNode, statements: Sequence[ast.stmt]) -> frozenset[str]:
    """Names whose value after the last of these adjacent statements may be read; a superset.

    A later assignment kills a name if it surely runs: not in a `try` or `with`, nor after a `break`, except for later
    statements of its own block. A variable that the function may read while it is unbound stays live, because without
    any assignment it would be a global name.
    """
    facts = _function_facts(function)
    if facts.shows_frame:
        return facts.names
    first = statements[0]
    path = _path_to(function, first.owner if isinstance(first, Check) else first)
    if path is None:
        return facts.names
    flow = _Flow(statements)
    flow.follow(path)
    return frozenset(flow.live) | facts.captured | facts.unbound


def names_shown(function: FunctionNode) -> frozenset[str]:
    """All names of a function in which a call may inspect all local variables; empty for any other function."""
    facts = _function_facts(function)
    return facts.names if facts.shows_frame else frozenset()


@dataclass(frozen=True, slots=True)
class _FunctionFacts:
    """`shows_frame`: a call in the function may inspect all local variables."""

    names: frozenset[str]
    captured: frozenset[str]
    unbound: frozenset[str]
    shows_frame: bool


@dataclass(frozen=True, slots=True)
class _Step:
    """A block on the path from the function to the statements: `block[index]` is, or contains, the first of them."""

    owner: ast.AST
    block: Sequence[ast.AST]
    index: int


@lru_cache(maxsize=32)
def _function_facts(function: FunctionNode) -> _FunctionFacts:
    names: set[str] = set()
    mentioned: set[str] = set()
    for node in walk(function):
        if isinstance(node, ast.Name):
            names.add(node.id)
        elif isinstance(node, ast.Attribute):
            mentioned.add(node.attr)
        elif isinstance(node, ast.arg):
            names.add(node.arg)
    names |= names_bound_in(function)
    shows_frame = isinstance(function, ModuleBody) or not _FRAME_READERS.isdisjoint(names | mentioned)
    return _FunctionFacts(frozenset(names), names_captured(function), names_read_unbound(function), shows_frame)


def names_bound_in(function: FunctionNode) -> frozenset[str]:
    """Every name that the function's own body may bind."""
    return frozenset(name for statement in function.body for name in names_bound(statement))


@dataclass(slots=True)
class _Flow:
    """Walks forward from the statements; `killed` names are surely rebound on every path so far."""

    statements: Sequence[ast.stmt]
    live: set[str] = field(default_factory=set)
    killed: set[str] = field(default_factory=set)
    may_have_jumped: bool = False  # after a `break` or `continue`, up to the end of the loop
    is_protected: bool = False  # inside a block that catches errors

    @property
    def can_kill(self) -> bool:
        return not (self.may_have_jumped or self.is_protected)

    def follow(self, path: Sequence[_Step]) -> None:
        """Walks from the innermost block outwards; stops if the function surely ends."""
        depth = len(path) - 1
        first_after = path[depth].index + len(self.statements)
        if isinstance(self.statements[-1], ast.Return | ast.Raise) and not _is_protected(path):
            return
        if isinstance(self.statements[-1], Head):
            self._enter(self.statements[-1].owner)
        for level in range(depth, -1, -1):
            step = path[level]
            start = first_after if level == depth else step.index + 1
            self.is_protected = _is_protected(path[: level + 1])
            if self._run(step.block[start:]) and self.can_kill:
                return
            self._leave(step, path[level:])
            if isinstance(step.owner, _LOOPS):
                self.may_have_jumped = False  # all jumps out of the loop end here

    def _enter(self, owner: ast.stmt) -> None:
        """Reads the names of a statement whose header belongs to the statements: its blocks, and `t` in
        `for t[0] in np.sqrt(t):`.
        """
        if isinstance(owner, ast.For):
            self._read(names_read(owner.target))
        for name in _BLOCKS:
            self._branch(getattr(owner, name, ()))
        self.may_have_jumped = _may_jump(owner)

    def _run(self, block: Sequence[ast.AST]) -> bool:
        """Reads the names of the statements of a block; True if the function ends in it.

        A read after an assignment in the same block sees the assigned value, also in a `with`.
        """
        bound: set[str] = set()
        for statement in block:
            self._read(_first_reads(statement) - bound)
            bound |= surely_bound(statement)
            if isinstance(statement, ast.Return | ast.Raise):
                return True
            self.may_have_jumped = self.may_have_jumped or _may_jump(statement)
            if self.can_kill:
                self.killed |= surely_bound(statement)
        return False

    def _read(self, names: frozenset[str]) -> None:
        self.live |= names - self.killed

    def _leave(self, step: _Step, inner: Sequence[_Step]) -> None:
        """Reads the names of blocks that may run between the end of a block and the statement after its owner."""
        owner = step.owner
        if isinstance(owner, _LOOPS) and step.block is owner.body:
            self._repeat(owner, step, inner)
            self._branch(owner.orelse)
        elif isinstance(owner, _PROTECTED) and not isinstance(owner, ast.With | ast.AsyncWith):
            for name in ("handlers", "orelse", "finalbody"):
                self._branch(getattr(owner, name))

    def _branch(self, block: Sequence[ast.AST]) -> None:
        """Reads the names of a block that may be skipped, so that its assignments kill nothing."""
        self._read(_exposed(block))

    def _repeat(self, loop: ast.For | ast.AsyncFor | ast.While, step: _Step, inner: Sequence[_Step]) -> None:
        """Reads the names of the next iteration, from the loop's header down to the statements."""
        killed, may_have_jumped = set(self.killed), self.may_have_jumped
        self._read(_header_reads(loop))
        self._run(step.block[: step.index])
        for below in inner[1:]:
            self._read(_header_reads(below.owner))
            for name in _BLOCKS:
                block = getattr(below.owner, name, ())
                self._branch([s for s in block if s is not below.block[below.index] and s not in self.statements])
        self._read(_exposed(self.statements))
        self.killed, self.may_have_jumped = killed, may_have_jumped


def _path_to(function: FunctionNode, statement: ast.stmt) -> list[_Step] | None:
    """The blocks from the function's body down to the one that contains the statement."""
    stack: list[tuple[ast.AST, tuple[_Step, ...]]] = [(function, ())]
    while stack:
        owner, path = stack.pop()
        for name in _BLOCKS:
            block = getattr(owner, name, None)
            if not isinstance(block, list):
                continue
            for index, child in enumerate(block):
                steps = (*path, _Step(owner, block, index))
                if child is statement:
                    return list(steps)
                if not isinstance(child, FunctionNode | ast.ClassDef):
                    stack.append((child, steps))
    return None


def _is_protected(path: Sequence[_Step]) -> bool:
    """Whether an exception in the innermost of these blocks may be caught or suppressed inside the function."""
    return any(isinstance(step.owner, _PROTECTED) for step in path)


def _may_jump(statement: ast.AST) -> bool:
    return any(isinstance(node, ast.Break | ast.Continue) for node in walk(statement))


def surely_bound(statement: ast.AST) -> frozenset[str]:
    """Names that the statement binds whenever it completes normally."""
    if isinstance(statement, ast.Assign):
        return frozenset().union(*map(target_names, statement.targets))
    if isinstance(statement, ast.AnnAssign) and statement.value is not None:
        return target_names(statement.target)
    if isinstance(statement, ast.If):
        first, second = (
            frozenset[str]().union(*map(surely_bound, block)) for block in (statement.body, statement.orelse)
        )
        return first & second
    return frozenset()


def _header_reads(owner: ast.AST) -> frozenset[str]:
    """The names that a compound statement reads outside its blocks: tests, iterables, context managers, patterns."""
    found: set[str] = set()
    for name, value in ast.iter_fields(owner):
        if name in _BLOCKS:
            continue
        for part in value if isinstance(value, list) else [value]:
            if isinstance(part, ast.AST):
                found |= names_read(part)
    return frozenset(found)


def _exposed(statements: Sequence[ast.AST]) -> frozenset[str]:
    """Names that the statements of a block may read before they bind them."""
    bound: set[str] = set()
    found: set[str] = set()
    for statement in statements:
        found |= _first_reads(statement) - bound
        bound |= surely_bound(statement)
    return frozenset(found)


def _first_reads(statement: ast.AST) -> frozenset[str]:
    """Names whose previous value the statement may read; the target of a loop is bound inside the loop."""
    match statement:
        case ast.For(target, iterable, body, orelse):
            inside = _exposed(body) - target_names(target)
            return inside.union(names_read(iterable), names_read(target), _exposed(orelse))
        case ast.If(body=body, orelse=orelse) | ast.While(body=body, orelse=orelse):
            return _header_reads(statement).union(_exposed(body), _exposed(orelse))
        case ast.With(body=body):
            return _header_reads(statement) | _exposed(body)
        case _:
            return names_read(statement)
