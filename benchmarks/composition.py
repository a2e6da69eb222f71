"""Follow each of some ordinary constructs by each other one, and count the pairs that become one call.

    python benchmarks/composition.py FOLDER composition.json [--run] [--triples N]
    python benchmarks/composition.py FOLDER part.json --cupy K N

FOLDER gets the sources and what `fusec rewrite` makes of them, for NumPy and for CuPy. `--run` also calls the functions
before and after, those of NumPy's arrays with interpreted kernels, those of CuPy's where there is a device, and counts the calls of
groups that ran kernels, or original statements. `--triples` takes N random triples of constructs, of NumPy's arrays, instead of the
pairs. `--cupy` only calls the functions of CuPy's arrays of a FOLDER that is there: part K of N, counted from 0, for kernels take half a
second each to compile.

`one_call` counts the functions that are one call of a generated function, `kernels_alone` those of them that run kernels and nothing
else: no scan and no selection of the library's, neither between kernels nor before one.
"""

import argparse
import ast
import importlib
import json
import os
import random
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[1]
CONSTRUCTS = {  # of `p`, an array of two axes, they make `a` of its shape
    "pointwise": "a = p * 2.0 + y",
    "function": "a = np.exp(-p) / (1.0 + y)",
    "row vector": "a = (p - v) * 0.5",
    "column vector": "a = p * w[:, None] + 1.0",
    "where": "a = np.where(p > 0.5, p * y, y)",
    "in place": "a = p + y; a *= 0.5; a -= p",
    "masked store": "a = p - y; a[a < 0.0] = 0.0",
    "masks in a row": "a = p - y; a[a < -1.0] = -1.0; a[y > 0.75] = 0.0",
    "masked value": "a = p * y; m = a > 0.5; a[m] = np.sqrt(a[m]) + y[m]",
    "quotient where": "a = np.divide(p, y, out=np.zeros_like(p), where=y != 0.0)",
    "root where": "a = p - y; np.sqrt(a, out=a, where=a > 0.0)",
    "filled memory": "a = np.empty_like(p); act_into(p, a)",
    "stencil": "a = np.zeros_like(p); a[1:-1, 1:-1] = p[2:, 1:-1] + p[:-2, 1:-1] - 2.0 * p[1:-1, 1:-1]",
    "interior update": "a = p * 1.5; a[1:-1] += 0.1 * (p[2:] - p[:-2])",
    "roll": "a = np.roll(p, 1, axis=0) - p",
    "row mean": "a = p - np.mean(p, axis=1, keepdims=True)",
    "column mean": "a = p - np.mean(p, axis=0)",
    "standardise": "a = (p - p.mean(axis=0)) / (p.std(axis=0) + 1e-3)",
    "softmax": "e = np.exp(p - np.max(p, axis=-1, keepdims=True)); a = e / np.sum(e, axis=-1, keepdims=True)",
    "scale by norm": "a = p / np.sqrt(np.sum(p * p) + 1.0)",
    "helper": "a = act(p) * y",
    "numbers": "a = p * (dt / h**2) + y",
    "gather": "a = p * v[index]",
    "cumulative sum": "a = np.cumsum(p, axis=1) * 0.01",
    "matrix product": "a = np.maximum(p @ s + v, 0.0)",
    "without gaps": "a = p - np.nanmean(p, axis=0)",
    "range of rows": "a = (p - np.min(p, axis=1, keepdims=True)) / np.ptp(p, axis=1)[:, None]",
    "range of all": "a = p / (1.0 + np.ptp(p))",
    "centre of all": "a = p - np.mean(p, keepdims=True)",
    "sum of sizes": "a = p / np.linalg.norm(p, ord=1, axis=1, keepdims=True)",
    "finite numbers": "a = np.nan_to_num(p / y)",
    "places": "i = np.arange(y.shape[0])[:, None]; a = np.exp(-((i - np.arange(y.shape[1])) ** 2) * h) * p",
    "linspace": "i = np.linspace(0.0, 1.0, y.shape[1]); a = p * (1.0 - i) + i",
    "meshgrid": "i, j = np.meshgrid(v, w); a = p * np.sin(i) + np.cos(j)",
    "mask of places": "a = np.where(np.arange(y.shape[0])[:, None] >= np.arange(y.shape[1]), p, -1.0)",
    "stacked": "b = np.stack([p * 2.0, y - p]); a = b[0] + b[1]",
    "padded": "b = np.pad(p, 1); a = (b[2:, 1:-1] + b[:-2, 1:-1]) * y",
    "repeated borders": "a = p * y; a[0] = a[1]; a[-1] = a[-2]",
    "shifted": "b = np.concatenate((p[:1], p[:-1])); a = (p - b) * y",
    "picked": "a = p - np.take_along_axis(p, index[None, :], axis=1)",
}
SINKS = {
    "sum": "return np.sum(p * y)",
    "row sum": "return np.sum(p * p, axis=1)",
    "argmax": "return np.argmax(p * y, axis=1)",
    "any": "return np.any(p > 2.0)",
    "norm": "return np.linalg.norm(p - y, axis=1)",
    "var": "return np.var(p - y)",
    "two values": "return p * 0.5, np.sum(p)",
    "nan sum": "return np.nansum(p * y, axis=0)",
    "count": "return np.count_nonzero(p > 0.5, axis=1)",
    "range": "return np.ptp(p * y)",
    "fold": "return np.add.reduce(p * y, axis=1)",
}
HEAD = """import numpy as np


def act(t):
    return t / (1.0 + np.exp(-t))


def act_into(t, out):
    out[:] = t / (1.0 + np.exp(-t))
"""
_BORDER = re.compile(r"\w+\[-?\d+\]")  # `a[0]`: what stores nothing else is no pass over an array
_OF_LIBRARIES = ("cumsum", "cumprod", "accumulate", "pad", "concatenate", "stack", "take_along_axis")
# constructs that need a number, or a row, of all they read before their result: their reader is another pass, at best
KINDS = {
    **dict.fromkeys(("row mean", "softmax", "range of rows", "sum of sizes"), "rows"),
    **dict.fromkeys(("row sum", "argmax", "norm", "count", "fold"), "rows"),
    **dict.fromkeys(("column mean", "standardise", "without gaps", "nan sum"), "columns"),
    **dict.fromkeys(("scale by norm", "range of all", "centre of all"), "all"),
    **dict.fromkeys(("sum", "any", "var", "two values", "range"), "all"),
    **dict.fromkeys(("padded", "shifted", "picked", "stacked"), "pieces"),
    **dict.fromkeys(("stencil", "interior update", "repeated borders"), "parts"),
    "roll": "roll",
    "cumulative sum": "scan",
}  # of what they compute along; the others compute each element of its own place
ENDS_A_PASS = ("column mean", "standardise", "scale by norm", "without gaps", "range of all", "centre of all")
PARAMETERS = "x: np.ndarray, y: np.ndarray, v: np.ndarray, w: np.ndarray, s: np.ndarray, index: np.ndarray, dt, h"
OF_A_FILE = 40


class _Renamed(ast.NodeTransformer):
    def __init__(self, names: dict[str, str]) -> None:
        self.names = names

    def visit_Name(self, node: ast.Name) -> ast.Name:
        return ast.Name(self.names.get(node.id, node.id), node.ctx)


def _lines(text: str, **names: str) -> list[str]:
    return ast.unparse(_Renamed(names).visit(ast.parse(text))).splitlines()


def function(name: str, *constructs: str) -> str:
    """The function that applies these constructs one after the other."""
    lines, given = [], "x"
    for k, construct in enumerate(constructs, start=1):
        text = CONSTRUCTS.get(construct) or SINKS[construct]
        lines += _lines(text, p=given, a=f"t{k}", e=f"e{k}", i=f"i{k}", j=f"j{k}")
        given = f"t{k}"
    lines += [] if constructs[-1] in SINKS else [f"return {given}"]
    return f"def {name}({PARAMETERS}):\n" + "".join(f"    {line}\n" for line in lines)


def pairs() -> Iterator[tuple[str, str]]:
    for first in CONSTRUCTS:
        yield from ((first, second) for second in (*CONSTRUCTS, *SINKS))


def triples(count: int, seed: int = 44) -> Iterator[tuple[str, ...]]:
    rng = random.Random(seed)
    found = ((*rng.choices([*CONSTRUCTS], k=2), rng.choice([*CONSTRUCTS, *SINKS])) for _ in range(count))
    yield from dict.fromkeys(found)


def name_of(constructs: tuple[str, ...]) -> str:
    return "__".join(each.replace(" ", "_") for each in constructs)


def calls(source: str) -> dict[str, tuple[int, int]]:
    """For each function with `__` in its name: the calls of generated functions, and other statements that compute."""
    found = {}
    for node in ast.parse(source).body:
        if not isinstance(node, ast.FunctionDef) or "__" not in node.name:
            continue
        fused = others = 0
        for statement in node.body:
            inside = [each for each in ast.walk(statement) if isinstance(each, ast.Call) and _is_fused(each)]
            rest = (each for each in ast.walk(statement) if each not in inside)
            computing = ast.BinOp | ast.Subscript | ast.Compare | ast.AugAssign | ast.Call
            fused, others = fused + len(inside), others + any(isinstance(each, computing) for each in rest)
        found[node.name] = fused, others
    return found


def _is_fused(node: ast.Call) -> bool:
    match node.func:
        case ast.Attribute(ast.Name("_fused")):
            return True
        case _:
            return False


def librarys(source: str) -> dict[str, list[str]]:
    """For each generated function: the array operations of the library that it runs, itself or in functions that it calls."""
    functions = {node.name: node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)}
    found: dict[str, list[str]] = {}

    def of(name: str) -> list[str]:
        if name not in found:
            found[name] = [text for node in _shown(functions[name]) for text in _operations(node, functions, of)]
        return found[name]

    return {name: of(name) for name in functions if not name.endswith("_unfused")}


def _shown(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes inside, without those of `whole_of(lambda: np.stack(...), ...)`, whose parts are in one array already."""
    yield node
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "whole_of"):
        for child in ast.iter_child_nodes(node):
            yield from _shown(child)


def _operations(
    node: ast.AST, functions: Mapping[str, ast.FunctionDef], of: Callable[[str], list[str]]
) -> Iterator[str]:
    match node:
        case ast.Call(ast.Name("selected" as name)):
            yield name
        case ast.Call(ast.Name(name)) if name in functions and not name.endswith("_unfused"):
            yield from of(name)
        case ast.Call(ast.Attribute(attr=name)) if name in _OF_LIBRARIES:
            yield name
        case ast.Assign([ast.Name()], ast.Subscript(ast.Name(), ast.Name())):
            yield "selection"
        case _:
            return


def written(
    folder: Path, library: str, chosen: Sequence[tuple[str, ...]]
) -> tuple[dict[str, tuple[int, int]], dict[str, int], set[str]]:
    """The calls in each function that fusec has rewritten; the number of passes over arrays that generated functions make; and those of
    them of which a pass is a library's."""
    before, after = folder / f"before_{library}", folder / f"{library}_fused"
    before.mkdir(parents=True)
    (before / "__init__.py").touch()
    head = HEAD.replace("import numpy", f"import {library}")
    texts = [function(name_of(pair), *pair) for pair in chosen]
    for k in range(0, len(texts), OF_A_FILE):
        text = "\n\n".join((head, *texts[k : k + OF_A_FILE]))
        (before / f"part{k // OF_A_FILE:02}.py").write_text(text, encoding="utf-8")
    flags = ["--target", "cuda"] if library == "cupy" else []
    subprocess.run([sys.executable, "-m", "fusec", "rewrite", before, "--out", after, *flags], check=True)
    found: dict[str, tuple[int, int]] = {}
    for path in sorted(after.glob("part*.py")):
        found |= calls(path.read_text(encoding="utf-8"))
    report = json.loads((after / "fusec-report.json").read_text(encoding="utf-8"))
    passes: Counter[str] = Counter()
    for module in report["modules"]:
        for group in module["groups"]:
            if not all(_BORDER.fullmatch(each["name"]) for each in group["arrays"]):
                passes[group["function"]] += len(group["stages"]) or 1
    beside: set[str] = set()
    for path in sorted(after.glob("_fused_part*.py")):
        own = librarys(path.read_text(encoding="utf-8"))
        for name, operations in own.items():
            passes[name.removesuffix("_fused")] += len(operations)
        beside |= {name.removesuffix("_fused") for name, operations in own.items() if operations}
    return found, dict(passes), beside


def counted(
    chosen: Sequence[tuple[str, ...]], found: dict[str, tuple[int, int]], passes: dict[str, int], beside: set[str]
) -> dict[str, object]:
    one = {name for name, (fused, others) in found.items() if fused == 1 and not others}
    plain = {name for name in found if "matrix_product" not in name}
    apart = {name_of(pair): pair for pair in chosen if name_of(pair) not in one}
    tally = Counter(each for pair in apart.values() for each in {*pair})
    above = {each: passes[name_of(each)] - least_passes(each) for each in chosen if name_of(each) in one & plain}
    kinds = Counter(" then ".join(KINDS.get(part, "elements") for part in each) for each, n in above.items() if n > 0)
    return {
        "pairs": len(found),
        "one_call": len(one),
        "several_calls_alone": sum(fused > 1 and not others for fused, others in found.values()),
        "kernels_alone": len(one - beside),
        "without_products": {
            "pairs": len(plain),
            "one_call": len(one & plain),
            "kernels_alone": len(one & plain - beside),
        },
        "passes_above_the_least": dict(sorted(Counter(max(0, number) for number in above.values()).items())),
        "passes_of_one_call": dict(sorted(Counter(passes[name] for name in one).items())),
        "kinds_above_the_least": dict(sorted(kinds.items(), key=lambda each: (-each[1], each[0]))),
        "pairs_above_the_least": {" then ".join(each): number for each, number in above.items() if number > 0},
        "apart": dict(sorted(tally.items(), key=lambda each: (-each[1], each[0]))),
        "beside_a_library": sorted(" then ".join(pair) for pair in chosen if name_of(pair) in one & plain & beside),
        "pairs_apart": sorted(" then ".join(pair) for name, pair in apart.items() if name in plain),
    }


def least_passes(constructs: tuple[str, ...]) -> int:
    """How few passes over memory a schedule may have that computes rows, and neighbours, again rather than store them."""
    return 1 + sum(each in ENDS_A_PASS for each in constructs)


SHAPES = {"numpy": [(7, 5)], "cupy": [(7, 5), (300, 257)]}  # of which the last takes many blocks of threads
ROUNDING = {"numpy": {"rtol": 1e-12, "atol": 1e-13}, "cupy": {"rtol": 1e-9, "atol": 1e-10}}


def compared(folder: Path, library: str, part: int = 0, parts: int = 1) -> dict[str, object]:
    """The functions whose results differ by more than rounding, or that raise something else; the number of calls in which the original
    raises; how often groups ran kernels, or the original statements, and which did."""
    sys.path.insert(0, str(folder))
    os.environ["FUSEC"] = "count"
    if library == "numpy":
        from tests.programs.equivalence.interpreted_kernels import interpret

        interpret(importlib.import_module("numpy_fused._fused_support"))
    raised, different = 0, set()
    for path in sorted((folder / f"before_{library}").glob("part*.py"))[part::parts]:
        modules = [
            importlib.import_module(f"{package}.{path.stem}") for package in (f"before_{library}", f"{library}_fused")
        ]
        for name in (each for each in [*vars(modules[0])] if "__" in each and not each.startswith("__")):
            for shape in SHAPES[library] * 2:
                expected, found = (_called(getattr(module, name), library, shape) for module in modules)
                raised += isinstance(expected, type)
                if not _are_close(expected, found, **ROUNDING[library]):
                    different.add(name)
    counts = importlib.import_module(f"{library}_fused._fused_support_runs").calls()
    return {
        "different": sorted(different),
        "raised": raised,
        "ran_kernels": sum(ran for ran, _ in counts.values()),
        "ran_originals": sum(original for _, original in counts.values()),
        "originals": [name.rpartition(".")[2] for name, (_, original) in counts.items() if original],
    }


def _called(function: Callable[..., object], library: str, shape: tuple[int, int]) -> object:
    """What it gives for arrays of its own; the type of what it raises."""
    rng, (rows, columns) = np.random.default_rng(3), shape
    arrays = [rng.random(own) for own in (shape, shape, columns, rows, (columns, columns))]
    given = map(importlib.import_module(library).asarray, (*arrays, rng.integers(0, columns, columns)))
    try:
        return function(*given, 0.01, 0.1)
    except Exception as problem:
        return type(problem)


def _are_close(expected: object, found: object, **rounding: float) -> bool:
    if isinstance(expected, type) or isinstance(found, type):
        return expected is found
    if isinstance(expected, tuple) and isinstance(found, tuple):
        return len(expected) == len(found) and all(
            _are_close(*each, **rounding) for each in zip(expected, found, strict=True)
        )
    first, second = (np.asarray(each.get() if hasattr(each, "get") else each) for each in (expected, found))
    is_alike = (first.dtype, first.shape) == (second.dtype, second.shape)
    return is_alike and np.allclose(first, second, equal_nan=True, **rounding)


def has_device() -> bool:
    """Whether CuPy is here, and a device for it."""
    try:
        return bool(importlib.import_module("cupy").cuda.runtime.getDeviceCount())
    except Exception:  # the driver's have no common base
        return False


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--run", action="store_true")
    parser.add_argument("--triples", type=int, default=0)
    parser.add_argument("--cupy", type=int, nargs=2, metavar=("K", "N"))
    options = parser.parse_args()
    measured = compared(options.folder, "cupy", *options.cupy) if options.cupy else counted_and_compared(options)
    options.out.write_text(json.dumps(measured, indent=1) + "\n", encoding="utf-8")


def counted_and_compared(options: argparse.Namespace) -> dict[str, object]:
    chosen = [*triples(options.triples)] if options.triples else [*pairs()]
    libraries = ("numpy",) if options.triples else ("numpy", "cupy")
    measured: dict[str, object] = {
        library: counted(chosen, *written(options.folder, library, chosen)) for library in libraries
    }
    if options.run:
        run = [each for each in libraries if each == "numpy" or has_device()]
        measured["run"] = {library: compared(options.folder, library) for library in run}
    return measured


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    main()
