"""Which statements between launches does the user say to leave out?"""

import ast

from fusec.capture.names import ScopeNames


def is_elided(statement: ast.stmt, scope: ScopeNames) -> bool:
    """Whether it is `cuda.synchronize()`, and the configuration says `sync = "elide"`."""
    match statement:
        case ast.Expr(ast.Call(func=function, args=[], keywords=[])) if scope.package.launches.elides_synchronise:
            return scope.canonical(function) == "numba.cuda.synchronize"
        case _:
            return False
