"""What the assembler made of one kernel for one architecture."""

from dataclasses import dataclass


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
