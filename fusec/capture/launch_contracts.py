"""What does the user say of launches that the source does not show?"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LaunchContracts:
    """`kernel_decorators` make kernels as `cuda.jit` does. `elides_synchronise`: `cuda.synchronize()` between two launches is
    there for no other statement's sake.
    """

    kernel_decorators: frozenset[str] = frozenset()
    elides_synchronise: bool = False
