"""Which cases of a test run in the quick suite."""

from collections.abc import Sequence
from typing import Any

import pytest


def few_quick(cases: Sequence[Any], quick: int) -> list[Any]:
    """The cases, of which those after the first few are slow ones."""
    return [case if k < quick else pytest.param(*_values(case), marks=pytest.mark.slow) for k, case in enumerate(cases)]


def _values(case: Any) -> tuple[Any, ...]:
    return case if isinstance(case, tuple) else (case,)
