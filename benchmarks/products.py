"""Chains of matrix products on two threads: NumPy with OpenBLAS, what fusec writes, JAX and torch.compile, in single precision.

    python benchmarks/products.py RESULTS.json

All sides run in one process and take turns; a time is the shortest of all rounds, since other programs share the machine.
"""

import importlib.util
import json
import os
import subprocess
import sys
import tempfile
import time
from itertools import pairwise
from pathlib import Path

HERE = Path(__file__).parent
ROUNDS = 25
THREADS = "2"
CASES = (("network", 65_536, (64, 256, 64)), ("three", 65_536, (64, 64, 64, 64)), ("gated", 65_536, (64, 256, 64)))


def loaded(path):
    sys.path.insert(0, str(path.parent))
    spec = importlib.util.spec_from_file_location(f"{path.parent.name}_networks", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    sys.path.pop(0)
    return module


def arguments(np, name, height, sizes):
    random = np.random.default_rng(1)
    found = [random.standard_normal((height, sizes[0]))]
    for k, (depth, width) in enumerate(pairwise(sizes)):
        found += [random.standard_normal((depth, width)) * depth**-0.5 for _ in range(1 + (name == "gated" and k == 0))]
        found += [random.standard_normal(width) * 0.1] if name != "gated" else []
    return [each.astype("float32") for each in found]


def sides_of(name, given, plain, fused):
    """What each side calls, without copies of arguments."""
    import jax
    import jax.numpy as jnp
    import torch

    source = (HERE / "products" / "networks.py").read_text("utf-8")
    of_jax, of_torch = {}, {}
    exec(source.replace("import numpy as np", "import jax.numpy as np"), of_jax)
    exec(source.replace("import numpy as np", "import torch as np").replace("np.maximum(", "torch_maximum("), of_torch)
    of_torch["torch_maximum"] = lambda h, _: torch.relu(h)
    arrays, tensors = [jnp.asarray(each) for each in given], [torch.from_numpy(each) for each in given]
    jitted, compiled = jax.jit(of_jax[name]), torch.compile(of_torch[name], dynamic=False)
    return {
        "NumPy": lambda: getattr(plain, name)(*given),
        "fusec": lambda: getattr(fused, name)(*given),
        "JAX": lambda: jitted(*arrays).block_until_ready(),
        "torch": lambda: of_torch[name](*tensors),
        "torch.compile": lambda: compiled(*tensors),
    }


def main(results):
    for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "NUMBA_NUM_THREADS", "FUSEC_THREADS"):
        os.environ[variable] = THREADS
    import numpy as np
    import torch

    torch.set_num_threads(int(THREADS))
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "fused"
        subprocess.run(
            [sys.executable, "-m", "fusec", "rewrite", str(HERE / "products"), "--out", str(out)], check=True
        )
        plain, fused = loaded(HERE / "products" / "networks.py"), loaded(out / "networks.py")
        found = {}
        for name, height, sizes in CASES:
            given = arguments(np, name, height, sizes)
            sides = sides_of(name, given, plain, fused)
            exact = getattr(plain, name)(*(each.astype("float64") for each in given))
            times = {side: [] for side in sides}
            for side, call in sides.items():
                difference = np.asarray(call()) - exact
                assert np.linalg.norm(difference) < 1e-5 * np.linalg.norm(exact), side
                call()
            for _ in range(ROUNDS):
                for side, call in sides.items():
                    begun = time.perf_counter()
                    call()
                    times[side].append(1000 * (time.perf_counter() - begun))
            label = f"{name} {height} {'-'.join(map(str, sizes))}"
            best = {side: round(min(own), 2) for side, own in times.items()}
            found[label] = {
                "milliseconds": best,
                "raw": {side: [round(t, 2) for t in own] for side, own in times.items()},
            }
            print(label, best, flush=True)
            results.write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
