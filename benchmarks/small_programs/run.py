"""Writes docs/performance/small_programs.json: forty-two small programs, original against fused, on one thread.

python benchmarks/small_programs/run.py [--program NAME ...] [--out FILE]
python benchmarks/small_programs/run.py --functions

The second command writes docs/performance/functions_of_sums.json: `np.exp(x + b)` and the like, one function a program.

Original and fused functions take turns in one process, on operands of their own. Times are processor time of the thread; a speed-up is
the median of the turns' ratios.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from types import ModuleType
from typing import Any

os.environ["NUMBA_NUM_THREADS"] = os.environ["OMP_NUM_THREADS"] = os.environ["OPENBLAS_NUM_THREADS"] = "1"

import numpy as np

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
COMMAND = "python benchmarks/small_programs/run.py"
SIZES = (100, 1_000, 10_000)
TURNS, TURN = 15, 2e-3  # of each size, and the seconds that one takes at least
PROGRAMS = {
    path.stem: path.read_text()
    for folder in ("solvers", "statistics", "elements")
    for path in sorted((HERE / folder).glob("*.py"))
}
FUNCTION = """
import numpy as np


def make(n, rng):
    return 0.5 * rng.random(n), 0.4 * rng.random(n)


def run(x: np.ndarray, b: np.ndarray):
    return {}
"""
FUNCTIONS = {
    **{
        name: FUNCTION.format(f"np.{name}(x + b)")
        for name in (
            *("exp", "exp2", "expm1", "log", "log2", "log10", "log1p", "sqrt", "cbrt", "sin", "cos", "tan"),
            *("arcsin", "arccos", "arctan", "sinh", "cosh", "tanh", "arcsinh", "arctanh"),
        )
    },
    "power": FUNCTION.format("(x + b) ** 1.7"),
    "arctan2": FUNCTION.format("np.arctan2(x + b, b)"),
    "hypot": FUNCTION.format("np.hypot(x + b, b)"),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--functions", action="store_true", help="time functions of sums in place of programs")
    parser.add_argument("--program", nargs="+", choices={**PROGRAMS, **FUNCTIONS})
    parser.add_argument("--out", type=Path)
    options = parser.parse_args()
    texts = FUNCTIONS if options.functions else PROGRAMS
    default = ROOT / "docs" / "performance" / ("functions_of_sums.json" if options.functions else "small_programs.json")
    out = options.out or default
    with tempfile.TemporaryDirectory() as folder:
        rows: list[dict[str, Any]] = []
        for name in options.program or texts:
            rows.append(measured(name, texts[name], Path(folder)))
            command = COMMAND + " --functions" * options.functions
            record = {"command": command, "numpy": np.__version__, "programs": rows}
            out.write_text(json.dumps(record, indent=1, sort_keys=True) + "\n")


def measured(name: str, text: str, folder: Path) -> dict[str, Any]:
    """The program's times at each size; `kernels` is how many groups it has."""
    source = folder / name
    source.mkdir()
    (source / f"{name}.py").write_text(text)
    out = folder / f"{name}_fused"
    arguments = (sys.executable, "-m", "fusec", "rewrite", str(source), "--out", str(out))
    subprocess.run(arguments, stdout=subprocess.DEVNULL, check=True)
    report = json.loads((out / "fusec-report.json").read_text())
    sys.path.insert(0, str(out))
    original, fused = loaded(source / f"{name}.py", f"{name}_original"), loaded(out / f"{name}.py", name)
    times = [timed(original, fused, size) for size in SIZES]
    sys.path.remove(str(out))
    for module in [key for key in sys.modules if key.startswith("_fused_")]:
        del sys.modules[module]
    print(f"{name:24}", *(f"{each['speed_up']:6.2f}" for each in times), flush=True)
    return {"program": name, "kernels": sum(len(each["groups"]) for each in report["modules"]), "times": times}


def loaded(path: Path, name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def timed(original: ModuleType, fused: ModuleType, size: int) -> dict[str, float]:
    """Microseconds of one call each, and how many times as fast the fused one is."""
    with np.errstate(all="ignore"):
        for _ in range(12):  # until each kind of arguments has a plan
            fused.run(*operands(fused, size))
        first = operands(original, size)
        seconds = turn(original.run, first, 3)
        count = max(1, round(TURN / max(seconds, 1e-7)))
        pairs = [
            [turn(module.run, operands(module, size), count) for module in (original, fused)] for _ in range(TURNS)
        ]
    return {
        "size": size,
        "original_us": round(median(a for a, _ in pairs) * 1e6, 3),
        "fused_us": round(median(b for _, b in pairs) * 1e6, 3),
        "speed_up": round(median(a / b for a, b in pairs), 3),
    }


def operands(module: ModuleType, size: int) -> tuple[Any, ...]:
    return module.make(size, np.random.default_rng(size))


def turn(function: Any, given: tuple[Any, ...], count: int) -> float:
    started = time.thread_time()
    for _ in range(count):
        function(*given)
    return (time.thread_time() - started) / count


if __name__ == "__main__":
    main()
