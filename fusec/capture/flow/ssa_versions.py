"""Static single assignment inside a straight line: a name for each value of a variable that calls rebind."""

import ast
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from fusec.base.ir.host_statement import HostStatement
from fusec.base.ir.thread_kernel import Allocation
from fusec.base.text.words import free_name
from fusec.capture.flow.liveness import names_bound, names_read


@dataclass(slots=True)
class Versions:
    """`c = f(a); c = g(c)`  ->  the second statement reads `c` and binds `c_2`: a new name for each value.

    `several` are the variables with more than one value, `now` their current names, `bound` the names of the values
    that the current statement binds.
    """

    several: frozenset[str] = frozenset()
    now: dict[str, str] = field(default_factory=dict)
    bound: dict[str, str] = field(default_factory=dict)
    named: set[str] = field(default_factory=set)

    def come_to(self, statement: ast.stmt, taken: set[str]) -> None:
        """Advances to the statement; the values that it binds get free names, which are taken from then on."""
        self.now |= self.bound
        self.bound = {}
        read = names_read(statement)
        for name in sorted(names_bound(statement) & self.several):
            is_first = name not in self.named | read
            self.bound[name] = name if is_first else free_name(name, taken)
            taken.add(self.bound[name])
        self.named |= read | names_bound(statement)

    def read(self, names: Iterable[str]) -> frozenset[str]:
        return frozenset(self.now.get(name, name) for name in names)

    def written(self, names: Iterable[str]) -> frozenset[str]:
        return frozenset(self.bound.get(name, name) for name in names)

    def after(self, names: Iterable[str]) -> frozenset[str]:
        return frozenset(self.bound.get(name, self.now.get(name, name)) for name in names)

    def speaks_of(self, item: HostStatement) -> bool:
        """Whether the statement reads or binds one of these variables, so that it stays in its place."""
        return not self.several.isdisjoint(item.reads | item.writes)

    def free_of_them(self, allocations: Iterable[Allocation]) -> tuple[Allocation, ...]:
        """The allocations that depend on no variable with several values."""
        return tuple(each for each in allocations if self.several.isdisjoint(_named(each)))


def bound_again(statements: Sequence[ast.stmt], calls: Sequence[ast.stmt]) -> frozenset[str]:
    """The variables that one of the calls binds and that the line mentions before, or passes to that call."""
    found: set[str] = set()
    named: set[str] = set()
    for statement in statements:
        named |= names_read(statement)
        found |= names_bound(statement) & named if statement in calls else set()
        named |= names_bound(statement)
    return frozenset(found)


def _named(allocation: Allocation) -> set[str]:
    made = allocation.made
    named = {allocation.name, allocation.like, *allocation.reads}
    if made is not None:
        named |= {made.shape, made.like, *(name.partition(".")[0] for e in made.extents for name in e.names)}
    return named
