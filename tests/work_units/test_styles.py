"""Work units with functions, divisions, declared layouts, ranges along several axes, and methods of functors: fused, or apart."""

import re
from pathlib import Path

import numpy as np
import pytest

from .executor import View
from .programs import HEAD, require_pinned, require_same, rewritten

GOLDEN = Path(__file__).parent / "golden" / "styles"
UNITS = (
    HEAD
    + """

@pk.function
def flux(x: pk.double, k: int) -> pk.double:
    if k % 2 == 0:
        return x * 0.5
    return twice(-x)


@pk.function
def twice(x: pk.double) -> pk.double:
    y: pk.double = 2.0 * x
    return y


@pk.function
def first_of(v: pk.View1D[pk.double]) -> pk.double:
    return v[0]


@pk.workunit
def with_flux(i, v, w):
    k: int = (i - 3) // 2
    x: pk.double = v[i]
    w[i] = flux(x, k)


@pk.workunit
def with_first(i, v, w):
    w[i] = first_of(v)


@pk.workunit
def rounds(i, w, u):
    u[i] = w[i] + (i - 5) % 3 + (i - 5) // 3


@pk.workunit
def further(i, w, u):
    u[i + 5] = w[i + 5] * 2.0


@pk.workunit
def halved(i, w, u):
    u[i] = w[i // 2]


@pk.workunit
def below(i, w, u, m):
    u[i] = w[i // m]


@pk.workunit(v=pk.ViewTypeInfo(layout=pk.LayoutRight), w=pk.ViewTypeInfo(layout=pk.LayoutRight))
def right(i, v, w):
    w[i] = v[i]


@pk.workunit(w=pk.ViewTypeInfo(layout=pk.LayoutRight))
def right_too(i, w, u):
    u[i] = w[i]


@pk.workunit(w=pk.ViewTypeInfo(layout=pk.LayoutLeft))
def left(i, w, u):
    u[i] = w[i]


@pk.workunit(maximum=3)
def with_options(i, w, u):
    u[i] = w[i]


@pk.workunit
def cells(i, j, p, q):
    q[i][j] = p[i][j] * 2.0


@pk.workunit
def turned(i, j, p, q):
    q[i][j] = p[j][i]


@pk.workunit
def in_row(i, j, p, q):
    q[i][j] = p[i][0]


@pk.workunit
def sums(i, j, acc, q):
    acc += q[i][j]


@pk.workunit
def flat(k, p, u, m):
    u[k] = p[k // m][k % m]


@pk.workunit
def into(k, p, u, m):
    p[k // m][k % m] = 0.5 * u[k]


@pk.functor
class Stream:
    def __init__(self, n, v, w):
        self.n: int = n
        self.scalar: float = 3
        self.untyped = 1.0
        self.a: pk.View1D[pk.double] = v
        self.c: pk.View1D[pk.double] = w

    @pk.workunit
    def fill(self, i: int):
        \"\"\"Bumps.\"\"\"
        self.a[i] += 1.5 * i / 2

    @pk.workunit
    def copy(self, i: int):
        x: float = self.a[i] * self.scalar
        # halves
        self.c[i] = x // 2

    @pk.workunit
    def shifted(self, i: int):
        if i > 0:
            self.c[i] = self.a[i - 1]

    @pk.workunit
    def total(self, i: int, acc: pk.Acc[pk.double]):
        acc += self.c[i]

    @pk.workunit
    def with_untyped(self, i: int):
        self.c[i] = self.untyped

    @pk.workunit
    def named_alike(self, i: int):
        a: float = self.a[i]
        self.a[i] = a

    @pk.function
    def helper(self, x: float) -> float:
        return x

    @pk.workunit
    def with_helper(self, i: int):
        self.c[i] = self.helper(self.a[i])

    def run(self):
        pk.parallel_for(self.n, self.fill)
        pk.parallel_for(self.n, self.copy)


@pk.functor
class Other:
    def __init__(self, v):
        self.a: pk.View1D[pk.double] = v

    @pk.workunit
    def drop(self, i: int):
        self.a[i] = 0.0


class Louder(Stream):
    def copy(self, i):
        raise ValueError(i)


def step(u, v, w, p, q, n, m):
"""
)
FUSED = {
    "functions": "pk.parallel_for(n, with_flux, v=v, w=w)\npk.parallel_for(n, rounds, w=w, u=u)",
    "layouts": "pk.parallel_for(n, right, v=v, w=w)\npk.parallel_for(n, right_too, w=w, u=u)",
    "two axes": "r = pk.MDRangePolicy([0, 1], [m - 1, m])\npk.parallel_for(r, cells, p=p, q=q)\npk.parallel_for(r, cells, p=q, q=p)\nreturn pk.parallel_reduce(r, sums, q=p)",
    "two axes inline": "pk.parallel_for(pk.MDRangePolicy([0, 0], [m, m], tiling=[2, 2]), cells, p=p, q=q)\npk.parallel_for(pk.MDRangePolicy([0, 0], [m, m], tiling=[2, 2]), cells, p=q, q=p)",
    "tuples": "r = pk.MDRangePolicy((0, 0), (m, m), space=pk.ExecutionSpace.OpenMP)\npk.parallel_for('x', r, cells, p=p, q=q)\npk.parallel_for('y', r, cells, p=q, q=p)",
    "digits": "pk.parallel_for(n, into, p=p, u=u, m=m)\npk.parallel_for(n, flat, p=p, u=v, m=m)",
    "functor": "s = Stream(n, v, w)\nr = pk.RangePolicy(0, n)\npk.parallel_for(r, s.fill)\npk.parallel_for(r, s.copy)\nreturn pk.parallel_reduce(r, s.total)",
    "inside": "s = Stream(n, v, w)\ns.run()",
    "two functors": "s = Stream(n, v, w)\nt = Other(u)\npk.parallel_for(n, s.fill)\npk.parallel_for(n, t.drop)",
}
APART = {
    "functions of views": "pk.parallel_for(n, with_first, v=v, w=w)\npk.parallel_for(n, rounds, w=w, u=u)",
    "quotients": "pk.parallel_for(n, right_too, w=v, u=w)\npk.parallel_for(n, halved, w=w, u=u)",
    "quotients by a size": "pk.parallel_for(n, rounds, w=v, u=w)\npk.parallel_for(n, below, w=w, u=u, m=m)",
    "other layouts": "pk.parallel_for(n, right, v=v, w=w)\npk.parallel_for(n, left, w=w, u=u)",
    "a layout and none": "pk.parallel_for(n, right, v=v, w=w)\npk.parallel_for(n, rounds, w=w, u=u)",
    "options": "pk.parallel_for(n, right, v=v, w=w)\npk.parallel_for(n, with_options, w=w, u=u)",
    "other axes": "pk.parallel_for(pk.MDRangePolicy([0, 0], [m, m]), cells, p=p, q=q)\npk.parallel_for(pk.MDRangePolicy([0, 1], [m, m]), cells, p=q, q=p)",
    "turned": "r = pk.MDRangePolicy([0, 0], [m, m])\npk.parallel_for(r, cells, p=p, q=q)\npk.parallel_for(r, turned, p=q, q=p)",
    "the row's first": "r = pk.MDRangePolicy([0, 0], [m, m])\npk.parallel_for(r, cells, p=p, q=q)\npk.parallel_for(r, in_row, p=q, q=p)",
    "one axis and two": "pk.parallel_for(m, rounds, w=v, u=w)\npk.parallel_for(pk.MDRangePolicy([0, 0], [m, m]), cells, p=p, q=q)",
    "functor's neighbour": "s = Stream(n, v, w)\npk.parallel_for(n, s.fill)\npk.parallel_for(n, s.shifted)",
    "an untyped attribute": "s = Stream(n, v, w)\npk.parallel_for(n, s.fill)\npk.parallel_for(n, s.with_untyped)",
    "a variable called as an attribute": "s = Stream(n, v, w)\npk.parallel_for(n, s.fill)\npk.parallel_for(n, s.named_alike)",
    "a method's function": "s = Stream(n, v, w)\npk.parallel_for(n, s.fill)\npk.parallel_for(n, s.with_helper)",
    "an attribute set between": "s = Stream(n, v, w)\npk.parallel_for(n, s.fill)\ns.scalar = 2.0\npk.parallel_for(n, s.copy)",
    "methods of one object that share": "s = Stream(n, v, v)\npk.parallel_for(n, s.fill)\npk.parallel_for(n, s.copy)",
    "a method of a class derived": "s = Louder(n, v, w)\npk.parallel_for(n, s.fill)\npk.parallel_for(n, s.copy)",
    "places below 0": "r = pk.RangePolicy(m - 5, m)\npk.parallel_for(r, further, w=v, u=w)\npk.parallel_for(r, further, w=w, u=u)",
}
RUNTIME = {"methods of one object that share", "a method of a class derived", "places below 0"}


def operands() -> tuple[object, ...]:
    random = np.random.default_rng(7)
    views = [View([9]) for _ in range(3)] + [View([3, 3]) for _ in range(2)]
    for view in views:
        view.data[...] = random.integers(-8, 9, view.shape) / 4
    return (*views, 9, 3)


def program(text: str) -> str:
    return UNITS + "".join(f"    {line}\n" for line in text.splitlines())


@pytest.mark.parametrize("name", FUSED)
def test_these_become_one(name: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    outcome = rewritten(program(FUSED[name]), tmp_path)
    groups = [group for module in outcome.plan.modules for group in module.groups]
    assert groups and not outcome.diagnostics
    ran = require_same(tmp_path, operands)
    assert len(ran) == 1 and "_kernel_" in ran[0], ran
    golden = GOLDEN / f"{name.replace(' ', '_').replace(',', '')}.txt"
    require_pinned(tmp_path, golden, update=request.config.getoption("--update-golden"))


@pytest.mark.parametrize("name", APART)
def test_these_stay_apart(name: str, tmp_path: Path) -> None:
    outcome = rewritten(program(APART[name]), tmp_path)
    assert not outcome.diagnostics
    ran = require_same(tmp_path, operands)
    assert not any("_kernel_" in unit for unit in ran), ran
    in_step = [g for module in outcome.plan.modules for g in module.groups if g.source.function == "step"]
    assert bool(in_step) == (name in RUNTIME)


def test_a_method_becomes_a_work_unit_of_its_own(tmp_path: Path) -> None:
    rewritten(program(FUSED["functor"]), tmp_path)
    text = re.sub("_kernel_[0-9a-f]{8}", "_kernel", (tmp_path / "after" / "_fused_units.py").read_text())
    assert (
        """\
@pk.workunit
def step_kernel(i, acc, a: pk.View1D[pk.double], scalar: float, c: pk.View1D[pk.double]):
    # fill
    a[i] += 1.5 * i / 2
    a_i: pk.cpp_auto = a[i]
    # copy
    x: float = a_i * scalar
    # halves
    c[i] = x // 2
    c_i: pk.cpp_auto = c[i]
    # total
    acc += c_i
"""
        in text
    ), text


def test_declarations_and_functions_travel_with_the_work_unit(tmp_path: Path) -> None:
    """Also if the author calls PyKokkos otherwise."""
    text = program(FUSED["functions"]).replace("import pykokkos as pk", "import pykokkos as kk").replace("pk.", "kk.")
    rewritten(text, tmp_path)
    generated = (tmp_path / "after" / "_fused_units.py").read_text()
    assert "kk" not in generated.replace("pykokkos", "")
    assert "@pk.function\ndef flux(x: pk.double, k: int) -> pk.double:" in generated
    assert len(require_same(tmp_path, operands)) == 1
    rewritten(program(FUSED["layouts"]), tmp_path / "layouts")
    generated = (tmp_path / "layouts" / "after" / "_fused_units.py").read_text()
    assert (
        "@pk.workunit(v=pk.ViewTypeInfo(layout=pk.LayoutRight), w=pk.ViewTypeInfo(layout=pk.LayoutRight))" in generated
    )


def test_another_function_gives_the_work_unit_another_name(tmp_path: Path) -> None:
    """PyKokkos takes a work unit that it has compiled for another one of the same name."""
    names = []
    for k, factor in enumerate(("2.0 * x", "4.0 * x")):
        rewritten(program(FUSED["functions"]).replace("2.0 * x", factor), tmp_path / str(k))
        text = (tmp_path / str(k) / "after/_fused_units.py").read_text()
        names.append(text.partition("def step_kernel_")[2][:8])
    assert len(set(names)) == 2
