"""Folders stay small, tests lie where the source lies, and no chain of imports is long."""

import ast
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MOST_FILES = 25
LONGEST_CHAIN = 25
MODULES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted((ROOT / "fusec").rglob("*.py"))
}


@pytest.mark.parametrize("top", ["fusec", "templates"])
def test_a_folder_holds_few_files(top):
    folders = [path for path in (ROOT / top, *(ROOT / top).rglob("*")) if path.is_dir() and path.name != "__pycache__"]
    counts = {path.relative_to(ROOT).as_posix(): sum(each.is_file() for each in path.iterdir()) for path in folders}
    assert counts
    assert {folder: count for folder, count in counts.items() if count > MOST_FILES} == {}


@pytest.mark.parametrize(("tests", "source"), [(room, f"fusec/{room}") for room in ("base", "capture", "fusion", "generate")]
                         + [("templates", "templates")])  # fmt: skip
def test_tests_lie_as_the_source_does(tests, source):
    files = [path.relative_to(ROOT / "tests" / tests) for path in (ROOT / "tests" / tests).rglob("test_*.py")]
    assert files
    assert [str(path) for path in files if not (ROOT / source / path.parent).is_dir()] == []


def imported(module: str) -> set[str]:
    """The modules of fusec that a module imports at its top."""
    found: set[str] = set()
    for node in ast.parse(MODULES[module].read_bytes()).body:
        if isinstance(node, ast.ImportFrom) and node.module:
            names = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= (names & MODULES.keys()) or {node.module}
    return found & MODULES.keys()


def longest_chain(room: str) -> tuple[str, ...]:
    """Modules of a room, each of which imports the next one."""
    inside = {module for module in MODULES if module.startswith(f"{room}.")}

    @cache
    def from_module(module: str) -> tuple[str, ...]:
        return (module, *max(map(from_module, sorted(imported(module) & inside)), key=len, default=()))

    return max(map(from_module, sorted(inside)), key=len)


@pytest.mark.parametrize("room", ["base", "capture", "fusion", "generate", "rewrite", "show", "verify"])
def test_chains_of_imports_are_short(room):
    chain = longest_chain(f"fusec.{room}")
    assert chain
    assert len(chain) <= LONGEST_CHAIN, "\n".join(chain)
