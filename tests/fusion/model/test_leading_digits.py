"""A name that begins with a digit once its leading underscore is gone is not used in generated code."""

import ast
from pathlib import Path

from fusec import pipeline
from fusec.config import Options

SOURCE = """
import numpy as np


def _2d_norm(x, y):
    return np.sqrt(x * x + y * y)


def outside(x, y, other):
    return 2.0 * np.exp(_2d_length(x, other)) + y


def _2d_length(x, other):
    return other.length(x)
"""


def test_generated_names_begin_with_a_letter(tmp_path: Path) -> None:
    source = tmp_path / "grid.py"
    source.write_text(SOURCE)
    outcome = pipeline.fuse(source, Options())
    groups = {group.source.function: group for group in outcome.plan.groups}
    assert groups["_2d_norm"].name.fused == "f_2d_norm_fused"
    assert [operand.name for operand in groups["outside"].call.operands] == ["operand_2d_length_value", "y"]
    for file in outcome.package.files:
        if file.path.endswith(".py"):
            ast.parse(file.content)
