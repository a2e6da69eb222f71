"""Register counts of a kernel: those of the assembler, and estimates for a fused kernel."""

from fusec.base.records import dataclass

REGISTERS_OF_A_VALUE = 2  # a double
_REGISTERS_OF_A_THREAD = 24  # its place, addresses, and what its arithmetic is at


@dataclass(frozen=True, slots=True, order=True)
class KernelCount:
    """`file` is a path inside the package, `kernel` the name in the list of kernels, `architecture` for example
    `sm_90`.

    `registers` are those of a thread, `stack` the bytes of memory for its values that are in no register.
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
    """For one thread: the `values` live at once, the `available` registers, and the loads and stores `saved`; `again`
    are the operations recomputed for other threads."""

    values: int
    available: int
    saved: int
    again: int = 0

    @property
    def registers(self) -> int:
        return registers_for(self.values)
