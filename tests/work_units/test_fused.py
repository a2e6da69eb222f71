"""Programs of work units that become one, with the code that is generated."""

from pathlib import Path

import numpy as np
import pytest

from .executor import View
from .programs import HEAD, N, require_pinned, require_same, rewritten, three_views

GOLDEN = Path(__file__).parent / "golden" / "functions"
UNITS = (
    HEAD
    + '''

@pk.workunit
def copy(i, c, a):
    c[i] = a[i]


@pk.workunit
def mul(i, b, c, scalar):
    b[i] = scalar * c[i]


@pk.workunit
def add(i: int, c: pk.View1D[pk.double], a, b):
    """Both."""
    c[i] = a[i] + b[i]


@pk.workunit
def triad(i, a, b, c, scalar):
    x: float = scalar * c[i]
    a[i] = b[i] + x


@pk.workunit
def limited(i, a, b):
    x: float = a[i]
    if x < 0.0:
        return
    b[i] = x


@pk.workunit
def dot(i, acc, a, b):
    acc += a[i] * b[i]


@pk.workunit
def cut(i, k, a):
    at: int = 1.9 * a[i]
    k[i] = at


def step(a, b, c, n, scalar):
'''
)
STREAM = """
    p = pk.RangePolicy(pk.ExecutionSpace.Default, 0, n)
    pk.parallel_for(p, copy, c=c, a=a)
    pk.parallel_for(p, mul, b=b, c=c, scalar=scalar)
    pk.parallel_for(p, {add}, c=c, a=a, b=b)
    pk.parallel_for(p, triad, a=a, b=b, c=c, scalar=scalar)
    return pk.parallel_reduce(p, dot, a=a, b=b)
"""
PROGRAMS = {
    "stream": STREAM.format(add="copy_and_add"),
    "bound": "    pk.parallel_for(n, copy, c=c, a=a)\n    s = pk.parallel_reduce('dot', n, dot, a=a, b=c)\n    return s * 2\n",
    "a sum first": "    t = pk.parallel_reduce(n, dot, a=a, b=b)\n    pk.parallel_for(n, copy, a=a, c=c)\n    pk.parallel_for(n, mul, c=c, b=b, scalar=scalar)\n    return t\n",
    "a sum in the middle": "    pk.parallel_for(n, copy, a=a, c=c)\n    t = pk.parallel_reduce(n, dot, a=c, b=b)\n    pk.parallel_for(n, mul, c=c, b=b, scalar=scalar)\n    return t + 1\n",
    "an early return after a sum": "    t = pk.parallel_reduce(n, dot, a=a, b=b)\n    pk.parallel_for(n, limited, a=a, b=b)\n    return t\n",
    "a sum that is not read": "    t = pk.parallel_reduce(n, dot, a=a, b=b)\n    pk.parallel_for(n, copy, a=a, c=c)\n",
    "other ranges": "    pk.parallel_for(n, copy, a=a, c=c)\n    pk.parallel_for(n - 1, mul, b=b, c=c, scalar=scalar)\n    return pk.parallel_reduce(n, dot, a=b, b=c)\n",
    "other policies": "    p = pk.RangePolicy(0, n - 2)\n    q = pk.RangePolicy(0, n)\n    pk.parallel_for(p, limited, a=a, b=b)\n    pk.parallel_for(q, copy, a=b, c=c)\n    pk.parallel_for(p, copy, a=c, c=a)\n",
    "other beginnings": "    p = pk.RangePolicy(0, n - 2)\n    q = pk.RangePolicy(1, n)\n    pk.parallel_for(p, copy, a=a, c=c)\n    pk.parallel_for(q, limited, a=c, b=b)\n    pk.parallel_for(q, copy, a=b, c=a)\n",
    "a sum over all places": "    p = pk.RangePolicy(0, n)\n    q = pk.RangePolicy(1, n - 1)\n    pk.parallel_for(q, copy, a=a, c=c)\n    return pk.parallel_reduce(p, dot, a=b, b=c)\n",
    "a beginning of a run": "    p = pk.RangePolicy(pk.OpenMP, n // 3, n)\n    q = pk.RangePolicy(pk.OpenMP, 0, n)\n    pk.parallel_for(p, copy, a=a, c=c)\n    pk.parallel_for(q, mul, b=b, c=c, scalar=scalar)\n",
    "all, then the first": "    pk.parallel_for(n, copy, a=a, c=c)\n    pk.parallel_for(1, copy, a=b, c=c)\n",
    "labels": "    pk.parallel_for('copy', n, copy, c=c, a=a)\n    pk.parallel_for('mul', n, mul, scalar=2.0, b=b, c=c)\n",
    "early return": "    pk.parallel_for(n, limited, a=a, b=b)\n    pk.parallel_for(n, copy, a=b, c=c)\n",
    "again": "    pk.parallel_for(n, copy, a=a, c=c)\n    pk.parallel_for(n, copy, a=c, c=b)\n",
    "locals": "    pk.parallel_for(n, triad, a=a, b=b, c=c, scalar=scalar)\n    pk.parallel_for(n, triad, a=c, b=b, c=a, scalar=scalar)\n",
    "part of the range": "    p = pk.RangePolicy(2, n)\n    pk.parallel_for(p, copy, a=a, c=c)\n    pk.parallel_for(p, copy, a=c, c=b)\n",
    "inline": "    pk.parallel_for(pk.RangePolicy(pk.OpenMP, 0, n), copy, a=a, c=c)\n    pk.parallel_for(pk.RangePolicy(pk.OpenMP, 0, n), copy, a=c, c=b)\n",
    "a local name": "    unit = copy\n    pk.parallel_for(n, copy, a=a, c=c)\n    pk.parallel_for(n, unit, a=c, c=b)\n",
    "cut off": "    pk.parallel_for(n, cut, k=c, a=a)\n    pk.parallel_for(n, copy, a=c, c=b)\n",
}
COPY_AND_ADD = """@pk.workunit
def copy_and_add(i, c, a, b):
    c[i] = a[i] + b[i]


def step("""
RENAMED = (
    (UNITS + PROGRAMS["labels"])
    .replace("import pykokkos as pk", "import pykokkos as kokkos")
    .replace("pk.", "kokkos.")
    .replace("kokkos.View1D[kokkos.double]", "kokkos.View1D[kokkos.double]")
)


def program(name: str) -> str:
    return UNITS.replace("def step(", COPY_AND_ADD) + PROGRAMS[name]


@pytest.mark.parametrize("name", PROGRAMS)
def test_work_units_become_one(name: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    outcome = rewritten(program(name), tmp_path)
    assert len(outcome.plan.groups) == 1 and not outcome.diagnostics
    ran = require_same(tmp_path, three_views)
    assert len(ran) == 1 and ran[0].startswith("step_kernel_")
    golden = GOLDEN / f"{name.replace(' ', '_').replace(',', '')}.txt"
    require_pinned(tmp_path, golden, update=request.config.getoption("--update-golden"))


def test_the_code_reads_as_the_authors(tmp_path: Path) -> None:
    rewritten(program("stream"), tmp_path)
    text = (tmp_path / "after" / "_fused_units.py").read_text()
    assert text.endswith("""\
@pk.workunit
def step_kernel_33b987fc(i, acc, c, a, b, scalar, minus_zero):
    # copy
    a_i: pk.cpp_auto = a[i]
    c_i: pk.cpp_auto = c[i]
    c_i = a_i
    # mul
    b[i] = scalar * c_i + minus_zero
    b_i: pk.cpp_auto = b[i]
    # copy_and_add
    c_i = a_i + b_i
    c[i] = c_i
    # triad
    x: float = scalar * c_i
    a_i = b_i + x
    a[i] = a_i
    # dot
    acc += a_i * b_i
"""), text
    assert "numba" not in "".join(path.read_text() for path in (tmp_path / "after").glob("_fused*.py"))


def test_the_name_of_a_work_unit_tells_its_body(tmp_path: Path) -> None:
    """PyKokkos takes a work unit that it has compiled for another one of the same name."""
    names = []
    for k, word in enumerate(("scalar * c[i]", "scalar + c[i]")):
        rewritten(program("stream").replace("scalar * c[i]", word), tmp_path / str(k))
        names += [
            line
            for line in (tmp_path / str(k) / "after/_fused_units.py").read_text().splitlines()
            if "_kernel_" in line
        ][-1:]
    assert len(set(names)) == 2


def test_pykokkos_under_another_name(tmp_path: Path) -> None:
    assert len(rewritten(RENAMED, tmp_path).plan.groups) == 1
    assert len(require_same(tmp_path, three_views)) == 1


@pytest.mark.parametrize(
    "kind",
    [
        "one view twice",
        "overlapping parts",
        "numpy",
        "singles",
        "integers",
        "no element",
        "bools",
        "other lengths",
        "strided",
    ],
)
def test_guards_admit_what_the_proof_knows(kind: str, tmp_path: Path) -> None:
    rewritten(program("labels"), tmp_path)

    def operands() -> tuple[object, ...]:
        a, b, c, n, scalar = three_views(N, {"singles": np.float32, "integers": np.int64}.get(kind, np.float64))
        whole = View([N + 1])
        whole.data[...] = np.arange(N + 1.0)
        array = np.arange(2.0 * N)
        return {
            "one view twice": (a, a, c, n, scalar),
            "overlapping parts": (whole[1:], b, whole[:-1], n, scalar),
            "numpy": (a.data, b.data, c.data, n, scalar),
            "bools": (a.data > 0, b.data, c.data, n, scalar),
            "no element": three_views(0),
            "other lengths": (a, whole, c, n, scalar),
            "strided": (array[::2], b.data, c.data, n, scalar),
        }.get(kind, (a, b, c, n, scalar))  # fmt: skip

    ran = require_same(tmp_path, operands)
    assert (len(ran) == 1) == (kind in ("numpy", "singles", "integers", "other lengths"))


@pytest.mark.parametrize(
    ("types", "fuses"),
    [
        ((np.float64, np.float32, np.float64), True),
        ((np.int64, np.int64, np.int64), True),
        ((np.uint8, np.int32, np.int64), True),
        ((np.float64, np.int32, np.float32), True),
        ((np.float64, np.int64, np.float64), False),
        ((np.uint64, np.float32, np.float32), False),
    ],
)
def test_products_are_rounded_in_their_type(types: tuple[type, ...], fuses: bool, tmp_path: Path) -> None:
    """Integers of 64 bits stay integers alone; beside floats the original runs."""
    rewritten(program("stream"), tmp_path)

    def operands() -> tuple[object, ...]:
        views = [View([N], kind) for kind in types]
        for k, view in enumerate(views):
            view.data[...] = 3 * np.arange(N) + k + (2**60 if types[0] is np.int64 else 0)
        return (*views, N, 3)

    ran = require_same(tmp_path, operands)
    assert (len(ran) == 1) == fuses


def test_debugging_runs_the_original(tmp_path: Path) -> None:
    """There work units run as Python, whose variables do not convert."""
    rewritten(program("inline").replace("pk.OpenMP", "pk.ExecutionSpace.Debug"), tmp_path)
    assert require_same(tmp_path, three_views) == ["copy", "copy"]


@pytest.mark.parametrize("variable", ["PK_FUSION", "PK_LOOP_FUSE", "PK_MEM_FUSE"])
def test_nothing_is_fused_while_pykokkos_fuses(variable: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rewritten(program("labels"), tmp_path)
    monkeypatch.setenv(variable, "naive")
    assert require_same(tmp_path, three_views) == ["copy", "mul"]
