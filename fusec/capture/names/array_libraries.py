"""Array libraries that names denote: NumPy, CuPy, or either of them.

The model uses NumPy's names for CuPy's functions: `cupy.sqrt -> numpy.sqrt`. A name such as `xp` that may hold either
library is an operand of the launch, so that the generated code receives it at each call.
"""

import ast
from collections.abc import Iterable, Iterator
from functools import lru_cache

from fusec.base.scalars.libraries import ArrayModule
from fusec.capture.source.syntax import walk

NUMPY, CUPY, EITHER, OTHER = "numpy", "cupy", "numpy|cupy", "other"
_MODULES = {NUMPY: ArrayModule.NUMPY, CUPY: ArrayModule.CUPY, EITHER: ArrayModule.EITHER}
_CHOOSER = "get_array_module"
_CHOOSERS = (f"cupy.{_CHOOSER}", f"cupyx.scipy.{_CHOOSER}")


def numpy_spelling(origin: str | None) -> str | None:
    """`numpy.sqrt` for `cupy.sqrt`, and for `sqrt` of either library."""
    root, dot, rest = (origin or "").partition(".")
    return f"{NUMPY}{dot}{rest}" if root in (CUPY, EITHER) else origin


def array_module(origin: str | None) -> ArrayModule | None:
    """The library whose name begins the full dotted name."""
    return _MODULES.get((origin or "").partition(".")[0])


def is_chooser(origin: str | None) -> bool:
    """Whether the function returns the array library of its arguments."""
    return origin in _CHOOSERS


def library(modules: Iterable[str]) -> str | None:
    """The origin of a name that holds one of these libraries; `{"numpy", "cupy"}` is checked at each call."""
    found = set(modules)
    if CUPY in found and len(found) > 1:
        return EITHER
    return found.pop() if found in ({NUMPY}, {CUPY}) else None


@lru_cache(maxsize=4)
def file_modules(tree: ast.Module) -> frozenset[ArrayModule]:
    """The libraries whose arrays the file may compute with: those that it imports, in any scope, or chooses from."""
    found = {module for module in map(array_module, _imports(tree)) if module is not None}
    if ArrayModule.CUPY not in found:
        return frozenset({ArrayModule.NUMPY})
    is_choosing = any(isinstance(node, ast.Attribute) and node.attr == _CHOOSER for node in walk(tree))
    return frozenset({ArrayModule.EITHER if ArrayModule.NUMPY in found or is_choosing else ArrayModule.CUPY})


@lru_cache(maxsize=4)
def calls_cupy_np(tree: ast.Module) -> bool:
    """Whether only `import cupy as np` binds `np`, so that kernels for NumPy's arrays cannot stand beside the text.

    If the file also imports NumPy by that name, the name may hold either, and is an operand.
    """
    imports = (node for node in walk(tree) if isinstance(node, ast.Import))
    return {alias.name for node in imports for alias in node.names if alias.asname == "np"} == {CUPY}


def _imports(tree: ast.AST) -> Iterator[str]:
    for node in walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield node.module or ""


@lru_cache(maxsize=4)
def numpy_names(tree: ast.Module) -> frozenset[str]:
    """Every name that an import of NumPy or CuPy binds, in any scope."""
    names = set[str]()
    for node in walk(tree):
        match node:
            case ast.Import(aliases):
                names.update(
                    a.asname or a.name.partition(".")[0] for a in aliases if a.name.partition(".")[0] in (NUMPY, CUPY)
                )
            case ast.ImportFrom("numpy" | "cupy", aliases, 0):
                names.update(a.asname or a.name for a in aliases)
            case _:
                continue
    return frozenset(names)
