"""Trees are dropped and parsed again; what they say stays the same."""

import ast
import gc
import sys

import pytest

import fusec.capture.package as capture_room
from fusec.base.ir.kernel import Launch
from fusec.capture import capture
from fusec.capture.modules import captured_module
from fusec.capture.names import parsed_modules
from fusec.capture.names.module_names import ModuleNames
from fusec.capture.names.parsed_modules import ParsedModules
from fusec.capture.source.source_file import SourceText, parse_again

METHODS = """
import numpy as np


class Tank:
    def flux(self, h):
        return h * h

    def step(self, u, v):
        w = self.flux(u) + v
        return np.sqrt(w) * v
"""


def text(module: str, content: str) -> SourceText:
    return SourceText(f"{module}.py", module, content.encode(), False, "")


@pytest.fixture
def counted(monkeypatch):
    """The modules that were parsed, in order."""
    parsed: list[str] = []

    def parse(source):
        parsed.append(source.module)
        return parse_again(source)

    monkeypatch.setattr(parsed_modules, "parse_again", parse)
    return parsed


def test_keeps_the_modules_asked_for_last(monkeypatch, counted):
    monkeypatch.setattr(parsed_modules, "_MOST_BYTES", 20)
    modules = ParsedModules(text(name, "x = 1  # ten") for name in "abc")
    for name in ("a", "a", "b", "b", "a"):
        assert "x" in modules[name].scope.bindings
    assert counted == ["a", "b", "a"]


def test_keeps_one_module_however_long(monkeypatch, counted):
    monkeypatch.setattr(parsed_modules, "_MOST_BYTES", 1)
    modules = ParsedModules([text("a", "x = 1"), text("b", "y = 1")])
    assert modules["a"] is modules["a"]
    assert counted == ["a"]


def test_is_a_mapping_that_parses_only_what_is_asked_for(counted):
    modules = ParsedModules([text("a", "x = 1"), text("b", "y = 1")])
    assert (sorted(modules), len(modules), "a" in modules, "c" in modules) == (["a", "b"], 2, True, False)
    assert counted == []
    assert modules.get("c") is None


def test_a_file_that_another_one_hides_is_read_itself():
    hidden, seen = text("a", "x = 1"), SourceText("a/__init__.py", "a", b"y = 1", True, "")
    modules = ParsedModules([hidden, seen])
    assert list(modules["a"].scope.bindings) == ["y"]
    assert list(modules.names_of(hidden).scope.bindings) == ["x"]


def test_what_was_parsed_is_parsed_again_deep_in_the_stack():
    deep = text("a", "x = " + "-" * 700 + "1")
    assert isinstance(parse_again(deep).tree, ast.Module)

    def from_depth(depth):
        return from_depth(depth - 1) if depth else parse_again(deep)

    limit = sys.getrecursionlimit()
    assert isinstance(from_depth(limit - 200).tree, ast.Module)
    assert sys.getrecursionlimit() == limit


def test_trees_of_captured_modules_are_not_kept(tmp_path, monkeypatch):
    """No cycle, and no answer about methods, holds the trees of modules that have been captured."""
    package = tmp_path / "pkg"
    package.mkdir()
    (package / "__init__.py").write_text("")
    for k in range(20):
        (package / f"m{k}.py").write_text(METHODS)
    gc.collect()
    before = sum(type(each) is ModuleNames for each in gc.get_objects())
    monkeypatch.setattr(parsed_modules, "_MOST_BYTES", 1)
    most: list[int] = []

    def count_modules(*arguments):
        most.append(sum(type(each) is ModuleNames for each in gc.get_objects()) - before)
        return captured_module(*arguments)

    monkeypatch.setattr(capture_room, "captured_module", count_modules)
    gc.disable()
    try:
        regions = [region for module in capture(package).modules for region in module.regions]
    finally:
        gc.enable()
    assert any(isinstance(item, Launch) and item.callees.local_functions for region in regions for item in region.items)
    assert max(most) <= 12  # those that answers kept for few functions, by `lru_cache`, speak of
