"""Run random CuPy programs on a device before and after fusion, and record what differs: every result, array and exception.

    python scripts/device_reliability.py rewrite FOLDER [FIRST LAST]
    python scripts/device_reliability.py run FOLDER RECORD

The programs are those of tests/programs/equivalence, of CuPy's arrays: `pointwise` with heads, `numbers`, `rows`, `columns`, `stencils`, `borders`, `closings`, `rolls`, a hundred of
each family for every seed from FIRST to LAST - 1. `rewrite` needs fusec and no device, `run` a device and no fusec. Under `exact`
everything must have the bits of unfused CuPy (any NaN equals any other); under `close`, which rows, columns, closings and rolls run as well, sums may differ by rounding.
Exit status 1 when a program differed.
"""

import argparse
import importlib
import json
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.programs.equivalence.axis_programs import axis_program  # noqa: E402
from tests.programs.equivalence.border_programs import border_program  # noqa: E402  the checkout comes first
from tests.programs.equivalence.closing_programs import closing_program  # noqa: E402
from tests.programs.equivalence.comparison import Outcome, outcome, same  # noqa: E402
from tests.programs.equivalence.layouts import recipes  # noqa: E402
from tests.programs.equivalence.roll_programs import roll_program  # noqa: E402
from tests.programs.equivalence.row_programs import make_tables  # noqa: E402
from tests.programs.equivalence.stencil_operands import LAYOUTS, stencil_operands  # noqa: E402
from tests.programs.equivalence.stencil_programs import stencil_program  # noqa: E402

IN_A_MODULE = 20
LARGEST = 70  # elements along an axis of a stencil's arrays
REORDERED_SUM = 1e-6
SHAPES = ((5, 7), (64, 128), (3, 1000), (2, 3, 50), (40,), (1, 6), (33, 1), (0, 4), (17, 2049))
FAMILIES = ("pointwise", "numbers", "rows", "columns", "stencils", "borders", "closings", "rolls", "axes")
BY_CLOSE = ("rows", "columns", "closings", "rolls", "axes")

Operands = tuple[Any, ...]


def main() -> int:
    options = arguments()
    if options.command == "rewrite":
        write(options.folder, range(options.first, options.last))
        return 0
    lines = list(ran(options.folder))
    options.record.write_text("".join(json.dumps(line) + "\n" for line in lines))
    for family, level in dict.fromkeys((line["family"], line["level"]) for line in lines):
        own = [line for line in lines if (line["family"], line["level"]) == (family, level)]
        counts: Counter[str] = Counter()
        for line in own:
            counts.update({key: line[key] for key in ("programs", "fused", "calls", "fused_calls")})
        print(family, level, dict(counts), sum(len(line["differences"]) for line in own), "differ", flush=True)
    return int(any(line["differences"] for line in lines))


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    rewriting = commands.add_parser("rewrite")
    rewriting.add_argument("folder", type=Path)
    rewriting.add_argument("first", type=int, nargs="?", default=0)
    rewriting.add_argument("last", type=int, nargs="?", default=1)
    running = commands.add_parser("run")
    running.add_argument("folder", type=Path)
    running.add_argument("record", type=Path)
    return parser.parse_args()


def write(folder: Path, seeds: range) -> None:
    """`original`, `exact` and `close`, packages with the same modules."""
    from fusec.base.plan.choices import FloatingPoint
    from fusec.config import Overrides, load_options
    from fusec.pipeline import rewrite

    for family in FAMILIES:
        texts = list(sources(family, seeds))
        for start in range(0, len(texts), IN_A_MODULE):
            place = folder / "original" / f"{family}_{start // IN_A_MODULE}.py"
            place.parent.mkdir(parents=True, exist_ok=True)
            head = texts[0][: texts[0].index("def step(")]
            functions = (
                text[len(head) :].replace("def step(", f"def step_{start + k}(")
                for k, text in enumerate(texts[start : start + IN_A_MODULE])
            )
            place.write_text(head.replace("import numpy as np", "import cupy as np") + "\n\n".join(functions))
    (folder / "original" / "__init__.py").write_text("")
    for level in FloatingPoint.EXACT, FloatingPoint.CLOSE:
        written, _ = rewrite(folder / "original", folder / level.value, load_options(folder, Overrides(fp=level)))
        print(level.value, len(tuple(written.plan.groups)), "kernels")


def sources(family: str, seeds: range) -> Iterator[str]:
    from scripts.reliability import drawn
    from tests.programs.equivalence.programs import array_programs
    from tests.programs.equivalence.row_programs import AXES, COLUMN_AXES, row_programs

    for seed in seeds:
        numbers = range(100 * seed, 100 * seed + 100)
        match family:
            case "pointwise":
                yield from (program.source for program in drawn(seed, array_programs(has_heads=True)))
            case "numbers":
                yield from (program.source for program in drawn(seed, array_programs(has_numbers=True)))
            case "rows" | "columns":
                yield from (p.source for p in drawn(seed, row_programs(AXES if family == "rows" else COLUMN_AXES)))
            case "stencils":
                yield from (stencil_program(number).source for number in numbers)
            case "closings":
                yield from (closing_program(number).source for number in numbers)
            case "rolls":
                yield from (roll_program(number).source for number in numbers)
            case "axes":
                yield from (axis_program(number).source for number in numbers)
            case _:
                yield from (border_program(number).source for number in numbers)


def ran(folder: Path) -> Iterator[dict[str, Any]]:
    modules = sorted(path.stem for path in (folder / "original").glob("*_*.py") if not path.stem.startswith("_"))
    work = [(str(folder.resolve()), module, level) for module in modules for level in ("exact", "close")]
    work = [each for each in work if each[2] == "exact" or each[1].partition("_")[0] in BY_CLOSE]
    with ProcessPoolExecutor(min(16, os.cpu_count() or 1), get_context("spawn")) as pool:
        yield from pool.map(of_module, *zip(*work, strict=True))


def of_module(folder: str, module: str, level: str) -> dict[str, Any]:
    """What the functions of a module did, in a process of its own."""
    if folder not in sys.path:
        sys.path.insert(0, folder)
    family = module.partition("_")[0]
    original, rewritten = (importlib.import_module(f"{package}.{module}") for package in ("original", level))
    runs = watched_launches(level)
    counts: Counter[str] = Counter()
    differences: list[str] = []
    for name in [name for name in vars(original) if name.startswith("step_")]:
        number = int(name.removeprefix("step_"))
        fused = 0
        for label, make in operand_makers(family, number):
            runs.clear()
            expected = on_host(outcome(getattr(original, name), on_device(make())))
            found = on_host(outcome(getattr(rewritten, name), on_device(make())))
            fused += bool(runs)
            counts["calls"] += 1
            if not is_alike(expected, found, REORDERED_SUM if level == "close" else 0.0):
                errors = f"{expected.error!r}, then {found.error!r}"
                differences.append(f"{name} {label}: {errors}; {expected} {found}"[:2000])
        counts.update(programs=1, fused=fused > 0, fused_calls=fused)
    return {"family": family, "level": level, "module": module, **counts, "differences": differences}


def operand_makers(family: str, number: int) -> Iterator[tuple[str, Callable[[], Operands]]]:
    """The kinds of operands for one program, with what to call them."""
    match family:
        case "pointwise" | "numbers":
            for recipe in recipes(number):
                yield str(recipe), recipe.operands
        case "rows" | "columns" | "closings" | "rolls" | "axes":
            for shape in Random(number).sample(SHAPES, 4):
                for relation in ("apart", "same array", "reversed rows"):
                    table = shape, relation, ("float64", "float32", "int64", "uint8")[number % 4], number
                    yield str(table), lambda table=table: make_tables(table)
        case _:
            program = (stencil_program if family == "stencils" else border_program)(number)
            for relation in ("apart", *LAYOUTS):
                dtype = ("float64", "float32", "")[number % 3]
                yield (
                    f"{relation} {dtype}",
                    lambda relation=relation, dtype=dtype: stencil_operands(program, relation, number, dtype, LARGEST),
                )


def on_device(operands: Operands) -> Operands:
    """The same views of the same memory, on the device."""
    import cupy

    buffers: dict[int, Any] = {}

    def moved(value: object) -> object:
        if not isinstance(value, np.ndarray):
            return value
        root = value
        while isinstance(root.base, np.ndarray):
            root = root.base
        buffer = buffers.get(id(root))
        if buffer is None:
            buffer = buffers[id(root)] = cupy.empty(max(root.nbytes, 1), np.uint8)
            buffer[: root.nbytes] = cupy.asarray(np.frombuffer(root.tobytes(order="A"), np.uint8))
        offset = value.__array_interface__["data"][0] - root.__array_interface__["data"][0]
        return cupy.ndarray(value.shape, value.dtype, buffer.data + offset, value.strides)

    return tuple(map(moved, operands))


def on_host(found: Outcome) -> Outcome:
    return Outcome(fetched(found.value), found.error, fetched(found.log), fetched(found.operands))


def fetched(value: Any) -> Any:
    """With arrays of the host for those of the device, and their strides where they hold elements."""
    if isinstance(value, tuple | list):
        return tuple(map(fetched, value))
    return ("cupy", value.get()) if type(value).__module__.startswith("cupy") else value


def is_alike(left: Outcome, right: Outcome, relative: float) -> bool:
    parts = ((left.value, right.value), (left.log, right.log), (left.operands, right.operands))
    return left.error == right.error and all(same(x, y, relative) and signs(x, y, relative) for x, y in parts)


def signs(left: Any, right: Any, relative: float) -> bool:
    """Zeros, too, have the same signs, where bits must be the same."""
    if isinstance(left, tuple):
        return all(signs(x, y, relative) for x, y in zip(left, right, strict=True))
    if relative or not isinstance(left, np.ndarray) or left.dtype.kind != "f":
        return True
    return bool(np.array_equal(np.signbit(left) & ~np.isnan(left), np.signbit(right) & ~np.isnan(right)))


def watched_launches(level: str) -> list[object]:
    """Grows whenever a fused kernel has run."""
    support = importlib.import_module(f"{level}._fused_support_cuda")
    runs: list[object] = []
    for fusion in (value for value in vars(support).values() if isinstance(value, type) and hasattr(value, "launch")):
        fusion.launch = watched(fusion.launch, runs)
    return runs


def watched(launch: Callable[..., Any], runs: list[object]) -> Callable[..., Any]:
    if hasattr(launch, "runs"):
        launch.runs.append(runs)
        return launch

    def launched(*arguments: Any, **keywords: Any) -> Any:
        results = launch(*arguments, **keywords)
        if results is not None:
            for each in launched.runs:  # type: ignore[attr-defined]
                each.append(1)
        return results

    launched.runs = [runs]  # type: ignore[attr-defined]
    return launched


if __name__ == "__main__":
    sys.exit(main())
