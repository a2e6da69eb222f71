"""What the user may choose: arithmetic, waves over time, kernels for orders of memory, guards, and formats."""

from enum import StrEnum


class TimeLoops(StrEnum):
    """`in-turn`: the kernels of successive rounds of a loop run as a wavefront over row bands."""

    IN_TURN = "in-turn"
    AS_WRITTEN = "as-written"


class MemoryOrder(StrEnum):
    """`any`: groups that reduce rows or columns have a second kernel, for arrays in the other memory order."""

    C = "C"
    ANY = "any"


class Guards(StrEnum):
    """`forbid`: fuse nothing if the proof depends on disjoint memory or equal ranks, which can only be checked at run
    time."""

    ALLOW = "allow"
    FORBID = "forbid"


class FloatingPoint(StrEnum):
    """`--fp`: which results may differ from the original's, see docs/semantics.md."""

    EXACT = "exact"
    CLOSE = "close"
    CONTRACT = "contract"


class Format(StrEnum):
    """How a command prints its results; `fusec/show/formats` has one file for each."""

    TEXT = "text"
    JSON = "json"
    JSON_LINES = "json-lines"
    SARIF = "sarif"
    GITHUB = "github"
    JUNIT = "junit"
