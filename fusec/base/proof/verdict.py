"""The three verdicts of a proof, and the run-time facts on which a proof may depend."""

from dataclasses import dataclass
from enum import Enum


class FactKind(Enum):
    """A fact that only a run can show; each becomes a guard of the generated dispatcher."""

    PLAIN = "plain arrays and scalars"  # exact ndarray, Python or NumPy scalar; supported dtype; default error state
    SAME_SHAPE = "same shape"  # the operands broadcast to one shape, and every stored result has it
    SAME_RANK = "same number of dimensions"  # one of the operands has as many dimensions as any of the group
    RANK = "rank"  # the operands broadcast to that many dimensions
    NUMBER = "number"  # the operands are numbers, or arrays without dimensions
    FLAT = "flat"  # the operands have at most one element along the axis that is reduced
    REPEATED = "repeated"  # the operands are numbers, or lack the sliced axes or have one element along them
    ATTRIBUTES = "plain attributes"  # reading and setting them runs no code but Python's own
    ITEM = "item"  # the first operand is a plain array, and the second, `u[n + 1]`, is a part of it
    INTEGER = "integer"  # the operands, which slices name as their bounds, are Python integers
    DISJOINT = "disjoint"  # memory of the written operand overlaps no other operand's
    DEVICE = "device arrays"  # the operands are device arrays of a known dtype
    SCALAR = "scalar"  # the operands are Python or NumPy scalars
    UNUSED = "unused"  # the operand, which no kernel uses, is a device array or a number
    INDEX = "index"  # the operands are Python or NumPy integers, used in an index or a guard
    ALIKE = "alike"  # the two operands, arrays whose extents occur in guards, have one shape
    REAL = "real numbers"  # the operands are arrays of integers and real numbers: a product of complex ones is a sum
    WHOLE = "whole numbers"  # the operands, arrays that kernels update atomically, hold integers: sums without an order
    EQUAL = "equal"  # the two operands, which configure launches, are equal
    ROWS = "rows"  # the first operand has, along the axis that the second says, as many entries as the third
    HOST = "host"  # the operands are lists, tuples or plain arrays of numbers in the host's memory, with one axis
    INDEXED = "indexed"  # the operands are arrays with as many axes as compiled loops have indices for them
    FLOATING = "floating"  # the operands are floating-point numbers or arrays, so that no divisor of a loop is zero
    EXTENT = "extent"  # two loop bounds, as expressions of operands, are equal
    SIZE = "size"  # the operand, the extent of an array that compiled functions make, is not below zero
    # the ufunc, the first operand, runs a loop of doubles on the others, which may be types of NumPy's
    DOUBLES = "doubles"
    APART = "apart"  # memory of the first operand, which a raw kernel writes, overlaps none of the second's
    COVERED = "covered"  # the grid has, along the axis that the first operand says, as many threads as the second
    POSITIVE = "positive"  # the operand, a divisor of thread indices or of returned numbers, is above 0
    AT_MOST = "at most"  # the first operand, a bound of thread indices, is at most the second
    AXES = "axes"  # the grid, the first operand, extends along as many axes as the second says, and no more


@dataclass(frozen=True, slots=True, order=True)
class RuntimeFact:
    """A fact about `operands`, names of parameters or views: for DISJOINT the written one first; for RANK the rank."""

    kind: str  # FactKind.name, a string so that facts sort
    operands: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Proved:
    """The law holds whenever the facts hold."""

    given: tuple[RuntimeFact, ...] = ()


@dataclass(frozen=True, slots=True)
class Refuted:
    """The law is broken; `witness` is a sentence with concrete sizes and instances that show it."""

    witness: str


@dataclass(frozen=True, slots=True)
class Unproved:
    """The law could not be decided; `reason` says what is unknown."""

    reason: str


Verdict = Proved | Refuted | Unproved
