"""Files and functions stay short, public names say what they do, and words keep their meaning."""

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
LONGEST_FILE, LONGEST_FUNCTION = 400, 50
MOST_FIELDS, MOST_BOOLS = 10, 2
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
    rooms.remove("commands")  # of the command line, which knows every room
    rooms.remove("plugins")  # which other tools load
    assert rooms == [
        "base",
        "cache",
        "capture",
        "dependence",
        "fusion",
        "generate",
        "rewrite",
        "ship",
        "show",
        "verify",
    ]


def test_files_and_functions_are_short():
    assert faults(lambda source: [source] * (len((ROOT / source).read_bytes().splitlines()) > LONGEST_FILE)) == {}
    assert faults(lambda source: [node.name for node in definitions(source) if is_long(node)]) == {}


def is_long(node: Definition) -> bool:
    is_function = not isinstance(node, ast.ClassDef)
    return is_function and (node.end_lineno or node.lineno) - node.lineno >= LONGEST_FUNCTION


def test_classes_have_few_fields():
    """A class with more is several classes: a union of its states, or a whole and its parts."""
    everywhere = {node.name: node for source in SOURCES for node in classes(source)}
    widths = {
        f"{source.removeprefix('fusec/')} {node.name}": width(node, everywhere | named(classes(source)))
        for source in SOURCES
        for node in classes(source)
    }
    assert {place: each for place, each in widths.items() if is_wide(*each)} == {}


def test_inherited_fields_count():
    source = "class A:\n a: int\n b: bool = False\nclass B(A):\n c: bool\n k: ClassVar[int] = 1\n"
    known = named([node for node in ast.parse(source).body if isinstance(node, ast.ClassDef)])
    assert [width(node, known) for node in known.values()] == [(2, 1), (3, 2)]
    assert is_wide(11, 0) and is_wide(3, 3) and not is_wide(10, 2)


def classes(source: str) -> list[ast.ClassDef]:
    return [node for node in definitions(source) if isinstance(node, ast.ClassDef)]


def named(nodes: list[ast.ClassDef]) -> dict[str, ast.ClassDef]:
    return {node.name: node for node in nodes}


def width(node: ast.ClassDef, known: dict[str, ast.ClassDef]) -> tuple[int, int]:
    """The numbers of fields, and of those that are `bool`; inherited fields count."""
    inherited = [width(known[base.id], known) for base in node.bases if isinstance(base, ast.Name) and base.id in known]
    annotated = [ast.unparse(item.annotation) for item in node.body if isinstance(item, ast.AnnAssign)]
    own = [text for text in annotated if not text.startswith("ClassVar")]
    return len(own) + sum(each for each, _ in inherited), own.count("bool") + sum(each for _, each in inherited)


def is_wide(fields: int, bools: int) -> bool:
    return fields > MOST_FIELDS or bools > MOST_BOOLS


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
