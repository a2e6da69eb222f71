"""Run in a process of its own: do rewritten programs leave what the originals leave, in every order of their instances?

    NUMBA_ENABLE_CUDASIM=1 python interpreted.py REQUEST.json
    NUMBA_DISABLE_JIT=1 python interpreted.py REQUEST.json

The first is for launches, the second for compiled loops. The request names the folders `original`, `fused` and `calls`, and
functions as `program_3:run_2`, of modules that are called alike in all three. For each, how many generated kernels ran, and what differed.
"""

import contextlib
import functools
import gc
import importlib
import io
import json
import runpy
import sys
from pathlib import Path

import numpy as np
from numba import config

IS_LAUNCHED = bool(config.ENABLE_CUDASIM)
sys.path.insert(0, str(Path(__file__).parent))

import loop_orders as loops  # noqa: E402  beside this file
import threads  # noqa: E402

Array = threads.FakeCUDAArray


def main():
    gc.set_threshold(100_000, 20, 100)  # as conftest.py does in the process of the tests
    request = json.loads(Path(sys.argv[1]).read_text())
    if IS_LAUNCHED:
        threads.interpret_threads()
    np.seterr(all="ignore")
    sys.dont_write_bytecode = True
    print(json.dumps({name: judged(request, name) for name in request["names"]}))


def judged(request, name):
    """How many generated kernels ran, and the differences."""
    module, _, function = name.partition(":")
    calls = runpy.run_path(str(Path(request["calls"]) / f"{module}.py"))["calls"]
    original, fused = (getattr(loaded(request[side], module), function) for side in ("original", "fused"))
    current = threads.current
    current.rank, current.ranks, current.runs = 0, 1, 0
    expected = list(results(original, calls))
    found = []
    while current.rank < current.ranks:
        found += differences(results(fused, calls), expected)
        current.rank += 1
    return {"runs": current.runs, "differences": found}


@functools.cache
def loaded(folder, name):
    """The module `name` of this folder; the generated one imports the folder's own guards."""
    for module in (name, f"_fused_{name}"):
        sys.modules.pop(module, None)
    sys.path.insert(0, folder)
    try:
        importlib.invalidate_caches()
        module = importlib.import_module(name)
        if f"_fused_{name}" in sys.modules and not IS_LAUNCHED:
            loops.permute(sys.modules[f"_fused_{name}"])
        return module
    finally:
        sys.path.pop(0)


def results(function, calls):
    """After each call: the bytes of all arrays, what was returned, printed and raised; None where threads failed."""
    for place, arguments, keywords in calls(np.random.default_rng(1)):
        given = [shown_to_device(value) if place != "host" else value for value in arguments]
        printed, returned, error = io.StringIO(), None, ""
        config.DISABLE_JIT = 0  # fused functions leave interpreted ones alone
        try:
            with contextlib.redirect_stdout(printed):
                returned = function(*given, **keywords)
        except threads.KernelError as problem:
            yield problem
            continue
        except Exception as problem:
            if not IS_LAUNCHED and isinstance(problem, IndexError):
                yield threads.KernelError(str(problem))  # compiled loops check no index
                continue
            error = f"{type(problem).__name__}: {problem}"
        finally:
            config.DISABLE_JIT = not IS_LAUNCHED
        arrays = [value for value in arguments if isinstance(value, np.ndarray)]
        yield [memory.tobytes() for memory in map(whole, arrays)], seen(returned), printed.getvalue(), error


def shown_to_device(value):
    return Array(value) if IS_LAUNCHED and isinstance(value, np.ndarray) else value


def whole(array):
    """All the memory of which the array is a part."""
    return array if array.base is None else whole(array.base)


def seen(value):
    if isinstance(value, tuple):
        return [seen(part) for part in value]
    value = value._ary if isinstance(value, Array) else value
    return (str(value.dtype), value.shape, value.tobytes()) if isinstance(value, np.ndarray) else repr(value)


def differences(found, expected):
    for k, (ours, theirs) in enumerate(zip(found, expected, strict=True)):
        if isinstance(theirs, threads.KernelError):
            return  # its arrays, which later calls may take, hold anything
        if isinstance(ours, threads.KernelError) or ours != theirs:
            yield f"order {threads.current.rank}, call {k}: {said(ours)} is not {said(theirs)}"


def said(result):
    if isinstance(result, Exception):
        return str(result)
    arrays, *others = result
    return " ".join((*(array.hex()[:64] for array in arrays), *map(repr, others)))


if __name__ == "__main__":
    main()
