"""Questions about the whole package that a file asks while it is captured, with their answers.

The answers are part of what its result depends on: an edit elsewhere that changes none of them changes no result.
"""

import ast
from collections.abc import Callable
from dataclasses import field
from typing import Protocol, TypeAlias

from fusec.base.records import dataclass
from fusec.capture.names.package_facts import Changes

Question: TypeAlias = tuple[str, ...]  # `numbers`, `integer`, `property`, `loose`, `change` or `anywhere`, and names
Answer: TypeAlias = bool | int | tuple[str, ...] | None


def called_as(function: ast.FunctionDef | ast.AsyncFunctionDef, owner: ast.AST) -> str:
    """The name by which calls find the function: that of its class, the `owner`, for a constructor."""
    return owner.name if isinstance(owner, ast.ClassDef) and function.name == "__init__" else function.name


class CallsByName(Protocol):
    """What the calls of the package give to the parameters of functions of a name."""

    def numbers_of(self, key: str) -> frozenset[str]:
        """The parameters that get numbers only."""

    def integer_of(self, name: str, parameter: str) -> int | None:
        """The integer that most calls write out for the parameter; None if none does."""


@dataclass(frozen=True, slots=True)
class Told:
    """What all files of the package together say; `properties` are computed when they are asked for."""

    calls: CallsByName
    properties: Callable[[], frozenset[str]]
    changes: Changes

    def settle(self) -> None:
        """Compute what is computed once."""
        self.calls.numbers_of("")

    def answer(self, question: Question) -> Answer:
        """The answer; None for a question that this version does not know."""
        match question:
            case ("numbers", key):
                return tuple(sorted(self.calls.numbers_of(key)))
            case ("integer", name, parameter):
                return self.calls.integer_of(name, parameter)
            case ("property", name):
                return name in self.properties()
            case ("loose", attribute):
                return self.changes.is_loose(attribute)
            case ("change", dotted):
                return self.changes.may_change(dotted)
            case ("anywhere", attribute):
                return self.changes.is_anywhere(attribute)
            case _:
                return None


@dataclass(slots=True, eq=False)
class Questions:
    """The questions of one file, each answered once."""

    told: Told
    _answers: dict[Question, Answer] = field(default_factory=dict)

    @property
    def answered(self) -> tuple[tuple[Question, Answer], ...]:
        """The questions so far with their answers, in order."""
        return tuple(sorted(self._answers.items(), key=lambda item: item[0]))

    def is_loose(self, attribute: str) -> bool:
        """See `ModuleChanges`."""
        return self._ask("loose", attribute) is True

    def may_change(self, dotted: str) -> bool:
        """See `ModuleChanges`."""
        return self._ask("change", dotted) is True

    def is_anywhere(self, attribute: str) -> bool:
        """See `ModuleChanges`."""
        return self._ask("anywhere", attribute) is True

    def is_property(self, name: str) -> bool:
        """Whether a class of the package has a property of this name, and no class has a plain attribute of it."""
        return self._ask("property", name) is True

    def numbers(self, function: ast.FunctionDef | ast.AsyncFunctionDef, owner: ast.AST) -> frozenset[str]:
        """See `PackageCalls`."""
        answer = self._ask("numbers", called_as(function, owner))
        return frozenset(answer if isinstance(answer, tuple) else ())

    def integer(self, function: ast.FunctionDef | ast.AsyncFunctionDef, parameter: str) -> int | None:
        """See `PackageCalls`."""
        answer = self._ask("integer", function.name, parameter)
        return answer if isinstance(answer, int) else None

    def _ask(self, *question: str) -> Answer:
        if question not in self._answers:
            self._answers[question] = self.told.answer(question)
        return self._answers[question]
