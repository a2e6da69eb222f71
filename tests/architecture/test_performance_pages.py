"""docs/performance/{cpu,gpu,ordinary,packages,verify}.md and docs/pykokkos.md are what `python scripts/performance_pages.py` writes now, and no data are left over."""

import importlib.util
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SPEC = importlib.util.spec_from_file_location("performance_pages", ROOT / "scripts" / "performance_pages.py")
assert SPEC and SPEC.loader
pages = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(pages)


@pytest.mark.parametrize("name", pages.PAGES)
def test_the_committed_page_is_current(name: str):
    text = (pages.FOLDER / name).read_text(encoding="utf-8")
    assert text == pages.page(name), "run `python scripts/performance_pages.py`"


def test_every_table_stands_on_a_page():
    texts = [(pages.FOLDER / name).read_text(encoding="utf-8") for name in pages.PAGES]
    marked = [found["name"] for text in texts for found in pages.MARKED.finditer(text)]
    assert sorted(marked) == sorted(pages.TABLES)
    assert sum(text.count("<!-- table ") for text in texts) == len(marked)


def test_a_page_cites_every_file_of_data():
    prose = "".join(page.read_text(encoding="utf-8") for page in (ROOT / "docs").rglob("*.md"))
    assert [data.name for data in sorted(pages.FOLDER.glob("*.json")) if data.name not in prose] == []


def test_the_newest_run_of_a_sample_counts():
    newest = pages.data("gpu_new_axes_h100")["times"]["tone_map tone:saturate uint8"]["milliseconds"]["fusec"]
    assert f"| tone_map `saturate` | uint8 | {newest:.3f} |" in pages.TABLES["h100"]()


def test_the_figure_is_drawn_from_the_data():
    spec = importlib.util.spec_from_file_location("speed_up_figure", ROOT / "scripts" / "speed_up_figure.py")
    assert spec is not None and spec.loader is not None
    drawn = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(drawn)
    assert drawn.FIGURE.read_text("utf-8") == drawn.figure(), "run `make pages`"
