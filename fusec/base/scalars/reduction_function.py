"""What the catalogue says of a reduction: what it keeps of the elements, and its code for each target."""

import re
from enum import Enum, auto
from typing import ClassVar

from fusec.base.records import dataclass


class Family(Enum):
    """What a reduction computes of all elements, of each row or of each column."""

    SUM = auto()  # a sum or a product, in any order: close, and of the kind of the elements
    EXTREME = auto()  # one of the elements
    TRUTH = auto()
    PLACE = auto()  # where the extreme element is
    SPREAD = auto()  # of the distances from the mean
    NORM = auto()  # the root of the sum of squares


@dataclass(frozen=True, slots=True)
class Fold:
    """One step of a `cupy.ReductionKernel`: its `code`, the support file's `word`, and which identities leave a result as
    it is; without such, any number is a further element."""

    code: str
    word: str
    identities: re.Pattern[str] | None = None


@dataclass(frozen=True, slots=True)
class ReductionFunction:
    """`name` is canonical (`numpy.sum`). `stem` names a result without a name.

    `block`: the support function that reduces a block of elements for Numba. `cuda`: the word of the CUDA templates;
    empty where they reduce in another way, or not at all.
    """

    name: str
    family: Family
    stem: str = ""
    block: str = ""
    cuda: str = ""
    fold: Fold | None = None
    aliases: tuple[str, ...] = ()

    arity: ClassVar[int] = 1
    weight: ClassVar[int] = 1
    operator: ClassVar[str] = ""

    @property
    def word(self) -> str:
        """NumPy's name without the module."""
        return self.name.rpartition(".")[2]

    @property
    def exact(self) -> bool:
        """Whether the order of the elements makes no difference."""
        return self.family is not Family.SUM
