"""The table of run-time facts: for each kind, what it says in words, and how a guard asks for it."""

from collections.abc import Callable, Iterator, Sequence
from enum import Enum, unique

from fusec.base.records import dataclass
from fusec.base.text.access_paths import path_from
from fusec.base.text.words import listed

Facts = Sequence[tuple[str, ...]]  # the operands of each fact of one kind


class Form(Enum):
    """The form of an argument of a guard."""

    RANK = "rank=2"
    NAMES = 'numbers=("a", "b")'  # operands by name: a plan is asked, for all arrays of these kinds
    GROUPS = 'masks=(("a", "b"),)'  # the same, several together
    VALUES = "numbers=(a, b)"  # the operands themselves: each call is asked
    PAIRS = "alike=((a, b), (a, c))"
    SIZES = "at_most=lambda: [(n, v.shape[0])]"  # expressions of arrays that the guard has asked before
    THREADS = "covered=lambda: [((grid, block), 0, n)]"
    FLAG = "real=True"


PLANNED = (Form.RANK, Form.NAMES, Form.GROUPS)  # what each plan is asked for; each call is asked for the others


@dataclass(frozen=True, slots=True)
class Argument:
    """A keyword of a guard's call; the function of the support files, `check`, is asked of each value."""

    keyword: str
    form: Form
    check: str


@dataclass(frozen=True, slots=True)
class FactRow:
    """How facts of one kind are told and asked.

    `clauses`: what they say. `argument`: how the call of a guard asks for them. `condition`: how a compiled kernel does,
    by a function of all operands, or an expression of each fact's. `asked_by`: the function of the support files that
    asks for them in its own terms.
    """

    clauses: Callable[[Facts], Iterator[str]]
    argument: Argument | None = None
    condition: str = ""
    asked_by: str = ""


def quoted(names: Sequence[str]) -> str:
    """`` `a`, `b` and `c` ``; nothing for no names.

    >>> quoted(("a", "b", "c"))
    '`a`, `b` and `c`'
    """
    return listed([f"`{name}`" for name in names])


def _all(one: str, several: str) -> Callable[[Facts], Iterator[str]]:
    """One clause about the operands of all facts: `a` and `b` are numbers."""

    def clauses(facts: Facts) -> Iterator[str]:
        names = tuple(dict.fromkeys(name for operands in facts for name in operands))
        yield f"{quoted(names)} {one if len(names) == 1 else several}"

    return clauses


def _first(one: str, several: str) -> Callable[[Facts], Iterator[str]]:
    """The same about the first operand of each fact."""
    return lambda facts: _all(one, several)([operands[:1] for operands in facts])


def _each(text: str) -> Callable[[Facts], Iterator[str]]:
    """A clause for each fact: `n <= m`."""
    return lambda facts: iter(dict.fromkeys(text.format(*operands) for operands in facts))


def _alike(facts: Facts) -> Iterator[str]:
    for first, others in _by_first(facts).items():
        yield f"{quoted((first, *others))} have one shape"


def _apart(facts: Facts) -> Iterator[str]:
    for first, others in _by_first(facts).items():
        yield f"`{first}` shares no memory with {quoted(others)}"


def _by_first(facts: Facts) -> dict[str, tuple[str, ...]]:
    """The further operands of all facts with the same first one."""
    return {first: tuple(name for other, *rest in facts if other == first for name in rest) for first, *_ in facts}


def _plain(facts: Facts) -> Iterator[str]:
    names = {name for operands in facts for name in operands}
    yield (
        f"{quoted(tuple(names))} is a plain array or a number"
        if len(names) == 1
        else "all operands are plain arrays or numbers"
    )


def _together(facts: Facts) -> Iterator[str]:
    if any(len(texts) > 1 for texts in facts):
        yield "all shapes broadcast together"


def _ranks(facts: Facts) -> Iterator[str]:
    said = [quoted(names) if len(names) == 1 else f"one of {quoted(names)}" for names in facts]
    yield f"{listed(said)} {'has' if len(said) == 1 else 'have'} as many dimensions as any operand"


def _masks(facts: Facts) -> Iterator[str]:
    said = [quoted(names) if len(names) == 1 else f"{quoted(names)} together" for names in dict.fromkeys(facts)]
    yield f"{listed(said)} {'has' if len(facts) == len(facts[0]) == 1 else 'have'} the common shape"


def _attributes(facts: Facts) -> Iterator[str]:
    for owner, *own in facts:
        spoken = [path_from(owner, name) for name in own]
        entries = " or entries of lists and dictionaries" if any("[" in text for text in spoken) else ""
        if spoken:
            yield f"{quoted(spoken)} {'is a plain attribute' if len(spoken) == 1 else 'are plain attributes'}{entries}"


def _items(facts: Facts) -> Iterator[str]:
    parts, items = ([(text,) for _, text, axes in facts if (axes == "1") is is_item] for is_item in (False, True))
    if parts:
        yield from _all("is part of a plain array", "are parts of plain arrays")(parts)
    if items:
        yield from _all("is an item of a plain array, tuple or list", "are items of plain arrays, tuples or lists")(
            items
        )


@unique
class FactKind(Enum):
    """A fact that only a run can show: each becomes a guard. The clauses of a group stand in this order."""

    # exact ndarray, Python or NumPy scalar; supported dtype; default error state
    PLAIN = FactRow(_plain, asked_by="check_operands")
    SAME_SHAPE = FactRow(_together, asked_by="broadcast_shape")  # and every stored result has their common shape
    RANK = FactRow(_each("the common shape is {0}-dimensional"), Argument("rank", Form.RANK, "require_rank"))
    SAME_RANK = FactRow(_ranks, asked_by="require_ranks")
    # or arrays without dimensions
    NUMBER = FactRow(_all("is a number", "are numbers"), Argument("numbers", Form.NAMES, "require_number"))
    # the operands together have the common shape
    MASKS = FactRow(_masks, Argument("masks", Form.GROUPS, "require_mask"))
    # the same, of what arrays are computed from that are read or written in part, where a part has other values than the rest
    COMMON = FactRow(_masks, asked_by="stand_in_views")
    FLAT = FactRow(
        _all(
            "has one element along the axis that is reduced, or none such",
            "have one element along the axis that is reduced, or none such",
        ),
        Argument("flat", Form.NAMES, "require_flat"),
    )
    REPEATED = FactRow(
        _all(
            "is a number or does not vary along the axes that are sliced",
            "are numbers or do not vary along the axes that are sliced",
        ),
        asked_by="require_ranks",
    )
    INTEGER = FactRow(_all("is an integer", "are integers"), asked_by="bounds_fit")  # Python's, or NumPy's of 64 bits
    # the ufunc, the first operand, runs a loop of doubles on the others, which may be types of NumPy's
    DOUBLES = FactRow(_first("runs a loop of doubles", "run loops of doubles"), asked_by="runs_on_doubles")
    # the grid or the block, the first operand, extends along as many axes as the second says, and no more
    AXES = FactRow(_each("the grid is {1}-dimensional"), asked_by="extends_along")
    DEVICE = FactRow(_each("each array has as many axes as indices"), asked_by="are_separate")
    INDEXED = FactRow(_each("each array has as many axes as indices"), asked_by="memory")
    INDEX = FactRow(
        _all("is an integer", "are integers"), Argument("integers", Form.VALUES, "is_integer"), "are_integers"
    )
    SCALAR = FactRow(_all("is a number", "are numbers"), Argument("numbers", Form.VALUES, "is_number"), "are_numbers")
    UNUSED = FactRow(_all("is an array or a number", "are arrays or numbers"), Argument("unused", Form.VALUES, ""))
    FLOATING = FactRow(
        _all("holds floating-point numbers", "hold floating-point numbers"), condition="are_floating"
    )  # so that no divisor of a loop is zero
    HOST = FactRow(
        _all("holds numbers in the host's memory", "hold numbers in the host's memory"),
        Argument("hosts", Form.VALUES, "is_host"),
    )
    ALIKE = FactRow(_alike, Argument("alike", Form.PAIRS, "are_alike"))
    EQUAL = FactRow(_each("`{0}` and `{1}` are equal"), Argument("equal", Form.PAIRS, "are_equal"))
    # the grid has, along the axis that the first operand says, as many threads as the second
    COVERED = FactRow(
        _each("the grid has at least `{1}` threads along axis {0}"), Argument("covered", Form.THREADS, "reaches")
    )
    SIZE = FactRow(_each("`{0} >= 0`"), condition="{0} >= 0")  # the extent of an array that compiled functions make
    POSITIVE = FactRow(_each("`{0} > 0`"), Argument("positive", Form.SIZES, "is_positive"), "{0} > 0")
    AT_MOST = FactRow(_each("`{0} <= {1}`"), Argument("at_most", Form.SIZES, "are_at_most"))
    # of the bounds of a slice and the extents of its array, so that NumPy neither clips nor turns them round
    BOUND = FactRow(_each("`{0} {1} {2}`"), asked_by="bounds_fit")
    EXTENT = FactRow(_each("`{0} == {1}`"), condition="{0} == {1}")  # two bounds of loops
    # the array has, along the axis that the second operand says, as many entries as the third
    ROWS = FactRow(_each("`{0}` has at least `{2}` entries along axis {1}"), Argument("rows", Form.SIZES, "has_rows"))
    REAL = FactRow(_each("no operand is complex"), Argument("real", Form.FLAG, "is_real"))  # a complex product is a sum
    # so that sums have no order
    WHOLE = FactRow(_all("holds integers", "hold integers"), Argument("whole", Form.VALUES, "is_whole"))
    ATTRIBUTES = FactRow(_attributes, asked_by="has_plain_attributes")  # of the first operand
    ITEM = FactRow(_items, asked_by="has_items")  # the array, the part `u[n + 1]`, and how many axes the array has
    APART = FactRow(_apart, asked_by="are_apart")  # the array that is written, and another one
    # the operand that is written, and another one
    DISJOINT = FactRow(
        _first("shares no memory with the others", "share no memory with the others"), asked_by="are_separate"
    )


@dataclass(frozen=True, slots=True)
class RuntimeFact:
    """A fact about `operands`, names of parameters or views, and expressions of them."""

    kind: FactKind
    operands: tuple[str, ...]

    def __lt__(self, other: "RuntimeFact") -> bool:
        return (self.kind.name, self.operands) < (other.kind.name, other.operands)


def checks(*, is_of_calls: bool) -> list[Argument]:
    """The arguments whose values a guard asks one by one, of each call or of each plan."""
    asked = (kind.value.argument for kind in FactKind)
    return [each for each in asked if each and each.check and (each.form not in PLANNED) is is_of_calls]
