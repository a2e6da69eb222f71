"""Chains of matrix products on few rows with large weights, in half precision: CuPy, what fusec writes, PyTorch's products in a CUDA
graph, and torch.compile. The shapes are those of tables VI and VII of FlashFuser (arXiv 2512.12949) at 128 rows, and two of decoding.

Where fusec is installed (no device needed):

    python benchmarks/gpu/few_rows.py rewrite FOLDER

Where the device is (CuPy, PyTorch):

    python benchmarks/gpu/few_rows.py run FOLDER RESULTS.json [NAME ...]

Weights rotate through more memory than the device's cache has. Bytes are computed: each array once for each kernel that reads or
writes it, and, as the floor, arguments and result once. With names, only these rows are measured, and added to the results.
"""

import json
import math
import statistics
import sys
import time
from functools import partial
from pathlib import Path

from sides import load, rewrite

NETWORKS = Path(__file__).with_suffix("") / "networks.py"
ROUNDS, CALLS = 7, 24
CACHE = 2**27  # bytes, more than the second-level cache of any device
PATIENCE = 280  # seconds for all of torch.compile

# rows, columns of x, of the first product and of the second
SHAPES = {
    "G1": (128, 32, 512, 256),
    "G2": (128, 512, 256, 64),
    "G3": (128, 416, 512, 256),
    "G4": (128, 768, 3072, 768),
    "G5": (128, 4096, 16384, 4096),
    "G6": (128, 1024, 4096, 1024),
    "G7": (128, 768, 768, 768),
    "G8": (128, 2048, 8192, 2048),
    "G9": (128, 512, 2048, 512),
    "G10": (128, 384, 1536, 384),
    "S1": (128, 3072, 8192, 3072),
    "S2": (128, 2048, 5632, 2048),
    "S3": (128, 4096, 11008, 4096),
    "S4": (128, 2048, 8192, 2048),
    "S5": (128, 2048, 11008, 2048),
    "S6": (128, 1536, 8960, 1536),
    "S7": (128, 2560, 9728, 2560),
    "S8": (128, 1024, 3072, 1024),
    "decode 16": (16, 4096, 11008, 4096),
    "decode 1": (1, 4096, 14336, 4096),
}


def word_of(name):
    return "chain" if name.startswith("G") else "gated"


def sets_of_arguments(cp, name):
    """Sets of arguments, of which all but x are weights."""
    height, k, n, width = SHAPES[name]
    shapes = [(height, k), *[(k, n)] * (1 if word_of(name) == "chain" else 2), (n, width)]
    count = max(2, math.ceil(CACHE / (2 * sum(a * b for a, b in shapes))))
    random = cp.random.RandomState(1)

    def array(shape, k):
        size = 1 if k == 0 else shape[0] ** -0.5
        return (random.standard_normal(shape, dtype="float32") * size).astype("float16")

    return [[array(shape, k) for k, shape in enumerate(shapes)] for _ in range(min(count, 64))]


def bytes_of(name):
    """How many bytes the kernels of calls in turn move, and the least that any program moves."""
    height, k, n, width = SHAPES[name]
    products = 1 if word_of(name) == "chain" else 2
    inner = (
        products * (height * k + k * n + height * n)
        + (products + 1) * height * n
        + height * n
        + n * width
        + height * width
    )
    least = height * k + products * k * n + n * width + height * width
    return 2 * inner, 2 * least


def timed(event, sets, call, synchronise):
    begin, end = event(), event()
    begin.record()
    for k in range(CALLS):
        call(k % len(sets))
    end.record()
    synchronise(end)
    return begin, end


def measured(cp, torch, sides, name):
    sets = sets_of_arguments(cp, name)
    word, found = word_of(name), {}
    exact = getattr(sides["cupy"], word)(*(each.astype("float64") for each in sets[0]))
    found["errors"] = {}
    for side, module in sides.items():
        result = getattr(module, word)(*sets[0]).astype("float64")
        found["errors"][side] = float(cp.linalg.norm(result - exact) / cp.linalg.norm(exact))
    del exact
    tensors = [[torch.from_dlpack(each) for each in own] for own in sets]

    def network(x, *weights):
        if word == "chain":
            return torch.relu(x @ weights[0]) @ weights[1]
        return (torch.nn.functional.silu(x @ weights[0]) * (x @ weights[1])) @ weights[2]

    def products(x, *weights):
        h = torch.relu_(x @ weights[0]) if word == "chain" else torch.nn.functional.silu(x @ weights[0], inplace=True)
        return (h if word == "chain" else h.mul_(x @ weights[1])) @ weights[-1]

    graphs = {"torch": of_graph(torch, network, tensors), "torch in place": of_graph(torch, products, tensors)}
    times = {side: [] for side in (*sides, "torch eager", *(f"{each} graph" for each in graphs))}
    for _ in range(ROUNDS):
        for side, module in sides.items():
            own = getattr(module, word)
            begin, end = timed(cp.cuda.Event, sets, lambda k, own=own: own(*sets[k]), lambda end: end.synchronize())
            times[side].append(1000 * cp.cuda.get_elapsed_time(begin, end) / CALLS)
        times["torch eager"].append(of_torch(torch, CALLS, lambda k: network(*tensors[k % len(tensors)])))
        for each, graph in graphs.items():
            count = max(1, CALLS // len(sets))
            times[f"{each} graph"].append(of_torch(torch, count, lambda _, graph=graph: graph.replay()) / len(sets))
    found["microseconds"] = {side: round(statistics.median(own[1:]), 2) for side, own in times.items()}
    found["raw"] = {side: [round(t, 2) for t in own] for side, own in times.items()}
    found["bytes in turn"], found["bytes at least"] = bytes_of(name)
    return found, network, tensors


def of_graph(torch, call, tensors):
    stream = torch.cuda.Stream()
    with torch.cuda.stream(stream):
        for own in tensors:
            call(*own)
    torch.cuda.synchronize()
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        for own in tensors:
            call(*own)
    graph.replay()
    torch.cuda.synchronize()
    return graph


def of_torch(torch, count, call):
    """Microseconds for each of so many calls."""
    begin, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
    begin.record()
    for k in range(count):
        call(k)
    end.record()
    end.synchronize()
    return 1000 * begin.elapsed_time(end) / count


def compiled(torch, network, tensors):
    """Microseconds of torch.compile with max-autotune and without copies of arguments, its kernels in a graph of our own."""
    torch._dynamo.reset()
    call = torch.compile(network, mode="max-autotune-no-cudagraphs", dynamic=False)
    call(*tensors[0])
    graph = of_graph(torch, call, tensors)
    count = max(1, CALLS // len(tensors))
    times = [of_torch(torch, count, lambda _: graph.replay()) / len(tensors) for _ in range(ROUNDS)]
    return round(statistics.median(times[1:]), 2), [round(t, 2) for t in times]


def run(folder, results, *names):
    import cupy as cp
    import torch

    found = {"command": "python benchmarks/gpu/few_rows.py run FOLDER RESULTS.json", "cases": {}}
    found["device"] = cp.cuda.runtime.getDeviceProperties(0)["name"].decode()
    found["versions"] = {
        "cupy": cp.__version__,
        "torch": torch.__version__,
        "runtime": cp.cuda.runtime.runtimeGetVersion(),
    }
    if results.exists():
        found["cases"] = json.loads(results.read_text())["cases"]
    sides = {"cupy": load(folder, "original", NETWORKS), "fusec": load(folder, "fused", NETWORKS)}
    spent = 0.0
    for name, shape in SHAPES.items():
        if names and name not in names:
            continue
        own, network, tensors = measured(cp, torch, sides, name)
        own["shape"] = shape
        if spent < PATIENCE:
            begun = time.monotonic()
            try:
                own["microseconds"]["torch.compile graph"], own["raw"]["torch.compile graph"] = compiled(
                    torch, network, tensors
                )
            except Exception as problem:
                own["no torch.compile"] = f"{type(problem).__name__}: {problem}"[:200]
            spent += time.monotonic() - begun
        found["cases"][name] = own
        print(name, shape, own["microseconds"], round(spent), flush=True)
        results.write_text(json.dumps(found, indent=1) + "\n")
        del network, tensors
        torch.cuda.empty_cache()
        cp.get_default_memory_pool().free_all_blocks()


if __name__ == "__main__":
    command, folder, *rest = sys.argv[1:]
    {"rewrite": partial(rewrite, source=NETWORKS), "run": run}[command](Path(folder), *map(Path, rest[:1]), *rest[1:])
