"""Reductions of whole arrays in a CUDA kernel, and the arithmetic on their results.

`return 0.5 * cp.mean(x * y)` is two kernels: the second adds the partial sums of the first's blocks, and multiplies the
mean.
"""

from collections.abc import Mapping, Sequence

from fusec.base.plan.body import Body, result_key
from fusec.base.records import dataclass
from fusec.base.scalars.array_functions import reduction_function
from fusec.base.scalars.element_code import OF_KERNEL, ElementReduction
from fusec.base.scalars.expression import Expr, Reduce
from fusec.generate.body.epilogue_operands import number_stem, with_given_numbers
from fusec.generate.cuda.code import cuda_code, wrapped
from fusec.generate.cuda.expressions import CudaSpelling, cuda_text
from fusec.generate.cuda.names import cuda_name, taken_name, type_name


@dataclass(frozen=True, slots=True)
class CudaTotal:
    """A reduction of a whole array: the `key` of its result, the operation's `word`, and its names in the kernel."""

    key: str
    word: str
    type: str
    name: str
    value: str
    blocks: str


@dataclass(frozen=True, slots=True)
class CudaResult:
    """A returned number: its `key`, the type and name of its memory, and the `element` stored there. The result of a
    reduction `is_total`, and has that reduction's type."""

    key: str
    type: str
    array: str
    element: str
    is_total: bool


@dataclass(frozen=True, slots=True)
class CudaNumber:
    """A number from the call: its `value`, which Python computes from variables, and the parameter's type and name."""

    value: Expr
    type: str
    parameter: str


@dataclass(frozen=True, slots=True)
class CudaClosings:
    """The `function` that computes the results from the complete reductions (`elements`) and `numbers`, and stores
    them; and the `kernel` that completes the reductions."""

    function: str
    kernel: str
    elements: tuple[str, ...]
    numbers: tuple[CudaNumber, ...]
    statements: tuple[str, ...]
    results: tuple[CudaResult, ...]

    @property
    def types(self) -> tuple[str, ...]:
        """The types of the results that are no reductions."""
        return tuple(result.type for result in self.results if not result.is_total)


def completes_at_once(body: Body, totals: Sequence[CudaTotal]) -> bool:
    """Whether one kernel completes all reductions: if there are several, or arithmetic uses their results."""
    has_own_pass = any(total.word.startswith("Spread") for total in totals)
    return bool(body.epilogue.steps) or (len(totals) > 1 and not has_own_pass)


def cuda_closings(
    kernel: str, body: Body, totals: Mapping[str, CudaTotal], spelling: CudaSpelling, taken: set[str]
) -> CudaClosings | None:
    """The closings of a group that reduces whole arrays, by their names; None if each reduction is completed alone."""
    if not completes_at_once(body, tuple(totals.values())):
        return None
    names = {key: taken_name(cuda_name(total.key, ()), taken) for key, total in totals.items()}
    elements = tuple(names.values())
    statements: list[str] = []
    steps, values = with_given_numbers(body.epilogue.steps)
    numbers: list[CudaNumber] = []
    for key, value in values.items():
        stem = number_stem(value)
        numbers.append(CudaNumber(value, taken_name(type_name(stem), taken), taken_name(cuda_name(stem, ()), taken)))
        names[key] = f"number_of({numbers[-1].parameter})"
    for step in steps:
        text = cuda_text(step.statement.value, names, spelling).text
        names[step.name] = taken_name(step.name, taken)
        unused = "" if step.is_used else "[[maybe_unused]] "
        statements += wrapped(f"{unused}const auto {names[step.name]} = {text};")
    results = tuple(_result(name, names[name], body, totals, taken) for name in body.epilogue.numbers)
    return CudaClosings(f"{kernel}_closing", f"{kernel}_complete", elements, tuple(numbers), tuple(statements), results)


def _result(name: str, element: str, body: Body, totals: Mapping[str, CudaTotal], taken: set[str]) -> CudaResult:
    total = totals.get(name)
    if total is not None:
        return CudaResult(total.key, total.type, total.value, element, is_total=True)
    key = result_key(name, body)
    array = taken_name(f"{cuda_name(key, ())}_array", taken)
    return CudaResult(key, taken_name(type_name(key), taken), array, element, is_total=False)


@dataclass(frozen=True, slots=True)
class CudaPost:
    """The code of the result as a function of the reduced value."""

    types: tuple[str, ...]
    parameters: tuple[str, ...]
    statements: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CudaReduction:
    """A reduction operation: its `word` in the support file, and the `identity` it starts from if it differs from the
    operation's own."""

    word: str
    identity: str
    post: CudaPost | None


def cuda_reduction(reduction: ElementReduction, taken: set[str]) -> CudaReduction:
    post = None if reduction.post is None else CudaPost(*cuda_code(reduction.post, {*taken}))
    fold = reduction_function(reduction.function).fold
    assert fold is not None
    return CudaReduction(fold.word, reduction.identity, post)


def kernel_word(reduction: Reduce, spelling: CudaSpelling) -> str | None:
    """`reductions::l2norm`; None for a reduction that CuPy defines."""
    key = dict(reduction.keywords).get(OF_KERNEL)
    return None if key is None else f"reductions::{spelling.helpers[key]}"
