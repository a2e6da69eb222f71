"""Does a rewritten module keep every promise? Asked of each module before anything is written."""

import ast
import warnings
from collections import Counter
from collections.abc import Sequence

from fusec.base.generated import GeneratedModule
from fusec.base.mentioned_names import mentioned_names
from fusec.base.plan import FusionGroup, LoopInTurn
from fusec.base.program import Module
from fusec.rewrite.edit import Edit, untouched_stretches
from fusec.rewrite.second_reading import DeepStack, changed_reading


def broken_promise(
    module: Module,
    output: bytes,
    edits: tuple[Edit, ...],
    groups: Sequence[FusionGroup | LoopInTurn],
    generated: GeneratedModule,
    stack: DeepStack,
) -> str | None:
    """The first promise that `output` breaks, as a sentence; None when it keeps them all. libcst reads on `stack`.

    Raises UnreadableOriginalError for a module that libcst cannot read.
    """
    if not _keeps_other_bytes(module.source, output, edits):
        return "a byte outside the edits differs"
    if any(edit.start < module.import_offset and edit.end > edit.start for edit in edits):
        return "a fused call stands before the import of its function"
    if not all(_is_whole(edit.content, module.encoding) or _is_block(edit, module) for edit in edits):
        return "a replaced stretch is not whole statements or a whole expression"
    before, after = _tree(module.source), _tree(output)
    if before is None:
        return "the original does not parse"
    if after is None or (not _compiles(output) and _compiles(module.source)):
        return "the rewritten module does not compile"
    if ast.get_docstring(before, clean=False) != ast.get_docstring(after, clean=False):
        return "the module's docstring is lost"
    if not any(isinstance(node, ast.ImportFrom) and _names(node) == set(generated.names) for node in after.body):
        return "the import of the fused functions does not stand at the module's top level"
    changed = _changed_names(before, after, groups, generated)
    return changed or changed_reading(module, output, edits, before, after, stack)


def _keeps_other_bytes(source: bytes, output: bytes, edits: tuple[Edit, ...]) -> bool:
    """Every stretch between the edits stands in the output, in order, with exactly the edits' contents between."""
    position = 0
    for (start, end), content in zip(
        untouched_stretches(len(source), edits), (*(edit.content for edit in edits), b""), strict=True
    ):
        expected = source[start:end] + content
        if output[position : position + len(expected)] != expected:
            return False
        position += len(expected)
    return position == len(output)


def _is_whole(content: bytes, encoding: str) -> bool:
    """No bracket, string or block that begins in the stretch ends outside of it."""
    return _tree(content.decode(encoding).strip()) is not None


def _is_block(edit: Edit, module: Module) -> bool:
    """Whether the lines of the stretch are whole statements of one block, as they are indented there."""
    before = module.source[: edit.start]
    indent = before[len(before.rstrip(b" \t")) :].decode("ascii")
    return bool(indent) and _tree(f"with block:\n{indent}{edit.content.decode(module.encoding)}") is not None


def _names(node: ast.ImportFrom) -> set[str]:
    return {alias.asname or alias.name for alias in node.names}


def _changed_names(
    before: ast.Module, after: ast.Module, groups: Sequence[FusionGroup | LoopInTurn], generated: GeneratedModule
) -> str | None:
    used = frozenset(mentioned_names(ast.walk(before)))
    taken = sorted(used.intersection(generated.names))
    if taken:
        return f"the name `{taken[0]}` is used by the module already"
    promised = Counter(group.caller for group in groups)
    names = frozenset(generated.names)
    nodes = [node for node in ast.walk(after) if isinstance(node, ast.Call | ast.Name)]
    found = Counter(node.func.id for node in nodes if isinstance(node, ast.Call) and isinstance(node.func, ast.Name))
    mentioned = Counter(node.id for node in nodes if isinstance(node, ast.Name))
    if any(not found[name] == mentioned[name] == promised[name] >= 1 for name in names | promised.keys()):
        return "the calls found are not those that the plan promised"
    return None


def _tree(source: bytes | str) -> ast.Module | None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return ast.parse(source)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return None


def _compiles(source: bytes) -> bool:
    """Beyond parsing: `return` stands in a function, `from __future__` imports come first."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            compile(source, "<rewritten>", "exec", dont_inherit=True)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return False
    return True
