"""Functions under `@cuda.jit(device=True)` or `@pk.function` that a kernel calls, and that only compute numbers of one thread."""

import ast
from collections.abc import Iterator, Mapping, Sequence

from fusec.base.ir.affine import Affine, affine
from fusec.base.ir.thread_kernel import DeviceFunction
from fusec.base.records import dataclass
from fusec.base.scalars.languages import NUMBA_CUDA, KernelLanguage, Places
from fusec.capture.kernels.accesses import ElementAccess, element_accesses
from fusec.capture.kernels.atomics import is_atomic
from fusec.capture.kernels.body_language import Body, KernelNames, constants_of, library_names, unmodelled_part
from fusec.capture.kernels.parameter_ranks import array_ranks
from fusec.capture.kernels.parameters import are_plain_parameters, has_plain_parameters
from fusec.capture.kernels.plain_syntax import in_plain_syntax
from fusec.capture.kernels.thread_indices import affine_value
from fusec.capture.names.decorated_functions import CompiledDefinition, compiled_definition
from fusec.capture.names.module_names import ModuleNames
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.source.obstacle import Obstacle
from fusec.capture.source.source_file import is_plain_text, segment


@dataclass(frozen=True, slots=True)
class CalledFunction:
    """A device function, after the `functions` that it calls. `ranks` are those of its array parameters, `reads` the
    elements that it reads of them. `defaults` are the values of the last parameters."""

    functions: tuple[DeviceFunction, ...]
    parameters: tuple[str, ...]
    defaults: tuple[ast.expr, ...]
    ranks: Mapping[str, int]
    reads: tuple[ElementAccess, ...]

    @property
    def takes(self) -> dict[int, int]:
        """The positions of the array parameters, each with its number of indices."""
        return {k: self.ranks[name] for k, name in enumerate(self.parameters) if name in self.ranks}


def device_functions(
    function: ast.FunctionDef, scope: ScopeNames, language: KernelLanguage = NUMBA_CUDA
) -> dict[str, CalledFunction]:
    """The functions of the language that it calls by name, if they compute numbers from numbers and elements, and store
    nothing. Where places are given, functions take numbers alone."""
    return _called_by(function, scope, language, (function,))


def takes_of(functions: Mapping[str, CalledFunction]) -> dict[str, dict[int, int]]:
    """For each function that takes arrays: the positions of its array parameters."""
    return {name: each.takes for name, each in functions.items() if each.ranks}


def _called_by(
    function: ast.FunctionDef, scope: ScopeNames, language: KernelLanguage, callers: tuple[ast.FunctionDef, ...]
) -> dict[str, CalledFunction]:
    found: dict[str, CalledFunction] = {}
    for called in called_names(function):
        made = None if called.id in found else _device_function(called, scope, language, callers)
        found |= {} if made is None else {called.id: made}
    return found


def called_names(function: ast.FunctionDef) -> Iterator[ast.Name]:
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.func


def _device_function(
    called: ast.Name, scope: ScopeNames, language: KernelLanguage, callers: tuple[ast.FunctionDef, ...]
) -> CalledFunction | None:
    found = compiled_definition(called, scope)
    if found is None or found.function in callers:
        return None
    module, function, decorator = found.module, found.function, _decorator(found, language)
    inside = scope.inside(module, function)
    if not decorator or not _has_parameters_of(function, language):
        return None
    needed = _called_by(function, inside, language, (*callers, function))
    nodes = list(ast.walk(function))
    stored = {node.id for node in nodes if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)}
    parameters = tuple(argument.arg for argument in function.args.args)
    takes = takes_of(needed)
    names = KernelNames(parameters, stored, inside, frozenset(needed), Body.DEVICE, takes)
    body = function.body[1:] if ast.get_docstring(function) is not None else function.body
    is_typed = language.places is Places.GIVEN
    body = in_plain_syntax(body) if is_typed else body
    own = _text(function, module, names, needed, body)
    ranks = array_ranks(body, names)
    if is_typed and ranks:
        return None
    if own is None or isinstance(ranks, Obstacle) or stored & ranks.keys() or _stores_element(nodes, inside):
        return None
    values = {name: affine(name) for name in parameters if name not in ranks and name not in stored}
    reads = [each for part in body for each in element_accesses(part, module.file, ranks, values, inside, {})]
    reads += [each for part in body for each in reads_of_calls(part, needed, ranks, values)]
    functions = ordered(
        [*(each.functions for each in needed.values()), (DeviceFunction(function.name, f"{decorator}\n{own}"),)]
    )
    defaults = tuple(function.args.defaults)
    return None if functions is None else CalledFunction(functions, parameters, defaults, ranks, tuple(reads))


def _stores_element(nodes: Sequence[ast.AST], scope: ScopeNames) -> bool:
    stores = (isinstance(node, ast.Subscript) and not isinstance(node.ctx, ast.Load) for node in nodes)
    return any(stores) or any(isinstance(node, ast.Call) and is_atomic(node.func, scope) for node in nodes)


def reads_of_calls(
    part: ast.AST, functions: Mapping[str, CalledFunction], ranks: Mapping[str, int], values: Mapping[str, Affine]
) -> Iterator[ElementAccess]:
    """The caller's elements that the called functions read: `left(u, i)` reads `u[i - 1]`."""
    for node in ast.walk(part):
        match node:
            case ast.Call(func=ast.Name(id=called), args=arguments) if called in functions and functions[called].ranks:
                function = functions[called]
                given = _given(function, arguments)
                known = _known(function, given, values)
                for read in function.reads:
                    array = given.get(read.parameter)
                    if not isinstance(array, ast.Name) or array.id not in ranks:
                        continue  # an array local to one thread
                    is_known = read.index is not None and all(
                        name in known for each in read.index for name in each.names
                    )
                    index = tuple(each.with_values(known) for each in read.index or ()) if is_known else None
                    text = array.id + read.text.removeprefix(read.parameter)
                    yield ElementAccess(array.id, read.kind, index, text)
            case _:
                continue


def _given(function: CalledFunction, arguments: Sequence[ast.expr]) -> dict[str, ast.expr]:
    """The arguments by parameter, with the defaults of parameters that are not passed."""
    last = function.parameters[len(function.parameters) - len(function.defaults) :]
    return dict(zip(last, function.defaults, strict=True)) | dict(zip(function.parameters, arguments, strict=False))


def _known(function: CalledFunction, given: Mapping[str, ast.expr], values: Mapping[str, Affine]) -> dict[str, Affine]:
    """The caller's values of the names in the function's indices: its numbers, and the extents of its arrays."""
    used = {name for read in function.reads for each in read.index or () for name in each.names}
    known: dict[str, Affine] = {}
    for name in used:
        parameter, dot, rest = name.partition(".")
        argument = given.get(parameter)
        if dot and isinstance(argument, ast.Name):
            known[name] = affine(f"{argument.id}.{rest}")
        value = affine_value(argument, values) if argument is not None and not dot else None
        known |= {} if value is None else {name: value}
    return known


def _has_parameters_of(function: ast.FunctionDef, language: KernelLanguage) -> bool:
    if language.places is Places.ASKED:
        return has_plain_parameters(function, may_have_defaults=True)
    return are_plain_parameters(function.args) and not function.args.defaults


def _decorator(found: CompiledDefinition, language: KernelLanguage) -> str:
    """The decorator `@cuda.jit(device=True)` if its arguments are literals; empty for any other decorator."""
    if found.maker != f"{language.module}.{language.function}":
        return ""
    node, own = found.options, f"{language.name}.{language.function}"
    if node is None:
        return f"@{own}"
    values = [*node.args, *(keyword.value for keyword in node.keywords)]
    if not all(isinstance(value, ast.Constant) for value in values):
        return ""
    return f"@{ast.unparse(ast.Call(ast.Name(own), node.args, node.keywords))}"


def _text(
    function: ast.FunctionDef,
    module: ModuleNames,
    names: KernelNames,
    needed: Mapping[str, CalledFunction],
    body: Sequence[ast.stmt],
) -> str | None:
    """The function's text for another module; None if it does more than compute numbers."""
    text = segment(module.file, function)
    if not body or unmodelled_part(body, names) or not is_plain_text(text):
        return None
    words = {called: each.functions[-1].name for called, each in needed.items()} | library_names(body, names)
    words |= library_names(annotations(function), names)
    words |= {name: operand(literal) for name, literal in constants_of(body, names).items()}
    return renamed(text, {old: new for old, new in words.items() if old != new})


def annotations(function: ast.FunctionDef) -> list[ast.expr]:
    """What it declares of its parameters, its value and its variables."""
    declared = [argument.annotation for argument in function.args.args]
    declared += [node.annotation for node in ast.walk(function) if isinstance(node, ast.AnnAssign)]
    return [each for each in (*declared, function.returns) if each is not None]


def operand(literal: str) -> str:
    return literal if literal.replace(".", "").isalnum() else f"({literal})"


def renamed(text: str, names: dict[str, str]) -> str:
    """The text with the names replaced; the text does not bind them."""
    lines = text.splitlines()
    found = (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Name) and node.id in names)
    for node in sorted(found, key=lambda name: (name.lineno, name.col_offset), reverse=True):
        line, end = lines[node.lineno - 1], node.col_offset + len(node.id)
        lines[node.lineno - 1] = line[: node.col_offset] + names[node.id] + line[end:]
    return "\n".join(line.rstrip() for line in lines)


def ordered(parts: list[tuple[DeviceFunction, ...]]) -> tuple[DeviceFunction, ...] | None:
    """Each function once; None if two functions have the same name."""
    functions = tuple(dict.fromkeys(function for part in parts for function in part))
    return functions if len({function.name for function in functions}) == len(functions) else None
