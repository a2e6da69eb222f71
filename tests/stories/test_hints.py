"""Following the hint of a code fuses the program that had the code."""

from dataclasses import dataclass, field
from pathlib import Path

import pytest

from fusec.base.text.codes import CODES, page

from .story import fused

NUMPY = "import numpy as np\n\n\n"
CUPY = "import cupy as cp\n\n\n"
_NOTHING = "Nothing is wrong"
_OF_PLANS = ("FUS2", "FUS3", "FUS4", "FUS5", "FUS60")


@dataclass(frozen=True)
class Advice:
    """A program with a code, and the program, or the options, that the hint of the code advises."""

    refused: str
    fused: str = ""
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    head: str = field(default=NUMPY)


PRINTED = "def f(x: np.ndarray, y: np.ndarray):\n{}"
EXPONENTIAL = "def f(x: np.ndarray):\n    y = np.exp(-x) * 2\n    return y\n"
HINTS = {
    "FUS201": Advice(
        "def f(x: np.ndarray):\n    a = x[1:] * 2 + x[1:]\n    b = x[:-3] * 3 + 1\n    return a, b\n",
        "def f(x: np.ndarray):\n    a = x[1:] * 2 + x[1:]\n    b = x[1:] * 3 + 1\n    return a, b\n",
    ),
    "FUS202": Advice(
        "def f(a: np.ndarray, b: np.ndarray):\n    a[1:] += a[:-1] * b[1:]\n",
        "def f(a: np.ndarray, b: np.ndarray):\n    c = a[1:] + a[:-1] * b[1:]\n    return c\n",
    ),
    "FUS203": Advice(
        "def f(x: np.ndarray):\n    t = x * 2\n    y = t[::2] - t[1::2]\n    return y\n",
        "def f(x: np.ndarray):\n    t = x * 2\n    y = t[:-1] - t[1:]\n    return y\n",
    ),
    "FUS207": Advice(
        PRINTED.format("    t = x * 2\n    print(y)\n    return t + y\n"),
        PRINTED.format("    print(y)\n    t = x * 2\n    return t + y\n"),
    ),
    "FUS208": Advice(
        "def f(x: np.ndarray, X, w):\n    t = x * 2\n    return t + X @ w\n",
        "def f(x: np.ndarray, X, w):\n    p = X @ w\n    t = x * 2\n    return t + p\n",
    ),
    "FUS209": Advice(
        "def f(x: np.ndarray, v: np.ndarray, dt):\n    x += v * dt\n",
        before=("--guards", "forbid"),
        after=("--guards", "allow"),
    ),
    "FUS210": Advice(
        "def f(x: np.ndarray, v: np.ndarray):\n    y = x[:]\n    x += v * 2\n    y *= v\n    return x\n",
        "def f(x: np.ndarray, v: np.ndarray):\n    x += v * 2\n    x *= v\n    return x\n",
    ),
    "FUS212": Advice(
        "def f(x: np.ndarray, y: np.ndarray):\n    t = x\n    try:\n        t = x * 2\n        y = t + y\n"
        "    except ValueError:\n        print(t)\n    return y\n",
        "def f(x: np.ndarray, y: np.ndarray):\n    t = x\n    try:\n        u = x * 2\n        y = u + y\n"
        "    except ValueError:\n        print(t)\n    return y\n",
    ),
    "FUS302": Advice(
        "def grown(a, b):\n    return a + b * 2.0\n",
        "def grown(a: np.ndarray, b: np.ndarray):\n    return a + b * 2.0\n",
    ),
    "FUS304": Advice(
        "def f(x: np.ndarray, y: np.ndarray):\n    t = x * 2 + 1\n    return x\n",
        "def f(x: np.ndarray, y: np.ndarray):\n    return x\n",
    ),
    "FUS306": Advice(EXPONENTIAL, before=("--fp", "exact"), after=("--fp", "close")),
    "FUS401": Advice(
        "def f(z: np.ndarray):\n    return 100.0 * np.exp(np.sort(0.1 * z - 0.02, axis=0))\n",
        "def f(z: np.ndarray):\n    step = 0.1 * z - 0.02\n    return 100.0 * np.exp(np.sort(step, axis=0))\n",
    ),
    "FUS402": Advice(
        "try:\n    from numpy import sqrt\nexcept ImportError:\n    from math import sqrt\n\n\n"
        "def f(x: np.ndarray):\n    t = x * 2\n    return sqrt(t) + x\n",
        "from numpy import sqrt\n\n\ndef f(x: np.ndarray):\n    t = x * 2\n    return sqrt(t) + x\n",
    ),
    "FUS404": Advice(
        "def f(a: np.ndarray, b: np.ndarray, i):\n    t = b * 2\n    a[i] += t * b\n",
        "def f(a: np.ndarray, b: np.ndarray, i):\n    t = b * 2\n    a[i, :] += t * b\n",
    ),
    "FUS405": Advice(
        "def f(x: np.ndarray, y: np.ndarray, m: np.ndarray):\n    t = x * y\n    return np.add(t, y, where=m)\n",
        "def f(x: np.ndarray, y: np.ndarray, m: np.ndarray):\n    t = x * y\n    return np.add(t, y)\n",
    ),
    "FUS407": Advice(
        'k = cp.ElementwiseKernel("raw T x", "T y", "y = x[i]", "k")\n\n\n'
        "def f(x: cp.ndarray):\n    t = x * 2\n    return k(t) + 1\n",
        'k = cp.ElementwiseKernel("T x", "T y", "y = x * 3", "k")\n\n\n'
        "def f(x: cp.ndarray):\n    t = x * 2\n    return k(t) + 1\n",
        head=CUPY,
    ),
    "FUS501": Advice(
        "def f(u: np.ndarray):\n    y = np.exp(-u[1:]) * u[:-1]\n    return y\n",
        before=("--fp", "exact"),
        after=("--fp", "close"),
    ),
    "FUS502": Advice(
        "def f(x: np.ndarray):\n    return np.sum(x * x)\n", before=("--fp", "exact"), after=("--fp", "close")
    ),
    "FUS503": Advice(
        "@njit\ndef first(a, b):\n    for i in range(a.size):\n        b[i] = a[i] + 1.0\n\n\n"
        "@njit(fastmath=True)\ndef second(b, c):\n    for i in range(b.size):\n        c[i] = b[i] + 2.0\n\n\n"
        "def f(a, b, c):\n    first(a, b)\n    second(b, c)\n",
        "@njit\ndef first(a, b):\n    for i in range(a.size):\n        b[i] = a[i] + 1.0\n\n\n"
        "@njit\ndef second(b, c):\n    for i in range(b.size):\n        c[i] = b[i] + 2.0\n\n\n"
        "def f(a, b, c):\n    first(a, b)\n    second(b, c)\n",
        head="from numba import njit\n\n\n",
    ),
}


@pytest.mark.parametrize("code", HINTS)
def test_the_hint_of_a_code_is_followed(code: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    advice = HINTS[code]
    (codes, before), (others, after) = (
        _planned(tmp_path_factory.mktemp("hint"), advice.head + (text or advice.refused), flags)
        for text, flags in ((advice.refused, advice.before), (advice.fused, advice.after))
    )
    assert code in codes
    assert code not in others
    assert after > before or code == "FUS304"  # whose statements are removed


def test_every_hint_is_tried() -> None:
    hinted = {entry.code for entry in CODES if entry.code.startswith(_OF_PLANS) and entry.hint}
    assert hinted - {code for code in hinted if _is_nothing(code)} - {"FUS602"} == {*HINTS}


def _is_nothing(code: str) -> bool:
    entry = page(code)
    return entry is not None and entry.hint.startswith(_NOTHING)


def _planned(folder: Path, text: str, flags: tuple[str, ...]) -> tuple[set[str], tuple[int, int]]:
    """The codes of refusals, and how many array operations the largest kernel computes, and all of them."""
    (folder / "program.py").write_text(text)
    plan = fused(folder, flags).plan
    counts = [sum(max(each.evidence.operations, 1) for each in group.members) for group in plan.groups]
    return {refusal.code for module in plan.modules for refusal in module.refusals}, (
        max(counts, default=0),
        sum(counts),
    )
