"""Names of fused functions say what is fused, and are unlike each other."""

from pathlib import Path

import pytest

from fusec.base.plan.group_names import SUPPORT_NAMES, GroupName
from fusec.fusion.model.names import LONGEST, short_name
from fusec.generate.launches.opaque_launches import OPAQUE_SUPPORT
from fusec.generate.text.free_names import MODULE_NAMES
from fusec.generate.text.ufunc_elements import UFUNC_NAMES
from tests.stories.story import planned

ARRAYS = "import numpy as np\n\n\n"
LOOPS = """
from numba import njit


@njit
def shift_kernel(x, y):
    for i in range(x.size):
        y[i] = x[i] + 1.0


@njit
def scale_kernel(x, y):
    for i in range(x.size):
        y[i] = x[i] * 2.0


"""


def names(text: str, folder: Path) -> list[str]:
    """The functions that the rewritten module calls, in source order."""
    (folder / "program.py").write_text(text)
    (module,) = planned(folder).modules
    return [entry.name.fused for entry in module.called]


@pytest.mark.parametrize(
    ("head", "text", "expected"),
    [
        (ARRAYS, "def f(u, v):\n    u = u * v\n    u = np.sqrt(u) + v\n    return u\n", ["f_fused"]),
        (
            ARRAYS,
            "def f(u, v):\n    t = np.sqrt(u) * v\n    print(t)\n    return np.sqrt(t) * v\n",
            ["f_fused_t", "f_fused_value"],
        ),
        (
            ARRAYS,
            "def f(c, s, x, y):\n    print(np.sum(c * x - s * y))\n    print(np.sum(s * x + c * y))\n",
            ["f_fused_total", "f_fused_total_2"],
        ),
        (  # the same name without its underscore
            ARRAYS,
            "def f(x, y):\n    return np.sqrt(x) * y\n\n\ndef _f(x, y):\n    return np.sqrt(x - y) * y\n",
            ["f_fused", "f_fused_value"],
        ),
        (  # both versions have one qualified name
            ARRAYS,
            "if True:\n    def f(x, y):\n        return np.sqrt(x) * y\nelse:\n    def f(x, y):\n        return np.sqrt(x - y)\n",
            ["f_fused_value", "f_fused_value_2"],
        ),
        (
            ARRAYS,
            "class HTTPSolver2D:\n    def _step(self, x, y):\n        self.u = np.sqrt(x) * y\n        print(x)\n        return self.u * x + y\n",
            ["http_solver2d_step_fused_u", "http_solver2d_step_fused_value"],
        ),
        (ARRAYS, "def f(y):\n    def g(x):\n        return np.sqrt(x) * y + x\n    return g\n", ["f_g_fused"]),
        (LOOPS, "def f(x, t, y):\n    shift_kernel(x, t)\n    scale_kernel(t, y)\n", ["f_fused"]),
        (
            LOOPS,
            "def f(x, t, y):\n    shift_kernel(x, t)\n    scale_kernel(t, y)\n    print(x)\n"
            "    scale_kernel(y, t)\n    shift_kernel(t, x)\n",
            ["f_fused_scale", "f_fused_shift"],
        ),
    ],
)
def test_groups_are_called(head: str, text: str, expected: list[str], tmp_path: Path) -> None:
    assert names(head + text, tmp_path) == expected


@pytest.mark.parametrize(
    ("author", "expected"),
    [
        ("def step_fused(x):\n    return x\n", "step_fused_value"),
        ("def step_kernel(x):\n    return x\n", "step_fused_value"),  # the name of a part
        ("def step_kernel(x):\n    return x\n\n\nstep_value_fusion = 1\n", "step_fused_value_2"),
        ("def step_value(x):\n    return x\n", "step_fused"),
    ],
)
def test_names_of_the_author_stay_his(author: str, expected: str, tmp_path: Path) -> None:
    assert names(f"{ARRAYS}{author}\n\ndef step(x, y):\n    return np.sqrt(x) * y\n", tmp_path) == [expected]


def test_an_operand_has_no_name_of_a_part(tmp_path: Path) -> None:
    text = "def step(x, step_kernel):\n    return np.sqrt(x) * step_kernel\n"
    assert names(ARRAYS + text, tmp_path) == ["step_fused_value"]


@pytest.mark.parametrize("name", sorted(SUPPORT_NAMES))
def test_no_part_has_the_name_of_a_support_function(name: str, tmp_path: Path) -> None:
    function = name.rpartition("_")[0]
    text = f"def {function}(x, y):\n    return np.sqrt(x) * y\n"
    assert names(ARRAYS + text, tmp_path) == [f"{function}_fused_value"]


def test_all_support_functions_that_end_like_a_part_are_known() -> None:
    imported = MODULE_NAMES.union(UFUNC_NAMES, OPAQUE_SUPPORT)
    ends = tuple(name.removeprefix("f") for name in GroupName("f").all)
    assert {name for name in imported if name.endswith(ends)} == SUPPORT_NAMES


def test_a_statement_elsewhere_renames_nothing(tmp_path: Path) -> None:
    one = "def f(x, y):\n    return np.sqrt(x) * y\n\n\n"
    other = "def g(x, y):\n    return np.sqrt(x + y) * y\n\n\n"
    assert set(names(ARRAYS + one, tmp_path)) < set(names(ARRAYS + other + one, tmp_path))


@pytest.mark.parametrize(
    ("function", "variable", "expected"),
    [
        ("Solver.step", "u", "solver_step_fused_u"),
        ("AVeryLongNameOfAClass.of_many_words.<locals>.distance_to_path", "", "of_many_words_distance_to_path_fused"),
        ("a_function_with_" + "many_" * 12 + "words", "v" * 30, f"a_function_with_many_many_many_fused_{'v' * 20}"),
        ("f" * 70, "", f"{'f' * 54}_fused"),
        ("__call__", "u", "call_fused_u"),
        ("_", "u", "f_fused_u"),
    ],
)
def test_names_are_short(function: str, variable: str, expected: str) -> None:
    name = short_name(function, variable).fused
    assert name == expected and len(name) <= LONGEST


def test_parts_of_a_numbered_group() -> None:
    name = GroupName("f", "u", 2)
    assert (name.fused, name.kernel, name.of_values) == ("f_fused_u_2", "f_u_2_kernel", "f_u_2_of_values")
    assert {name.fused, name.kernel, name.unfused, name.fusion, name.cuda, name.of_values, name.as_written} < name.all
