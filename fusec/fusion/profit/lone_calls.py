"""Detect candidates that are a single call of a package function, which has its own kernel."""

import ast

from fusec.base.ir.kernel import Launch, LaunchForm
from fusec.base.scalars.expression import CallHelper
from fusec.fusion.model.candidate import Candidate


def lone_call(candidate: Candidate) -> str | None:
    """The function that `curvature = laplacian(field)` or `return Limiter.minmod(a, b)` calls; None for any other
    candidate. A function that is not inlined counts only if it calls NumPy's functions, because others have no kernel
    of their own."""
    launch = candidate.launches[0]
    (key, *others) = launch.callees.inlined or _called(launch)
    if len(candidate.launches) > 1 or others:
        return None
    helper = next((helper for helper in candidate.helpers if helper.key == key), None)
    if helper is None:
        return _method(launch)
    if not (launch.callees.inlined or helper.shows_arrays):
        return None
    is_given_numbers = launch.evidence.operations < helper.operations and _is_given_values(_value(launch))
    return helper.name if is_given_numbers or launch.evidence.operations == helper.operations else None


def _called(launch: Launch) -> tuple[str, ...]:
    """For each statement, the key of the call that is its whole value; empty for any other statement."""
    values = [statement.value for statement in launch.kernel.body]
    return tuple(value.helper if isinstance(value, CallHelper) else "" for value in values) or ("",)


def _method(launch: Launch) -> str | None:
    """`Limiter.minmod`, called by the name of its class, with names and numbers as arguments."""
    spellings = [f.spelling for f in launch.callees.local_functions if f.spelling and not f.method]
    if not spellings:
        return None
    match _value(launch):
        case ast.Call(ast.Attribute() as called) as call if ast.unparse(called) in spellings:
            return ast.unparse(called) if _is_given_values(call) else None
        case _:
            return None


def _is_given_values(value: ast.expr | None) -> bool:
    """Whether it is a call with names and numbers as arguments."""
    if not isinstance(value, ast.Call):
        return False
    given = [*value.args, *(keyword.value for keyword in value.keywords)]
    return all(isinstance(each, ast.Name | ast.Constant | ast.Attribute) for each in given)


def _value(launch: Launch) -> ast.expr | None:
    if launch.source.form is LaunchForm.EXPRESSION:
        return ast.parse(f"({launch.source.text}\n)", mode="eval").body
    match ast.parse(launch.source.text).body:
        case [ast.Assign(value=value) | ast.Return(value=value)]:
            return value
        case _:
            return None
