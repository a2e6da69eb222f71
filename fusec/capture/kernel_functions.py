"""Which functions of one thread's numbers, `@cuda.jit(device=True)`, does a kernel call?"""

import ast
from collections.abc import Iterator

from fusec.base.grid_launch import DeviceFunction
from fusec.capture.compiled_definitions import CompiledDefinition, compiled_definition
from fusec.capture.kernel_bodies import KernelNames, constants_of, library_names, unmodelled_part
from fusec.capture.module_names import ModuleNames
from fusec.capture.names import ScopeNames
from fusec.capture.source_file import is_plain_text, segment

_JIT = "numba.cuda.jit"
_LITERALS = (bool, int, float, complex)


def device_functions(function: ast.FunctionDef, scope: ScopeNames) -> dict[str, tuple[DeviceFunction, ...]]:
    """What it calls by name: the functions of numbers, each after those that it calls itself, last the one that is named.

    A function that takes elements of an array, or does more than compute a number, is not among them.
    """
    found: dict[str, tuple[DeviceFunction, ...]] = {}
    for called in called_names(function):
        if called.id not in found:
            made = _device_function(called, scope, (function,))
            found |= {} if made is None else {called.id: made}
    return found


def called_names(function: ast.FunctionDef) -> Iterator[ast.Name]:
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.func


def _device_function(
    called: ast.Name, scope: ScopeNames, callers: tuple[ast.FunctionDef, ...]
) -> tuple[DeviceFunction, ...] | None:
    found = compiled_definition(called, scope)
    if found is None or found.function in callers:
        return None
    module, function, decorator = found.module, found.function, _decorator(found)
    inside = ScopeNames(scope.package, module, (module.scope, module.found.scopes[function]))
    if not decorator or not has_plain_parameters(function):
        return None
    needed: dict[str, tuple[DeviceFunction, ...]] = {}
    for inner in called_names(function):
        made = _device_function(inner, inside, (*callers, function))
        needed |= {} if made is None else {inner.id: made}
    own = _text(function, module, inside, needed)
    return None if own is None else ordered([*needed.values(), (DeviceFunction(function.name, f"{decorator}\n{own}"),)])


def _decorator(found: CompiledDefinition) -> str:
    """`@cuda.jit(device=True)`, whose arguments are literals; empty for any other decorator."""
    if found.maker != _JIT:
        return ""
    node = found.options
    if node is None:
        return "@cuda.jit"
    values = [*node.args, *(keyword.value for keyword in node.keywords)]
    if not all(isinstance(value, ast.Constant) for value in values):
        return ""
    return f"@{ast.unparse(ast.Call(ast.Name('cuda.jit'), node.args, node.keywords))}"


def has_plain_parameters(function: ast.FunctionDef) -> bool:
    given = function.args
    others = given.vararg or given.kwarg or given.kwonlyargs or given.posonlyargs
    literals = all(isinstance(value, ast.Constant) and type(value.value) in _LITERALS for value in given.defaults)
    return (
        not others
        and literals
        and function.returns is None
        and all(argument.annotation is None for argument in given.args)
    )


def _text(
    function: ast.FunctionDef, module: ModuleNames, inside: ScopeNames, needed: dict[str, tuple[DeviceFunction, ...]]
) -> str | None:
    """The function as it reads in another module; None where it does more than compute a number of numbers."""
    nodes = list(ast.walk(function))
    stored = {node.id for node in nodes if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)}
    names = KernelNames(
        tuple(argument.arg for argument in function.args.args), stored, inside, frozenset(needed), may_return=True
    )
    body = function.body[1:] if ast.get_docstring(function) is not None else function.body
    text = segment(module.file, function)
    elements = any(isinstance(node, ast.Subscript) or _asks_for_size(node, names) for node in nodes)
    if elements or not body or unmodelled_part(body, names) or not is_plain_text(text):
        return None
    words = {called: functions[-1].name for called, functions in needed.items()} | library_names(body, names)
    words |= {name: operand(literal) for name, literal in constants_of(body, names).items()}
    return renamed(text, {old: new for old, new in words.items() if old != new})


def _asks_for_size(node: ast.AST, names: KernelNames) -> bool:
    is_length = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "len"
    return is_length or (
        isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in names.parameters
    )


def operand(literal: str) -> str:
    return literal if literal.replace(".", "").isalnum() else f"({literal})"


def renamed(text: str, names: dict[str, str]) -> str:
    """The text with other words for the names, which it binds nowhere."""
    lines = text.splitlines()
    found = (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Name) and node.id in names)
    for node in sorted(found, key=lambda name: (name.lineno, name.col_offset), reverse=True):
        line, end = lines[node.lineno - 1], node.col_offset + len(node.id)
        lines[node.lineno - 1] = line[: node.col_offset] + names[node.id] + line[end:]
    return "\n".join(line.rstrip() for line in lines)


def ordered(parts: list[tuple[DeviceFunction, ...]]) -> tuple[DeviceFunction, ...] | None:
    """Each function once; None where two have one name."""
    functions = tuple(dict.fromkeys(function for part in parts for function in part))
    return functions if len({function.name for function in functions}) == len(functions) else None
