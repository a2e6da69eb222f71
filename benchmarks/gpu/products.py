"""Chains around matrix products on a device: CuPy, products with one kernel for the activation, fusec's calls in turn, and
fusec's one kernel for tall arrays; called from Python. In CUDA graphs, the kernel and PyTorch's products (CuPy's cannot be captured).

Where fusec is installed (no device needed):

    python benchmarks/gpu/products.py rewrite FOLDER

Where the device is (CuPy, ml_dtypes, PyTorch):

    python benchmarks/gpu/products.py run FOLDER RESULTS.json
    compute-sanitizer --tool memcheck python benchmarks/gpu/products.py small FOLDER
    ncu --profile-from-start off --metrics dram__bytes_read.sum,dram__bytes_write.sum --csv --log-file BYTES.csv \\
        python benchmarks/gpu/products.py traffic FOLDER

`small` runs the kernels on few rows, for each tool of compute-sanitizer in turn (memcheck, racecheck, synccheck, initcheck).
Arguments rotate through more memory than the device's cache has. `products` are cuBLAS's products with one kernel for bias
and activation, without the last bias. Errors are relative ones in the Frobenius norm, against double precision.
"""

import json
import math
import statistics
import sys
from functools import partial
from itertools import pairwise
from pathlib import Path

from sides import load, rewrite

NETWORKS = Path(__file__).with_suffix("") / "networks.py"
ROUNDS, CALLS = 7, 16
CACHE = 2**27  # bytes, more than the second-level cache of any device
NEVER = 2**62  # rows
LARGE = 2**20

CASES = (
    *(("network", LARGE, sizes, "float16") for sizes in ((64, 256, 64), (64, 64, 64), (32, 128, 32), (128, 256, 128))),
    ("gelu", LARGE, (64, 256, 64), "float16"),
    ("three", LARGE, (64, 64, 64, 64), "float16"),
    ("four", LARGE, (64, 64, 64, 64, 64), "float16"),
    ("gated", LARGE, (64, 256, 64), "float16"),
    ("transposed", LARGE, (64, 256, 64), "float16"),
    ("convolution", 100_352, (64, 256, 64), "float16"),
    ("network", LARGE, (64, 256, 64), "bfloat16"),
    ("three", LARGE, (64, 64, 64, 64), "bfloat16"),
    ("gated", LARGE, (64, 256, 64), "bfloat16"),
    *(
        ("network", LARGE, sizes, "float32")
        for sizes in (
            (64, 256, 64),
            (64, 64, 64),
            (32, 128, 32),
            (16, 64, 16),
            (64, 256, 16),
            (128, 256, 128),
            (32, 256, 128),
            (96, 192, 96),
            (128, 192, 48),
        )
    ),
    ("gelu", LARGE, (64, 256, 64), "float32"),
    ("three", LARGE, (64, 64, 64, 64), "float32"),
    ("three", LARGE, (64, 64, 64, 16), "float32"),
    ("gated", LARGE, (64, 256, 64), "float32"),
    ("transposed", LARGE, (64, 256, 64), "float32"),
    ("convolution", 100_352, (64, 256, 64), "float32"),
    *(("network", 2**k, (64, 256, 64), "float32") for k in (14, 16, 18)),
    *(("network", 2**k, (64, 64, 64), "float32") for k in (14, 16, 18)),
)
ACTIVATIONS = {
    "network": "float v = float(h) + float(b); y = T(v / (1.0f + __expf(-v)))",
    "gelu": "float v = float(h) + float(b); y = T(0.5f * v * (1.0f + tanhf(0.7978845608f * (v + 0.044715f * v * v * v))))",
    "three": "float v = float(h) + float(b); y = T(v > 0.0f ? v : 0.0f)",
}


def arguments(cp, name, height, sizes, seed, dtype="float16"):
    """Weights of a size that keeps what they give; their numbers have half precision."""
    random = cp.random.RandomState(seed)
    found = [random.standard_normal((height, sizes[0]))]
    for k, (height, width) in enumerate(pairwise(sizes)):
        weights = [
            random.standard_normal((height, width)) * height**-0.5 for _ in range(1 + (name == "gated" and k == 0))
        ]
        found += [each.T.copy() if name == "transposed" else each for each in weights]
        found += [random.standard_normal(width) * 0.1] if name not in ("gated", "four") else []
    return [each.astype("float16").astype(typed(dtype)) for each in found]


def typed(dtype):
    """The dtype, of which NumPy itself does not know `bfloat16`."""
    import ml_dtypes

    return ml_dtypes.bfloat16 if dtype == "bfloat16" else dtype


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


def with_torch(name):
    """PyTorch's products with their biases, which cuBLAS adds, and one kernel for each activation."""
    from torch import addmm
    from torch.nn import functional

    def call(x, w1, b1, w2, b2, *more):
        h = activation(addmm(b1, x, w1))
        if more:
            h, (w2, b2) = activation(addmm(b2, h, w2)), more
        return addmm(b2, h, w2)

    def gated(x, w1, w3, w2):
        return functional.silu(x @ w1).mul_(x @ w3) @ w2

    activation = {"network": functional.silu, "gelu": lambda h: functional.gelu(h, approximate="tanh")}.get(
        name, functional.relu
    )
    return gated if name == "gated" else call


def sets_of_arguments(cp, name, height, sizes, dtype):
    size = 2 * height * (sizes[0] + sizes[-1])
    return [arguments(cp, name, height, sizes, seed, dtype) for seed in range(max(1, math.ceil(CACHE / size)))]


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


def torch_in_graph(name, sets):
    """Microseconds a call of PyTorch's products and activations in a graph, for each round."""
    import torch

    call = with_torch(name)
    given = [
        [torch.from_dlpack(each) if each.dtype.name != "bfloat16" else of_halves(each, torch) for each in own]
        for own in sets
    ]
    stream = torch.cuda.Stream()
    with torch.cuda.stream(stream):
        for own in given:
            call(*own)
    torch.cuda.synchronize()
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        kept = [call(*own) for own in given]
    graph.replay()
    times = []
    for _ in range(ROUNDS):
        begin, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
        begin.record()
        for _ in range(max(1, CALLS // len(sets))):
            graph.replay()
        end.record()
        end.synchronize()
        times.append(1000 * begin.elapsed_time(end) / (max(1, CALLS // len(sets)) * len(sets)))
    del kept, graph
    torch.cuda.empty_cache()
    return times


def of_halves(array, torch):
    """An array of bfloat16 as a tensor."""
    return torch.from_dlpack(array.astype("float32")).to(torch.bfloat16)


def measured(cp, sides, name, height, sizes, dtype):
    """Medians of rounds in which the sides take turns, and errors."""
    sets = sets_of_arguments(cp, name, height, sizes, dtype)
    doubles = [each.astype("float64") for each in sets[0]]
    exact = sides["cupy"](*doubles)
    del doubles
    found = {"errors": {side: error(cp, call(*sets[0]), exact) for side, call in sides.items() if side != "products"}}
    del exact
    cp.get_default_memory_pool().free_all_blocks()
    graphs = {}
    try:
        graphs["one kernel"] = graph_of(cp, sides["one kernel"], sets)
    except Exception as problem:
        found["no graph"] = f"{type(problem).__name__}: {problem}"[:200]
    times = {"eager": {side: [] for side in sides}, "graph": {side: [] for side in graphs}}
    for _ in range(ROUNDS):
        for side, call in sides.items():
            times["eager"][side].append(eager(cp, call, sets))
        for side, (graph, stream, _) in graphs.items():
            times["graph"][side].append(in_graph(cp, graph, stream, len(sets)))
    graphs.clear()
    cp.get_default_memory_pool().free_all_blocks()
    if name not in ("four", "transposed"):
        try:
            times["graph"]["torch"] = torch_in_graph(name, sets)
        except Exception as problem:
            found["no torch"] = f"{type(problem).__name__}: {problem}"[:200]
    for how, own in times.items():
        found[f"microseconds {how}"] = {side: round(statistics.median(each[1:]), 2) for side, each in own.items()}
    found["raw"] = {
        how: {side: [round(t, 2) for t in each] for side, each in own.items()} for how, own in times.items()
    }
    return found


def sides_of(cp, folder, name):
    plain, fused = (load(folder, side, NETWORKS) for side in ("original", "fused"))
    generated, support = sys.modules["_fused_networks"], sys.modules["_fused_support_products"]
    own = getattr(fused, name)

    def in_turn(*given):
        kind = support.KINDS[given[0].dtype.name]
        least, kind.least_rows = kind.least_rows, NEVER
        try:
            return own(*given)
        finally:
            kind.least_rows = least

    for kind in support.KINDS.values():
        kind.least_rows = 1
    sides = {"cupy": getattr(plain, name), "in turn": in_turn, "one kernel": own}
    sides |= {"products": products_and_activation(cp, name)} if name in ACTIVATIONS else {}
    return sides, generated, support


def run(folder, results):
    import cupy as cp

    found = {"command": "python benchmarks/gpu/products.py run FOLDER RESULTS.json", "cases": {}}
    found["device"] = cp.cuda.runtime.getDeviceProperties(0)["name"].decode()
    found["versions"] = {"cupy": cp.__version__, "runtime": cp.cuda.runtime.runtimeGetVersion()}
    for name, height, sizes, dtype in CASES:
        label = f"{name} {height} {'-'.join(map(str, sizes))} {dtype}"
        sides, generated, _ = sides_of(cp, folder, name)
        try:
            own = found["cases"][label] = measured(cp, sides, name, height, sizes, dtype)
        except Exception as problem:
            own = found["cases"][label] = {"not measured": f"{type(problem).__name__}: {problem}"[:300]}
        chain = getattr(generated, f"{name}_cuda")
        own["ran one kernel"] = bool(chain.kernels) and all(chain.kernels.values())
        own["bytes"] = cp.dtype(typed(dtype)).itemsize * height * (sizes[0] + sizes[-1])
        print(label, {key: value for key, value in own.items() if key != "raw"}, flush=True)
        results.write_text(json.dumps(found, indent=1) + "\n")
        cp.get_default_memory_pool().free_all_blocks()


def small(folder):
    """Each kernel on few rows, with and without a tail, in memory that ends where the arrays do."""
    import cupy as cp

    cp.cuda.set_allocator(None)  # each array has memory of its own
    for name, sizes, dtypes in (
        ("network", (64, 256, 64), ("float16", "bfloat16", "float32")),
        ("network", (16, 32, 48), ("float16", "float32")),
        ("network", (128, 144, 112), ("float32",)),
        ("gelu", (32, 128, 32), ("float16", "float32")),
        ("three", (64, 64, 64, 64), ("float16", "bfloat16")),
        ("three", (16, 48, 32, 16), ("float16", "float32")),
        ("four", (16, 32, 48, 32, 16), ("float16",)),
        ("gated", (64, 96, 32), ("float16", "bfloat16", "float32")),
        ("transposed", (32, 96, 48), ("float16", "bfloat16", "float32")),
    ):
        sides, generated, _ = sides_of(cp, folder, name)
        for dtype in dtypes:
            for height in (1, 31, 300):
                given = arguments(cp, name, height, sizes, 1, dtype)
                result = sides["one kernel"](*given)
                exact = sides["cupy"](*(each.astype("float64") for each in given))
                own, theirs = error(cp, result, exact), error(cp, sides["cupy"](*given), exact)
                assert own <= 1.1 * theirs + (3e-7 if dtype == "float32" else 1e-4), (
                    name,
                    sizes,
                    dtype,
                    height,
                    own,
                    theirs,
                )
        chain = getattr(generated, f"{name}_cuda")
        assert len(chain.kernels) == len(dtypes), name
        assert all(chain.kernels.values()), name
        print(name, sizes, dtypes, "done", flush=True)


COUNTED = (CASES[0], CASES[5], CASES[7], ("network", LARGE, (64, 256, 64), "float32"))


def traffic(folder):
    """One call of each side for four cases, each after a kernel that names it, for a profiler that counts bytes."""
    import cupy as cp

    for name, height, sizes, dtype in COUNTED:
        sides, *_ = sides_of(cp, folder, name)
        given = arguments(cp, name, height, sizes, 1, dtype)
        for side in ("cupy", "in turn", "one kernel"):
            label = f"marker {side} {name} {dtype}".replace(" ", "_")
            marker = cp.ElementwiseKernel("float32 x", "float32 y", "y = x", label)
            sides[side](*given)
            cp.cuda.runtime.deviceSynchronize()
            cp.cuda.profiler.start()
            marker(cp.zeros(1, "float32"))
            sides[side](*given)
            cp.cuda.runtime.deviceSynchronize()
            cp.cuda.profiler.stop()


if __name__ == "__main__":
    command, folder, *rest = sys.argv[1:]
    {"rewrite": partial(rewrite, source=NETWORKS), "run": run, "small": small, "traffic": traffic}[command](
        Path(folder), *map(Path, rest)
    )
