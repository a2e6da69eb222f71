"""Imports that a generated module may make for a kernel, and the numbers that they provide."""

import ast
from collections.abc import Iterator, Mapping

from fusec.base.ir.thread_kernel import KernelText
from fusec.capture.names.module_names import ModuleNames
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.source.layout import Layout, absolute_target, from_target

LIBRARY = "scipy.constants"
_FLOATS = """
    c speed_of_light mu_0 epsilon_0 h Planck hbar G g e elementary_charge R
    alpha fine_structure N_A Avogadro k Boltzmann sigma m_e m_p m_n u pi
"""  # none of them is 0
_NAMES = frozenset(_FLOATS.split())
PHYSICAL_CONSTANTS = frozenset(f"{LIBRARY}.{name}" for name in _NAMES)
_MOST_POWER = 4  # the highest power: none of them overflows or is 0 up to it


def imported_number(name: str, scope: ScopeNames) -> str | None:
    """The expression that computes the number in another module, `scipy.constants.c ** 2`; None for anything else.

    numba takes the value of a global name when it compiles a kernel; the name is bound once, before that.
    """
    node = _number(ast.Name(name, ast.Load()), scope, frozenset())
    text = "" if node is None else ast.unparse(node).replace(" ** ", "**")
    return text if LIBRARY in text else None


def _number(node: ast.expr, scope: ScopeNames, seen: frozenset[str]) -> ast.expr | None:
    """The number without names of the module; the expression raises nothing."""
    match node:
        case ast.Constant(value=float()):
            return node
        case ast.Name(id=name):
            return _held(node, scope, seen) if scope.is_global(name) and name not in seen else None
        case ast.BinOp(left=left, op=ast.Mult() as op, right=right):
            first, second = _number(left, scope, seen), _number(right, scope, seen)
            return None if first is None or second is None else ast.BinOp(first, op, second)
        case ast.BinOp(left=ast.Name() as base, op=ast.Pow() as op, right=ast.Constant(value=int(power)) as exponent):
            number = _number(base, scope, seen)
            is_named = isinstance(number, ast.Attribute) and 0 < power <= _MOST_POWER
            return ast.BinOp(number, op, exponent) if is_named and number is not None else None
        case _:
            return None


def _held(node: ast.Name, scope: ScopeNames, seen: frozenset[str]) -> ast.expr | None:
    library, _, last = (scope.canonical(node) or "").rpartition(".")
    if library == LIBRARY and last in _NAMES:
        return ast.parse(f"{LIBRARY}.{last}", mode="eval").body
    value = scope.package.assigned(scope.module.file.module, node.id)
    outside = scope.seen_from(scope.module, (scope.module.scope,))
    return None if value is None else _number(value, outside, seen | {node.id})


def surely_imports(layout: Layout, modules: Mapping[str, ModuleNames], module: ModuleNames, library: str) -> bool:
    """Whether an import of the library is unconditional, here or in a module that is imported unconditionally."""
    seen: set[str] = set()
    waiting = [module]
    while waiting:
        around = waiting.pop()
        if around.file.module in seen:
            continue
        seen.add(around.file.module)
        for target in _targets(layout, around):
            if target == library or target.startswith(f"{library}."):
                return True
            source = modules.get(target)
            waiting += [source] if source is not None else []
    return False


def _targets(layout: Layout, module: ModuleNames) -> Iterator[str]:
    """`numba` and `numba.cuda` for `from numba import cuda`: the second may be a module, or a name in the first."""
    path = module.file.path
    for statement in module.file.tree.body:
        if isinstance(statement, ast.Import):
            found = (absolute_target(layout, path, module.uses_relative, alias.name) for alias in statement.names)
            yield from (target for target in found if target is not None)
        elif isinstance(statement, ast.ImportFrom):
            base = from_target(layout, path, module.uses_relative, statement)
            if base is not None:
                yield base
                yield from (f"{base}.{alias.name}" for alias in statement.names)


def imports(scope: ScopeNames, library: str) -> bool:
    """Whether importing the module always imports the library."""
    return surely_imports(scope.package.layout, scope.package.modules, scope.module, library)


def lacks_numbers(kernel: KernelText, scope: ScopeNames) -> bool:
    """Whether the kernel uses numbers of SciPy's, and the module may be imported without SciPy."""
    told = (meaning for _, meaning in (*kernel.names.constants, *kernel.names.libraries))
    called = (function.text for function in kernel.names.functions)
    texts = (*told, *kernel.preamble, kernel.guard, kernel.body, *called)
    return any(LIBRARY in text for text in texts) and not imports(scope, LIBRARY)
