"""The page of `fusec report` in a browser: no finding of axe, no request, and the keyboard reaches every entry.

`make test-browser` runs these tests.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fusec.config import Options
from fusec.pipeline import review_page

BROWSER = os.environ.get("FUSEC_BROWSER", "")
pytestmark = [pytest.mark.slow, pytest.mark.skipif(not BROWSER, reason="`make test-browser` runs it")]
SAMPLES = Path(__file__).parents[2] / "samples"
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    api = pytest.importorskip("playwright.sync_api")
    with api.sync_playwright() as running:
        opened = running.chromium.launch(executable_path=BROWSER, args=[*QUIET])
        yield opened
        opened.close()


@pytest.fixture(params=["option_pricing", "flow", "spectral_push"])
def report(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    path = tmp_path / "report.html"
    path.write_text(review_page(SAMPLES / request.param, Options())[1], encoding="utf-8")
    return path


def opened(browser: Any, report: Path, scheme: str) -> tuple[Any, list[str]]:
    page, faults = browser.new_page(color_scheme=scheme), []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("request", lambda request: None if request.url.startswith("file:") else faults.append(request.url))
    page.goto(report.as_uri())
    return page, faults


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(browser: Any, report: Path, scheme: str) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    page, faults = opened(browser, report, scheme)
    found = axe.run(page).response["violations"]
    assert [(each["id"], [node["html"] for node in each["nodes"]]) for each in found] == []
    assert faults == []
    page.close()


def test_the_keyboard_reaches_every_entry(browser: Any, report: Path) -> None:
    page, faults = opened(browser, report, "light")
    count, reached = page.locator("article").count(), []
    assert count
    for _ in range(count):
        page.keyboard.press("j")
        reached.append(page.evaluate("document.activeElement.id"))
    page.keyboard.press("k")
    assert len(set(reached)) == count and "" not in reached
    assert page.evaluate("document.activeElement.id") == reached[-2 if count > 1 else 0]
    assert faults == []
    page.close()
