"""Which functions that `cp.fuse` compiles are functions of elements, to the last bit?"""

import ast
from dataclasses import replace

from fusec.base.array_module import ArrayModule
from fusec.capture.draft import Summary
from fusec.capture.fused_roundings import UNKNOWN, arrays_needed
from fusec.capture.literals import integer_value
from fusec.capture.names import ScopeNames
from fusec.capture.nodes import walk
from fusec.capture.source_file import SourceFile, segment


def summary_of_fused(plain: Summary | None, function: ast.FunctionDef, scope: ScopeNames) -> Summary | str:
    """The function with what CuPy asks of its arguments; `plain` is what it is without `cp.fuse`. Or why it stays CuPy's.

    CuPy's object takes arguments by position only, and the kernel makes one pass.
    """
    if plain is None or plain.inlined is not None or plain.helper.helpers or not _calls_cupy_alone(function, scope):
        return UNKNOWN
    helper = plain.helper
    needed = arrays_needed(helper.parameters, helper.body, helper.value)
    if isinstance(needed, str):
        return needed
    if any(default is not None and default.text.lstrip("-").isdigit() for default in plain.defaults):
        return UNKNOWN
    fused = replace(
        helper,
        source=f"{_decorators(function, scope.module.file)}\n{helper.source}",
        operations=1,
        modules=frozenset({ArrayModule.CUPY}),
        fused=needed,
    )
    return Summary(fused, plain.defaults, by_position=len(helper.parameters), by_keyword=len(helper.parameters))


def reason_of_cupy(canonical: str, call: ast.Call, summary: Summary | None, scope: ScopeNames) -> str:
    """Why the call of the function by this path is no function of elements; nothing where it is one."""
    if summary is None:
        return scope.package.kept_by_cupy.get(canonical, UNKNOWN)
    has_integer = any(integer_value(argument, scope) is not None for argument in call.args)
    return f"{UNKNOWN}, with an integer, for which it may run the kernel of a truth value" if has_integer else ""


def _calls_cupy_alone(function: ast.FunctionDef, scope: ScopeNames) -> bool:
    """`abs(x)`, `x.clip(0, 1)` and NumPy's functions have other ways into a kernel of CuPy's, if any."""
    calls = (node for node in walk(function) if isinstance(node, ast.Call) and node not in function.decorator_list)
    return all((scope.origin(call.func) or "").startswith("cupy.") for call in calls)


def _decorators(function: ast.FunctionDef, file: SourceFile) -> str:
    return "\n".join(f"@{segment(file, decorator)}" for decorator in function.decorator_list)
