"""Run the original statements in a wider type, and with noisy functions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import numpy as np

from ..operands.operands import Memory
from . import jitter
from .outcome import Function, Outcome, run

RUNS = 24  # large arrays need them, too: one of their many elements is settled late
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
    """The outcome in the wider type, or None if the original cannot run in it."""
    operands = _mapped(memory, wider)
    with np.errstate(all="ignore"):
        outcome = run(function, operands, names)
    return None if outcome.error else outcome


def disturbed_runs(function: Function, memory: Memory, names: Sequence[str], exact: bool) -> Iterator[Outcome]:
    """Outcomes of the original on noisy arrays; each run waits until it is needed."""
    for _ in noise(RUNS, exact, memory.case.seed):
        with np.errstate(all="ignore"):
            outcome = run(function, [jitter.noisy(o) for o in _mapped(memory, _copied)], names)
        if not outcome.error:
            yield outcome


def noise(count: int, exact: bool, seed: int) -> Iterator[None]:
    """Set the noise of one run after another: functions, and in every other run arithmetic; without these if
    `exact`."""
    jitter.Noise.generator = np.random.default_rng(seed)
    jitter.Noise.ulps = 0 if exact else jitter.ULPS
    for turn in range(count):
        jitter.Noise.turn = turn
        jitter.Noise.arithmetic = not exact and turn % 2 == 0
        yield


def _mapped(memory: Memory, change: Callable[[object], object]) -> list[object]:
    return replace(memory, buffers=tuple(change(buffer) for buffer in memory.buffers)).operands()


def _copied(value: object) -> object:
    return value.copy() if isinstance(value, np.ndarray) else value
