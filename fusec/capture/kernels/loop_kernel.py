"""One instance of a compiled loop nest: its text, and its model in the form of a thread."""

from dataclasses import dataclass

from fusec.base.ir.loop_call import LoopText
from fusec.capture.kernels.thread_kernel import GridKernel


@dataclass(frozen=True, slots=True)
class LoopKernel:
    """The loop nest over the names of its parameters: `model` says what an instance touches, as of a thread.

    `returns_given`: it returns arguments of its own, for which the call may give no second name.
    """

    text: LoopText
    model: GridKernel
    returns_given: bool = False
