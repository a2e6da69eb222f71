"""Compile launched kernels of a generated module to PTX and print it; a separate program, because it runs the package's
code.

It needs numba with a compiler for CUDA, and no device.
"""

import importlib
import json
import sys
import traceback
from types import SimpleNamespace


def main() -> None:
    request = json.load(sys.stdin)
    stdout, sys.stdout = sys.stdout, sys.stderr  # the package's own output is no answer
    answer: dict[str, object]
    try:
        answer = {"ptx": texts(**request)}
    except BaseException as problem:  # from the package's code, numba or its compiler
        answer = {"error": traceback.format_exception_only(problem)[-1].strip().splitlines()[0]}
    json.dump(answer, stdout)


def texts(root: str, module: str, kernels: list[list[str]], capabilities: list[list[int]]) -> list[str]:
    """The text of each kernel, a name and a signature, for each compute capability, `[9, 0]`."""
    cuda, sigutils = (importlib.import_module(f"numba.{name}") for name in ("cuda", "core.sigutils"))
    sys.path[0] = root
    held = importlib.import_module(module)
    found = []
    for name, signature in kernels:
        kernel = getattr(held, name)
        arguments = sigutils.normalize_signature(signature)[0]
        for major, minor in capabilities:
            compile_called_functions_for(major, minor)
            fast = bool(kernel.targetoptions.get("fastmath"))
            found.append(cuda.compile_ptx(kernel.py_func, arguments, fastmath=fast, cc=(major, minor))[0])
    return found


def compile_called_functions_for(major: int, minor: int) -> None:
    """Compile functions that kernels call for this architecture, not for the present device, as numba does."""
    device = SimpleNamespace(compute_capability=(major, minor))
    for name in ("compiler", "dispatcher"):
        vars(importlib.import_module(f"numba.cuda.{name}"))["get_current_device"] = lambda: device


if __name__ == "__main__":
    main()
