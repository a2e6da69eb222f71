"""Files and functions stay short, public names say what they do, and words keep their meaning."""

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path

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


def test_files_and_functions_are_short():
    assert faults(lambda source: [source] * (len((ROOT / source).read_bytes().splitlines()) > LONGEST_FILE)) == {}
    assert faults(lambda source: [node.name for node in definitions(source) if is_long(node)]) == {}


def is_long(node: Definition) -> bool:
    is_function = not isinstance(node, ast.ClassDef)
    return is_function and (node.end_lineno or node.lineno) - node.lineno >= LONGEST_FUNCTION


def test_modules_and_public_definitions_have_docstrings():
    """A module's answers one question in a sentence."""
    assert faults(lambda source: [source] * (not ast.get_docstring(tree(source)))) == {}
    assert faults(lambda source: [node.name for node in public_definitions(source) if says_nothing(node)]) == {}


def public_definitions(source: str) -> Iterator[ast.FunctionDef | ast.ClassDef]:
    nodes = (node for node in tree(source).body if isinstance(node, ast.FunctionDef | ast.ClassDef))
    return (node for node in nodes if not node.name.startswith("_"))


def says_nothing(node: Definition) -> bool:
    """A name with neither a docstring nor a body short enough to be its own explanation."""
    return not ast.get_docstring(node) and (node.end_lineno or node.lineno) - node.lineno > 20


def test_names_are_not_vague():
    assert [source for source in SOURCES if Path(source).stem in VAGUE_MODULES] == []
    assert faults(lambda source: [node.name for node in definitions(source) if words(node.name) & VAGUE_WORDS]) == {}


def test_a_todo_names_its_issue():
    assert faults(lambda source: [comment for comment in todos(source) if not re.search(r"#\d+", comment)]) == {}


def todos(source: str) -> list[str]:
    return re.findall(r"#.*\b(?:TODO|FIXME|XXX|HACK)\b.*", (ROOT / source).read_text(encoding="utf-8"))


def faults(found: Callable[[str], list[str]]) -> dict[str, list[str]]:
    """What is found in each source in which something is."""
    return {source: some for source in SOURCES if (some := found(source))}


def test_templates_are_shorter_than_a_file_may_be():
    templates = sorted((ROOT / "templates").rglob("*.jinja"))
    assert templates
    assert [path.name for path in templates if len(path.read_bytes().splitlines()) > LONGEST_FILE] == []
