"""The results of `ScopeNames.library`, and how deeply its evaluations are nested."""

from collections.abc import Callable
from dataclasses import dataclass, field
from weakref import WeakKeyDictionary

from fusec.capture.names.bindings import Scope

_MOST_QUESTIONS = 50


@dataclass(slots=True, eq=False)
class LibraryAnswers:
    """`of_modules` by path, because the tree of a module may be parsed again; `of_functions` by scope."""

    of_modules: dict[str, dict[str, str | None]] = field(default_factory=dict)
    of_functions: WeakKeyDictionary[Scope, dict[str, str | None]] = field(default_factory=WeakKeyDictionary)
    _questions: int = 0  # evaluations that have begun

    @property
    def is_asking(self) -> bool:
        """Whether an evaluation has begun, so that other results may be provisional."""
        return self._questions > 0

    def answer(self, known: dict[str, str | None], name: str, evaluate: Callable[[], str | None]) -> str | None:
        """The value of `known[name]`, evaluated once.

        It is None while it is evaluated, for a name that depends on itself, and if too many evaluations are nested.
        """
        if name not in known:
            if self._questions > _MOST_QUESTIONS:
                return None
            known[name] = None
            self._questions += 1
            known[name] = evaluate()
            self._questions -= 1
        return known[name]
