"""Count the compared cases of one group."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Generic, TypeVar

from .agreement import Agreement

Tried = TypeVar("Tried")


@dataclass(slots=True)
class Tally(Generic[Tried]):
    """Counts of cases; `smallest` is the case with the fewest elements among those that differ, and `difference`
    describes it."""

    cases: int = 0
    fused: int = 0
    raised: int = 0
    differing: int = 0
    rounding: float = 0.0
    smallest: Tried | None = None
    difference: str = ""
    least: int = 0  # elements of the smallest
    reasons: list[str] = field(default_factory=list)  # why the original ran, if guards record it
    broken: str = ""  # numba's message where it cannot compile a kernel for any inputs of a profile

    def count(self, case: Tried, elements: int, agreement: Agreement, *, fused: bool, raised: bool) -> None:
        """Count one more case with its number of elements."""
        self.cases += 1
        self.fused += fused
        self.raised += raised
        self.rounding = max(self.rounding, agreement.rounding)
        if agreement.difference is None:
            return
        self.differing += 1
        if self.smallest is None or elements < self.least:
            self.smallest, self.least, self.difference = case, elements, agreement.difference
