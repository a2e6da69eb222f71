"""How many places should a thread take of rows that are shorter than a line of memory? On a device.

    python benchmarks/gpu/short_rows_of_views.py rewrite FOLDER
    python benchmarks/gpu/short_rows_of_views.py run FOLDER RESULTS.json

Milliseconds, medians of five interleaved runs, of 2^25 elements; `chosen` is what fusec takes, the others so many places.
"""

import importlib
import json
import re
import shutil
import statistics
import subprocess
import sys
from pathlib import Path

PROGRAM = '''import cupy as cp


def shaded(image, grey, gain):
    """A number of each pixel beside its channels."""
    near = image - grey[:, :, None]
    return near * gain + image


def scaled(rows, scale):
    """A number of each row beside its columns."""
    near = rows * scale[:, None]
    return near + rows
'''
PLACES = (1, 2, 3, 4, 8)
COLUMNS = (2, 3, 4, 5, 6, 8, 12, 16, 24)
ELEMENTS = 2**25


def rewrite(folder):
    before = folder / "before"
    before.mkdir(parents=True, exist_ok=True)
    (before / "__init__.py").write_text("")
    (before / "rows.py").write_text(PROGRAM)
    subprocess.run([sys.executable, "-m", "fusec", "rewrite", str(before), "--out", str(folder / "chosen")], check=True)
    for places in PLACES:
        own = folder / f"places_{places}"
        shutil.copytree(folder / "chosen", own, dirs_exist_ok=True)
        support = own / "_fused_support_cuda.py"
        support.write_text(re.sub(r"(\([23], (?:1|2|4|8|16)\)): \d+,", rf"\1: {places},", support.read_text()))


def run(folder):
    import cupy as cp

    from samples import milliseconds

    sys.path.insert(0, str(folder))
    sides = {name: importlib.import_module(f"{name}.rows") for name in ("chosen", *(f"places_{k}" for k in PLACES))}
    found = {}
    for dtype in ("uint8", "float16", "float32", "float64"):
        for columns in COLUMNS:
            height = int((ELEMENTS // columns) ** 0.5)
            width = ELEMENTS // columns // height
            image = (cp.random.random((height, width, columns)) * 99).astype(dtype)
            grey = (cp.random.random((height, width)) * 99).astype(dtype)
            gain = 2 if dtype == "uint8" else 1.5
            for call, given in (
                ("shaded", (image, grey, gain)),
                ("scaled", (image.reshape(-1, columns), grey.ravel())),
            ):
                times = {name: [] for name in sides}
                for _ in range(6):
                    for name, module in sides.items():
                        times[name].append(milliseconds(cp, getattr(module, call), given))
                result = sides["chosen"].__dict__[call](*given)
                assert all((getattr(module, call)(*given) == result).all() for module in sides.values())
                found[f"{call} {dtype} {columns}"] = {name: statistics.median(t[1:]) for name, t in times.items()}
            cp.get_default_memory_pool().free_all_blocks()
    return found


if __name__ == "__main__":
    if sys.argv[1] == "rewrite":
        rewrite(Path(sys.argv[2]))
    else:
        Path(sys.argv[3]).write_text(json.dumps(run(Path(sys.argv[2])), indent=1))
