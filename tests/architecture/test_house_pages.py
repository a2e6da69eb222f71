"""The pages that lead through the code name files, folders and tests that are there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = sorted(page for name in ("architecture", "how-to-add") for page in DOCS.glob(f"{name}.md"))
LAYERED = ("base", "capture", "fusion", "generate")  # the rooms whose folders are layers
PATH = re.compile(r"(?<![\w./-])(?:fusec|templates|tests|docs|scripts|benchmarks|samples)/[\w./-]*\w")
TEST = re.compile(r"`(test_\w+)`")


def test_there_is_a_page_of_the_architecture():
    assert DOCS / "architecture.md" in PAGES


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_path_exists(page: Path):
    """Also those inside code blocks."""
    named = PATH.findall(page.read_text(encoding="utf-8"))
    assert named
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_the_architecture_names_every_folder():
    text = (DOCS / "architecture.md").read_text(encoding="utf-8")
    inits = (path for room in LAYERED for path in (ROOT / "fusec" / room).rglob("__init__.py"))
    folders = sorted(path.parent.relative_to(ROOT).as_posix() for path in inits)
    assert [folder for folder in folders if f"`{folder}`" not in text and f"`{folder}/" not in text] == []


@pytest.mark.parametrize("page", sorted(DOCS.glob("how-to-add*.md")), ids=lambda page: page.name)
def test_every_test_that_a_page_names_exists(page: Path):
    named = set(TEST.findall(page.read_text(encoding="utf-8")))
    sources = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    found = {
        *re.findall(r"^def (test_\w+)\(", sources, flags=re.MULTILINE),
        *(path.stem for path in (ROOT / "tests").rglob("test_*.py")),
    }
    assert named
    assert sorted(named - found) == []
