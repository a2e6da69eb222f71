"""Contracts in the user's configuration: facts about kernels and launches that the source does not show."""

from fusec.base.records import dataclass


@dataclass(frozen=True, slots=True)
class MemoryContract:
    """The raw kernel `package.module:name` raises nothing, reads the arrays passed as `reads`, writes those passed as
    `writes` (positions and names of its parameters), and touches no other memory."""

    name: str
    reads: tuple[int | str, ...]
    writes: tuple[int | str, ...]

    @property
    def path(self) -> str:
        return self.name.replace(":", ".")


@dataclass(frozen=True, slots=True)
class LaunchContracts:
    """`kernel_decorators` make kernels as `cuda.jit` does. `elides_synchronise`: `cuda.synchronize()` between two
    launches may be removed, because no other statement depends on it.
    """

    kernel_decorators: frozenset[str] = frozenset()
    elides_synchronise: bool = False
    raw_kernels: tuple[MemoryContract, ...] = ()
