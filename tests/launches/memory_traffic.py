"""Run in a process of its own: how often does each kernel of a generated module load from memory, and store?

    python memory_traffic.py MODULE.py SIGNATURE

The module stands in its package's folder; the signature is in numba's words. No device is needed.
"""

import importlib.util
import json
import re
import sys
from pathlib import Path
from types import SimpleNamespace

from numba import cuda
from numba.core import sigutils
from numba.cuda import compiler, dispatcher


def traffic(kernel, signature):
    ptx, _ = cuda.compile_ptx(kernel.py_func, sigutils.normalize_signature(signature)[0], cc=(9, 0))
    return {word: sum(map(elements, re.findall(rf"\b{word}\.global([.\w]*)", ptx))) for word in ("ld", "st")}


def elements(suffix):
    return next((int(count) for count in re.findall(r"\.v([24])", suffix)), 1)


def main():
    for module in (compiler, dispatcher):  # functions that kernels call are compiled for the device that is there
        module.get_current_device = lambda: SimpleNamespace(compute_capability=(9, 0))
    path, signature = Path(sys.argv[1]), sys.argv[2]
    sys.path.insert(0, str(path.parent))
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    kernels = {name: value for name, value in vars(module).items() if name.endswith("_kernel")}
    print(json.dumps({name: traffic(kernel, signature) for name, kernel in kernels.items()}))


if __name__ == "__main__":
    main()
