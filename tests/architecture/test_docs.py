"""Every code block of the documentation runs, and every link leads somewhere."""

import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[2]
PAGES = sorted(
    path.relative_to(ROOT).as_posix()
    for path in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "samples").rglob("*.md"))
)
LANGUAGES = {"python", "console", "toml", "yaml", "json", "text", "diff", "sh"}
BLOCK = re.compile(r"^```(?P<language>\w*)[^\n]*\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\[[^\]]*\]\((?P<target>[^)\s]+)\)")
FAILURE = 2
TUTORIAL = "docs/tutorial.md"
UPCOMING = ".next.md"  # of pages that describe the folders to come, and name their paths


@dataclass(frozen=True)
class Block:
    page: str
    line: int
    language: str
    body: str

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"


def text_of(page: str) -> str:
    return (ROOT / page).read_text(encoding="utf-8")


def blocks(*languages: str) -> list[Block]:
    return [block for page in PAGES for block in blocks_of(page) if block.language in languages]


def blocks_of(page: str) -> Iterator[Block]:
    text = text_of(page)
    for match in BLOCK.finditer(text):
        yield Block(page, text.count("\n", 0, match.start()) + 1, match["language"], match["body"])


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A folder with the samples, as a reader of the documentation has it; and the files that the tutorial tells to save."""
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "samples", tmp_path / "samples", ignore=ignored)
    for block in blocks_of(TUTORIAL):
        if named := re.match(r"# (\w+/\w+\.py)\n", block.body):
            (tmp_path / named[1]).parent.mkdir(exist_ok=True)
            (tmp_path / named[1]).write_text(block.body, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("page", PAGES)
def test_blocks_name_their_language(page):
    assert [str(block) for block in blocks_of(page) if block.language not in LANGUAGES] == []
    assert text_of(page).count("\n```") % 2 == 0


@pytest.mark.parametrize("block", blocks("python"), ids=str)
def test_python_runs(block, checkout):
    done = subprocess.run([sys.executable, "-c", block.body], cwd=checkout, env=environment(), capture_output=True)
    assert done.returncode == 0, done.stderr.decode()


@pytest.mark.parametrize("block", blocks("toml"), ids=str)
def test_toml_is_toml(block):
    tomllib.loads(block.body)


@pytest.mark.parametrize("block", blocks("yaml", "json"), ids=str)
def test_yaml_and_json_are_yaml(block):
    yaml.safe_load(block.body)


@pytest.mark.slow
@pytest.mark.parametrize("block", blocks("console"), ids=str)
def test_commands_print_what_the_page_shows(block, checkout):
    told = list(commands(block.body))
    assert told
    for command, expected in told:
        if command[0] != "fusec":
            continue
        done = subprocess.run(
            [sys.executable, "-m", *command], cwd=checkout, env=environment(), capture_output=True, text=True
        )
        assert done.returncode < FAILURE, f"{shlex.join(command)}\n{done.stderr}"
        if expected:
            assert matches(expected, done.stdout), f"{shlex.join(command)} prints\n{done.stdout}"


@pytest.mark.slow
@pytest.mark.parametrize("block", blocks("diff"), ids=str)
def test_a_diff_is_part_of_what_fusec_prints_for_the_sample(block, checkout):
    command = [sys.executable, "-m", "fusec", "diff", "samples/option_pricing"]
    done = subprocess.run(command, cwd=checkout, env=environment(), capture_output=True, text=True)
    assert block.body in done.stdout, done.stdout + done.stderr


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT), "NO_COLOR": "1"}


def commands(body: str) -> Iterator[tuple[list[str], str]]:
    """Every `$ command` with the lines that follow it."""
    for part in re.split(r"^\$ ", body, flags=re.MULTILINE)[1:]:
        line, _, output = part.partition("\n")
        yield shlex.split(line, comments=True), output


def matches(expected: str, output: str) -> bool:
    """Whether the output is as shown; a line `...` of the page stands for any lines, `...` in a line for any text."""
    pattern = re.escape(expected.strip("\n")).replace(r"\.\.\.", ".*?")
    return re.fullmatch(pattern, output.strip("\n"), flags=re.DOTALL) is not None


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page):
    prose = BLOCK.sub("", text_of(page))
    targets = [match["target"] for match in LINK.finditer(prose)]
    local = [target for target in targets if not target.startswith(("http://", "https://", "mailto:"))]
    assert [target for target in local if not leads_somewhere(page, target)] == []


def leads_somewhere(page: str, target: str) -> bool:
    path, _, anchor = target.partition("#")
    file = (ROOT / page).parent / path if path else ROOT / page
    if not file.exists():
        return False
    return not anchor or anchor in anchors(file.read_text(encoding="utf-8"))


def anchors(text: str) -> set[str]:
    """The anchors of the headings, as GitHub makes them."""
    headings = re.findall(r"^#+ +(.+)$", BLOCK.sub("", text), flags=re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", [page for page in PAGES if not page.endswith(UPCOMING)])
def test_files_that_a_page_names_exist(page):
    """A path in backquotes that looks like one of this repository is one."""
    named = re.findall(r"`((?:fusec|docs|samples|templates|tests|scripts|benchmarks)/[\w./-]*[\w/])`", text_of(page))
    assert [path for path in named if not (ROOT / path).exists()] == []


PARTS = ["Context", "Decision", "Consequences", "Alternatives"]
RECORDS = sorted((ROOT / "docs" / "decisions").glob("*/*.md"), key=lambda path: path.name)


def test_the_decisions_are_numbered_without_gaps():
    numbers = [path.name.partition("-")[0] for path in RECORDS]
    assert numbers == [f"{number:04}" for number in range(1, len(numbers) + 1)]


def test_every_decision_has_its_title_and_status_in_the_index():
    index = text_of("docs/decisions/README.md")
    rows = re.findall(r"^\| (\d+) \| \[(.+)\]\((.+)\) \| .+ \| (.+) \|$", index, flags=re.MULTILINE)
    listed = {int(number): (title, path, status == "Accepted") for number, title, path, status in rows}
    assert listed == dict(map(record, RECORDS))
    assert len(rows) == len(RECORDS)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_decision_has_four_parts(path: Path):
    headings = re.findall(r"^## (.+)$", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert [each for each in headings if each in PARTS] == PARTS


def record(path: Path) -> tuple[int, tuple[str, str, bool]]:
    """Number, title, place and whether the record stands as it was decided."""
    text = path.read_text(encoding="utf-8")
    number, _, title = text.partition("\n")[0].removeprefix("# ").partition(". ")
    place = path.relative_to(ROOT / "docs" / "decisions").as_posix()
    return int(number), (title, place, "**Status.**" not in text)
