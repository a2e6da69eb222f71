"""Recognise launches of raw kernels that have a contract, with the arrays that the contract names."""

import ast
import re
from collections.abc import Iterator

from fusec.base.ir.host_statement import RawCall
from fusec.base.text.diagnostic import FusecError, error
from fusec.capture.draft.context import LoweringContext
from fusec.capture.flow.definite_assignment import surely_bound
from fusec.capture.names.package_modules import CupyKernel, PackageModules
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.names.user_contracts import MemoryContract
from fusec.capture.source.dedent import dedented
from fusec.capture.source.source_file import segment, span

_RAW = ("RawKernel", "get_function")
_COMMENTS = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
# also a stream: the kernel accesses nothing of the host statements that synchronise with it
_OPTIONS = ("shared_mem", "stream")


def check_contracts(package: PackageModules) -> None:
    """Raises FusecError FUS907 for a contract without a raw kernel in the package, or with an unknown parameter."""
    for contract in package.facts.launches.raw_kernels:
        kernel = next((found for path in _paths(contract, package) if (found := _kernel(path, package))), None)
        if kernel is None or kernel.maker not in _RAW:
            raise _wrong(
                f"`{contract.name}` in `raw-kernels` is no raw kernel that the package binds once, at the top of a module or as `self.name` of a class"
            )
        for which in (*contract.reads, *contract.writes):
            if _position(which, kernel) is None:
                raise _wrong(
                    f"`{contract.name}` in `raw-kernels` names `{which}`, which its code does not show as a parameter"
                )


def _kernel(path: str, package: PackageModules) -> CupyKernel | None:
    owner, _, attribute = path.rpartition(".")
    return package.kernel(path) or attribute_kernel(owner, attribute, package)


def attribute_kernel(owner: str, attribute: str, package: PackageModules) -> CupyKernel | None:
    """The kernel that methods of a module's class, `plasma.solvers.Solver`, bind to `self.attribute` once, by one call.

    The contract describes the kernel at run time: a subclass may bind another one, which must keep the contract too.
    """
    base, _, name = owner.rpartition(".")
    module = package.modules.get(base)
    kinds = [] if module is None else [each for each in module.file.tree.body if _is_class(each, name)]
    if module is None or len(kinds) != 1:
        return None
    inside = list(ast.walk(kinds[0]))
    found = [node for node in inside if isinstance(node, ast.Assign) and _binds(node, attribute)]
    changes = sum(_changes(node, attribute) for node in inside)
    if len(found) != 1 or changes != 1 or not isinstance(found[0].value, ast.Call):
        return None
    called = ScopeNames(package, module, (module.scope,)).canonical(found[0].value.func)
    maker = "RawKernel" if called == "cupy.RawKernel" else "get_function"
    return CupyKernel(attribute, maker, module, found[0], found[0].value)


def _is_class(statement: ast.stmt, name: str) -> bool:
    return isinstance(statement, ast.ClassDef) and statement.name == name


def _binds(node: ast.Assign, attribute: str) -> bool:
    match node.targets:
        case [ast.Attribute(value=ast.Name(id="self"), attr=name)]:
            return name == attribute
        case _:
            return False


def _changes(node: ast.AST, attribute: str) -> bool:
    """Whether it binds or deletes `self.attribute`, also in a tuple, an annotated assignment or `del`."""
    match node:
        case ast.Attribute(value=ast.Name(id="self"), attr=name, ctx=ast.Store() | ast.Del()):
            return name == attribute
        case _:
            return False


def positions(which: tuple[int | str, ...], kernel: CupyKernel) -> tuple[int, ...]:
    """The positions of the parameters of a checked contract."""
    found = (_position(each, kernel) for each in which)
    return tuple(place for place in found if place is not None)


def contract_of(kernel: CupyKernel, path: str, package: PackageModules) -> MemoryContract | None:
    """The user's contract for the kernel."""
    if kernel.maker not in _RAW:
        return None
    return next(
        (contract for contract in package.facts.launches.raw_kernels if path in _paths(contract, package)), None
    )


def _paths(contract: MemoryContract, package: PackageModules) -> tuple[str, str]:
    """The possible paths of the kernel in the model: the source folder is a package, or contains the packages."""
    return contract.path, f"{package.layout.root_name}.{contract.path}"


def _position(which: int | str, kernel: CupyKernel) -> int | None:
    names = _parameters(kernel)
    if isinstance(which, int):
        return which if which >= 0 and (names is None or which < len(names)) else None
    return names.index(which) if names is not None and which in names else None


def _parameters(kernel: CupyKernel) -> tuple[str, ...] | None:
    """The parameter names that the code of `cp.RawKernel(code, name)` declares; None if the text does not show them."""
    match kernel.call.args:
        case [ast.Constant(str() as code), ast.Constant(str() as name), *_] if (
            kernel.maker == "RawKernel" and "\\\n" not in code
        ):
            found = re.findall(rf"\b{re.escape(name)}\s*\(([^()]*)\)\s*{{", _COMMENTS.sub(" ", code))
        case _:
            return None
    words = [re.findall(r"\w+", part) for part in found[0].split(",")] if len(found) == 1 else [[]]
    return tuple(each[-1] for each in words) if all(words) else None


def _wrong(text: str) -> FusecError:
    return error("FUS907", f"{text}.", hint="Write `package.module:name`; parameters count from 0.")


def raw_call(statement: ast.stmt, around: LoweringContext) -> RawCall | None:
    """`fill(((n + 255) // 256,), (256,), (u, n))`, with local names that surely have values and numbers; in methods
    also `self.fill`.
    """
    match statement:
        case ast.Expr(ast.Call(function, [grid, block, ast.Tuple(arguments)], keywords) as call):
            kernel, path = _called(function, around)
        case _:
            return None
    contract = None if kernel is None else contract_of(kernel, path, around.scope.package)
    if kernel is None or contract is None:
        return None
    if any(keyword.arg not in _OPTIONS for keyword in keywords):
        return None
    names = [*_names([grid, block, *arguments, *(keyword.value for keyword in keywords)])]
    local = [name for name in names if name is not None]
    owner = around.scope.chain[-1].node
    assert isinstance(owner, ast.FunctionDef | ast.AsyncFunctionDef)
    bound = surely_bound(owner, statement)
    if len(local) < len(names) or not all(name in bound and around.scope.is_local(name) for name in local):
        return None
    reads, writes = (_given(positions(which, kernel), arguments) for which in (contract.reads, contract.writes))
    if reads is None or writes is None:
        return None
    text = dedented(segment(around.file, call), span(around.file, call))
    spelling = ast.unparse(function)
    return RawCall(spelling, text, tuple(dict.fromkeys((spelling.partition(".")[0], *local))), reads, writes, bound)


def _called(function: ast.expr, around: LoweringContext) -> tuple[CupyKernel | None, str]:
    """The kernel, and its path in contracts."""
    scope = around.scope
    match function:
        case ast.Name(id=name) if not scope.is_local(name):
            return scope.kernel(function), scope.canonical(function) or ""
        case ast.Attribute(value=ast.Name(id="self"), attr=name) if not name.startswith("__"):  # private names
            kind = _class_of_method(around)
            owner = f"{around.file.module}.{kind}"
            return (attribute_kernel(owner, name, scope.package) if kind else None), f"{owner}.{name}"
        case _:
            return None, ""


def _class_of_method(around: LoweringContext) -> str:
    """The module's class whose method this function is, if `self` is never rebound; else empty."""
    owner = around.scope.chain[-1].node
    for kind in (each for each in around.file.tree.body if isinstance(each, ast.ClassDef)):
        if (
            isinstance(owner, ast.FunctionDef)
            and owner in kind.body
            and [a.arg for a in owner.args.args[:1]] == ["self"]
        ):
            stored = (node for node in ast.walk(owner) if isinstance(node, ast.Name) and node.id == "self")
            return kind.name if all(isinstance(node.ctx, ast.Load) for node in stored) else ""
    return ""


def _names(nodes: list[ast.expr]) -> Iterator[str | None]:
    """The names in the arguments; None for each argument that is no name, number, or arithmetic or tuple of these."""
    for node in nodes:
        match node:
            case ast.Tuple(inner):
                yield from _names(inner)
            case ast.Name(id=name):
                yield name
            case ast.Constant(value) if type(value) in (int, float, bool):
                continue
            case ast.BinOp(left, ast.Add() | ast.Sub() | ast.Mult(), right):
                yield from _names([left, right])
            case ast.BinOp(left, ast.FloorDiv(), ast.Constant(value)) if type(value) is int and value > 0:
                yield from _names([left])
            case _:
                yield None


def _given(places: tuple[int, ...], arguments: list[ast.expr]) -> tuple[str, ...] | None:
    """The names of the arrays at these positions; None if one has no name."""
    nodes = [arguments[place] for place in places if place < len(arguments)]
    names = [node.id for node in nodes if isinstance(node, ast.Name)]
    return tuple(names) if len(names) == len(places) else None
