"""Of which parameters of a raw kernel does the configuration speak?"""

import ast
import re

from fusec.base.diagnostic import FusecError, error
from fusec.capture.launch_contracts import MemoryContract
from fusec.capture.names import ScopeNames
from fusec.capture.package_modules import CupyKernel, PackageModules

_RAW = ("RawKernel", "get_function")
_COMMENTS = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)


def check_contracts(package: PackageModules) -> None:
    """Raises FusecError FUS907 for a contract of what is no raw kernel of the package, or has no such parameter."""
    for contract in package.launches.raw_kernels:
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
    """What the methods of the class at the top of a module, `plasma.solvers.Solver`, bind to `self.attribute`, by one call, once.

    What it is when it is called, the contract says: subclasses may bind another one, which must keep to it as well.
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
    """Whether it is `self.attribute` where something, be it a tuple, an annotated statement or `del`, binds it or takes it away."""
    match node:
        case ast.Attribute(value=ast.Name(id="self"), attr=name, ctx=ast.Store() | ast.Del()):
            return name == attribute
        case _:
            return False


def positions(which: tuple[int | str, ...], kernel: CupyKernel) -> tuple[int, ...]:
    """Where the parameters stand; those of a contract that was checked."""
    found = (_position(each, kernel) for each in which)
    return tuple(place for place in found if place is not None)


def contract_of(kernel: CupyKernel, path: str, package: PackageModules) -> MemoryContract | None:
    """What the user says of the kernel."""
    if kernel.maker not in _RAW:
        return None
    return next((contract for contract in package.launches.raw_kernels if path in _paths(contract, package)), None)


def _paths(contract: MemoryContract, package: PackageModules) -> tuple[str, str]:
    """What the model calls the kernel: the folder that fusec reads is a package, or holds the packages."""
    return contract.path, f"{package.layout.root_name}.{contract.path}"


def _position(which: int | str, kernel: CupyKernel) -> int | None:
    names = _parameters(kernel)
    if isinstance(which, int):
        return which if which >= 0 and (names is None or which < len(names)) else None
    return names.index(which) if names is not None and which in names else None


def _parameters(kernel: CupyKernel) -> tuple[str, ...] | None:
    """The names that the code of `cp.RawKernel(code, name)` declares; None where the text does not show them."""
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
