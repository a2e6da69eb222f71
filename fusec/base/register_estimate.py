"""How many registers would a thread of a fused kernel need, and what does it save for them?"""

from dataclasses import dataclass

REGISTERS_OF_A_VALUE = 2  # a double
_REGISTERS_OF_A_THREAD = 24  # its place, addresses, and what its arithmetic is at


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
