"""Names of fused functions say what is fused, and are unlike each other."""

from pathlib import Path

import pytest

from fusec.fusion.model.names import free_group_name
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


@pytest.mark.parametrize(
    ("head", "text", "names"),
    [
        (ARRAYS, "def f(u, v):\n    u = u * v\n    u = np.sqrt(u) + v\n    return u\n", ["f_u"]),
        (ARRAYS, "def f(u, v):\n    u[:] = u * v\n    u[:] = np.sqrt(u) + v\n", ["f_u"]),
        (
            ARRAYS,
            "def f(c, s, x, y):\n    print(np.sum(c * x - s * y))\n    print(np.sum(s * x + c * y))\n",
            ["f_total", "f_total_from_s_x_c_y"],
        ),
        (
            ARRAYS,
            "def f(x, y):\n    print(np.sum(x * y + 1.0))\n    print(np.sum(x * y + 2.0))\n    print(np.sum(x * y + 3.0))\n",
            ["f_total", "f_total_from_x_y", "f_total_42fd64"],
        ),
        (  # `f_t_to_value_fusion` is the guard of the first one
            ARRAYS,
            "def f(x, y):\n    t = np.sqrt(x) * y\n    return t + 1.0\n\n\n"
            "def f_t(x, y):\n    to_value_fusion = np.sqrt(x - y) + x\n    return to_value_fusion\n",
            ["f_t_to_value", "f_t_to_value_fusion_from_x_y"],
        ),
        (LOOPS, "def f(x, t, y):\n    shift_kernel(x, t)\n    scale_kernel(t, y)\n", ["f_shift_to_scale"]),
        (LOOPS, "def f(x, t, y):\n    shift_kernel(x, t)\n    shift_kernel(t, y)\n", ["f_shift_twice"]),
        (
            LOOPS,
            "def f(x, s, t, y):\n    shift_kernel(x, s)\n    scale_kernel(s, t)\n    shift_kernel(t, y)\n",
            ["f_shift_to_shift"],
        ),
    ],
)
def test_groups_are_called(head: str, text: str, names: list[str], tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(head + text)
    assert [group.name for group in planned(tmp_path).groups] == names


def test_a_wanted_name_is_numbered_where_it_or_a_name_made_of_it_is_taken() -> None:
    assert free_group_name("f_to_u", {"f_to_v"}) == "f_to_u"
    assert free_group_name("f_to_u", {"f_to_u_kernel", "f_to_u_2_cuda"}) == "f_to_u_3"
