"""Run in a process of its own: do rewritten packages leave in their arrays what the originals leave?

    NUMBA_DISABLE_JIT=1 python interpreted.py CALLS.json

The file lists, for each program, the folders `original` and `fused` and the file `calls`. Without the variable numba compiles.
"""

import gc
import importlib
import json
import runpy
import sys
from pathlib import Path

import numpy as np
from numba import config

IS_INTERPRETED = config.DISABLE_JIT
ARRAY_OR_NUMBER = (np.ndarray, np.generic, int, float)


def results(folder, calls):
    """The arrays after each call, and how many of the calls of fused functions called the originals."""
    is_package = (Path(folder) / "__init__.py").exists()
    prefix = f"{Path(folder).name}." if is_package else ""
    sys.path.insert(0, str(Path(folder).parent) if is_package else str(folder))
    before = set(sys.modules)
    found, fell_back = [], []
    try:
        for seed in (1, 2):
            for place, arguments, keywords in runpy.run_path(calls)["calls"](np.random.default_rng(seed)):
                module, _, function = place.partition(":")
                loaded = importlib.import_module(prefix + module)
                watch(set(sys.modules) - before, fell_back)
                found.append([value for value in arguments if isinstance(value, np.ndarray)])
                config.DISABLE_JIT = 0  # fused functions leave interpreted ones alone
                try:
                    with np.errstate(all="ignore"):
                        result = getattr(loaded, function)(*arguments, **keywords)
                    values = result if isinstance(result, tuple) else (result,)
                    found[-1] += [np.asarray(value) for value in values if isinstance(value, ARRAY_OR_NUMBER)]
                except (UnboundLocalError, ValueError, ZeroDivisionError) as failure:
                    found[-1].append(np.array(str(failure)))
                finally:
                    config.DISABLE_JIT = IS_INTERPRETED
        return found, len(fell_back)
    finally:
        sys.path.pop(0)
        for name in set(sys.modules) - before:
            if str(folder) in str(getattr(sys.modules[name], "__file__", "")):
                del sys.modules[name]


def watch(names, fell_back):
    """Every fused function notes when it calls the originals."""
    for name in sorted(name for name in names if name.endswith("_following_calls")):
        sys.modules[name].is_compiled = lambda *_: True  # the author's functions are interpreted
    for name in sorted(name for name in names if "_fused_" in name and "support" not in name):
        module = sys.modules[name]
        if hasattr(module, "ran_on_rows"):
            module.ran_on_rows.__globals__["LEAST"] = 0  # for small tables, too
        for key in [key for key in vars(module) if key.endswith("_unfused")]:
            original = getattr(module, key)
            if not hasattr(original, "is_watched"):
                setattr(module, key, watched(original, fell_back))


def watched(original, fell_back):
    def noting(*arguments):
        fell_back.append(original.__name__)
        return original(*arguments)

    noting.is_watched = True
    return noting


def differences(program):
    expected, _ = results(program["original"], program["calls"])
    found, originals = results(program["fused"], program["calls"])
    if program["originals"] is not None and originals != 2 * program["originals"]:
        yield f"{originals} calls called the originals"
    for k, (ours, theirs) in enumerate(zip(found, expected, strict=True)):
        for mine, other in zip(ours, theirs, strict=True):
            if mine.dtype != other.dtype or mine.shape != other.shape or mine.tobytes() != other.tobytes():
                yield f"call {k}: {mine} is not {other}"


def main():
    gc.set_threshold(100_000, 20, 100)  # as conftest.py does in the process of the tests
    programs = json.loads(Path(sys.argv[1]).read_text())
    print(json.dumps({program["name"]: list(differences(program)) for program in programs}))


if __name__ == "__main__":
    main()
