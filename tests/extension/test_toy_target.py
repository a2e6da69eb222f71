"""A target is one entry and a row in each room: what has it no code for, its words, its printer, its support file."""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from fusec.base.ir.kernel import Launch
from fusec.base.plan.generated_files import SUPPORT, GeneratedModule
from fusec.base.plan.plan import FusionGroup
from fusec.base.scalars.expression import Let
from fusec.base.scalars.libraries import LIBRARIES, ArrayLibrary
from fusec.base.scalars.targets import TARGETS, Memory, Target
from fusec.fusion.analysis.gaps import Gap, Gaps
from fusec.fusion.analysis.targets import GAPS
from fusec.fusion.model.candidate import Candidate
from fusec.generate.modules.groups import PRINTERS
from fusec.generate.modules.imports import Root, path_in
from fusec.generate.modules.printed_group import PrintedGroup
from fusec.generate.modules.support_files import SUPPORT_OF
from fusec.generate.text.expressions import Spelling, expression_text
from fusec.generate.text.line_breaks import INDENT
from fusec.generate.text.target_text import TargetText
from fusec.generate.text.target_words import WORDS, TargetWords
from tests.stories.story import fused, imported, write

TOY = Target("toy", Memory.HOST, operations_for_an_array=16)
ARRAYS = ArrayLibrary("toyarrays", "Toy", (TOY,))
NORMS = """
import toyarrays as ta


def lengths(x, y):
    norm = ta.sqrt(x * x + y * y)
    return ta.exp(-norm) * norm


def total(x, y):
    return ta.sum(x * y * x)
"""
RUNTIME = """
import toyarrays


def toy_map(kernel, *arrays):
    \"\"\"The elements of a new array; None for arrays of another library or shape.\"\"\"
    if any(type(array) is not toyarrays.Array for array in arrays) or len({len(array.items) for array in arrays}) != 1:
        return None
    return toyarrays.Array([kernel(*elements) for elements in zip(*(array.items for array in arrays))])
"""


def others(launch: Launch, _: Candidate) -> Iterator[str]:
    """What is more than a new array, made of elements at one place."""
    parts = launch.kernel.body
    if any(not isinstance(part, Let) for part in parts) or any(array.is_view for array in launch.kernel.parameters):
        yield launch.name


def beside(candidate: Candidate) -> Iterator[str]:
    if candidate.preparations or len(candidate.graph.region.names.live_after) > 1:
        yield "statements in between"


def toy_text(printed: PrintedGroup) -> TargetText:
    group, body = printed.group, printed.body
    spelling = Spelling({}, printed.module.spelling.elements, printed.module.spelling.constants)
    names = [operand.name for operand in group.call.operands]
    kernel = [f"def {group.name.kernel}({', '.join(array.name for array in body.operands)}):"]
    kernel += [f"{INDENT}{step.name} = {expression_text(step.statement.value, spelling).text}" for step in body.steps]
    kernel += [f"{INDENT}return {body.steps[-1].name}"]
    asks = f"{INDENT}results = toy_map({', '.join([group.name.kernel, *names])})"
    return TargetText(TOY, "results", asks, f"{INDENT}return results", "\n".join(kernel))


def toy_support(root: Root, _: Sequence[FusionGroup]) -> Iterator[GeneratedModule]:
    yield GeneratedModule(path_in(root, f"{SUPPORT}_toy"), RUNTIME.lstrip(), "", ())


class Array:
    """A list of numbers, with the arithmetic of arrays."""

    def __init__(self, items: list[float]) -> None:
        self.items = items

    def __mul__(self, other: "Array") -> "Array":
        return Array([a * b for a, b in zip(self.items, other.items, strict=True)])

    def __add__(self, other: "Array") -> "Array":
        return Array([a + b for a, b in zip(self.items, other.items, strict=True)])

    def __neg__(self) -> "Array":
        return Array([-a for a in self.items])


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    module = ModuleType("toyarrays")
    module.Array = Array  # type: ignore[attr-defined]
    module.sqrt = lambda a: Array([float(np.sqrt(item)) for item in a.items])  # type: ignore[attr-defined]
    module.exp = lambda a: Array([float(np.exp(item)) for item in a.items])  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "toyarrays", module)
    monkeypatch.setitem(LIBRARIES, "toyarrays", ARRAYS)
    monkeypatch.setitem(TARGETS, "toy", TOY)
    gaps = Gaps("toy kernels have no code for ", (Gap("`{}`", others),), (Gap("{}", beside),))
    monkeypatch.setitem(GAPS, TOY, gaps)
    monkeypatch.setitem(WORDS, TOY, TargetWords("is_toy", "kernel", ("toy_map",), "_toy", "is_toy_library({})"))
    monkeypatch.setitem(PRINTERS, TOY, toy_text)
    monkeypatch.setitem(SUPPORT_OF, TOY, toy_support)
    yield module


def test_a_target_is_a_row_in_each_table(tmp_path: Path, toy: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "before").mkdir()
    (tmp_path / "before" / "norms.py").write_text(NORMS)
    outcome = fused(tmp_path / "before")
    write(outcome, tmp_path / "after")
    text = (tmp_path / "after" / "_fused_norms.py").read_text()
    assert "from _fused_support_toy import toy_map" in text
    assert "    results = toy_map(lengths_kernel, x, y)\n    if results is None:" in text
    x, y = [k / 100 for k in range(100)], [k / 50 for k in range(100)]
    monkeypatch.setattr(toy, "exp", None)  # the kernel runs, not the original
    with imported(tmp_path / "after") as package:
        found = package("norms").lengths(Array(x), Array(y))
    norm = np.sqrt(np.square(x) + np.square(y))
    np.testing.assert_allclose(found.items, np.exp(-norm) * norm, rtol=1e-14)


@pytest.mark.usefixtures("toy")
def test_what_the_target_cannot_do_is_a_row(tmp_path: Path) -> None:
    (tmp_path / "norms.py").write_text(NORMS)
    plan = fused(tmp_path).plan
    assert [group.name.stem for group in plan.groups] == ["lengths"]
    told = [refusal.note for module in plan.modules for refusal in module.refusals if refusal.code == "FUS601"]
    assert told == ["toy kernels have no code for `value`."]
