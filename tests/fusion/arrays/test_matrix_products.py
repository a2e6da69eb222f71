"""Which chains around matrix products does one function call, and which stay as they are?"""

import pytest

from fusec.base.plan.call import products
from tests.stories.story import fused, planned

FIRST = "h = np.tanh(x @ w + b) * 2.0"


def write(folder, *lines, before="", parameters="x, w, b, w2, b2, g"):
    body = "\n".join(f"    {line}" for line in lines)
    text = f"import numpy as np\n\n{before}\n\ndef f({parameters}):\n{body}\n"
    (folder / "networks.py").write_text(text, encoding="utf-8")


def parts(folder, *lines, **options):
    """For each sequence with products, of a function with these lines: its products, and the variables of its groups."""
    write(folder, *lines, **options)
    return [
        " ".join(part.made.expression if hasattr(part, "made") else part.name.variable for part in each.parts)
        for module in planned(folder).modules
        for each in module.sequences
        if products(each.calls)
    ]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ((FIRST, "return h @ w2"), "x @ w h h @ w2"),
        ((FIRST, "return h @ w2 + b2"), "x @ w h h @ w2 value"),
        (("return np.maximum(x @ w, 0.0) @ w2",), "x @ w maximum_value maximum_value @ w2"),
        (("y = np.maximum(x @ w, 0.0) @ w2", "return y"), "x @ w maximum_value maximum_value @ w2"),
        (("x += np.tanh(x @ w + b) @ w2", "return x"), "x @ w tanh_value tanh_value @ w2 x"),
        ((FIRST, "return np.dot(h, w2.T) - b2"), "x @ w h np.dot(h, w2.T) value"),
        ((FIRST, "return h.dot(w2) - b2"), "x @ w h h.dot(w2) value"),
        ((FIRST, 'return np.einsum("ij,kj->ik", h, w2)'), 'x @ w h np.einsum("ij,kj->ik", h, w2)'),
        ((FIRST, "# outer layer", "return h @ w2 + b2"), "x @ w h h @ w2 value"),
        # Python computes the gate before the second product, which runs early
        (("return (np.tanh(x @ w) * (x @ b)) @ w2",), "x @ w x @ b factor factor @ w2"),
        (("h = b * 0.5", "return np.abs(h) - x @ w"), "x @ w value"),
        # what no kernel of the chain uses stays outside
        (("z = g @ g", FIRST, "y = h @ w2 + b2", "return z, y"), "x @ w h h @ w2 y"),
        ((FIRST, "y = h @ w2 + b2", "z = g @ g", "return z, y"), "x @ w h h @ w2 y"),
    ],
)
def test_one_function_calls_products_and_kernels(tmp_path, lines, expected):
    assert parts(tmp_path, *lines) == [expected]


@pytest.mark.parametrize(
    "lines",
    [
        ("return x @ w",),  # nothing to fuse
        ("return (x @ w) @ w2",),  # no kernel
        ("return x @ w + b",),  # one pass behind one product
        (FIRST, "return h"),  # one product, which is an operand of the call
        (FIRST, "print(h)", "return h @ w2 + b2"),  # another statement between
        (FIRST, "w2 = g(w2)", "return h @ w2 + b2"),  # weights that change between
        (FIRST, "w2[0] = 0.0", "return h @ w2 + b2"),
        (FIRST, "w2 += g(h)", "return h @ w2 + b2"),
        (FIRST, "return h @ g(w2) + b2"),  # a factor that a call makes
        (FIRST, "return h @ w2.weight + b2"),  # an attribute, which may run code
        (FIRST, "return h @ w2[0] + b2"),
        (FIRST, "return h @ (w2 if b2 else b) + b2"),
        (FIRST, "return [h @ each for each in w2]"),
        (FIRST, "return h and h @ w2"),  # which may not run
        (FIRST, "return g(h) * (h @ w2)"),  # a call before the second product
        (FIRST, "return np.matmul(h, w2, out=b2)"),  # memory of another array
        (FIRST, "return np.dot(h, w2, b2)"),
        (FIRST, "return np.einsum('ij,jk,kl->il', h, w2, b2)"),  # no product of two
        (FIRST, "return np.einsum('ij,ij->ij', h, w2)"),
        (FIRST, "return np.einsum('ij,jk', h, w2)"),
        (FIRST, "return np.einsum(g, h, w2)"),
        (FIRST, "return np.tensordot(h, w2)"),
        (f"{FIRST}  # type: ignore", "return h @ w2 + b2"),
        ("h = np.tanh(x @ w  # inner", "    + b) * 2.0", "return h @ w2 + b2"),
        ("try:", f"    {FIRST}", "    y = h @ w2 + b2", "except ValueError:", "    y = h", "return y"),
        ("if g:", "    b2 = x", FIRST, "return h @ w2 + b2", "b2 = x"),
        (FIRST, "return h @ w2 + c2"),  # a global name, which a product may bind again
        (FIRST, "global b2", "return h @ w2 + b2"),
        (FIRST, "k = lambda: h", "return h @ w2 + b2, k"),
        (FIRST, "del w2", "return h @ w2"),
        ("h = x @ w  # fusec: off", "h = np.tanh(h + b) * 2.0", "return h + b2"),
        (FIRST, "y = h @ w2  # fusec: off", "return y + b2"),
    ],
)
def test_chains_that_stay_apart(tmp_path, lines):
    options = {"parameters": "x, w, b, w2, g"} if any("global" in line or "b2 = x" in line for line in lines) else {}
    assert parts(tmp_path, *lines, before="c2 = np.ones(3)\nb2 = np.ones(3)\n", **options) == []


@pytest.mark.parametrize(
    "line", ["return x @ w", "return (x @ w) @ w2", "return x @ w + b", "y = x @ w", "return np.matmul(x, w, out=b)"]
)
def test_products_alone_are_left_byte_for_byte(tmp_path, line):
    write(tmp_path, line)
    before = (tmp_path / "networks.py").read_bytes()
    assert fused(tmp_path).package.content("networks.py") == before


def test_other_libraries_keep_their_products(tmp_path):
    text = (
        "import dask.array as da\n\n\ndef f(x, w, b, w2):\n    h = da.tanh(x @ w + b) * 2.0\n    return h @ w2 - 1.0\n"
    )
    (tmp_path / "networks.py").write_text(text, encoding="utf-8")
    (module,) = planned(tmp_path).modules
    assert not any(products(each.calls) for each in module.sequences)
