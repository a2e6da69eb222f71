"""What a group does to its launches, and to the arrays between them."""

from enum import Enum

from fusec.base.ir.made_array import MadeArray
from fusec.base.ir.thread_kernel import Allocation
from fusec.base.records import dataclass


class FusionKind(Enum):
    """POINTWISE: producers become scalars in the consumer; INDEPENDENT: same domain, no flow; STENCIL: producers are
    recomputed in the consumer's halo; REDUCTION: map, reduce; LOOP: a loop of launches becomes one launch."""

    POINTWISE = "pointwise"
    INDEPENDENT = "independent"
    STENCIL = "stencil"
    REDUCTION = "reduction"
    LOOP = "loop"


@dataclass(frozen=True, slots=True)
class Contraction:
    """An intermediate array that is dead after the group, kept as a scalar of its own dtype: never allocated.

    `allocation`: for handwritten kernels, the statement that allocated it. `made`: for compiled loops, the array that
    it replaces.
    """

    name: str
    allocation: Allocation | None = None
    made: MadeArray | None = None
