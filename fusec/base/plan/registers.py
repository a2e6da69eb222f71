"""Register counts of a kernel: those of the assembler, and estimates for a fused kernel."""

from dataclasses import dataclass

REGISTERS_OF_A_VALUE = 2  # a double
_REGISTERS_OF_A_THREAD = 24  # its place, addresses, and what its arithmetic is at


@dataclass(frozen=True, slots=True, order=True)
class KernelCount:
    """`file` is a path inside the package, `kernel` as the list of kernels names it, `architecture` as `sm_90`.

    `registers` are those of a thread, `stack` the bytes of memory that it has for what is in no register.
    """

    file: str
    kernel: str
    architecture: str
    registers: int
    stack: int


def registers_for(values: int) -> int:
    return values * REGISTERS_OF_A_VALUE + _REGISTERS_OF_A_THREAD


@dataclass(frozen=True, slots=True)
class RegisterEstimate:
    """Of one thread: the `values` that it holds at once, the `available` registers, and the loads and stores that are `saved`;
    `again` are the operations that it does for other threads."""

    values: int
    available: int
    saved: int
    again: int = 0

    @property
    def registers(self) -> int:
        return registers_for(self.values)
