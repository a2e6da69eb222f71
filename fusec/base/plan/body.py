"""The body of a kernel: steps in order, their operands, and the cost of one element."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import field, replace
from typing import assert_never

from fusec.base.ir.array import Array, Storage, StorageOrigin
from fusec.base.ir.cost import expression_weight
from fusec.base.ir.helper_function import HelperFunction
from fusec.base.ir.kernel import Launch
from fusec.base.ir.preparation import ComputedNumber
from fusec.base.plan.call import Output, OutputKind
from fusec.base.plan.edge_values import EndValues, end_values
from fusec.base.plan.plan import FusionGroup
from fusec.base.plan.schedule import Sweep, Window
from fusec.base.records import dataclass
from fusec.base.scalars.expression import Expr, Let, Load, Local, Reduce, Statement, Store, Update, walk, with_parts
from fusec.base.scalars.scans import goes_down, is_scan
from fusec.base.text.words import free_name


@dataclass(frozen=True, slots=True)
class Step:
    """One statement of the kernel; a `Load` remains only if the operand still holds what the caller passed.

    `text` is the author's statement. `is_written`: it writes the memory of operand `name`. `is_used`: a later step or an
    output uses the value of `name`.
    """

    name: str
    statement: Statement
    is_written: bool
    text: str
    is_used: bool = True
    sweep: Sweep | None = None

    @property
    def is_partial(self) -> bool:
        """Whether the value has one element for each row or column."""
        return self.sweep is not None and self.sweep.is_partial

    @property
    def is_cast(self) -> bool:
        """Whether the value is cast to the dtype that the name already has: `x += value`, `x[:] = value`."""
        return isinstance(self.statement, Update | Store)


@dataclass(frozen=True, slots=True)
class End:
    """How many rows at the start of an array (`first`) and at its end (`last`) a kernel stores."""

    name: str
    first: int
    last: int
    values: EndValues


@dataclass(frozen=True, slots=True)
class Epilogue:
    """The steps after the reductions are complete, and the operands that only they take; `numbers` are the results of
    the reductions and of these steps."""

    steps: tuple[Step, ...] = ()
    numbers: tuple[str, ...] = ()
    given: tuple[Array, ...] = ()


@dataclass(frozen=True, slots=True)
class Body:
    """The steps in order; the operands, in order, with those read and those written; and the outputs.

    `rows` are outputs with one element for each row or column. `reductions` are outputs that reduce whole arrays;
    reductions of rows are steps. `windows` are rolling buffers: they keep the rows of values that steps read at several
    places, as `Local` of the buffers' names. `ends` are outputs whose first and last rows alone are stored.
    """

    steps: tuple[Step, ...]
    operands: tuple[Array, ...]
    read: tuple[str, ...]
    written: tuple[str, ...]
    fresh: tuple[str, ...]
    reductions: tuple[Reduce, ...]
    rows: tuple[str, ...] = ()
    windows: tuple[Window, ...] = ()
    ends: tuple["End", ...] = ()
    epilogue: Epilogue = field(default_factory=Epilogue)

    @property
    def of_closings(self) -> tuple[str, ...]:
        """The operands that only closings take: numbers."""
        steps = self.epilogue.steps
        return tuple(dict.fromkeys(name for step in steps for name in loaded_names(step.statement.value)))

    @property
    def row_reductions(self) -> tuple[Reduce, ...]:
        """The reductions along rows or columns."""
        return tuple(s.statement for s in self.steps if isinstance(s.statement, Reduce) and s.statement.is_partial)

    @property
    def scans(self) -> tuple[Statement, ...]:
        """The statements that bind values of scans."""
        return tuple(step.statement for step in self.steps if is_scan(step.statement))

    @property
    def goes_down(self) -> bool:
        """Whether its scans, if it has any, go along the first of several axes."""
        return any(map(goes_down, self.scans))

    @property
    def reduces_columns(self) -> bool:
        return any(reduction.is_column for reduction in self.row_reductions)

    @property
    def reduced_ends(self) -> tuple[int, int] | None:
        """How many of the first and of the last axes the reductions of rows or columns run along; None without any."""
        found = (reduction.axes for reduction in self.row_reductions)
        return next((axes.ends for axes in found if axes is not None), None)

    @property
    def reduces_lines(self) -> bool:
        """Whether the axes that are reduced lie before and after those that are kept."""
        return self.reduced_ends is not None and all(self.reduced_ends)


def _sources(
    group: FusionGroup, arrays: Mapping[str, Array], read: Collection[str], others: Collection[str] = ()
) -> Iterator[Array]:
    """The operands from which the dispatcher makes numbers that are read. No kernel reads them, but the original does
    when the dtypes of results are found."""
    made = {name: each for each in read for name in _made_of(each, group)}
    known = {*read, *others, *(name for each in others for name in _made_of(each, group))}
    for name, of in made.items():
        if name not in known:
            yield _number(name, arrays[of])


def _made_of(name: str, group: FusionGroup) -> Iterator[str]:
    """The names from which the dispatcher makes the number: `omega` and `t` for `phase = omega * t`, and for
    `math.cos(phase)`."""
    formulas = {each.name: each.sources for each in group.call.prepared if isinstance(each, ComputedNumber)}
    for part in formulas.get(name, ()):
        yield from _made_of(part, group) if part in formulas else (part,)


def with_returned_numbers(body: Body, group: FusionGroup, given: Sequence[str]) -> Body:
    """The body, extended by the numbers that the dispatcher computes and returns although no statement reads them, and
    by their sources; operands are in the order of `given`."""
    formulas = {each.name for each in group.call.prepared if isinstance(each, ComputedNumber)}
    returned = [output.name for output in group.call.outputs if output.name in formulas]
    wanted = dict.fromkeys(part for name in returned for part in (*_made_of(name, group), name))
    known = {array.name for array in (*body.operands, *body.epilogue.given)}
    whole = next((array for array in body.operands if not array.is_view), None)
    if whole is None or known >= wanted.keys():
        return body
    operands = (*body.operands, *(_number(name, whole) for name in wanted if name not in known))
    return replace(body, operands=tuple(sorted(operands, key=lambda array: _place(array.base, given))))


def _place(name: str, given: Sequence[str]) -> int:
    return given.index(name) if name in given else -1


def _number(name: str, other: Array) -> Array:
    """An operand of this name with the other array's placement."""
    storage, code = Storage(name, StorageOrigin.NAME), replace(other.code, or_number=False)
    return replace(other, name=name, base=name, text=name, storage=storage, code=code)


def body_of(group: FusionGroup) -> Body:
    """The members' statements one after the other.

    Statements with unused values stay: the guard must know their operands, which may not broadcast together, and numba
    must type them, because the original may raise. The compiler removes the computation.
    """
    flow = _Flow(read_in_windows={name for window in group.kernel.windows for name, _, _ in window.reads})
    whens = iter([sweep for sweeps in group.kernel.sweeps for sweep in sweeps])
    steps = [
        (number, replace(flow.step(statement, member), sweep=next(whens, None)))
        for number, member in enumerate(group.members)
        for statement in member.kernel.body
    ]
    rows = tuple(o.name for o in group.call.outputs if o.kind is OutputKind.PARTIAL and not _is_fresh(o, group))
    fresh = tuple(output.name for output in group.call.outputs if _is_fresh(output, group))
    reduced = [output.name for output in group.call.outputs if output.kind is OutputKind.REDUCED]
    ends = tuple(_ends(group))
    of_ends = {name for end in ends for name in (end.values.front, end.values.back)}
    outputs = {*fresh, *reduced, *rows, *of_ends, *(window.value for window in group.kernel.windows)}
    numbered = list(zip((number for number, _ in steps), _with_uses([step for _, step in steps], outputs), strict=True))
    used = tuple(step for number, step in numbered if number not in group.kernel.closings)
    arrays = {array.name: array for member in group.members for array in member.kernel.parameters}
    read = tuple(dict.fromkeys(name for step in used for name in loaded_names(step.statement.value)))
    written = tuple(dict.fromkeys(step.name for step in used if step.is_written))
    closings = tuple(step for number, step in numbered if number in group.kernel.closings)
    late = {name for step in closings for name in loaded_names(step.statement.value)} - {*read, *written}
    return Body(
        steps=used,
        operands=(*(a for name, a in arrays.items() if name in {*read, *written}), *_sources(group, arrays, read)),
        read=read,
        written=written,
        fresh=fresh,
        reductions=tuple(s.statement for s in used if isinstance(s.statement, Reduce) and not s.statement.is_partial),
        rows=rows,
        windows=group.kernel.windows,
        ends=ends,
        epilogue=Epilogue(
            closings,
            tuple(reduced),
            (*(array for name, array in arrays.items() if name in late), *_sources(group, arrays, late, read)),
        ),
    )


def _ends(group: FusionGroup) -> Iterator[End]:
    for output in group.call.outputs:
        values = end_values(group.members, output.name) if output.kind is OutputKind.ENDS else None
        if values is not None:
            yield End(output.name, *output.rows, values)


def _is_fresh(output: Output, group: FusionGroup) -> bool:
    """Whether the dispatcher allocates the result: an array of the whole shape, or, in a group without sweeps, one of
    rows that others reduced."""
    if output.same_as:
        return False
    return output.kind is OutputKind.FRESH or (output.kind is OutputKind.PARTIAL and not group.kernel.sweeps)


@dataclass(slots=True)
class _Flow:
    """The names that have a value inside the kernel, and those whose value is an array of their own."""

    read_in_windows: set[str]
    bound: set[str] = field(default_factory=set)
    fresh: set[str] = field(default_factory=set)
    columns: dict[str, str] = field(default_factory=dict)  # of the member: `m[:, None]`, which is `m` in its row

    def step(self, statement: Statement, member: Launch) -> Step:
        self.columns = {array.name: array.base for array in member.kernel.parameters if array.axes.column is not None}
        value = self._resolved(statement.value)
        match statement:
            case Store(name) | Update(name):
                is_written = name not in self.fresh
            case Let(name) | Reduce(name):
                is_written = False
                self.fresh.add(name)
            case _:
                assert_never(statement)
        self.bound.add(name)
        return Step(name, replace(statement, value=value), is_written, member.source.text)

    def _resolved(self, expression: Expr) -> Expr:
        """The expression with the kernel's own values in place of loads of them."""
        match expression:
            case Load(name):
                source = self.columns.get(name, name)
                return Local(source) if source in self.bound or source in self.read_in_windows else expression
            case Local(name):
                if name not in self.bound:
                    raise ValueError(f"`{name}` is used before it has a value")
                return expression
            case _:
                return with_parts(expression, self._resolved)


def _with_uses(steps: Sequence[Step], outputs: set[str]) -> tuple[Step, ...]:
    """The steps with `is_used` set; a reduction with an unused result becomes the value that it would reduce."""
    needed = set(outputs)
    found: list[Step] = []
    for step in reversed(steps):
        is_used = step.name in needed
        if not step.is_cast or step.is_written:
            needed.discard(step.name)
        needed.update(node.name for node in walk(step.statement.value) if isinstance(node, Local))
        is_idle = isinstance(step.statement, Reduce) and not is_used
        statement = Let(step.name, step.statement.value) if is_idle else step.statement
        sweep = replace(step.sweep, is_partial=False) if is_idle and step.sweep is not None else step.sweep
        found.append(replace(step, statement=statement, is_used=is_used, sweep=sweep))
    return tuple(reversed(found))


def result_key(output: str, body: Body, given: Collection[str] = ()) -> str:
    """The key of a result: unlike the name of every operand, of the array below a view, of a `given` name, and of every
    other value, since a result may itself be called `a_result`."""
    operands = {name for array in (*body.operands, *body.epilogue.given) for name in (array.name, array.base)}.union(
        given
    )
    others = {step.name for step in (*body.steps, *body.epilogue.steps)}
    return free_name(f"{output}_result", operands | others) if output in operands else output


def in_order(body: Body, given: Sequence[str]) -> Body:
    """The body with its operands in the order in which they are given."""
    return replace(body, operands=tuple(sorted(body.operands, key=lambda array: given.index(array.base))))


def loaded_names(expression: Expr) -> Iterator[str]:
    yield from (node.array for node in walk(expression) if isinstance(node, Load))


def body_weight(body: Body, helpers: Mapping[str, HelperFunction]) -> int:
    """The cost of one element in simple operations."""
    return max(1, sum(expression_weight(step.statement.value, helpers) for step in body.steps))
