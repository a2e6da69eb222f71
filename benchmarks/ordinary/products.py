"""Times the parts of the two ordinary programs that hold a matrix product, in turns on one thread: the product alone in each
library, and fusec's kernels before and after it.

    fusec rewrite benchmarks/ordinary/programs --out FOLDER
    python benchmarks/ordinary/products.py FOLDER ordinary_products.json

The product's operands are those that the program gives it. Times are medians of the processor's, in milliseconds, also with
OpenBLAS's code for processors without AVX-512, as `OPENBLAS_CORETYPE=Haswell` asks.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

from cpu import CHOSEN, ELEMENTS, SETTINGS, imported, processor
from operands import OPERANDS, Arrays

ROUNDS, CALLS = 25, 5
CODE = {"own choice": {}, "Haswell": {"OPENBLAS_CORETYPE": "Haswell"}}
THREADS = ("NUMBA_NUM_THREADS", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")


def main() -> None:
    if len(sys.argv) == 2:
        print(json.dumps(parts(Path(sys.argv[1]))))
        return
    own = {name: value for name, value in os.environ.items() if name not in CHOSEN}
    own |= SETTINGS | dict.fromkeys(THREADS, "1") | {"XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false"}
    found: dict[str, Any] = {"command": "python benchmarks/ordinary/products.py FOLDER ordinary_products.json"}
    found["processor"] = processor()
    for code, settings in CODE.items():
        command = [sys.executable, __file__, sys.argv[1]]
        done = subprocess.run(command, env={**own, **settings}, stdout=subprocess.PIPE, text=True, check=True)
        found[code] = json.loads(done.stdout.splitlines()[-1])
    Path(sys.argv[2]).write_text(json.dumps(found, indent=1) + "\n")


def parts(rewritten: Path) -> dict[str, dict[str, float]]:
    """The times of each part of both programs."""
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    import numpy as np

    sys.path.append(str(rewritten))
    found = {}
    for program in ("distances.rbf_by_product", "attention.dense_layer"):
        given = OPERANDS[program](Arrays(np, ELEMENTS))
        function = imported(rewritten, program)
        calls = {"fusec": lambda f=function, own=given: f(*own), **of_parts(program, given)}
        found[program] = in_turns(calls)
    return found


def of_parts(program: str, given: tuple[Any, ...]) -> dict[str, Callable[[], Any]]:
    import jax
    import torch

    jax.config.update("jax_enable_x64", True)
    torch.set_num_threads(1)
    module = sys.modules[f"_fused_{program.partition('.')[0]}"]
    if program == "distances.rbf_by_product":
        x, y, gamma = given
        squares = module.rbf_by_product_fused_factor(x, y)
        left, right = squares[2], y.T
        made = left @ right
        kernels = {
            "kernel before": lambda: module.rbf_by_product_fused_factor(x, y),
            "kernel after": lambda: module.rbf_by_product_fused_value(*squares[:2], made, gamma),
        }
    else:
        x, right, b, scale = given
        left = module.dense_layer_fused_h(x, scale)
        made = left @ right
        kernels = {
            "kernel before": lambda: module.dense_layer_fused_h(x, scale),
            "kernel after": lambda: module.dense_layer_fused_value(made, b),
        }
    product, arrays = jax.jit(lambda a, b: a @ b), [jax.numpy.asarray(each) for each in (left, right)]
    tensors = [torch.from_numpy(each) for each in (left, right)]
    return {
        "product, NumPy": lambda: left @ right,
        "product, torch": lambda: tensors[0] @ tensors[1],
        "product, JAX": lambda: product(*arrays).block_until_ready(),
        **kernels,
    }


def in_turns(calls: dict[str, Callable[[], Any]]) -> dict[str, float]:
    times: dict[str, list[float]] = {name: [] for name in calls}
    for _ in range(ROUNDS):
        for name, call in calls.items():
            call()
            begun = time.process_time()
            for _ in range(CALLS):
                call()
            times[name].append((time.process_time() - begun) / CALLS)
    return {name: round(1000 * median(each), 3) for name, each in times.items()}


if __name__ == "__main__":
    main()
