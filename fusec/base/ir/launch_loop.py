"""Loops around launches of handwritten kernels, and conditional launches at the end of a region."""

from fusec.base.records import dataclass


@dataclass(frozen=True, slots=True)
class Asked:
    """One part of a test, a conjunction: the value of `path`, a variable, attribute or entry, compared with a literal.

    `relation` is `is`, `is not`, or a comparison with an integer or a text.
    """

    path: str
    relation: str
    literal: str


@dataclass(frozen=True, slots=True)
class LaunchBranch:
    """The author's `if`, which contains exactly the launches from item `first` of the region on; `test` is its text."""

    test: str
    first: int
    asked: tuple[Asked, ...]


@dataclass(frozen=True, slots=True)
class LaunchLoop:
    """`for variable in range(start, stop)`; `stop` is a number, a name, `a.shape[0]` or `len(a)`, as written."""

    variable: str
    start: int
    stop: str

    @property
    def bounds(self) -> str:
        """The range of the author's loop: `range(1, n)`."""
        return f"range({self.start}, {self.stop})" if self.start else f"range({self.stop})"

    def reach(self, offset: int) -> str:
        """The least extent of an axis along which the iterations select entry `variable + offset`."""
        if self.stop.isdecimal():
            return str(int(self.stop) + offset)
        return self.stop if offset == 0 else f"{self.stop} {'+' if offset > 0 else '-'} {abs(offset)}"


@dataclass(frozen=True, slots=True)
class RowView:
    """A launch passes `text`, a view such as `a[b]` of a whole `array`, as one `parameter` of its kernel.

    `reach` lists the axes along which the view selects one entry, each with the least extent of the array there.
    `variables` are the loop variables that select an entry.
    """

    parameter: str
    array: str
    text: str
    reach: tuple[tuple[int, str], ...]
    variables: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LoopValue:
    """A launch takes a number that the host computes for its iteration, `text`, such as `dt * t`. The fused kernel
    loads it from `name`, an array of the numbers for all iterations.

    `numbers` are the variables in the text that hold a number, `hosts` those of which it takes an element.
    """

    name: str
    text: str
    loop: LaunchLoop
    numbers: tuple[str, ...]
    hosts: tuple[str, ...]

    @property
    def element(self) -> str:
        """The expression that replaces the number in the kernel."""
        start = f" - {self.loop.start}" if self.loop.start else ""
        return f"{self.name}[{self.loop.variable}{start}]"


@dataclass(frozen=True, slots=True)
class LoopPlace:
    """The loops around a launch, outermost first, and its arguments that depend on the iteration.

    `literals` are the arguments that are numbers, or computed from the variables `numbers`, such as `dt * 0.5`, by
    their names in the fused kernel. `unseen` are the views that it does not use.
    """

    loops: tuple[LaunchLoop, ...]
    views: tuple[RowView, ...]
    literals: tuple[tuple[str, str], ...]
    values: tuple[LoopValue, ...] = ()
    numbers: tuple[str, ...] = ()
    unseen: tuple[RowView, ...] = ()

    @property
    def variables(self) -> tuple[str, ...]:
        return tuple(loop.variable for loop in self.loops)
