"""docs/gallery is what `make gallery` writes now."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SPEC = importlib.util.spec_from_file_location("gallery", ROOT / "scripts" / "gallery.py")
assert SPEC and SPEC.loader
gallery = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(gallery)


@pytest.mark.slow
def test_every_file_is_current_under_another_hash_seed(tmp_path: Path):
    command = [sys.executable, str(ROOT / "scripts" / "gallery.py"), str(tmp_path)]
    subprocess.run(command, check=True, env={**os.environ, "PYTHONHASHSEED": "1", "PYTHONPATH": str(ROOT)})
    assert contents(gallery.GALLERY) == contents(tmp_path), "run `make gallery`"


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.mark.parametrize("name", sorted(gallery.ENTRIES))
def test_a_patch_changes_the_author_s_modules_and_adds_generated_ones(name: str):
    text = (gallery.GALLERY / f"{name}.diff").read_text(encoding="utf-8")
    files = [line.split(" b/")[1] for line in text.splitlines() if line.startswith("diff --git ")]
    assert {path for path in files if not path.startswith("_fused_")} == {
        path.removeprefix("_fused_") for path in files if path.startswith("_fused_")
    }
    assert not any("_fused_support" in path or "_fused_elements" in path for path in files)


def test_every_sample_is_shown():
    assert list(gallery.ENTRIES) == sorted(path.parent.name for path in (ROOT / "samples").glob("*/workload.py"))
