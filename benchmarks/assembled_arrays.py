"""Time arrays that are assembled from parts, and checks, beside NumPy's array statements, before and after `fusec rewrite`.

    NUMBA_NUM_THREADS=1 python benchmarks/assembled_arrays.py FOLDER assembled_arrays.json

FOLDER gets the sources and what fusec makes of them. Times are the least of five medians, original and fused in turn.
"""

import argparse
import importlib
import json
import subprocess
import sys
from pathlib import Path

import numpy as np
from scans_and_gathers import compared

SOURCE = """import numpy as np


def shifted(p: np.ndarray, y: np.ndarray):
    above = np.concatenate((p[:1], p[:-1]))
    return (p - above) * y


def padded(p: np.ndarray, y: np.ndarray):
    b = np.pad(p, 1)
    return (b[2:, 1:-1] + b[:-2, 1:-1]) * y


def mirrored(p: np.ndarray, y: np.ndarray):
    b = np.pad(p, 1, mode="reflect")
    return (b[1:-1, 2:] - b[1:-1, :-2]) * y


def checked(p: np.ndarray, y: np.ndarray):
    if np.any(p < 0.0):
        raise ValueError("negative")
    return np.sqrt(p) * y + 1.0
"""
EXTENTS = (32, 300, 2000)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("out", type=Path)
    options = parser.parse_args()
    before, after = options.folder / "before", options.folder / "after"
    before.mkdir(parents=True)
    (before / "fused.py").write_text(SOURCE, encoding="utf-8")
    (options.folder / "original.py").write_text(SOURCE, encoding="utf-8")
    subprocess.run([sys.executable, "-m", "fusec", "rewrite", before, "--out", after], check=True)
    sys.path[:0] = [str(after), str(options.folder)]
    original, fused = (importlib.import_module(name) for name in ("original", "fused"))
    rng = np.random.default_rng(1)
    found = []
    for name in ("shifted", "padded", "mirrored", "checked"):
        for extent in EXTENTS:
            values = tuple(rng.random((extent, extent)) + 0.5 for _ in range(2))
            found.append(compared(name, original, fused, values))
    options.out.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
