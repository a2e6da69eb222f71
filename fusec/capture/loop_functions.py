"""Which function that numba compiles for the CPU does the name in `name(a, b)` surely mean, and with which options?"""

import ast

from fusec.capture.draft import Obstacle
from fusec.capture.loop_decorators import LoopDecorator, loop_decorator
from fusec.capture.loop_kernels import SWITCHES, LoopKernel, loop_kernel
from fusec.capture.names import PackageNames, ScopeNames

_MODELLED = ("error_model", "fastmath", "parallel")


class LoopFunctions:
    """The compiled functions of a package, each read once."""

    def __init__(self, names: PackageNames) -> None:
        self._names = names
        self._known: dict[ast.FunctionDef, LoopKernel | Obstacle] = {}

    def kernel(self, called: ast.expr, scope: ScopeNames) -> LoopKernel | Obstacle | None:
        """The loop nest, or what of it fusec does not model; None for what numba does not compile, or in doubt."""
        found = scope.package.decorated(scope.canonical(called) or "")
        if found is None or len(found[1].decorator_list) != 1:
            return None
        module, function = found
        (decorator,) = function.decorator_list
        compiled = loop_decorator(decorator, self._names.scope(module, ()), self._names)
        if compiled is None:
            return None
        if function not in self._known:
            options = _options(compiled)
            inside = ScopeNames(scope.package, module, (module.scope, module.found.scopes[function]))
            self._known[function] = (
                options if isinstance(options, Obstacle) else loop_kernel(function, module.file, inside, options)
            )
        return self._known[function]


def _options(decorator: LoopDecorator) -> dict[str, str] | Obstacle:
    """The options that may change results, with their literals; those that say what holds anyway are left out; and switches.

    A switch that only a run can read, `cache=CACHING`, is left out.
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
