"""Which neighbouring groups does one function call in turn, and what does it return?"""

import pytest

from tests.stories.story import planned

CENTRED = "t = x - np.mean(x, axis=0)"
SPREAD = "u = t - np.mean(t, axis=1, keepdims=True)"


def sequences(folder, *lines, before="", rest=""):
    """For each sequence of a function with these lines: the variables of its groups, its operands and its outputs."""
    body = "\n".join(f"    {line}" for line in lines)
    text = f"import numpy as np\n\n{before}\n\ndef f(x, y, w, g):\n{body}\n{rest}"
    (folder / "scores.py").write_text(text, encoding="utf-8")
    (module,) = planned(folder).modules
    return [
        ([group.name.variable for group in each.groups], [o.name for o in each.operands], [*each.outputs])
        for each in module.sequences
    ]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ((CENTRED, SPREAD, "return u"), (["t", "u"], ["x"], ["u"])),
        ((CENTRED, "return t - np.mean(t, axis=1, keepdims=True)"), (["t", "value"], ["x"], ["value"])),
        ((CENTRED, SPREAD, "v = u - y.mean(axis=0)", "return v * w"), (["t", "u", "value"], ["x", "y", "w"], ["value"])),
        (("p = g(x)", CENTRED, SPREAD, "print(u)"), (["t", "u"], ["x"], ["u"])),
        ((CENTRED, "# rows", SPREAD, "return u"), (["t", "u"], ["x"], ["u"])),
        (("for _ in range(3):", f"    {CENTRED}", f"    {SPREAD}", "    y += u", "return y"), (["t", "y"], ["x", "y"], ["y"])),
        # written between the two, and read later
        (("t = np.exp(-x) / (1.0 + y)", "t[1:-1] += 0.5 * (x[2:] - x[:-2])", "return t"), (["t", "t"], ["x", "y"], ["t"])),
    ],
)  # fmt: skip
def test_one_function_calls_the_groups(tmp_path, lines, expected):
    assert sequences(tmp_path, *lines) == [expected]


@pytest.mark.parametrize(
    "lines",
    [
        (CENTRED, "print(x)", SPREAD, "return u"),  # another statement stands between
        (CENTRED, SPREAD, "return t, u"),  # everything is read later
        ("t = x - np.mean(x, axis=0)", "u = y - np.mean(y, axis=1, keepdims=True)", "return t * 2, u"),
        (CENTRED, "u = t - np.mean(t, axis=1, keepdims=True) * g(x)", "return u"),  # `g` may change `x`
        (CENTRED, "u = t - np.mean(t, axis=1, keepdims=True) * w.scale", "return u"),  # so may the class of `w`
        (f"{CENTRED}  # type: ignore", SPREAD, "return u"),  # a comment for tools
        ("t = None", "try:", f"    {CENTRED}", f"    {SPREAD}", "finally:", "    print(t)", "return u"),
        (CENTRED, SPREAD, "g(lambda: t)", "return u"),
        # the first would not have written `x` if `y` were unbound, or another one's variable
        ("x -= np.mean(x, axis=0)", "u = x - np.mean(y, axis=1, keepdims=True)", "return u"),
    ],
)
def test_groups_that_stay_apart(tmp_path, lines):
    found = sequences(tmp_path, *lines)
    assert all(variables[:2] != ["t", "u"] and variables[0] != "x" for variables, *_ in found), found


def parts(folder, *lines):
    """For each sequence of a function with these lines: what its parts give, or write."""
    body = "\n".join(f"    {line}" for line in lines)
    text = f"import numpy as np\n\n\ndef f(x: np.ndarray, y: np.ndarray, w: np.ndarray, g):\n{body}\n"
    (folder / "scores.py").write_text(text, encoding="utf-8")
    (module,) = planned(folder).modules
    found = [[" ".join((*part.call.given, *part.call.stored)) for part in each.parts] for each in module.sequences]
    assert all(group in module.groups for each in module.sequences for group in each.groups)
    return found


INTERIOR = "t[1:-1] = 0.5 * (x[2:] - x[:-2])"


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (("t = np.zeros_like(x)", INTERIOR, "return t"), ["t", "t"]),
        (("t = np.zeros_like(x)", INTERIOR, "return np.sum(t * y)"), ["t", "t", "value"]),
        (("t = x.copy()", INTERIOR, "return t"), ["t", "t"]),
        (("t = x * 1.5", INTERIOR, "return t"), ["t", "t"]),  # a single pass beside a group
    ],
)
def test_memory_and_single_passes_are_parts(tmp_path, lines, expected):
    assert parts(tmp_path, *lines) == [expected]


@pytest.mark.parametrize(
    "lines",
    [
        ("t = x * 1.5", "return t"),  # a single pass alone
        ("t = x * 1.5", "g(t)", "return t[1:] - x[1:]"),
        ("t = np.zeros_like(x)", "print(t)", INTERIOR, "return t"),
        ("t = np.zeros_like(x)", "u = t", INTERIOR, "return t, u"),
    ],
)
def test_what_stays_apart(tmp_path, lines):
    assert not any("t" in found[:1] for found in parts(tmp_path, *lines))


def test_statements_of_a_module_bind_its_names(tmp_path):
    rest = "\n\nx = np.ones((3, 4))\nt = x - np.mean(x, axis=0)\nu = t - np.mean(t, axis=1, keepdims=True)\nprint(u)\n"
    assert not sequences(tmp_path, "return x", rest=rest)
