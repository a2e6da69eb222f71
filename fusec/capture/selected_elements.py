"""Which statements only select elements of an array by another one: `own = centres[labels]`?"""

import ast

from fusec.base.array_module import ArrayModule
from fusec.base.program import Preparation
from fusec.capture.lasting_views import Prepared
from fusec.capture.surroundings import Surroundings


def selected_elements(name: str, value: ast.expr, around: Surroundings) -> Prepared | None:
    """Of what may be CuPy's arrays: NumPy's raise for places that are not there, which a kernel would have to look for first."""
    match value:
        case ast.Subscript(ast.Name(base), ast.Name(index)) if len({name, base, index}) == 3:
            pass
        case _:
            return None
    is_own = all(around.scope.is_local(each) and not around.scope.spoils(each) for each in (base, index))
    if not is_own or ArrayModule.CUPY not in around.modules:
        return None
    return Prepared(Preparation(name, base, f"{base}[{index}]", reads_elements=True, index=index))
