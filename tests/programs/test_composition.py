"""Each ordinary construct becomes one call with arithmetic before it, and with arithmetic after it, but for the exceptions."""

import runpy
from collections import Counter
from pathlib import Path

import pytest

from tests.stories.story import planned

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
    assert len(called) == len(texts) + 1  # `act`, too
    computed = {refusal.function for refusal in module.refusals if refusal.code == "FUS301"}
    assert not computed


def function_of(called):
    group = called if hasattr(called, "source") else called.groups[0]
    return group.source.function
