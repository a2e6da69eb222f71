"""Which chains of matrix products may be one kernel for tall arrays, and which may not?"""

from pathlib import Path

import pytest

from tests.stories.story import planned


def chains(folder: Path, *lines: str, flags: tuple[str, ...] = ()) -> list[str]:
    """The chains of a function with these lines that one kernel may compute: the array, then weights and rows of each layer."""
    body = "\n".join(f"    {line}" for line in lines)
    names = "x, w1, w2, w3, w4, w5, b1, b2, b3, g"
    text = f"import cupy as cp\n\n\ndef silu(h):\n    return h / (1 + cp.exp(-h))\n\n\ndef f({names}):\n{body}\n"
    (folder / "networks.py").write_text(text, encoding="utf-8")
    return [
        " | ".join(
            (found.x, *(" ".join((*(each.weights for each in own.products), *own.rows)) for own in found.layers))
        )
        for module in planned(folder, flags).modules
        for each in module.sequences
        if (found := each.kernel) is not None
    ]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (("return silu(x @ w1 + b1) @ w2 + b2",), "x | w1 b1 | w2 b2"),
        (("h = x @ w1", "h = cp.maximum(h, 0)", "return h @ w2"), "x | w1 | w2"),
        (
            ("x = cp.maximum(x @ w1 + b1, 0)", "x = cp.maximum(x @ w2 + b2, 0)", "return x @ w3"),
            "x | w1 b1 | w2 b2 | w3",
        ),
        (("return cp.tanh(x @ w1.T) @ w2.T",), "x | w1.T | w2.T"),
        (("return cp.tanh(cp.einsum('ik,nk->in', x, w1)) @ w2",), "x | w1.T | w2"),
        (("return cp.tanh(cp.tanh(cp.tanh(x @ w1) @ w2) @ w3) @ w4",), "x | w1 | w2 | w3 | w4"),
        (("return (silu(x @ w1 + b1) * (x @ w2 + b2)) @ w3",), "x | w1 w2 b1 b2 | w3"),
        (("gate = x @ w1.T", "value = x @ w2.T", "return (silu(gate) * value) @ w3.T"), "x | w1.T w2.T | w3.T"),
        (("h = cp.tanh(x @ w1) * (x @ w2)", "return cp.tanh(h @ w3 + b3) @ w4"), "x | w1 w2 | w3 b3 | w4"),
        (("h = cp.tanh(x @ w1) @ w2", "return (silu(h @ w3) * (h @ w4)) @ w5"), "x | w1 | w2 | w3 w4 | w5"),
        (("return cp.tanh(x @ w1) @ w1",), "x | w1 | w1"),
    ],
)
def test_chains_that_one_kernel_computes(tmp_path: Path, lines: tuple[str, ...], expected: str) -> None:
    assert chains(tmp_path, *lines) == [expected]
    assert chains(tmp_path, *lines, flags=("--fp", "exact")) == []


@pytest.mark.parametrize(
    "lines",
    [
        ("h = cp.tanh(x @ w1 + b1)", "return h @ w2, h"),  # the intermediate is returned
        ("h = cp.tanh(x @ w1 + b1)", "y = h @ w2 + b2", "print(h)", "return y"),
        ("h = cp.tanh(x @ w1 + b1)", "g.h = h", "return h @ w2 + b2"),
        ("h = cp.tanh(x @ w1)", "return h @ w2 + h"),  # whose rows differ
        ("h = cp.tanh(x @ w1)", "return cp.tanh(h @ w2) * (h @ w3)"),  # a gate at the end
        (
            "h = cp.tanh(x @ w1)",
            "h = cp.tanh(h @ w2) * (h @ w3)",
            "return h @ w4",
        ),  # of sums that are not taken at once
        ("h = cp.tanh(x @ w1) * (x @ w2) * (x @ w3)", "return h @ w4"),  # two gates
        ("h = cp.tanh(x @ w1 + b1 + b2 + b3)", "return h @ w2"),  # three rows
        ("h = cp.tanh(x @ w1) + x", "return h @ w2"),  # x beside a product
        ("return x + cp.tanh(x @ w1) @ w2",),
        ("return cp.tanh((x * b1) @ w1) @ w2",),  # what stands before is a kernel
        ("b1 = cp.tanh(x @ w1 + b1)", "return cp.tanh(b1 @ w2 + b1)"),  # another array of the same name
        ("w2 = cp.tanh(x @ w1 + b1)", "return cp.tanh(w2 @ w2)"),
        ("h = cp.tanh(x @ w1)", "w2 *= 2", "return h @ w2"),  # weights updated between
        ("h = cp.tanh(x @ w1)", "w2[0] = 0", "return h @ w2"),
        ("h = cp.tanh(x @ w1)", "y = cp.tanh(g @ w2)", "return h @ w3, y"),  # two chains
        ("return cp.tanh(x.T @ w1) @ w2",),
        ("return cp.tanh(x @ w1) @ w2[0]",),
        ("return w2 @ cp.tanh(x @ w1)",),  # the second factor
        ("return cp.sin(x @ w1) @ w2",),  # no quick function
        ("return cp.where(x @ w1 > 0, 1, 0) @ w2",),
        (
            "h = x @ w1",
            "return (h / h.sum(axis=1, keepdims=True)) @ w2",
        ),  # rows that need all of their elements
        ("return (x @ w1) @ w2",),  # nothing between
        ("h = cp.tanh(x @ w1)", "cp.matmul(h, w2, out=b1)", "return b1"),
        ("h = cp.tanh(x @ w1)", "cp.matmul(h, w2, out=x)", "return x"),
        ("h = cp.empty_like(b1)", "cp.tanh(x @ w1, out=h)", "return h @ w2"),
        ("h = cp.tanh(x @ w1)", "with cp.cuda.Stream():", "    return h @ w2"),  # two streams
        ("h = cp.tanh(x @ w1)", "g.synchronize()", "return h @ w2"),
        ("h = cp.tanh(x @ w1)", "g.use()", "return h @ w2"),
        ("h = cp.tanh(x @ w1).astype(cp.float32)", "return h @ w2"),  # two dtypes
        ("h = cp.tanh(cp.tanh(cp.tanh(cp.tanh(x @ w1) @ w2) @ w3) @ w4)", "return h @ w5"),  # five layers
    ],
)
def test_the_nearest_programs_have_no_such_kernel(tmp_path: Path, lines: tuple[str, ...]) -> None:
    assert chains(tmp_path, *lines) == []
