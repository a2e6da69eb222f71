"""Does a module import a library whenever it is imported itself, so that a generated module beside it may do so, too?"""

import ast
from collections.abc import Iterator, Mapping

from fusec.capture.layout import Layout, absolute_target, from_target
from fusec.capture.module_names import ModuleNames


def surely_imports(layout: Layout, modules: Mapping[str, ModuleNames], module: ModuleNames, library: str) -> bool:
    """Whether an import of the library stands in no branch, here or in a module of the package that is imported so."""
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
    """`numba` and `numba.cuda` of `from numba import cuda`: the second may be a module, or a name of the first."""
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
