"""What must the guard of a fused CUDA kernel know? The text of its `CudaFusion`."""

import ast
from collections.abc import Mapping, Sequence

from fusec.base.expression import Apply, Constant, Expr, walk
from fusec.base.plan import FusionGroup, OutputKind
from fusec.generate.body import Body
from fusec.generate.brackets import Bracketed, call, lines_of, string_tuple
from fusec.generate.cuda_kernel import CudaKernel
from fusec.generate.expression_text import Spelling, expression_text
from fusec.generate.number_checks import number_checks
from fusec.generate.weight import integer_casts


def cuda_fusion_lines(group: FusionGroup, body: Body, kernel: CudaKernel, constants: Mapping[str, str]) -> list[str]:
    """`name_cuda = CudaFusion(...)`."""
    items: list[Bracketed | str] = ["__file__", f'"{kernel.name}"', f"{group.name}_unfused"]
    items.append(string_tuple([array.name for array in body.operands]))
    modules = [str(place) for place, operand in enumerate(group.operands) if operand.is_module]
    items += [Bracketed("modules=(", tuple(modules), ")")] if modules else []
    shown = frozenset(operand.name for operand in group.operands if operand.is_array)
    spelling = Spelling({}, {}, constants)
    checks = [
        f"lambda {', '.join(check.operands)}: {expression_text(check.value, spelling).text}"
        for check in number_checks(body, shown, {})
    ]
    items += [Bracketed("checks=(", tuple(checks), ")")] if checks else []
    items += [string_tuple(body.written, "written")] if body.written else []
    items += [string_tuple(kernel.fresh, "fresh")] if kernel.fresh else []
    keys = dict(zip(body.fresh, kernel.fresh, strict=True))
    returns = [keys[o.name] if o.kind is OutputKind.FRESH else o.name for o in group.outputs]
    items += [string_tuple(returns, "returns")] if returns else []
    limits = _integers(body, constants)
    items += [Bracketed("integers=(", tuple(map(str, limits)), ")")] if limits else []
    casts = sorted(set(integer_casts(body, {})))
    items += [string_tuple(casts, "casts")] if casts else []
    return lines_of(call(f"{group.name}_cuda = CudaFusion", items))


def _integers(body: Body, constants: Mapping[str, str]) -> Sequence[int]:
    """The least and the greatest integer among the literals; nothing where there are none."""
    nodes = [node for step in body.steps for node in walk(step.statement.value)]
    negated = [node.arguments[0] for node in nodes if isinstance(node, Apply) and node.function == "numpy.negative"]
    values = [number for node in nodes if (number := _integer(node, constants)) is not None]
    values += [-number for node in negated if (number := _integer(node, constants)) is not None]
    return sorted({min(values), max(values)}) if values else ()


def _integer(node: Expr, constants: Mapping[str, str]) -> int | None:
    """The value of a literal; None of anything else."""
    if not isinstance(node, Constant):
        return None
    try:
        value: object = ast.literal_eval(constants.get(node.text, node.text))
    except ValueError:
        return None
    return value if type(value) is int else None
