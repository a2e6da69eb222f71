"""Every name in the output is defined there, also in functions that run only where a guard says no."""

import ast
import builtins
import symtable
from pathlib import Path

import pytest

from fusec import pipeline
from fusec.config import Options

PROGRAMS = {  # each function is alone in its module, so that no other one imports or defines a name for it
    "a value of the same name": "p = p + 1.0; p[1:-1] += h * (q[2:] - q[:-2]); return p",
    "two values of one name": "t = p * q; t = t + 1.0; t[1:-1] += h * (q[2:] - q[:-2]); return t",
    "a copy of a completed array": "t = LIB.zeros_like(p); t[1:-1] = p[2:] + p[:-2]; u = LIB.copy(t);"
    " u[1:] -= h * (t[1:] - t[:-1]); return u",
    "the size of a completed array": "t = LIB.zeros_like(p); t[1:-1] = p[2:] + p[:-2]; n = t.shape[0];"
    " u = t * n; return u * h",
    "memory like a completed array": "t = LIB.zeros_like(p); t[1:-1] = p[2:] + p[:-2]; u = LIB.empty_like(t);"
    " u[:-1] = t[1:] * h; u[-1] = 0.0; return u",
    "places along an array that no kernel reads": "i = LIB.linspace(0.0, 1.0, q.shape[1]); t = p * (1.0 - i) + i;"
    " u = t - LIB.nanmean(t, axis=0); return u * v[:, None] + 1.0",
    "two checks": "if LIB.any(p < 0.0): raise ValueError; t = LIB.sqrt(p) * q; u = t * q;"
    " if LIB.max(u) > 10.0: raise OverflowError; return float(LIB.mean(u - q))",
    "places of the same beside rows": "i = LIB.arange(q.shape[1]); t = p * i; return t - t.mean(axis=1, keepdims=True)",
}


@pytest.mark.parametrize("library", ["numpy", "cupy"])
@pytest.mark.parametrize("alias", ["np", "xp"])
def test_names_are_defined(library: str, alias: str, tmp_path: Path) -> None:
    for number, text in enumerate(PROGRAMS.values()):
        lines = [line.strip() for line in text.replace("LIB", alias).split(";")]
        head = (
            f"import {library} as {alias}\n\n\ndef f(p: {alias}.ndarray, q: {alias}.ndarray, v: {alias}.ndarray, h):\n"
        )
        (tmp_path / f"m{number}.py").write_text(head + "".join(f"    {line}\n" for line in lines))
    outcome = pipeline.fuse(tmp_path, Options())
    for number, text in enumerate(PROGRAMS.values()):
        for name in (f"m{number}.py", f"_fused_m{number}.py"):
            written = (outcome.package.content(name) or b"").decode()
            assert written, text
            assert undefined(written) == set(), (text, name)


def undefined(text: str) -> set[str]:
    """The names that the functions of a module read from it, and that it does not define."""
    table = symtable.symtable(text, "m", "exec")
    defined = {symbol.get_name() for symbol in table.get_symbols() if symbol.is_assigned() or symbol.is_imported()}
    waiting, found = [table], set[str]()
    while waiting:
        scope = waiting.pop()
        waiting += scope.get_children()
        found |= {each.get_name() for each in scope.get_symbols() if each.is_global() and each.is_referenced()}
    return {name for name in found - defined if not hasattr(builtins, name)} - {"__file__"}


SHADOWED = """
import math

import LIBRARY as lib

load = 3.0


def scaled(x: lib.ndarray):
    return x * load + 1.0


def places(x: lib.ndarray, load):
    n = lib.arange(load)
    t = x * n
    return t + n


def grid(load: lib.ndarray, w: lib.ndarray):
    i, j = lib.meshgrid(load, w)
    return lib.sin(i) * j + i


def stages(x: lib.ndarray, load):
    step = math.sqrt(load) * 2.0
    d = (x - x.mean()) * step
    return d / (1.0 + lib.sum(d * d)) + load


def made_here(x: lib.ndarray, k):
    load = x * k
    return (load - load.mean()) / load.std()


def in_turn(x: lib.ndarray, load):
    a = lib.zeros_like(x)
    a[1:-1] = x[2:] * load - x[:-2]
    b = a[:7] * lib.linspace(0.0, load, 7)
    return b.sum() * load + b


def beside_a_call(x: lib.ndarray, load):
    t = x * load
    return (t - lib.concatenate((t[:1], t[:-1]))) * load + (t @ t) * load
"""


@pytest.mark.parametrize("library", ["numpy", "cupy"])
def test_constants_leave_parameters_of_their_name_alone(library: str, tmp_path: Path) -> None:
    """`load` is a constant, which has another name in the generated module, where kernels load elements."""
    (tmp_path / "m.py").write_text(SHADOWED.replace("LIBRARY", library))
    written = (pipeline.fuse(tmp_path, Options()).package.content("_fused_m.py") or b"").decode()
    texts = [
        ast.unparse(node) for node in ast.parse(written).body if not getattr(node, "name", "").startswith("scaled")
    ]
    constant, *others = [text for text in texts if "load_2" in text]
    assert constant == "load_2 = 3.0" and not others
