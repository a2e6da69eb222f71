"""Print a kernel in CUDA C++: the computation of one element, with the author's names."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field, replace

from fusec.base.ir.helper_function import CupyCode, ElementFunction, HelperFunction
from fusec.base.plan.body import Body, Step, loaded_names, result_key
from fusec.base.records import dataclass
from fusec.base.scalars.array_functions import family, reduction_function
from fusec.base.scalars.cuda_functions import CUDA_TYPES
from fusec.base.scalars.expression import Reduce
from fusec.base.scalars.reduction_function import Family
from fusec.generate.cuda.code import cuda_code, wrapped
from fusec.generate.cuda.copies import CudaCopy, CudaOverwritten
from fusec.generate.cuda.expressions import CudaSpelling, cuda_text
from fusec.generate.cuda.hoisted_values import CudaOnce, costly_steps
from fusec.generate.cuda.names import cuda_name, taken_name, type_name
from fusec.generate.cuda.reductions import (
    CudaClosings,
    CudaReduction,
    CudaTotal,
    cuda_closings,
    cuda_reduction,
    kernel_word,
)
from fusec.generate.cuda.watched_quotients import watches_elements


@dataclass(frozen=True, slots=True)
class ElementLines:
    """The lines for one element."""

    loads: tuple[str, ...]
    statements: tuple[str, ...]
    stores: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GridViews:
    """What a kernel on views does besides its lines. `copies` are arrays that it writes in part and otherwise copies,
    `overwritten` arrays whose earlier values it reads, `staged` others that it reads in part. `reach`: how many rows
    above and below its own a thread may load from, whether or not they exist."""

    reach: tuple[int, int]
    copies: tuple[CudaCopy, ...] = ()
    overwritten: tuple[CudaOverwritten, ...] = ()
    staged: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CudaKernel:
    """A kernel for the template. `types` and `parameters` are those of each array and number, in order; `fresh` are the
    keys of results that the dispatcher allocates. With a `grid`, its operands are views, which its statements load and
    store. If it `watches`, quotients and roots have no branches. `closings`: the arithmetic after all reductions, if one
    kernel completes them. `once`: values that are hoisted if their operands are numbers."""

    name: str
    types: tuple[str, ...]
    parameters: tuple[str, ...]
    fresh: tuple[str, ...]
    lines: ElementLines
    grid: GridViews | None = None
    totals: tuple[CudaTotal, ...] = ()
    watches: bool = False
    closings: CudaClosings | None = None
    once: tuple[CudaOnce, ...] = ()

    @property
    def template(self) -> str:
        if self.grid is not None:
            return "cuda_kernels/strided_total.cu.jinja" if self.totals else "cuda_kernels/strided.cu.jinja"
        return "cuda_kernels/total.cu.jinja" if self.totals else "cuda_kernels/map.cu.jinja"


@dataclass(frozen=True, slots=True)
class CudaHelper:
    """A function of the package for the template: a function of elements and numbers."""

    name: str
    types: tuple[str, ...]
    parameters: tuple[str, ...]
    statements: tuple[str, ...]
    reduction: CudaReduction | None = None


def cuda_helper(helper: HelperFunction, spelling: CudaSpelling) -> CudaHelper:
    """The function, printed from the model or from the code of the author's own kernel."""
    taken = set(spelling.helpers.values())
    if isinstance(helper.form, CupyCode):
        reduction = None if helper.form.reduction is None else cuda_reduction(helper.form.reduction, taken)
        return CudaHelper(spelling.helpers[helper.key], *cuda_code(helper.form.code, taken), reduction)
    names = {parameter: taken_name(parameter, taken) for parameter in helper.parameters}
    types = tuple(taken_name(type_name(parameter), taken) for parameter in helper.parameters)
    parameters = tuple(names.values())
    statements = [*_asked(helper, dict(zip(helper.parameters, types, strict=True)))]
    for let in helper.body.lets:
        value = cuda_text(let.value, names, spelling).text
        names[let.name] = taken_name(let.name, taken)
        statements.append(f"const auto {names[let.name]} = {value};")
    statements.append(f"return {cuda_text(helper.body.result, names, spelling).text};")
    lines = tuple(line for statement in statements for line in wrapped(statement))
    return CudaHelper(spelling.helpers[helper.key], types, parameters, lines)


def _asked(helper: HelperFunction, types: Mapping[str, str]) -> Iterator[str]:
    """Static assertions that the arguments are those for which `cp.fuse` computes what Python computes."""
    fused = helper.form.fused if isinstance(helper.form, ElementFunction) else ()
    if fused:
        yield f'static_assert(are_fused<{", ".join(types.values())}>, "arrays of floats, and floats");'
    for group in fused:
        given = " || ".join(f"Traits<{types[name]}>::is_element" for name in group)
        yield f'static_assert({given}, "an array among {", ".join(group)}");'


def cuda_kernel(name: str, body: Body, spelling: CudaSpelling, helpers: Mapping[str, HelperFunction]) -> CudaKernel:
    """The kernel of a group that reduces no rows; raises ValueError if CUDA kernels do not support it."""
    if body.rows or body.row_reductions:
        raise ValueError(f"`{name}` reduces rows")
    watches = watches_elements(body, helpers)
    costly = () if watches else tuple(costly_steps(body, helpers))
    kernel = _Writer(body, spelling, {name, *spelling.helpers.values()}, costly=costly).kernel(name)
    return replace(kernel, watches=watches)


@dataclass(slots=True)
class ElementWriter:
    """Names every value: a value bound again to the author's name may have another dtype."""

    body: Body
    spelling: CudaSpelling
    taken: set[str]
    current: dict[str, str] = field(default_factory=dict)  # the name that holds the author's variable now
    totals: dict[str, CudaTotal] = field(default_factory=dict)

    def assigned(self, step: Step, value: str, sample: str) -> str:
        """`const auto t = x * y;`, with a cast if the name keeps its dtype, or that of the `sample` of what it is written
        into."""
        before = self.current.get(step.name)
        name = self.define(step.name)
        if step.is_written:
            return f"const auto {name} = like({before or sample}, {value});"
        unused = "" if step.is_used else "[[maybe_unused]] "
        return f"{unused}const auto {name} = {f'like({before}, {value})' if step.is_cast else value};"

    def define(self, name: str) -> str:
        self.current[name] = self.take(name)
        return self.current[name]

    def take(self, wanted: str) -> str:
        return taken_name(wanted, self.taken)


@dataclass(slots=True)
class _Writer(ElementWriter):
    costly: Sequence[Step] = ()
    once: list[CudaOnce] = field(default_factory=list)

    def kernel(self, name: str) -> CudaKernel:
        outputs = {fresh: result_key(fresh, self.body) for fresh in self.body.fresh}
        keys = (*(array.name for array in self.body.operands), *outputs.values())
        stems = {key: self.take(key) for key in keys}
        arrays = {key: self.take(f"{stem}_array") for key, stem in stems.items()}
        packs = {key: self.take(f"{stem}_pack") for key, stem in stems.items()}
        self.taken -= set(stems.values())
        self.totals = totals_of(self.body, self.spelling, self.taken)
        loads = [f"const auto {packs[k]} = load({arrays[k]}, place);" for k in self._only_read()]
        loads += [f"auto {packs[k]} = load({arrays[k]}, place);" for k in self.body.written if k in self.body.read]
        filled = [k for k in self.body.written if k not in self.body.read]
        loads += [f"auto {packs[k]} = room({arrays[k]}, place);" for k in (*filled, *outputs.values())]
        statements = [f"const auto {self.define(k)} = {packs[k]}[k];" for k in self.body.read]
        for step in self.body.steps:
            statements += self._step(step, packs, arrays)
        statements += [f"{packs[key]}.set(k, {self.current[fresh]});" for fresh, key in outputs.items()]
        return CudaKernel(
            name,
            tuple(self.take(type_name(key)) for key in keys),
            tuple(arrays[key] for key in keys),
            tuple(outputs.values()),
            ElementLines(
                tuple(loads),
                tuple(line for statement in statements for line in wrapped(statement)),
                tuple(f"store({arrays[k]}, place, {packs[k]});" for k in (*self.body.written, *outputs.values())),
            ),
            totals=tuple(self.totals.values()),
            closings=cuda_closings(name, self.body, self.totals, self.spelling, self.taken),
            once=tuple(self.once),
        )

    def _only_read(self) -> Iterator[str]:
        return (name for name in self.body.read if name not in self.body.written)

    def _step(self, step: Step, packs: Mapping[str, str], arrays: Mapping[str, str]) -> Iterator[str]:
        value = cuda_text(step.statement.value, self.current, self.spelling).text
        value = self._once(step, value, arrays) if step in self.costly else value
        if isinstance(step.statement, Reduce):
            yield f"{self.totals[step.name].name}.add(k, {reduced_value(step.statement, value)});"
            return
        yield self.assigned(step, value, f"{packs[step.name]}[k]" if step.is_written else "")
        if step.is_written:
            yield f"{packs[step.name]}.set(k, {self.current[step.name]});"

    def _once(self, step: Step, value: str, arrays: Mapping[str, str]) -> str:
        """`t_once(a, b)`: a function of `a` and `b`, or the hoisted value if both are numbers."""
        keys = tuple(dict.fromkeys(loaded_names(step.statement.value)))
        operands = tuple(self.current[key] for key in keys)
        function = self.take(f"{cuda_name(step.name, ())}_once")
        self.once.append(CudaOnce(function, operands, tuple(arrays[key] for key in keys), keys, value))
        return f"{function}({', '.join(operands)})"


def totals_of(body: Body, spelling: CudaSpelling, taken: set[str]) -> dict[str, CudaTotal]:
    """The reductions of whole arrays, by name."""
    return {reduction.name: _total(reduction, body, spelling, taken) for reduction in body.reductions}


def _total(reduction: Reduce, body: Body, spelling: CudaSpelling, taken: set[str]) -> CudaTotal:
    key = result_key(reduction.name, body)
    stem = cuda_name(key, ())
    names = [taken_name(f"{stem}_{part}", taken) for part in ("total", "array", "blocks")]
    return CudaTotal(key, _total_word(reduction, spelling), taken_name(type_name(key), taken), *names)


def reduced_value(reduction: Reduce, value: str) -> str:
    """The value in the dtype of the sum, if the author names one."""
    dtypes = [dtype for key, dtype in reduction.keywords if key == "dtype"]
    return f"astype<{CUDA_TYPES[dtypes[0]]}>({value})" if dtypes else value


def _total_word(reduction: Reduce, spelling: CudaSpelling) -> str:
    """`Spread<true, 1>` for `np.std(x, ddof=1)`."""
    own = kernel_word(reduction, spelling)
    if own is not None:
        return own
    if family(reduction.function) is Family.SPREAD:
        return f"Spread<{str(reduction.function == 'numpy.std').lower()}, {reduction.ddof}>"
    return reduction_word(reduction)


def reduction_word(reduction: Reduce) -> str:
    """The support file's name for the reduction."""
    word = reduction_function(reduction.function).cuda
    if not word:
        raise ValueError(f"no CUDA code for `{reduction.function}`")
    return word
