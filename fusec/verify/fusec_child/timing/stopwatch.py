"""Medians of interleaved calls, so that a slow moment of the machine affects all of them."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

SHORTEST_SAMPLE = 1e-3  # seconds: shorter calls are repeated within a sample

Call = Callable[..., object]


@dataclass(frozen=True, slots=True)
class Subject:
    """`call` is timed on a new result of `prepare` for each sample; `repeatable`: several times in a sample."""

    call: Call
    prepare: Callable[[], Sequence[object]]
    repeatable: bool


def medians(subjects: Sequence[Subject], repeats: int) -> list[float]:
    """Seconds of one call of each subject, after one uncounted call of each."""
    counts = [_calls_in_sample(subject) for subject in subjects]
    samples: list[list[float]] = [[] for _ in subjects]
    for turn in range(repeats):
        order = range(len(subjects)) if turn % 2 == 0 else range(len(subjects) - 1, -1, -1)
        for k in order:
            samples[k].append(_sample(subjects[k], counts[k]))
    return [statistics.median(times) for times in samples]


def _calls_in_sample(subject: Subject) -> int:
    _sample(subject, 1)
    return max(1, int(SHORTEST_SAMPLE / max(_sample(subject, 1), 1e-7))) if subject.repeatable else 1


def _sample(subject: Subject, count: int) -> float:
    operands, call = subject.prepare(), subject.call
    start = time.perf_counter()
    for _ in range(count):
        call(*operands)
    return (time.perf_counter() - start) / count
