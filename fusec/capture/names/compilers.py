"""Functions that another compiler compiles, so that they cannot call the dispatcher of a fused kernel.

The search goes by name over the whole package, and over-approximates.
"""

import ast
import re
import unicodedata
import warnings
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace

from fusec.base.records import dataclass
from fusec.base.text.diagnostic import Diagnostic
from fusec.capture.source.byte_search import Words
from fusec.capture.source.package_reader import ReadPackage
from fusec.capture.source.source_file import SourceFile, decode
from fusec.capture.source.syntax import children, walk

_COMPILERS = (
    "numba", "jax", "torch", "tensorflow", "taichi", "triton", "warp", "cython", "pythran", "transonic", "pyccel", "dace",
    "gt4py", "pykokkos", "mlx",
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
)  # in any package
_WORDS = frozenset({"warp"})  # compilers whose names mean something else unless they are imported
_IMPORTERS = frozenset({"import_module", "__import__"})
_CUPY = ("cupy", "cupyx")  # whose other functions are not compilers
_OF_CUPY = frozenset({"fuse", "vectorize", "rawkernel"})
_HOLDERS = (ast.Name, ast.Attribute, ast.IfExp, ast.BoolOp, ast.Lambda, ast.Dict, ast.List, ast.Tuple, ast.Subscript)
_PARTIALS = frozenset({"partial", "wraps"})
_TRANSPARENT = _PARTIALS | {"getattr", "staticmethod"}
_DEFINED = re.compile(r"\b(?:def|class)[\s\\]+([\w\x80-\U0010ffff]+)", re.ASCII)
_COMMENTS = re.compile(rb"^[ \t\f]*#[ \t]*(pythran\s+export|transonic\s+(def|block|class))\b", re.MULTILINE)
_Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


@dataclass(frozen=True, slots=True)
class CompilerNames:
    """`names` may denote compilers or decorators that call one, `modules` CuPy or its modules, `looked_up` attributes
    of these with unknown names; `given` are functions that are passed to a compiler."""

    names: set[str] = field(default_factory=set)
    modules: set[str] = field(default_factory=set)
    looked_up: set[str] = field(default_factory=set)
    given: frozenset[str] = frozenset()

    def hold(self, used: Collection[str]) -> bool:
        """Whether one of the used names denotes a compiler: `fuse` does if it is CuPy's."""
        is_of_cupy = not (_OF_CUPY.isdisjoint(used) or self.modules.isdisjoint(used))
        return is_of_cupy or not (self.names.isdisjoint(used) and self.looked_up.isdisjoint(used))


@dataclass(frozen=True, slots=True)
class _Call:
    """A call, or an argument that is one: the names of what is `called`, and of arguments that may be functions."""

    called: frozenset[str]
    given: frozenset[str]
    inner: "tuple[_Call, ...]"  # calls among the arguments


@dataclass(slots=True)
class _Found:
    """Facts from the files read so far: for each bound name, the names on which its meaning depends. `aliases` are
    bound only by imports and assignments, `same` to what may be the same object."""

    sources: dict[str, set[str]] = field(default_factory=dict)
    aliases: dict[str, set[str]] = field(default_factory=dict)
    same: dict[str, set[str]] = field(default_factory=dict)
    calls: list[_Call] = field(default_factory=list)
    imported: set[str] = field(default_factory=set)  # packages


def compiler_names(contents: Sequence[bytes], analysed: Iterable[bytes]) -> CompilerNames:
    """The compilers that the files name, and the functions defined in `analysed` files that are passed to one.

    Only files that hold a name of a known compiler are parsed; these are few.
    """
    words = Words(contents)
    modules = {*_CUPY} if any(name in words for name in (*_OF_CUPY, "getattr")) else set[str]()
    known = CompilerNames({*_COMPILERS, *_DECORATORS} - _WORDS, modules, {*map(_any_attribute, modules)})
    fresh = {*known.names, *known.modules, *_WORDS}
    if not any(name in words for name in fresh):
        return CompilerNames()
    found = _Found()
    unread = set(range(len(contents)))
    while fresh:
        reading = words.holding(fresh) & unread
        unread -= reading
        for tree in _parsed(contents[place] for place in sorted(reading)):
            _read(tree, found)
        known.names.update(found.imported & _WORDS)
        fresh = _learned(known, found)
    passed = {name for call in found.calls for name in _passed(call, known)}
    defined = frozenset(name for content in analysed for name in _defined(content))
    return replace(known, given=defined.intersection(_with_others(passed, found.same)))


def _with_others(names: set[str], same: Mapping[str, set[str]]) -> set[str]:
    """The names, and their aliases: for `q`, also `k` if `from .m import k as q` binds it."""
    waiting = [*names]
    while waiting:
        fresh = same.get(waiting.pop(), set()) - names
        names |= fresh
        waiting += fresh
    return names


def identifiers(node: ast.AST) -> frozenset[str]:
    """The names and attributes of an expression, including those that `getattr` looks up."""
    return frozenset(name for inner in walk(node) for name in _own_identifiers(inner))


def _own_identifiers(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            yield name
        case ast.Call(func=ast.Name(id="getattr"), args=[_, ast.Constant(value=str(name)), *_]):
            yield name
        case ast.Call(func=ast.Name(id="getattr"), args=[owner, *_]):
            names = (getattr(inner, "id", None) or getattr(inner, "attr", None) for inner in walk(owner))
            yield from (_any_attribute(name) for name in names if isinstance(name, str))
        case ast.Call(func=ast.Name(id=function) | ast.Attribute(attr=function)):
            yield from _imported_by_call(node, {function})


def _any_attribute(name: str) -> str:
    """The placeholder for an attribute whose name is only known at run time."""
    return f"{name}.*"


def _defined(content: bytes) -> Iterator[str]:
    """The names of the functions and classes of a file, and of those that its strings mention."""
    decoded = decode("", content)
    text = content.decode("latin-1") if isinstance(decoded, Diagnostic) else decoded.text
    yield from (unicodedata.normalize("NFKC", name) for name in _DEFINED.findall(text))


def _learned(known: CompilerNames, found: _Found) -> set[str]:
    """The names whose meaning depends on a known one, directly or not; they become known."""
    learned: set[str] = set()
    size = -1
    while size != len(learned):
        size = len(learned)
        modules = {name for name, used in found.aliases.items() if not known.modules.isdisjoint(used)} - known.modules
        known.modules.update(modules)
        looked_up = {
            name for name, same in found.same.items() if not known.looked_up.isdisjoint(map(_any_attribute, same))
        }
        known.looked_up.update(map(_any_attribute, looked_up))
        names = {name for name, used in found.sources.items() if known.hold(used)} - known.names
        known.names.update(names)
        learned |= modules | names
    return learned


def _parsed(contents: Iterable[bytes]) -> Iterator[ast.Module]:
    """The files that Python can parse; a file that names no compiler may still call a decorator that does."""
    for content in contents:
        decoded = decode("", content)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                yield ast.parse(content if isinstance(decoded, Diagnostic) else decoded.text)
            except (SyntaxError, ValueError, RecursionError, MemoryError):
                continue


def _read(tree: ast.Module, found: _Found) -> None:
    """Add the facts from one pass over a file; enclosing functions and classes depend on what they contain."""
    stack: list[tuple[ast.AST, tuple[set[str], ...]]] = [(tree, ())]
    while stack:
        node, around = stack.pop()
        match node:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                around = (*around, found.sources.setdefault(name, set()))
            case ast.Call(func=function):
                called = _named(function)
                for each in around if node.args else ():
                    each |= identifiers(node) if "getattr" in called else called
                found.imported.update(_imported_by_call(node, called))
                call = _call(node, called)
                found.calls += () if call is None else (call,)
            case ast.Return(value=ast.Name(id=name)):
                for each in around:
                    each.add(name)
            case ast.Import() | ast.ImportFrom():
                found.imported.update(_imported(node))
                _bind(node, found)
            case ast.Assign() | ast.AnnAssign() | ast.For() | ast.comprehension():
                for assignment in _assignments(node):
                    _bind(assignment, found)
        stack += [(child, around) for child in children(node)]


def _bind(node: ast.Import | ast.ImportFrom | ast.Assign, found: _Found) -> None:
    for name, used in _sources(node):
        found.sources.setdefault(name, set()).update(used)
        found.aliases.setdefault(name, set()).update(used)
    for name, same in _same(node):
        found.same.setdefault(name, set()).update(same)


def _assignments(node: ast.Assign | ast.AnnAssign | ast.For | ast.comprehension) -> Iterator[ast.Assign]:
    """One assignment for each bound name: `a, b = f, g` binds two, `for f in (g, h)` binds one to either."""
    match node:
        case ast.Assign(targets=targets, value=value):
            pairs = [(target, value) for target in targets]
        case ast.AnnAssign(target=target, value=ast.expr() as value):
            pairs = [(target, value)]
        case (
            ast.For(target=target, iter=ast.Tuple(elts=values) | ast.List(elts=values))
            | ast.comprehension(target=target, iter=ast.Tuple(elts=values) | ast.List(elts=values))
        ):
            pairs = [(target, value) for value in values]
        case _:
            pairs = []
    for target, value in pairs:
        match target, value:
            case ast.Tuple(elts=targets), ast.Tuple(elts=values) if len(targets) == len(values):
                yield from (ast.Assign([one], other) for one, other in zip(targets, values, strict=True))
            case _:
                yield ast.Assign([target], value)


def _named(node: ast.expr) -> frozenset[str]:
    """The `identifiers`, without a walk for `np.sqrt`."""
    names: list[str] = []
    while isinstance(node, ast.Attribute):
        names.append(node.attr)
        node = node.value
    return frozenset((*names, node.id)) if isinstance(node, ast.Name) else identifiers(node).union(names)


def _imported(node: ast.Import | ast.ImportFrom) -> Iterator[str]:
    """The imported packages, except the file's own."""
    match node:
        case ast.Import(names=aliases):
            yield from (alias.name.partition(".")[0] for alias in aliases)
        case ast.ImportFrom(module=str(module), level=0):
            yield module.partition(".")[0]


def _imported_by_call(call: ast.Call, called: Collection[str]) -> Iterator[str]:
    """The package in `importlib.import_module("warp")`."""
    match call.args:
        case [ast.Constant(value=str(module)), *_] if not _IMPORTERS.isdisjoint(called):
            yield module.partition(".")[0]


def _sources(node: ast.Import | ast.ImportFrom | ast.Assign) -> Iterator[tuple[str, frozenset[str]]]:
    """Each name that the statement binds, with the names on which its meaning depends."""
    match node:
        case ast.Import(names=aliases):
            yield from ((a.asname, frozenset(a.name.split("."))) for a in aliases if a.asname)
        case ast.ImportFrom(module=module, names=aliases):
            for alias in aliases:
                yield alias.asname or alias.name, frozenset(((module or "").partition(".")[0], alias.name))
        case ast.Assign(targets=[ast.Name(id=name)], value=value) if not _is_application(value):
            yield name, identifiers(value)


def _same(node: ast.Import | ast.ImportFrom | ast.Assign) -> Iterator[tuple[str, Sequence[str]]]:
    """Each name that the statement binds, with the names of the objects that it may be."""
    match node:
        case ast.Import(names=aliases) | ast.ImportFrom(names=aliases):
            yield from ((alias.asname, (alias.name,)) for alias in aliases if alias.asname)
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.Name(id=other)):
            yield name, (other,)
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.IfExp(body=ast.Name(id=one), orelse=ast.Name(id=other))):
            yield name, (one, other)


def _is_application(value: ast.expr) -> bool:
    """Whether it computes with a value, as `njit(f)` does: the result is not a compiler."""
    if not isinstance(value, ast.Call):
        return not isinstance(value, _HOLDERS)
    is_wrapped = not _TRANSPARENT.isdisjoint(identifiers(value.func))
    return not is_wrapped and any(not isinstance(argument, ast.Constant) for argument in value.args)


def _call(node: ast.Call, called: frozenset[str]) -> _Call | None:
    """The call, with the arguments that may be functions: `f` and `g` in `njit(f)`, `jit(nopython=True)(model.g)`."""
    return _with_arguments(called, (*node.args, *(keyword.value for keyword in node.keywords)))


def _with_arguments(called: frozenset[str], arguments: Iterable[ast.expr]) -> _Call | None:
    """The call with these arguments; None if no argument may be a function.

    Functions may be in lists and in `partial(f, 1)`; the result of any other call is not one.
    """
    given: set[str] = set()
    inner: list[_Call] = []
    stack = list(arguments)
    while stack:
        argument = stack.pop()
        match argument:
            case ast.Call(func=ast.Name(id="getattr"), args=[_, ast.Constant(value=str(name)), *_]):
                given.add(name)
            case ast.Call(func=function, args=nested):
                call = _with_arguments(_named(function), nested)
                inner += () if call is None else (call,)
            case ast.Name(id=name) | ast.Attribute(attr=name):
                given.add(name)
            case _:
                stack += [part for part in children(argument) if isinstance(part, ast.expr)]
    return _Call(called, frozenset(given), tuple(inner)) if given or inner else None


def _passed(call: _Call, compilers: CompilerNames) -> Iterator[str]:
    """The functions that a call passes to a compiler."""
    if not compilers.hold(call.called):
        return
    yield from call.given
    for inner in call.inner:
        yield from _passed_on(inner, compilers)


def _passed_on(call: _Call, compilers: CompilerNames) -> Iterator[str]:
    """The functions in an argument that is itself a call of a compiler or `partial`."""
    if compilers.hold(call.called) or not _PARTIALS.isdisjoint(call.called):
        yield from call.given
        for inner in call.inner:
            yield from _passed_on(inner, compilers)


class CompiledFunctions:
    """Functions that a compiler takes, by name in the whole package; over-approximates."""

    def __init__(self, package: ReadPackage) -> None:
        analysed = [file.content for file in package.files]
        self._compilers = compiler_names(package.contents, analysed) if analysed else CompilerNames()
        self._exported = frozenset(file.path for file in package.files if _COMMENTS.search(file.content))

    @property
    def described(self) -> tuple[tuple[str, ...], ...]:
        """All that `takes` depends on, sorted."""
        known = self._compilers
        found = (known.names, known.modules, known.looked_up, known.given, self._exported)
        return tuple(tuple(sorted(names)) for names in found)

    def takes(self, file: SourceFile, path: tuple[ast.AST, ...]) -> bool:
        """Whether a compiler decorates, or is passed, one of these nested classes and functions of the module."""
        return file.path in self._exported or any(
            self._is_taken(node)
            for k, node in enumerate(path)
            if isinstance(node, _Definition) and not _takes_decorated(node, path[k + 1 :])
        )

    def _is_taken(self, node: _Definition) -> bool:
        decorated = any(self._compilers.hold(identifiers(d)) for d in node.decorator_list)
        return decorated or (node.name in self._compilers.given and not _launches(node))


def _takes_decorated(node: _Definition, inside: Sequence[ast.AST]) -> bool:
    """Whether it is a functor of PyKokkos, which reads the constructor and compiles decorated methods, and the place is inside
    another method."""
    method = next((each for each in inside if isinstance(each, _Definition)), None)
    if not isinstance(node, ast.ClassDef) or not isinstance(method, ast.FunctionDef) or method.name == "__init__":
        return False
    return all("functor" in identifiers(decorator) for decorator in node.decorator_list)


def _launches(node: _Definition) -> bool:
    """Whether it launches `kernel[blocks, threads](u)`: a compiler takes a function of this name, but not this one.

    Packages that support several devices have two functions of one name: one is compiled, the other launches.
    """
    calls = (inner.func for inner in walk(node) if isinstance(inner, ast.Call))
    indices = (called.slice for called in calls if isinstance(called, ast.Subscript))
    is_function = not isinstance(node, ast.ClassDef)
    return is_function and any(isinstance(index, ast.Tuple) and len(index.elts) > 1 for index in indices)
