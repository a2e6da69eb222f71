"""Run in a process of its own: how often does the kernel of each generated module load from memory, and store?

    python memory_traffic.py SIGNATURE MODULE.py ...

The modules stand in their packages' folders; the signature is in numba's words. No device is needed. Prints null where numba
finds no compiler; counts SASS where CUDA's assembler is found, too.
"""

import importlib.util
import json
import re
import shutil
import sys
from pathlib import Path
from types import SimpleNamespace

from machine_code import assembled
from numba import cuda
from numba.core import sigutils
from numba.cuda import compiler, dispatcher


def traffic(kernel, signature, folder):
    ptx, _ = cuda.compile_ptx(kernel.py_func, sigutils.normalize_signature(signature)[0], cc=(9, 0))
    ptxas = shutil.which("ptxas")
    return {
        "ptx": {word: sum(map(elements, re.findall(rf"\b{word}\.global([.\w]*)", ptx))) for word in ("ld", "st")},
        "sass": assembled(ptx, ptxas, folder) if ptxas else None,
    }


def elements(suffix):
    return next((int(count) for count in re.findall(r"\.v([24])", suffix)), 1)


def has_compiler():
    try:
        cuda.compile_ptx(lambda: None, (), cc=(9, 0))
    except Exception:  # of any kind: of numba, of NVVM, of the loader of libraries
        return False
    return True


def kernel_of(path):
    sys.path.insert(0, str(path.parent))
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    (kernel,) = (value for name, value in vars(module).items() if name.endswith("_kernel"))
    return kernel


def main():
    for module in (compiler, dispatcher):  # functions that kernels call are compiled for the device that is there
        module.get_current_device = lambda: SimpleNamespace(compute_capability=(9, 0))
    signature, *paths = sys.argv[1], *map(Path, sys.argv[2:])
    counts = [traffic(kernel_of(path), signature, path.parent) for path in paths] if has_compiler() else None
    print(json.dumps(counts))


if __name__ == "__main__":
    main()
