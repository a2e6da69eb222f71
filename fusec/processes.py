"""Spread work over processes that share what this one has read."""

import os
import selectors
import signal
import struct
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import NoReturn

_FEWEST = 4  # pieces of work for each further process; a process takes some hundredths of a second to start
_PLACE = struct.Struct("<I")
_ANSWER = struct.Struct("<Iq")  # the place, and the length of the result; -1 for a failure
_MOST_PLACES = 8192  # that fit into a pipe which no one reads yet
_CHUNK = 1 << 20


def processors() -> int:
    """The processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0)) or 1
    return os.cpu_count() or 1


def spread(count: int, made: Callable[[int], bytes], jobs: int) -> Iterator[tuple[int, bytes]]:
    """Each place below `count` with what is `made` there, in any order. A place at which a process fails is left out.

    Processes are forks of this one, on Linux alone: elsewhere a fork may not use all libraries. Without processes,
    nothing is made.
    """
    wanted = min(jobs, count // _FEWEST)
    if wanted < 2 or sys.platform != "linux":
        return
    step = -(-count // _MOST_PLACES)
    chunks = [range(first, min(first + step, count)) for first in range(0, count, step)]
    taken, given = os.pipe()
    children: dict[int, int] = {}
    try:
        for _ in range(wanted):
            reading, writing = os.pipe()
            child = os.fork()
            if child == 0:
                _work(taken, writing, chunks, made, (given, reading, *children.values()))
            os.close(writing)
            children[child] = reading
        os.close(taken)
        taken = -1
        os.write(given, b"".join(_PLACE.pack(k) for k in range(len(chunks))))
        os.close(given)
        given = -1
        yield from _results(tuple(children.values()))
    finally:
        for end in (taken, given, *children.values()):
            with suppress(OSError):
                os.close(end)
        for child in children:
            with suppress(OSError):
                os.kill(child, signal.SIGKILL)
            with suppress(OSError):
                os.waitpid(child, 0)


def _work(
    taken: int, writing: int, chunks: Sequence[range], made: Callable[[int], bytes], others: Sequence[int]
) -> NoReturn:
    """Take places until there are none, and end the process without what Python does at exit."""
    try:
        for end in others:
            os.close(end)
        while token := os.read(taken, _PLACE.size):
            for place in chunks[_PLACE.unpack(token)[0]]:
                try:
                    result = made(place)
                except Exception:  # this process's parent makes it again, and sees the failure
                    _send(writing, _ANSWER.pack(place, -1))
                else:
                    _send(writing, _ANSWER.pack(place, len(result)) + result)
    finally:
        os._exit(0)


def _send(writing: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(writing, view) :]


def _results(ends: Sequence[int]) -> Iterator[tuple[int, bytes]]:
    """The results as they arrive, until all processes have closed their ends."""
    found = {end: bytearray() for end in ends}
    with selectors.DefaultSelector() as waiting:
        for end in ends:
            waiting.register(end, selectors.EVENT_READ)
        while waiting.get_map():
            for key, _ in waiting.select():
                data = os.read(key.fd, _CHUNK)
                if not data:
                    waiting.unregister(key.fd)
                found[key.fd] += data
                yield from _whole(found[key.fd])


def _whole(data: bytearray) -> Iterator[tuple[int, bytes]]:
    """The results that have arrived whole, which are removed."""
    while len(data) >= _ANSWER.size:
        place, length = _ANSWER.unpack_from(data)
        end = _ANSWER.size + max(length, 0)
        if len(data) < end:
            return
        if length >= 0:
            yield place, bytes(data[_ANSWER.size : end])
        del data[:end]
