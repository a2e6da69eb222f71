"""Names of dispatchers, derived from a group's function and members."""

import hashlib
from collections.abc import Collection, Sequence

from fusec.base.ir.kernel import AuthorsKernel, Launch
from fusec.base.plan.group_names import names_of_group
from fusec.base.text.words import numbered
from fusec.fusion.model.candidate import Candidate

MOST_NAMED = 4  # arrays in a name

_COLLECTED = ("test", "pytest")  # pytest would call what a module of tests imports by such a name
_TIMES = {2: "twice", 3: "three_times", 4: "four_times"}


def group_name(candidate: Candidate, taken: Collection[str]) -> str:
    """`price_d1_to_value` for the members `d1` to `value` of `price`; different from every name in `taken`.

    Two groups of one function with equal member names are distinguished by their arrays, or else by their texts, never
    by a count, so that a fusion elsewhere renames nothing: `rotated_value` and `rotated_value_from_s_x_c_y`.
    """
    name = f"{_identifier(candidate.graph.region.function)}_{_members(candidate.launches)}"
    text = "\n".join(launch.source.text for launch in candidate.launches)
    return _told_apart(name, text, taken, _from_arrays(candidate))


def _members(launches: Sequence[Launch]) -> str:
    """The first and last member; a variable that both bind is named once: `u`. For kernels: `kick_to_push`,
    `shift_twice`."""
    names = [_member(launch) for launch in launches]
    if len(names) == 1 or (names[0] == names[-1] and not isinstance(launches[0], AuthorsKernel)):
        return names[0]
    if len(set(names)) == 1:
        return f"{names[0]}_{_TIMES.get(len(names), f'{len(names)}_times')}"
    return f"{names[0]}_to_{names[-1]}"


def _member(launch: Launch) -> str:
    """The name of the member; for kernels without the suffix that the fused kernel has."""
    name = _identifier(launch.name)
    return name.removesuffix("_kernel") if isinstance(launch, AuthorsKernel) else name


def _from_arrays(candidate: Candidate) -> str:
    """`from_s_x_c_y`, in the order of reads; empty for a long list."""
    touched = {array.base for array in candidate.arrays}
    made = {name for launch in candidate.launches if isinstance(launch, AuthorsKernel) for name in launch.results}
    read = [operand for operand in candidate.operands if operand.name in touched - made]
    names = [_identifier(o.expression if o.expression.isidentifier() else o.name) for o in read]
    return f"from_{'_'.join(names)}" if 0 < len(names) <= MOST_NAMED else ""


def loop_name(function: str, stored: Sequence[str], text: str, taken: Collection[str]) -> str:
    """`heat_3d_after_in_turn` for a time loop of `heat_3d` that writes `after`; different from every name in
    `taken`."""
    return _told_apart(f"{_identifier(function)}_{'_and_'.join(stored)}_in_turn", text, taken)


def _told_apart(name: str, text: str, taken: Collection[str], arrays: str = "") -> str:
    """The name, made unique by its arrays or, if that is taken too, by a digest of the text."""
    if name.startswith(_COLLECTED) or name[0].isdigit():  # `_2d_norm` has lost its underscore
        name = f"fused_{name}"
    if is_free(name, taken):
        return name
    if arrays and is_free(f"{name}_{arrays}", taken):
        return f"{name}_{arrays}"
    while not is_free(f"{name}_{_digest(text)}", taken):
        text += "\n"
    return f"{name}_{_digest(text)}"


def free_group_name(wanted: str, taken: Collection[str]) -> str:
    """The wanted name, or the first with `_2`, `_3`, ... for which no derived name is taken."""
    return next(name for name in numbered(wanted) if is_free(name, taken))


def is_free(name: str, taken: Collection[str]) -> bool:
    """Whether neither the name nor the names derived from it are taken."""
    return not any(each in taken for each in names_of_group(name))


def _identifier(name: str) -> str:
    """`Grid.step` as `grid_step`; `outer.<locals>.inner` as `outer_inner`."""
    parts = (part.strip("_") for part in name.replace("<locals>", "").split("."))
    return "_".join(part.lower() if part[:1].isupper() and "." in name else part for part in parts if part) or "f"


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:6]
