"""One instance of a compiled loop nest: its text, and its model in the form of a thread."""

from fusec.base.ir.loop_call import LoopText
from fusec.base.records import dataclass
from fusec.capture.kernels.thread_kernel import GridKernel


@dataclass(frozen=True, slots=True)
class LoopKernel:
    """The loop nest over the names of its parameters; `model` describes an instance in the form of a thread.

    `returns_given`: it returns its own arguments, which the call must not bind to other names.
    """

    text: LoopText
    model: GridKernel
    returns_given: bool = False
