"""Chains of matrix products on two threads: NumPy with OpenBLAS, what fusec writes, JAX and torch.compile, in single precision.

    python benchmarks/products.py RESULTS.json

Each side has a process of its own, and they take turns; a time is the shortest of all rounds, since other programs share the
machine. `products` are NumPy's products of the chain alone, into memory that is there already: what no fusion of the rest saves.
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
ROUNDS, TURNS = 10, 4
THREADS = "2"
CHOSEN = ("OPENBLAS_CORETYPE", "OPENBLAS_L2_SIZE")  # libraries choose code for the processor on their own
SIDES = ("NumPy", "fusec", "JAX", "torch.compile", "products")
CASES = (("network", 65_536, (64, 256, 64)), ("three", 65_536, (64, 64, 64, 64)), ("gated", 65_536, (64, 256, 64)))


def loaded(path):
    """The module; its folder stays on the path, since kernels are imported at their first call."""
    if path.parent != HERE / "products":
        sys.path.insert(0, str(path.parent))
    spec = importlib.util.spec_from_file_location(f"{path.parent.name}_networks", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def arguments(np, name, height, sizes):
    random = np.random.default_rng(1)
    found = [random.standard_normal((height, sizes[0]))]
    for k, (depth, width) in enumerate(pairwise(sizes)):
        found += [random.standard_normal((depth, width)) * depth**-0.5 for _ in range(1 + (name == "gated" and k == 0))]
        found += [random.standard_normal(width) * 0.1] if name != "gated" else []
    return [each.astype("float32") for each in found]


def call_of(side, name, given, folder):
    """What the side calls, without copies of arguments."""
    if side == "products":
        return products_of(given)
    if side in ("NumPy", "fusec"):
        path = HERE / "products" if side == "NumPy" else folder
        function = getattr(loaded(path / "networks.py"), name)
        return lambda: function(*given)
    source, made = (HERE / "products" / "networks.py").read_text("utf-8"), {}
    if side == "JAX":
        import jax
        import jax.numpy as jnp

        exec(source.replace("import numpy as np", "import jax.numpy as np"), made)
        jitted, arrays = jax.jit(made[name]), [jnp.asarray(each) for each in given]
        return lambda: jitted(*arrays).block_until_ready()
    import torch

    torch.set_num_threads(int(THREADS))
    made["of_torch"] = lambda h, _: torch.relu(h)
    exec(source.replace("import numpy as np", "import torch as np").replace("np.maximum(", "of_torch("), made)
    function, tensors = torch.compile(made[name], dynamic=False), [torch.from_numpy(each) for each in given]
    return lambda: function(*tensors)


def products_of(given):
    """NumPy's products of the chain, each of an array that the one before has made."""
    import numpy as np

    x, *operands = given
    factors, weights, gated = [x], [each for each in operands if each.ndim == 2], []
    for each in weights:
        if each.shape[0] != factors[-1].shape[1]:  # a gate, of what the product before has multiplied
            gated.append((factors[-2], each, np.empty((len(x), each.shape[1]), "float32")))
        else:
            factors.append(factors[-1] @ each)
            gated.append((factors[-2], each, factors[-1]))

    def call():
        for left, right, out in gated:
            np.matmul(left, right, out=out)
        return out

    return call


def worker(folder, side):
    """The times of all cases, printed, and whether results agree with double precision."""
    import numpy as np

    found = {}
    for name, height, sizes in CASES:
        given = arguments(np, name, height, sizes)
        call, plain = call_of(side, name, given, folder), loaded(HERE / "products" / "networks.py")
        exact = getattr(plain, name)(*(each.astype("float64") for each in given))
        result = np.asarray(call())
        assert side == "products" or np.linalg.norm(result - exact) < 1e-5 * np.linalg.norm(exact), side
        call()
        times = []
        for _ in range(ROUNDS):
            begun = time.perf_counter()
            call()
            times.append(round(1000 * (time.perf_counter() - begun), 2))
        found[f"{name} {height} {'-'.join(map(str, sizes))}"] = times
    print(json.dumps(found))


def main(results):
    environment = (
        {"FUSEC": "strict"}
        | {name: value for name, value in os.environ.items() if name not in CHOSEN}
        | dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "NUMBA_NUM_THREADS"), THREADS)
    )
    raw = {}
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "fused"
        subprocess.run(
            [sys.executable, "-m", "fusec", "rewrite", str(HERE / "products"), "--out", str(out)], check=True
        )
        for _ in range(TURNS):
            for side in SIDES:
                command = [sys.executable, __file__, "worker", str(out), side]
                ran = subprocess.run(command, check=True, capture_output=True, text=True, env=environment)
                for label, times in json.loads(ran.stdout.splitlines()[-1]).items():
                    raw.setdefault(label, {}).setdefault(side, []).extend(times)
    found = {
        label: {"milliseconds": {side: min(own) for side, own in sides.items()}, "raw": sides}
        for label, sides in raw.items()
    }
    results.write_text(json.dumps(found, indent=1) + "\n")
    for label, case in found.items():
        print(label, case["milliseconds"])


if __name__ == "__main__":
    if sys.argv[1] == "worker":
        worker(Path(sys.argv[2]), sys.argv[3])
    else:
        main(Path(sys.argv[1]))
