"""Find reads of a function's local variables that no binding can reach.

Python raises UnboundLocalError there, because another statement of the function binds the variable. If fusec replaced
all these statements, the name would become a global one.
"""

import ast
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from fusec.capture.source.statement_names import names_bound, names_read
from fusec.capture.source.syntax import all_parameters, walk

FunctionNode = ast.FunctionDef | ast.AsyncFunctionDef
_JUMPS = (ast.Return, ast.Raise, ast.Break, ast.Continue)


@lru_cache(maxsize=32)  # number of functions
def names_read_unbound(function: FunctionNode) -> frozenset[str]:
    """Local names that a statement reads before any statement that binds them can have run, if each loop runs once;
    this includes some names that a previous iteration binds.
    """
    reads = _Reads()
    reads.run(function.body, frozenset(argument.arg for argument in all_parameters(function.args)))
    elsewhere = {name for node in walk(function) if isinstance(node, ast.Global | ast.Nonlocal) for name in node.names}
    return frozenset(reads.found & _all_bound(function.body)) - elsewhere


@dataclass(slots=True)
class _Reads:
    """Walks forward with the names that may be bound; `None` after a statement that ends the path."""

    found: set[str] = field(default_factory=set)

    def run(self, block: Sequence[ast.stmt], bound: frozenset[str]) -> frozenset[str] | None:
        """The names that may be bound after the block."""
        for statement in block:
            after = self._statement(statement, bound)
            if after is None:
                return None
            bound = after
        return bound

    def _statement(self, statement: ast.stmt, bound: frozenset[str]) -> frozenset[str] | None:
        match statement:
            case ast.If(test, body, orelse):
                bound = self._read([test], bound)
                ways = [way for block in (body, orelse) if (way := self.run(block, bound)) is not None]
                return frozenset[str]().union(*ways) if ways else None
            case ast.While(test, body, orelse):
                self.run(body, self._read([test], bound))
            case ast.For(target, iterable, body, orelse) | ast.AsyncFor(target, iterable, body, orelse):
                self.run(body, self._read([iterable], bound) | names_bound(target))
            case ast.With(items, body) | ast.AsyncWith(items, body):
                self.run(body, self._read(items, bound))
                orelse = []
            case ast.Try(body, handlers, orelse, final):
                tried = bound | _all_bound(body)
                self.run(body, bound)
                for handler in handlers:
                    self.run(handler.body, tried | {handler.name or ""})
                self.run(orelse, tried)
                orelse = final
            case ast.Match(subject, cases):
                bound = self._read([subject], bound)
                for case in cases:
                    self.run(case.body, bound | names_bound(case.pattern))
                orelse = []
            case _:
                self.found |= names_read(statement) - bound
                return None if isinstance(statement, _JUMPS) else bound | names_bound(statement)
        bound |= names_bound(statement)
        self.run(orelse, bound)
        return bound

    def _read(self, parts: Iterable[ast.AST], bound: frozenset[str]) -> frozenset[str]:
        """The names that may be bound after these parts are evaluated in order."""
        for part in parts:
            self.found |= names_read(part) - bound - names_bound(part)
            bound |= names_bound(part)
        return bound


def _all_bound(block: Iterable[ast.AST]) -> frozenset[str]:
    return frozenset[str]().union(*map(names_bound, block))
