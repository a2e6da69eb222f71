"""Build tools ship the rewritten package in wheels, and the sources in sdists."""

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from tests.stories.story import fused

WAVE = """\
import numpy as np


def step(u: np.ndarray, v: np.ndarray, c: float) -> np.ndarray:
    t = u * c + v
    return t * t - u
"""
HATCH = """\
[build-system]
requires = ["hatchling", "fusec"]
build-backend = "hatchling.build"

[project]
name = "model"
version = "1.0"

[tool.hatch.build]
dev-mode-dirs = ["src"]

[tool.hatch.build.targets.wheel]
packages = ["src/model"]

[tool.hatch.build.targets.wheel.hooks.fusec]
"""
SETUPTOOLS = """\
[build-system]
requires = ["setuptools", "fusec"]
build-backend = "setuptools.build_meta"

[project]
name = "model"
version = "1.0"

[tool.setuptools]
cmdclass = { build_py = "fusec.plugins.setuptools_build.BuildFused" }
"""

MESON = {
    "pyproject.toml": """\
[build-system]
requires = ["meson-python", "fusec"]
build-backend = "mesonpy"

[project]
name = "model"
version = "1.0"
""",
    "meson.build": """\
project('model', version: '1.0')
python = import('python').find_installation(pure: true)
custom_target(
  output: 'model',
  command: [find_program('fusec'), 'rewrite', meson.project_source_root() / 'src/model', '--out', '@OUTPUT@', '--depfile', '@DEPFILE@'],
  depfile: 'model.d',
  install: true,
  install_dir: python.get_install_dir(),
)
""",
}
SCIKIT = {
    "pyproject.toml": """\
[build-system]
requires = ["scikit-build-core", "fusec"]
build-backend = "scikit_build_core.build"

[project]
name = "model"
version = "1.0"

[tool.scikit-build]
wheel.packages = []
wheel.py-api = "py3"
""",
    "CMakeLists.txt": """\
cmake_minimum_required(VERSION 3.26)
project(model LANGUAGES NONE)
find_program(FUSEC fusec REQUIRED)
set(FUSED "${CMAKE_CURRENT_BINARY_DIR}/model")
add_custom_command(
  OUTPUT "${FUSED}"
  COMMAND "${FUSEC}" rewrite "${CMAKE_CURRENT_SOURCE_DIR}/src/model" --out "${FUSED}" --depfile "${FUSED}.d"
  DEPFILE "${FUSED}.d"
)
add_custom_target(fused ALL DEPENDS "${FUSED}")
install(DIRECTORY "${FUSED}" DESTINATION .)
""",
}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    package = tmp_path / "src" / "model"
    (package / "inner").mkdir(parents=True)
    for path in ("__init__.py", "inner/__init__.py"):
        (package / path).touch()
    for path in ("wave.py", "inner/basin.py"):
        (package / path).write_text(WAVE)
    (package / "table.csv").write_text("1,2\n")
    return tmp_path


def run(project: Path, program: str) -> subprocess.CompletedProcess[str]:
    return tool(project, [sys.executable, "-c", program])


def hatch(project: Path, kind: str) -> zipfile.ZipFile:
    done = run(project, f"from hatchling.build import {kind}; print({kind}('dist'))")
    assert done.returncode == 0, done.stderr
    return zipfile.ZipFile(project / "dist" / done.stdout.strip())


def written(project: Path) -> dict[str, bytes]:
    """What `fusec rewrite` writes, by paths in the wheel."""
    return {f"model/{file.path}": file.content for file in fused(project / "src" / "model").package.files}


def test_a_wheel_of_hatchling(project: Path) -> None:
    (project / "pyproject.toml").write_text(HATCH)
    with hatch(project, "build_wheel") as wheel:
        found = {name: wheel.read(name) for name in wheel.namelist() if name.startswith("model/")}
    assert found == written(project)
    assert b"_fused.step_fused(u, c, v)" in found["model/inner/basin.py"]
    assert found["model/table.csv"] == b"1,2\n"
    done = run(project, "from hatchling.build import build_sdist; build_sdist('dist')")
    assert done.returncode == 0, done.stderr
    with tarfile.open(project / "dist" / "model-1.0.tar.gz") as sdist:
        kept = {name for name in sdist.getnames() if "/src/" in name}
    assert kept == {
        f"model-1.0/src/model/{p}"
        for p in ("__init__.py", "wave.py", "table.csv", "inner/__init__.py", "inner/basin.py")
    }


@pytest.mark.slow
@pytest.mark.parametrize("is_fused", [False, True])
def test_an_editable_installation_of_hatchling(project: Path, is_fused: bool) -> None:
    (project / "pyproject.toml").write_text(HATCH + ("editable = true\n" if is_fused else ""))
    with hatch(project, "build_editable") as wheel:
        found = {name: wheel.read(name) for name in wheel.namelist() if name.startswith("model/")}
    assert found == (written(project) if is_fused else {})


def test_a_build_of_setuptools(project: Path) -> None:
    (project / "pyproject.toml").write_text(SETUPTOOLS)
    done = run(project, "from setuptools import setup; setup(script_args=['-q', 'build_py', '--build-lib', 'out'])")
    assert done.returncode == 0, done.stderr
    out = project / "out"
    found = {path.relative_to(out).as_posix(): path.read_bytes() for path in out.rglob("*") if path.is_file()}
    expected = {name: content for name, content in written(project).items() if name != "model/table.csv"}
    assert found.keys() == expected.keys()
    assert found["model/wave.py"] == expected["model/wave.py"]


@pytest.mark.slow
@pytest.mark.parametrize("config", [HATCH, SETUPTOOLS])
def test_a_demand_that_is_refused_fails_the_build(project: Path, config: str) -> None:
    (project / "pyproject.toml").write_text(config)
    (project / "src" / "model" / "wave.py").write_text(
        WAVE.replace("return t * t - u", "return sorted(t)  # fusec: fuse")
    )
    program = "from hatchling.build import build_wheel; build_wheel('dist')"
    if config is SETUPTOOLS:
        program = "from setuptools import setup; setup(script_args=['-q', 'build_py', '--build-lib', 'out'])"
    done = run(project, program)
    assert done.returncode != 0
    assert "fusec did not rewrite `model` as demanded" in done.stderr and "wave.py:" in done.stderr


@pytest.mark.slow
@pytest.mark.parametrize(("files", "backend"), [(MESON, "mesonpy"), (SCIKIT, "scikit_build_core.build")])
def test_a_wheel_of_another_backend(project: Path, files: dict[str, str], backend: str) -> None:
    for name, text in files.items():
        (project / name).write_text(text)
    (project / "dist").mkdir()
    if backend == "mesonpy":  # which makes sdists of repositories alone
        (project / ".git").mkdir()
    done = run(project, f"from {backend} import build_wheel; print(build_wheel('dist'))")
    assert done.returncode == 0, done.stdout + done.stderr
    with zipfile.ZipFile(next((project / "dist").glob("*.whl"))) as wheel:
        found = {name: wheel.read(name) for name in wheel.namelist() if name.startswith("model/")}
    assert found == written(project)


@pytest.mark.slow
def test_ninja_makes_the_package_again_after_a_change_alone(project: Path) -> None:
    for name, text in SCIKIT.items():
        (project / name).write_text(text)
    build = ["cmake", "--build", "out"]
    assert tool(project, ["cmake", "-S", ".", "-B", "out", "-G", "Ninja"]).returncode == 0
    assert "Wrote" in tool(project, build).stdout
    assert "no work to do" in tool(project, build).stdout
    (project / "src/model/wave.py").touch()
    assert "held these files already" in tool(project, build).stdout
    assert "no work to do" in tool(project, build).stdout
    (project / "src/model/inner/basin.py").write_text(WAVE.replace("- u", "- 2.0 * u"))
    assert "Wrote" in tool(project, build).stdout
    assert "2.0 * u" in (project / "out/model/inner/_fused_basin.py").read_text()
    assert "no work to do" in tool(project, build).stdout


def test_a_depfile_is_a_rule_of_make(project: Path) -> None:
    (project / "src/model/two words.csv").touch()
    done = tool(project, [sys.executable, "-m", "fusec", "rewrite", "src/model", "--out", "out", "--depfile", "out.d"])
    assert done.returncode == 0, done.stderr
    rule = (project / "out.d").read_text()
    target, *files = rule.rstrip("\n").split(" \\\n  ")
    assert target == "out:"
    names = ("__init__.py", "inner/__init__.py", "inner/basin.py", "table.csv", r"two\ words.csv", "wave.py")
    assert files == [f"{project}/src/model/{name}" for name in names]


def tool(project: Path, command: list[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=project, capture_output=True, text=True, check=False, env=environment())


def environment() -> dict[str, str]:
    """With the programs of this Python's environment on the path."""
    return {**os.environ, "PATH": os.pathsep.join((str(Path(sys.executable).parent), os.environ.get("PATH", "")))}
