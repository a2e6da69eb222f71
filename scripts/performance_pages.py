"""Write the tables of docs/performance/{cpu,gpu,ordinary,packages,verify}.md and docs/pykokkos.md again from the data of docs/performance.

A table stands between `<!-- table NAME -->` and `<!-- end -->`; NAME is a key of TABLES. The text around it is written by hand.

    python scripts/performance_pages.py
"""

import argparse
import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from math import exp, log
from pathlib import Path
from statistics import median
from typing import Any

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "performance"
PAGES = ("cpu.md", "gpu.md", "ordinary.md", "packages.md", "verify.md", "../pykokkos.md")
MARKED = re.compile(r"(<!-- table (?P<name>[\w ^]+) -->\n).*?(<!-- end -->)", re.DOTALL)
MISSING = "–"

Row = list[str]
H200 = ("gpu_samples",)
H100 = ("gpu_samples_h100", "gpu_samples_contract_h100", "gpu_new_axes_h100", "gpu_words_of_samples_h100")


def main(folder: Path = FOLDER) -> None:
    """Write every page into the folder."""
    for name in PAGES:
        (folder / (name if folder == FOLDER else Path(name).name)).write_text(page(name), encoding="utf-8")


def page(name: str) -> str:
    """The text of one page with its tables as the data have them."""
    text = (FOLDER / name).read_text(encoding="utf-8")
    return MARKED.sub(lambda found: f"{found[1]}{TABLES[found['name']]()}\n{found[3]}", text)


def data(name: str) -> Any:
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


def table(head: Row, rows: Iterable[Row]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return re.sub(r"\|  (?=\|)", "| ", "\n".join(f"| {' | '.join(line)} |" for line in lines))


# CPU


def peers(size: int) -> str:
    """The speed-up of every library over NumPy, the fastest in bold."""
    rows = [row for row in data("peers")["rows"] if row["size"] == size]
    names = [peer for peer in rows[0]["peers"] if peer != "numpy"]
    head = ["program", "threads", "numpy", *names]
    return table(head, ([*first_cells(row), *(speed_up(row, name) for name in names)] for row in rows))


def work_units() -> str:
    """Calls of work units from Python, unfused and fused in turn: medians, and the median of the quotients of rounds."""
    rows = data("work_units_from_python")["rows"]
    head = ["calls", "elements", "unfused", "fused", "times faster"]
    lines = []
    for row in rows:
        quotients = [own / fused for own, fused in zip(row["unfused"], row["fused"], strict=True)]
        times = [median(row[side]) for side in ("unfused", "fused")]
        shown = [f"{time:.3g} s" if time >= 1 else f"{time * 1e3:.3g} ms" for time in times]
        faster = median(quotients)
        lines.append(
            [row["what"], f"{row['elements']:,}", *shown, f"{faster:.2f}" if faster < 100 else f"{faster:,.0f}"]
        )
    return table(head, lines)


def first_cells(row: Mapping[str, Any]) -> Row:
    return [f"`{row['program']}`", str(row["threads"]), f"{row['peers']['numpy']['median'] * 1e3:.3g} ms"]


def speed_up(row: Mapping[str, Any], peer: str) -> str:
    """Empty for a peer that was skipped."""
    known = {name: values["speed_up"] for name, values in row["peers"].items() if "speed_up" in values}
    if peer not in known:
        return ""
    return f"**{known[peer]:.2f}**" if known[peer] == max(known.values()) else f"{known[peer]:.2f}"


def beside_hand() -> str:
    """Least, median and greatest ratio to the loop written by hand."""
    ratios = {(row["program"], row["threads"]): row["of_hand"] for row in data("beside_hand")["rows"]}
    programs = dict.fromkeys(program for program, _ in ratios)
    rows = ([f"`{each}`", *(ratio_range(ratios[each, threads]) for threads in (1, 2))] for each in programs)
    return table(["program", "one thread", "two threads"], rows)


def ratio_range(values: list[float]) -> str:
    return ", ".join(f"{number:.2f}" for number in (min(values), median(values), max(values)))


def time_loops() -> str:
    head = ["program", "arrays", "threads", "as written, ms", "in bands, ms", "ratio", "quartiles"]
    return table(
        head,
        (
            [
                f"`{row['program']}`",
                " x ".join(map(str, row["shape"])),
                str(row["threads"]),
                f"{row['as written, ms']:.2f}",
                f"{row['in turn, ms']:.2f}",
                f"{row['ratio']:.2f}",
                ", ".join(f"{each:.2f}" for each in row["quartiles"]),
            ]
            for row in data("time_loops")["rows"]
        ),
    )


def small_arrays() -> str:
    """Every workload function of every sample at 1,000 elements, on one thread."""
    timed = [
        (sample["package"], each["name"], each["speed_up"])
        for sample in data("samples_1000")["samples"]
        for each in workload_times(sample["workload"])
    ]
    rows = ([Path(package).name, f"`{name}`", f"{ratio:.2f}"] for package, name, ratio in timed)
    return table(["sample", "function", "speed-up"], rows)


def small_programs(record: str = "small_programs") -> str:
    """Programs at three sizes, on one thread."""
    programs = data(record)["programs"]
    sizes = [f"{each['size']:,}" for each in programs[0]["times"]]
    rows = ([f"`{row['program']}`", *(f"{each['speed_up']:.2f}" for each in row["times"])] for row in programs)
    return table(["program", *sizes], rows)


def tables_on_a_device() -> str:
    """Masked stores and tables of numbers, in milliseconds."""
    times = data("gpu_tables")["milliseconds"]
    rows = ([label, *(f"{row[side]:.3f}" for side in ("plain", "fused", "in_torch"))] for label, row in times.items())
    return table(["program", "CuPy, ms", "fusec, ms", "torch.compile, ms"], rows)


def products_on_a_device() -> str:
    """Chains of matrix products on tall arrays, in microseconds, and their errors against double precision."""
    head = [
        "chain",
        "CuPy, us",
        "fusec in turn, us",
        "fusec as one kernel, us",
        "quotient",
        "in a graph, us",
        "PyTorch in a graph, us",
        "with one activation, us",
    ]
    head += ["error of CuPy", "of one kernel"]
    rows = []
    for label, case in data("gpu_products")["cases"].items():
        times, errors, graphs = case["microseconds eager"], case["errors"], case["microseconds graph"]
        sides = [times[side] for side in ("cupy", "in turn", "one kernel")]
        own = [graphs.get(side) for side in ("one kernel", "torch", "products")]
        rows.append(
            [label, *(f"{each:,.0f}" for each in sides), f"{sides[0] / sides[-1]:.1f}"]
            + ["" if each is None else f"{each:,.0f}" for each in own]
            + [f"{errors[side]:.1e}" for side in ("cupy", "one kernel")]
        )
    return table(head, rows)


def products_of_more_rows() -> str:
    """Chains in turn and as one kernel, in microseconds: for each case its numbers of rows side by side."""
    cases = data("gpu_products_rows")["cases"]
    heights = ("256", "1024", "4096", "16384")
    rows = []
    for case in dict.fromkeys(label.rpartition(" ")[0] for label in cases):
        for how in ("among many", "while busy"):
            own = [cases[f"{case} {height}"][how] for height in heights]
            rows.append([case, how, *(f"{each['in turn']:.0f}, {each['one kernel']:.0f}" for each in own)])
    return table(["chain", "a call", *(f"{int(height):,} rows" for height in heights)], rows)


def products_on_a_processor() -> str:
    """Chains of matrix products on two threads, in milliseconds."""
    sides = ("NumPy", "fusec", "JAX", "torch.compile", "products")
    cases = data("products").items()
    rows = [[label, *(f"{case['milliseconds'][side]:.0f}" for side in sides)] for label, case in cases]
    heads = ("NumPy", "fusec", "JAX", "torch.compile", "NumPy's products alone")
    return table(["chain", *(f"{head}, ms" for head in heads)], rows)


def bytes_of_products() -> str:
    """Megabytes of the device's memory that a call reads and writes, as a profiler counts them."""
    sides, counted = ("cupy", "in turn", "one kernel"), data("gpu_products")["bytes counted"]
    cases = dict.fromkeys(
        label.removeprefix(f"{side} ") for label in counted for side in sides if label.startswith(side)
    )
    rows = []
    for case in cases:
        own = [counted[f"{side} {case}"] for side in sides]
        rows.append([case, *(f"{(each['read'] + each['written']) / 1e6:,.0f} ({each['kernels']})" for each in own)])
    return table(["chain, 2^20 rows", "CuPy, MB (kernels)", "fusec in turn", "fusec as one kernel"], rows)


def products_of_few_rows() -> str:
    """Chains of matrix products on few rows, in microseconds."""
    sides = {
        "CuPy": "cupy",
        "fusec": "fusec",
        "PyTorch": "torch eager",
        "PyTorch in a graph": "torch in place graph",
        "torch.compile in a graph": "torch.compile graph",
    }
    rows = []
    for name, case in data("gpu_few_rows")["cases"].items():
        times = case["microseconds"]
        own = [f"{times[side]:.1f}" if side in times else "" for side in sides.values()]
        moved = [f"{case[what] / 1e6:.1f}" for what in ("bytes in turn", "bytes at least")]
        rows.append([f"{name}: {'-'.join(map(str, case['shape'][1:]))}", *own, *moved])
    return table(["columns", *sides, "MB in turn", "at least"], rows)


def workload_times(functions: Iterable[Mapping[str, Any]]) -> Iterable[Mapping[str, Any]]:
    for function in functions:
        for timing in function["timings"]:
            if timing["threads"] == 1:
                yield {"name": function["function"], "speed_up": timing["speed_up"]}


def histories() -> str:
    rows = ([f"`{name}`", *times(values, "original", "fused")] for name, values in data("histories").items())
    return table(["program (rounds, shape)", "NumPy, us", "fused, us", "speed-up"], rows)


def times(values: Mapping[str, float], before: str, after: str) -> Row:
    return [f"{values[before]:.3g}", f"{values[after]:.3g}", f"{values[before] / values[after]:.1f}"]


def symbolic_bounds() -> str:
    """A step of a stencil on one thread, and of one program the loop nest by hand."""
    rows = (
        [f"`{name}`", *times(values, "original", "fused"), f"{values['by hand']:.3g}" if "by hand" in values else ""]
        for name, values in data("symbolic_bounds").items()
    )
    return table(["program (shape)", "NumPy, ms", "fused, ms", "speed-up", "by hand, ms"], rows)


def loop_twins() -> str:
    rows = (
        [name, *(f"{values[key]:.3g}" for key in ("original", "fused", "by hand")), of_hand(values)]
        for name, values in data("loop_twins")["milliseconds"].items()
    )
    return table(["program", "the author's loops", "fused", "by hand", "of the loop by hand"], rows)


def dask() -> str:
    """Programs on threads, and on a cluster of two processes."""
    found = data("dask")["milliseconds"]
    rows = (
        [name, *times(values, "original", "fused"), *times(found["cluster"][name], "original", "fused")]
        for name, values in found["threads"].items()
    )
    sides = [f"{side}{where}" for where in ("", " on a cluster") for side in ("dask, ms", "fused, ms", "speed-up")]
    return table(["program", *sides], rows)


def legate() -> str:
    """Programs on one and on two of Legate's processors: launches of a call, and its time."""
    return tasks(data("legate")["milliseconds"], "CPU")


def legate_devices() -> str:
    """The same on one and on two GPUs."""
    return tasks(data("legate_devices")["milliseconds"], "GPU")


def tasks(found: Mapping[str, Any], kind: str) -> str:
    one, two = found[f"1 {kind}"], found[f"2 {kind}"]
    rows = (
        [
            *(name, f"{values['original tasks']} to {values['fused tasks']}"),
            *(times(one[name], "original", "fused") if name in one else ("", "", "")),
            *times(values, "original", "fused"),
        ]
        for name, values in two.items()
    )
    sides = [f"{side}, {n}" for n in (1, 2) for side in ("cuPyNumeric, ms", "fused, ms", "speed-up")]
    return table(["program", "tasks", *sides], rows)


def legate_first() -> str:
    """The first call of a process for small arrays: with the kernels in numba's cache, and compiling them."""
    found, compiling = data("legate")["milliseconds"], data("legate")["first calls that compile"]
    rows = (
        [
            name,
            *(each for n in (1, 2) for each in times(found[f"{n} CPU"][name], "original first", "fused first")),
            *(f"{compiling[f'{n} CPU'][name]['fused']:.3g}" for n in (1, 2)),
        ]
        for name in compiling["1 CPU"]
    )
    sides = [f"{side}, {n}" for n in (1, 2) for side in ("cuPyNumeric, ms", "fused, ms", "speed-up")]
    return table(["program", *sides, "compiling, ms, 1", "compiling, ms, 2"], rows)


def of_hand(values: Mapping[str, float]) -> str:
    return f"{values['by hand'] / values['fused']:.2f}"


# GPU


def samples(files: Iterable[str], columns: tuple[str, ...], prefix: str = "") -> str:
    """Milliseconds of every sample; where several files have a sample, the last one counts."""
    found: dict[str, Any] = {}
    for file in files:
        record = data(file)
        found |= record.get(prefix or "times", record)
    named = {label(name): values for name, values in sorted(found.items())}
    head = ["sample", "dtype", *(HEADS.get(each, each) for each in columns), "of a copy"]
    return table(head, ([*name, *sample_cells(values, columns)] for name, values in named.items()))


HEADS = {"contract": "fusec, `contract`"}


def label(name: str) -> tuple[str, str]:
    """`heat conduction:step_3d float64`  ->  heat `step_3d`, float64."""
    found = re.fullmatch(r"(\w+) \w+:(\w+) (.+)", name)
    assert found, name
    return f"{found[1]} `{found[2]}`", found[3]


def sample_cells(values: Mapping[str, Any], columns: tuple[str, ...]) -> Row:
    measured = values["milliseconds"]
    return [
        *(f"{measured[each]:.3f}" if each in measured else MISSING for each in columns),
        f"{values['percent of copy']['fusec']:.0f} %",
    ]


def larger() -> str:
    """Samples of several sizes; the record of 2^28 elements is a later one."""
    record = data("gpu_samples_large")
    sizes = ("2^25 elements, the build before", "2^27 elements, the build before", "2^28 elements")
    rows = ([*label(name), *(size_cell(record[size][name]) for size in sizes)] for name in record[sizes[0]])
    return table(["sample", "dtype", "2^25", "2^27", "2^28"], rows)


def size_cell(values: Mapping[str, Any]) -> str:
    return f"{values['milliseconds']['fusec']:.3f}, {values['percent of copy']['fusec']:.0f} %"


def places() -> str:
    """Medians over ten places in memory, microseconds."""
    sides = ("close", "contract", "torch")
    rows = (
        [f"`{name}`", *(f"{median(each[side] for each in found):.1f}" for side in sides)]
        for name, found in data("gpu_places_h100").items()
    )
    return table(["sample", "fusec", "fusec, `contract`", "torch.compile"], rows)


def rows_of_columns(file: str, part: str) -> str:
    """Shares of the rate of a copy, 2^28 singles."""
    record = {
        name: values for name, values in data(file)[part].items() if re.fullmatch(r"(softmax|layer_norm) \d+", name)
    }
    rows = ([f"`{n.split()[0]}`", n.split()[1], *(copied(v, side) for side in SIDES)] for n, v in record.items())
    return table(["program", "columns", *SIDES], rows)


SIDES = ("fusec", "torch.compile", "CuPy")


def copied(values: Mapping[str, Any], side: str) -> str:
    return f"{values[side]['of copy']:.2f}" if side in values else MISSING


def stencils() -> str:
    sides = ("CuPy", "torch.compile", "jax.jit", "fusec")
    rows = (
        [name, *(number(v["milliseconds"], side) for side in sides), f"{v['percent_of_copy']['fusec']:.0f} %"]
        for name, v in data("gpu_stencils")["times"].items()
    )
    return table(["program", *sides, "of a copy"], rows)


def number(values: Mapping[str, float], side: str) -> str:
    return f"{values[side]:.4g}" if side in values else MISSING


def sided(file: str, sides: Mapping[str, str], part: str = "") -> str:
    """Every record of a file that holds one time for each side."""
    record = data(file)
    rows = record[part] if part else record
    timed = {name: values for name, values in rows.items() if isinstance(values, dict) and set(sides) & set(values)}
    return table(
        ["program", *sides.values()], ([name, *(number(v, side) for side in sides)] for name, v in timed.items())
    )


def numbers_of_calls() -> str:
    """Medians, milliseconds."""
    record = data("gpu_numbers_of_calls_h100")
    timed = {name: values for name, values in record.items() if isinstance(values, dict)}
    rows = (
        [f"`{n.split()[0]}`", n.split()[1], *(f"{median(v[side]):.3f}" for side in ("plain", "new"))]
        for n, v in timed.items()
    )
    return table(["function", "dtype", "CuPy", "fusec"], rows)


def launch_loops() -> str:
    rows = (
        [f"`{case['function']}`", case["dtype"], f"{case['launches']:,}", *launch_times(case)]
        for case in data("gpu_launch_loops")["cases"]
    )
    return table(["loop", "dtype", "launches", "the loop, ms", "one launch, ms"], rows)


def launches() -> str:
    """Original and fused launches of `numba.cuda`, and the fastest that is known."""
    record = data("gpu_launches")
    loop, push = record["loop"]["float64"], record["push"]["milliseconds"]["1 by 128"]
    chain, calls = record["chain"]["milliseconds"], record["calls"]["microseconds_a_call"]
    rows = [
        [
            "100,000 launches of 10 elements, double precision",
            f"{loop['original_ms_scaled']:,.0f} ms",
            ms(loop["fused_ms"]),
            "",
        ],
        [
            "copy, mul, add, triad of 2^28 doubles",
            ms(chain["original, 256 threads"]),
            ms(chain["fused, 256 threads"]),
            "",
        ],
        ["three kernels of a spectral Maxwell push", ms(push["original"]), ms(push["fused"]), ms(push["by hand"])],
        [
            "copy, mul, add, triad of 1,000 elements",
            f"{calls['four launches'][0]:.1f} us",
            f"{calls['fused'][0]:.1f} us",
            "",
        ],
    ]
    return table(["work", "launches", "one launch", "by hand"], rows)


def ms(middle_least_most: list[float]) -> str:
    return f"{middle_least_most[0]:.3g} ms"


def pointwise() -> str:
    record = data("gpu_pointwise")["times"]
    large, small = record["milliseconds_at_2**28"], record["microseconds_at_10_000"]
    rows = ([name, f"{time:.3f}", number(small, name)] for name, time in large.items())
    return table(["", "2^28 elements, ms", "10,000 elements, us"], rows)


def launch_times(case: Mapping[str, Any]) -> Row:
    return [f"{case['original_ms_scaled']:,.1f}", f"{case['fused_ms']:.2f}"]


# packages


def packages() -> str:
    found = data("packages")["packages"]
    head = ["", *(f"{package['package']} {package['version']}" for package in found)]
    return table(head, ([name, *map(cell, found)] for name, cell in PACKAGE_ROWS.items()))


def public_packages() -> str:
    """A row for each package: what a reader would want fused, what is, and what its tests ran."""
    head = ["package", "lines", "wanted", "fused", "groups run", "ran a kernel", "calls: kernel, original"]
    head += ["tests before", "tests after", "new failures"]
    rows = []
    for each in data("public_packages")["packages"]:
        after, never = each["after"], len(each["never_fused"])
        rows.append(
            [
                f"{each['package']} {each['version']}",
                f"{each['lines']:,}",
                f"{each['wanted']:,}",
                f"{each['fused']:,} ({100 * each['fused'] / each['wanted']:.0f} %)",
                f"{after['groups_fused'] + never:,}",
                f"{after['groups_fused']:,} ({100 * after['groups_fused'] / (after['groups_fused'] + never):.0f} %)",
                f"{after['calls_fused']:,}, {after['calls_original']:,}",
                outcomes(each, "before"),
                outcomes(each, "after"),
                str(len(each["newly_failing"])),
            ]
        )
    return table(head, rows)


def public_shares() -> str:
    """How many of the groups that the tests called ran a kernel, with and without those that got no elements of arrays."""
    packages = data("public_packages")["packages"]
    ran = sum(each["after"]["groups_fused"] for each in packages)
    never = [entry for each in packages for entry in each["never_fused"].values()]
    given = [each for each in never if "no operand is an array with elements and dimensions" not in each["reasons"]]
    return table(
        ["groups that the tests called", "number", "ran a kernel"],
        [
            ["all", f"{ran + len(never):,}", f"{100 * ran / (ran + len(never)):.0f} %"],
            ["given an array with elements", f"{ran + len(given):,}", f"{100 * ran / (ran + len(given)):.0f} %"],
        ],
    )


def public_operands() -> str:
    """What the first calls of groups had as operands whose kernels never ran in the tests."""
    kinds = Counter(
        kind_of_operands(never["operands"])
        for each in data("public_packages")["packages"]
        for never in each["never_fused"].values()
    )
    return table(["operands of the first call", "groups"], ([kind, str(count)] for kind, count in kinds.most_common()))


def kind_of_operands(text: str) -> str:
    """`float64, float64[3]` has an array; `float, float64[0, 3]` has none with elements."""
    arrays = re.findall(r"(\w+)\[([^\]]*)\]", text)
    others = {name for name in re.findall(r"\w+", re.sub(r"\w+\[[^\]]*\]", "", text)) if not NUMBERS.fullmatch(name)}
    filled = [dtype for dtype, shape in arrays if shape and "0" not in shape.split(", ")]
    if others:
        return "other objects, such as a pandas Series or a tuple"
    if not filled:
        return "arrays without elements or dimensions" if arrays else "numbers alone"
    return "complex arrays" if any(dtype.startswith("complex") for dtype in filled) else "real arrays"


NUMBERS = re.compile(r"bool|(int|float|complex)\d*")


def public_causes() -> str:
    """The ten most frequent causes of wanted statements that are in no group."""
    causes: Counter[str] = Counter()
    for each in data("public_packages")["packages"]:
        causes.update(each["causes"])
    rows = ([*cause.rstrip(".").split(" ", 1), str(count)] for cause, count in causes.most_common(10))
    return table(["code", "cause", "statements"], rows)


def refusals(file: str) -> str:
    found = data(file)["packages"]
    codes = sorted({code for package in found for code in package["codes"] if not code.startswith("FUS1")})
    rows = ([code, *(f"{package['codes'].get(code, 0):,}" for package in found)] for code in codes)
    return table(["code", *(package["package"] for package in found)], rows)


def outcomes(package: Mapping[str, Any], when: str) -> str:
    return ", ".join(f"{count:,} {outcome}" for outcome, count in package[when]["outcomes"].items())


PACKAGE_ROWS: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    "lines of Python": lambda package: f"{package['lines']:,}",
    "seconds, wall clock": lambda package: f"{package['rewriting']['seconds']:,.0f}",
    "seconds, processor": lambda package: f"{package['rewriting']['cpu_seconds']:,.0f}",
    "most memory, MiB": lambda package: f"{package['rewriting']['peak_mib']:,}",
    "files with a group": lambda package: f"{package['files_changed']:,}",
    "fused kernels": lambda package: f"{package['groups']:,}",
    "array operations in them": lambda package: f"{package['operations_fused']:,}",
    "files changed outside edits": lambda package: f"{len(package['changed_outside_edits'])}",
    "files that do not compile": lambda package: f"{len(package['not_compiling'])}",
    "files that a second rewrite changes": lambda package: f"{len(package['second_rewrite_changes'])}",
    "tests before": lambda package: outcomes(package, "before"),
    "tests after": lambda package: outcomes(package, "after"),
    "passed before and not after": lambda package: f"{len(package['newly_failing'])}",
    "seconds of the tests, before": lambda package: f"{package['before']['seconds']:,.0f}",
    "seconds of the tests, after": lambda package: f"{package['after']['seconds']:,.0f}",
    "calls that ran fused": lambda package: f"{package['after']['calls_fused']:,}",
    "calls that ran the original": lambda package: f"{package['after']['calls_original']:,}",
}

FUSED = {"fused": "fusec", "original": "CuPy", "torch.compile": "torch.compile"}
SHORT_WORDS = ("chosen", "of_8", "of_16", "cupy.fuse", "torch.compile")
PEERS = ("fusec", "CuPy", "cupy.fuse", "torch.compile", "jax.jit")
# fusec itself


def commands() -> str:
    """How long each command took, and how much of its processes."""
    rows = data("verify")["measurements"]
    cells = ([row["what"], f"{row['seconds']:.0f} s", f"{row['processor_seconds']:.0f} s"] for row in rows)
    return table(["command", "time", "processor time"], cells)


def products_of_ordinary_programs() -> str:
    """The parts of the programs that hold a product, by the code that OpenBLAS runs."""
    found = data("ordinary_products")
    codes = {code: each for code, each in found.items() if isinstance(each, dict)}
    programs = list(next(iter(codes.values())))
    parts = list(next(iter(codes.values()))[programs[0]])
    rows = [
        [f"`{name}`", code, *(f"{own[name][part]:.3g}" for part in parts)]
        for name in programs
        for code, own in codes.items()
    ]
    return table(["program", "OpenBLAS's code", *parts], rows)


def ordinary(record: str, unit: str, factor: float, peers: Row, original: str) -> str:
    """Ordinary programs, the one that loses most first: times, and fusec beside the best peer. On a device also the bytes of operands and
    results in the time, as a share of what a copy moves; on a processor the same quotient of two threads."""
    found = data(record)
    rows = [row for row in found["rows"] if row.get("threads", 1) == 1]
    beside = {row["program"]: _beside_peers(row, peers) for row in rows}
    rows.sort(key=lambda row: beside[row["program"]])
    if "copy" in found:
        last, most = "of a copy", max(found["copy"])
        ends = {row["program"]: f"{100 * row['bytes'] / row['seconds']['fusec'] / most:.0f} %" for row in rows}
    else:
        last, two = "two threads", [row for row in found["rows"] if row.get("threads") == 2]
        quotients = {row["program"]: _beside_peers(row, peers) for row in two}
        ends = {name: f"{quotient:.2f}" for name, quotient in quotients.items()} | {"": _mean(quotients.values())}
    lines = []
    for row in rows:
        times = [row["seconds"].get(side) for side in ("fusec", original, *peers)]
        shown = ["" if each is None else f"{each * factor:.3g}" for each in times]
        name = row["program"]
        lines.append([f"`{name}`", *shown, f"{beside[name]:.2f}", ends.get(name, "")])
    mean = [f"geometric mean of {len(rows)}", *[""] * (2 + len(peers)), _mean(beside.values()), ends.get("", "")]
    head = ["program", *(f"{side}, {unit}" for side in ("fusec", original, *peers)), "best peer / fusec", last]
    return table(head, [*lines, mean])


def _beside_peers(row: Any, peers: Row) -> float:
    seconds = row["seconds"]
    best: float = min(seconds[peer] for peer in peers if peer in seconds)
    return best / float(seconds["fusec"])


def _mean(quotients: Iterable[float]) -> str:
    logarithms = [log(each) for each in quotients]
    return f"**{exp(sum(logarithms) / len(logarithms)):.2f}**" if logarithms else ""


def second_runs() -> str:
    """The first `rewrite` of 200 files and later ones."""
    cells = (
        [row["what"], str(row["jobs"]), f"{row['seconds']:.1f} s", f"{row['processor_seconds']:.1f} s"]
        for row in data("second_runs")["runs"]
    )
    return table(["run", "`--jobs`", "time", "processor time"], cells)


MODES = {"original": "original", "built": "built", "cached": "numba's cache", "cold": "compiling"}


def first_calls() -> str:
    """The first call of a process, medians in milliseconds: of the processor, and by the clock."""
    rows = (
        [
            row["sample"],
            *(f"{1000 * row['medians_of_call_and_processor'][mode][k]:.3g}" for k in (1, 0) for mode in MODES),
        ]
        for row in data("first_calls")["first_calls"]
    )
    head = [f"{name}, {clock}" for clock in ("processor", "clock") for name in MODES.values()]
    return table(["sample", *head], rows)


def calls_while_compiling() -> str:
    """The longest calls, in milliseconds without waiting for a processor, and how many are above 20."""
    rows = []
    for row in data("first_calls")["while_compiling"]:
        for mode, kind in (("original", "original"), ("background", "original"), ("background", "kernel")):
            own = row[mode][kind]
            alone = own["without_waiting_for_a_processor"]
            worst = ", ".join(f"{1000 * seconds:.3g}" for seconds in alone["worst"][:3])
            name = {"original": "original", "background": f"helper, {kind}"}[mode]
            clock = own["by_the_clock"]
            cells = [f"{1000 * alone['median']:.3g}", worst, str(alone["above_20_ms"])]
            rows.append([row["sample"], name, str(own["calls"]), *cells, str(clock["above_20_ms"])])
    return table(["sample", "calls", "number", "median", "longest", "above 20 ms", "above 20 ms by the clock"], rows)


def first_suite() -> str:
    """A run of a suite, medians in seconds: by the clock and of the processor, and the second over that of the original."""
    found = {
        mode: [median(each[k] for each in own) for k in (0, 1)] for mode, own in data("first_calls")["suite"].items()
    }
    least = found["original"][1]
    rows = ([mode, f"{clock:.3g}", f"{used:.3g}", f"{used / least:.2f}"] for mode, (clock, used) in found.items())
    return table(["kernels", "clock", "processor", "of the original"], rows)


TABLES: Mapping[str, Callable[[], str]] = {
    "first calls": first_calls,
    "calls while compiling": calls_while_compiling,
    "first suite": first_suite,
    "libraries 1000": lambda: peers(1000),
    "libraries 1000000": lambda: peers(1_000_000),
    "beside hand": beside_hand,
    "time loops": time_loops,
    "small arrays": small_arrays,
    "small programs": small_programs,
    "functions of sums": lambda: small_programs("functions_of_sums"),
    "histories": histories,
    "symbolic bounds": symbolic_bounds,
    "loop twins": loop_twins,
    "dask": dask,
    "legate": legate,
    "legate_devices": legate_devices,
    "legate_first": legate_first,
    "h100": lambda: samples(H100, ("fusec", "contract", *PEERS[1:])),
    "h100 2^28": lambda: samples(("gpu_samples_h100_2_28",), PEERS),
    "places h100": places,
    "h200": lambda: samples(H200, PEERS),
    "h200 2^28": lambda: samples(("gpu_samples_2_28",), ("fusec", "CuPy", "torch.compile", "jax.jit")),
    "h200 sizes": larger,
    "rows h100": lambda: rows_of_columns("gpu_reductions_h100", "peers"),
    "rows h200": lambda: rows_of_columns("gpu_reductions", "times of the last build"),
    "stencils": stencils,
    "sums": lambda: sided("gpu_closings", FUSED),
    "sums with numbers": lambda: sided("gpu_closing_numbers", FUSED),
    "rolls": lambda: sided("gpu_rolls", FUSED),
    "parts": lambda: sided("gpu_parts", FUSED),
    "histories on a device": lambda: sided("gpu_histories", FUSED),
    "tables on a device": tables_on_a_device,
    "launches": launches,
    "pointwise": pointwise,
    "pairs": lambda: sided("gpu_pairs_h100", {"new": "fusec", "plain": "CuPy", "in_torch": "torch.compile"}),
    "long rows": lambda: sided("gpu_long_rows_h100", {"fusec": "fusec", "CuPy": "CuPy", "copy": "a copy"}),
    "objects": lambda: sided("gpu_objects", FUSED, "third run"),
    "numbers of the call": numbers_of_calls,
    "short words": lambda: sided("gpu_short_words_h100", {side: side for side in SHORT_WORDS}),
    "launch loops": launch_loops,
    "packages": packages,
    "package refusals": lambda: refusals("packages"),
    "public packages": public_packages,
    "products on a device": products_on_a_device,
    "products of more rows": products_of_more_rows,
    "products on a processor": products_on_a_processor,
    "bytes of products": bytes_of_products,
    "products of few rows": products_of_few_rows,
    "public causes": public_causes,
    "public shares": public_shares,
    "public operands": public_operands,
    "kernel refusals": lambda: refusals("kernel_packages"),
    "commands": commands,
    "second runs": second_runs,
    "work units": work_units,
    "ordinary on a device": lambda: ordinary("gpu_ordinary", "us", 1e6, ["torch", "jax"], "cupy"),
    "products of ordinary programs": products_of_ordinary_programs,
    "ordinary on a processor": lambda: ordinary("ordinary", "ms", 1e3, ["torch", "jax", "numexpr", "numba"], "numpy"),
}

if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER, help="where to write instead")
    main(parser.parse_args().folder)
