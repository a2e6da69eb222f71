"""Full reductions of a mapped expression: two passes or one with a last block, how fast and how accurate?"""

import functools

import cupy as cp
from modules import launch, load
from report import measure

MULTIPROCESSORS = 132
REPEAT = 50
SHAPES = [(256, 2), (256, 4), (512, 1), (512, 2)]


def run(small, copy):
    names = [f"reduce_partials<1024, {op}, float>" for op in ("Sum", "Maximum")]
    for op, map_ in (("Sum", "SquaredDifference"), ("Maximum", "AbsoluteDifference")):
        names.append(f"reduce_one_block<1024, 4, 1, unsigned, {op}, {map_}, float>")
    for threads, ahead in SHAPES:
        for how in ("blocks", "last_block"):
            names.append(f"reduce_{how}<{threads}, 4, {ahead}, unsigned, Sum, SquaredDifference, float>")
            names.append(f"reduce_{how}<{threads}, 4, {ahead}, unsigned, Maximum, AbsoluteDifference, float>")
    kernels = load("reductions.cu", names)
    result = {}
    for size in (1, 1000, 4097, 300_001) if small else (10_000, 100_000, 1_000_000, 1 << 28):
        result[size] = one_size(kernels, size, small, copy)
    return result


def one_size(kernels, size, small, copy):
    x, y = (cp.random.random(size, dtype=cp.float32) for _ in range(2))
    partial = cp.empty(4096, cp.float32)
    value = cp.empty((), cp.float32)
    arrived = cp.zeros((), cp.uint32)
    result = {}
    cases = {
        "mean((x-y)**2)": ("Sum", "SquaredDifference", 0.0, float(size), lambda x, y: cp.mean((x - y) ** 2)),
        "max(abs(x-y))": ("Maximum", "AbsoluteDifference", -float("inf"), 1.0, lambda x, y: cp.max(cp.abs(x - y))),
    }
    for title, (op, map_, identity, count, original) in cases.items():
        variants = {"CuPy": lambda original=original: original(x, y)}
        for threads, ahead in SHAPES:
            tail = f"<{threads}, 4, {ahead}, unsigned, {op}, {map_}, float>"
            for waves in (1, 2):
                grid = min(MULTIPROCESSORS * 2048 // threads * waves, -(-size // (threads * ahead * 4)), 4096)
                first = launch(kernels["reduce_blocks" + tail], grid, threads, x, y, partial, cp.uint32(size), identity)
                second = launch(
                    kernels[f"reduce_partials<1024, {op}, float>"],
                    1,
                    1024,
                    partial,
                    value,
                    cp.int32(grid),
                    identity,
                    count,
                )
                if waves == 1 or ahead <= 2:
                    variants[f"{threads}x{ahead}, {waves} waves, two passes"] = both(first, second)
                if waves == 1:
                    arguments = (x, y, partial, value, arrived, cp.uint32(size), identity, count)
                    variants[f"{threads}x{ahead}, last block"] = launch(
                        kernels["reduce_last_block" + tail], grid, threads, *arguments
                    )
        if size <= 1_000_000:
            kernel = kernels[f"reduce_one_block<1024, 4, 1, unsigned, {op}, {map_}, float>"]
            variants["one block"] = launch(kernel, 1, 1024, x, y, value, cp.uint32(size), identity, count)
        errors = check(x, y, value, original, variants)
        print(size, title, errors)
        if size < 1 << 28:  # many at a time, so that the events do not count
            variants = {name: functools.partial(repeat, run_one) for name, run_one in variants.items()}
        times = (
            {} if small else measure(f"{title} {size}", variants, 8 * size * (REPEAT if size < 1 << 28 else 1), copy)
        )
        result[title] = {"relative errors": errors, "times": times}
    return result


def repeat(run_one):
    for _ in range(REPEAT):
        run_one()


def both(first, second):
    def run_both():
        first()
        second()

    return run_both


def check(x, y, value, original, variants):
    """Relative errors against float64; every variant gives the same bits twice."""
    exact = float(original(x.astype(cp.float64), y.astype(cp.float64)))
    errors = {"CuPy": abs(float(original(x, y)) - exact) / exact}
    for name, run_one in variants.items():
        if name == "CuPy":
            continue
        seen = set()
        for _ in range(3):
            value.fill(cp.nan)
            run_one()
            seen.add(float(value))
        assert len(seen) == 1, (name, seen)
        errors[name] = abs(seen.pop() - exact) / exact
        assert errors[name] < 1e-5, (name, errors)
    return {"CuPy": errors["CuPy"], "worst by hand": max(v for k, v in errors.items() if k != "CuPy")}
