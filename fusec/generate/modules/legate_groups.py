"""The text of a group for arrays of cuPyNumeric: a function of one piece of each array, and the task that runs it."""

import ast
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from fusec.base.ir.operand import Attribute, Variable
from fusec.base.plan.body import Body
from fusec.base.proof.facts import FactKind
from fusec.base.scalars.expression import Apply, Constant, Expr, Load, Local, Reduce, Statement, walk
from fusec.base.scalars.targets import LEGATE, LEGATE_CUDA
from fusec.generate.guards.choices import alternatives_of, choices_of
from fusec.generate.guards.fact_arguments import plan_arguments
from fusec.generate.guards.fusion_object import sources_of
from fusec.generate.modules.block_groups import Divided, divided_text, kernel_of_parts, made_of_items, view_items
from fusec.generate.modules.printed_group import PrintedGroup
from fusec.generate.text.line_breaks import Bracketed, call, lines_of, string_tuple
from fusec.generate.text.target_text import TargetText
from fusec.generate.text.verbatim import with_operands


def legate_text(printed: PrintedGroup) -> TargetText:
    """`results = step_legate.launch(u, v)`; the function of pieces, which is a dispatcher for arrays of NumPy and of CuPy,
    and the `LegateFusion`."""
    printed, pieces = _of_pieces(printed)
    is_on_device = LEGATE_CUDA in printed.group.targets
    on_device = [kernel_of_parts(printed, pieces, LEGATE_CUDA).definitions] if is_on_device else []
    return divided_text(printed, pieces, [*on_device, *_fusion(printed, pieces)])


def legate_cuda_text(printed: PrintedGroup) -> TargetText:
    """The kernel of pieces on devices, which the `LegateFusion` has, too."""
    text = kernel_of_parts(*_of_pieces(printed), LEGATE_CUDA)
    return replace(text, target=LEGATE_CUDA, asks="", finish="", definitions="")


def _of_pieces(printed: PrintedGroup) -> tuple[PrintedGroup, Divided]:
    return replace(printed, body=_without_nans(printed.body)), Divided(LEGATE, "piece", printed.group.name.piece)


def _without_nans(body: Body) -> Body:
    """cuPyNumeric's extrema skip NaN, `np.max(np.fmax(value, -np.inf))`, and begin with the end of finite numbers."""
    return replace(body, steps=tuple(replace(step, statement=_skipping(step.statement)) for step in body.steps))


def _skipping(statement: Statement) -> Statement:
    match statement:
        case Reduce(function="numpy.max"):
            return _from(statement, "numpy.fmax", Apply("numpy.negative", (Constant("np.inf"),)))
        case Reduce(function="numpy.min"):
            return _from(statement, "numpy.fmin", Constant("np.inf"))
        case _:
            return statement


def _from(reduction: Reduce, chosen: str, end: Expr) -> Reduce:
    """Tasks begin totals themselves; what has one element for each row begins with the number beside infinity."""
    value: Expr = Apply(chosen, (reduction.value, end))
    if reduction.is_partial:
        beside = Apply("numpy.nextafter", (value, Apply("numpy.negative", (value,))))
        value = Apply("numpy.where", (Apply("numpy.equal", (value, end)), beside, value))
    return replace(reduction, value=value)


def _fusion(printed: PrintedGroup, pieces: Divided) -> list[str]:
    """`step_legate = LegateFusion(step_piece, step_piece_fusion)`, with the views of whole arrays, and with what each
    result is made of, if that is not all."""
    body, helpers = printed.body, printed.module.helpers
    items = [pieces.name.stem, pieces.name.fusion, *view_items(printed)]
    items += [f"on_device={pieces.name.cuda}"] if LEGATE_CUDA in printed.group.targets else []
    items += made_of_items(printed)
    sliced = dict.fromkeys(_sliced(printed))
    items += [Bracketed("sliced=(", tuple(map(string_tuple, sliced)), ")")] if sliced else []
    updated = [name for name in body.written if name in body.read]
    items += [string_tuple(updated, "updated")] if updated else []
    vectors = dict.fromkeys(_vectors(printed))
    items += [Bracketed("vectors=(", tuple(map(string_tuple, vectors)), ")")] if vectors else []
    if body.row_reductions:
        items += plan_arguments(printed.group, [array.name for array in body.operands])
        made_of = dict(zip((step.name for step in body.steps), sources_of(body), strict=True))
        extrema = [made_of[each.name] for each in body.row_reductions if each.function != "numpy.sum"]
        names = dict.fromkeys(name for own in extrema for name in own)
        items += [string_tuple(list(names), "floating")] if names else []
    arrays = dict.fromkeys((*choices_of(body, helpers), *alternatives_of(body, helpers)))
    if arrays:
        items.append(Bracketed("choices=(", tuple(string_tuple(names) for names in arrays), ")"))
    return lines_of(call(f"{printed.group.name.legate} = LegateFusion", items))


def _vectors(printed: PrintedGroup) -> Iterator[tuple[str, ...]]:
    """What each factor of a product of vectors is made of: all of it must have one axis."""
    if not printed.group.facts_of(FactKind.RANK):
        return
    known: dict[str, Sequence[str]] = {}
    for step, sources in zip(printed.body.steps, sources_of(printed.body), strict=True):
        match step.statement:
            case Reduce(axes=None, value=Apply("numpy.multiply", factors)):
                for factor in factors:
                    nodes = (node for node in walk(factor) if isinstance(node, Load | Local))
                    names = (known[n.name] if isinstance(n, Local) else (n.array,) for n in nodes)
                    yield tuple(dict.fromkeys(name for own in names for name in own))
            case _:
                known[step.name] = sources


def _sliced(printed: PrintedGroup) -> Iterator[tuple[str, ...]]:
    """What each value is made of that the author slices: `x` for `x[:]`, whose slice is the array itself for the kernel.
    A number, or an array without axes, has no slices."""
    whole = {array.base: array.name for array in printed.body.operands if not array.is_view}
    operands = [o for o in printed.group.call.operands if isinstance(o, Variable | Attribute)]
    known: dict[str, tuple[str, ...]] = {o.expression: (whole[o.name],) for o in operands if o.name in whole}
    steps = zip(printed.body.steps, sources_of(printed.body), strict=True)
    for member in printed.group.members:
        tree = ast.parse(with_operands(member))
        texts = {ast.unparse(node.value) for node in ast.walk(tree) if isinstance(node, ast.Subscript)}
        yield from (known[text] for text in sorted(texts & known.keys()))
        known |= {step.name: tuple(sources) for step, sources in islice(steps, len(member.kernel.body))}
