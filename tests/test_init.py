"""`fusec init` writes what a project needs, and leaves what is there."""

import tomllib
from pathlib import Path

import pytest
import yaml
from typer.testing import CliRunner

from fusec.base.text.diagnostic import FusecError
from fusec.cli import app
from fusec.config import Overrides, load_options


def run(*arguments: object) -> str:
    ended = CliRunner().invoke(app, ["init", *map(str, arguments)], catch_exceptions=False)
    assert ended.exit_code == 0
    return ended.output


@pytest.fixture
def project(tmp_path: Path) -> Path:
    package = tmp_path / "src" / "model"
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    return tmp_path


def test_a_new_project(project: Path):
    told = run(project)
    assert "Next: fusec rewrite src/model --out build/fused" in told
    assert load_options(project / "src" / "model", Overrides()).exclude == ("tests/*",)
    (repo,) = yaml.safe_load((project / ".pre-commit-config.yaml").read_text())["repos"]
    assert repo["hooks"][0]["entry"] == "fusec rewrite src/model --out build/fused"
    steps = yaml.safe_load((project / ".github" / "workflows" / "fusec.yml").read_text())["jobs"]["fusec"]["steps"]
    assert {"run": "fusec verify build/fused --format github"} in steps
    assert (project / ".gitignore").read_text() == "/build/fused/\n"


@pytest.mark.parametrize("indent", ["", "  "])
def test_what_is_there_stays(project: Path, indent: str):
    (project / "pyproject.toml").write_text('[project]\nname = "model"')
    hooks = f"repos:\n{indent}- repo: https://example.org/black\n{indent}  rev: '1'\n{indent}  hooks: [{{id: black}}]\nfail_fast: true\n"
    (project / ".pre-commit-config.yaml").write_text(hooks)
    (project / ".gitignore").write_text("*.pyc")
    run(project)
    config = tomllib.loads((project / "pyproject.toml").read_text())
    assert config["project"] == {"name": "model"} and "fusec" in config["tool"]
    found = yaml.safe_load((project / ".pre-commit-config.yaml").read_text())
    assert found["fail_fast"] and [repo["repo"] for repo in found["repos"]] == ["local", "https://example.org/black"]
    assert (project / ".gitignore").read_text() == "*.pyc\n/build/fused/\n"
    before = {path: path.read_bytes() for path in project.rglob("*") if path.is_file()}
    assert run(project).count("has fusec already") == 4
    assert before == {path: path.read_bytes() for path in project.rglob("*") if path.is_file()}


def test_a_dry_run_writes_nothing(project: Path):
    assert "[tool.fusec]" in run(project, "--dry-run")
    assert sorted(path.name for path in project.iterdir()) == ["src"]


def test_a_folder_without_one_package(tmp_path: Path):
    with pytest.raises(FusecError, match="has no package"):
        run(tmp_path)
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").touch()
    with pytest.raises(FusecError, match="has several packages: one, two"):
        run(tmp_path)


def test_a_configuration_that_is_not_toml(project: Path):
    (project / "pyproject.toml").write_text("[")
    with pytest.raises(FusecError, match="is not TOML"):
        run(project)
    assert not (project / ".pre-commit-config.yaml").exists()


def test_line_endings_and_modes_stay(project: Path) -> None:
    given = {
        "pyproject.toml": b'[project]\r\nname = "model"\r\n',
        ".pre-commit-config.yaml": b"repos:\r\n  - repo: https://example.org/black\r\n    rev: '1'\r\n    hooks: []\r\n",
        ".gitignore": b"*.pyc\r\n*.so",
    }
    for name, content in given.items():
        (project / name).write_bytes(content)
        (project / name).chmod(0o640)
    run(project)
    for name in given:
        content = (project / name).read_bytes()
        assert content.count(b"\n") == content.count(b"\r\n") > given[name].count(b"\n")
        assert (project / name).stat().st_mode & 0o777 == 0o640
    assert yaml.safe_load((project / ".pre-commit-config.yaml").read_text())["repos"][1]["rev"] == "1"


@pytest.mark.parametrize(
    ("name", "content", "code"),
    [("pyproject.toml", b'[project]\nname = "\xe9"\n', "FUS904"), (".gitignore", None, "FUS906")],
)
def test_nothing_is_written_if_one_file_cannot_be(project: Path, name: str, content: bytes | None, code: str) -> None:
    """The last of the files is a folder here."""
    if content is None:
        (project / name).mkdir()
    else:
        (project / name).write_bytes(content)
    before = {path: path.is_file() and path.read_bytes() for path in project.rglob("*")}
    with pytest.raises(FusecError) as caught:
        run(project)
    assert caught.value.diagnostic.code == code
    assert {
        path: path.is_file() and path.read_bytes() for path in project.rglob("*") if ".github" not in path.parts
    } == before
