"""Groups that read attributes are compared by their kernels, though functions that read these are bound to the original."""

from pathlib import Path
from types import ModuleType

import pytest

from fusec.verify.fusec_child.kernels.fused_calls import FusedCalls
from fusec.verify.fusec_child.package import Package, Pair, bind, pair
from fusec.verify.fusec_child.request import Group

ASKS = """
class Fusion:
    operands = ("q",)

    def bind(self, q):
        return q or None

    def launch(self, q):
        return "kernel" if q else None

damp_fusion = Fusion()

def damp_fused(self):
    results = damp_fusion.launch(self)
    return damp_as_written(self) if results is None else results

def damp_as_written(self):
    return "as written"

def damp_of_values(q):
    results = damp_fusion.launch(q)
    return damp_unfused(q) if results is None else results

def damp_unfused(q):
    return "original"
"""
CALLS = """
def damp_fused(self):
    return damp_of_values(self)

def damp_of_values(q):
    return "kernel"

def damp_unfused(q):
    return "original"
"""


class Known(Package):
    """An author's module without anything in it, and a generated one."""

    def module(self, path: str) -> ModuleType:
        return MODULES[path]


MODULES: dict[str, ModuleType] = {}


def paired(text: str) -> tuple[Package, Pair]:
    MODULES.update({"m.py": ModuleType("m"), "_fused_m.py": ModuleType("_fused_m")})
    exec(text, vars(MODULES["_fused_m.py"]))
    package = Known(Path(), "")
    return package, pair(package, Group("m.py", "_fused_m.py", "damp_fused", "exact", ("damp",), {"q": "q"}))


@pytest.mark.parametrize("text", [ASKS, CALLS], ids=["asks for a run", "calls the dispatcher"])
def test_functions_of_attributes_call_what_is_bound(text: str):
    package, one = paired(text)
    bind(package, [one], lambda each: each.unfused)
    assert one.generated.damp_fused(1) == "original"
    bind(package, [one], lambda each: each.dispatcher)
    assert one.generated.damp_fused(1) == "kernel"


@pytest.mark.parametrize("text", [ASKS, CALLS], ids=["asks for a run", "calls the dispatcher"])
def test_a_watched_dispatcher_runs_its_kernel(text: str):
    package, one = paired(text)
    bind(package, [one], lambda each: each.unfused)
    watch = FusedCalls(one)
    assert watch.function((1,))(1) == "kernel"
    assert not watch.fell_back
    watch.remove()
    assert one.generated.damp_fused(1) == "original"


def test_a_watched_dispatcher_may_fall_back():
    package, one = paired(ASKS)
    bind(package, [one], lambda each: each.unfused)
    watch = FusedCalls(one)
    assert watch.function((0,))(0) == "original"
    assert watch.fell_back
