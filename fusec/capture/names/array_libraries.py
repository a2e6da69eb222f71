"""Array libraries that names denote: NumPy, another one, or one of several.

The model uses NumPy's names for the functions of all: `cupy.sqrt -> numpy.sqrt`. A name such as `xp` that may hold
several libraries, `numpy|cupy`, is an operand of the launch, so that the generated code receives it at each call.
"""

import ast
from collections.abc import Iterable, Iterator
from functools import lru_cache

from fusec.base.scalars.libraries import LIBRARIES, NUMPY, OF_NUMPY, ArrayModule
from fusec.capture.source.syntax import walk

OTHER = "other"
_SEVERAL = "|"


def numpy_spelling(origin: str | None) -> str | None:
    """`numpy.sqrt` for `cupy.sqrt`, and for `sqrt` of either library."""
    module = array_module(origin)
    if origin is None or module is None:
        return origin
    name = origin.removeprefix(name_of(module)).removeprefix(".")
    if not module.models(name):
        return origin
    (renamed,) = {dict(library.renamed).get(name, name) for library in module.libraries}
    return f"{NUMPY.name}.{renamed}" if renamed else NUMPY.name


def name_in_numpy(origin: str | None) -> str:
    """`sqrt` for `numpy.sqrt`, empty for all that is not NumPy's."""
    name = (origin or "").removeprefix(f"{NUMPY.name}.")
    return name if name != (origin or "") and numpy_spelling(origin) == origin else ""


def array_module(origin: str | None) -> ArrayModule | None:
    """The libraries whose names begin the full dotted name."""
    parts = (origin or "").split(_SEVERAL)
    found = [_library(part) for part in parts]
    libraries = tuple(LIBRARIES[name] for name in found if name is not None)
    is_known = len(libraries) == len(parts) and all(name == part for name, part in zip(found[:-1], parts, strict=False))
    return ArrayModule(libraries) if is_known else None


def _library(name: str) -> str | None:
    """The library that the dotted name begins with: `dask.array` of `dask.array.sqrt`."""
    return next((each for each in LIBRARIES if name == each or name.startswith(f"{each}.")), None)


def name_of(module: ArrayModule) -> str:
    """`numpy|cupy`."""
    return _SEVERAL.join(library.name for library in module.libraries)


def chosen(origin: str | None) -> frozenset[str]:
    """The libraries that the function may return, which returns the library of its arguments; empty for others."""
    found = (name for name, library in LIBRARIES.items() if origin in library.choosers)
    return frozenset(each for name in found for each in (NUMPY.name, name))


def library(modules: Iterable[str]) -> str | None:
    """The origin of a name that holds one of these libraries; `{"numpy", "cupy"}` is checked at each call."""
    found = set(modules)
    if has_others(found) and len(found) > 1:
        return name_of(ArrayModule(tuple(each for name, each in LIBRARIES.items() if name in {*found, NUMPY.name})))
    return found.pop() if len(found) == 1 and found <= LIBRARIES.keys() else None


def has_others(names: Iterable[str]) -> bool:
    """Whether one of them is a library beside NumPy."""
    return any(name in LIBRARIES and name != NUMPY.name for name in names)


@lru_cache(maxsize=4)
def file_modules(tree: ast.Module) -> frozenset[ArrayModule]:
    """The libraries whose arrays the file may compute with: those that it imports, in any scope, or chooses from."""
    found = {name for name in map(_library, _imports(tree)) if name is not None}
    if not has_others(found):
        return frozenset({OF_NUMPY})
    choosers = {each.rpartition(".")[2] for name in found for each in LIBRARIES[name].choosers}
    if any(isinstance(node, ast.Attribute) and node.attr in choosers for node in walk(tree)):
        found.add(NUMPY.name)
    return frozenset({ArrayModule(tuple(each for name, each in LIBRARIES.items() if name in found))})


def imports_library(tree: ast.Module) -> bool:
    """Whether the file imports one of the libraries, or a part of one, in any scope."""
    return any(map(_library, _imports(tree)))


@lru_cache(maxsize=4)
def module_named_np(tree: ast.Module) -> ArrayModule | None:
    """The library that alone has the name `np`, if it is not NumPy: `import cupy as np`. Kernels for NumPy's arrays
    cannot stand beside the text.

    If the file also imports NumPy by that name, the name may hold either, and is an operand.
    """
    imports = (node for node in walk(tree) if isinstance(node, ast.Import))
    names = {alias.name for node in imports for alias in node.names if alias.asname == "np"}
    return array_module(names.pop()) if len(names) == 1 and has_others(names) else None


def _imports(tree: ast.AST) -> Iterator[str]:
    for node in walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)  # `from dask import array as da`


@lru_cache(maxsize=4)
def numpy_names(tree: ast.Module) -> frozenset[str]:
    """Every name that an import of an array library binds, in any scope."""
    names = set[str]()
    for node in walk(tree):
        match node:
            case ast.Import(aliases):
                names.update(a.asname or a.name.partition(".")[0] for a in aliases if array_module(a.name) is not None)
            case ast.ImportFrom(str(name), aliases, 0) if name in LIBRARIES:
                names.update(a.asname or a.name for a in aliases)
            case _:
                continue
    return frozenset(names)
