"""Fused CUDA kernels of array chains on a device: the same bits as unfused CuPy's, and how fast beside its peers?

Where fusec is installed (no device needed):

    python benchmarks/gpu/pointwise.py rewrite FOLDER

Where the device is (no fusec needed; CuPy, and PyTorch for the comparison):

    python benchmarks/gpu/pointwise.py run FOLDER RESULTS.json [chains] [times] [functions] [kinds]

`kinds` are the functions of half precision and of complex numbers.
"""

# ruff: noqa: B023 - every function made in a loop is called before the loop goes on

import functools
import importlib
import importlib.util
import itertools
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
DTYPES = ["bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float32", "float64"]
UNARY = [
    "negative",
    "positive",
    "invert",
    "absolute",
    "fabs",
    "sqrt",
    "square",
    "reciprocal",
    "floor",
    "ceil",
    "trunc",
    "rint",
    "isnan",
    "isinf",
    "isfinite",
    "signbit",
    "logical_not",
    "exp",
    "exp2",
    "expm1",
    "log",
    "log2",
    "log10",
    "log1p",
    "sin",
    "cos",
    "tan",
    "arcsin",
    "arccos",
    "arctan",
    "sinh",
    "cosh",
    "tanh",
    "arcsinh",
    "arccosh",
    "arctanh",
    "cbrt",
    "sign",
    "degrees",
    "radians",
    "conjugate",
]
BINARY = [
    "add",
    "subtract",
    "multiply",
    "divide",
    "bitwise_and",
    "bitwise_or",
    "bitwise_xor",
    "left_shift",
    "right_shift",
    "equal",
    "not_equal",
    "less",
    "less_equal",
    "greater",
    "greater_equal",
    "maximum",
    "minimum",
    "fmax",
    "fmin",
    "copysign",
    "logical_and",
    "logical_or",
    "logical_xor",
    "fmod",
    "power",
    "hypot",
    "arctan2",
    "floor_divide",
    "remainder",
]
PAIRS = [
    "float32-float32",
    "float64-float64",
    "float32-float64",
    "float32-int16",
    "float32-int32",
    "int32-int32",
    "int64-float32",
    "uint8-int8",
    "uint8-uint8",
    "bool-bool",
    "bool-float32",
    "uint64-int64",
    "int8-int64",
    "uint32-int32",
]
KINDS = ["float16", "complex64", "complex128"]
PAIRS_OF_KINDS = [
    "float16-float16",
    "float16-float32",
    "float64-float16",
    "float16-int8",
    "uint8-float16",
    "int16-float16",
    "bool-float16",
    "complex64-complex64",
    "complex128-complex128",
    "complex64-float32",
    "float64-complex128",
    "complex64-complex128",
    "complex128-int32",
    "complex64-float16",
]
NUMBERS = (2, -3, 0.5, -1.25)
SIZES = (0, 1, 7, 10_000, 99_999, 2**20)


def functions_source():
    """A module with one function of the array library in each of its own, after another operation to fuse it with."""
    copied = "cp.where(cp.ones_like(x), x, x)"
    parts = ['"""Functions of elements, each after a copy."""\n\nimport cupy as cp\n']
    parts += [f"def {name}_(x):\n    return cp.{name}({copied})\n" for name in UNARY]
    parts += [f"def {name}_(x, y):\n    return cp.{name}({copied}, y)\n" for name in BINARY]
    parts += [f"def to_{name}(x):\n    return {copied}.astype(cp.{name})\n" for name in (*DTYPES[1:], "float16")]
    parts += ["def raised_(x, y):\n    return " + copied + " ** y\n"]
    parts += [f"def choice_(x, y):\n    return cp.where(x > 0, {copied}, y)\n"]
    return "\n\n".join(parts)


def rewrite(folder):
    """Beside each other in `folder`: the originals, and what fusec makes of them."""
    original = folder / "original"
    original.mkdir(parents=True, exist_ok=True)
    (original / "functions.py").write_text(functions_source())
    (original / "chains.py").write_text((HERE / "chains" / "chains.py").read_text())
    command = [sys.executable, "-m", "fusec", "rewrite", str(original), "--out", str(folder / "fused")]
    subprocess.run(command, check=True)


def load(folder, side, module):
    """A module of one side; the other side's modules of these names are forgotten."""
    for name in [*sys.modules]:
        if name in ("chains", "functions") or name.startswith("_fused_"):
            del sys.modules[name]
    sys.path.insert(0, str(folder / side))
    found = importlib.import_module(module)
    sys.path.pop(0)
    return found


def numbers(cp, shape, dtype, seed=0):
    """Elements of many sizes; floating-point numbers with zeros of both signs, infinities and NaNs among them."""
    import numpy as np

    rng = np.random.default_rng(seed)
    dtype = np.dtype(dtype)
    if dtype.kind == "b":
        found = rng.random(shape) < 0.5
    elif dtype.kind in "iu":
        ends = np.iinfo(dtype)
        found = rng.integers(ends.min, ends.max, shape, dtype, endpoint=True)
        small = rng.integers(0 if dtype.kind == "u" else -9, 9, shape).astype(dtype)
        found = np.where(rng.random(shape) < 0.5, found, small)
    elif dtype.kind == "c":
        real = np.dtype(f"f{dtype.itemsize // 2}")
        found = np.empty(shape, dtype)
        found.real, found.imag = (cp.asnumpy(numbers(cp, shape, real, seed + part)) for part in (10, 20))
    else:
        found = (rng.standard_normal(shape) * np.exp(rng.uniform(-9, 9, shape))).astype(dtype)
        flat = found.reshape(-1)
        flat[3::17] = rng.random(flat[3::17].shape)
        for place, value in enumerate((0.0, -0.0, np.inf, -np.inf, np.nan, 1.0)):
            flat[5 + place :: 101] = value
    return cp.asarray(found)


def difference(cp, fused, original):
    """What tells two results apart, NaNs being alike; nothing where every bit agrees."""
    if isinstance(original, tuple):
        return next((text for f, o in zip(fused, original, strict=True) if (text := difference(cp, f, o))), "")
    if (fused.dtype, fused.shape, fused.strides) != (original.dtype, original.shape, original.strides):
        return f"{fused.dtype} {fused.shape} {fused.strides}, not {original.dtype} {original.shape} {original.strides}"
    if original.dtype.kind == "c":
        return difference(cp, fused.real.copy(), original.real.copy()) or difference(
            cp, fused.imag.copy(), original.imag.copy()
        )
    if original.dtype.kind != "f":
        count = int((fused != original).sum()) if original.size else 0
        return f"{count} elements differ" if count else ""
    bits = {4: cp.int32, 8: cp.int64, 2: cp.int16}[original.itemsize]
    fused, original = cp.ascontiguousarray(fused), cp.ascontiguousarray(original)
    other = (fused.view(bits) != original.view(bits)) & ~(cp.isnan(fused) & cp.isnan(original))
    count = int(other.sum()) if original.size else 0
    return f"{count} of {original.size} elements differ" if count else ""


def outcome(call, arguments):
    """What a call returns, or how it fails; and the arguments afterwards."""
    try:
        value = call(*arguments)
        return value, arguments
    except Exception as error:  # whatever CuPy raises
        return f"{type(error).__name__}: {error}", arguments


def compare(cp, fused, original, make, label, found):
    """One entry of `found`: what differs, and whether the kernel ran."""
    ours, mine = outcome(fused, make())
    theirs, other = outcome(original, make())
    if isinstance(theirs, str) or isinstance(ours, str):
        problem = "" if ours is not None and str(ours) == str(theirs) else f"{ours} instead of {theirs}"
    else:
        arrays = [(m, o) for m, o in zip(mine, other, strict=True) if isinstance(m, cp.ndarray)]
        problem = difference(cp, ours, theirs) if theirs is not None else ""
        problem = problem or next((text for m, o in arrays if (text := difference(cp, m, o))), "")
    found[label] = problem


def reasons(module):
    """Of each dispatcher, why its kernel does not run for the arguments seen."""
    generated = sys.modules[f"_fused_{module.__name__}"]
    fusions = {name: value for name, value in vars(generated).items() if hasattr(value, "plans")}
    return {
        name: [value.reasons, sum(not plan.reason for plan in value.plans.values())] for name, value in fusions.items()
    }


def check_functions(folder, names, dtypes, pairs, beside):
    """Every function of elements for many dtypes, in a process of its own."""
    import cupy as cp

    fused, original = load(folder, "fused", "functions"), None
    sys.path.insert(0, str(folder / "original"))
    spec = importlib.util.spec_from_file_location("original_functions", folder / "original" / "functions.py")
    original = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(original)
    found = {}
    for name in names:
        ours, theirs = getattr(fused, name), getattr(original, name)
        if name.removesuffix("_") in BINARY or name in ("choice_", "raised_"):
            for pair in pairs:
                first, second = pair.split("-")

                def make(first=first, second=second):
                    return numbers(cp, 4003, first, 1), numbers(cp, 4003, second, 2)

                compare(cp, ours, theirs, make, f"{name} {pair}", found)
            for dtype, number in itertools.product(beside, NUMBERS):

                def make(dtype=dtype, number=number):
                    return numbers(cp, 4003, dtype, 1), number

                compare(cp, ours, theirs, make, f"{name} {dtype} {number}", found)
        else:
            for dtype in dtypes:
                compare(cp, ours, theirs, lambda dtype=dtype: (numbers(cp, 4003, dtype, 1),), f"{name} {dtype}", found)
    return found, reasons(fused)


def check_chains(folder):
    """Chains at many sizes, layouts and overlaps."""
    import cupy as cp

    fused = load(folder, "fused", "chains")
    spec = importlib.util.spec_from_file_location("original_chains", folder / "original" / "chains.py")
    original = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(original)
    found = {}

    def both(name, make, label):
        compare(cp, getattr(fused, name), getattr(original, name), make, f"{name} {label}", found)

    def floats(shape, seed, dtype="float32"):
        return numbers(cp, shape, dtype, seed)

    for size, dtype in itertools.product(SIZES, ("float32", "float64")):
        both("chain", lambda: (floats(size, 1, dtype), floats(size, 2, dtype)), f"{size} {dtype}")
        both("of_either", lambda: (floats(size, 1, dtype), floats(size, 2, dtype)), f"{size} {dtype}")
        both("polar", lambda: (floats(size, 1, dtype), floats(size, 2, dtype)), f"{size} {dtype}")
        both("smooth_step", lambda: (floats(size, 1, dtype), -0.5, 1.5), f"{size} {dtype} numbers")
        both("masked", lambda: (floats(size, 1, dtype), floats(size, 2, "float32"), 2), f"{size} {dtype} float32")
        both(
            "kick_drift",
            lambda: (floats(size, 1, dtype), floats(size, 2, dtype), floats(size, 3, dtype), 0.1),
            f"{size} {dtype}",
        )
        both("powers", lambda: (floats(size, 1, dtype), floats(size, 2, dtype)), f"{size} {dtype}")
        both("powers", lambda: (numbers(cp, size, "int32", 1), floats(size, 2, dtype)), f"{size} int32 {dtype}")
        both("raised", lambda: (floats(size, 1, dtype), 2), f"{size} {dtype} 2")
        both("raised", lambda: (floats(size, 1, dtype), floats(size, 2, dtype)), f"{size} {dtype}")
        both("mixed", lambda: (floats(size, 1, dtype), numbers(cp, size, "int32", 2)), f"{size} {dtype} int32")
        both("remainders", lambda: (numbers(cp, size, "int32", 1), numbers(cp, size, "int32", 2)), f"{size} int32")
    layouts = {
        "shifted": lambda a: a.reshape(-1)[1:-2],
        "every second": lambda a: a.reshape(-1)[::2],
        "reversed": lambda a: a.reshape(-1)[::-1],
        "transposed": lambda a: a.T,
        "inner": lambda a: a[1:-1, 2:-1],
        "fortran": lambda a: cp.asfortranarray(a),
        "three": lambda a: a.reshape(10, 10, -1).transpose(2, 0, 1),
        "column": lambda a: a[:, :1],
        "0-d": lambda a: a[3, 4],
        "broadcast": lambda a: cp.broadcast_to(a[:1], a.shape),
    }
    for (first, f), (second, g) in itertools.product(layouts.items(), repeat=2):
        both("chain", lambda: (f(floats((100, 90), 1)), g(floats((100, 90), 2))), f"{first} / {second}")
    for first, second in itertools.product(((100, 90), (90,), (100, 1), (1, 1), (), (3, 100, 90)), repeat=2):
        both("chain", lambda: (floats(first, 1), floats(second, 2)), f"{first} / {second}")
    for shift in (0, 1, 5):

        def overlapping(shift=shift):
            whole = floats(5_000, 1)
            return whole[shift : shift + 4_000], whole[:4_000], floats(4_000, 2), 0.5

        both("kick_drift", overlapping, f"overlapping by {shift}")
    both(
        "kick_drift", lambda: (floats((60, 50), 1)[:, ::2], floats((60, 50), 2)[:, 1::2], 2.0, 0.5), "strided in place"
    )
    both("kick_drift", lambda: (floats((60, 50), 1), floats((60, 50), 2), floats(50, 3), 0.5), "row in place")
    large = 2**31 + 5
    both(
        "remainders",
        lambda: (cp.arange(large, dtype=cp.int8), cp.arange(large, dtype=cp.int8)[::-1] | 1),
        "2**31 + 5 int8",
    )
    cp.get_default_memory_pool().free_all_blocks()
    with cp.cuda.Stream(non_blocking=True):
        both("chain", lambda: (floats(10_000, 1), floats(10_000, 2)), "on a stream of its own")
    return found, reasons(fused)


def times(folder):
    """Medians of interleaved runs: milliseconds of the large chain, microseconds of a call of the small one."""
    import cupy as cp

    fused = load(folder, "fused", "chains").chain
    spec = importlib.util.spec_from_file_location("original_chains", folder / "original" / "chains.py")
    original = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(original)
    sides = {"fusec": fused, "CuPy": original.chain, "cupy.fuse": cp.fuse()(original.chain)}
    large = 2**28
    x, y = cp.random.random(large, dtype=cp.float32), cp.random.random(large, dtype=cp.float32)
    given = dict.fromkeys(sides, (x, y))
    small = {name: (x[:10_000].copy(), y[:10_000].copy()) for name in sides}
    try:
        import torch

        def torch_chain(x, y):
            return torch.sqrt(x * x + y * y) * 0.5 + torch.exp(-x) / (1 + y)

        sides["torch.compile"] = torch.compile(torch_chain)
        given["torch.compile"] = tuple(map(torch.from_dlpack, (x, y)))
        small["torch.compile"] = tuple(torch.from_dlpack(a) for a in small["CuPy"])
    except ImportError:
        pass
    sides["copy of x"], given["copy of x"] = (lambda a, b: cp.copyto(b, a)), (x, cp.empty_like(x))
    milliseconds = {name: [] for name in sides}
    for _ in range(15):
        for name, call in sides.items():
            cp.get_default_memory_pool().free_all_blocks()  # where a result lies in memory moves a time by 5 %
            for _ in range(4):
                call(*given[name])  # the device is still busy when the timed calls begin
            begin, end = cp.cuda.Event(), cp.cuda.Event()
            begin.record()
            for _ in range(5):
                call(*given[name])
            end.record()
            end.synchronize()
            milliseconds[name].append(cp.cuda.get_elapsed_time(begin, end) / 5)
    del sides["copy of x"]
    microseconds = {name: [] for name in sides}
    for _ in range(15):
        for name, call in sides.items():
            arguments = small[name]
            cp.cuda.Device().synchronize()
            began = time.perf_counter()
            for _ in range(2_000):
                call(*arguments)
            microseconds[name].append((time.perf_counter() - began) / 2_000 * 1e6)
            cp.cuda.Device().synchronize()
    return {
        "milliseconds_at_2**28": {name: statistics.median(found) for name, found in milliseconds.items()},
        "microseconds_at_10_000": {name: statistics.median(found) for name, found in microseconds.items()},
        "raw": [milliseconds, microseconds],
    }


def check_kinds(folder):
    return check_all_functions(
        folder, [*KINDS, "int8", "uint8"], PAIRS_OF_KINDS, ("float16", "complex64", "complex128")
    )


def check_all_functions(
    folder, dtypes=DTYPES, pairs=PAIRS, beside=("float32", "float64", "int32", "uint8", "int16"), workers=12
):
    """`check_functions` over several processes: each kernel is compiled for every kind of arguments."""
    names = [f"{name}_" for name in (*UNARY, *BINARY, "choice", "raised")]
    names += [f"to_{name}" for name in (*DTYPES[1:], "float16")]
    found, why = {}, {}
    with ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn")) as pool:
        for checked, reason in pool.map(
            functools.partial(check_functions, dtypes=dtypes, pairs=pairs, beside=beside),
            [folder] * workers,
            [names[k::workers] for k in range(workers)],
        ):
            found |= checked
            why |= {name: entry for name, entry in reason.items() if entry[0] or entry[1]}
    return found, why


def run(folder, results, parts):
    """The parts asked for, each in its own entry of the results."""
    result = {}
    for part in parts:
        began = time.perf_counter()
        try:
            result[part] = PARTS[part](folder)
        except Exception:  # the other parts are worth their time on the device
            result[part] = {"failed": traceback.format_exc()}
            print(result[part]["failed"])
        result[part]["seconds"] = time.perf_counter() - began
        results.write_text(json.dumps(result, indent=1))
        shown = {key: value for key, value in result[part].items() if key not in ("raw", "reasons", "failed")}
        print(part, json.dumps(shown, indent=1)[:6_000], flush=True)
        for name, (why, count) in [*result[part].get("reasons", {}).items()][:90]:
            print("   ", name, count, "plans;", [text[:120] for text in why][:3])


def compared(answer):
    """What `check_chains` and `check_all_functions` found, in short."""
    found, why = answer
    return {"cases": len(found), "differ": {label: text for label, text in found.items() if text}, "reasons": why}


PARTS = {
    "chains": lambda folder: compared(check_chains(folder)),
    "times": times,
    "functions": lambda folder: compared(check_all_functions(folder)),
    "kinds": lambda folder: compared(check_kinds(folder)),
}


if __name__ == "__main__":
    command, folder, *rest = sys.argv[1:]
    if command == "rewrite":
        rewrite(Path(folder).absolute())
    else:
        run(Path(folder).absolute(), Path(rest[0]), rest[1:] or list(PARTS))
