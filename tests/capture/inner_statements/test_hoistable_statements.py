"""Which assignments of numbers, other names and functions may run earlier than they stand, and which numbers may be evaluated at any time."""

from pathlib import Path

import pytest

from fusec.base.ir.host_statement import EarlyBinding, HostStatement
from fusec.base.ir.kernel import Launch
from fusec.base.ir.operand import TypedNumber
from fusec.capture import capture

FUNCTION = "import numpy as np\nrate = 1.0\ndef f(x, y):\n    t = np.exp(x)\n{}    return t * y + x\n"

EARLY = {
    "shares its line": "rate = 0.5; y = y + 1",
    "float": "rate = 0.5",
    "integer": "rate = 3",
    "negative": "rate = -1.5",
    "complex": "rate = 2j",
    "annotated": "rate: float = 0.5",
    "over lines": "rate = (\n        0.5\n    )",
    "another name": "rate = y",
    "name bound before": "z = y.T\n    rate = z",
    "constant of NumPy's": "rate = np.pi",
    "function": "rate = np.exp",
    "read later": "rate = 0.5\n    y = rate * y",
    "in a loop": "while y.any():\n        t = t + y\n        rate = 0.5\n        y = t * rate",
    "another name is captured": "rate = 0.5\n    key = lambda: y",
}
LATE = {
    "truth value": "rate = True",
    "text": "rate = 'fast'",
    "arithmetic": "rate = 1 / 3",
    "name that may have no value": "for step in y:\n        t = t + step\n    rate = step",
    "global name": "rate = np_like",
    "attribute": "rate = y.real",
    "function of another module": "from scipy import special\n    rate = special.erf",
    "call": "rate = float(1)",
    "two targets": "rate = other = 0.5",
    "attribute of an object": "y.rate = 0.5",
    "element": "y[0] = 0.5",
    "no value": "rate: float",
    "global": "global rate\n    rate = 0.5",
    "nonlocal elsewhere": "rate = 0.5\n    def g():\n        nonlocal rate\n        rate = 1",
    "captured": "rate = 0.5\n    key = lambda: rate",
    "of a generator": "rate = 0.5\n    key = (rate for _ in y)",
    "shown": "rate = 0.5\n    key = locals()",
    "read after an error": "try:\n        t = t + y\n        rate = 0.5\n    except ValueError:\n        y = rate",
    "read at the end": "try:\n        t = t + y\n        rate = 0.5\n    finally:\n        y = rate",
    "turned off": "rate = 0.5  # fusec: off",
}


def early(folder: Path, body: str) -> list[bool]:
    """For each statement that binds `rate` alone, whether it may run earlier."""
    (folder / "m.py").write_text(FUNCTION.format(f"    {body}\n"))
    regions = [region for module in capture(folder).modules for region in module.regions]
    hosts = [item for region in regions for item in region.items if isinstance(item, HostStatement)]
    return [isinstance(item.role, EarlyBinding) for item in hosts if item.writes == {"rate"}]


@pytest.mark.parametrize("case", EARLY)
def test_may_run_earlier(tmp_path: Path, case: str) -> None:
    assert early(tmp_path, EARLY[case]) == [True]


@pytest.mark.parametrize("case", LATE)
def test_runs_in_its_place(tmp_path: Path, case: str) -> None:
    assert not any(early(tmp_path, LATE[case]))


TYPED = ["np.float32(0.5)", "np.float64(-2)", "np.uint8(255)", "np.int8(-128)", "np.float16(65504.0)"]
UNTYPED = [
    *("np.uint8(256)", "np.uint8(-1)", "np.int8(-129)", "np.int32(2.5)", "np.float16(65505.0)", "np.float32(1e39)"),
    *("np.float32(y)", "np.float32()", "np.float32('1')", "np.float32(1 / 0)", "np.array(1)", "float(2)", "len(y)"),
    *("np.float32(x=1)", "np.float64(1e400)"),
]


@pytest.mark.parametrize("number", [*TYPED, *UNTYPED])
def test_numbers_with_a_type_are_evaluated_at_any_time(tmp_path: Path, number: str) -> None:
    (tmp_path / "m.py").write_text(f"import numpy as np\ndef f(x, y):\n    return np.exp(x) * 2 + {number}\n")
    regions = [region for module in capture(tmp_path).modules for region in module.regions]
    found = [item.evaluation.opaque_first for region in regions for item in region.items if isinstance(item, Launch)]
    operands = [o for r in regions for item in r.items if isinstance(item, Launch) for o in item.operands]
    assert any(isinstance(operand, TypedNumber) for operand in operands) == (number in TYPED)
    assert found == [True]


def test_numbers_of_one_region_have_names_of_their_own(tmp_path: Path) -> None:
    body = "    t = x * np.float32(1) + np.float32(1)\n    u = t * np.float32(2)\n    return u + np.float32(1) * t\n"
    (tmp_path / "m.py").write_text(f"import numpy as np\ndef f(x, y):\n{body}")
    (region,) = (region for module in capture(tmp_path).modules for region in module.regions)
    names = [{o.name: o.expression for o in item.operands} for item in region.items if isinstance(item, Launch)]
    together = {name: text for own in names for name, text in own.items()}
    assert all(together[name] == text for own in names for name, text in own.items())
    assert sorted(together) == ["float32_value", "float32_value_2", "float32_value_3", "t", "u", "x"]
