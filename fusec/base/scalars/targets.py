"""Targets: the kinds of kernels that fusec generates."""

from collections.abc import Iterable
from dataclasses import field
from enum import Enum, auto

from fusec.base.records import dataclass


class Memory(Enum):
    """Where arrays are. On the host, the result of a full reduction is a number; elsewhere it is an array, and even
    one element takes a pass."""

    HOST = auto()
    DEVICE = auto()
    CHUNKS = auto()  # in blocks that tasks make later, perhaps in other processes
    STORES = auto()  # in pieces that tasks write in place later, perhaps on other machines


class Ability(Enum):
    """What kernels and dispatchers of some targets can do, and the planner asks for."""

    WINDOWS = auto()  # keep rolling buffers of rows
    BANDS = auto()  # run over bands of rows, so that iterations of a loop over time overlap
    COLUMNS = auto()  # run all iterations of a loop over parts of arrays as one kernel
    TOTALS = auto()  # compute with their own totals
    OLD_VALUES = auto()  # read values of an array as they were before the group overwrites it
    BORDERS = auto()  # set borders by a second kernel
    PREPARED = auto()  # take in what statements before the group make


@dataclass(frozen=True, slots=True)
class Target:
    """`name` is the word of `--target`; the other facts are data of the entry. Each room has its own table of what it
    does for a target: `GAPS` of fusion, `PRINTERS` of generate.

    `operations_for_an_array`: as many take as long as storing one element and loading it again. `of_parts` is the target
    whose kernels run on the parts of its arrays, if these are divided; `within` the one whose guard is asked for it.
    """

    name: str
    memory: Memory = field(compare=False)
    operations_for_an_array: int = field(compare=False)
    abilities: frozenset[Ability] = field(default=frozenset(), compare=False)
    of_parts: "Target | None" = field(default=None, compare=False)
    within: "Target | None" = field(default=None, compare=False)

    @property
    def kernels(self) -> "Target":
        """The target whose kernels it runs: its own, or those of parts."""
        return self.of_parts or self


NUMBA = Target("numba", Memory.HOST, 16, frozenset({Ability.WINDOWS, Ability.BANDS, Ability.COLUMNS}))
CUDA = Target(
    "cuda",
    Memory.DEVICE,
    160,  # in the time of moving 24 bytes: an H200 does 30e12 a second and moves 4.2e12
    frozenset({Ability.COLUMNS, Ability.TOTALS, Ability.OLD_VALUES, Ability.BORDERS, Ability.PREPARED}),
)
DASK = Target("dask", Memory.CHUNKS, 16, of_parts=NUMBA)
DASK_CUDA = Target("dask-cuda", Memory.CHUNKS, 16, of_parts=CUDA, within=DASK)  # blocks of CuPy
LEGATE = Target("legate", Memory.STORES, 16, of_parts=NUMBA)
LEGATE_CUDA = Target("legate-cuda", Memory.STORES, 16, of_parts=CUDA, within=LEGATE)  # pieces on devices
TARGETS = {target.name: target for target in (NUMBA, CUDA, DASK, DASK_CUDA, LEGATE, LEGATE_CUDA)}


def with_guards(targets: Iterable[Target]) -> tuple[Target, ...]:
    """The targets with a guard of their own, which dispatchers ask."""
    return tuple(target for target in targets if target.within is None)
