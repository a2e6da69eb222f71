"""Time loops: each iteration runs the same statements on arrays that may exchange their names."""

from dataclasses import dataclass, field, replace

from fusec.base.text.source_span import SourceSpan

MOST_WAITING = 16  # kernels that run in turn: the proof is of as many, and the generated code lets no more of them wait


@dataclass(frozen=True, slots=True)
class Stretch:
    """A statement of arrays in the loop, which a group may hold."""

    span: SourceSpan


@dataclass(frozen=True, slots=True)
class NamedView:
    """`centre = u[1:-1]`: a name of the function's for a slice of an array."""

    name: str
    text: str
    span: SourceSpan = field(compare=False)

    @property
    def base(self) -> str:
        """The array that it is a slice of."""
        return self.text.partition("[")[0]


@dataclass(frozen=True, slots=True)
class ProcedureCall:
    """`step(now, after, c)`: a call of a function of the same module that returns nothing.

    `function` is its qualified name, `arguments` pair its parameters with the caller's names or numbers. Its body is the
    `views` first, as the caller would spell them under names that are free there, then the statements at the places `body`.
    """

    function: str
    text: str
    arguments: tuple[tuple[str, str], ...]
    views: tuple[tuple[str, NamedView], ...]  # by the names that the function gives them
    body: tuple[SourceSpan, ...]
    span: SourceSpan = field(compare=False)


@dataclass(frozen=True, slots=True)
class Exchange:
    """`now, after = after, now`: each name with the one whose array it gets."""

    names: tuple[tuple[str, str], ...]
    span: SourceSpan = field(compare=False)


@dataclass(frozen=True, slots=True)
class Snapshot:
    """`before = now.copy()`: a name of the round's for an array with the elements that another one has then.

    `function` is what copies, `np.copy`, where it is no method of the array.
    """

    name: str
    source: str
    function: str
    span: SourceSpan = field(compare=False)


@dataclass(frozen=True, slots=True)
class Blank:
    """`before = np.empty_like(now)`: a name of the round's for new memory, which the next step fills with the elements of `source`."""

    name: str
    source: str
    span: SourceSpan = field(compare=False)


@dataclass(frozen=True, slots=True)
class Refill:
    """`before[:] = now`, `before[...] = now`, `np.copyto(before, now)`: all elements of an array become those of another one.

    `text` is the author's statement, in which NumPy is `np`. The array has `axes` or more: of fewer, `before[:, :]` is an error.
    """

    name: str
    source: str
    axes: int
    text: str
    span: SourceSpan = field(compare=False)


Step = Stretch | NamedView | ProcedureCall | Exchange | Snapshot | Blank | Refill


@dataclass(frozen=True, slots=True)
class TimeLoop:
    """`for target in rounds:`, whose body is nothing but these steps.

    `rounds` is the author's text of a `range(...)` at `head`; `live_after` are the names that may be read after the loop.
    `variables` are all names of the function's that may be handed to another one in the loop's place: they have a value before it.
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
        """How the loop begins."""
        return f"for {self.target} in {self.rounds}"

    @property
    def opening(self) -> SourceSpan:
        """`for target in rounds`."""
        return replace(self.span, end=self.head.end, end_line=self.head.end_line, end_column=self.head.end_column)


@dataclass(frozen=True, slots=True)
class OtherLoop:
    """A loop that does something else in its rounds, or not a known number of them: `obstacle` says what, in a sentence.

    Without one it is no loop over time, as that over a list. `text` is how it begins, `called` are the functions of the module
    that its own statements call, by their qualified names.
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
    """The arrays that a round makes, in order."""
    return tuple(step for step in loop.steps if isinstance(step, Snapshot | Blank))


def copies_of(loop: TimeLoop) -> tuple[Snapshot | Refill, ...]:
    """All copies of whole arrays that a round makes, in order."""
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
