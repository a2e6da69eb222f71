"""What each statement is lowered to, and which statements that look alike are left alone."""

from pathlib import Path

import pytest

from tests.capture.model_text import item_lines, launches, lines, model, regions

HEAD = """
import math
import numpy as np
from numpy import exp as e_to_the, pi

RATE = 0.25
COUNT = 3
TABLE = np.zeros(3)

"""


def function(statement: str, parameters: str = "x, y, z, u, i, self, flag") -> str:
    return f"{HEAD}def f({parameters}):\n    {statement}\n"


MODELLED = [
    ("a = x * 2 + y", "assignment: a = add(multiply(x, 2), y)"),
    ("a: np.ndarray = x - y", "assignment: a = subtract(x, y)"),
    ("a = -x // ~y % +z", "assignment: a = remainder(floor_divide(negative(x), invert(y)), positive(z))"),
    ("a = x ** 2", "assignment: a = pow(x, 2)"),
    ("a = (x & y) | (z ^ x) << 1 >> y", None),
    ("a = x < y", "assignment: a = less(x, y)"),
    ("a = (x != y) & (x >= 1)", "assignment: a = bitwise_and(not_equal(x, y), greater_equal(x, 1))"),
    ("a = np.sqrt(x)", "assignment: a = sqrt(x)"),
    ("a = e_to_the(x)", "assignment: a = exp(x)"),
    ("a = np.add(x, y)", "assignment: a = np.add(x, y)"),
    ("a = abs(x - y)", "assignment: a = absolute(subtract(x, y))"),
    ("a = np.abs(x - y)", "assignment: a = np.absolute(subtract(x, y))"),
    ("a = np.conj(x)", "assignment: a = conjugate(x)"),
    ("a = x.conj() * y", "assignment: a = multiply(conjugate(x), y)"),
    ("a = np.where(x > 0, x, 0.0)", "assignment: a = where(greater(x, 0), x, 0.0)"),
    ("a = np.clip(x, 0, 1)", "assignment: a = clip(x, 0, 1)"),
    ("a = np.clip(x, a_max=1, a_min=y)", "assignment: a = clip(x, y, 1)"),
    ("a = x.clip(0)", "assignment: a = clip(x, 0, None)"),
    ("a = x.clip(None, max=z)", None),
    ("a = x.clip(max=z)", "assignment: a = clip(x, None, z)"),
    ("a = x.astype(np.float32)", "assignment: a = cast(x, np.float32)"),
    ("a = x.astype('uint8')", "assignment: a = cast(x, np.uint8)"),
    ("a = x.astype(dtype=bool)", "assignment: a = cast(x, bool)"),
    ("a = x.astype(np.float32, copy=False) * 2", "assignment: a = multiply(cast(x, np.float32), 2)"),
    ("a = np.zeros_like(x)", "assignment: a = zeros_like(x)"),
    ("a = np.full_like(x, 2, dtype=float)", "assignment: a = full_like(x, 2, dtype=float)"),
    ("a = np.copy(x)", "assignment: a = copy(x)"),
    ("a = np.pi * x / math.tau + pi", "assignment: a = add(divide(multiply(np.pi, x), math.tau), np.pi)"),
    ("a = RATE * x", "assignment: a = multiply(RATE, x)"),
    ("a = TABLE * x", "assignment: a = multiply(TABLE, x)"),
    ("a = x * True - 1j", "assignment: a = subtract(multiply(x, True), 1j)"),
    ("a = x * (2 * np.pi)", "assignment: a = multiply(x, multiply(2, np.pi))"),
    ("a = x * -1.5", "assignment: a = multiply(x, negative(1.5))"),
    ("a, b = x * 2, y + 1", "assignment: a = multiply(x, 2)|assignment: b = add(y, 1)"),
    ("a, x = x * 2, x + 1", "assignment: a = multiply(x, 2)|assignment: x = add(x, 1)"),
    ("x += y * 2", "assignment: x := add(x, multiply(y, 2))"),
    ("x **= 2", "assignment: x := pow(x, 2)"),
    ("np.add(x, y, out=x)", "assignment: x := np.add(x, y)"),
    ("np.multiply(y, 2, out=(x,))", "assignment: x := np.multiply(y, 2)"),
    ("x = np.exp(y, out=x)", "assignment: x := exp(y)"),
    ("u[1:-1] = x * 2", "assignment: u_1_m1[] = multiply(x, 2)"),
    ("u[:] = x", "assignment: u[] = x"),
    ("u[...] = 0.0", "assignment: u[] = 0.0"),
    ("u[:, 0] = x", "assignment: u_all_at_0[] = x"),
    ("u[1:] *= x", "assignment: u_from_1[] = multiply(u_from_1, x)"),
    ("u[:COUNT] = x + y", "assignment: u_to_3[] = add(x, y)"),
    ("a = u[2:] - u[:-2]", "assignment: a = subtract(u_from_2, u_to_m2)"),
    ("a = u[:, None] * u[None]", "assignment: a = multiply(u_all_new, u_new)"),
    ("a = u.T * 2", "assignment: a = multiply(u_transposed, 2)"),
    ("a = u[..., 0] + u[::-1]", "assignment: a = add(u_etc_at_0, u_by_m1)"),
    ("a = np.sum(x * y)", "assignment: a = reduce sum(multiply(x, y))"),
    ("a = (x * y).mean(axis=None, dtype=np.float64)", "assignment: a = reduce mean(multiply(x, y), dtype=np.float64)"),
    ("a = np.amax(x, keepdims=False)", "assignment: a = reduce max(x)"),
    ("a = self.mass * x", "assignment: a = multiply(mass, x)"),
    ("a = (x @ y) * z", "host: matrix product|assignment: a = multiply(product, z)"),
    ("a = x[i] * z", "assignment: a = multiply(x_item, z)"),
    ("a = x * np.max(y, axis=(1, 3))", "assignment: a = multiply(x, max_value)"),
    ("a = x * (y if flag else z)", "assignment: a = multiply(x, operand)"),
    ("return np.exp(-x)", "return: value = exp(negative(x))"),
    ("return x * 2, y.sum()", "return: value_1 = multiply(x, 2)|return: value_2 = reduce sum(y)"),
    ("print(np.exp(-x) * 2)", "expression: value = multiply(exp(negative(x)), 2)|host: call of `print`"),
    ("a = b = x * 2 + y", "assignment: a = add(multiply(x, 2), y)|assignment: b = local a"),
    ("a = b = x.sum()", "expression: total = reduce sum(x)|host FUS403: assignment to several targets"),
    ("a, b = b * 2, a * 3", None),
    ("a, b = x * 2, a + 1", None),
    ("return np.add(x, y, out=z)", "return: z := np.add(x, y)"),
    ("self.v = x * 2 + y", "assignment: v = add(multiply(x, 2), y)"),
    ("self.v += x[1:]", "assignment: v := add(v, x_from_1)"),
    ("self.v[1:] = x", "assignment: v_from_1[] = x"),
    ("x.v = y.v * 2 + 1", "expression: value = add(multiply(v, 2), 1)|host: attribute write"),
    ("self.__v = x * 2 + y", "expression: value = add(multiply(x, 2), y)|host: attribute write"),
    ("a += float(np.sum((x - y) ** 2))", None),
    ("a = -np.mean(x * y + 1)", "expression: average = reduce mean(add(multiply(x, y), 1))|host: assignment"),
    ("a = x.T @ (y * (1 - z))", "assignment: factor = multiply(y, subtract(1, z))|host: matrix product"),
    (
        "a = x * 2 + 1 + x @ y",
        "host: matrix product|assignment: a = add(add(multiply(x, 2), 1), product)",
    ),
    ("return x, y * 2 + 1", "expression: value = add(multiply(y, 2), 1)|host: `return`"),
    ("return x, y * 2", "expression: value = multiply(y, 2)|host: `return`"),
    ("u[i] = x * 2 + 1",
     "expression: value = add(multiply(x, 2), 1)|host FUS404: assignment to an element or a fancy index"),
]  # fmt: skip


@pytest.mark.parametrize(("statement", "expected"), [case for case in MODELLED if case[1] is not None])
def test_lowers(tmp_path: Path, statement: str, expected: str) -> None:
    (region,) = regions(model(tmp_path, function(statement)))
    assert lines(region) == expected.split("|")


@pytest.mark.parametrize("statement", [case[0] for case in MODELLED if case[1] is None])
def test_finds_a_launch(tmp_path: Path, statement: str) -> None:
    assert launches(model(tmp_path, function(statement)))


LEFT_ALONE = [
    "a = x",
    "a = x.T",
    "a = x[1:]",
    "a = u[:]",
    "a = 2 * np.pi",
    "a = x.conj()",
    "a = x.astype(np.float32, copy=False)",
    "a = x.copy()",
    "a = x @ y",
    "x @= y",
    "a = np.zeros(3)",
    "a = x and y",
    "a = not x",
    "a = x < y < z",
    "a = x in y",
    "a = x is y",
    "a = x if flag else y",
    "a = [v * 2 + 1 for v in x]",
    "a = lambda v: v * 2 + 1",
    "a = f'{x * 2 + 1}'",
    "a = (b := x) * 2",
    "a = 'text' * 2",
    "a = 'text' % x",
    "a = x * None",
    "a = np * 2",
    "a = x * [1, 2]",
    "a, b = x * 2",
    "a, *b = x * 2, y * 2",
    "a, a = x * 2, y * 2",
    "a, b = x, y * 2",
    "flag, self.v = x * 2, y",
    "u[0] = x * 2",
    "u[i] = x * 2",
    "u[i::2] = x * 2",
    "u[i] += x",
    "del x",
    "pass",
    "return",
    "return x",
    "return x, y > 2",
    "return z(y), y * 2",
    "return ()",
    "raise ValueError(x * 2)",
    "global y",
    "a = 1 / 0 * x",
    "a = x * 2 ** 200",
    "a = x * 99999999999999999999",
]


@pytest.mark.parametrize("statement", LEFT_ALONE)
def test_leaves_alone(tmp_path: Path, statement: str) -> None:
    parameters = "x, z, u, i, self, flag" if "global" in statement else "x, y, z, u, i, self, flag"
    assert launches(model(tmp_path, function(statement, parameters))) == []


OPTIONS = [
    "a = np.add(x, y, where=z)",
    "a = np.add(x, y, dtype=np.float32)",
    "a = np.add(x, y, z)",
    "a = np.add(x, y, out=z)",
    "np.add(x, y, out=TABLE)",
    "np.add(x, y, out=u[1:])",
    "np.add(x, y, out=x, casting='unsafe')",
    "a = np.exp(x, out=z) * 2",
    "a = x.astype(np.int32, casting='safe')",
    "a = np.sum(x, axis=(1, 3))",
    "a = np.min(x, initial=z)",
    "a = np.zeros_like(x, shape=(3,))",
    "a = np.sum(x, out=z)",
]


@pytest.mark.parametrize("statement", OPTIONS)
def test_options_are_named(tmp_path: Path, statement: str) -> None:
    (region,) = regions(model(tmp_path, function(statement)))
    (line,) = lines(region)
    assert line.startswith("host FUS405: option")


DOUBTFUL = [
    "np = y\n    a = np.sqrt(x)",
    "import numpy as np\n    def g():\n        nonlocal np\n        np = 3\n    a = np.sqrt(x)",
]


@pytest.mark.parametrize("statement", DOUBTFUL)
def test_doubtful_names_are_named(tmp_path: Path, statement: str) -> None:
    program = model(tmp_path, function(statement))
    assert launches(program) == []
    assert "FUS402" in "".join(line for region in regions(program) for line in lines(region))


def test_opaque_operands_keep_their_order(tmp_path: Path) -> None:
    first, second, third = launches(
        model(
            tmp_path,
            function("a = self.g(y) * self.mass + 1\n    b = x * 2 + self.mass\n    c = u[1:] * self.mass\n"),
        )
    )
    assert [operand.expression for operand in first.operands] == ["self.g(y)", "self.mass"]
    assert first.evaluation.opaque_first
    assert not second.evaluation.opaque_first
    assert not third.evaluation.opaque_first, "a view is taken before"


def test_each_occurrence_of_an_opaque_operand_is_evaluated(tmp_path: Path) -> None:
    (launch,) = launches(model(tmp_path, function("a = (i.m() - i.m()) * x")))
    assert [operand.name for operand in launch.operands] == ["m_value", "m_value_2", "x"]


def test_each_reading_of_an_attribute_counts(tmp_path: Path) -> None:
    (launch,) = launches(model(tmp_path, function("a = (self.m - self.m) * x")))
    assert [operand.name for operand in launch.operands] == ["m", "x"]
    assert launch.evaluation.attribute_reads == ("m", "m")
    assert launch.attributes == (("m", "self.m"),)


def test_globals_are_opaque_beside_calls(tmp_path: Path) -> None:
    """`g()` may rebind `TABLE`: it is read where the author reads it."""
    (launch,) = launches(model(tmp_path, function("a = (TABLE + g()) * (TABLE + 1)")))
    assert [operand.expression for operand in launch.operands] == ["TABLE", "g()", "TABLE"]
    assert not launch.evaluation.opaque_first


def test_opaque_text_stands_on_one_line(tmp_path: Path) -> None:
    (launch,) = launches(model(tmp_path, function("a = x * g(y,\n          z)")))
    assert launch.operands[1].expression == "g(y, z)"


def test_names_avoid_the_author_s(tmp_path: Path) -> None:
    (launch,) = launches(model(tmp_path, function("mass = value = u_1_m1 = 0\n    return self.mass * u[1:-1] + value")))
    assert [operand.name for operand in launch.operands] == ["self_mass", "u", "value"]
    assert [array.name for array in launch.kernel.parameters] == ["self_mass", "u_1_m1_2", "value"]
    assert launch.results == ("result",)


EVIDENCE = [
    ("a = x * y", False),
    ("a = np.sin(x)", True),
    ("a = x[1:] * y", True),
    ("a = x[1] * y", False),
    ("a = x.mean()", True),
    ("b = np.zeros(3)\n    a = b * y", True),
    ("b = np.sin(x)\n    a = b * y", True),
    ("b = np.zeros(3)\n    b = y\n    a = b * y", False),
    ("a = np.pi * y", False),
]


@pytest.mark.parametrize(("statement", "expected"), EVIDENCE)
def test_evidence_of_arrays(tmp_path: Path, statement: str, expected: bool) -> None:
    assert launches(model(tmp_path, function(statement)))[-1].evidence.shows_arrays is expected


@pytest.mark.parametrize("annotation", ["np.ndarray", "NDArray[np.float64]", "'np.ndarray | None'", "npt.NDArray"])
def test_annotations_are_evidence(tmp_path: Path, annotation: str) -> None:
    head = "import numpy as np\nimport numpy.typing as npt\nfrom numpy.typing import NDArray\n"
    source = f"{head}def f(x: {annotation}, y):\n    return x * y\n"
    (launch,) = launches(model(tmp_path, source))
    assert launch.evidence.shows_arrays


def test_counts_passes(tmp_path: Path) -> None:
    cases = {"a = x * (2 * np.pi)": 1, "u[1:] = x + y": 2, "u[:] = x": 1, "u[1:] += x": 1, "a = np.sum(x * y)": 2}
    for number, (statement, expected) in enumerate(cases.items()):
        folder = tmp_path / str(number)
        folder.mkdir()
        (launch,) = launches(model(folder, function(statement)))
        assert launch.evidence.operations == expected, statement


def test_deep_expressions_are_left_alone(tmp_path: Path) -> None:
    (region,) = regions(model(tmp_path, function("b = x * 2\n    a = " + " + ".join(["x"] * 500))))
    assert item_lines(region.items[1]) == ["host FUS403: deeply nested expression"]
