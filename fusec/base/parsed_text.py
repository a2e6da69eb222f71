"""The syntax tree of a piece of the author's text."""

import ast


def parsed_alone(source: str) -> ast.AST:
    """Of statements, or of the expression over several lines that it is inside brackets."""
    try:
        return ast.parse(source)
    except SyntaxError:
        return ast.parse(f"({source}\n)", mode="eval")
