"""Texts that name modules and values: `sys.modules["pkg.stats"]`, `import_module(name)`, `eval(f"kernel_{kind}")`."""

import ast
import re
from collections.abc import Iterator

from fusec.capture.names.module_names import ModuleNames
from fusec.capture.names.possible_targets import ANYTHING, PossiblePaths
from fusec.capture.source.syntax import children, walk

_BEGINNING_OF_NAME = re.compile(r"[A-Za-z_][\w.]*", re.ASCII)
_PART_OF_NAME = re.compile(r"[\w.]*", re.ASCII)
_READERS = ("getattr", "hasattr")
_PLAIN = (
    ast.Expression,
    ast.Name,
    ast.Attribute,
    ast.Constant,
    ast.Load,
    ast.BinOp,
    ast.operator,
    ast.UnaryOp,
    ast.unaryop,
)


def modules_by_text(names: ModuleNames, paths: PossiblePaths) -> frozenset[str]:
    """The modules of the package that the file may take by a text as values; `getattr(sys.modules[...], name)` reads one.

    All of them if a text is unknown.
    """
    found = names.found
    if found.attributes.isdisjoint(("modules", "import_module")) and "__import__" not in found.loads:
        return frozenset()
    every = frozenset(paths.layout.modules)
    taken = frozenset(path for key in _keys(names.file.tree) for path in _modules_at(names, paths, key, every))
    return every if "__import__" in found.loads else taken & every


def _modules_at(
    names: ModuleNames, paths: PossiblePaths, key: ast.expr | None, every: frozenset[str]
) -> frozenset[str]:
    is_relative = isinstance(key, ast.Constant) and isinstance(key.value, str) and key.value.startswith(".")
    found = frozenset((ANYTHING,)) if is_relative else paths.module_at(names, key)
    return every if ANYTHING in found else frozenset(path for path in found if path in every)


def _keys(tree: ast.AST) -> Iterator[ast.expr | None]:
    """The texts by which modules are taken; None for the whole table of modules, or the function that imports."""
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        match node:
            case ast.Call(ast.Name(reader), [ast.Subscript(ast.Attribute(attr="modules"), key), *rest], []) if (
                reader in _READERS
            ):
                waiting += (key, *rest)
            case ast.Subscript(ast.Attribute(attr="modules") as table, key):
                yield key
                waiting += (table.value, key)
            case ast.Compare(left, [ast.In() | ast.NotIn()], [ast.Attribute(attr="modules") as table]):
                waiting += (left, table.value)
            case ast.Call(ast.Attribute(attr="import_module") as function, [key, *rest], keywords):
                yield key
                waiting += (function.value, key, *rest, *(keyword.value for keyword in keywords))
            case _:
                if isinstance(node, ast.Attribute) and node.attr in ("modules", "import_module"):
                    yield None
                waiting += children(node)


def evaluates_names_only(tree: ast.AST) -> bool:
    """Whether each `eval` is called with a text that is a name, or begins one: `eval(f"kernel_{kind}")`.

    What is inserted into the text counts as part of the name.
    """
    uses = sum(isinstance(node, ast.Name) and node.id == "eval" for node in walk(tree))
    calls = [node for node in walk(tree) if isinstance(node, ast.Call) and _calls_eval(node)]
    return len(calls) == uses and all(len(call.args) == 1 and _is_name(call.args[0]) for call in calls)


def _calls_eval(call: ast.Call) -> bool:
    return isinstance(call.func, ast.Name) and call.func.id == "eval" and not call.keywords


def _is_name(text: ast.expr) -> bool:
    match text:
        case ast.Constant(str(value)):
            return _is_plain_expression(value)
        case ast.JoinedStr([ast.Constant(str(first)), *rest]):
            texts = [part.value for part in rest if isinstance(part, ast.Constant)]
            return _begins_name(first) and all(_PART_OF_NAME.fullmatch(str(each)) for each in texts)
        case ast.BinOp(ast.Constant(str(first)), ast.Add(), _):
            return _begins_name(first)
        case ast.BinOp(ast.Constant(str(first)), ast.Mod(), _):
            before, _, after = first.partition("%s")
            return _begins_name(before) and _PART_OF_NAME.fullmatch(after) is not None
        case _:
            return False


def _begins_name(text: str) -> bool:
    return _BEGINNING_OF_NAME.fullmatch(text) is not None


def _is_plain_expression(text: str) -> bool:
    """Whether evaluating the text calls nothing and binds nothing."""
    try:
        tree = ast.parse(text, mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return all(isinstance(node, _PLAIN) for node in walk(tree))
