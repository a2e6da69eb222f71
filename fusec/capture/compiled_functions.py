"""Which functions does another compiler take, which could not call the dispatcher of a fused kernel?"""

import ast
import re
import warnings
from collections.abc import Iterable, Iterator

from fusec.base.diagnostic import Diagnostic
from fusec.capture.nodes import walk
from fusec.capture.package_reader import ReadPackage
from fusec.capture.source_file import SourceFile, decode

_COMPILERS = (
    "numba", "jax", "torch", "tensorflow", "taichi", "triton", "warp", "cython", "pythran", "transonic", "pyccel", "dace",
    "gt4py", "pykokkos", "cupy", "cupyx", "mlx",
)  # fmt: skip
_DECORATORS = (
    "jit",
    "njit",
    "jitclass",
    "guvectorize",
    "cfunc",
    "autojit",
    "getsource",
    "getsourcelines",
)  # of any package
_WORDS = re.compile(rb"\b(" + b"|".join(name.encode() for name in (*_COMPILERS, *_DECORATORS)) + rb")", re.IGNORECASE)
_COMMENTS = re.compile(rb"^\s*#\s*(pythran\s+export|transonic\s+(def|block|class))\b", re.MULTILINE)
_BINDING = (ast.Import, ast.ImportFrom, ast.Assign, ast.FunctionDef, ast.ClassDef)  # of which `_sources` tells
_Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


class CompiledFunctions:
    """Goes by names, in the whole package, and takes too many functions for compiled rather than too few."""

    def __init__(self, package: ReadPackage) -> None:
        contents = [file.content for file in package.files] + [skipped.content for skipped in package.skipped]
        self._compilers: frozenset[str] = frozenset()
        self._given: frozenset[str] = frozenset()
        if package.files and any(_WORDS.search(content) for content in contents):
            self._compilers = _compilers(contents)
            naming = (content for content in contents if _may_name(content, self._compilers))
            self._given = frozenset(name for tree in _parsed(naming) for name in _given(tree, self._compilers))
        self._exported = frozenset(file.path for file in package.files if _COMMENTS.search(file.content))

    def takes(self, file: SourceFile, path: tuple[ast.AST, ...]) -> bool:
        """Whether one of these nested classes and functions of the module is decorated by a compiler or passed to one."""
        return file.path in self._exported or any(
            self._is_taken(node) for node in path if isinstance(node, _Definition)
        )

    def _is_taken(self, node: _Definition) -> bool:
        decorated = any(not self._compilers.isdisjoint(_identifiers(d)) for d in node.decorator_list)
        return decorated or (node.name in self._given and not _launches(node))


def _launches(node: _Definition) -> bool:
    """Whether it launches `kernel[blocks, threads](u)`: a function of its name is passed to a compiler, but none compiles this one.

    Two functions of one name, of which the one that launches calls what the other compiles, are how packages serve several devices.
    """
    calls = (inner.func for inner in walk(node) if isinstance(inner, ast.Call))
    indices = (called.slice for called in calls if isinstance(called, ast.Subscript))
    is_function = not isinstance(node, ast.ClassDef)
    return is_function and any(isinstance(index, ast.Tuple) and len(index.elts) > 1 for index in indices)


def _parsed(contents: Iterable[bytes]) -> Iterator[ast.Module]:
    """The files that Python can read; one that names no compiler may call a decorator that does."""
    for content in contents:
        decoded = decode("", content)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                yield ast.parse(content if isinstance(decoded, Diagnostic) else decoded.text)
            except (SyntaxError, ValueError, RecursionError, MemoryError):
                continue


def _may_name(content: bytes, names: frozenset[str]) -> bool:
    """The file holds one of the names; other characters than ASCII may spell it in ways that the parser undoes."""
    return not content.isascii() or any(name.encode() in content for name in names)


def _compilers(contents: Iterable[bytes]) -> frozenset[str]:
    """The names that may mean a compiler or a decorator that calls one: imported, assigned, or defined by `def`.

    A file tells of such names only where it holds one that is known already, by which few files are parsed.
    """
    found, sources, unread, size = {*_COMPILERS, *_DECORATORS}, set[tuple[str, frozenset[str]]](), list(contents), -1
    while size != len(found):
        size, known = len(found), frozenset(found)
        trees = _parsed(content for content in unread if _may_name(content, known))
        nodes = (node for tree in trees for node in walk(tree) if isinstance(node, _BINDING))
        sources.update(source for node in nodes for source in _sources(node))
        unread = [content for content in unread if not _may_name(content, known)]
        found.update(name for name, used in sources if not found.isdisjoint(used))
    return frozenset(found)


def _sources(node: ast.AST) -> Iterator[tuple[str, frozenset[str]]]:
    """A name that the node binds, with the names on which its meaning rests."""
    match node:
        case ast.Import(names=aliases):
            yield from ((a.asname, frozenset(a.name.split("."))) for a in aliases if a.asname)
        case ast.ImportFrom(module=module, names=aliases):
            for alias in aliases:
                yield alias.asname or alias.name, frozenset(((module or "").partition(".")[0], alias.name))
        case ast.Assign(targets=[ast.Name(id=name)], value=value) if not _is_application(value):
            yield name, _identifiers(value)
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            called = (inner.func for inner in walk(node) if isinstance(inner, ast.Call) and inner.args)
            used = (_identifiers(part) for part in (*called, *_returned(node)))
            yield name, frozenset(identifier for identifiers in used for identifier in identifiers)


def _is_application(value: ast.expr) -> bool:
    """`njit(f)` and whatever else computes with a value: the result is no compiler."""
    if not isinstance(value, ast.Call):
        return not isinstance(value, ast.Name | ast.Attribute | ast.IfExp | ast.BoolOp | ast.Lambda)
    is_partial = not {"partial", "wraps"}.isdisjoint(_identifiers(value.func))
    return not is_partial and any(not isinstance(argument, ast.Constant) for argument in value.args)


def _returned(function: ast.AST) -> Iterator[ast.expr]:
    return (node.value for node in walk(function) if isinstance(node, ast.Return) and isinstance(node.value, ast.Name))


def _given(tree: ast.Module, compilers: frozenset[str]) -> Iterator[str]:
    """The names that are passed to a compiler: `f` and `g` of `njit(f)`, `jit(nopython=True)(model.g)`."""
    for node in walk(tree):
        if isinstance(node, ast.Call) and not compilers.isdisjoint(_identifiers(node.func)):
            for argument in (*node.args, *(keyword.value for keyword in node.keywords)):
                yield from _passed(argument, compilers)


def _passed(argument: ast.expr, compilers: frozenset[str]) -> Iterator[str]:
    """The functions that an argument may be, those in lists and in `partial(f, 1)` too; not what a call returns."""
    match argument:
        case ast.Call(func=function, args=arguments):
            if not (compilers | {"partial", "wraps"}).isdisjoint(_identifiers(function)):
                yield from (name for inner in arguments for name in _passed(inner, compilers))
        case ast.Name(id=name) | ast.Attribute(attr=name):
            yield name
        case _:
            yield from (
                n
                for part in ast.iter_child_nodes(argument)
                if isinstance(part, ast.expr)
                for n in _passed(part, compilers)
            )


def _identifiers(node: ast.AST) -> frozenset[str]:
    names = (inner.id if isinstance(inner, ast.Name) else getattr(inner, "attr", None) for inner in walk(node))
    return frozenset(name for name in names if isinstance(name, str))
