"""Set the order in which numba's simulator runs threads; this has no effect on a device."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable

ORDERS = ("forward", "backward", "shuffled")


def is_simulated() -> bool:
    """Whether numba's simulator runs the kernels."""
    from numba import config

    return bool(getattr(config, "ENABLE_CUDASIM", False))


def run_in(order: str) -> None:
    """From now on blocks, and threads of a block, run one after the other in this order.

    The simulator starts threads in order, which hides reads of elements that later threads write.
    """
    if not is_simulated():
        return
    from numba.cuda.simulator import kernel as simulator

    def points(*extents: int) -> list[tuple[int, ...]]:
        found = list(np.ndindex(*extents))
        if order == "shuffled":
            random.Random(repr(extents)).shuffle(found)
        return found[::-1] if order == "backward" else found

    names = {name: getattr(np, name) for name in dir(np) if not name.startswith("__")}
    setattr(simulator, "np", SimpleNamespace(**{**names, "ndindex": points}))  # noqa: B010  # it has no such name for mypy
    if not hasattr(simulator.BlockThread.start, "is_alone"):
        setattr(simulator.BlockThread, "start", _alone(simulator.BlockThread.start))  # noqa: B010


def _alone(start: Callable[..., None]) -> Callable[..., None]:
    """Start a thread and wait until it ends, or waits for the others, before the next one starts."""

    def start_alone(thread: SimpleNamespace) -> None:
        start(thread)
        while thread.is_alive() and not getattr(thread, "syncthreads_blocked", False):
            thread.join(0.0001)

    start_alone.is_alone = True  # type: ignore[attr-defined]  # told from the simulator's own
    return start_alone


def allocate_zeros() -> None:
    """From now on `cuda.device_array` returns zeros, so that elements without a store are the same on both sides."""
    from numba import cuda

    for name in ("device_array", "device_array_like"):
        setattr(cuda, name, _zeroed(getattr(cuda, name)))


def _zeroed(allocate: Callable[..., Any]) -> Callable[..., Any]:
    def allocated(*arguments: object, **keywords: object) -> Any:
        array = allocate(*arguments, **keywords)
        array.copy_to_device(np.zeros_like(array.copy_to_host()))
        return array

    return allocated
