"""Chains around matrix products on a device: CuPy, products with one kernel for the activation, fusec's calls in turn, and
fusec's one kernel for tall arrays; eager and in CUDA graphs.

Where fusec is installed (no device needed):

    python benchmarks/gpu/products.py rewrite FOLDER

Where the device is (CuPy alone):

    python benchmarks/gpu/products.py run FOLDER RESULTS.json
    compute-sanitizer --tool memcheck python benchmarks/gpu/products.py small FOLDER

`small` runs the kernels on few rows, for each tool of compute-sanitizer in turn (memcheck, racecheck, synccheck, initcheck).
Arguments rotate through more memory than the device's cache has. `products` are cuBLAS's products with one kernel for bias
and activation, without the last bias. Errors are relative ones in the Frobenius norm, against double precision.
"""

import importlib.util
import json
import math
import shutil
import statistics
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

HERE = Path(__file__).parent
ROUNDS, CALLS = 9, 24
CACHE = 2**27  # bytes, more than the second-level cache of any device
NEVER = 2**62  # rows

CASES = (
    ("network", 2**20, (64, 256, 64)),
    ("network", 2**20, (64, 64, 64)),
    ("network", 2**20, (32, 128, 32)),
    ("network", 2**20, (128, 256, 128)),
    ("gelu", 2**20, (64, 256, 64)),
    ("three", 2**20, (64, 64, 64, 64)),
    ("convolution", 100_352, (64, 256, 64)),
)
TUNED = CASES[0], CASES[5], CASES[6]
ACTIVATIONS = {
    "network": "float v = float(h) + float(b); y = T(v / (1.0f + __expf(-v)))",
    "gelu": "float v = float(h) + float(b); y = T(0.5f * v * (1.0f + tanhf(0.7978845608f * (v + 0.044715f * v * v * v))))",
    "three": "float v = float(h) + float(b); y = T(v > 0.0f ? v : 0.0f)",
    "convolution": "float v = float(h) + float(b); y = T(v > 0.0f ? v : 0.0f)",
}


def rewrite(folder):
    """The networks as they are, and as fusec writes them."""
    plain = folder / "plain"
    plain.mkdir(parents=True, exist_ok=True)
    shutil.copy(HERE / "products" / "networks.py", plain / "networks.py")
    command = [sys.executable, "-m", "fusec", "rewrite", str(plain), "--out", str(folder / "fused")]
    subprocess.run(command, check=True)


def loaded(folder, side):
    """The networks of one side, the generated module, and the guard of the kernel."""
    place = str(folder / side)
    sys.path.insert(0, place)
    for name in ("networks", "_fused_networks", "_fused_support_products", "_fused_support_cuda"):
        sys.modules.pop(name, None)
    spec = importlib.util.spec_from_file_location(f"{side}_networks", folder / side / "networks.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    sys.path.remove(place)
    return module, sys.modules.get("_fused_networks"), sys.modules.get("_fused_support_products")


def arguments(cp, height, sizes, seed, dtype="float16"):
    """Weights of a size that keeps what they give."""
    random = cp.random.RandomState(seed)
    found = [random.standard_normal((height, sizes[0]))]
    for k, n in pairwise(sizes):
        found += [random.standard_normal((k, n)) * k**-0.5, random.standard_normal(n) * 0.1]
    return [each.astype("float16").astype(dtype) for each in found]


def products_and_activation(cp, name):
    """cuBLAS's products, and one kernel for each bias and activation between them."""
    kernel = cp.ElementwiseKernel("T h, T b", "T y", ACTIVATIONS[name], f"activation_of_{name}")

    def call(x, *layers):
        for k, weights in enumerate(layers[::2]):
            x = x @ weights
            if k < len(layers) // 2 - 1:
                kernel(x, layers[2 * k + 1], x)
        return x

    return call


def sets_of_arguments(cp, height, sizes):
    size = 2 * height * (sizes[0] + sizes[-1])
    return [arguments(cp, height, sizes, seed) for seed in range(max(1, math.ceil(CACHE / size)))]


def eager(cp, call, sets):
    """Microseconds a call."""
    begin, end = cp.cuda.Event(), cp.cuda.Event()
    begin.record()
    for k in range(CALLS):
        call(*sets[k % len(sets)])
    end.record()
    end.synchronize()
    return 1000 * cp.cuda.get_elapsed_time(begin, end) / CALLS


def graph_of(cp, call, sets):
    """A graph of one call with each set of arguments, and its stream; what it needs has been allocated on that stream before."""
    stream = cp.cuda.Stream(non_blocking=True)
    with stream:
        for _ in range(2):
            kept = [call(*given) for given in sets]
        stream.synchronize()
        del kept
        stream.begin_capture()
        kept = [call(*given) for given in sets]
        graph = stream.end_capture()
    return graph, stream, kept


def in_graph(cp, graph, stream, count):
    begin, end = cp.cuda.Event(), cp.cuda.Event()
    launches = max(1, CALLS // count)
    with stream:
        begin.record(stream)
        for _ in range(launches):
            graph.launch(stream)
        end.record(stream)
    end.synchronize()
    return 1000 * cp.cuda.get_elapsed_time(begin, end) / (launches * count)


def error(cp, result, exact):
    return float(cp.linalg.norm(result.astype("float64") - exact) / cp.linalg.norm(exact))


def measured(cp, sides, height, sizes):
    """Medians of rounds in which the sides take turns, and errors."""
    sets = sets_of_arguments(cp, height, sizes)
    doubles = [each.astype("float64") for each in sets[0]]
    exact = sides["cupy"](*doubles)
    del doubles
    found = {"errors": {side: error(cp, call(*sets[0]), exact) for side, call in sides.items() if side != "products"}}
    del exact
    cp.get_default_memory_pool().free_all_blocks()
    graphs = {}
    for side, call in sides.items():
        try:
            graphs[side] = graph_of(cp, call, sets)
        except Exception as problem:
            found.setdefault("no graph", {})[side] = f"{type(problem).__name__}: {problem}"[:200]
    times = {"eager": {side: [] for side in sides}, "graph": {side: [] for side in graphs}}
    for _ in range(ROUNDS):
        for side, call in sides.items():
            times["eager"][side].append(eager(cp, call, sets))
        for side, (graph, stream, _) in graphs.items():
            times["graph"][side].append(in_graph(cp, graph, stream, len(sets)))
    for how, own in times.items():
        found[f"microseconds {how}"] = {side: round(statistics.median(each[1:]), 2) for side, each in own.items()}
    found["raw"] = {
        how: {side: [round(t, 2) for t in each] for side, each in own.items()} for how, own in times.items()
    }
    return found


def sides_of(cp, folder, name):
    plain, *_ = loaded(folder, "plain")
    fused, generated, support = loaded(folder, "fused")
    own, least = getattr(fused, name), support.LEAST_ROWS

    def in_turn(*given):
        support.LEAST_ROWS = NEVER
        try:
            return own(*given)
        finally:
            support.LEAST_ROWS = least

    sides = {"cupy": getattr(plain, name), "products": products_and_activation(cp, name)}
    return sides | {"in turn": in_turn, "one kernel": own}, generated, support


def tuned(cp, own, chain, support, height, sizes):
    """Microseconds for each number of warps of a block and of blocks of rows of a warp."""
    sets, found = sets_of_arguments(cp, height, sizes), {}
    warps_of_block, rows_of_warp = support.warps_of_block, support.rows_of_warp
    for count in (4, 8, 16):
        for rows in (1, 2, 4):
            support.warps_of_block, support.rows_of_warp = lambda _, count=count: count, lambda _, rows=rows: rows
            chain.kernels.clear()
            try:
                own(*sets[0])
                if not all(chain.kernels.values()):
                    continue
                times = [eager(cp, own, sets) for _ in range(5)]
            except Exception as problem:
                found[f"{count} warps, {rows} blocks of rows"] = f"{type(problem).__name__}: {problem}"[:120]
                continue
            found[f"{count} warps, {rows} blocks of rows"] = round(statistics.median(times), 2)
    support.warps_of_block, support.rows_of_warp = warps_of_block, rows_of_warp
    chain.kernels.clear()
    return found


def run(folder, results):
    import cupy as cp

    found = {"command": "python benchmarks/gpu/products.py run FOLDER RESULTS.json", "cases": {}}
    found["device"] = cp.cuda.runtime.getDeviceProperties(0)["name"].decode()
    found["versions"] = {"cupy": cp.__version__, "runtime": cp.cuda.runtime.runtimeGetVersion()}
    for case in CASES:
        name, height, sizes = case
        label = f"{name} {height} {'-'.join(map(str, sizes))} float16"
        sides, generated, support = sides_of(cp, folder, name)
        own = found["cases"][label] = measured(cp, sides, height, sizes)
        chain = getattr(generated, f"{name}_cuda")
        own["ran one kernel"] = bool(chain.kernels) and all(chain.kernels.values())
        own["bytes"] = 2 * height * (sizes[0] + sizes[-1])
        if case in TUNED:
            own["tuned eager"] = tuned(cp, sides["one kernel"], chain, support, height, sizes)
        print(label, {key: value for key, value in own.items() if key != "raw"}, flush=True)
        results.write_text(json.dumps(found, indent=1) + "\n")
        cp.get_default_memory_pool().free_all_blocks()


def small(folder):
    """Each kernel on few rows, with and without a tail, in memory that ends where the arrays do."""
    import cupy as cp

    cp.cuda.set_allocator(None)  # each array has memory of its own
    for name, sizes in (
        ("network", (64, 256, 64)),
        ("network", (16, 32, 48)),
        ("gelu", (32, 128, 32)),
        ("convolution", (128, 64, 16)),
        ("three", (64, 64, 64, 64)),
        ("three", (16, 48, 32, 16)),
    ):
        sides, generated, support = sides_of(cp, folder, name)
        support.LEAST_ROWS = 1
        for height in (1, 31, 512, 1037):
            given = arguments(cp, height, sizes, 1)
            result = sides["one kernel"](*given)
            exact = sides["cupy"](*(each.astype("float64") for each in given))
            own, theirs = error(cp, result, exact), error(cp, sides["cupy"](*given), exact)
            assert own <= 1.1 * theirs + 1e-4, (name, sizes, height, own, theirs)
        chain = getattr(generated, f"{name}_cuda")
        assert chain.kernels, name
        assert all(chain.kernels.values()), name
        print(name, sizes, "done", flush=True)


if __name__ == "__main__":
    command, folder, *rest = sys.argv[1:]
    {"rewrite": rewrite, "run": run, "small": small}[command](Path(folder), *map(Path, rest))
