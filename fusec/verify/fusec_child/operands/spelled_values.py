"""Evaluate an expression of the author if it is a literal."""

from __future__ import annotations

import ast


def literal_value(expression: str) -> tuple[bool, object]:
    """Whether the expression is a literal, and its value; None if it is not."""
    try:
        return True, ast.literal_eval(expression)
    except ValueError:
        return False, None
