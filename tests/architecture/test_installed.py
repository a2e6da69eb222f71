"""The templates are found, and the output is the same, from a checkout, a wheel and a source distribution."""

import importlib.util
import os
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SAMPLE = ROOT / "samples" / "option_pricing"

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        any(importlib.util.find_spec(name) is None for name in ("build", "hatchling", "pip")),
        reason="needs build, hatchling and pip",
    ),
]


def run(*command: str, cwd: Path, path: Path) -> str:
    environment = {**os.environ, "PYTHONPATH": str(path), "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    done = subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr or done.stdout
    return done.stdout


def written(folder: Path, package: Path) -> dict[str, bytes]:
    """The files that the fusec in `package` writes for the sample, by path."""
    origin = run(sys.executable, "-c", "import fusec; print(fusec.__file__)", cwd=folder, path=package)
    assert Path(origin.strip()) == package / "fusec" / "__init__.py"
    run(sys.executable, "-m", "fusec", "rewrite", str(SAMPLE), "--out", "out", cwd=folder, path=package)
    files = sorted(path for path in (folder / "out").rglob("*") if path.is_file())
    return {path.relative_to(folder / "out").as_posix(): path.read_bytes() for path in files}


@pytest.fixture(scope="module")
def distributions(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the source distribution, and the wheel that is built from it."""
    folder = tmp_path_factory.mktemp("dist")
    command = (sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(ROOT))
    run(*command, cwd=folder, path=folder)
    return folder


@pytest.fixture(scope="module")
def from_checkout(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    return written(tmp_path_factory.mktemp("checkout"), ROOT)


@pytest.mark.parametrize("pattern", ["*.whl", "*.tar.gz"])
def test_every_kind_of_install_writes_the_same_package(tmp_path, distributions, from_checkout, pattern):
    (file,) = distributions.glob(pattern)
    site = tmp_path / "site"
    pip = (sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--no-build-isolation")
    run(*pip, "--target", str(site), str(file), cwd=tmp_path, path=tmp_path)
    assert (site / "fusec" / "templates").is_dir()
    assert written(tmp_path, site) == from_checkout
    assert "fusec-report.json" in from_checkout and any("_fused_" in path for path in from_checkout)


def test_the_source_distribution_holds_what_the_tests_need(distributions):
    (file,) = distributions.glob("*.tar.gz")
    with tarfile.open(file) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    tops = {name.partition("/")[0] for name in names}
    assert {
        "LICENSE",
        "Makefile",
        "README.md",
        "docs",
        "fusec",
        "pyproject.toml",
        "samples",
        "templates",
        "tests",
    } <= tops
    assert not any("__pycache__" in name or name.startswith((".venv", "build/")) for name in names)
