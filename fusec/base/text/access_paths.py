"""Canonical texts of access paths from a variable through attributes and keys: `grid[m].Er`, `self.buffers["left"]`."""

import ast

# what an array tells of itself, which is no plain attribute
OF_ARRAYS = (
    "T",
    "data",
    "dtype",
    "flags",
    "flat",
    "imag",
    "itemsize",
    "nbytes",
    "ndim",
    "real",
    "shape",
    "size",
    "strides",
)

SUPER = "super()"


def path_text(node: ast.expr) -> str:
    """The canonical text of a path; empty for anything else. Keys are variables, integers and plain strings."""
    match node:
        case ast.Name(id=name):
            return name
        case ast.Attribute(value=value, attr=attribute):
            inner = path_text(value)
            return f"{inner}.{attribute}" if inner else ""
        case ast.Subscript(value=value, slice=key):
            inner, spelled = path_text(value), _key(key)
            return f"{inner}[{spelled}]" if inner and spelled else ""
        case _:
            return ""


def method_text(node: ast.expr) -> str:
    """The text of a method in a call: the path of an attribute, or `super().flux`; empty for anything else."""
    match node:
        case ast.Attribute(value=ast.Call(func=ast.Name(id="super"), args=[], keywords=[]), attr=name):
            return f"{SUPER}.{name}"
        case _:
            return path_text(node)


def path_root(text: str) -> str:
    """The root of a path: `grid` for `grid[m].Er`."""
    return text.partition(".")[0].partition("[")[0]


def path_rest(text: str) -> str:
    """The path after its root: `u` for `self.u`, `[m].Er` for `grid[m].Er`."""
    return text.removeprefix(path_root(text)).removeprefix(".")


def path_from(root: str, rest: str) -> str:
    """The path with this root and rest."""
    return f"{root}{rest}" if rest.startswith("[") else f"{root}.{rest}"


def path_steps(text: str) -> tuple[tuple[str, str, str], ...]:
    """Each step as path, attribute and key: `("grid[m]", "Er", "")`, `("grid", "", "m")`."""
    steps: list[tuple[str, str, str]] = []
    node = ast.parse(text, mode="eval").body
    while isinstance(node, ast.Attribute | ast.Subscript):
        inner = path_text(node.value)
        steps.append((inner, node.attr, "") if isinstance(node, ast.Attribute) else (inner, "", _key(node.slice)))
        node = node.value
    return tuple(reversed(steps))


def path_keys(text: str) -> tuple[str, ...]:
    """The variables among the keys of the path."""
    return tuple(key for _, _, key in path_steps(text) if key.isidentifier())


def _key(node: ast.expr) -> str:
    match node:
        case ast.Name(id=name):
            return name
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int(number))) if not isinstance(number, bool):
            return f"-{number}"
        case _:
            return literal_text(node)


def literal_text(node: ast.expr) -> str:
    """The canonical text of a non-negative integer or a plain string; empty for anything else."""
    match node:
        case ast.Constant(value=int(number)) if not isinstance(number, bool):
            return str(number)
        case ast.Constant(value=str(text)) if text.isascii() and text.replace("_", "a").isalnum():
            return f'"{text}"'
        case _:
            return ""
