"""Which functions of a package become helpers of kernels, and how their calls are matched."""

from pathlib import Path
from typing import Any

import pytest

from fusec.base.ir.helper_function import InlinedHelper
from fusec.base.scalars.expression import Let
from tests.capture.model_text import launches, lines, model, regions, text

HEAD = "import numpy as np\nfrom .stats import g\n\nSCALE = 2.0\n\n\n"


def main(call: str) -> str:
    return f"{HEAD}def f(x, y):\n    return {call} + 1\n"


SUMMARISED = [
    "def g(v):\n    return v * 2\n",
    'def g(v):\n    """Twice."""\n    return v * 2\n',
    "def g(v: float) -> float:\n    k: float = v * 2\n    return k\n",
    "def g(v):\n    c = 0.5\n    w = v\n    v = np.abs(v)\n    return w * c + v\n",
    "A = 3\ndef g(v):\n    return v * A\n",
    "def h(v):\n    return v + 1\ndef g(v):\n    return h(v) * 2\n",
    "def g(v):\n    return np.where(v < 0, -v, v)\n",
]

NOT_SUMMARISED = [
    "def g(v):\n    return v\n",
    "def g(v):\n    w = v\n    return w\n",
    "def g(v):\n    return v.conj()\n",
    "def g(v):\n    w = v.conj()\n    return w\n",
    "def g(v):\n    v += 1\n    return v * 2\n",
    "def g(v):\n    v[:] = 1\n    return v * 2\n",
    "def g(v):\n    return v[1:]\n",
    "def g(v):\n    v = v * 2\n    return v[1:] * 2\n",
    "def g(v):\n    w = v[:-1]\n    w += 1\n    return v[1:] * w\n",
    "def g(v):\n    w = 1 / v[0]\n    return v[1:] * 2\n",
    "def g(v, w=1):\n    return v[1:] * 2\n",
    "def g(v):\n    return np.sum(v[1:]) * v\n",
    "def g(v):\n    return v[:, None] * v[1:]\n",
    "def g(v):\n    return v[np.argsort(v)] * 2\n",
    "N = -0.5\ndef g(v):\n    return v[1:] ** N\n",
    "T = np.zeros(3)\ndef g(v):\n    return v[1:] * T\n",
    "def g(v):\n    return np.sum(v) * 2\n",
    "def g(v):\n    return v.mean()\n",
    "def g(v):\n    print(v)\n    return v * 2\n",
    "def g(v):\n    return v @ v * 2\n",
    "T = np.zeros(3)\ndef g(v):\n    return v * T\n",
    "def g(v):\n    return g(v) * 2\n",
    "def g(v):\n    return h(v) * 2\ndef h(v):\n    return g(v) + 1\n",
    "def g(*v):\n    return v * 2\n",
    "def g(v, **w):\n    return v * 2\n",
    "def g(v, w=None):\n    return v * 2\n",
    "def g(v):\n    if v:\n        return v * 2\n    return v * 3\n",
    "def g(v):\n    yield v * 2\n",
    "async def g(v):\n    return v * 2\n",
    "@property\ndef g(v):\n    return v * 2\n",
    "def g(v):\n    return v * 2\ng = abs\n",
    "def g(v):\n    return 2\n",
    "def g(v):\n    return v.mass * 2\n",
    "def g(v):\n    return v / v.sum(axis=-1, keepdims=True)\n",
    "def g(v):\n    m = v.max(axis=-1, keepdims=True)\n    return v[1:] * m\n",
]


@pytest.mark.parametrize("helper", SUMMARISED)
def test_summarises(tmp_path: Path, helper: str) -> None:
    program = model(tmp_path, main("g(x)"), stats=f"import numpy as np\n{helper}")
    (launch,) = launches(program)
    assert text(launch.kernel.body[0].value) == "add(pkg.stats.g(x), 1)"
    assert program.helper("pkg.stats.g").name == "g"
    assert launch.evidence.operations == program.helper("pkg.stats.g").operations + 1


@pytest.mark.parametrize("head", ["v, w=3, /, z=4", "v, *, w=3, z=4", "v, w=3, /, *, z=4"])
@pytest.mark.parametrize(
    "call", ["g(x)", "g(x, w=y)", "g(x, y)", "g(x, z=y)", "g(v=x)", "g(x, 3, 4)", "g(x, w=3, z=4)"]
)
def test_matches_parameters_of_either_kind(tmp_path: Path, head: str, call: str) -> None:
    """The call is taken in where Python accepts it, with the arguments that Python gives the parameters."""
    program = model(tmp_path, main(call), stats=f"def g({head}):\n    return v * w + z\n")
    (launch,) = launches(program)
    scope: dict[str, Any] = {}
    exec(f"def g({head}): return f'add(pkg.stats.g({{v}}, {{w}}, {{z}}), 1)'", scope)
    try:
        expected = eval(call, scope, {"x": "x", "y": "y"})
    except TypeError:
        expected = "add(g_value, 1)"
    assert text(launch.kernel.body[0].value) == expected


@pytest.mark.parametrize("helper", NOT_SUMMARISED)
def test_does_not_summarise(tmp_path: Path, helper: str) -> None:
    program = model(tmp_path, main("g(x)"), stats=f"import numpy as np\n{helper}")
    assert program.helpers == ()
    assert lines(regions(program)[0]) == ["return: value = add(g_value, 1)"]


def test_summary_of_a_helper(tmp_path: Path) -> None:
    stats = "import numpy as np\nA = 0.5\n\ndef g(v):\n    k = 1 / (1 + A * v)\n    return k * np.exp(-k)\n"
    helper = model(tmp_path, main("g(x)"), stats=stats).helper("pkg.stats.g")
    assert helper.parameters == ("v",)
    assert [(let.name, text(let.value)) for let in helper.body.lets] == [("k", "divide(1, add(1, multiply(A, v)))")]
    assert text(helper.body.result) == "multiply(local k, exp(negative(local k)))"
    assert helper.text.constants == (("A", "0.5"),)
    assert helper.operations == 6
    assert helper.text.source.startswith("def g(v):\n    k = ")


def test_helpers_come_callees_first(tmp_path: Path) -> None:
    stats = "def g(v):\n    return h(v) * 2\ndef h(v):\n    return v + 1\ndef unused(v):\n    return v + 1\n"
    program = model(tmp_path, main("g(x)"), stats=stats)
    assert [helper.key for helper in program.helpers] == ["pkg.stats.h", "pkg.stats.g"]
    assert program.helper("pkg.stats.g").helpers == ("pkg.stats.h",)


CALLS = [
    ("g(x, y)", "pkg.stats.g(x, y, 3)"),
    ("g(w=x, v=y)", "pkg.stats.g(y, x, 3)"),
    ("g(x, y, z=x * 2)", "pkg.stats.g(x, y, multiply(x, 2))"),
    ("g(x)", "g_value"),
    ("g(x, y, 1, 2)", "g_value"),
    ("g(x, v=y)", "g_value"),
    ("g(x, y, k=1)", "g_value"),
    ("g(*x)", "g_value"),
    ("g(x, **y)", "g_value"),
]


@pytest.mark.parametrize(("call", "expected"), CALLS)
def test_matches_arguments(tmp_path: Path, call: str, expected: str) -> None:
    program = model(tmp_path, main(call), stats="def g(v, w, z=3):\n    return v * w + z\n")
    (launch,) = launches(program)
    assert text(launch.kernel.body[0].value) == f"add({expected}, 1)"


INLINED = [
    ("def g(v):\n    return v[1:] - v[:-1]\n", "g(x)", "add(subtract(x_from_1, x_to_m1), 1)"),
    ("def g(v):\n    a = v[1:]\n    return a * a\n", "g(x)", "add(multiply(x_from_1, x_from_1), 1)"),
    ("K = 2\ndef g(v):\n    return v[1:] * K\n", "g(x)", "add(multiply(x_from_1, 2), 1)"),
    ("def g(v, v_from_1=3):\n    return v[1:] * v_from_1\n", "g(x)", "add(multiply(x_from_1, 3), 1)"),
    ("def g(v, v_from_1):\n    return v[1:] * v_from_1\n", "g(x, y * 2)", "add(multiply(x_from_1, multiply(y, 2)), 1)"),
    ("def g(v, w):\n    return v[1:] * w\n", "g(w=x, v=y)", "add(multiply(y_from_1, x), 1)"),
    ("def g(v, w):\n    return v[1:] * w[1:]\n", "g(x, x)", "add(multiply(x_from_1, x_from_1), 1)"),
    ("def g(v):\n    return v[1:] * v.T\n", "g(x)", "add(multiply(x_from_1, x_transposed), 1)"),
    ("def h(v):\n    return v[1:] * 2\ndef g(v):\n    return h(v) + v[0]\n", "g(x)", None),
    ("def h(v):\n    return v * 2\ndef g(v):\n    return h(v[1:])\n", "g(x)", "add(pkg.stats.h(x_from_1), 1)"),
]
LEFT_AS_CALLS = ["g(x[1:], y)", "g(g, y)", "g(x, *y)", "g(x)"]


@pytest.mark.parametrize(("helper", "call", "expected"), INLINED)
def test_writes_out_helpers_that_slice(tmp_path: Path, helper: str, call: str, expected: str | None) -> None:
    program = model(tmp_path, main(call), stats=f"import numpy as np\n{helper}")
    (launch,) = launches(program)
    assert text(launch.kernel.body[0].value) == (expected or "add(add(multiply(x_from_1, 2), x_at_0), 1)")
    assert isinstance(program.helper("pkg.stats.g").form, InlinedHelper) == ("pkg.stats.g" in launch.callees.inlined)


@pytest.mark.parametrize("call", LEFT_AS_CALLS)
def test_leaves_calls_whose_arguments_cannot_be_sliced(tmp_path: Path, call: str) -> None:
    source = main(call).replace("f(x, y)", "f(x, y, self)")
    program = model(tmp_path, source, stats="def g(v, w):\n    return v[1:] * w * w\n")
    assert lines(regions(program)[0]) == ["return: value = add(g_value, 1)"]


def test_names_arithmetic_that_a_helper_slices(tmp_path: Path) -> None:
    program = model(tmp_path, main("g(x * 2, y)"), stats="def g(v, w):\n    return v[1:] * w * w\n")
    argument, value = launches(program)
    assert text(argument.kernel.body[0].value) == "multiply(x, 2)"
    assert text(value.kernel.body[0].value) == "add(multiply(multiply(argument_from_1, y), y), 1)"


def test_slices_attributes_where_the_helper_slices_its_parameter(tmp_path: Path) -> None:
    source = main("g(self.x, y)").replace("f(x, y)", "f(x, y, self)")
    (launch,) = launches(model(tmp_path, source, stats="def g(v, w):\n    return v[1:] * w\n"))
    assert text(launch.kernel.body[0].value) == "add(multiply(self_x_from_1, y), 1)"
    assert launch.evaluation.attribute_reads == ("self_x",)


def test_computes_once_what_a_parameter_needs_twice(tmp_path: Path) -> None:
    (launch,) = launches(model(tmp_path, main("g(x, y + 1)"), stats="def g(v, w):\n    return v[1:] * w * w\n"))
    assert [f"{part.name} = {text(part.value)}" for part in launch.kernel.body if isinstance(part, Let)] == [
        "w = add(y, 1)",
        "value = add(multiply(multiply(x_from_1, local w), local w), 1)",
    ]
    assert launch.evidence.operations == 4


SEVERAL = {
    "a, b = g(x)": ["s = sqrt(x)", "a = multiply(local s, 2)", "b = add(local s, x)"],
    "[a, b] = g(x * y)": [
        "v = multiply(x, y)",
        "s = sqrt(local v)",
        "a = multiply(local s, 2)",
        "b = add(local s, local v)",
    ],
    "a, x = g(x)": ["s = sqrt(x)", "a = multiply(local s, 2)", "x = add(local s, x)"],
    "x, b = g(x)": [
        "s = sqrt(x)",
        "x_2 = multiply(local s, 2)",
        "b_2 = add(local s, x)",
        "x = local x_2",
        "b = local b_2",
    ],
}
NOT_SEVERAL = [
    "a, b, c = g(x)",
    "a, a = g(x)",
    "a, *b = g(x)",
    "a, x[0] = g(x)",
    "a = g(x)",
    "a = b = g(x)",
    "(a, b), c = g(x)",
]
NO_NEW_ARRAYS = [
    "return v, v * 2",
    "s = v * 2\n    return s, s",
    "s = v * 2\n    t = s\n    return s, t",
    "return v[1:], v * 2",
    "s = v * 2\n    return v + 1, v + 2",
    "return v * 2, 3",
    "return v * 2, (v, v)",
    "return v * 2, v / v.sum(axis=-1, keepdims=True)",
]


@pytest.mark.parametrize("call", SEVERAL)
def test_writes_out_helpers_that_return_several_arrays(tmp_path: Path, call: str) -> None:
    stats = "import numpy as np\ndef g(v):\n    s = np.sqrt(v)\n    return s * 2, s + v\n"
    source = main("x").replace("    return", f"    {call}\n    return a * 2, ")
    first, *_ = launches(model(tmp_path, source, stats=stats))
    found = [f"{part.name} = {text(part.value)}" for part in first.kernel.body if isinstance(part, Let)]
    assert found == SEVERAL[call]
    assert first.evidence.operations == 3 + call.count("*")


@pytest.mark.parametrize("call", NOT_SEVERAL)
def test_leaves_other_targets(tmp_path: Path, call: str) -> None:
    stats = "import numpy as np\ndef g(v):\n    s = np.sqrt(v)\n    return s * 2, s + v\n"
    source = main("x").replace("    return", f"    {call}\n    return")
    assert not any(launch.source.text.endswith("g(x)") for launch in launches(model(tmp_path, source, stats=stats)))


@pytest.mark.parametrize("body", NO_NEW_ARRAYS)
def test_leaves_helpers_that_return_other_things(tmp_path: Path, body: str) -> None:
    source = main("x").replace("    return", "    a, b = g(x)\n    return")
    program = model(tmp_path, source, stats=f"import numpy as np\ndef g(v):\n    {body}\n")
    assert not any("pkg.stats.g" in launch.callees.inlined for launch in launches(program))


def test_counts_what_numpy_computes_once(tmp_path: Path) -> None:
    stats = "def g(v):\n    d = v[1:] - v[:-1]\n    return d * d\n"
    (launch,) = launches(model(tmp_path, main("g(x)"), stats=stats))
    assert launch.evidence.operations == 3


BRANCHING = """
def g(v, kind="a", times=2):
    if kind == "a":
        return v * times
    elif kind in ("b", "c"):
        w = v + 1
    elif not kind:
        w = -v
    else:
        raise ValueError(kind)
    if times is not None:
        return w / times
    return w
"""
BRANCHES_TAKEN = [
    ("g(x)", "add(multiply(x, 2), 1)"),
    ("g(x, times=y)", "add(multiply(x, y), 1)"),
    ("g(x, 'b')", "add(divide(add(x, 1), 2), 1)"),
    ("g(x, kind='c', times=None)", "add(add(x, 1), 1)"),
    ("g(x, '', None)", "add(negative(x), 1)"),
    ("g(x, 'd')", "add(g_value, 1)"),
    ("g(x, y)", "add(g_value, 1)"),
    ("g(x, 'b', y)", "add(g_value, 1)"),
]


@pytest.mark.parametrize(("call", "expected"), BRANCHES_TAKEN)
def test_takes_the_branches_that_literals_decide(tmp_path: Path, call: str, expected: str) -> None:
    (launch,) = launches(model(tmp_path, main(call), stats=f"import numpy as np\n{BRANCHING}"))
    assert text(launch.kernel.body[0].value) == expected


def calling_twice(count: int, indent: str = "") -> str:
    """Functions that each call the one before twice, and the last of them `g`."""
    heads = ["def g0(v):\n    return v * 2\n"]
    heads += [f"def g{k}(v):\n    return g{k - 1}(v) * g{k - 1}(v)\n" for k in range(1, count)]
    text_ = "".join(heads) + f"def g(v):\n    return g{count - 1}(v) + 1\n"
    return "".join(f"{indent}{line}\n" for line in text_.splitlines())


def test_functions_that_double_with_each_call_are_summarised_while_they_are_small(tmp_path: Path) -> None:
    for count, is_small in ((10, True), (15, False)):
        (tmp_path / str(count)).mkdir()
        program = model(tmp_path / str(count), main("g(x)"), stats=calling_twice(count))
        assert any(helper.name == "g" for helper in program.helpers) is is_small


@pytest.mark.parametrize("count", [8, 80])
def test_functions_inside_a_function_are_read_at_any_depth(tmp_path: Path, count: int) -> None:
    head = "import numpy as np\n\n\ndef f(x: np.ndarray, b):\n"
    program = model(tmp_path, f"{head}{calling_twice(count, '    ')}    y = np.sqrt(x) * b\n    return y + g(x)\n")
    assert not program.diagnostics
    assert len(launches(program)) >= 2
