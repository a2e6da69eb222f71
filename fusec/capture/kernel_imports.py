"""May a generated module import what the kernel of a launch needs, because the module of the launch does so?"""

from fusec.base.grid_launch import KernelText
from fusec.capture.imported_numbers import LIBRARY
from fusec.capture.names import ScopeNames
from fusec.capture.sure_imports import surely_imports


def imports(scope: ScopeNames, library: str) -> bool:
    """Whether the module imports the library whenever it is imported itself."""
    return surely_imports(scope.package.layout, scope.package.modules, scope.module, library)


def lacks_numbers(kernel: KernelText, scope: ScopeNames) -> bool:
    """Whether the kernel takes numbers of SciPy's, and the module may be imported without SciPy."""
    told = (meaning for _, meaning in (*kernel.constants, *kernel.libraries))
    texts = (*told, *kernel.preamble, kernel.guard, kernel.body, *(function.text for function in kernel.functions))
    return any(LIBRARY in text for text in texts) and not imports(scope, LIBRARY)
