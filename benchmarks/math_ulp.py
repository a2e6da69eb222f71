"""How far glibc's vector functions, as fused kernels call them, are from the true values and from NumPy, and how fast.

`python benchmarks/math_ulp.py docs/performance/math_ulp.json` measures them for this processor and for AVX2, writes the
raw data and prints the tables of docs/semantics.md; `... print FILE` prints them again; `... sweep log tan` tries all
2**32 float32 arguments. References: float64 for float32, `np.longdouble` for float64 (64-bit significand on x86), mpmath
for `erf`, `erfc` and `exp10`. Needs numba and mpmath; two minutes on one core.
"""

import functools
import json
import os
import subprocess
import sys
import time
from pathlib import Path

import mpmath
import numba
import numpy as np

FRAGMENT = Path(__file__).parent.parent / "templates" / "support/elements/vector_math.py.jinja"
# C name: (NumPy name, or none; the interval in which the arguments mostly lie)
FUNCTIONS = {
    "sin": ("sin", -20, 20), "cos": ("cos", -20, 20), "tan": ("tan", -20, 20),
    "asin": ("arcsin", -1, 1), "acos": ("arccos", -1, 1), "atan": ("arctan", -20, 20),
    "sinh": ("sinh", -30, 30), "cosh": ("cosh", -30, 30), "tanh": ("tanh", -10, 10),
    "asinh": ("arcsinh", -30, 30), "acosh": ("arccosh", 1, 30), "atanh": ("arctanh", -1, 1),
    "exp": ("exp", -90, 90), "exp2": ("exp2", -130, 130), "exp10": ("", -38, 38), "expm1": ("expm1", -90, 90),
    "log": ("log", 0, 10), "log2": ("log2", 0, 10), "log10": ("log10", 0, 10), "log1p": ("log1p", -1, 3),
    "cbrt": ("cbrt", -50, 50), "erf": ("", -6, 6), "erfc": ("", -6, 30),
    "pow": ("power", 0, 30), "hypot": ("hypot", -30, 30), "atan2": ("arctan2", -30, 30),
}  # fmt: skip
BINARY = ("pow", "hypot", "atan2")
NEAR = (
    0.0, -0.0, 0.5, -0.5, 1, -1, 2, -2, 3, 4, np.pi, -np.pi, np.pi / 2, 1e22, np.inf, -np.inf, np.nan,
    709.78, 710.47, -708.39, -745.13, 88.72, 89.41, -87.33, -103.97, 128, -126, -149, 1024, -1022, -1074, 308.25, 38.53,
)  # fmt: skip
PROCESSORS = ({}, {"NUMBA_CPU_NAME": "haswell", "NUMBA_CPU_FEATURES": ""})


def main() -> None:
    if sys.argv[1] == "measure":
        print(json.dumps(measure_all()))
        return
    if sys.argv[1] == "print":
        print_tables(json.loads(Path(sys.argv[2]).read_text()))
        return
    if sys.argv[1] == "sweep":
        for name in sys.argv[2:]:
            sweep(name)
        return
    runs = [
        subprocess.run(
            [sys.executable, __file__, "measure"], env={**os.environ, **variables}, capture_output=True, check=True
        )
        for variables in PROCESSORS
    ]
    reports = [json.loads(run.stdout) for run in runs]
    Path(sys.argv[1]).write_text(json.dumps(reports, indent=1) + "\n")
    print_tables(reports)


def measure_all() -> dict:
    support = load_fragment()
    variant, register_bits = support["VECTOR_REGISTERS"]
    rows = [measure(name, bits, support["vector_function"]) for name in FUNCTIONS for bits in (64, 32)]
    libc = os.confstr("CS_GNU_LIBC_VERSION")
    processor = os.environ.get("NUMBA_CPU_NAME") or numba.core.codegen.ll.get_host_cpu_name()
    versions = {"libc": libc, "numpy": np.__version__, "numba": numba.__version__}
    return {"variant": variant, "register_bits": register_bits, "processor": processor, **versions, "rows": rows}


def load_fragment() -> dict:
    imports = (
        "import functools\nimport llvmlite.binding as llvm\nfrom llvmlite import ir\nfrom numba.core import types\n"
        "from numba.core.registry import cpu_target\nfrom numba.extending import intrinsic\n"
    )
    names: dict = {}
    exec(compile(imports + FRAGMENT.read_text(), str(FRAGMENT), "exec"), names)
    return names


def measure(name: str, bits: int, vector_function) -> dict:
    kind = np.float64 if bits == 64 else np.float32
    element = vector_function(name, bits, 2 if name in BINARY else 1)
    if element is None:
        return {"name": name, "bits": bits, "present": False}
    numpy_name = FUNCTIONS[name][0]
    arguments = sample(name, kind) if numpy_name else [x[::20] for x in sample(name, kind)]
    loop = loop_of(element, name)
    value = np.empty_like(arguments[0])
    loop(*arguments, value)
    with np.errstate(all="ignore"):
        exact = reference(name, arguments)
        row = {
            "name": name,
            "bits": bits,
            "present": True,
            "elements": value.size,
            **distance("", value, exact, arguments),
        }
        row |= {"position_dependent": position_dependent(loop, arguments, value)}
        if numpy_name:
            ufunc = getattr(np, numpy_name)
            theirs = ufunc(*arguments)
            compiled = np.empty_like(value)
            loop_of(ufunc, name)(*arguments, compiled)
            row |= distance("numpy_", theirs, exact, arguments)
            row |= {"identical": identical(value, theirs), "numba_identical": identical(compiled, theirs)}
            row |= {"other_special": int(np.count_nonzero(differs_in_kind(value, theirs)))}
            row |= speed(name, kind, element, ufunc)
    return row


def sample(name: str, kind: type) -> list[np.ndarray]:
    """Special values and their neighbours, all bit patterns alike, the usual interval, numbers near 1, subnormals."""
    random = np.random.default_rng(0)
    unsigned = np.uint64 if kind is np.float64 else np.uint32
    limits = np.finfo(kind)
    extremes = [sign * x for sign in (1, -1) for x in (limits.tiny, limits.smallest_subnormal, limits.max)]
    special = [np.array([*NEAR, *extremes], dtype=kind)]
    with np.errstate(all="ignore"):
        for direction in (np.inf, -np.inf):
            for _ in range(4):
                special.append(np.nextafter(special[-1] if len(special) % 4 != 1 else special[0], kind(direction)))
    x = np.concatenate(special)
    patterns = random.integers(0, np.iinfo(unsigned).max, 400_000, dtype=unsigned, endpoint=True).view(kind)
    small = random.integers(0, 1 << limits.nmant, 40_000, dtype=unsigned).view(kind)
    _, low, high = FUNCTIONS[name]
    usual = random.uniform(low, high, 1_200_000).astype(kind)
    near_one = (1 + random.uniform(-1, 1, 200_000) * 10.0 ** random.uniform(-8, 0, 200_000)).astype(kind)
    rest = np.concatenate([patterns, usual, near_one, small, -small])
    if name not in BINARY:
        return [np.concatenate([x, rest])]
    pairs = np.meshgrid(x, x)
    return [np.concatenate([pairs[0].ravel(), rest]), np.concatenate([pairs[1].ravel(), random.permutation(rest)])]


def loop_of(element, name: str):
    if name in BINARY:

        def loop(x, y, out):
            for i in range(x.size):
                out[i] = element(x[i], y[i])
    else:

        def loop(x, out):
            for i in range(x.size):
                out[i] = element(x[i])

    return numba.njit(error_model="numpy")(loop)


def reference(name: str, arguments: list[np.ndarray]) -> np.ndarray:
    wide = np.longdouble if arguments[0].dtype == np.float64 else np.float64
    if FUNCTIONS[name][0]:
        return getattr(np, FUNCTIONS[name][0])(*(x.astype(wide) for x in arguments))
    mpmath.mp.prec = 80
    true = mpmath.erf if name == "erf" else mpmath.erfc if name == "erfc" else functools.partial(mpmath.power, 10)
    return np.array(
        [as_longdouble(true(float(x))) if np.isfinite(x) and abs(x) < 400 else np.nan for x in arguments[0]]
    ).astype(wide)


def as_longdouble(x: mpmath.mpf) -> np.longdouble:
    return np.longdouble(mpmath.nstr(x, 25))


def distance(prefix: str, value: np.ndarray, exact: np.ndarray, arguments: list[np.ndarray]) -> dict:
    """The greatest error in units of the last place of the true value, and where."""
    rounded = exact.astype(value.dtype)
    error = np.abs(value.astype(exact.dtype) - exact) / np.spacing(np.abs(rounded)).astype(exact.dtype)
    error[~(np.isfinite(value) & np.isfinite(rounded))] = 0
    worst = int(np.argmax(error))
    return {f"{prefix}ulp": round(float(error[worst]), 3), f"{prefix}at": [float(x[worst]) for x in arguments]}


def position_dependent(loop, arguments: list[np.ndarray], value: np.ndarray) -> int:
    """Elements that get other bits when all elements change places, and when they are computed three at a time."""
    order = np.random.default_rng(1).permutation(value.size)
    again = np.empty_like(value)
    loop(*(x[order] for x in arguments), again)
    moved = np.count_nonzero(~same_bits(again, value[order]))
    few = [x[-300:] for x in arguments]
    for start in range(0, 300, 3):
        loop(*(x[start : start + 3] for x in few), again[start : start + 3])
    return int(moved + np.count_nonzero(~same_bits(again[:300], value[-300:])))


def same_bits(left: np.ndarray, right: np.ndarray) -> np.ndarray:
    return ((left == right) & (np.signbit(left) == np.signbit(right))) | (np.isnan(left) & np.isnan(right))


def identical(left: np.ndarray, right: np.ndarray) -> float:
    return round(float(np.mean(same_bits(left, right))), 4)


def differs_in_kind(left: np.ndarray, right: np.ndarray) -> np.ndarray:
    signs = (left == 0) & (right == 0) & (np.signbit(left) != np.signbit(right))
    return signs | (np.isnan(left) != np.isnan(right)) | (np.isinf(left) != np.isinf(right))


def speed(name: str, kind: type, element, ufunc) -> dict:
    """Nanoseconds an element on 2**16 of the usual interval: fused, numba's own, NumPy's, and fused in rows of three."""
    _, low, high = FUNCTIONS[name]
    random = np.random.default_rng(2)
    arguments = [random.uniform(low, high, 2**16).astype(kind) for _ in range(2 if name in BINARY else 1)]
    out = np.empty_like(arguments[0])
    fused, compiled = loop_of(element, name), loop_of(ufunc, name)
    rows = numba.njit(error_model="numpy")(in_rows(fused, name))
    calls = {"fused": fused, "numba": compiled, "numpy": functools.partial(ufunc), "fused_rows_of_3": rows}
    return {
        f"ns_{label}": round(best_seconds(call, (*arguments, out)) / out.size * 1e9, 2) for label, call in calls.items()
    }


def in_rows(loop, name: str):
    if name in BINARY:

        def rows(x, y, out):
            for i in range(0, x.size, 3):
                loop(x[i : i + 3], y[i : i + 3], out[i : i + 3])
    else:

        def rows(x, out):
            for i in range(0, x.size, 3):
                loop(x[i : i + 3], out[i : i + 3])

    return rows


def best_seconds(call, arguments: tuple) -> float:
    best = float("inf")
    for _ in range(8):
        start = time.perf_counter()
        call(*arguments)
        best = min(best, time.perf_counter() - start)
    return best


# column: (title, which processor of `PROCESSORS`, key of the row)
ACCURACY = (
    ("AVX-512", 0, "ulp"),
    ("AVX2", 1, "ulp"),
    ("NumPy", 0, "numpy_ulp"),
    ("equal to NumPy", 0, "identical"),
    ("numba's equal", 0, "numba_identical"),
)
SPEED = (
    ("AVX-512", 0, "ns_fused"),
    ("AVX2", 1, "ns_fused"),
    ("numba", 0, "ns_numba"),
    ("NumPy", 0, "ns_numpy"),
    ("rows of 3", 0, "ns_fused_rows_of_3"),
)


def print_tables(reports: list[dict]) -> None:
    rows = [{(row["name"], row["bits"]): row for row in report["rows"]} for report in reports]
    for title, columns in (("Accuracy", ACCURACY), ("Speed", SPEED)):
        heads = [f"f{bits} {head}" for bits in (64, 32) for head, _, _ in columns]
        print(f"\n{title}\n\n| function | {' | '.join(heads)} |\n|{'---|' * (len(heads) + 1)}")
        for name in FUNCTIONS:
            values = [rows[which][name, bits].get(key) for bits in (64, 32) for _, which, key in columns]
            if any(value is not None for value in values):
                print(f"| `{name}` | {' | '.join('' if value is None else f'{value:.2f}' for value in values)} |")


def sweep(name: str) -> None:
    """Print the greatest error of the float32 function over all 2**32 arguments, against the float64 one."""
    vector_function = load_fragment()["vector_function"]
    small, large = (loop_of(vector_function(name, bits, 1), name) for bits in (32, 64))
    greatest: tuple[float, float] = (0.0, 0.0)
    for start in range(0, 2**32, 2**26):
        x = np.arange(start, start + 2**26, dtype=np.uint32).view(np.float32)
        value, exact = np.empty_like(x), np.empty(x.size)
        with np.errstate(all="ignore"):
            small(x, value)
            large(x.astype(np.float64), exact)
            found = distance("", value, exact, [x])
        greatest = max(greatest, (found["ulp"], found["at"][0]))
    print(f"{name}f: at most {greatest[0]} ulp, at {greatest[1]!r}")


if __name__ == "__main__":
    main()
