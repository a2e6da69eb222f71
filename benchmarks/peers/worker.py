"""One library on one program in a process of its own: builds the call, checks it, then times it whenever it is asked.

Answers on standard output, a line of JSON each: first `{"ready": ...}` or `{"missing": reason}`, then seconds.
"""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path

import numpy as np
from peers import MissingPeerError, build
from programs import PROGRAMS, Program, import_module, inputs

SHORTEST_SAMPLE = 20e-3  # seconds; shorter calls are repeated within a sample


def main(peer: str, program_name: str, size: int, threads: int, samples: Path, rewritten: Path) -> None:
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    if threads == 1 and hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    program = next(program for program in PROGRAMS if program.name == program_name)
    try:
        call, ready = prepare(peer, program, size, samples, rewritten)
    except (ImportError, MissingPeerError) as reason:
        print(json.dumps({"missing": f"{type(reason).__name__}: {reason}"}), file=answers, flush=True)
        return
    except Exception as reason:  # a peer that fails on a program is a result, not an end
        text = str(reason).strip().splitlines()
        print(
            json.dumps({"missing": f"{type(reason).__name__}: {text[0] if text else ''}"[:300]}),
            file=answers,
            flush=True,
        )
        return
    print(json.dumps({"ready": ready}), file=answers, flush=True)
    count = calls_in_sample(call)
    for _ in sys.stdin:
        call()  # the others have emptied the caches, and put the threads of this one to sleep
        start = time.perf_counter()
        for _ in range(count):
            call()
        print((time.perf_counter() - start) / count, file=answers, flush=True)


def prepare(peer: str, program: Program, size: int, samples: Path, rewritten: Path):
    """The call, and how long its first run took and how far its result is from NumPy's."""
    arguments = inputs(rewritten if peer == "fusec" else samples, program, size)
    module = import_module(rewritten if peer == "fusec" else samples, program)
    name = program.function.partition(":")[2]
    start = time.perf_counter()
    call = build(peer, program, module, arguments)
    built = time.perf_counter()
    returned = call()
    first = time.perf_counter() - built
    result = array(returned, arguments, program)
    ready = {"build": built - start, "first_call": first}
    if peer != "fusec":
        fresh = inputs(samples, program, size)
        reference = array(getattr(module, name)(*fresh), fresh, program)
        ready["largest_difference"] = float(np.max(np.abs(result - reference)) / np.max(np.abs(reference)))
    return call, ready


def array(returned: object, arguments: tuple[object, ...], program: Program) -> np.ndarray:
    """A copy of the result, wherever the function leaves it; calls to come may overwrite it."""
    return np.array(arguments[program.result] if returned is None else returned)


def calls_in_sample(call) -> int:
    call()
    start = time.perf_counter()
    call()
    return max(1, int(SHORTEST_SAMPLE / max(time.perf_counter() - start, 1e-7)))


if __name__ == "__main__":
    peer, program, size, threads, samples, rewritten = sys.argv[1:]
    main(peer, program, int(size), int(threads), Path(samples), Path(rewritten))
