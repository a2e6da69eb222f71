"""Which of two kernels runs for arrays in C order, in Fortran's order and in others, and where the results lie."""

from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from fusec.base.plan.choices import MemoryOrder
from fusec.config import Options
from fusec.pipeline import fuse
from tests.programs.equivalence.interpreted_kernels import interpret
from tests.stories.story import imported, write

SOURCE = """import numpy as np


def of_rows(x, w):
    t = x * w
    return t / t.sum(axis=-1, keepdims=True), t.max(axis=-1), t.min(axis=-1, keepdims=True)


def of_columns(x, w):
    t = x * w
    return t / t.sum(axis=0), t.max(axis=0), t.min(axis=0, keepdims=True)
"""
SINGLE_PASS = "import numpy as np\n\n\ndef f(x, v):\n    drag = v * np.abs(v)\n    return x - 0.5 * drag\n"


@pytest.fixture(scope="module")
def generated(tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder = tmp_path_factory.mktemp("orders")
    (folder / "before").mkdir()
    (folder / "before" / "tables.py").write_text(SOURCE)
    write(fuse(folder / "before", Options(memory_order=MemoryOrder.ANY)), folder / "after")
    with imported(folder / "after") as load:
        interpret(load("_fused_support"))
        yield load("_fused_tables")


def plan_of(module: ModuleType, function: str, *parameters: Any) -> tuple[str, Any]:
    """The kernel that would run, "" for the original, and the plan."""
    (fusion,) = (
        value for name, value in vars(module).items() if name.startswith(function) and name.endswith("_fusion")
    )
    chosen: list[str] = []
    compiler = type(fusion.kernel)
    compile_kernel = compiler.compile
    compiler.compile = lambda self, arguments: (chosen.append(self.function.__name__), compile_kernel(self, arguments))[
        1
    ]
    fusion.entries.clear()
    fusion.plans.clear()
    run = fusion.bind(*parameters)
    compiler.compile = compile_kernel
    return (
        (chosen[0].removeprefix(fusion.kernel.function.__name__.removesuffix("kernel")), run.plan)
        if run
        else ("", None)
    )


def arrays(shape: tuple[int, ...], order: tuple[int, ...]) -> Any:
    """An array whose axes lie in memory in this order, the outermost first."""
    values = np.random.default_rng(len(shape)).random([shape[axis] for axis in order])
    return values.transpose(np.argsort(order))


@pytest.mark.parametrize(
    ("function", "shape", "order", "kernel"),
    [
        ("of_rows", (90, 70), (0, 1), "kernel"),
        ("of_rows", (90, 70), (1, 0), "transposed_kernel"),
        ("of_rows", (30, 20, 10), (2, 1, 0), "transposed_kernel"),
        ("of_rows", (30, 20, 10), (2, 0, 1), "transposed_kernel"),
        ("of_rows", (30, 20, 10), (0, 2, 1), ""),
        ("of_columns", (90, 70), (0, 1), "kernel"),
        ("of_columns", (90, 70), (1, 0), "transposed_kernel"),
        ("of_columns", (90, 1), (0, 1), "transposed_kernel"),
        ("of_columns", (30, 20, 10), (2, 1, 0), "transposed_kernel"),
        ("of_columns", (30, 20, 10), (1, 2, 0), "transposed_kernel"),
        ("of_columns", (30, 20, 10), (1, 0, 2), ""),
    ],
)
def test_the_kernel_that_goes_along_memory_runs(
    generated: ModuleType, function: str, shape: tuple[int, ...], order: tuple[int, ...], kernel: str
) -> None:
    given = arrays(shape, order), 2.0
    chosen, plan = plan_of(generated, function, *given)
    assert chosen == kernel
    if kernel:
        unfused = next(
            value for name, value in vars(generated).items() if name.startswith(function) and "unfused" in name
        )
        made = [allocate() for allocate in plan.allocations]
        assert [_steps(array) for array in made] == [_steps(result) for result in unfused(*given)]


def _steps(array: Any) -> list[tuple[int, int]]:
    """Extents and strides of all axes with more than one element."""
    return [(extent, step) for extent, step in zip(array.shape, array.strides, strict=True) if extent > 1]


def test_arrays_in_opposing_orders_go_to_the_original(generated: ModuleType) -> None:
    for function in ("of_rows", "of_columns"):
        assert plan_of(generated, function, arrays((90, 70), (0, 1)), arrays((90, 70), (1, 0)))[0] == ""


def test_few_elements_are_copied_for_the_kernel_that_is_compiled_anyway(generated: ModuleType) -> None:
    assert plan_of(generated, "of_rows", arrays((30, 7), (1, 0)), 2.0)[0] == "kernel"


def test_a_single_pass_has_one_kernel(tmp_path: Path) -> None:
    (tmp_path / "m.py").write_text(SINGLE_PASS)
    texts = [
        {
            file.path: file.content
            for file in fuse(tmp_path, Options(memory_order=order)).package.files
            if file.path[0] == "_"
        }
        for order in MemoryOrder
    ]
    assert texts[0] == texts[1] != {}


def test_without_being_asked_there_is_one_kernel(tmp_path: Path) -> None:
    (tmp_path / "tables.py").write_text(SOURCE)
    assert not any(
        b"transposed_kernel" in f.content for f in fuse(tmp_path, Options()).package.files if "support" not in f.path
    )
