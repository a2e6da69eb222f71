"""Every sample is rewritten, stays fresh, and does what it did; a second rewrite of the output changes nothing."""

import importlib
import json
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from fusec import show
from fusec.cli import main
from fusec.verify import VerifyOptions, verify
from tests.work_units.programs import with_executor

ROOT = Path(__file__).parents[2]
SAMPLES = sorted(path.parent.name for path in (ROOT / "samples").glob("*/workload.py"))
OPTIONS = VerifyOptions(sizes=(1_000, 30_000), seconds=0.2)


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    """The exit status of one command."""
    monkeypatch.setattr(sys, "argv", ["fusec", *arguments])
    with pytest.raises(SystemExit) as ended:
        main()
    return int(ended.value.code or 0)


@pytest.fixture(scope="module")
def rewritten(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Where a sample is rewritten, once for all its tests, which follow each other (`scope="module"`)."""
    folder = tmp_path_factory.mktemp("rewritten")

    def out(name: str) -> Path:
        if not (folder / name).exists():
            with pytest.MonkeyPatch.context() as monkeypatch:
                assert run(monkeypatch, "rewrite", str(ROOT / "samples" / name), "--out", str(folder / name)) == 0
        return folder / name

    return out


@pytest.mark.parametrize("name", SAMPLES, scope="module")
def test_rewrite_and_check(name: str, rewritten: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch):
    out = rewritten(name)
    assert run(monkeypatch, "check", str(ROOT / "samples" / name), "--out", str(out)) == 0
    modules = json.loads((out / "fusec-report.json").read_text())["modules"]
    assert any(module["groups"] for module in modules)


@pytest.mark.parametrize("name", SAMPLES, scope="module")
def test_a_second_rewrite_changes_nothing(
    name: str, rewritten: Callable[[str], Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    once, twice = rewritten(name), tmp_path / "twice" / name
    assert run(monkeypatch, "rewrite", str(once), "--out", str(twice)) == 0
    for path in sorted(once.rglob("*.py")):
        assert (twice / path.relative_to(once)).read_bytes() == path.read_bytes(), path.name


@pytest.mark.slow
@pytest.mark.parametrize("name", SAMPLES, scope="module")
def test_verify(name: str, rewritten: Callable[[str], Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """As `fusec verify` does, with less time for each group; work units by the executor."""
    monkeypatch.setenv("PYTHONPATH", str(with_executor(tmp_path / "library")))
    comparison = verify(rewritten(name), replace(OPTIONS, sizes=sizes_of(name)))
    assert comparison.is_equal, show.comparison_text(comparison, False)
    assert comparison.is_complete


@pytest.mark.parametrize("name", SAMPLES, scope="module")
def test_workloads_are_deterministic_and_fresh(name: str):
    workload = load(name)
    first, second, other = (list(workload.cases(100, seed)) for seed in (1, 1, 2))
    assert json.dumps(first, default=repr_array) == json.dumps(second, default=repr_array)
    assert json.dumps(first, default=repr_array) != json.dumps(other, default=repr_array)


def sizes_of(name: str) -> tuple[int, ...] | None:
    """The sizes of the workload; small ones for work units, which the executor runs slowly. Kernels for a device have the
    sizes that their workload says, with few threads for the simulator."""
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "samples" / name).glob("*.py")]
    if any("@cuda.jit" in text for text in texts):
        return None
    return (100, 2_000) if any("import pykokkos" in text for text in texts) else OPTIONS.sizes


def load(name: str, module: str = "workload"):
    sys.path.insert(0, str(ROOT / "samples"))
    try:
        return importlib.import_module(f"{name}.{module}")
    finally:
        sys.path.pop(0)


def repr_array(value) -> object:
    return [str(value.dtype), repr(value.tolist())]  # JSON has no complex numbers


def test_enthalpy_slope_is_the_derivative_of_the_integrated_volume():
    """Against a quadrature of 1 / density over pressure, differentiated by a central difference, in longdouble."""
    np = pytest.importorskip("numpy")
    equation = load("sea_water", "equation_of_state")
    wide = np.longdouble
    nodes, weights = np.polynomial.legendre.leggauss(20)

    def enthalpy(temperature):
        pressure = wide(400) * (1 + nodes.astype(wide))
        return 1e4 * np.sum(weights * wide(400) / equation.density(wide(35), temperature, pressure))

    step = wide(1e-3)
    difference = (enthalpy(wide(10) + step) - enthalpy(wide(10) - step)) / (2 * step)
    assert abs(equation.enthalpy_slope(wide(35), wide(10), wide(800)) / difference - 1) < 1e-8


def test_the_basin_keeps_its_water():
    basin, workload = load("shallow_water", "basin"), load("shallow_water")
    h, hu, hv = workload.waves((40, 40), 0)
    after = basin.run(h, hu, hv, 0.05, 20)[0]
    inside = slice(2, -2), slice(2, -2)
    assert abs(after[inside].sum() / h[inside].sum() - 1) < 1e-13


def test_diffusion_makes_no_new_extremum_and_keeps_the_border():
    horizontal, workload = load("diffusion", "horizontal"), load("diffusion")
    field, coefficient = workload.weather(1_000, 0)
    after = horizontal.run(field, coefficient, 20)
    assert field.min() <= after.min() and after.max() <= field.max()
    assert (after[:2] == field[:2]).all() and (after[:, -2:] == field[:, -2:]).all()


def test_burgers_keeps_its_momentum_on_a_periodic_line():
    burgers, workload = load("flow", "burgers"), load("flow")
    u = list(workload.cases(1_000, 0))[3][1][0]
    after = burgers.run_1d(u, 0.05, 0.05, 20)
    u[-1] = u[0]
    assert abs(after[:-1].sum() / u[:-1].sum() - 1) < 1e-12
