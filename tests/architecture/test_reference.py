"""The reference pages name everything that they are the reference of."""

import json
import re
from pathlib import Path

import typer
import yaml

from fusec.base.ir.program import Program
from fusec.base.plan.choices import Format
from fusec.cli import app
from fusec.config import KEYS
from fusec.fusion.obligations import OBLIGATIONS
from fusec.show import SCHEMA, report

DOCS = Path(__file__).parents[2] / "docs"


def page(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


def test_every_option_is_on_the_page_of_the_command_line():
    group = typer.main.get_command(app)
    names = {name for command in group.commands.values() for option in command.params for name in option.opts}
    options = {name for name in names if name.startswith("--")} - {"--help"}
    assert options and {option for option in options if option not in page("command-line.md")} == set()


def test_every_command_has_a_heading():
    headings = set(re.findall(r"^## (\w+)$", page("command-line.md"), flags=re.MULTILINE))
    assert set(typer.main.get_command(app).commands) <= headings


def test_every_key_is_on_the_page_of_the_configuration():
    assert [key for key in KEYS if f"| `{key}` |" not in page("configuration.md")] == []


def test_every_obligation_is_on_the_page_of_legality():
    rows = re.findall(r"^\| `(\w+)` \| .+ \| (FUS\d+) \|$", page("legality.md"), flags=re.MULTILINE)
    assert rows == [(obligation.name, obligation.code) for obligation in OBLIGATIONS]


def test_every_key_of_the_report_is_on_its_page():
    text = page("report-schema.md")
    empty = report(Program("", (), (), (), ()), (), (), ())
    assert f"describes schema {SCHEMA}" in text
    assert [key for key in json.loads(empty) if f"| `{key}` |" not in text] == []


def test_every_format_is_on_its_page():
    assert [each.value for each in Format if f"| `{each.value}` |" not in page("formats.md")] == []


def test_every_mode_of_the_variable_is_on_the_page_of_generated_code():
    text = (DOCS.parent / "templates/support/shared/runs.py.jinja").read_text(encoding="utf-8")
    modes = re.findall(r'"(\w+)"', text.partition("MODES = (")[2].partition(")")[0])
    assert modes and [mode for mode in modes if f"| `{mode}` |" not in page("generated-code.md")] == []


def test_shipped_hooks_skip_commits_without_python_files():
    hooks = yaml.safe_load((DOCS.parent / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    assert [hook["types"] for hook in hooks] == [["python"], ["python"]]
