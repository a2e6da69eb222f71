"""The page of `fusec report` stands alone, and its parts can be reached by keyboard."""

from html.parser import HTMLParser
from pathlib import Path

import pytest

from fusec.config import Options
from fusec.pipeline import review_page

VOID = {"meta", "br", "link", "img", "input", "hr"}
SOURCE = """import numpy as np

# <script>alert("&")</script>


def price(x, y):
    d = np.exp(x) * 2
    e = d + y
    return e - d


def lost(a, b):
    a[1:] += a[:-1] * 2 + 1
    return a, b
"""


class Page(HTMLParser):
    """The elements of a page; fails if tags do not match."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.texts: dict[str, list[str]] = {}
        self.open: list[str] = []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open:
            self.texts.setdefault(self.open[-1], []).append(data)

    def all(self, tag: str) -> list[dict[str, str]]:
        return [attributes for name, attributes in self.elements if name == tag]


@pytest.fixture(scope="module")
def text(tmp_path_factory: pytest.TempPathFactory) -> str:
    package: Path = tmp_path_factory.mktemp("pages") / "pricing"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "a <b> & c.py").write_text(SOURCE)
    told, page = review_page(package, Options())
    assert told.is_safe
    return page


@pytest.fixture(scope="module")
def page(text: str) -> Page:
    return Page(text)


def test_it_needs_no_network(text: str, page: Page):
    assert "http:" not in text and "https:" not in text and "//" not in text and "@import" not in text
    assert not any({"src", "srcset"} & attributes.keys() for _, attributes in page.elements)
    assert all(attributes["href"].startswith("#") for attributes in page.all("a"))
    assert page.all("link") == []


def test_links_and_labels_lead_somewhere(page: Page):
    anchors = [attributes["id"] for _, attributes in page.elements if "id" in attributes]
    assert len(anchors) == len(set(anchors))
    named = {attributes["href"][1:] for attributes in page.all("a")}
    named |= {attributes["aria-labelledby"] for _, attributes in page.elements if "aria-labelledby" in attributes}
    assert named and named <= set(anchors)


def test_source_kernel_dependences_and_reasons(page: Page):
    told = "".join(page.texts["h3"])
    assert "FUS101 fused: `price_fused` runs 3 statements as one kernel." in told and "FUS202 refused" in told
    assert any("d to e: flow" in each for each in page.texts["li"])
    assert any("price_kernel(" in each for each in page.texts["pre"])
    assert any("instance 1 of `a` reads a[1]" in each for each in page.texts["dd"]), "the witness of the refusal"
    assert [each["class"] for each in page.all("span") if "class" in each].count("fused") == 3
    assert page.all("meter")[1]["value"] == "1"


def test_names_and_source_are_text(text: str, page: Page):
    assert len(page.all("script")) == 1 and "alert(" not in "".join(page.texts["script"])
    assert "&lt;script&gt;alert(" in text
    assert any("a <b> & c.py" in each for each in page.texts["h2"])


def test_it_can_be_used_by_keyboard_in_light_and_dark(text: str, page: Page):
    assert page.all("html")[0]["lang"] == "en" and page.all("title") == [{}]
    assert page.all("a")[0] == {"class": "skip", "href": "#main"}
    assert all(each.get("tabindex") == "0" and each.get("aria-label") for each in page.all("pre"))
    assert all(each.get("tabindex") == "-1" for each in page.all("article"))
    assert "color-scheme: light dark" in text and "prefers-color-scheme: dark" in text and ":focus-visible" in text


def test_a_source_without_array_statements(tmp_path: Path):
    (tmp_path / "empty.py").write_text("x = 1\n")
    _, text = review_page(tmp_path, Options())
    assert "There is no sequence of array statements." in text
    Page(text)
