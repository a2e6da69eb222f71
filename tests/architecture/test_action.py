"""The GitHub action that this repository ships: its steps, run by a shell as a runner runs them."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[2]
ACTION = yaml.safe_load((ROOT / "action.yml").read_text())
SOURCE = "import numpy as np\n\n\ndef price(x, y):\n    d = np.exp(x) * 2\n    return d + y\n"


def runner(folder: Path, first: int = 0, **given: str) -> subprocess.CompletedProcess[str]:
    """The steps in turn, from the `first` on, until one fails; the last one."""
    inputs = {name: given.get(name, told.get("default")) for name, told in ACTION["inputs"].items()}
    around = {"PATH": "/usr/bin:/bin", "HOME": str(folder / "home"), "RUNNER_TEMP": str(folder / "temp")}
    around |= {name: text for name, text in os.environ.items() if name.startswith("PIP_")}
    around |= {"GITHUB_ACTION_PATH": str(ROOT), "FUSEC_CACHE_DIR": str(folder / "cache")}
    for step in ACTION["runs"]["steps"][first:]:
        own = {
            name: re.sub(r"\$\{\{ inputs\.(\w+) \}\}", lambda m: inputs[m[1]], text)
            for name, text in step["env"].items()
        }
        command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]]
        done = subprocess.run(command, cwd=folder, env=around | own, capture_output=True, text=True)
        if done.returncode:
            return done
    return done


def test_texts_of_users_are_never_part_of_a_script() -> None:
    assert all("${{" not in step["run"] and step["shell"] == "bash" for step in ACTION["runs"]["steps"])


@pytest.mark.slow
def test_the_action_passes_for_a_fresh_copy_and_annotates_a_stale_one(tmp_path: Path) -> None:
    (tmp_path / "model").mkdir()
    (tmp_path / "model/prices.py").write_text(SOURCE)
    rewrite = [sys.executable, "-m", "fusec", "rewrite", "model", "--out", "fused"]
    subprocess.run(rewrite, cwd=tmp_path, check=True, capture_output=True)
    given = {"src": "model", "out": "fused", "python": sys.executable}
    passed = runner(tmp_path, **given)
    assert passed.returncode == 0, passed.stdout + passed.stderr
    (tmp_path / "model/prices.py").write_text(SOURCE.replace("* 2", "* 3"))
    stale = runner(tmp_path, 1, **given)
    assert stale.returncode == 1 and "::error" in stale.stdout, stale.stdout + stale.stderr
    wrong = runner(tmp_path, 1, **given, args="--baseline nosuch.json")
    assert wrong.returncode == 2, wrong.stdout + wrong.stderr
