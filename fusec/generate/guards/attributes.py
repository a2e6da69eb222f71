"""Print the function that reads and sets an object's attributes around a fused group, if plain attributes make this
safe.

The group reads or sets attributes at another time than the original does.
"""

from collections.abc import Iterable, Mapping, Sequence

from fusec.base.ir.operand import Operand, Variable
from fusec.base.ir.preparation import ComputedNumber, ConvertedNumber, Extent
from fusec.base.plan.plan import FusionGroup
from fusec.base.proof.facts import FactKind
from fusec.base.records import dataclass
from fusec.base.scalars.targets import Memory, Target, with_guards
from fusec.base.text.access_paths import path_from, path_steps
from fusec.base.text.array_parts import item_names, item_places
from fusec.base.text.words import free_name, listed
from fusec.generate.guards.fusion_object import numpy_name
from fusec.generate.guards.preparations import computed, if_plain, integers
from fusec.generate.text.docstrings import docstring
from fusec.generate.text.free_names import require_identifier
from fusec.generate.text.line_breaks import (
    INDENT,
    Bracketed,
    Item,
    call,
    if_all,
    joined,
    lines_of,
    string_tuple,
)
from fusec.generate.text.original import unfused_lines
from fusec.generate.text.target_words import WORDS
from fusec.generate.text.ufunc_elements import ufunc_lines
from fusec.generate.text.verbatim import with_names


@dataclass(frozen=True, slots=True)
class OwnerText:
    """The text for the template: the function that the author's module calls, and the original with its attributes."""

    signature: str
    docstring: str
    body: str
    original_signature: str
    original: str

    @staticmethod
    def of(
        group: FusionGroup,
        parameters: tuple[Sequence[str], Sequence[str]],
        docstring: str,
        body: Sequence[str],
        renamed: Mapping[str, str] | None = None,
    ) -> "OwnerText":
        """The text with the parameters of the function and of the original."""
        own, authors = parameters
        return OwnerText(
            signature=joined(lines_of(call(f"def {group.name.fused}", own), after=":")),
            docstring=docstring,
            body=joined(body),
            original_signature=joined(lines_of(call(f"def {group.name.as_written}", authors), after=":")),
            original=joined(unfused_lines(group, renamed or {}, keeps_attributes=True)),
        )


def owner_text(group: FusionGroup, renamed: Mapping[str, str], given: Sequence[str] = ()) -> OwnerText | None:
    """The text for a group of array statements; None if its attributes are ordinary operands.

    `self.u, t = results`, if reading and setting these attributes runs no code of a class; a CUDA kernel takes the
    operands `given`.
    """
    if not group.owner:
        return None
    owners, original = list(map(require_identifier, group.owners)), group.name.as_written
    others = (o.name for o in group.call.operands if o.name not in group.attributes and o.name not in owners)
    parameters = [*owners, *group.keys, *group.defining_class, *others]
    fall_back = call(f"return {original}", parameters)
    body = _body(group, parameters, given, fall_back)
    return OwnerText.of(group, (parameters, parameters), _docstring(group), body, renamed)


def _docstring(group: FusionGroup) -> str:
    items = group.facts_of(FactKind.ITEM)
    arrays = {base for base, *_ in items}
    owners = listed([f"`{owner}`" for owner in group.owners if owner not in arrays])
    parts = listed([f"`{text}`" for _, text, _ in items])
    tables = (
        "items of plain arrays, tuples or lists" if "1" in [axes for *_, axes in items] else "parts of plain arrays"
    )
    if not items:
        said = f"attributes of {owners}, unless these are more than plain attributes"
    elif not owners:
        said = f"{parts}, unless these are no {tables}"
    else:
        said = f"{parts} and attributes of {owners}, unless these are no {tables}, or more than plain attributes"
    return joined(docstring(f"`{group.dispatcher}` of {said}."))


def loop_owner_text(group: FusionGroup) -> OwnerText | None:
    """The same for calls of compiled loops, whose kernel checks its own facts.

    `push_fused(bunch, gather, kick, dt)`: `push_of_values(gather, kick, bunch.x, dt)` if reading the attributes runs no code of a
    class.
    """
    if not group.owner:
        return None
    owner, original = require_identifier(group.owner), group.name.as_written
    parameters = [owner, *(o.name for o in group.call.operands if o.name not in group.attributes)]
    ((_, *spoken),) = group.facts_of(FactKind.ATTRIBUTES)
    asked = call("if has_plain_attributes", [owner, *(f'"{name}"' for name in spoken)])
    before = "return " if group.call.outputs else ""
    body = [
        *lines_of(asked, INDENT, ":"),
        *lines_of(call(f"{before}{group.dispatcher}", _arguments(group)), INDENT * 2),
        f"{INDENT}else:",
        *lines_of(call(f"{before}{original}", parameters), INDENT * 2),
    ]
    told = f'"""`{group.dispatcher}` of attributes of `{owner}`, unless these are more than plain attributes."""'
    return OwnerText.of(group, (parameters, [owner, *_authors(group)]), f"{INDENT}{told}", body)


def authors_parameters(group: FusionGroup) -> list[str]:
    """The operands under the names that they have in the author's statements."""
    return [require_identifier(o.expression if isinstance(o, Variable) else o.name) for o in group.call.operands]


def _authors(group: FusionGroup) -> list[str]:
    pairs = zip(group.call.operands, authors_parameters(group), strict=True)
    return [name for operand, name in pairs if operand.name not in group.attributes]


def _body(group: FusionGroup, parameters: Sequence[str], given: Sequence[str], fall_back: Bracketed) -> list[str]:
    """The body of the object's function: it calls the function of the attributes' values, or runs the kernel itself and
    sets attributes."""
    results = free_name("results", parameters)
    is_on_device = any(target.memory is Memory.DEVICE for target in with_guards(group.targets))
    if group.stages or (is_on_device and not _decides_before(group)):
        return _dispatched(group, fall_back)
    return _launched(group, results, given, fall_back)


def _decides_before(group: FusionGroup) -> bool:
    """Whether the original must run on the object itself, because it sets attributes one by one or calls the object's
    methods."""
    sets = any(output.name in group.attributes for output in group.call.outputs)
    return sets or any(function.method for member in group.members for function in member.callees.local_functions)


def _launched(group: FusionGroup, results: str, given: Sequence[str], fall_back: Bracketed) -> list[str]:
    """`if has_plain_attributes(self, "u", "w", sets=("t",)):`, and under it `results = step_cuda.launch(x, self.u)`; for
    each further target, if that gives None. CuPy's kernel takes the arguments `given`."""
    first, *others = sorted(with_guards(group.targets), key=lambda target: target.memory is not Memory.DEVICE)
    is_asked_first = not others and first.memory is Memory.HOST
    before, tests = (_libraries(group, first), []) if is_asked_first else ([], _libraries(group, first))
    after = f" if {' and '.join(tests)} else None" if tests else ""
    further = (
        line
        for target in others
        for line in (
            *if_all([f"{results} is None", *_libraries(group, target)], INDENT * 2),
            *lines_of(_launch(group, target, results, given), INDENT * 3),
        )
    )
    return [
        *ufunc_lines(group, lines_of(fall_back, INDENT * 2)),
        *_asked_lines(group),
        f"{INDENT}{results} = None",
        *_if_plain(group, [*dict.fromkeys((*_needed(group), *before))]),
        *_computed_lines(group),
        *lines_of(_launch(group, first, results, given), INDENT * 2, after),
        *further,
        f"{INDENT}if {results} is None:",
        *lines_of(fall_back, INDENT * 2),
        *_finish_lines(group, results),
    ]


def _launch(group: FusionGroup, target: Target, results: str, given: Sequence[str]) -> Bracketed:
    on_device = [group.attributes.get(name, name) for name in given]
    values = on_device if target.memory is Memory.DEVICE else _given(group)
    return call(f"{results} = {WORDS[target].start(group)}", values)


def _needed(group: FusionGroup) -> list[str]:
    """The conditions on parts of arrays and on bounds of slices."""
    return [*dict.fromkeys((*_item_conditions(group), *(f"{name} is not None" for name in integers(group))))]


def _libraries(group: FusionGroup, target: Target) -> list[str]:
    """`self.xp is np`, or `is_dask(self.xp)`."""
    asked, numpy = WORDS[target].library, numpy_name(group)
    return [asked.format(_value(o, group), numpy=numpy) for o in group.call.libraries]


def _given(group: FusionGroup) -> list[str]:
    values = [group.attributes.get(name, name) for name in group.call.values]
    return [*values, *(each.name for each in group.call.prepared)]


def _asked_lines(group: FusionGroup) -> list[str]:
    """`x_size = x.size if is_array(x) else None`, for arrays of both libraries."""
    lines = []
    for each in group.call.prepared:
        if isinstance(each, ConvertedNumber):
            lines.append(f"{INDENT}{each.name} = {each.expression}")
        elif isinstance(each, Extent):
            test = " or ".join(
                f"{WORDS[target].is_array}({each.base})" for target in reversed(with_guards(group.targets))
            )
            test = f"({test})" if each.least_rank and len(with_guards(group.targets)) > 1 else test
            lines.append(f"{INDENT}{each.name} = {if_plain(each, each.expression, test)}")
    return lines


def _computed_lines(group: FusionGroup) -> list[str]:
    """`sqrt_value = as_computed(lambda: math.sqrt(self.dt), self.dt)`, after the check that attributes are plain."""
    made = [each for each in group.call.prepared if isinstance(each, ComputedNumber)]
    return [f"{INDENT * 2}{each.name} = {with_names(computed(each), group.attributes)}" for each in made]


def _dispatched(group: FusionGroup, fall_back: Bracketed) -> list[str]:
    """If the function of the attributes' values has several kernels, or one for each library: `return step(x, self.u,
    self.xp)`."""
    return [
        *_if_plain(group, [*_item_conditions(group), *_own_conditions(group)]),
        *_called_lines(group),
        *lines_of(fall_back, INDENT),
    ]


def _own_conditions(group: FusionGroup) -> list[str]:
    """`is_array(vars(self).get("x"))` for an attribute that a statement before the last updates in place: for an array,
    setting it at once or at the end is the same, even if a later statement raises. A number is replaced at once."""
    others = group.members[:-1] if group.stages else ()
    early = {name for member in others for name in member.writes.updated}
    spoken = (text.rpartition(".")[2] for name, text in sorted(group.attributes.items()) if name in early)
    return [f'is_array(vars({group.owner}).get("{name}"))' for name in spoken]


def _item_conditions(group: FusionGroup) -> list[str]:
    """`is_integer(n)` and `has_items(u, n, n + 1)` for `u[n]` and `u[n + 1]`, `has_items(u, k, axis=1)` for `u[:, k]`,
    `rank=3` for `u[n, :, 0]`. Indices are checked first: arithmetic is only for integers."""
    found: dict[tuple[str, int], dict[str, None]] = {}
    added: dict[str, None] = {}
    ranks: dict[str, int] = {}
    for base, text, axes in group.facts_of(FactKind.ITEM):
        ranks[base] = max(int(axes), ranks.get(base, 0))
        for axis, place in item_places(text):
            found.setdefault((base, axis), {})[place] = None
            added |= {} if place.isidentifier() else dict.fromkeys(item_names(text))
    integers = [f"is_integer({name})" for name in added]
    return [*integers, *(_has_items(base, axis, places, ranks[base]) for (base, axis), places in found.items())]


def _has_items(base: str, axis: int, places: Iterable[str], rank: int) -> str:
    """`has_items(u, k, axis=1, rank=3)`; the keywords are left out for an index along the first of two axes or more."""
    options = [*([f"axis={axis}"] if axis else ()), *([f"rank={rank}"] if rank != max(axis + 1, 2) else ())]
    return f"has_items({', '.join((base, *places, *options))})"


def _called_lines(group: FusionGroup) -> list[str]:
    """`return step(x, self.u)`, or `self.u = step(x, self.u)` with the other results."""
    outputs = [group.attributes.get(output.name, output.name) for output in group.call.outputs]
    kept = [output.name for output in group.call.outputs if output.name not in group.attributes]
    if len(kept) == len(outputs):
        return lines_of(call(f"return {group.dispatcher}", _arguments(group)), INDENT * 2)
    set_lines = lines_of(call(f"{', '.join(outputs)} = {group.dispatcher}", _arguments(group)), INDENT * 2)
    return [*set_lines, f"{INDENT * 2}return {', '.join(kept) or None}"]


def _if_plain(group: FusionGroup, conditions: list[str]) -> list[str]:
    """`if has_plain_attributes(self, "u", "w", sets=("t",)) and is_integer(n):`."""
    return if_all([*(_asked(group, holder, spoken) for holder, spoken in _holders(group).items()), *conditions])


def _holders(group: FusionGroup) -> dict[str, list[str]]:
    """The objects in order with the attributes that must be plain: of `self`, its `grid`; then of `self.grid`, its
    `u`."""
    found: dict[str, dict[str, None]] = {}
    for owner, *rests in group.facts_of(FactKind.ATTRIBUTES):
        found.setdefault(owner, {})
        for rest in rests:
            for holder, name, _ in path_steps(path_from(owner, rest)):
                found.setdefault(holder, {})[name] = None
    return {holder: list(names) for holder, names in found.items()}


def _asked(group: FusionGroup, owner: str, spoken: list[str]) -> Bracketed:
    """`has_plain_attributes(self, "u", "w", sets=("t",))`."""
    read = {operand.expression for operand in group.call.operands} | {
        base for base, *_ in group.facts_of(FactKind.ITEM)
    }
    read |= {holder for text in read & {*group.attributes.values()} for holder, *_ in path_steps(text)}
    names = {name: f"{owner}.{name}" in read for name in spoken}
    items: list[Item] = [owner, *(f'"{name}"' for name, is_read in names.items() if is_read)]
    bound = {group.attributes[output.name] for output in group.call.outputs if output.name in group.attributes}
    is_set = [name for name, is_read in names.items() if not is_read or f"{owner}.{name}" in bound]
    items += [string_tuple(is_set, "sets")] if is_set else []
    functions = [f for member in group.members for f in member.callees.local_functions if f.method]
    methods = dict.fromkeys(f.method for f in functions if not f.is_of_super)
    supers = dict.fromkeys(f.method for f in functions if f.is_of_super)
    items += [string_tuple(list(methods), "methods")] if methods else []
    items += [string_tuple(list(supers), "supers"), "defined_in=__class__"] if supers else []
    items += ["module=__name__"] if functions else []
    return call("has_plain_attributes", items)


def _arguments(group: FusionGroup) -> list[str]:
    return [_value(operand, group) for operand in group.call.operands]


def _value(operand: Operand, group: FusionGroup) -> str:
    return group.attributes.get(operand.name, operand.name)


def _finish_lines(group: FusionGroup, given: str) -> list[str]:
    """Set the attributes that the group sets from the kernel's results."""
    outputs = [group.attributes.get(output.name, output.name) for output in group.call.outputs]
    kept = [output.name for output in group.call.outputs if output.name not in group.attributes]
    if len(kept) == len(outputs):
        return [f"{INDENT}return {given}"] if outputs else []
    lines = [f"{INDENT}{', '.join(outputs)} = {given}"]
    return [*lines, f"{INDENT}return {', '.join(kept)}"] if kept else lines
