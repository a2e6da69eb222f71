"""Each ordinary construct becomes one call with arithmetic before it, and with arithmetic after it, but for the exceptions."""

import json
import runpy
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from fusec.base.ir.library_call import Join, Move
from tests.device import host_cupy
from tests.stories.story import fused, planned

ROOT = Path(__file__).parents[2]
PAIRS = runpy.run_path(str(ROOT / "benchmarks" / "composition.py"))
EXCEPTIONS = ("matrix product",)  # the library computes it


def companions():
    yield from ((each, "pointwise") for each in PAIRS["CONSTRUCTS"] if each not in EXCEPTIONS)
    yield from (("where", each) for each in (*PAIRS["CONSTRUCTS"], *PAIRS["SINKS"]) if each not in EXCEPTIONS)


@pytest.mark.parametrize("library", ["numpy", "cupy"])
def test_constructs_compose(tmp_path, library):
    texts = [PAIRS["function"](PAIRS["name_of"](pair), *pair) for pair in dict.fromkeys(companions())]
    head = PAIRS["HEAD"].replace("import numpy", f"import {library}")
    (tmp_path / "pairs.py").write_text("\n\n".join((head, *texts)), encoding="utf-8")
    (module,) = planned(tmp_path).modules
    called = Counter(function_of(each) for each in module.called)
    assert {name: number for name, number in called.items() if number > 1} == {}
    assert len(called) == len(texts) + 2  # `act` and `act_into`, too
    passes = [call for each in module.called for call in getattr(each, "calls", ())]
    assert library == "cupy" or all(isinstance(each, Join | Move) for each in passes)
    computed = {refusal.function for refusal in module.refusals if refusal.code == "FUS301"}
    assert not computed


def function_of(called):
    group = called if hasattr(called, "source") else called.groups[0]
    return group.source.function


def test_a_sum_inside_a_statement_before_rows(tmp_path):
    """Two kernels, the second of rows."""
    text = PAIRS["function"]("f", "helper", "scale by norm", "row sum")
    (tmp_path / "pairs.py").write_text(f"{PAIRS['HEAD']}\n\n{text}", encoding="utf-8")
    outcome = fused(tmp_path)
    assert outcome.diagnostics == ()
    assert b"return _fused.f_fused(x, y)" in outcome.package.content("pairs.py")


PAIRS_ONCE_APART = (
    ("gather", "scale by norm"),
    ("linspace", "range of all"),
    ("picked", "range"),
    ("centre of all", "shifted"),
    ("repeated borders", "row mean"),
    ("row mean", "repeated borders"),
    ("interior update", "centre of all"),
    ("standardise", "masked value"),
)


@pytest.mark.parametrize("library", ["numpy", "cupy"])
def test_pairs_of_several_readings_are_one_call(tmp_path, library):
    texts = [PAIRS["function"](PAIRS["name_of"](pair), *pair) for pair in PAIRS_ONCE_APART]
    head = PAIRS["HEAD"].replace("import numpy", f"import {library}")
    (tmp_path / "pairs.py").write_text("\n\n".join((head, *texts)), encoding="utf-8")
    calls = PAIRS["calls"](fused(tmp_path).package.content("pairs.py").decode())
    assert calls == {PAIRS["name_of"](pair): (1, 0) for pair in PAIRS_ONCE_APART}


@pytest.mark.slow
def test_random_triples_compute_what_they_did(tmp_path):
    found = tmp_path / "found.json"
    arguments = [tmp_path / "triples", found, "--run", "--triples", "40"]
    subprocess.run(
        [sys.executable, ROOT / "benchmarks" / "composition.py", *map(str, arguments)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    measured = json.loads(found.read_text(encoding="utf-8"))
    run = measured["run"]["numpy"]
    assert run["different"] == []
    assert run["ran_originals"] <= 0.05 * run["ran_kernels"]
    plain = measured["numpy"]["without_products"]
    assert plain["one_call"] >= 0.97 * plain["pairs"]


@pytest.mark.slow
@pytest.mark.skipif(host_cupy.COMPILER is None, reason="no C++ compiler")
def test_calls_of_cupy_count_where_originals_ran(tmp_path, monkeypatch):
    """Also of what CuPy raises, as this stand-in does for a part that the library has not."""
    monkeypatch.setenv("FUSEC", "count")
    monkeypatch.setattr(sys, "path", [*sys.path])
    chosen = [("meshgrid", "row sum"), ("pointwise", "function"), ("root where", "sum")]
    PAIRS["written"](tmp_path, "cupy", chosen)
    with host_cupy.installed() as cupy:
        cupy.sqrt = raising
        measured = PAIRS["compared"](tmp_path, "cupy")
    assert measured["different"] == []
    assert measured["raised"] == 4
    assert measured["originals"] == ["root_where__sum_fused"]
    assert (measured["ran_kernels"], measured["ran_originals"]) == (8, 4)


def raising(*_arguments, **_options):
    raise TypeError
