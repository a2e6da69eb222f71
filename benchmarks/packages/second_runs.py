"""Time `fusec rewrite` of 200 files: the first run, one without a change, and one after an edit of one file.

    python benchmarks/packages/second_runs.py --out docs/performance/second_runs.json

The files are copies of samples, each with a function that calls helpers of another file. Processor time includes the
processes of `--jobs`. The runs of each number of jobs begin with an empty cache.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from dataclasses import asdict, dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
FILES = 198  # beside `common.py` and `__init__.py`
COMMON = """import numpy as np


def softened(x, width):
    return x / np.sqrt(x * x + width)


def mixed(a, b, t):
    return a * (1.0 - t) + b * t
"""
CALLS = """

def extra_{number}(x: np.ndarray, y: np.ndarray, t: float):
    a = softened(x, 0.5) * t
    b = mixed(a, y, t)
    return b + np.exp(-a)
"""


@dataclass(frozen=True, slots=True)
class Run:
    jobs: int
    what: str
    seconds: float
    processor_seconds: float


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    out = parser.parse_args().out
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "package"
        lines = write_package(source)
        runs = [run for jobs in (1, 2) for run in timed_runs(source, Path(folder) / f"with_{jobs}", jobs)]
    found = {"files": FILES + 2, "lines": lines, "runs": [asdict(run) for run in runs]}
    out.write_text(json.dumps(found, indent=1) + "\n", encoding="ascii")


def write_package(source: Path) -> int:
    """Write the package; the result is its number of lines."""
    texts = [file.read_text(encoding="utf-8") for file in sorted((ROOT / "samples").rglob("*.py"))]
    apart = ("cupy", "cuda", "pykokkos", "workload", "from .")
    texts = [text for text in texts if "import numpy as np" in text and not any(word in text for word in apart)]
    source.mkdir()
    (source / "__init__.py").touch()
    (source / "common.py").write_text(COMMON, encoding="utf-8")
    for number in range(FILES):
        imports = "import numpy as np\n\nfrom .common import mixed, softened"
        text = texts[number % len(texts)].replace("import numpy as np", imports, 1) + CALLS.format(number=number)
        (source / f"m{number:03}.py").write_text(text, encoding="utf-8")
    return sum(len(file.read_bytes().splitlines()) for file in source.iterdir())


def timed_runs(source: Path, folder: Path, jobs: int) -> list[Run]:
    edited = source / "m050.py"
    runs = [rewrite(source, folder, jobs, "first"), rewrite(source, folder, jobs, "unchanged")]
    edited.write_text(edited.read_text(encoding="utf-8") + f"\n\nLAST = {jobs}\n", encoding="utf-8")
    return [*runs, rewrite(source, folder, jobs, "one file edited"), rewrite(source, folder, jobs, "without cache")]


def rewrite(source: Path, folder: Path, jobs: int, what: str) -> Run:
    command = [sys.executable, "-m", "fusec", "rewrite", str(source), "--out", str(folder / "out"), f"--jobs={jobs}"]
    command += ["--no-cache"] if what == "without cache" else []
    environment = {**os.environ, "FUSEC_CACHE_DIR": str(folder / "cache"), "PYTHONPATH": str(ROOT)}
    before, began = used(), time.perf_counter()
    subprocess.run(command, check=True, env=environment, capture_output=True)
    return Run(jobs, what, round(time.perf_counter() - began, 2), round(used() - before, 2))


def used() -> float:
    """Processor seconds of the processes that have ended."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


if __name__ == "__main__":
    main()
