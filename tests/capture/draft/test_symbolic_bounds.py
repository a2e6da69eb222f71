"""Which slices may have variables as bounds, and how such views are spelled and called."""

from pathlib import Path

import pytest

from fusec.base.ir.array import AffineIndex, UnknownIndex
from fusec.base.ir.host_statement import HostStatement
from fusec.base.ir.kernel import Launch
from fusec.base.ir.operand import Selector, Variable
from fusec.base.ir.preparation import Extent
from tests.capture.model_text import model, regions

SPELLED = [
    ("u[n:-n] * 2", "u[n:-n]", "u_n_mn"),
    ("u[n :] * 2", "u[n:]", "u_from_n"),
    ("u[:-n] * 2", "u[:-n]", "u_to_mn"),
    ("u[1:n-1] * 2", "u[1 : n - 1]", "u_1_nm1"),
    ("u[:(n + 2)] * 2", "u[: n + 2]", "u_to_np2"),
    ("u[2*n :] * 2", "u[2 * n :]", "u_from_2xn"),
    ("u[n - PAD : -PAD] * 2", "u[n - 3 : -3]", "u_nm3_m3"),
    ("u[1:-1, n:m] * 2", "u[1:-1, n:m]", "u_1_m1_n_m"),
    ("u[n // 2 :] * 2", "u[n // 2 :]", "u_from_nd2"),
    ("u[n:, None] * 2", "u[n:, None]", "u_from_n_new"),
]


def found(folder: Path, body: str) -> list[Launch]:
    indented = "".join(f"    {line}\n" for line in body.splitlines())
    text = f"import numpy as np\n\nPAD = 3\nSIZE = 4\nSIZE = 5\n\n\ndef f(x, u, n, m, k):\n{indented}"
    return [item for region in regions(model(folder, text)) for item in region.items if isinstance(item, Launch)]


@pytest.mark.parametrize(("value", "text", "name"), SPELLED)
def test_view_is_spelled_as_the_formatter_does(tmp_path: Path, value: str, text: str, name: str) -> None:
    (launch,) = found(tmp_path, f"y = {value}")
    (view,) = launch.kernel.parameters
    assert (view.text, view.name) == (text, name)
    assert isinstance(view.index, UnknownIndex if "//" in value or "None" in value else AffineIndex)
    kinds = {operand.name: type(operand) for operand in launch.operands}
    assert kinds == {"u": Variable, **dict.fromkeys(view.code.bounds, Selector)}


OPAQUE = [
    "y = u[n] * 2",  # an element, or an array of indices
    "y = u[::n] * 2",
    "y = u[n::2] * 2",
    "y = u[n // 0 :] * 2",
    "y = u[n // m :] * 2",
    "m = n - 1\ny = m * 2",
    "m = n - k\ny = u[m:] * 2",
    "m = u.shape[0] - n\ny = u[m:] * 2",
    "y = u[SIZE:] * 2",
    "y = u[u:] * 2",
    "n = n + 1\ny = u[n:] * 2",
    "n += 1\ny = u[n:] * 2",
    "y = u[n:] * 2\nn = int(m)",
    "y = u[n:] * 2\ndel n",
    "for n in m:\n    y = u[n:] * 2",
    "while m:\n    y = u[n:] * 2\n    n = int(n / 2)",
    "y = u[n:] * 2\ndef g():\n    nonlocal n\n    n = 2",
]


@pytest.mark.parametrize("body", OPAQUE)
def test_other_bounds_are_no_part_of_the_model(tmp_path: Path, body: str) -> None:
    *_, launch = (launch for launch in found(tmp_path, body) if launch.name == "y")
    assert not any(array.code.bounds for array in launch.kernel.parameters)


STEADY = [
    "n = 3\ny = u[n:] * 2",
    "n = len(x)\ny = u[n:] * 2",
    "for _ in range(m):\n    y = u[n:] * 2",
    "for k in range(m):\n    k = len(x)\ny = u[n:] * 2",
    "print(n)\ny = u[n:] * 2\nz = u[n:] * 3",
]


INTEGERS = [
    ("m = n - 1", "n - 1", None),
    ("m = n // 2 + PAD", "n // 2 + 3", None),
    ("m = len(u) - 2 * PAD", "len(u) - 2 * 3", 1),
    ("m = x.shape[-2] * x.shape[0]", "x.shape[-2] * x.shape[0]", 2),
    ("m = u.size // 2", "u.size // 2", 0),
]


@pytest.mark.parametrize(("statement", "expression", "rank"), INTEGERS)
def test_integers_that_others_tell_are_bounds(
    tmp_path: Path, statement: str, expression: str, rank: int | None
) -> None:
    text = f"import numpy as np\n\nPAD = 3\n\n\ndef f(x, u, n):\n    {statement}\n    return u[m:] * 2\n"
    (region,) = regions(model(tmp_path, text))
    first, launch = region.items
    assert isinstance(first, HostStatement)
    assert isinstance(first.role, Extent)
    assert (first.role.expression, first.role.least_rank) == (expression, rank)
    assert isinstance(launch, Launch)
    assert launch.kernel.parameters[0].code.bounds == ("m",)


@pytest.mark.parametrize("body", STEADY)
def test_what_nobody_moves_is_a_bound(tmp_path: Path, body: str) -> None:
    views = [array for launch in found(tmp_path, body) for array in launch.kernel.parameters if array.is_view]
    assert views
    assert {array.code.bounds for array in views} == {("n",)}
