"""Whatever generated functions ask of their arguments says no where asking raises: each question is a `guard`, or has its own `try`."""

import ast
import re

import pytest

from tests.stories.story import GOLDEN, HERE

# words of kernels and of their objects, which ask nothing, and questions of a type alone, which cannot raise
ASKS_NOTHING = frozenset(
    [
        "argmax_key",
        "argmin_key",
        "as_double",
        "as_element",
        "beside_grid",
        "collect",
        "dask_array",
        "element_at",
        "element_function",
        "element_of",
        "hold",
        "is_array",
        "is_cupy",
        "is_cupynumeric",
        "is_dask",
        "is_device_array",
        "kernel",
        "kept",
        "like",
        "keep",
        "joined_pieces",
        "keep_row",
        "padded_pieces",
        "shape_of",  # inside what `places` tries
        "stacked_pieces",
        "device_joined_pieces",
        "device_padded_pieces",
        "device_stacked_pieces",
        "launch_kernel",
        "mean_of",
        "rounded",
        "scan_max",
        "scan_min",
        "scan_prod",
        "scan_sum",
        "scratch",
        "stretch_of",
        "stretch_or_number",
        "load",
        "store",
        "window",
        "block_all",
        "for_values",
        "ufunc_element",
        "neighbour_of",
        "python_number",
        "rolled",
        "clamped",
        "ends_of",
        "are_separate",
        "memory",
        "are_numbers",
        "are_floating",
        "are_integers",
        "holds_stored",
        "beyond",
        "beyond_or_number",
        "gone_round",
        "launched",
        "ran",
        "ran_on_rows",
        "ran_on_elements",
        "ran_as_ufuncs",
    ]
)
TEXTS = [path.read_text(encoding="utf-8") for path in sorted((HERE.parents[1] / "templates").rglob("*.py.jinja"))]
DEVICE = "{{ device }}"  # before names of functions that another support file has for arrays of a device


def questions() -> list[str]:
    """The functions of support files that generated modules import, but for those that ask nothing."""
    found = set()
    for path in GOLDEN.glob("*/after/**/_fused_*.py"):
        if "_fused_support" in path.name or path.name == "_fused_elements.py":
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and "_fused_support" in (node.module or ""):
                found |= {alias.name for alias in node.names if alias.name.islower()}
    return sorted(name for name in found - ASKS_NOTHING if not name.startswith(("block_", "collect_", "accumulate_")))


@pytest.mark.parametrize(
    "name", [*questions(), "bind", "is_ufunc_of", "in_turn", "find", "part", "are_of_doubles", "may_keep", "may_fill"]
)
def test_a_question_that_raises_is_answered(name: str) -> None:
    texts = [text.replace(DEVICE, "device_" if name.startswith("device_") else "") for text in TEXTS]
    heads = [re.search(rf'(@guard\n *)?def {name}\((?:.|\n)*?\):\n( +"""[^"]*"""\n)?(.*\n)', text) for text in texts]
    found = [head for head in heads if head]
    assert found, name
    assert any(head[1] or head[3].strip() == "try:" or "for value in parameters" in head[3] for head in found), name


def test_questions_are_found() -> None:
    assert {"has_plain_attributes", "has_items", "may_fuse", "view_of"} <= set(questions())
