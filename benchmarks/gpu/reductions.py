"""Fused reductions on a device: no larger errors than unfused CuPy's, and how fast beside its peers?

Where fusec is installed (no device needed):

    python benchmarks/gpu/reductions.py rewrite FOLDER

Where the device is (no fusec needed; CuPy, and PyTorch for the comparison):

    python benchmarks/gpu/reductions.py run FOLDER RESULTS.json [checks] [small] [times] [peers]
"""

import importlib.util
import json
import multiprocessing
import statistics
import subprocess
import sys
import time
import traceback
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

HERE = Path(__file__).parent
COLUMNS = (7, 128, 130, 256, 512, 768, 1000, 1001, 1024, 2048, 4096, 6000, 8192, 12000, 16384, 20000, 32768)
WITH_TORCH = (128, 1024, 4096, 16384, 32768)
DTYPES = ("bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float32", "float64")
TIMED = (128, 512, 1024, 2048, 4096, 8192, 12000, 16384, 20000, 24576, 28672, 32768)


def rewrite(folder):
    """Beside each other in `folder`: the original, and what fusec makes of it."""
    (folder / "original").mkdir(parents=True, exist_ok=True)
    (folder / "original" / "reduced.py").write_text((HERE / "reduced" / "reduced.py").read_text())
    command = [sys.executable, "-m", "fusec", "rewrite", str(folder / "original"), "--out", str(folder / "fused")]
    subprocess.run(command, check=True)


def load(folder, side):
    sys.path.insert(0, str(folder / side))
    spec = importlib.util.spec_from_file_location(f"{side}_reduced", folder / side / "reduced.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    sys.path.pop(0)
    return module


def cases(cp, columns):
    """Calls for rows of so many columns, and for whole arrays of as many elements as a few of them."""
    random = cp.random.default_rng(columns)
    rows = 401 if columns > 200 else 4001

    def floats(*shape, dtype=cp.float32):
        return (random.standard_normal(shape, dtype=cp.float64) * 0.9).astype(dtype)

    for dtype in (cp.float32, cp.float64):
        x, y = floats(rows, columns, dtype=dtype), floats(rows, columns, dtype=dtype)
        yield "softmax", (x,)
        yield "layer_norm", (x, floats(columns, dtype=dtype), floats(columns, dtype=dtype))
        yield "log_sum_exp", (x,)
        yield "with_moments", (x, 0.01)
        yield "cosine_similarity", (x, y)
        yield "softmax_in_place", (x.copy(),)
        yield "summary", (x * 0.01 + 1, -0.5, floats(columns, dtype=dtype))
        x, y = abs(x), abs(y)  # no sum is a small difference of large ones
        for name in ("energy", "sum_of_squares", "largest", "average", "moments"):
            yield name, (x, y)
            yield name, (x.ravel()[1:], y.ravel()[:-1])
    if columns == 130:
        for dtype in DTYPES:
            whole = (
                (random.integers(0, 3, (401, columns)) == 1)
                if dtype == "bool"
                else random.integers(0, 4, (401, columns))
            )
            yield "totals", (whole.astype(dtype),)
            yield "of_rows", (whole.astype(dtype),)
        x[7, 5] = cp.nan
        yield "largest", (x, y)
        yield "softmax", (x,)
        yield "summary", (x, -0.5, 3.0)
    whole = random.integers(-9, 9, (rows, columns)).astype(cp.int32)
    yield "summary", (whole, -7, 7)
    yield "energy", (whole, whole)
    yield "largest", (whole, whole[::-1].copy())
    yield "softmax", (x[:, ::2],)
    yield "softmax", (x.T,)


def parts(value):
    return value if isinstance(value, tuple) else (value,)


def error(cp, value, exact):
    """The largest difference, as a share of the largest value; NaN counts as equal to NaN."""
    value, exact = value.astype(cp.float64), exact.astype(cp.float64)
    scale = float(cp.max(cp.abs(exact))) or 1.0
    return float(cp.max(cp.abs(cp.nan_to_num(value) - cp.nan_to_num(exact)))) / scale


def checks(folder, lengths=COLUMNS, workers=15):
    """`check` of each length, in several processes: each kernel is compiled for every kind of arguments."""
    found, wrong, why = {}, [], {}
    with ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn")) as pool:
        for errors, failed, reasons in pool.map(check, [folder] * len(lengths), [(n,) for n in lengths]):
            for name, (ours, cupys) in errors.items():
                known = found.setdefault(name, [0.0, 0.0])
                known[:] = max(known[0], ours), max(known[1], cupys)
            wrong += failed
            for name, each in reasons.items():
                why[name] = sorted({*why.get(name, ()), *each})
    return {"largest error, CuPy's": found, "wrong": wrong, "reasons": why}


def check(folder, lengths):
    """Dtypes and shapes as CuPy's, exact ones equal, errors against double precision beside CuPy's own."""
    import cupy as cp

    fused, original = load(folder, "fused"), load(folder, "original")
    found, wrong = {}, []
    for columns in lengths:
        for name, arguments in cases(cp, columns):
            again = [a.copy() if isinstance(a, cp.ndarray) and name.endswith("in_place") else a for a in arguments]
            wide = [a.astype(cp.float64) if isinstance(a, cp.ndarray) else a for a in arguments]
            values = [parts(getattr(m, name)(*given)) for m, given in ((original, again), (original, wide))]
            mine = parts(getattr(fused, name)(*arguments))
            once_more = parts(getattr(fused, name)(*arguments)) if not name.endswith("in_place") else mine
            for k, (value, same, theirs, exact) in enumerate(zip(mine, once_more, *values, strict=True)):
                label = f"{name}[{k}] {columns} {arguments[0].dtype} {arguments[0].shape}"
                if (value.dtype, value.shape) != (theirs.dtype, theirs.shape):
                    wrong.append(f"{label}: {value.dtype} {value.shape}, not {theirs.dtype} {theirs.shape}")
                elif not bool((cp.isnan(value) == cp.isnan(theirs)).all()):
                    wrong.append(f"{label}: NaN elsewhere")
                elif not bool(cp.array_equal(value, same, equal_nan=value.dtype.kind == "f")):
                    wrong.append(f"{label}: another value the second time")
                elif value.dtype.kind != "f":
                    if not bool(cp.array_equal(value, theirs)):
                        wrong.append(f"{label}: {value} instead of {theirs}")
                else:
                    ours, cupys = error(cp, value, exact), error(cp, theirs, exact)
                    entry = found.setdefault(f"{name}[{k}] {value.dtype}", [0.0, 0.0])
                    entry[:] = max(entry[0], ours), max(entry[1], cupys)
                    limit = 1e-6 if value.dtype == cp.float32 else 1e-12  # in double precision CuPy's is the reference
                    if ours > max(2 * cupys, limit):
                        wrong.append(f"{label}: error {ours:.3g}, CuPy's {cupys:.3g}")
    generated = sys.modules.get("_fused_reduced")
    why = {k: v.reasons for k, v in vars(generated).items() if k.endswith("_cuda")} if generated else {}
    return found, wrong, why


def small(folder):
    """A few lengths in one process, for compute-sanitizer."""
    return check(folder, (7, 130, 1001, 6000, 20000))


def peers(folder):
    return times(folder, with_torch=True)


def times(folder, *, with_torch=False):
    """Milliseconds: medians of nine interleaved runs."""
    import cupy as cp

    fused, original = load(folder, "fused"), load(folder, "original")
    result = {}
    total = 2**28
    x = cp.random.standard_normal(total, dtype=cp.float32)
    y = cp.random.random(total, dtype=cp.float32)
    value = cp.empty_like(x)
    torch_sides = of_torch() if with_torch else lambda *_: {}
    for columns in TIMED:
        table = x[: total // columns * columns].reshape(-1, columns)
        gamma, beta = y[:columns].copy(), y[columns : 2 * columns].copy()
        for name, given in (("softmax", (table,)), ("layer_norm", (table, gamma, beta))):
            sides = {side: (getattr(m, name), given) for side, m in (("fusec", fused), ("CuPy", original))}
            sides |= torch_sides(name, given) if columns in WITH_TORCH else {}
            sides["copy"] = (lambda a: cp.copyto(value[: a.size].reshape(a.shape), a), (table,))
            result[f"{name} {columns}"] = measure(cp, sides, 2 * table.nbytes)
    for name in ("energy", "sum_of_squares", "largest", "average"):
        sides = {"fusec": (getattr(fused, name), (x, y)), "CuPy": (getattr(original, name), (x, y))}
        if name != "average":
            sides["cupy.fuse"] = (cp.fuse()(getattr(original, name)), (x, y))
        sides |= torch_sides(name, (x, y))
        sides["copy"] = (lambda a: cp.copyto(value, a), (x,))
        result[name] = measure(cp, sides, 2 * x.nbytes)
    few = x[:10_000].copy(), y[:10_000].copy()
    calls = {"fusec": fused.energy, "CuPy": original.energy, "cupy.fuse": cp.fuse()(original.energy)}
    result["energy of 10,000, microseconds a call"] = {
        side: microseconds(cp, call, few) for side, call in calls.items()
    }
    table = x[:131072].reshape(128, 1024).copy()
    calls = {"fusec": fused.softmax, "CuPy": original.softmax}
    result["softmax 128 x 1024, microseconds a call"] = {
        side: microseconds(cp, c, (table,)) for side, c in calls.items()
    }
    return result


def of_torch():
    """The same programs under torch.compile, where there is PyTorch."""
    try:
        import torch
    except ImportError:
        return lambda *_: {}

    def softmax(x):
        e = torch.exp(x - torch.amax(x, dim=-1, keepdim=True))
        return e / torch.sum(e, dim=-1, keepdim=True)

    def layer_norm(x, gamma, beta, eps=1e-5):
        centred = x - x.mean(dim=-1, keepdim=True)
        var = torch.mean(centred * centred, dim=-1, keepdim=True)
        return centred / torch.sqrt(var + eps) * gamma + beta

    def energy(x, y):
        t = torch.sqrt(x * x + y * y)
        return torch.sum(t * t)

    programs = {"softmax": softmax, "layer_norm": layer_norm, "energy": energy}

    def sides(name, given):
        if name not in programs:
            return {}
        torch._dynamo.reset()
        return {"torch.compile": (torch.compile(programs[name]), tuple(map(torch.from_dlpack, given)))}

    return sides


def measure(cp, sides, moved, repeats=9):
    marks = {side: [] for side in sides}
    for _ in range(repeats + 1):
        for side, (call, given) in sides.items():
            call(*given)  # the device is still busy when the timed call begins
            begin, end = cp.cuda.Event(), cp.cuda.Event()
            begin.record()
            call(*given)
            end.record()
            end.synchronize()
            marks[side].append(cp.cuda.get_elapsed_time(begin, end))
    ms = {side: statistics.median(found[1:]) for side, found in marks.items()}
    entry = {side: {"ms": round(t, 4), "of copy": round(ms["copy"] / t, 3)} for side, t in ms.items()}
    entry["copy"]["GB/s"] = round(moved / ms["copy"] / 1e6)
    return entry


def microseconds(cp, call, given, count=2_000):
    found = []
    for _ in range(5):
        cp.cuda.Device().synchronize()
        began = time.perf_counter()
        for _ in range(count):
            call(*given)
        found.append((time.perf_counter() - began) / count * 1e6)
        cp.cuda.Device().synchronize()
    return round(statistics.median(found), 2)


PARTS = {"checks": checks, "small": small, "times": times, "peers": peers}


def run(folder, results, names):
    """The parts asked for, each in its own entry of the results."""
    result = {}
    for name in names:
        try:
            result[name] = PARTS[name](folder)
        except Exception:
            result[name] = traceback.format_exc()
        results.write_text(json.dumps(result, indent=1) + "\n")
        print(name, json.dumps(result[name])[:7000], flush=True)


if __name__ == "__main__":
    if sys.argv[1] == "rewrite":
        rewrite(Path(sys.argv[2]))
    else:
        run(Path(sys.argv[2]).absolute(), Path(sys.argv[3]), sys.argv[4:] or ["checks", "peers"])
