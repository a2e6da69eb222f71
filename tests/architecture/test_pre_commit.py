"""The hooks, run by pre-commit itself in a repository that holds source and output."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = [pytest.mark.slow, pytest.mark.git]  # pre-commit asks git what is staged
ROOT = Path(__file__).parents[2]
MANIFEST = ROOT / ".pre-commit-hooks.yaml"
SOURCE = "import numpy as np\n\n\ndef price(x, y):\n    d = np.exp(x) * 2\n    return d + y\n"
CONFIG = """\
repos:
  - repo: local
    hooks:
      - id: {name}
        name: {name}
        entry: {python} -m {entry}
        args: [src, --out, fused]
        language: system
        pass_filenames: false
        require_serial: true
"""


def pre_commit(folder: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    return _run(folder, sys.executable, "-m", "pre_commit", *arguments)


def _run(folder: Path, *command: str) -> "subprocess.CompletedProcess[str]":
    clean = {key: value for key, value in os.environ.items() if not key.startswith("GIT_")}
    own = {
        "HOME": str(folder.parent),
        "PRE_COMMIT_HOME": str(folder.parent / "pre-commit"),
        "PYTHONPATH": str(ROOT) + os.pathsep + clean.get("PYTHONPATH", ""),
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_AUTHOR_NAME": "A",
        "GIT_AUTHOR_EMAIL": "a@example.org",
        "GIT_COMMITTER_NAME": "A",
        "GIT_COMMITTER_EMAIL": "a@example.org",
    }
    environment = {**clean, **own}
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, env=environment)


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    folder = tmp_path / "repository"
    (folder / "src").mkdir(parents=True)
    (folder / "src" / "option.py").write_text(SOURCE)
    assert _run(folder, "git", "init", "-q").returncode == 0
    return folder


def hook(folder: Path, name: str) -> "subprocess.CompletedProcess[str]":
    """Everything is staged, then the hook runs as `.pre-commit-hooks.yaml` describes it."""
    entry = next(line for line in MANIFEST.read_text().split("- id: ") if line.startswith(f"{name}\n"))
    command = entry.split("entry: ")[1].splitlines()[0]
    (folder / ".pre-commit-config.yaml").write_text(CONFIG.format(name=name, python=sys.executable, entry=command))
    assert _run(folder, "git", "add", "-A").returncode == 0
    return pre_commit(folder, "run", "--all-files", "--verbose")


def test_the_manifest_is_valid() -> None:
    ended = pre_commit(ROOT, "validate-manifest", str(MANIFEST))
    assert (ended.returncode, ended.stdout) == (0, "")


def test_check(repository: Path) -> None:
    missing = hook(repository, "fusec-check")
    assert missing.returncode == 1 and "FUS802" in missing.stdout
    assert _run(repository, sys.executable, "-m", "fusec", "rewrite", "src", "--out", "fused").returncode == 0
    assert hook(repository, "fusec-check").returncode == 0
    (repository / "src" / "option.py").write_text(SOURCE.replace("2", "3"))
    stale = hook(repository, "fusec-check")
    assert stale.returncode == 1 and "`option.py`: the source has changed" in stale.stdout


def test_rewrite(repository: Path) -> None:
    assert hook(repository, "fusec-rewrite").returncode == 1, "files are new, which git does not show to pre-commit"
    assert (repository / "fused" / "_fused_option.py").exists()
    assert hook(repository, "fusec-rewrite").returncode == 0
    (repository / "src" / "option.py").write_text(SOURCE.replace("2", "3"))
    assert hook(repository, "fusec-rewrite").returncode == 1
    shutil.rmtree(repository / "fused")
    assert hook(repository, "fusec-rewrite").returncode == 1
