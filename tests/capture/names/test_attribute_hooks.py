"""Guards are planned for attributes only if the package shows no class whose code would make them say no."""

from pathlib import Path

import pytest

from fusec.config import Options
from fusec.pipeline import analyse

HEAD = """\
import abc
import enum
import threading
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

import numpy as np


class Elsewhere:
    def __init__(self):
        self.rate = 1.0


"""
READING = """
    def step(self, x: np.ndarray):
        t = x * 2 + self.rate
        return t * t - self.rate
"""
SETTING = """
    def step(self, x: np.ndarray):
        self.u = x * 2 + 1
        self.w = self.u * x + 1
"""
CLASSES = {
    "plain": ("class Own:\n    rate = 1.0", True, True),
    "slots": ("class Own:\n    __slots__ = ('rate', 'u', 'w')", True, True),
    "of an abstract class": ("class Own(abc.ABC):\n    rate = 1.0", True, True),
    "of a protocol": ("class Own(Protocol):\n    rate: float", True, True),
    "of an enumeration": ("class Own(enum.Enum):\n    A = 1", True, True),
    "a getter": ("class Own:\n    def __getattr__(self, name):\n        return 1.0", False, False),
    "every read": ("class Own:\n    def __getattribute__(self, name):\n        return 1.0", False, False),
    "a getter by another name": ("class Own:\n    __getattr__ = lambda self, name: 1.0", False, False),
    "a thread's": ("class Own(threading.local):\n    rate = 1.0", False, False),
    "a getter for type checkers": (
        "class Own:\n    if TYPE_CHECKING:\n        def __getattr__(self, name): ...",
        True,
        True,
    ),
    "inherited": (
        "class Base:\n    def __getattr__(self, name):\n        return 1.0\n\n\nclass Own(Base):\n    pass",
        False,
        False,
    ),
    "a property": ("class Own:\n    @property\n    def rate(self):\n        return 1.0", False, True),
    "a method": ("class Own:\n    def rate(self):\n        return 1.0", False, True),
    "a property that is set": ("class Own:\n    u = property(lambda self: 1.0)", True, False),
    "a setter": ("class Own:\n    def __setattr__(self, name, value):\n        pass", True, False),
    "frozen": ("@dataclass(frozen=True)\nclass Own:\n    rate: float", True, False),
    "not frozen": ("@dataclass(frozen=False)\nclass Own:\n    rate: float", True, True),
}


def guards(folder: Path, text: str) -> list[str]:
    """The objects whose attributes the groups' guards ask for."""
    folder.mkdir()
    (folder / "own.py").write_text(HEAD + text)
    _, plan = analyse(folder, Options())
    return [group.owner for group in plan.groups if group.owner]


@pytest.mark.parametrize("name", CLASSES)
def test_groups_of_methods(tmp_path: Path, name: str) -> None:
    head, reads, sets = CLASSES[name]
    assert (guards(tmp_path / "reads", f"{head}\n{READING}") == ["self"]) is reads
    assert (guards(tmp_path / "sets", f"{head}\n{SETTING}") == ["self"]) is sets


@pytest.mark.parametrize("annotation", ["Own", "'Own'"])
def test_annotated_parameters_and_first_parameters_of_static_methods(tmp_path: Path, annotation: str) -> None:
    watched = CLASSES["a getter"][0]
    step = READING.replace("self", "own").replace("(own,", f"(own: {annotation},")
    of_function = "\n\n\ndef " + step.strip().removeprefix("def ").replace("\n    ", "\n")
    assert guards(tmp_path / "watched", watched + of_function) == []
    assert guards(tmp_path / "plain", CLASSES["plain"][0] + of_function) == ["own"]
    static = READING.replace("    def", "    @staticmethod\n    def", 1)
    assert guards(tmp_path / "static", f"{watched}\n{static}") == ["self"]  # any object may be passed
