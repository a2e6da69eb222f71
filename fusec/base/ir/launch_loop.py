"""Loops around launches of handwritten kernels, and conditional launches at the end of a region."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Asked:
    """One part of a test: what a variable, an attribute or an entry holds, `path`, beside a literal. All parts are true together.

    `relation` is `is`, `is not`, or a comparison with an integer or a text.
    """

    path: str
    relation: str
    literal: str


@dataclass(frozen=True, slots=True)
class LaunchBranch:
    """The author's `if` with all launches from item `first` of the region on, and nothing else; `test` is its text."""

    test: str
    first: int
    asked: tuple[Asked, ...]


@dataclass(frozen=True, slots=True)
class LaunchLoop:
    """`for variable in range(start, stop)`: `stop` is a number, a name, `a.shape[0]` or `len(a)`, as the author wrote it."""

    variable: str
    start: int
    stop: str

    @property
    def bounds(self) -> str:
        """What the author's loop runs over: `range(1, n)`."""
        return f"range({self.start}, {self.stop})" if self.start else f"range({self.stop})"

    def reach(self, offset: int) -> str:
        """How many entries an axis has at least, along which the iterations select entry `variable + offset`."""
        if self.stop.isdecimal():
            return str(int(self.stop) + offset)
        return self.stop if offset == 0 else f"{self.stop} {'+' if offset > 0 else '-'} {abs(offset)}"


@dataclass(frozen=True, slots=True)
class RowView:
    """A launch takes `text`, a view as `a[b]` of a whole `array`, for one `parameter` of its kernel.

    `reach` are the axes along which the view selects one entry, each with how many entries the array must have there.
    `variables` are those of loops that select an entry.
    """

    parameter: str
    array: str
    text: str
    reach: tuple[tuple[int, str], ...]
    variables: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LoopValue:
    """A launch takes a number that the host computes for its iteration, `text` as `dt * t`: the fused kernel takes the element
    of an array, `name`, with the numbers of all iterations.

    `numbers` are the variables in the text that hold a number, `hosts` those of which it takes an element.
    """

    name: str
    text: str
    loop: LaunchLoop
    numbers: tuple[str, ...]
    hosts: tuple[str, ...]

    @property
    def element(self) -> str:
        """What stands for the number in the kernel."""
        start = f" - {self.loop.start}" if self.loop.start else ""
        return f"{self.name}[{self.loop.variable}{start}]"


@dataclass(frozen=True, slots=True)
class LoopPlace:
    """The loops around a launch, the outermost first, and what it takes for their iteration.

    `literals` are the arguments that are numbers, or made of the variables `numbers` as `dt * 0.5`, by the names that the fused
    kernel gives them. `unseen` are the views with which it does nothing.
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
