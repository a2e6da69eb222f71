"""A parameter that holds an array library is an operand of the generated function, and not an object with variables."""

from pathlib import Path

import pytest

from fusec.base.ir.operand import LibraryReference
from fusec.config import Options
from fusec.pipeline import analyse

BODY = "    t = xp.sqrt(x)\n    y = t + z\n    return xp.sqrt(y) - 1\n"


@pytest.mark.parametrize(
    ("head", "is_library"),
    [
        ("import cupy\n\n\ndef step(x, z, xp):\n", True),
        ("import cupy\n\n\ndef step(xp, x, z):\n", True),
        ("import numpy as np\n\n\ndef step(x, z, xp=np):\n", True),
        ("import numpy as np\n\n\ndef step(x, z, xp):\n", False),
    ],
)
def test_it_is_an_operand_of_its_own(tmp_path: Path, head: str, is_library: bool) -> None:
    (tmp_path / "step.py").write_text(head + BODY)
    _, plan = analyse(tmp_path, Options(), lambda _: None)
    operands = [operand for module in plan.modules for group in module.groups for operand in group.call.operands]
    assert [isinstance(operand, LibraryReference) for operand in operands if operand.name == "xp"] == [
        True
    ] * is_library
    assert bool(operands) == is_library
