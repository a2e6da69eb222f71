"""Scalar replacement in languages whose variables are declared, have the type of an element, and end with their block."""

import ast
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from fusec.generate.threads.load_store_forwarding import ElementFlow, Forwarded, Key, Known
from fusec.generate.threads.scalar_replacement import Locals

_Block = tuple[tuple[int, str], ...]  # the statements around, each with the part that this one stands in


def with_declared_locals(text: str, members: Mapping[int, int], taken: Collection[str], annotation: str) -> str:
    """The kernel `text` with a variable for each element that is used again; its lines belong to `members`.

    A variable is declared with a load, which gives it the element's type: assigned values convert as their stores do. A store that
    a later one overwrites is dropped, if only variables are read in between.

    `t[i] = x[i]` and `y[i] = t[i] + x[i]`  ->  `x_i: pk.cpp_auto = x[i]`, `t[i] = x_i`, `t_i: pk.cpp_auto = t[i]`, `y[i] = t_i +
    x_i`.
    """
    excluded: frozenset[Key] = frozenset()
    while True:
        found = _DeclaredLocals(text, members, taken, annotation, excluded)
        if not found.scopes.unseen:
            return found.edited()
        excluded |= found.scopes.unseen


class _BlockFlow(ElementFlow):
    """Variables that are declared under a guard are unknown under the same guard later."""

    __slots__ = ()

    def _guarded(self, statement: ast.stmt, known: Known, under: dict[str, Known]) -> Known:
        del under
        return self._statement(statement, known)


@dataclass(slots=True)
class _Scopes:
    """`declaring` are the loads and stores that declare their element's variable. `unseen` are elements whose variable is
    not visible in every place that needs it."""

    found: Forwarded
    declaring: set[ast.Subscript] = field(default_factory=set)
    unseen: frozenset[Key] = frozenset()
    _homes: dict[ast.Subscript, int] = field(default_factory=dict)  # of each load and store, its declaration
    _declared: list[tuple[Key, _Block]] = field(default_factory=list)

    def read(self, statements: Sequence[ast.stmt], block: _Block = ()) -> None:
        """Read a block; of each statement, loads come before the store."""
        for statement in statements:
            for node in _in_order(statement):
                if node in self.found.again:
                    self._use(node, block)
                if node in self.found.needed:
                    self._bind(node, block)
            for name in ("body", "orelse"):
                self.read(getattr(statement, name, []), (*block, (statement.lineno, name)))

    def _use(self, node: ast.Subscript, block: _Block) -> None:
        homes = {self._homes.get(source, -1) for source in self.found.sources[node]}
        home = homes.pop()
        if homes or home < 0 or not self._is_visible(home, block):
            self.unseen |= {self.found.again[node]}
        self._homes[node] = home

    def _bind(self, node: ast.Subscript, block: _Block) -> None:
        key = self.found.needed[node]
        seen = [k for k, (own, _) in enumerate(self._declared) if own == key and self._is_visible(k, block)]
        if not seen:
            self._declared.append((key, block))
            self.declaring.add(node)
        self._homes[node] = seen[-1] if seen else len(self._declared) - 1

    def _is_visible(self, home: int, block: _Block) -> bool:
        declared_in = self._declared[home][1]
        return block[: len(declared_in)] == declared_in


class _DeclaredLocals(Locals):
    def __init__(
        self,
        text: str,
        members: Mapping[int, int],
        taken: Collection[str],
        annotation: str,
        excluded: frozenset[Key],
    ) -> None:
        super().__init__(text, members, taken, {}, _BlockFlow, excluded)
        self._annotation = annotation
        self.scopes = _Scopes(self._flow.found)
        self.scopes.read(self._tree.body)

    def _load(self, node: ast.Subscript) -> None:
        found = self._flow.found
        if node in found.again:
            self._replace(node, self._names[found.again[node]])
        elif node in found.needed:
            self._before.setdefault(found.statements[node], []).append(self._binding(node))
            self._replace(node, self._names[found.needed[node]])

    def _store(self, statement: ast.stmt, target: ast.Subscript, value: ast.expr, operator: str) -> None:
        del value, operator
        found = self._flow.found
        key = found.needed.get(target)
        is_update = isinstance(statement, ast.AugAssign)
        if is_update and key is None:
            key = found.again.get(target)
        if key is None:
            return
        is_unknown = target in self.scopes.declaring or (is_update and target not in found.again)
        if is_unknown and target not in found.overwritten:
            self._insert_after(statement, self._binding(target))
            return
        if is_unknown:
            self._before.setdefault(statement, []).append(self._binding(target))
        self._replace(target, self._names[key])
        if target not in found.overwritten:
            self._insert_after(statement, f"{self._segment(target)} = {self._names[key]}")

    def _own_variables(self) -> Iterator[tuple[Key, str]]:
        """None: the author's variables have types of their own."""
        return iter(())

    def _binding(self, node: ast.Subscript) -> str:
        """`c_i: pk.cpp_auto = c[i]`"""
        key = self._flow.found.needed.get(node) or self._flow.found.again[node]
        declared = f": {self._annotation}" if node in self.scopes.declaring else ""
        return f"{self._names[key]}{declared} = {self._segment(node)}"


def _in_order(statement: ast.stmt) -> list[ast.Subscript]:
    """The elements that the statement itself evaluates, and then the one that it stores."""
    inner = [each for name in ("body", "orelse") for each in getattr(statement, name, [])]
    nested = {node for each in inner for node in ast.walk(each)}
    nodes = [node for node in ast.walk(statement) if isinstance(node, ast.Subscript) and node not in nested]
    return sorted(nodes, key=lambda node: (isinstance(node.ctx, ast.Store), node.lineno, node.col_offset))
