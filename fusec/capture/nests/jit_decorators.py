"""Identify numba's decorators for the CPU, and their options that may change results."""

import ast
from collections.abc import Sequence

from fusec.base.records import dataclass
from fusec.capture.names.bindings import Binding, BindingKind
from fusec.capture.names.module_names import ModuleNames, import_target
from fusec.capture.names.scopes import PackageNames, ScopeNames
from fusec.capture.source.obstacle import Obstacle

COMPILERS = ("numba.njit", "numba.jit")
SWITCHES = ("cache", "nogil")  # options that change no result
_MODELLED = ("error_model", "fastmath", "parallel")


def doubtful_decorator(decorator: ast.expr, module: ModuleNames, names: PackageNames) -> Obstacle | None:
    """The doubt about a decorator with several bindings: `if threaded: fast = njit(parallel=True)` `else: fast = njit`.

    None for a decorator that is bound once, or if no binding makes it a compiler of numba's.
    """
    maker = decorator.func if isinstance(decorator, ast.Call) else decorator
    if not isinstance(maker, ast.Name):
        return None
    module, bindings = _bindings(maker.id, module, names)
    values = [value for binding in bindings for value in _values(binding)]
    if len(values) < 2 or not any(_is_compiler(value, names.scope(module, ())) for value in values):
        return None
    return Obstacle(f"is compiled by `{maker.id}`, whose options are known only at run time")


def _bindings(name: str, module: ModuleNames, names: PackageNames) -> tuple[ModuleNames, list[Binding]]:
    """The bindings of the name, followed into the package's module from which it is imported."""
    scope = names.scope(module, ())
    seen: set[str] = set()
    bindings = module.scope.bindings.get(name, [])
    while len(bindings) == 1 and bindings[0].kind is BindingKind.IMPORT:
        target = import_target(scope.package.layout, module, bindings[0]) or ""
        base, _, name = target.rpartition(".")
        found = scope.package.modules.get(base)
        if found is None or target in seen:
            break
        seen.add(target)
        module, bindings = found, found.scope.bindings.get(name, [])
    return module, bindings


def _values(binding: Binding) -> tuple[ast.expr, ...]:
    """The assigned value, or both values of a conditional expression."""
    value = binding.value if binding.kind is BindingKind.ASSIGNMENT else None
    if value is None:
        return ()
    return (value.body, value.orelse) if isinstance(value, ast.IfExp) else (value,)


def _is_compiler(value: ast.expr, scope: ScopeNames) -> bool:
    return scope.canonical(value.func if isinstance(value, ast.Call) else value) in COMPILERS


@dataclass(frozen=True, slots=True)
class LoopDecorator:
    """`@njit(...)` or `@jit(...)`, inlined; `has_types` if it gets more than options."""

    is_jit: bool
    has_types: bool
    options: tuple[ast.keyword, ...]


def loop_decorator(decorator: ast.expr, scope: ScopeNames, names: PackageNames) -> LoopDecorator | None:
    """The decorator; None if it is not a compiler of numba's, or in doubt.

    `@njit_parallel(fastmath=True)` is `@njit(parallel=True, fastmath=True)`, with this decorator in the package:
    `def njit_parallel(*args, **kwargs): return njit(*args, parallel=True, **kwargs)`.
    """
    maker, given = (decorator.func, decorator) if isinstance(decorator, ast.Call) else (decorator, None)
    options = tuple(given.keywords) if given is not None else ()
    has_types = given is not None and bool(given.args)
    compiler = scope.canonical(maker) or ""
    if compiler in COMPILERS:
        return LoopDecorator(compiler == "numba.jit", has_types, options)
    passed_on = _passed_on(compiler, scope, names)
    if passed_on is None:
        return None
    compiler, own = passed_on
    return LoopDecorator(compiler == "numba.jit", has_types, (*own, *options)) if _are_different(own, options) else None


def _passed_on(canonical: str, scope: ScopeNames, names: PackageNames) -> tuple[str, tuple[ast.keyword, ...]] | None:
    """The compiler to which a function of the package passes all of its arguments, and the options that it adds."""
    found = scope.package.definition(canonical)
    if found is None:
        return None
    module, function = found
    inside = names.scope(module, (function,))
    given = function.args
    body = function.body[1:] if ast.get_docstring(function) is not None else function.body
    if given.args or given.posonlyargs or given.kwonlyargs or given.vararg is None or given.kwarg is None:
        return None
    match body:
        case [ast.Return(ast.Call(func=called, args=[ast.Starred(ast.Name(id=rest))], keywords=keywords))]:
            further = [k for k in keywords if k.arg is None]
            passes = rest == given.vararg.arg and [ast.unparse(k.value) for k in further] == [given.kwarg.arg]
            compiler = inside.canonical(called) or ""
            own = tuple(keyword for keyword in keywords if keyword.arg is not None)
            return (compiler, own) if passes and compiler in COMPILERS else None
        case _:
            return None


def _are_different(own: Sequence[ast.keyword], given: Sequence[ast.keyword]) -> bool:
    """Whether no option is passed twice, which Python rejects; `**options` may hold any option."""
    words = [keyword.arg for keyword in (*own, *given)]
    return len(set(words)) == len(words) and None not in words


def njit_options(decorator: LoopDecorator) -> dict[str, str] | Obstacle:
    """The switches, and the options that may change results, with their literals; default values are omitted.

    A switch whose value is known only at run time, `cache=CACHING`, is omitted.
    """
    if decorator.has_types:
        return Obstacle("declares the types of its parameters")
    given = {keyword.arg or "**": keyword.value for keyword in decorator.options}
    if any(not isinstance(value, ast.Constant) for name, value in given.items() if name not in SWITCHES):
        return Obstacle("is compiled with options that fusec cannot read")
    texts = {name: ast.unparse(value) for name, value in given.items()}
    if decorator.is_jit and texts.get("nopython") != "True":
        return Obstacle("is compiled by `jit` without `nopython=True`")
    other = next((name for name in texts if name not in ("nopython", *SWITCHES, *_MODELLED)), None)
    if other is not None or texts.get("nopython") == "False":
        return Obstacle(f"is compiled with the option `{other or 'nopython'}`")
    without = (("parallel", "False"), ("fastmath", "False"), ("error_model", "'python'"))
    kept = {name: texts[name].replace("'", '"') for name in _MODELLED if name in texts}
    switches = {name: "True" for name in SWITCHES if texts.get(name) == "True"}
    return switches | {name: text for name, text in kept.items() if (name, texts[name]) not in without}
