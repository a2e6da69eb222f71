"""Which functions does another compiler take, which could not call the dispatcher of a fused kernel?"""

import ast
import re

from fusec.capture.compiler_names import CompilerNames, compiler_names, identifiers
from fusec.capture.nodes import walk
from fusec.capture.package_reader import ReadPackage
from fusec.capture.source_file import SourceFile

_COMMENTS = re.compile(rb"^[ \t\f]*#[ \t]*(pythran\s+export|transonic\s+(def|block|class))\b", re.MULTILINE)
_Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


class CompiledFunctions:
    """Goes by names, in the whole package, and takes too many functions for compiled rather than too few."""

    def __init__(self, package: ReadPackage) -> None:
        analysed = [file.content for file in package.files]
        self._compilers = compiler_names(package.contents, analysed) if analysed else CompilerNames()
        self._exported = frozenset(file.path for file in package.files if _COMMENTS.search(file.content))

    def takes(self, file: SourceFile, path: tuple[ast.AST, ...]) -> bool:
        """Whether one of these nested classes and functions of the module is decorated by a compiler or passed to one."""
        return file.path in self._exported or any(
            self._is_taken(node) for node in path if isinstance(node, _Definition)
        )

    def _is_taken(self, node: _Definition) -> bool:
        decorated = any(self._compilers.hold(identifiers(d)) for d in node.decorator_list)
        return decorated or (node.name in self._compilers.given and not _launches(node))


def _launches(node: _Definition) -> bool:
    """Whether it launches `kernel[blocks, threads](u)`: a function of its name is passed to a compiler, but none compiles this one.

    Two functions of one name, of which the one that launches calls what the other compiles, are how packages serve several devices.
    """
    calls = (inner.func for inner in walk(node) if isinstance(inner, ast.Call))
    indices = (called.slice for called in calls if isinstance(called, ast.Subscript))
    is_function = not isinstance(node, ast.ClassDef)
    return is_function and any(isinstance(index, ast.Tuple) and len(index.elts) > 1 for index in indices)
