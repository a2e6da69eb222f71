"""Files and functions stay short, public names say what they do, and words keep their meaning."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LONGEST_FILE, LONGEST_FUNCTION = 400, 50
VAGUE_MODULES = {"util", "utils", "helper", "helpers", "manager", "common", "misc"}
VAGUE_WORDS = {"util", "utils", "manager", "handle", "handler", "merge", "combine", "optimise", "optimize", "process"}
SOURCES = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "fusec").rglob("*.py"))
Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def tree(source: str) -> ast.Module:
    return ast.parse((ROOT / source).read_bytes())


def definitions(source: str) -> Iterator[Definition]:
    return (node for node in ast.walk(tree(source)) if isinstance(node, Definition))


def words(name: str) -> set[str]:
    """`SourceSpan` and `source_span` hold the words `source` and `span`."""
    return {word.lower() for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+", name)}


def test_the_rooms_stand_in_the_order_of_the_data_flow():
    rooms = sorted(path.name for path in (ROOT / "fusec").iterdir() if (path / "__init__.py").is_file())
    assert rooms == ["base", "capture", "dependence", "fusion", "generate", "rewrite", "ship", "show", "verify"]


@pytest.mark.parametrize("source", SOURCES)
def test_files_and_functions_are_short(source):
    assert len((ROOT / source).read_bytes().splitlines()) <= LONGEST_FILE
    functions = (node for node in definitions(source) if not isinstance(node, ast.ClassDef))
    assert [node.name for node in functions if (node.end_lineno or node.lineno) - node.lineno >= LONGEST_FUNCTION] == []


@pytest.mark.parametrize("source", SOURCES)
def test_modules_and_public_definitions_have_docstrings(source):
    module = tree(source)
    public = [
        node
        for node in module.body
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_")
    ]
    assert ast.get_docstring(module), "the module's docstring answers one question in a sentence"
    assert [node.name for node in public if says_nothing(node)] == []


def says_nothing(node: Definition) -> bool:
    """A name with neither a docstring nor a body short enough to be its own explanation."""
    return not ast.get_docstring(node) and (node.end_lineno or node.lineno) - node.lineno > 20


@pytest.mark.parametrize("source", SOURCES)
def test_names_are_not_vague(source):
    assert Path(source).stem not in VAGUE_MODULES
    assert [node.name for node in definitions(source) if words(node.name) & VAGUE_WORDS] == []


@pytest.mark.parametrize("source", SOURCES)
def test_a_todo_names_its_issue(source):
    comments = re.findall(r"#.*\b(?:TODO|FIXME|XXX|HACK)\b.*", (ROOT / source).read_text(encoding="utf-8"))
    assert [comment for comment in comments if not re.search(r"#\d+", comment)] == []


def test_templates_are_shorter_than_a_file_may_be():
    templates = sorted((ROOT / "templates").glob("*"))
    assert templates
    assert [path.name for path in templates if len(path.read_bytes().splitlines()) > LONGEST_FILE] == []
