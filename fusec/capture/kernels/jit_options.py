"""Options and parameter types of a `@cuda.jit(...)` decorator."""

import ast

from fusec.base.records import dataclass
from fusec.base.scalars.languages import NUMBA_CUDA, KernelLanguage
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.source.obstacle import Obstacle

_HARMLESS = ("cache", "lineinfo")  # options that change no result
_DEFAULTS = {
    "boundscheck": ("None", "False"),
    "debug": ("None", "False"),
    "device": ("False",),
    "fastmath": ("None", "False"),
    "inline": ("False",),
    "max_registers": ("None",),
    "opt": ("None", "True"),
}
_SHARED = ("fastmath", "max_registers", "opt")  # options that a fused kernel may also have
_SHORT = {
    "b1": "boolean", "bool_": "boolean", "f4": "float32", "f8": "float64", "i1": "int8", "i2": "int16", "i4": "int32",
    "i8": "int64", "u1": "uint8", "u2": "uint16", "u4": "uint32", "u8": "uint64",
}  # fmt: skip
_TYPES = frozenset(_SHORT.values())
_INDEX_TYPES = ("int32", "int64")


@dataclass(frozen=True, slots=True)
class Compilation:
    """Options sorted by name, with their literals, and the `types` of the parameters; empty if none are declared."""

    options: tuple[tuple[str, str], ...] = ()
    types: tuple[str, ...] = ()
    language: KernelLanguage = NUMBA_CUDA


def compilation(options: ast.Call | None, scope: ScopeNames) -> Compilation | Obstacle:
    """The options and types in the decorator's call of `cuda.jit`."""
    if options is None:
        return Compilation()
    given: list[tuple[str, str]] = []
    for keyword in options.keywords:
        name, text = keyword.arg or "**", ast.unparse(keyword.value)
        if name in _HARMLESS or text in _DEFAULTS.get(name, ()):
            continue
        if name == "device" and not isinstance(keyword.value, ast.Constant):
            return Obstacle(f"is a kernel or a function of the device, as `{text}` says when the program runs")
        if name not in _SHARED or not isinstance(keyword.value, ast.Constant):
            return Obstacle(f"is compiled with the option `{name}`")
        given.append((name, text))
    if not options.args:
        return Compilation(tuple(sorted(given)))
    types = _types(options.args[0], scope) if len(options.args) == 1 else ()
    if not types:
        return Obstacle("declares the types of its parameters in a way that fusec does not model")
    return Compilation(tuple(sorted(given)), types)


def compiles_quietly(options: ast.Call | None) -> bool:
    """Whether no option adds effects: `debug` makes the kernel raise, and `link` adds code that fusec does not see.

    The declared types of its parameters do not matter.
    """
    keywords = () if options is None else options.keywords
    return all(
        keyword.arg in ("cache", "device", "fastmath", "inline", "lineinfo", "max_registers", "opt")
        or ast.unparse(keyword.value) in _DEFAULTS.get(keyword.arg or "**", ())
        for keyword in keywords
    )


def may_be_index(types: tuple[str, ...], k: int) -> bool:
    """Whether parameter `k` keeps the value of any integer argument: a narrow or unsigned type may change it."""
    return not types or types[k] in _INDEX_TYPES


def _types(signature: ast.expr, scope: ScopeNames) -> tuple[str, ...]:
    """`("float64[:]", "int32")` for `"void(float64[:], int32)"` or `void(float64[:], int32)`; else empty."""
    if isinstance(signature, ast.Constant) and isinstance(signature.value, str):
        try:
            parsed = ast.parse(signature.value.strip(), mode="eval").body
        except SyntaxError:
            return ()
        found = [_spelled(part, None) for part in _parameters(parsed, None)]
    else:
        found = [_spelled(part, scope) for part in _parameters(signature, scope)]
    known = tuple(text for text in found if text)
    return known if len(known) == len(found) else ()


def _parameters(signature: ast.expr, scope: ScopeNames | None) -> list[ast.expr]:
    match signature:
        case ast.Call(func=function, args=arguments, keywords=[]) if _word(function, scope) in ("void", "none"):
            return arguments
        case ast.Tuple(elts=arguments):
            return arguments
        case _:
            return []


def _spelled(part: ast.expr, scope: ScopeNames | None) -> str:
    """`float64[:, ::1]` with the type's long name; empty for anything but a real number or an array of them."""
    match part:
        case ast.Subscript(value=element, slice=axes):
            word = _word(element, scope)
            word = _SHORT.get(word, word)
            return f"{word}[{ast.unparse(axes).strip('()')}]" if word in _TYPES and _are_axes(axes) else ""
        case _:
            word = _word(part, scope)
            word = _SHORT.get(word, word)
            return word if word in _TYPES else ""


def _are_axes(axes: ast.expr) -> bool:
    parts = axes.elts if isinstance(axes, ast.Tuple) else [axes]
    return all(ast.unparse(part) in (":", "::1") for part in parts)


def _word(node: ast.expr, scope: ScopeNames | None) -> str:
    """The name of one of numba's types; inside a string, it has no scope."""
    if scope is None:
        return node.id if isinstance(node, ast.Name) else ""
    library, _, name = (scope.canonical(node) or "").partition(".")
    return name.removeprefix("types.") if library == "numba" else ""
