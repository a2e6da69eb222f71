"""Of a library that an attribute holds: what the generated functions read, and when they leave it to the original."""

from pathlib import Path

from fusec.generate import generate
from tests.tools.fused import planned

HEAD = """import cupy as cp
import numpy as np
from numba import njit


@njit
def double(a, b):
    for i in range(a.shape[0]):
        b[i] = a[i] * 2.0


class Solver:
    def __init__(self, on_device):
        self.xp = cp if on_device else np

"""


def written(folder: Path, method: str) -> str:
    """The module generated for the class with this method."""
    program, plan = planned(folder / "package", HEAD + method)
    return "".join(module.text for module in generate(program, plan) if module.path == "_fused_program.py")


def test_the_attribute_inside_another_operand_is_not_replaced(tmp_path: Path) -> None:
    method = (
        "    def typed(self, x: np.ndarray):\n        return (x * 2).astype(self.xp.float32) + self.xp.float32(2)\n"
    )
    text = written(tmp_path, method)
    assert "    return (x * 2).astype(xp.float32) + float32_value\n" in text
    assert "    return (x * 2).astype(self.xp.float32) + float32_value\n" in text  # as written


def test_a_group_that_sets_attributes_asks_which_library_it_is(tmp_path: Path) -> None:
    method = (
        "    def damp(self, rate):\n        t = self.xp.sqrt(self.u * self.u)\n        self.u = t[...] * rate + t\n"
    )
    text = written(tmp_path, method)
    assert '    results = None\n    if has_plain_attributes(self, "u", "xp", sets=("u",)):\n' in text
    assert (
        "_cuda.launch(self.u, rate) if is_cupy(self.xp) else None\n        if results is None and self.xp is np:\n"
        in text
    )
    assert "solver_damp_fusion.launch(self.u, rate)\n" in text
    assert "    self.u = results\n" in text


def test_memory_of_either_library_is_not_made_by_compiled_loops(tmp_path: Path) -> None:
    method = (
        "    def twice(self, v, y):\n        t = self.xp.empty_like(v)\n        double(v, t)\n        double(t, y)\n"
    )
    text = written(tmp_path, method)
    assert "double(v, t)" in text
    assert "np.empty_like" not in text
