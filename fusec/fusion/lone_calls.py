"""Is a candidate one call of a function of the package and nothing else? That function has a kernel of its own."""

import ast

from fusec.base.kernel import Launch, LaunchForm
from fusec.fusion.candidate import Candidate


def lone_call(candidate: Candidate) -> str | None:
    """What `curvature = laplacian(field)` or `return Limiter.minmod(a, b)` calls; None for any other candidate."""
    (key, *others) = candidate.launches[0].inlined or ("",)
    if len(candidate.launches) > 1 or others:
        return None
    launch = candidate.launches[0]
    helper = next((helper for helper in candidate.helpers if helper.key == key), None)
    if helper is None:
        return _method(launch)
    return helper.name if launch.operations == helper.operations else None


def _method(launch: Launch) -> str | None:
    """`Limiter.minmod`, by the name of its class, given names and numbers."""
    spellings = [f.spelling for f in launch.local_functions if f.spelling and not f.method]
    if not spellings:
        return None
    match _value(launch):
        case ast.Call(ast.Attribute() as called, args) as call if ast.unparse(called) in spellings:
            given = [*args, *(keyword.value for keyword in call.keywords)]
            is_alone = all(isinstance(value, ast.Name | ast.Constant | ast.Attribute) for value in given)
            return ast.unparse(called) if is_alone else None
        case _:
            return None


def _value(launch: Launch) -> ast.expr | None:
    if launch.form is LaunchForm.EXPRESSION:
        return ast.parse(f"({launch.text}\n)", mode="eval").body
    match ast.parse(launch.text).body:
        case [ast.Assign(value=value) | ast.Return(value=value)]:
            return value
        case _:
            return None
