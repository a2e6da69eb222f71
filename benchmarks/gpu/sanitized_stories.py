"""Do the kernels of the stories and of the samples stay inside their arrays, read only what is set, and meet no race?

Copied borders, grid totals, half precision, complex numbers, quotients by numbers, folded axes and words of every phase, on small
arrays that end where their memory does. Where fusec is installed:

    python benchmarks/gpu/sanitized_stories.py rewrite FOLDER

Where the device is, once to compile and load all kernels side by side, and then for each tool in turn; with the names of stories or
samples, these alone:

    python benchmarks/gpu/sanitized_stories.py compile FOLDER
    compute-sanitizer --tool memcheck python benchmarks/gpu/sanitized_stories.py run FOLDER [NAME ...]
    compute-sanitizer --tool racecheck python benchmarks/gpu/sanitized_stories.py run FOLDER [NAME ...]
    compute-sanitizer --tool initcheck python benchmarks/gpu/sanitized_stories.py run FOLDER [NAME ...]
"""

import importlib
import multiprocessing
import shutil
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np

ROOT = Path(__file__).parents[2]
STORIES = (
    "cupy_attributes",
    "cupy_axes",
    "cupy_axes_by_variables",
    "cupy_borders",
    "cupy_completed_copies",
    "cupy_computed_numbers",
    "cupy_chains",
    "cupy_clips",
    "cupy_closings",
    "cupy_columns",
    "cupy_complex_numbers",
    "cupy_converted_numbers",
    "cupy_copies",
    "cupy_elements",
    "cupy_elements_by_counters",
    "cupy_ends",
    "cupy_half_precision",
    "cupy_in_place",
    "cupy_masked_stores",
    "cupy_matrix_products",
    "cupy_new_axes",
    "cupy_numbers",
    "cupy_numbers_in_functions",
    "cupy_numbers_read_later",
    "cupy_once",
    "cupy_pairs",
    "cupy_parts_by_variables",
    "cupy_prepared",
    "cupy_reduction_kernels",
    "cupy_reductions",
    "cupy_rolls",
    "cupy_selected_elements",
    "cupy_several_axes",
    "cupy_sequential_axes",
    "cupy_smaller_results",
    "cupy_stages",
    "cupy_stencils",
)
SAMPLES = ("diffusion", "electromagnetics", "flow", "heat", "image_pipeline", "normalisation", "shallow_water")
SIZES = (1_003, 70_000)  # elements, of samples


def rewrite(folder: Path) -> None:
    """The stories and samples as packages of CuPy, each with what fusec makes of it and what calls it."""
    for name in (*STORIES, *SAMPLES):
        plain, source = folder / "plain" / name, ROOT / "tests/stories/golden" / name / "before"
        shutil.copytree(source if name in STORIES else ROOT / "samples" / name, plain, dirs_exist_ok=True)
        for path in plain.rglob("*.py") if name in SAMPLES else ():
            if path.name != "workload.py":
                path.write_text(path.read_text().replace("import numpy as np", "import cupy as np"))
        (plain / "__init__.py").touch()
        command = [sys.executable, "-m", "fusec", "rewrite", str(plain), "--out", str(folder / "fused" / name)]
        subprocess.run([*command, "--fp", "close"], check=True, cwd=ROOT, stdout=subprocess.DEVNULL)
        if name in STORIES:
            shutil.copy(ROOT / "tests/stories/golden" / name / "calls.py", folder / "fused" / name / "calls.py")


def calls(name: str) -> Iterator[tuple[str, tuple, dict]]:
    """What calls a story; of a sample also in single precision, and on arrays that begin inside a word."""
    import cupy as cp

    if name in STORIES:
        yield from importlib.import_module(f"{name}.calls").calls(np.random.default_rng(1))
        return
    for size in SIZES:
        for dtype in ("float64", "float32"):
            for call, given, named in importlib.import_module(f"{name}.workload").cases(size, 1):
                yield call, on_device(cp, given, dtype, 0), named
                yield call, on_device(cp, given, dtype, 1), named


def on_device(cp, value, dtype, lead):
    """The arrays in it, as the last elements of memory of their own, after `lead` others along the last axis."""
    if isinstance(value, list | tuple):
        return type(value)(on_device(cp, item, dtype, lead) for item in value)
    if not isinstance(value, np.ndarray):
        return value
    memory = cp.zeros((*value.shape[:-1], value.shape[-1] + lead), dtype if value.dtype.kind == "f" else value.dtype)
    memory[..., lead:] = cp.asarray(value)
    return memory[..., lead:]


def run(name: str) -> str:
    """How many calls ran, which of them raised, and why kernels did not run."""
    import cupy as cp

    cp.cuda.set_allocator(None)  # an allocation for each array
    count, raised = 0, {}
    for call, given, named in calls(name):
        of, function = call.split(":")
        try:
            getattr(importlib.import_module(f"{name}.{of}"), function)(*given, **named)
        except Exception as error:  # some stories tell what raises
            raised[call] = f"{type(error).__name__}: {str(error)[:80]}"
        count += 1
    cp.cuda.Device().synchronize()
    return f"{name}: {count} calls; raised: {raised}"


def main(command: str, folder: Path, names: list[str]) -> None:
    if command == "rewrite":
        rewrite(folder)
        return
    sys.path.insert(0, str(folder / "fused"))
    names = names or [*STORIES, *SAMPLES]
    if command == "compile":  # side by side
        with ProcessPoolExecutor(12, multiprocessing.get_context("spawn")) as pool:
            list(pool.map(run, names))
        return
    for name in names:
        print(run(name), flush=True)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]).resolve(), sys.argv[3:])
