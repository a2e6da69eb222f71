"""Turn reductions and calls of slicing functions inside an array statement into launches of their own.

Each becomes a statement that binds a new name: `return x - x.mean()  ->  x_mean = x.mean(); return x - x_mean`.
"""

import ast
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace

from fusec.base.ir.kernel import LaunchSource, Naming
from fusec.base.ir.operand import Evaluated, KernelOperand, Selector, Shown
from fusec.base.ir.program import Region, WholeStatements, WrittenCalls
from fusec.base.records import dataclass
from fusec.base.scalars.catalogue import REDUCTIONS
from fusec.base.scalars.definitions import DEFINED
from fusec.base.scalars.expression import Apply, Constant, Let, Reduce
from fusec.base.scalars.libraries import ArrayModule, are_in
from fusec.base.scalars.targets import Memory
from fusec.capture.arrays.array_calls import inlined_call
from fusec.capture.arrays.expressions import lower
from fusec.capture.arrays.in_full import all_in_full
from fusec.capture.arrays.inlining import view_parameters
from fusec.capture.arrays.launches import draft, lower_value
from fusec.capture.arrays.reductions import full_reduction
from fusec.capture.arrays.statements import statement_launch
from fusec.capture.draft.context import LoweringContext
from fusec.capture.draft.launch_builder import LaunchBuilder
from fusec.capture.draft.launch_draft import Draft
from fusec.capture.draft.numpy_spellings import REDUCTION_METHODS
from fusec.capture.draft.outcomes import Inner, Nested
from fusec.capture.inner_statements.evaluation_order import evaluated, is_evaluated_first, names_beside, naming
from fusec.capture.source.authors_calls import authors_call
from fusec.capture.source.dedent import dedented
from fusec.capture.source.name_substitution import text_with_names, with_names
from fusec.capture.source.source_file import span
from fusec.capture.source.syntax import children, next_statement, walk

_NAMES = frozenset(
    name.rpartition(".")[2] for name in (name for each in REDUCTIONS for name in (each.name, *each.aliases))
)  # the last name of any such call
_DEFINED = frozenset(name.rpartition(".")[2] for name in DEFINED)
_OPTIONS = frozenset(("initial", "keepdims", "where"))
_VALUES = (ast.Call, ast.BinOp, ast.UnaryOp)


def holds_sliced_values(nodes: Iterable[ast.AST], around: LoweringContext) -> bool:
    """Whether an inlined function slices an argument that is an array expression, or a call of another one."""
    calls = (node for node in nodes if isinstance(node, ast.Call) and any(isinstance(a, _VALUES) for a in node.args))
    return any(True for call in calls for _ in sliced_values(call, around))


def sliced_values(node: ast.Call, around: LoweringContext) -> Iterator[ast.expr]:
    """The arguments that are such values: `blur(image)` in `sobel(blur(image))`, `image * image` in `blur(image * image)`.

    An inlined function can slice variables only.
    """
    found = inlined_call(node, around)
    if found is None:
        return
    call, function = found
    sliced = view_parameters(function.parts)
    for parameter, slot in zip(function.parts.parameters, call.slots, strict=True):
        argument = None if isinstance(slot, Constant) else call.evaluated[slot]
        if parameter in sliced and isinstance(argument, _VALUES) and _is_one_value(argument, around):
            yield argument


def _is_one_value(node: ast.expr, around: LoweringContext) -> bool:
    """Whether it is arithmetic, or a call of an inlined function with one value."""
    if not isinstance(node, ast.Call):
        return True
    found = inlined_call(node, around)
    return found is not None and len(found[1].parts.values) == 1


def may_hold_nested(function: ast.AST, around: LoweringContext) -> bool:
    """Whether an expression of the function may contain a reduction, or a call that passes an array to a slicing
    function; tested before any name is resolved.
    """
    inside = (
        child for node in walk(function) if isinstance(node, ast.expr | ast.AugAssign) for child in children(node)
    )
    may_reduce = any(isinstance(child, ast.Call) and _called(child) in _NAMES for child in inside)
    may_reduce = may_reduce or any(isinstance(node, ast.Call) and _may_be_short(node) for node in walk(function))
    return may_reduce or holds_sliced_values(walk(function), around)


def _may_be_short(node: ast.Call) -> bool:
    """Whether it may be a call that is another one written short; reductions with the usual options are not."""
    name = _called(node)
    is_usual = name in REDUCTION_METHODS and _OPTIONS.isdisjoint(keyword.arg for keyword in node.keywords)
    return name in _DEFINED and not is_usual


def _is_of_names(launch: Draft) -> bool:
    """The same, without rows that it reduces."""
    return is_of_names(launch) and not launch.kernel.rows.shapes


def nested_launches(statement: ast.stmt, around: LoweringContext) -> tuple[Draft, ...]:
    """Statements that name the reductions, and the values that functions slice, inside the statement; then the statement
    on these names.

    `return (x - x.mean()) / x.std()  ->  x_mean = x.mean(); x_std = x.std(); return (x - x_mean) / x_std`; equal
    reductions share a name. `sobel(blur(image))  ->  blur_value = blur(image); sobel(blur_value)`. Updates too:
    `x -= x.mean()  ->  x_mean = x.mean(); x -= x_mean`. Nothing if one of these statements is no launch or has opaque
    operands, or if the last one reads none of the reduced arrays.
    """
    value = getattr(statement, "value", None)
    if not isinstance(statement, ast.Assign | ast.AnnAssign | ast.AugAssign | ast.Return) or value is None:
        return ()
    is_update = isinstance(statement, ast.AugAssign)
    whole = all_in_full(statement, around)
    value = getattr(whole, "value", value)
    calls = list(_always_evaluated(value))
    sliced = {id(node): tuple(sliced_values(node, around)) for node in calls}
    called = {id(argument) for arguments in sliced.values() for argument in arguments}
    found: list[ast.expr] = []
    for node in calls:
        found += (each for each in sliced[id(node)] if not isinstance(each, ast.Call))
        is_inside = is_update or node is not value
        found += [node] if is_inside and (id(node) in called or full_reduction(node, around)) else []
    named = named_reductions(found, statement, around)
    if named is None:
        return ()
    last = launch_on_names(whole, named.names, named.around) if named.launches else None
    last = None if last is None or last.kernel.rows.shapes else last
    pays = last is not None and (
        whole is not statement or _meet(last, named.launches, around) or _stands_between(statement, last, named, around)
    )
    return (*named.launches, last) if last is not None and pays else ()


def nested_expression(statement: ast.stmt, around: LoweringContext) -> tuple[Draft, ...]:
    """Statements that name the reductions inside one expression, then the expression on these names; nothing unless the
    statement evaluates the expression first. It is the largest one made only of literals and reductions of CuPy arrays.

    `if cp.sqrt(cp.sum(r * r)) < tolerance:  ->  sum_value = cp.sum(r * r); cp.sqrt(sum_value)`. CuPy launches a kernel
    for each.
    """
    value = getattr(statement, "value", None)
    if not isinstance(value, ast.expr) or are_in(Memory.HOST, around.function.modules):
        return ()
    for node in _largest_first(value):
        found = [call for call in _always_evaluated(node) if full_reduction(call, around)]
        if not found or node in found:
            continue
        is_first = is_evaluated_first(node, statement, around, set[ast.expr]().__contains__)
        beside = names_beside((node,), statement) if is_first else None
        named = None if beside is None else named_reductions(found, statement, around)
        last = None if named is None else _expression_launch(node, statement, beside, named)
        if named is not None and last is not None:
            return (*named.launches, last)
    return ()


@dataclass(frozen=True, slots=True)
class _Named:
    """Reductions as statements that bind names, the name of each expression, and the context with these names."""

    launches: list[Draft]
    names: dict[ast.expr, str]
    around: LoweringContext


def named_reductions(found: Sequence[ast.expr], statement: ast.stmt, around: LoweringContext) -> _Named | None:
    """The named reductions, equal ones with one name; None if one of them is no launch."""
    named = _Named([], {}, around)
    known: dict[str, str] = {}
    for node in found:
        own = with_names(node, named.names)
        spelling = ast.dump(own)
        if spelling not in known:
            place = f"{node.lineno}:{node.col_offset}" + (f":{len(known)}" if authors_call(node) else "")
            known[spelling] = around.fresh_names.number(_readable_name(node, around), place, 0)
            launch = named_launch(known[spelling], node, own, statement, named.names, named.around)
            if launch is None or launch.kernel.rows.shapes:
                return None
            after = _with_value(known[spelling], launch, named.around)
            named = replace(named, launches=[*named.launches, launch], around=after)
        named.names[node] = known[spelling]
    return named


def _largest_first(value: ast.expr) -> Iterator[ast.expr]:
    """The inner expressions that may be arithmetic, each before its parts."""
    if isinstance(value, ast.BinOp | ast.UnaryOp | ast.Compare | ast.Call):
        yield value
    for part in evaluated(value):
        yield from _largest_first(part)


def _expression_launch(
    node: ast.expr, statement: ast.stmt, beside: frozenset[str] | None, named: _Named
) -> Draft | None:
    """The expression with names in place of reductions, if it is CuPy arithmetic on these only."""
    parts = LaunchBuilder(named.around)
    own = with_names(node, named.names)
    name = named.around.fresh_names.spoken("condition" if isinstance(node, ast.Compare) else "")
    value = lower_value(name, own, parts)
    if not isinstance(value, Let):
        return None
    found = draft(own, statement, (value,), parts, Inner(name, beside, naming(statement, named.around)))
    if not isinstance(found, Draft) or not _is_of_names(found) or of_device(found) is None:
        return None
    if not is_arithmetic_of(found, {name for launch in named.launches for name in launch.results}):
        return None
    text = text_with_names(node, named.names, named.around.file)
    return replace(found, source=replace(_respelled(found, text), span=span(named.around.file, node)))


def _with_value(name: str, launch: Draft, around: LoweringContext) -> LoweringContext:
    if _is_reduction(launch):
        module = of_device(launch)
        reduced_by = around.known.reduced_by if module is None else {**around.known.reduced_by, name: module}
        known = replace(around.known, scalars=around.known.scalars | {name}, reduced_by=reduced_by)
    else:
        known = replace(around.known, arrays=around.known.arrays | {name}, made=around.known.made | {name})
    return replace(around, known=known)


def _is_reduction(launch: Draft) -> bool:
    return isinstance(launch.kernel.body[-1], Reduce)


def _meet(last: Draft, launches: list[Draft], around: LoweringContext) -> bool:
    """Whether the statement reads a reduced array or another array, or several reduced values and nothing else.

    `r = np.sqrt(x * x + y * y); return x / r.max(), y / r.max()`: a launch computed the reduced array, so `x` may be an
    array too.
    """
    reductions = [launch for launch in launches if _is_reduction(launch)]
    if not reductions:
        return True
    given = {name for launch in reductions for name in launch.results}
    if of_device(last) is not None and is_arithmetic_of(last, given | around.known.reduced_by.keys()):
        return True  # CuPy launches a kernel even for arithmetic on one number
    if is_arithmetic_of(last, given):
        return len(given) > 1 and any(launch.evidence.operations > 1 for launch in reductions)
    reduced = {operand.name for launch in reductions for operand in launch.operands} - given
    others = [operand for operand in last.operands if operand.name not in given]
    is_known = any(operand.shown is Shown.ARRAY or operand.name in reduced for operand in others)
    return is_known or bool(others and reduced & around.known.made and len(last.kernel.body) > 1)


def _stands_between(statement: ast.stmt, last: Draft, named: _Named, around: LoweringContext) -> bool:
    """Whether it computes with NumPy's numbers only, and the next statement reduces arrays, too: `skew = np.mean(d**3) / var**1.5`."""
    given = {name for launch in named.launches for name in launch.results}
    is_of_numbers = of_device(last) is None and is_arithmetic_of(last, given | around.known.scalars)
    if not is_of_numbers or naming(statement, around) is Naming.NEVER:  # the author's function gets the names
        return False
    following = next_statement(statement, around.scope.chain[-1].node)
    value = getattr(following, "value", None)
    return isinstance(value, ast.expr) and any(full_reduction(call, around) for call in _always_evaluated(value))


def is_arithmetic_of(launch: Draft, given: Collection[str]) -> bool:
    """Whether it computes with these numbers only; sums of temporaries may be worth a kernel, others are not."""
    values = {o.name for o in launch.operands if isinstance(o, KernelOperand) and o.shown is not Shown.NUMBER}
    return bool(values) and values.issubset(given)


def of_device(launch: Draft) -> ArrayModule | None:
    """The only library whose functions it calls, if its arrays may be on a device."""
    (module, *others) = launch.kernel.modules
    return module if not others and module.may_be_in(Memory.DEVICE) else None


def in_stages(staged: tuple[Region, ...], plain: tuple[Region, ...]) -> Iterator[Region]:
    """The regions with stages, or with written products, each with the plain regions that hold in its place; plain regions if they are not inside
    these.
    """
    inside = [[each for each in plain if region.span.holds(each.span)] for region in staged]
    if [each for group in inside for each in group] != list(plain):
        yield from plain
        return
    for region, others in zip(staged, inside, strict=True):
        match region.bond:
            case WrittenCalls(items):
                yield replace(region, bond=WrittenCalls(items, tuple(others)))
            case WholeStatements(items):
                own = replace(region, bond=WholeStatements(items, tuple(others)))
                yield replace(region, bond=WrittenCalls(items, (own,)))
            case _:
                yield from others


def _called(node: ast.Call) -> str:
    match node.func:
        case ast.Attribute(attr=name) | ast.Name(id=name):
            return name
        case _:
            return ""


def _always_evaluated(node: ast.expr) -> Iterator[ast.Call]:
    """The calls in the expression that Python evaluates unconditionally, inner ones first."""
    parts: list[ast.expr] = []
    match node:
        case ast.BinOp(left, _, right) | ast.Compare(left, [_], [right]):
            parts = [left, right]
        case ast.UnaryOp(_, operand):
            parts = [operand]
        case ast.Tuple(elements):
            parts = elements
        case ast.Call(ast.Attribute(value=owner), arguments, keywords):
            parts = [owner, *arguments, *(keyword.value for keyword in keywords)]
        case ast.Call(_, arguments, keywords):
            parts = [*arguments, *(keyword.value for keyword in keywords)]
        case _:
            pass
    for part in parts:
        yield from _always_evaluated(part)
    if isinstance(node, ast.Call):
        yield node


def _readable_name(node: ast.expr, around: LoweringContext) -> str:
    """`x_mean` for `x.mean()`, `np.mean(x)` and `self.x.mean()`, `mean_value` for `(x * x).mean()`, `blur_value` for
    `blur(x)`, `argument` for arithmetic."""
    if not isinstance(node, ast.Call):
        return "argument"
    if not full_reduction(node, around):
        return f"{_called(node).strip('_')}_value"
    owner = node.func.value if isinstance(node.func, ast.Attribute) else None
    is_method = owner is not None and around.scope.canonical(node.func) is None
    value = owner if is_method else next(iter(node.args), None)
    known = value.id if isinstance(value, ast.Name) else value.attr if isinstance(value, ast.Attribute) else ""
    name = known.strip("_")
    return f"{name}_{_called(node)}" if name else f"{_called(node)}_value"


def named_launch(
    name: str, node: ast.expr, own: ast.expr, statement: ast.stmt, names: dict[ast.expr, str], around: LoweringContext
) -> Draft | None:
    """`x_mean = x.mean()` in place of the reduction, or `blur_value = blur(image)`."""
    parts = LaunchBuilder(around)
    value = lower_value(name, own, parts)
    if not isinstance(value, Reduce | Let):
        return None
    found = draft(own, statement, (value,), parts, Nested(name))
    if not isinstance(found, Draft) or not is_of_names(found):
        return None
    text = text_with_names(node, names, around.file)
    text = ast.unparse(own) if "\n" in text or "\r" in text else text
    return replace(found, source=replace(found.source, text=f"{name} = {text}"))


def launch_of_copy(name: str, node: ast.expr, statement: ast.stmt, around: LoweringContext) -> Draft | None:
    """`part = p[:1]`, of which a kernel makes a copy: it stands for the elements, and nothing else has the name."""
    parts = LaunchBuilder(around)
    body = (Let(name, Apply("numpy.copy", (lower(node, parts),))),)
    found = draft(node, statement, body, parts, Nested(name))
    if not isinstance(found, Draft) or not is_of_names(found):
        return None
    return replace(found, source=replace(found.source, text=f"{name} = {ast.unparse(node)}"))


def launch_on_names(statement: ast.stmt, names: dict[ast.expr, str], around: LoweringContext) -> Draft | None:
    def is_number(text: str, _: ast.stmt) -> bool:
        return around.function.is_number(text, statement)

    found = statement_launch(
        with_names(statement, names), replace(around, function=replace(around.function, is_number=is_number))
    )
    if not isinstance(found, Draft) or not is_of_names(found):
        return None
    place = span(around.file, statement)
    return replace(found, source=_respelled(found, dedented(text_with_names(statement, names, around.file), place)))


def _respelled(launch: Draft, text: str) -> LaunchSource:
    """Its source with names in place of the reductions."""
    return replace(launch.source, text=text, as_written=launch.source.text)


def is_of_names(launch: Draft) -> bool:
    """Whether all its operands are variables and attributes, and it needs no function of the author's."""
    is_plain = not any(isinstance(operand, Evaluated | Selector) for operand in launch.operands)
    return is_plain and not launch.callees.local_functions
