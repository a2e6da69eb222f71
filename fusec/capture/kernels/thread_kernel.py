"""Model of one thread of a kernel: its text, its domain, and the elements that it touches."""

from collections.abc import Mapping

from fusec.base.ir.access import AccessKind
from fusec.base.ir.domain import IterationDomain
from fusec.base.ir.thread_kernel import KernelText
from fusec.base.records import dataclass
from fusec.capture.kernels.accesses import ElementAccess


@dataclass(frozen=True, slots=True)
class GridKernel:
    """The kernel over the names of its parameters; `ranks` are the ranks of the array parameters."""

    text: KernelText
    ranks: Mapping[str, int]
    domain: IterationDomain
    accesses: tuple[ElementAccess, ...]
    integers: frozenset[str]

    @property
    def writes(self) -> bool:
        """Whether it writes an element."""
        return any(access.kind is not AccessKind.READ for access in self.accesses)
