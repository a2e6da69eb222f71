"""Kernels update the inside of arrays, and read neighbours, of operands that have the shape of the whole only together."""

from typing import Any

import numpy as np
import pytest

from . import host_cupy
from .rewritten import of_numpy, rewritten

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(host_cupy.COMPILER is None, reason="no C++ compiler"),
]

PROGRAMS = {
    "updated": """
    p = (x - v) * 0.5
    a = p * 1.5
    a[1:-1] += 0.1 * (p[2:] - p[:-2])
    return a
""",
    "completed": """
    a = cp.zeros_like(x)
    a[1:-1, 1:-1] = x[2:, 1:-1] - x[:-2, 1:-1]
    return a * v + 1.0
""",
    "repeated_inside": """
    a = x * 1.5
    a[1:-1] += v
    return a
""",
    "sliced_operand": """
    a = x * 1.5
    a[1:-1] += v[1:-1]
    return a
""",
    "sliced_value": """
    t = v * 2.0
    a = x * 1.5
    a[1:-1] += t[2:] - t[:-2]
    return a
""",
    "completed_like_another": """
    a = cp.zeros_like(v)
    a[1:-1] = v[2:] - v[:-2]
    return a + x
""",
    "differences": """
    p = x - v
    return p[2:] - p[:-2]
""",
    "in_place": """
    p = x - v
    x[1:-1] += p[2:] - p[:-2]
    return x
""",
    "totals": """
    q = v * 2.0
    p = x - q
    a = p * 2.0
    a[1:-1] += p[2:] - p[:-2]
    return a, cp.sum(q)
""",
    "other_element": """
    p = x - v[1:]
    a = p * 2.0
    a[1:-1] += p[2:] - p[:-2]
    return a
""",
}
SOURCE = "import cupy as cp\n\n\n" + "\n\n".join(
    f"def {name}(x: cp.ndarray, v: cp.ndarray):{body}" for name, body in PROGRAMS.items()
)
SHAPES = {  # of `x` and `v`, with the programs whose kernels run
    ((40, 5), (5,)): {"updated", "completed", "repeated_inside", "differences", "in_place"},
    ((5, 5), (5,)): {"updated", "completed", "repeated_inside", "differences", "in_place"},
    ((7, 5), (7, 1)): {"updated", "completed", "differences", "in_place"},
    ((7, 1), (1, 5)): {"updated", "differences"},
    ((1, 5), (7, 5)): {"updated", "completed_like_another", "differences", "totals"},
    ((7, 5), (7, 5)): {*PROGRAMS} - {"repeated_inside", "other_element"},
    ((3, 3), (3,)): {"updated", "completed", "repeated_inside", "differences", "in_place"},
    ((7, 5), (8, 5)): {"other_element"},
    ((7, 5), ()): {"updated", "completed", "repeated_inside", "differences", "in_place"},
    ((2, 7, 5), (7, 5)): {"updated", "repeated_inside", "completed"},
    ((5, 5), (3, 5)): {"repeated_inside"},
    ((7,), (5, 7)): {"updated", "completed_like_another", "differences", "totals"},
}


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with rewritten("updates", SOURCE, tmp_path_factory.mktemp("updates")) as (cupy, load):
        yield cupy, load("updates"), load("_fused_updates")


@pytest.mark.parametrize(("shape", "other"), SHAPES)
def test_updates_beside_broadcast_operands(loaded: Any, shape: tuple[int, ...], other: tuple[int, ...]) -> None:
    """Each program gives what NumPy gives, or raises the same; so do those whose author slices what has another shape."""
    cupy, module, fused = loaded
    random, ran = np.random.default_rng(3), set()
    x, v = random.normal(size=shape), np.asarray(random.normal(size=other))
    for name in PROGRAMS:
        expected = _outcome(of_numpy(SOURCE)[name], x.copy(), v.copy())
        before = _kernels(fused, name)
        found = _outcome(getattr(module, name), cupy.asarray(x), cupy.asarray(v))
        ran |= {name} if _kernels(fused, name) > before else set()
        assert len(found) == len(expected)
        for wanted, given in zip(expected, found, strict=True):
            if isinstance(wanted, str):
                assert given == wanted
            else:
                np.testing.assert_allclose(given, wanted, rtol=1e-12, atol=1e-12)
    assert ran == SHAPES[shape, other]


def _outcome(function: Any, *arguments: Any) -> tuple[Any, ...]:
    """The results, or what is raised."""
    try:
        results = function(*arguments)
    except Exception as error:
        return (type(error).__name__,)
    return results if isinstance(results, tuple) else (results,)


def _kernels(fused: Any, name: str) -> int:
    """How many kinds of arguments the kernel runs for."""
    return sum(not plan.reason for plan in getattr(fused, f"{name}_cuda").plans.values())
