"""Fused CUDA stencils on a device: the same bits as unfused CuPy's, how fast beside its peers, and loaded from built files?

Where fusec is installed (no device needed):

    python benchmarks/gpu/stencils.py rewrite FOLDER

Where the device is (fusec's source for the part `built`; CuPy, and PyTorch for the comparison):

    python benchmarks/gpu/stencils.py run FOLDER RESULTS.json [bits] [times] [tiles] [built]
"""

# ruff: noqa: B023 - every function made in a loop is called before the loop goes on

import importlib.util
import itertools
import json
import multiprocessing
import os
import statistics
import subprocess
import sys
import time
import traceback
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pointwise
from pointwise import compare, reasons

HERE = Path(__file__).parent
SAMPLES = ("diffusion/horizontal.py", "heat/conduction.py", "shallow_water/basin.py")
MODULES = ("horizontal", "conduction", "basin")


def rewrite(folder):
    """The samples as programs of CuPy, and of PyTorch."""
    for side, library in (("original", "cupy"), ("torch", "torch")):
        (folder / side).mkdir(parents=True, exist_ok=True)
        for sample in SAMPLES:
            source = (HERE.parents[1] / "samples" / sample).read_text()
            (folder / side / Path(sample).name).write_text(
                source.replace("import numpy as np", f"import {library} as np")
            )
    command = [
        sys.executable,
        "-m",
        "fusec",
        "rewrite",
        str(folder / "original"),
        "--out",
        str(folder / "fused"),
        "--fp",
        "exact",
    ]
    subprocess.run(command, check=True)


def load(folder, side, name):
    for module in MODULES:
        sys.modules.pop(module, None)
    return pointwise.load(folder, side, name)


def beside(folder, side, name):
    """A module under a name of its own."""
    spec = importlib.util.spec_from_file_location(f"{side}_{name}", folder / side / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def random(cp, shape, dtype="float64", seed=1, low=0.5):
    return cp.random.RandomState(seed).uniform(low, low + 1.0, shape).astype(dtype)


def basin(cp, shape, dtype):
    return [random(cp, shape, dtype, 1, 2.0), random(cp, shape, dtype, 2, -0.5), random(cp, shape, dtype, 3, -0.5)]


def cases(cp, shapes, dtypes):
    """(module, function, arguments) for each kind of group."""
    for dtype in dtypes:
        for shape in shapes:
            cube = (shape[0] + 4, shape[1] + 4, shape[2])
            yield "conduction", "step_3d", lambda: [random(cp, cube, dtype), random(cp, cube, dtype, 2), 0.125]
            yield "conduction", "sweep_2d", lambda: [random(cp, cube[1:], dtype), random(cp, cube[1:], dtype, 2)]
            yield "conduction", "relax", lambda: [random(cp, cube[:2], dtype), random(cp, cube[:2], dtype, 2), 2]
            inner = shape
            yield (
                "horizontal",
                "diffuse",
                lambda: [random(cp, cube, dtype), random(cp, inner, dtype, 2, 0.0), random(cp, cube, dtype, 3)],
            )
            yield "horizontal", "smooth", lambda: [random(cp, cube, dtype), 0.02]
            yield "basin", "step_x", lambda: [*basin(cp, cube[1:], dtype), 0.05]
            yield "basin", "step_y", lambda: [*basin(cp, cube[1:], dtype), 0.05]
            yield "basin", "run", lambda: [*basin(cp, cube[:2], dtype), 0.05, 2]
            yield "basin", "lax_friedrichs", lambda: [*basin(cp, cube[0] * cube[2], dtype)[:2], 0.05]
            yield "basin", "advect", lambda: [random(cp, 1000, dtype), random(cp, 1000, dtype, 2), 0.3]


def bits(folder):
    """Each module in a process of its own: kernels compile side by side."""
    with ProcessPoolExecutor(len(MODULES), multiprocessing.get_context("spawn")) as pool:
        parts = list(pool.map(bits_of, [folder] * len(MODULES), MODULES))
    whole = {"checked": sum(part["checked"] for part in parts), "different": {}, "labels": [], "reasons": {}}
    for part in parts:
        whole["different"] |= part["different"]
        whole["labels"] += part["labels"]
        whole["reasons"] |= part["reasons"]
    return whole


def bits_of(folder, name):
    import cupy as cp

    found, why = {}, {}
    shapes = ((5, 6, 7), (33, 29, 64), (8, 300, 257))
    fused, original = load(folder, "fused", name), beside(folder, "original", name)
    for module, function, make in cases(cp, shapes, ("float32", "float64")):
        if module == name:
            label = f"{function} {[getattr(a, 'shape', a) for a in make()]} {make()[0].dtype}"
            compare(cp, getattr(fused, function), getattr(original, function), make, label, found)
    if name == "conduction":
        views = {
            "every second": lambda a: a[::2, ::2],
            "transposed": lambda a: a.T,
            "inner": lambda a: a[3:, 5:],
            "backwards": lambda a: a[::-1],
        }
        for first, f in views.items():
            for second, g in views.items():

                def make(f=f, g=g):
                    a, b = random(cp, (90, 90), "float32"), random(cp, (90, 90), "float32", 2)
                    smallest = [min(n) for n in zip(f(a).shape, g(b).shape, strict=True)]
                    place = tuple(slice(n) for n in smallest)
                    return [f(a)[place], g(b)[place]]

                compare(cp, fused.sweep_2d, original.sweep_2d, make, f"sweep_2d {first} / {second}", found)

        for first, second in itertools.product(range(5), repeat=2):

            def shifted(first=first, second=second):
                return [
                    random(cp, (70, 133), "float32")[:, first : first + 128],
                    random(cp, (70, 133), "float32", 2)[:, second : second + 128],
                ]

            compare(
                cp,
                fused.sweep_2d,
                original.sweep_2d,
                shifted,
                f"sweep_2d from {first} to {second} elements in rows of 133",
                found,
            )

            def flat(first=first, second=second):
                whole = [random(cp, 70 * 128 + 8, "float32", seed) for seed in (1, 2)]
                return [a[n : n + 70 * 128].reshape(70, 128) for a, n in zip(whole, (first, second), strict=True)]

            compare(cp, fused.sweep_2d, original.sweep_2d, flat, f"sweep_2d from {first} to {second} elements", found)

        def overlapping():
            whole = random(cp, (60, 50), "float32")
            return [whole[:-1], whole[1:]]

        compare(cp, fused.sweep_2d, original.sweep_2d, overlapping, "sweep_2d overlapping", found)
        large = (2**31 // 32 + 11, 32)

        def many():
            return [cp.arange(large[0] * 32, dtype="int8").reshape(large), cp.zeros(large, "int8")]

        compare(cp, fused.sweep_2d, original.sweep_2d, many, f"sweep_2d {large} int8", found)
        cp.get_default_memory_pool().free_all_blocks()
    why |= reasons(fused)
    return {
        "checked": len(found),
        "different": {k: v for k, v in found.items() if v},
        "labels": sorted(found),
        "reasons": why,
    }


def large_cases(cp):
    """label: module, function, arguments, and the bytes of the arrays that any program must move."""
    cube, plane = (640, 640, 640), (16384, 16384)
    yield (
        "heat_3d float32 640^3",
        "conduction",
        "step_3d",
        [random(cp, cube, "float32"), random(cp, cube, "float32"), 0.125],
        2,
    )
    yield (
        "jacobi float32 16384^2",
        "conduction",
        "sweep_2d",
        [random(cp, plane, "float32"), random(cp, plane, "float32")],
        2,
    )
    for dtype, levels in (("float32", 128), ("float64", 64)):
        outer, inner = (1028, 1028, levels), (1024, 1024, levels)
        given = [random(cp, outer, dtype), random(cp, inner, dtype), random(cp, outer, dtype)]
        yield f"diffusion {dtype} 1028x1028x{levels}", "horizontal", "diffuse", given, 3
    yield "shallow water float64 6000^2", "basin", "step_x", [*basin(cp, (6000, 6000), "float64"), 0.0], 6
    canal = 2**27
    yield (
        "advection float32 2^27",
        "basin",
        "advect",
        [random(cp, canal, "float32"), random(cp, canal, "float32", 2), 0.3],
        3,
    )


def timed(cp, call, arguments, calls=3):
    begin, end = cp.cuda.Event(), cp.cuda.Event()
    call(*arguments)
    begin.record()
    for _ in range(calls):
        call(*arguments)
    end.record()
    end.synchronize()
    return cp.cuda.get_elapsed_time(begin, end) / calls


def times(folder):
    import cupy as cp

    try:
        import torch
    except ImportError:
        torch = None
    x = cp.ones(2**28, "float32")
    y = cp.empty_like(x)
    result = {}
    for label, name, function, arguments, arrays in large_cases(cp):
        original = getattr(beside(folder, "original", name), function)
        sides = {"fusec": getattr(load(folder, "fused", name), function), "CuPy": original}
        given = dict.fromkeys(sides, arguments)
        notes = {}
        try:
            cp.fuse()(original)(*arguments)
            sides["cupy.fuse"], given["cupy.fuse"] = cp.fuse()(original), arguments
        except Exception as error:  # it takes no slices
            notes["cupy.fuse"] = f"{type(error).__name__}: {str(error).splitlines()[0][:90]}"
        if torch is not None:
            try:
                sides["torch.compile"] = torch.compile(getattr(beside(folder, "torch", name), function))
                own = [torch.from_dlpack(a) if hasattr(a, "shape") else a for a in arguments]
                given["torch.compile"] = own
                with torch.no_grad():
                    sides["torch.compile"](*own)
            except Exception as error:  # whatever its compiler raises
                notes["torch.compile"] = f"{type(error).__name__}: {str(error).splitlines()[0][:90]}"
                sides.pop("torch.compile", None)
        sides["copy"], given["copy"] = (lambda a, b: cp.copyto(b, a)), (x, y)
        found = {side: [] for side in sides}
        for _ in range(7):
            for side, call in sides.items():
                found[side].append(timed(cp, call, given[side], 1 if side == "CuPy" else 3))
        median = {side: statistics.median(values) for side, values in found.items()}
        try:
            import stencils_jax

            median["jax.jit"] = stencils_jax.milliseconds(function, arguments)
        except Exception as error:  # where there is no JAX, or it fails
            notes["jax.jit"] = f"{type(error).__name__}: {str(error)[:200]}"
        nbytes = arrays * max(a.nbytes for a in arguments if hasattr(a, "nbytes"))
        copy = 2 * x.nbytes / median["copy"]
        result[label] = {
            "milliseconds": median,
            "percent_of_copy": {s: round(100 * nbytes / t / copy, 1) for s, t in median.items() if s != "copy"},
            "notes": notes,
            "raw": found,
        }
        cp.get_default_memory_pool().free_all_blocks()
    return result


def tiles(folder):
    """Other words, numbers of places for each thread, and blocks."""
    import cupy as cp

    result = {}
    for label, name, function, arguments, _ in large_cases(cp):
        call = getattr(load(folder, "fused", name), function)
        support = sys.modules["_fused_support_cuda"]
        generated = sys.modules[f"_fused_{name}"]
        fusions = [value for value in vars(generated).values() if isinstance(value, support.CudaFusion)]
        rank = min(arguments[0].ndim, 3)
        for word, count, across in itertools.product((4, 8, 16), (1, 2, 4, 8), (32, 64, 256) if rank == 2 else (32,)):
            if word < arguments[0].itemsize:
                continue
            support.WORD, support.MOST_IN_WORDS = word, 100
            support.TILES |= {(rank, is_packed): (count, across) for is_packed in (False, True)}
            for fusion in fusions:
                fusion.plans.clear()
                fusion.recent = support.NO_PLAN
            key = f"{label}: words of {word} bytes, {count} places, {across} across"
            result[key] = min(timed(cp, call, arguments) for _ in range(3))
        cp.get_default_memory_pool().free_all_blocks()
    return result


def built(folder):
    """Lists the kernels of a run, compiles them, and runs again in a process that may compile nothing."""
    from fusec.ship import build

    kernels = folder / "kernels.txt"
    kernels.unlink(missing_ok=True)
    command = [sys.executable, __file__, "small", str(folder)]
    subprocess.run(command, check=True, env={**os.environ, "FUSED_KERNELS": str(kernels)})
    made = build(folder / "fused", kernels, ("sm_80", "sm_90"), print)
    done = subprocess.run([*command, "built"], capture_output=True, text=True)
    (folder / "fused" / "_fused_conduction.cu").open("a").write("// another text\n")
    stale = subprocess.run([*command, "built"], capture_output=True, text=True)
    return {
        "files": made.files,
        "kernels": made.kernels,
        "run": [done.returncode, done.stdout[-400:], done.stderr[-400:]],
        "with another text": [stale.returncode, stale.stdout[-400:]],
    }


def small(folder, only_built):
    import cupy as cp

    whole = cp.RawModule
    calls = {"built": 0, "compiled": 0}

    def module(**given):
        calls["built" if "path" in given else "compiled"] += 1
        return whole(**given)

    if only_built:
        cp.RawModule = module
    found = {}
    for name in MODULES:
        fused, original = load(folder, "fused", name), beside(folder, "original", name)
        for of, function, make in cases(cp, ((33, 29, 64),), ("float32",)):
            if of == name:
                compare(cp, getattr(fused, function), getattr(original, function), make, function, found)
    print(calls, {k: v for k, v in found.items() if v})


def run(folder, results, parts):
    result = {}
    for part in parts:
        began = time.perf_counter()
        try:
            result[part] = PARTS[part](folder)
        except Exception:  # the other parts shall run
            result[part] = traceback.format_exc()
        result[f"seconds of {part}"] = time.perf_counter() - began
        results.write_text(json.dumps(result, indent=1, default=str))


PARTS = {"bits": bits, "times": times, "tiles": tiles, "built": built}

if __name__ == "__main__":
    command, folder = sys.argv[1], Path(sys.argv[2]).resolve()
    if command == "rewrite":
        rewrite(folder)
    elif command == "small":
        small(folder, sys.argv[3:] == ["built"])
    else:
        run(folder, Path(sys.argv[3]), sys.argv[4:] or list(PARTS))
