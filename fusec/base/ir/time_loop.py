"""Time loops: each iteration runs the same statements on arrays that may exchange their names."""

from dataclasses import field, replace

from fusec.base.records import dataclass
from fusec.base.text.source_span import SourceSpan

MOST_WAITING = 16  # kernels of one wavefront: the proof covers as many, and generated code lets no more of them wait


@dataclass(frozen=True, slots=True)
class Stretch:
    """An array statement in the loop, which a group may contain."""

    span: SourceSpan


@dataclass(frozen=True, slots=True)
class NamedView:
    """`centre = u[1:-1]`: a local name for a slice of an array."""

    name: str
    text: str
    span: SourceSpan = field(compare=False)

    @property
    def base(self) -> str:
        """The sliced array."""
        return self.text.partition("[")[0]


@dataclass(frozen=True, slots=True)
class ProcedureCall:
    """`step(now, after, c)`: a call of a function of the same module that returns nothing.

    `function` is its qualified name; `arguments` pair its parameters with the caller's names or numbers. Its body
    consists of the `views`, as texts and unused names of the caller, then the statements at `body`.
    """

    function: str
    text: str
    arguments: tuple[tuple[str, str], ...]
    views: tuple[tuple[str, NamedView], ...]  # by the names that the function gives them
    body: tuple[SourceSpan, ...]
    span: SourceSpan = field(compare=False)


@dataclass(frozen=True, slots=True)
class Exchange:
    """`now, after = after, now`: each name with the name whose array it gets."""

    names: tuple[tuple[str, str], ...]
    span: SourceSpan = field(compare=False)


@dataclass(frozen=True, slots=True)
class Snapshot:
    """`before = now.copy()`: a name, bound in each iteration, for a copy of another array.

    `function` is the copying function, `np.copy`, if it is no method of the array.
    """

    name: str
    source: str
    function: str
    span: SourceSpan = field(compare=False)


@dataclass(frozen=True, slots=True)
class Blank:
    """`before = np.empty_like(now)`: a name, bound in each iteration, for new memory that the next step fills from
    `source`."""

    name: str
    source: str
    span: SourceSpan = field(compare=False)


@dataclass(frozen=True, slots=True)
class Refill:
    """`before[:] = now`, `before[...] = now`, `np.copyto(before, now)`: a copy of all elements into an existing array.

    `text` is the author's statement, in which NumPy is `np`. The array has at least `axes` axes; with fewer, `before[:,
    :]` is an error.
    """

    name: str
    source: str
    axes: int
    text: str
    span: SourceSpan = field(compare=False)


Step = Stretch | NamedView | ProcedureCall | Exchange | Snapshot | Blank | Refill


@dataclass(frozen=True, slots=True)
class TimeLoop:
    """`for target in rounds:`, whose body consists of these steps only.

    `rounds` is the author's text of a `range(...)` at `head`; `live_after` are the names that may be read after the
    loop. `variables` are the local names that may be passed to a function that replaces the loop: they are assigned
    before it.
    """

    function: str
    target: str
    rounds: str
    steps: tuple[Step, ...]
    live_after: frozenset[str]
    variables: frozenset[str]
    head: SourceSpan = field(compare=False)
    span: SourceSpan = field(compare=False)
    ignored: tuple[str, ...] = ()  # codes that a comment on the loop ignores

    @property
    def text(self) -> str:
        """The header of the loop."""
        return f"for {self.target} in {self.rounds}"

    @property
    def opening(self) -> SourceSpan:
        """`for target in rounds`."""
        return replace(self.span, end=self.head.end, end_line=self.head.end_line, end_column=self.head.end_column)


@dataclass(frozen=True, slots=True)
class OtherLoop:
    """A loop with other statements, or an unknown number of iterations; `obstacle` is a sentence that says so.

    Without an obstacle it is no time loop, for example a loop over a list. `text` is its header; `called` are the
    qualified names of the module's functions that its own statements call.
    """

    function: str
    text: str
    obstacle: str
    called: tuple[str, ...]
    place: SourceSpan = field(compare=False)  # of the obstacle
    opening: SourceSpan = field(compare=False)
    span: SourceSpan = field(compare=False)
    ignored: tuple[str, ...] = ()


def made_in_round(loop: TimeLoop) -> tuple[Snapshot | Blank, ...]:
    """The arrays that an iteration makes, in order."""
    return tuple(step for step in loop.steps if isinstance(step, Snapshot | Blank))


def copies_of(loop: TimeLoop) -> tuple[Snapshot | Refill, ...]:
    """All copies of whole arrays that an iteration makes, in order."""
    return tuple(step for step in loop.steps if isinstance(step, Snapshot | Refill))


def views_of(step: Step) -> tuple[NamedView, ...]:
    """The views that a step names."""
    match step:
        case NamedView():
            return (step,)
        case ProcedureCall(views=views):
            return tuple(view for _, view in views)
        case _:
            return ()
