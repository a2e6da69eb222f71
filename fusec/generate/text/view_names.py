"""Names for the views of a group, after their position: `u_ip1_j` for `u[2:, 1:-1]`.

A stretch that leaves out margins is named after its offset along each axis (`i`, `j`, `k`, ...) from the middle of its
margins: `u[1:-1]` is `u_i`, and its neighbours `u[2:]` and `u[:-2]` are `u_ip1` and `u_im1`. So are `u[1:n]`, `u[2 : n
+ 1]` and `u[: n - 1]`, which differ by constants. The name of every other view spells out its slices. A name depends on the view alone, unless two views of one group would have the same name.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from fusec.base.ir.access import AccessRelation
from fusec.base.ir.affine import affine
from fusec.base.ir.array import Array, Padding
from fusec.base.ir.kernel import Launch
from fusec.base.ir.margins import Margins, full_place_name, is_whole, place_name
from fusec.base.plan.plan import FusionGroup
from fusec.base.plan.proof import Decision
from fusec.base.proof.facts import RuntimeFact
from fusec.base.proof.verdict import Proved
from fusec.base.scalars.expression import Expr, Load, Local, Statement, Store, with_parts


def with_view_names(group: FusionGroup, module_names: Collection[str]) -> FusionGroup:
    """The group with readable, unique names of views."""
    names = _view_names(group, module_names)
    members = tuple(renamed_launch(member, names) for member in group.members)
    return replace(
        group,
        members=members,
        proof=replace(group.proof, decisions=tuple(_renamed_decision(d, names) for d in group.proof.decisions)),
    )


def _view_names(group: FusionGroup, module_names: Collection[str]) -> dict[str, str]:
    arrays = {array.name: array for member in group.members for array in member.kernel.parameters}
    places = _relative_places([array for array in arrays.values() if array.is_view])
    views = {name: _wanted(array, places.get(name)) for name, array in arrays.items() if array.is_view}
    taken = {*module_names, *(name for name, _ in group.constants), *(operand.name for operand in group.call.operands)}
    for member in group.members:
        taken |= {*member.results, *(array.base for array in member.kernel.parameters)}
        taken |= {access.array.name for access in member.kernel.accesses}
    taken -= set(views)
    often = Counter(views.values())
    return {name: wanted for name, wanted in views.items() if often[wanted] == 1 and wanted not in {*taken, *views}}


def _relative_places(views: Sequence[Array]) -> dict[str, Margins]:
    """What slices with variables as bounds leave out of the smallest slice that contains all slices of their array, if
    they differ by constants."""
    found: dict[str, Margins] = {}
    for base in dict.fromkeys(view.base for view in views if view.code.ends):
        of_base = [view for view in views if view.base == base]
        margins = [_relative_margins([(view, k) for view in of_base]) for k in range(len(of_base[0].extents or ()) - 1)]
        if None not in margins:
            axes = [each for each in margins if each is not None]
            found |= {view.name: tuple(axis[n] for axis in axes) for n, view in enumerate(of_base)}
    return found


def _relative_margins(views: Sequence[tuple[Array, int]]) -> list[tuple[int, int]] | None:
    """The same along one axis, for each of the views, given with the axis."""
    ends = [(view.code.ends or view.margins or ())[axis : axis + 1] for view, axis in views]
    if not all(ends):
        return None
    sides = list[list[int]]()
    for side in (0, 1):
        places = [affine(each[0][side]) for each in ends]
        differences = [place - places[0] for place in places]
        if any(difference.terms for difference in differences):
            return None
        least = min(difference.constant for difference in differences)
        sides.append([difference.constant - least for difference in differences])
    return list(zip(*sides, strict=True))


def _wanted(view: Array, place: Margins | None = None) -> str:
    """`u_ip1_j`; for a view that is no stretch, its own name without whole dimensions at the end."""
    if place is not None and not is_whole(place):
        return f"{view.base}_{place_name(place)}"
    if view.margins is not None and isinstance(view.index, Padding):
        return f"{view.base}_{full_place_name(view.margins)}"
    if view.margins is not None and view.is_slice and not is_whole(view.margins):
        return f"{view.base}_{place_name(view.margins)}"
    shorter = view.name
    while shorter.endswith("_all") and shorter.removesuffix("_all") != view.base:
        shorter = shorter.removesuffix("_all")
    return shorter


def renamed_launch(launch: Launch, names: Mapping[str, str]) -> Launch:
    kernel = launch.kernel
    return replace(
        launch,
        kernel=replace(
            kernel,
            parameters=tuple(_renamed_array(array, names) for array in kernel.parameters),
            body=tuple(renamed_statement(statement, names) for statement in kernel.body),
            accesses=tuple(_renamed_access(access, names) for access in kernel.accesses),
            numbers=tuple(names.get(name, name) for name in kernel.numbers),
        ),
    )


def _renamed_array(array: Array, names: Mapping[str, str]) -> Array:
    return replace(array, name=names.get(array.name, array.name))


def _renamed_access(access: AccessRelation, names: Mapping[str, str]) -> AccessRelation:
    return replace(access, array=_renamed_array(access.array, names))


def renamed_statement(statement: Statement, names: Mapping[str, str]) -> Statement:
    value = _renamed_expression(statement.value, names)
    if isinstance(statement, Store):
        return replace(statement, array=names.get(statement.array, statement.array), value=value)
    return replace(statement, name=names.get(statement.name, statement.name), value=value)


def _renamed_expression(expression: Expr, names: Mapping[str, str]) -> Expr:
    match expression:
        case Load(name):
            return Load(names.get(name, name))
        case Local(name):
            return Local(names.get(name, name))
        case _:
            return with_parts(expression, lambda part: _renamed_expression(part, names))


def _renamed_decision(decision: Decision, names: Mapping[str, str]) -> Decision:
    verdict = decision.verdict
    if not isinstance(verdict, Proved):
        return decision
    given = tuple(RuntimeFact(fact.kind, tuple(names.get(n, n) for n in fact.operands)) for fact in verdict.given)
    return replace(decision, verdict=Proved(given))
