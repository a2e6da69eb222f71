"""Values that a CUDA kernel computes once for all elements if their operands are numbers."""

from collections.abc import Iterator, Mapping

from fusec.base.ir.cost import expression_weight
from fusec.base.ir.helper_function import HelperFunction
from fusec.base.plan.body import Body, Step, loaded_names
from fusec.base.records import dataclass
from fusec.base.scalars.expression import Local, walk

_LEAST = 60  # simple operations: about as many as several functions take


@dataclass(frozen=True, slots=True)
class CudaOnce:
    """A hoisted value for the template: `function` computes `value` from the `operands`, which have the kernel's names
    for elements; the `arrays` are the parameters."""

    function: str
    operands: tuple[str, ...]
    arrays: tuple[str, ...]
    names: tuple[str, ...]
    value: str


def costly_steps(body: Body, helpers: Mapping[str, HelperFunction]) -> Iterator[Step]:
    """Costly statements that take some operands but not all, and no value of the kernel: these operands may be numbers
    beside arrays."""
    if body.reductions:
        return
    for step in body.steps:
        value, names = step.statement.value, loaded_names(step.statement.value)
        takes_locals = any(isinstance(node, Local) for node in walk(value))
        is_own = not (step.is_written or step.is_cast or takes_locals)
        is_part = bool(names) and set(names) < set(body.read) and not set(names) & set(body.written)
        if is_own and is_part and expression_weight(value, helpers) >= _LEAST:
            yield step
