"""The kernel language: statements and local arrays that a kernel's body may hold."""

import ast
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import field
from enum import Enum

from fusec.base.ir.thread_kernel import OuterNames
from fusec.base.records import dataclass
from fusec.base.scalars.languages import language_of
from fusec.capture.kernels.atomics import atomic_update, is_atomic
from fusec.capture.names.kernel_imports import LIBRARY, PHYSICAL_CONSTANTS, imported_number
from fusec.capture.names.scopes import ScopeNames

_MODELLED = (
    ast.Assign, ast.AugAssign, ast.If, ast.Pass, ast.BinOp, ast.UnaryOp, ast.BoolOp, ast.Compare, ast.IfExp, ast.Call,
    ast.Name, ast.Constant, ast.Subscript, ast.Attribute, ast.Tuple, ast.operator, ast.unaryop, ast.boolop, ast.cmpop,
    ast.expr_context, ast.Break, ast.Continue,
)  # fmt: skip
_CALLED_BUILTINS = ("abs", "bool", "complex", "float", "int", "len", "max", "min")
_CASTS = tuple(
    f"{library}.{name}"
    for library in ("numpy", "numba")
    for name in ("float32", "float64", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64")
)
ELEMENT_TYPES = frozenset(
    (*_CASTS, *(f"{root}.{kind}" for root in ("numpy", "numba") for kind in ("complex64", "complex128")))
)
_NUMBERS = ("math.pi", "math.e", "math.inf", "numpy.pi", "numpy.e", "numpy.inf", *PHYSICAL_CONSTANTS)
_ROOTS = {"math": "math", "numpy": "np", "numba": "np"}
_WORDS: dict[type[ast.AST], str] = {
    ast.While: "a loop with a condition", ast.Return: "`return` inside its body", ast.Raise: "`raise`",
    ast.Assert: "`assert`", ast.Expr: "an expression that is a statement", ast.AnnAssign: "an annotated assignment",
    ast.Starred: "a starred argument", ast.NamedExpr: "`:=`",
}  # fmt: skip
_MAKER = "numba.cuda.local.array"


class Body(Enum):
    """What the statements are, and so how they may end and which numbers of other modules they may use."""

    LOOPS = "loops of the host, which run to their end"
    NUMBERS = "a function of numbers on the host, which returns a value"
    DEVICE = "a device function, which returns a value"
    THREAD = "a kernel, which a thread may leave"

    @property
    def is_of_device(self) -> bool:
        return self in (Body.DEVICE, Body.THREAD)

    @property
    def returns(self) -> bool:
        return self in (Body.NUMBERS, Body.DEVICE)


@dataclass(frozen=True, slots=True)
class KernelNames:
    """The names of one kernel: its parameters, the variables that it binds, and its scope for all others.

    `functions` are functions of numbers that it may call; `takes` the arguments of such functions that are arrays, by
    rank; `own_arrays` are local to one thread.
    """

    parameters: Collection[str]
    variables: Collection[str]
    scope: ScopeNames
    functions: Collection[str] = ()
    body: Body = Body.LOOPS
    takes: Mapping[str, Mapping[int, int]] = field(default_factory=dict)
    own_arrays: Collection[str] = ()

    @property
    def own(self) -> frozenset[str]:
        return frozenset((*self.parameters, *self.variables))

    def constant(self, name: str) -> str | None:
        """The literal, or the expression, of a module's name that always holds the same number."""
        literal = self.scope.constant(name)
        return imported_number(name, self.scope) if literal is None and self.body.is_of_device else literal


def unmodelled_part(parts: Sequence[ast.AST], names: KernelNames) -> str:
    """The first part that is not arithmetic on elements, in the user's words; empty if fusec models all parts."""
    return next((text for part in parts for text in _unmodelled(part, names)), "")


def library_names(nodes: Sequence[ast.AST], names: KernelNames) -> dict[str, str]:
    """The names that denote a library or one of its functions, each with its name in a generated module."""
    found: dict[str, str] = {}
    for node in (inner for statement in nodes for inner in ast.walk(statement)):
        if isinstance(node, ast.Name) and node.id not in names.own:
            canonical, origin = names.scope.canonical(node) or "", names.scope.origin(node)
            language = language_of(origin)
            root, _, rest = canonical.partition(".")
            if origin is not None and language is not None:
                found[node.id] = origin.replace(language.module, language.name, 1)
            elif root in _ROOTS:
                found[node.id] = f"{_ROOTS[root]}.{rest}" if rest else _ROOTS[root]
            elif canonical == LIBRARY:
                found[node.id] = LIBRARY
    return found


def constants_of(nodes: Sequence[ast.AST], names: KernelNames) -> dict[str, str]:
    """The module constants that the statements read, with their literals."""
    used = (node.id for statement in nodes for node in ast.walk(statement) if isinstance(node, ast.Name))
    literals = {name: names.constant(name) for name in used if name not in names.own}
    return {name: literal for name, literal in literals.items() if literal is not None}


def outer_names(nodes: Sequence[ast.AST], names: KernelNames, further: Mapping[str, str] | None = None) -> OuterNames:
    """The names of libraries and constants in the statements, and the `further` libraries, as a text has them."""
    libraries = library_names(nodes, names) | dict(further or {})
    return OuterNames(tuple(sorted(libraries.items())), tuple(sorted(constants_of(nodes, names).items())))


def gives_each_variable_a_value(node: ast.Assign, names: KernelNames) -> bool:
    """`x, y = y, x`, `n, m = u.shape`, `q, r = divmod(k, n)`, and `x, y = turned(x, y)` if the function is known."""
    if names.body is Body.THREAD and is_quotient_with_remainder(node, names.scope):
        return True
    match node:
        case ast.Assign([ast.Tuple(elts=targets)], ast.Tuple(elts=values)) if len(targets) == len(values):
            return all(isinstance(target, ast.Name) for target in targets)
        case ast.Assign([ast.Tuple(elts=targets)], ast.Call(func=ast.Name(id=called))):
            return called in names.functions and all(isinstance(target, ast.Name) for target in targets)
        case ast.Assign([ast.Tuple(elts=targets)], ast.Attribute(value=ast.Name(id=array), attr="shape")):
            return array in names.parameters and all(isinstance(target, ast.Name) for target in targets)
        case _:
            return False


def is_quotient_with_remainder(node: ast.stmt, scope: ScopeNames) -> bool:
    """`q, r = divmod(k, width)`, which raises nothing on a device, whatever the width."""
    match node:
        case ast.Assign(
            [ast.Tuple(elts=[ast.Name(), ast.Name()])], ast.Call(func=ast.Name() as called, args=[_, _], keywords=[])
        ):
            return scope.canonical(called) == "builtins.divmod"
        case _:
            return False


def makes_complex(nodes: Sequence[ast.AST], names: KernelNames) -> bool:
    """Whether a number is complex even if all arrays are real."""
    if any("j" in literal for literal in constants_of(nodes, names).values()):
        return True
    for node in (inner for statement in nodes for inner in ast.walk(statement)):
        match node:
            case ast.Constant(value=complex()) | ast.Call(func=ast.Name(id="complex")):
                return True
            case _:
                continue
    return False


def _unmodelled(node: ast.AST, names: KernelNames) -> Iterator[str]:
    match node:
        case ast.Call(func=ast.Attribute(value=value, attr="conjugate"), args=[], keywords=[]) if _is_own_number(
            value, names
        ):
            yield from _unmodelled(value, names)
        case ast.Call():
            yield from _unmodelled_call(node, names)
            taken = names.takes.get(node.func.id, {}) if isinstance(node.func, ast.Name) else {}
            for k, argument in enumerate(node.args):
                is_array = isinstance(argument, ast.Name) and argument.id in (*names.parameters, *names.own_arrays)
                if k not in taken:
                    yield from _unmodelled(argument, names)
                elif not is_array:
                    yield f"calls `{ast.unparse(node.func)}` of `{ast.unparse(argument)}`, which is no array's name"
        case ast.Attribute():
            yield from _unmodelled_attribute(node, names)
        case ast.Name(id=name) if name in names.own_arrays:
            yield f"uses the whole array `{name}`"
        case ast.Name(id=name):
            if name not in names.own and names.constant(name) is None:
                yield f"uses `{name}`, which fusec does not know"
        case ast.Subscript():
            yield from _unmodelled_subscript(node, names)
        case ast.Assign([ast.Name(id=name)]) if name in names.own_arrays:
            return
        case ast.Assign(targets=targets) if len(targets) > 1 or not isinstance(targets[0], ast.Name | ast.Subscript):
            if not gives_each_variable_a_value(node, names):
                yield "assigns to several targets at once"
            yield from _unmodelled(node.value, names)
        case ast.Constant(value=value):
            if not isinstance(value, bool | int | float | complex):
                yield f"uses the constant `{value!r}`"
        case ast.Return(value=ast.expr() as value) if names.body.returns:
            yield from _unmodelled(value, names)
        case ast.Return(value=None) if names.body is Body.THREAD:
            return
        case ast.While(test=test, body=body, orelse=[]) if names.body is not Body.LOOPS:
            for part in (test, *body):
                yield from _unmodelled(part, names)
        case ast.For():
            yield from _unmodelled_loop(node, names)
        case ast.Expr(ast.Call(func=function)):
            yield from _unmodelled_update(node, function, names)
        case _ if not isinstance(node, _MODELLED):
            yield f"has {_WORDS.get(type(node), 'a statement that fusec does not model')}"
        case _:
            for child in ast.iter_child_nodes(node):
                yield from _unmodelled(child, names)


def _unmodelled_call(node: ast.Call, names: KernelNames) -> Iterator[str]:
    canonical = names.scope.canonical(node.func) or ""
    library, _, name = canonical.partition(".")
    is_builtin = name in _CALLED_BUILTINS or (name == "divmod" and names.body is Body.THREAD)
    is_known = (library == "builtins" and is_builtin) or library == "math" or canonical in _CASTS
    if isinstance(node.func, ast.Name):
        is_known = (is_known or node.func.id in names.functions) and node.func.id not in names.own
    if is_atomic(node.func, names.scope):
        yield f"uses the value of `{ast.unparse(node.func)}`"
    elif not is_known or node.keywords:
        yield f"calls `{ast.unparse(node.func)}`"


def _unmodelled_update(node: ast.Expr, function: ast.expr, names: KernelNames) -> Iterator[str]:
    """`cuda.atomic.add(out, i, value)` updates an element of a parameter; any other call may do anything."""
    update = atomic_update(node, names.scope)
    if update is None or update.array not in names.parameters:
        yield f"calls `{ast.unparse(function)}`"
        return
    for part in (update.index, update.value):
        yield from _unmodelled(part, names)


def _unmodelled_loop(node: ast.For, names: KernelNames) -> Iterator[str]:
    """`for j in range(...)` is a loop inside one thread."""
    match node:
        case ast.For(target=ast.Name(), iter=ast.Call(func=function, args=bounds, keywords=[]), orelse=[]):
            if names.scope.canonical(function) != "builtins.range" or "range" in names.own:
                yield f"has a loop over `{ast.unparse(node.iter)}`"
        case _:
            yield "has a loop that is none over a `range`"
            return
    for part in (*bounds, *node.body):
        yield from _unmodelled(part, names)


def _unmodelled_attribute(node: ast.Attribute, names: KernelNames) -> Iterator[str]:
    if _is_part(node, names):
        yield from _unmodelled(node.value, names)
        return
    is_size = isinstance(node.value, ast.Name) and node.value.id in names.parameters and node.attr in ("shape", "size")
    if not is_size and names.scope.canonical(node) not in _NUMBERS:
        yield f"uses `{ast.unparse(node)}`"


def _is_part(node: ast.Attribute, names: KernelNames) -> bool:
    """Whether it reads the real or imaginary part of an element or a variable."""
    is_read = node.attr in ("real", "imag") and isinstance(node.ctx, ast.Load)
    return is_read and _is_own_number(node.value, names)


def _is_own_number(node: ast.expr, names: KernelNames) -> bool:
    """Whether it is an element, a variable or arithmetic: a valid base of `.imag` and `.conjugate()`."""
    match node:
        case ast.BinOp() | ast.UnaryOp(op=ast.USub()):
            return True
        case ast.Subscript() as element:
            return is_element(element, names.parameters)
        case ast.Name(id=name):
            return name in names.variables and name not in names.parameters
        case _:
            return False


def _unmodelled_subscript(node: ast.Subscript, names: KernelNames) -> Iterator[str]:
    if not is_element(node, (*names.parameters, *names.own_arrays)) and not _is_extent(node, names):
        yield f"uses `{ast.unparse(node)}`"
    for index in indices(node):
        yield from _unmodelled(index, names)


def takes_array(part: ast.AST, names: KernelNames) -> bool:
    """Whether it calls a function that reads elements of an array argument."""
    calls = (node.func for node in ast.walk(part) if isinstance(node, ast.Call))
    return any(isinstance(called, ast.Name) and called.id in names.takes for called in calls)


def is_element(node: ast.Subscript, parameters: Collection[str] | Mapping[str, int]) -> bool:
    """Whether it is an element of a parameter: `a[i]`, `a[i, j]`."""
    return isinstance(node.value, ast.Name) and node.value.id in parameters


def indices(node: ast.Subscript) -> list[ast.expr]:
    """The index along each axis."""
    return list(node.slice.elts) if isinstance(node.slice, ast.Tuple) else [node.slice]


def _is_extent(node: ast.Subscript, names: KernelNames) -> bool:
    match node:
        case ast.Subscript(
            value=ast.Attribute(value=ast.Name(id=name), attr="shape"), slice=ast.Constant(), ctx=ast.Load()
        ):
            return name in names.parameters
        case _:
            return False


def local_arrays(function: ast.FunctionDef, scope: ScopeNames, stored: Mapping[str, int]) -> frozenset[str]:
    """The local arrays that exactly one statement binds."""
    found = (node for node in ast.walk(function) if isinstance(node, ast.Assign) and _makes_local_array(node, scope))
    names = [target.id for node in found for target in node.targets if isinstance(target, ast.Name)]
    return frozenset(name for name in names if stored[name] == 1)


def _makes_local_array(statement: ast.Assign, scope: ScopeNames) -> bool:
    match statement:
        case ast.Assign([ast.Name()], ast.Call(func=maker, args=arguments, keywords=keywords)):
            given = {keyword.arg: keyword.value for keyword in keywords}
            given |= dict(zip(("shape", "dtype"), arguments, strict=False))
            is_plain = given.keys() == {"shape", "dtype"} and len(arguments) + len(keywords) == 2
            return (
                is_plain
                and scope.canonical(maker) == _MAKER
                and _is_size(given["shape"])
                and scope.canonical(given["dtype"]) in ELEMENT_TYPES
            )
        case _:
            return False


def _is_size(shape: ast.expr) -> bool:
    """`4`, or `(3, 4)`."""
    parts = shape.elts if isinstance(shape, ast.Tuple) else [shape]
    return bool(parts) and all(isinstance(part, ast.Constant) and type(part.value) is int for part in parts)
