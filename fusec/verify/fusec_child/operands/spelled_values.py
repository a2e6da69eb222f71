"""Is an expression of the author's a literal, and of which value?"""

from __future__ import annotations

import ast


def literal_value(expression: str) -> tuple[bool, object]:
    """Whether it is one; None where it is not."""
    try:
        return True, ast.literal_eval(expression)
    except ValueError:
        return False, None
