"""Verify each rewritten module against the promises of fusec before anything is written."""

import ast
import warnings
from collections import Counter
from collections.abc import Sequence
from pathlib import PurePosixPath

from fusec.base.ir.program import Module
from fusec.base.plan.generated_files import GeneratedModule, module_alias
from fusec.base.plan.plan import Called
from fusec.base.text.author_code import mentioned_names
from fusec.rewrite.edit import Edit, untouched_stretches
from fusec.rewrite.second_reading import DeepStack, changed_reading


def broken_promise(
    module: Module,
    output: bytes,
    edits: tuple[Edit, ...],
    groups: Sequence[Called],
    generated: GeneratedModule,
    stack: DeepStack,
) -> str | None:
    """The first promise that `output` breaks, as a sentence; None if it keeps them all. libcst parses on `stack`.

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
    if not _compiles(generated.text.encode()):
        return "the generated module does not compile"
    if ast.get_docstring(before, clean=False) != ast.get_docstring(after, clean=False):
        return "the module's docstring is lost"
    alias = module_alias(module.names)
    if not any(_imports(node, PurePosixPath(generated.path).stem, alias) for node in after.body):
        return "the import of the generated module does not stand at the module's top level"
    changed = _changed_names(before, after, groups, generated, alias)
    return changed or changed_reading(module, output, edits, before, after, stack)


def _keeps_other_bytes(source: bytes, output: bytes, edits: tuple[Edit, ...]) -> bool:
    """Whether every stretch between the edits is in the output, in order, with exactly the edits' contents between."""
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
    """Whether no bracket, string or block that begins in the stretch ends outside of it."""
    return _tree(content.decode(encoding).strip()) is not None


def _is_block(edit: Edit, module: Module) -> bool:
    """Whether the lines of the stretch are whole statements of one block, at their indentation."""
    before = module.source[: edit.start]
    indent = before[len(before.rstrip(b" \t")) :].decode("ascii")
    return bool(indent) and _tree(f"with block:\n{indent}{edit.content.decode(module.encoding)}") is not None


def _imports(node: ast.stmt, name: str, alias: str) -> bool:
    """Whether the statement imports that module under that name, and nothing else."""
    return isinstance(node, ast.Import | ast.ImportFrom) and [(e.name, e.asname) for e in node.names] == [(name, alias)]


def _changed_names(
    before: ast.Module,
    after: ast.Module,
    groups: Sequence[Called],
    generated: GeneratedModule,
    alias: str,
) -> str | None:
    if alias in mentioned_names(ast.walk(before)):
        return f"the name `{alias}` is used by the module already"
    nodes = list(ast.walk(after))
    called = (node.func for node in nodes if isinstance(node, ast.Call))
    found = Counter(each.attr for each in called if isinstance(each, ast.Attribute) and _is_name(each.value, alias))
    promised = Counter(group.name.fused for group in groups)
    is_called_only = found.total() == sum(_is_name(node, alias) for node in nodes)
    if not is_called_only or found != promised or promised.keys() != set(generated.names):
        return "the calls found are not those that the plan promised"
    return None


def _is_name(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def _tree(source: bytes | str) -> ast.Module | None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return ast.parse(source)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return None


def _compiles(source: bytes) -> bool:
    """Whether the module compiles, which checks more than parsing: `return` is inside a function, `from __future__`
    imports come first."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            compile(source, "<rewritten>", "exec", dont_inherit=True)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return False
    return True
