"""What the user may choose of a plan: waves over time, kernels for orders of memory, and guards."""

from enum import Enum


class TimeLoops(Enum):
    """`in-turn`: the kernels of successive rounds of a loop run as a wavefront over row bands."""

    IN_TURN = "in-turn"
    AS_WRITTEN = "as-written"


class MemoryOrder(Enum):
    """`any`: groups that reduce rows or columns have a second kernel, for arrays in the other memory order."""

    C = "C"
    ANY = "any"


class Guards(Enum):
    """`forbid`: fuse nothing if the proof depends on disjoint memory or equal ranks, which can only be checked at run
    time."""

    ALLOW = "allow"
    FORBID = "forbid"
