"""Print a CUDA kernel that reduces rows, or scans them: it reads each row once, into registers, and runs the author's
statements in order. So does a kernel that scans columns.

A kernel that reduces columns sweeps over its column again for each statement that needs all of it, and keeps nothing. Neighbouring
reductions of a row or a column of which none needs another are made by one sweep; so are, of a column, a mean and what lies around it. What
a sweep of columns computes of a row is a function of the row's elements, since it loads those of several rows first.
"""

from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from enum import Enum

from fusec.base.ir.array import Array
from fusec.base.ir.helper_function import HelperFunction
from fusec.base.plan.body import Body, result_key
from fusec.base.records import dataclass
from fusec.base.scalars.array_functions import family
from fusec.base.scalars.expression import Expr, Reduce
from fusec.base.scalars.reduction_function import Family
from fusec.base.scalars.scans import device_scan, element_value, is_scan
from fusec.generate.body.row_definitions import RowDefinitions
from fusec.generate.cuda.code import wrapped
from fusec.generate.cuda.expressions import CudaSpelling, cuda_text
from fusec.generate.cuda.kernels import reduced_value, reduction_word
from fusec.generate.cuda.names import cuda_name, taken_name, type_name
from fusec.generate.cuda.reductions import kernel_word
from fusec.generate.text.line_breaks import INDENT


class Way(Enum):
    """How a kernel goes over rows or columns: the class that launches it, and the variable of its text."""

    ROWS = ("Row", "row")
    COLUMNS = ("Column", "column")
    SCAN = ("Scan", "row")
    SCAN_DOWN = ("Scan", "column")

    def __init__(self, fusion: str, word: str) -> None:
        self.fusion = fusion
        self.word = word


@dataclass(frozen=True, slots=True)
class InRegisters:
    """The operands that a thread has in registers, and the number of other values that need some."""

    operands: tuple[str, ...]
    others: int


@dataclass(frozen=True, slots=True)
class CudaRowKernel:
    """A kernel for the template. `types` and `parameters` are those of each array and number, in order; `fresh` are the
    keys of allocated arrays of the whole shape, `rows` the keys of those with one element for each row. `pairs`: the operands as the author
    has them, if some are views in which pairs of elements meet. `of_columns` are the reductions of columns that each sweep makes."""

    name: str
    types: tuple[str, ...]
    parameters: tuple[str, ...]
    fresh: tuple[str, ...]
    rows: tuple[str, ...]
    kept: InRegisters
    lines: tuple[str, ...]
    of_columns: tuple[int, ...] = ()
    way: Way = Way.ROWS
    pairs: tuple[Array, ...] = ()

    @property
    def template(self) -> str:
        return f"cuda_kernels/{self.way.word if self.way.fusion != 'Scan' else 'scan'}.cu.jinja"


def cuda_row_kernel(
    name: str, body: Body, spelling: CudaSpelling, helpers: Mapping[str, HelperFunction]
) -> CudaRowKernel:
    """The kernel of a group that reduces rows; raises ValueError if CUDA kernels do not support it. Views are ordinary
    operands."""
    pairs = body.operands if any(array.is_view for array in body.operands) else ()
    body = replace(
        body,
        operands=tuple(replace(a, base=a.name, text=a.name, code=replace(a.code, spelling="")) for a in body.operands),
    )
    if body.reductions or (_goes_down(body) and body.written) or (body.row_reductions and body.scans):
        raise ValueError(f"`{name}` reduces more than rows, or writes in place what it reads again")
    taken = {name, *spelling.helpers.values()}
    return _Writer(body, RowDefinitions(body, helpers), spelling, taken, pairs).kernel(name)


def _goes_down(body: Body) -> bool:
    """Whether the kernel is one of columns: also where axes before and after those that are kept are reduced."""
    return body.reduces_columns or body.reduces_lines


@dataclass(slots=True)
class _Operands:
    """The names of parameters; for operands, those of an element, and of the object that gives element `k`."""

    arrays: dict[str, str] = field(default_factory=dict)
    elements: dict[str, str] = field(default_factory=dict)
    views: dict[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class _Registers:
    """The values that a thread keeps: the object that gives element `k` of a definition, and the last line of each;
    `used` are the sweeps that make and read a kept or viewed value. `together` are the definitions that each sweep reduces."""

    kept: dict[int, str] = field(default_factory=dict)
    maps: dict[str, int] = field(default_factory=dict)
    used: dict[str, list[int]] = field(default_factory=dict)
    together: list[tuple[int, ...]] = field(default_factory=list)


@dataclass(slots=True)
class _Writer:
    """Writes definitions where they are used; those whose values a thread keeps in registers have lines of their
    own."""

    body: Body
    definitions: RowDefinitions
    spelling: CudaSpelling
    taken: set[str]
    pairs: tuple[Array, ...] = ()
    operands: _Operands = field(default_factory=_Operands)
    names: list[str] = field(default_factory=list)  # the names of definitions
    registers: _Registers = field(default_factory=_Registers)
    lines: list[str] = field(default_factory=list)
    sweeps: int = 0

    @property
    def way(self) -> Way:
        if self.body.scans:
            return Way.SCAN_DOWN if self.body.goes_down else Way.SCAN
        return Way.COLUMNS if _goes_down(self.body) else Way.ROWS

    @property
    def word(self) -> str:
        return self.way.word

    def kernel(self, name: str) -> CudaRowKernel:
        body = self.body
        fresh = {output: result_key(output, body) for output in body.fresh}
        rows = {output: result_key(output, body) for output in body.rows}
        given = [array.name for array in body.operands]
        keys = (*given, *fresh.values(), *rows.values())
        stems = {key: cuda_name(key, ()) for key in keys}
        self.operands.arrays = {key: self._take(f"{stem}_array") for key, stem in stems.items()}
        self.operands.views = {key: self._take(f"{stems[key]}_{self.word}") for key in given}
        self.operands.elements = {key: self._take(key) for key in given}
        self.names = [self._take(step.name) for step in body.steps]
        types = tuple(self._take(type_name(key)) for key in keys)
        for k, _ in enumerate(body.steps):
            self._definition(k, {**fresh, **rows})
        held = [key for key, view in self.operands.views.items() if view in self.registers.used and self._is_held(key)]
        kept = self._replace(held)
        return CudaRowKernel(
            name=name,
            types=types,
            parameters=tuple(self.operands.arrays.values()),
            fresh=tuple(fresh.values()),
            rows=tuple(rows.values()),
            kept=InRegisters(tuple(held), kept),
            lines=(*self._view_lines(), *self.lines),
            of_columns=tuple(map(len, self.registers.together)),
            way=self.way,
            pairs=self.pairs,
        )

    def _take(self, wanted: str) -> str:
        return taken_name(wanted, self.taken)

    def _view_lines(self) -> list[str]:
        """`const auto x_row = row.hold(x_array);`: operands that several sweeps read, or that the kernel writes, stay
        in registers."""
        lines: list[str] = []
        for key, view in self.operands.views.items():
            if view in self.registers.used:
                method = "read" if key in self.body.read else "room"
                method = "hold" if self._is_held(key) else method
                lines += wrapped(f"const auto {view} = {self.word}.{method}({self.operands.arrays[key]});", INDENT)
        return lines

    def _is_held(self, key: str) -> bool:
        view = self.operands.views[key]
        if _goes_down(self.body):
            return False
        return key in self.body.read and (key in self.body.written or len({*self.registers.used[view]}) > 1)

    def _definition(self, k: int, outputs: Mapping[str, str]) -> None:
        step = self.body.steps[k]
        if isinstance(step.statement, Reduce):
            self._reduction(k, step.statement)
        elif is_scan(step.statement):
            self._kept(k, f"{device_scan(step.statement)}({self.word}, ")
        elif step.is_partial:
            unused = "" if step.is_used else "[[maybe_unused]] "
            self._line(f"{unused}const auto {self.names[k]} = {self._text(k, step.statement.value, of_row=True)};")
        elif self.definitions.is_kept(k) and not _goes_down(self.body):
            self._kept(k, f"{self.word}.map(")
        if self.definitions.is_output(k):
            opening = (
                f"{self.word}.store({self.operands.arrays[step.name if step.is_written else outputs[step.name]]}, "
            )
            if step.is_partial:
                self._line(f"{opening}{self.names[k]});")
            else:
                is_kept = k in self.registers.kept
                self._sweep(opening, k, self.names[k] if is_kept else self._element(k), of_itself=is_kept)

    def _kept(self, k: int, opening: str) -> None:
        """`const auto e_row = row.map([&](int k) { ... });`: values that a thread keeps."""
        kept = self._take(f"{self.names[k]}_{self.word}")
        self._sweep(f"const auto {kept} = {opening}", k, self._element(k))
        self.registers.kept[k] = kept
        self.registers.maps[kept] = len(self.lines) - 1
        self.registers.used[kept] = [self.sweeps]

    def _reduction(self, k: int, reduction: Reduce) -> None:
        same = self.definitions.same_reduction(k)
        if same is not None:
            self._line(f"const auto {self.names[k]} = {self.names[same]};")
            return
        if any(k in found for found in self.registers.together):
            return
        together = self._together(k)
        self.registers.together.append(tuple(together))
        if len(together) == 1:
            self._reduced(k, reduction, f"const auto {self.names[k]} = {self._reducer(reduction)}")
            return
        means = {j: mean for j in together if (mean := self._mean_of(j)) in together}
        found = {j: self._take(f"{self.names[j]}_later") for j in together if j not in means}
        before = "" if _goes_down(self.body) else f"{self.word}, "
        number = self.sweeps
        for j, later in found.items():
            each = self.body.steps[j].statement
            assert isinstance(each, Reduce)
            self.sweeps = number  # one for all
            word = "Moments" if j in means.values() else reduction_word(each)
            self._reduced(j, each, f"auto {later} = later<{word}>({before}")
        self._line(f"{self.word}.sweep({', '.join(found.values())});")
        for j in together:
            of_mean = ".mean()" if j in means.values() else ""
            of_mean = self._of_moments(j) if j in means else of_mean
            self._line(f"const auto {self.names[j]} = {found[means.get(j, j)]}.value{of_mean};")

    def _mean_of(self, k: int) -> int | None:
        """The mean of a column around which the definition lies."""
        return self.definitions.spread_around(k) if _goes_down(self.body) else None

    def _of_moments(self, k: int) -> str:
        """`.variance(1)`, or `.squares()` for their sum."""
        reduction = self.body.steps[k].statement
        assert isinstance(reduction, Reduce)
        if reduction.function != "numpy.mean":
            return ".squares()"
        return f".variance({reduction.ddof or ''})"

    def _reduced(self, k: int, reduction: Reduce, opening: str) -> None:
        less = f", {reduction.ddof}" if reduction.ddof else ""
        self._sweep(opening, k, reduced_value(reduction, self._element(k)), less)

    def _together(self, first: int) -> list[int]:
        """The reduction, and those after it that need none of them, up to the first line that is no part of a sweep; and what
        lies around a mean among them."""
        found = [first]
        known = {first}  # and those that are the same as one of these
        has_ended = False
        done = {k for sweep in self.registers.together for k in sweep}
        for k in range(first + 1, len(self.body.steps)) if self._is_plain(first) else ():
            if not self._is_plain(k):
                is_kept = self.definitions.is_kept(k) and not _goes_down(self.body)
                has_ended |= self.body.steps[k].is_partial or self.definitions.is_output(k) or is_kept
            elif self.definitions.same_reduction(k) is not None:
                known.add(k)
            elif k not in done and (self._mean_of(k) in found or not (has_ended or self.definitions.depends(k, known))):
                found.append(k)
                known.add(k)
        return found

    def _is_plain(self, k: int) -> bool:
        """The step is a reduction to a value that CuPy's functions define, no place."""
        statement = self.body.steps[k].statement
        if not isinstance(statement, Reduce) or kernel_word(statement, self.spelling) is not None:
            return False
        return family(statement.function) is not Family.PLACE

    def _reducer(self, reduction: Reduce) -> str:
        """`row.sum(`, or `argmax(row, `, or `reduced<reductions::l2norm>(row, `."""
        own = kernel_word(reduction, self.spelling)
        if own is not None:
            return f"reduced<{own}>({self.word}, "
        if family(reduction.function) is Family.PLACE:
            return f"{reduction.function.removeprefix('numpy.')}({self.word}, "
        return f"{self.word}.{reduction_word(reduction).lower()}("

    def _element(self, k: int) -> str:
        """The value of the definition for one element, or of what is scanned, from other definitions."""
        step = self.body.steps[k]
        text = self._text(k, element_value(step.statement))
        if not step.is_cast:
            return text
        before = self.definitions.before(k)
        return f"like({self.operands.elements[step.name] if before is None else self.names[before]}, {text})"

    def _text(self, k: int, value: Expr, *, of_row: bool = False) -> str:
        names = {
            name: f"{self.operands.views[name]}[0]" if of_row else own for name, own in self.operands.elements.items()
        }
        names |= {step.name: own for step, own in zip(self.body.steps[:k], self.names[:k], strict=True)}
        if of_row:
            for name in self.definitions.loads(k):
                self.registers.used.setdefault(self.operands.views[name], []).append(self.sweeps + 1)
        return cuda_text(value, names, self.spelling).text

    def _sweep(self, opening: str, k: int, value: str, others: str = "", *, of_itself: bool = False) -> None:
        """`opening`, a function that computes the value for definition `k` of one element, and other arguments: a function of the
        element's number, or in columns of the operands' elements."""
        self.sweeps += 1
        needed, loads = self.definitions.needed(k, self.registers.kept, of_itself=of_itself)
        views = {self.operands.elements[name]: self.operands.views[name] for name in loads}
        for view in (*views.values(), *(self.registers.kept[j] for j in needed if j in self.registers.kept)):
            self.registers.used.setdefault(view, []).append(self.sweeps)
        if _goes_down(self.body):
            self._line(f"{opening}[&]({', '.join(f'auto {element}' for element in views)}) {{")
            others += "".join(f", {view}" for view in views.values())
        else:
            self._line(f"{opening}[&](int k) {{")
            for element, view in views.items():
                self._line(f"{INDENT}const auto {element} = {view}[k];")
        for j in needed:
            text = f"{self.registers.kept[j]}[k]" if j in self.registers.kept else self._element(j)
            self._line(f"{INDENT}const auto {self.names[j]} = {text};")
        self._line(f"{INDENT}return {value};")
        self._line(f"}}{others});")

    def _line(self, text: str) -> None:
        self.lines += wrapped(text, INDENT)

    def _replace(self, held: Sequence[str]) -> int:
        """Let kept values reuse the registers of values that they are the last to read; returns how many need new
        registers."""
        places = [self.operands.views[key] for key in held]
        for kept, line in self.registers.maps.items():
            made = self.registers.used[kept][0]
            free = next((name for name in places if max(self.registers.used[name]) == made and name != kept), None)
            if free is not None:
                places.remove(free)
                self.lines[line] = f"}}, {free});"
            places.append(kept)
        return len(places) - len(held)
