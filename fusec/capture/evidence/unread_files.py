"""Report files that fusec does not read, since they name no array library, but that may hold array statements."""

import ast
import re
from collections.abc import Iterator

from fusec.base.text.diagnostic import Diagnostic, Severity
from fusec.capture.flow.basic_blocks import Function
from fusec.capture.names.other_libraries import HINT, imports_of_others, note_of
from fusec.capture.source.package_reader import ReadPackage
from fusec.capture.source.source_file import SourceFile, parse_any_depth
from fusec.capture.source.syntax import all_parameters, walk

_LEAST_OPERATIONS = 2
_ARITHMETIC = re.compile(rb"^[ \t]+[^\s#][^#\n]*[\w)\]] ?(?:\*\*|[-+*/])=? ?[\w(]", re.MULTILINE)
_OPERATORS = (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.Pow)
_ARRAYS = re.compile(r"array|tensor", re.IGNORECASE)


def unread_diagnostics(package: ReadPackage) -> Iterator[Diagnostic]:
    """One diagnostic for each such file, in path order."""
    refused = {diagnostic.path for diagnostic in package.diagnostics}
    for skipped in package.skipped:
        if skipped.is_excluded or skipped.path in refused or _ARITHMETIC.search(skipped.content) is None:
            continue
        file = parse_any_depth(skipped.path, "", skipped.content)
        if isinstance(file, SourceFile):
            yield from _diagnostics(file)


def _diagnostics(file: SourceFile) -> Iterator[Diagnostic]:
    other = next(imports_of_others(file.tree), None)
    if other is not None:
        yield Diagnostic("FUS601", note_of(other), file.path, HINT, Severity.INFO)
    elif any(_computes(node) for node in walk(file.tree) if isinstance(node, Function)):
        yield Diagnostic(
            "FUS302",
            "The file imports neither NumPy nor CuPy, so it is not read: nothing shows that it computes with arrays.",
            file.path,
            "If it does, import the library there, also under `if TYPE_CHECKING:`, write `# fusec: fuse` beside a statement, or "
            "name the file in `include` of the configuration.",
            Severity.INFO,
        )


def _computes(function: Function) -> bool:
    """Whether a statement runs several arithmetic operations on parameters that may be arrays."""
    parameters = {each.arg for each in all_parameters(function.args) if _may_be_array(each.annotation)}
    statements = (node for node in walk(function) if isinstance(node, ast.Assign | ast.AugAssign | ast.Return))
    return any(_operations(statement, parameters) >= _LEAST_OPERATIONS for statement in statements)


def _may_be_array(annotation: ast.expr | None) -> bool:
    return annotation is None or _ARRAYS.search(ast.unparse(annotation)) is not None


def _operations(statement: ast.stmt, parameters: set[str]) -> int:
    """The number of operators in a statement with arithmetic on a parameter itself; 0 if a text is involved."""
    nodes = walk(statement)
    if any(isinstance(node, ast.JoinedStr | ast.Dict | ast.List) or _is_text(node) for node in nodes):
        return 0
    arithmetic = [node for node in nodes if isinstance(node, ast.BinOp) and isinstance(node.op, _OPERATORS)]
    own = [node for node in arithmetic if any(_is_parameter(side, parameters) for side in (node.left, node.right))]
    is_update = isinstance(statement, ast.AugAssign) and _is_parameter(statement.target, parameters)
    return len(arithmetic) + is_update if own or is_update else 0


def _is_parameter(node: ast.expr, parameters: set[str]) -> bool:
    return isinstance(node, ast.Name) and node.id in parameters


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)
