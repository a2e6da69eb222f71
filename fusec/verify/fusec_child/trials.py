"""Runs the original statements in a wider type, and with noisy functions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from . import jitter
from .operands import Memory
from .outcome import Function, Outcome, run

WIDER = {"f2": "f4", "f4": "f8", "f8": "g", "c8": "c16", "c16": "G"}


def wider(value: object) -> object:
    """Floating-point arrays and scalars in the next wider type (float64 in longdouble); other values as they are."""
    if isinstance(value, np.ndarray | np.generic):
        name = value.dtype.str[1:]
        return value.astype(WIDER[name]) if name in WIDER else value
    if type(value) is float:
        return np.longdouble(value)
    return np.clongdouble(value) if type(value) is complex else value


def precise_run(function: Function, memory: Memory, names: Sequence[str]) -> Outcome | None:
    """The outcome in the wider type, or None where the original cannot run there."""
    operands = _mapped(memory, wider)
    with np.errstate(all="ignore"):
        outcome = run(function, operands, names)
    return None if outcome.error else outcome


def disturbed_runs(function: Function, memory: Memory, names: Sequence[str]) -> tuple[Outcome, ...]:
    """Outcomes of the original on noisy arrays, fewer for large ones; in every other run arithmetic is noisy, too."""
    jitter.Noise.generator = np.random.default_rng(memory.case.seed)
    outcomes = []
    for turn in range(24 if memory.case.elements < 5_000 else 8):
        jitter.Noise.arithmetic = turn % 2 == 0
        with np.errstate(all="ignore"):
            outcomes.append(run(function, [jitter.noisy(o) for o in _mapped(memory, _copied)], names))
    return tuple(outcome for outcome in outcomes if not outcome.error)


def _mapped(memory: Memory, change: Callable[[object], object]) -> list[object]:
    return replace(memory, buffers=tuple(change(buffer) for buffer in memory.buffers)).operands()


def _copied(value: object) -> object:
    return value.copy() if isinstance(value, np.ndarray) else value
