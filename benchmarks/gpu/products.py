"""Chains around matrix products on a device: CuPy, products with one kernel for the activation, fusec's calls in turn, and
fusec's one kernel for tall arrays; called from Python. In CUDA graphs, the kernel and PyTorch's products (CuPy's cannot be captured).

Where fusec is installed (no device needed):

    python benchmarks/gpu/products.py rewrite FOLDER

Where the device is (CuPy, ml_dtypes, PyTorch):

    python benchmarks/gpu/products.py run FOLDER RESULTS.json [WORDS ...]
    python benchmarks/gpu/products.py rows FOLDER RESULTS.json
    python benchmarks/gpu/products.py errors FOLDER RESULTS.json
    compute-sanitizer --tool memcheck python benchmarks/gpu/products.py small FOLDER [NAME ...]
    ncu --profile-from-start off --metrics dram__bytes_read.sum,dram__bytes_write.sum --csv --log-file BYTES.csv \\
        python benchmarks/gpu/products.py traffic FOLDER

`small` runs the kernels on few rows, for each tool of compute-sanitizer in turn (memcheck, racecheck, synccheck, initcheck).
With words, such as `float16` or `'64-256-64 float32'`, `run` measures only the cases that have one of them, and adds them to the
results. `tf32` is single precision where CuPy and PyTorch may multiply in TF32. `errors` compares those of single precision for few rows. Arguments rotate through more memory than the device's
cache has. `products` are cuBLAS's products with one kernel for bias and activation, without the last bias: CuPy's of Python, and
PyTorch's in a graph. Errors are relative ones in the Frobenius norm, against double precision.

`rows` measures few rows: a call among many, the host's time included, and a call that the device hears of while it is busy.
"""

import json
import math
import statistics
import sys
import time
from functools import partial
from itertools import pairwise
from pathlib import Path

from sides import load, microseconds, rewrite

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
    *(("network", LARGE, sizes, "tf32") for sizes in ((64, 256, 64), (64, 64, 64), (32, 128, 32), (128, 256, 128))),
    ("gelu", LARGE, (64, 256, 64), "tf32"),
    ("three", LARGE, (64, 64, 64, 64), "tf32"),
    ("four", LARGE, (64, 64, 64, 64, 64), "tf32"),
    ("gated", LARGE, (64, 256, 64), "tf32"),
    ("transposed", LARGE, (64, 256, 64), "tf32"),
    ("convolution", 100_352, (64, 256, 64), "tf32"),
)
ACTIVATIONS = {
    "network": "float v = float(h) + float(b); y = T(v / (1.0f + __expf(-v)))",
    "gelu": "float v = float(h) + float(b); y = T(0.5f * v * (1.0f + tanhf(0.7978845608f * (v + 0.044715f * v * v * v))))",
    **dict.fromkeys(("three", "convolution"), "float v = float(h) + float(b); y = T(v > 0.0f ? v : 0.0f)"),
}


def arguments(cp, name, height, sizes, seed, dtype="float16"):
    """Weights of a size that keeps what they give; their numbers have half precision, but for TF32."""
    random = cp.random.RandomState(seed)
    found = [random.standard_normal((height, sizes[0]))]
    for k, (height, width) in enumerate(pairwise(sizes)):
        weights = [
            random.standard_normal((height, width)) * height**-0.5 for _ in range(1 + (name == "gated" and k == 0))
        ]
        found += [each.T.copy() if name == "transposed" else each for each in weights]
        found += [random.standard_normal(width) * 0.1] if name not in ("gated", "four") else []
    return [each.astype("float32" if dtype == "tf32" else "float16").astype(typed(dtype)) for each in found]


def typed(dtype):
    """The dtype, of which NumPy itself does not know `bfloat16`."""
    import ml_dtypes

    return {"bfloat16": ml_dtypes.bfloat16, "tf32": "float32"}.get(dtype, dtype)


def choose_products(dtype):
    """Products of single precision compute in TF32 from here on, or no longer; `CUPY_TF32` says so before CuPy's first product."""
    import torch
    from cupy._core import _routines_linalg as products

    is_tf32 = dtype == "tf32"
    products.set_compute_type("float32", products.COMPUTE_TYPE_TF32 if is_tf32 else products.COMPUTE_TYPE_DEFAULT)
    torch.backends.cuda.matmul.allow_tf32 = is_tf32


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


def fused_activation(cp, name, torch):
    """PyTorch's products without biases, and one kernel for each bias and activation between, 16 bytes for a thread at once."""
    code = f"""
    #include <cuda_fp16.h>
    #include <cuda_bf16.h>
    template <typename T>
    __global__ void activate(uint4* hidden, const T* bias, long long words, int columns) {{
        constexpr int count = 16 / sizeof(T);
        const long long step = (long long)gridDim.x * blockDim.x;
        for (long long k = (long long)blockIdx.x * blockDim.x + threadIdx.x; k < words; k += step) {{
            uint4 word = hidden[k];
            T* own = reinterpret_cast<T*>(&word);
            for (int j = 0; j < count; ++j) {{
                const T h = own[j], b = bias[k * count % columns + j];
                T& y = own[j];
                {ACTIVATIONS[name]};
            }}
            hidden[k] = word;
        }}
    }}
    """
    words = {torch.float16: "__half", torch.bfloat16: "__nv_bfloat16", torch.float32: "float"}
    module = cp.RawModule(
        code=code, options=("--std=c++17",), name_expressions=[f"activate<{w}>" for w in words.values()]
    )

    def call(x, *layers):
        kernel = module.get_function(f"activate<{words[x.dtype]}>")
        for k, weights in enumerate(layers[::2]):
            x = x @ weights
            if k < len(layers) // 2 - 1:
                count = x.numel() * x.element_size() // 16
                given = (x.data_ptr(), layers[2 * k + 1].data_ptr(), count, x.shape[1])
                with cp.cuda.ExternalStream(torch.cuda.current_stream().cuda_stream):
                    kernel((132 * 16,), (256,), given)
        return x

    return call


def torch_in_graph(call, sets):
    """Microseconds a call of PyTorch's products and activations in a graph, for each round."""
    import torch

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
    for side, call in torch_sides(cp, name).items():
        try:
            times["graph"][side] = torch_in_graph(call, sets)
        except Exception as problem:
            found[f"no {side}"] = f"{type(problem).__name__}: {problem}"[:200]
    for how, own in times.items():
        found[f"microseconds {how}"] = {side: round(statistics.median(each[1:]), 2) for side, each in own.items()}
    found["raw"] = {
        how: {side: [round(t, 2) for t in each] for side, each in own.items()} for how, own in times.items()
    }
    return found


def torch_sides(cp, name):
    import torch

    sides = {} if name in ("four", "transposed") else {"torch": with_torch(name)}
    return sides | ({"products": fused_activation(cp, name, torch)} if name in ACTIVATIONS else {})


def sides_of(cp, folder, name):
    plain, fused = (load(folder, side, NETWORKS) for side in ("original", "fused"))
    generated, support = sys.modules["_fused_networks"], sys.modules["_fused_support_products"]
    own = getattr(fused, name)

    def in_turn(*given):
        least, support.LEAST_ROWS = support.LEAST_ROWS, NEVER
        try:
            return own(*given)
        finally:
            support.LEAST_ROWS = least

    support.LEAST_ROWS = 1
    sides = {"cupy": getattr(plain, name), "in turn": in_turn, "one kernel": own}
    sides |= {"products": products_and_activation(cp, name)} if name in ACTIVATIONS else {}
    return sides, generated, support


def run(folder, results, *words):
    import cupy as cp

    found = {"command": "python benchmarks/gpu/products.py run FOLDER RESULTS.json", "cases": {}}
    found["device"] = cp.cuda.runtime.getDeviceProperties(0)["name"].decode()
    found["versions"] = {"cupy": cp.__version__, "runtime": cp.cuda.runtime.runtimeGetVersion()}
    if words and results.exists():
        found["cases"] = json.loads(results.read_text())["cases"]
    for name, height, sizes, dtype in CASES:
        label = f"{name} {height} {'-'.join(map(str, sizes))} {dtype}"
        if words and not any(word in label for word in words):
            continue
        choose_products(dtype)
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


def small(folder, *names):
    """Each kernel on few rows, with and without a tail, in memory that ends where the arrays do."""
    import cupy as cp

    cp.cuda.set_allocator(None)  # each array has memory of its own
    for name, sizes, dtypes in (
        ("network", (64, 256, 64), ("float16", "bfloat16", "float32", "tf32")),
        ("network", (16, 32, 48), ("float16", "float32", "tf32")),
        ("network", (128, 144, 112), ("float32",)),
        ("gelu", (32, 128, 32), ("float16", "float32")),
        ("three", (64, 64, 64, 64), ("float16", "bfloat16")),
        ("three", (16, 48, 32, 16), ("float16", "float32", "tf32")),
        ("four", (16, 32, 48, 32, 16), ("float16", "tf32")),
        ("gated", (64, 96, 32), ("float16", "bfloat16", "float32", "tf32")),
        ("transposed", (32, 96, 48), ("float16", "bfloat16", "float32", "tf32")),
    ):
        if names and name not in map(str, names):
            continue
        sides, generated, _ = sides_of(cp, folder, name)
        for dtype in dtypes:
            choose_products(dtype)
            for height in (1, 31, 300):
                given = arguments(cp, name, height, sizes, 1, dtype)
                result = sides["one kernel"](*given)
                exact = sides["cupy"](*(each.astype("float64") for each in given))
                own, theirs = error(cp, result, exact), error(cp, sides["cupy"](*given), exact)
                # cuBLAS may choose single precision for few rows
                assert own <= 1.1 * theirs + {"float32": 3e-7, "tf32": 1e-3}.get(dtype, 1e-4), (
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


FEW = tuple(2**k for k in range(8, 15))
ROWS = (
    *(("network", sizes) for sizes in ((64, 256, 64), (64, 64, 64), (32, 128, 32), (128, 256, 128))),
    ("three", (64, 64, 64, 64)),
    ("gated", (64, 256, 64)),
)


def rows(folder, results):
    """Calls in turn and one kernel for 256 to 16384 rows."""
    import cupy as cp

    found = {"command": "python benchmarks/gpu/products.py rows FOLDER RESULTS.json", "cases": {}}
    found["device"] = cp.cuda.runtime.getDeviceProperties(0)["name"].decode()
    busy = cp.empty(2**27, "f4")
    for name, sizes in ROWS:
        sides, *_ = sides_of(cp, folder, name)
        both = {side: sides[side] for side in ("in turn", "one kernel")}
        for dtype in ("float16", "float32"):
            for height in FEW:
                given = arguments(cp, name, height, sizes, 1, dtype)
                for _ in range(2):
                    for call in both.values():
                        call(*given)
                taken = {how: {side: [] for side in both} for how in ("among many", "while busy")}
                for _ in range(9):
                    for side, call in both.items():
                        taken["among many"][side].append(among_many(cp, call, given))
                        taken["while busy"][side].append(microseconds(cp, call, given, busy=busy, fills=16))
                own = {
                    how: {side: round(statistics.median(times[2:]), 1) for side, times in each.items()}
                    for how, each in taken.items()
                }
                found["cases"][f"{name} {'-'.join(map(str, sizes))} {dtype} {height}"] = own
                print(name, sizes, dtype, height, own, flush=True)
        results.write_text(json.dumps(found, indent=1) + "\n")


def errors(folder, results):
    """Relative errors of CuPy and of one kernel for few rows, in single precision and in TF32."""
    import cupy as cp

    found = {"command": "python benchmarks/gpu/products.py errors FOLDER RESULTS.json", "cases": {}}
    found["device"] = cp.cuda.runtime.getDeviceProperties(0)["name"].decode()
    for name, sizes in (*ROWS, ("network", (64, 128, 128)), ("four", (64, 64, 64, 64, 64))):
        sides, *_ = sides_of(cp, folder, name)
        for dtype in ("float32", "tf32"):
            choose_products(dtype)
            for height in (*FEW, 2**16):
                given = arguments(cp, name, height, sizes, 1, "tf32")
                exact = sides["cupy"](*(each.astype("float64") for each in given))
                label = f"{name} {'-'.join(map(str, sizes))} {dtype} {height}"
                found["cases"][label] = {
                    side: error(cp, sides[side](*given), exact) for side in ("cupy", "in turn", "one kernel")
                }
        results.write_text(json.dumps(found, indent=1) + "\n")


def among_many(cp, call, given, calls=20):
    """Microseconds a call, the host's included."""
    cp.cuda.Device().synchronize()
    begin = time.perf_counter()
    for _ in range(calls):
        call(*given)
    cp.cuda.Device().synchronize()
    return (time.perf_counter() - begin) / calls * 1e6


COUNTED = (CASES[0], CASES[5], CASES[7], *(("network", LARGE, (64, 256, 64), dtype) for dtype in ("float32", "tf32")))


def traffic(folder):
    """One call of each side for four cases, each after a kernel that names it, for a profiler that counts bytes."""
    import cupy as cp

    for name, height, sizes, dtype in COUNTED:
        choose_products(dtype)
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
    commands = {
        "rewrite": partial(rewrite, source=NETWORKS),
        "run": run,
        "rows": rows,
        "errors": errors,
        "small": small,
        "traffic": traffic,
    }
    commands[command](Path(folder), *map(Path, rest[:1]), *rest[1:])
