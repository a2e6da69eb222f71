"""Which calls inside a statement give an array to a function that takes slices of it?"""

import ast
from collections.abc import Iterable, Iterator

from fusec.base.expression import Constant
from fusec.capture.calls import ArrayCall, array_call
from fusec.capture.inlining import view_parameters
from fusec.capture.surroundings import Surroundings


def holds_calls_of_calls(nodes: Iterable[ast.AST], around: Surroundings) -> bool:
    """Whether a function that is written out is called on what another such function gives, and takes slices of that."""
    calls = (node for node in nodes if isinstance(node, ast.Call) and any(isinstance(a, ast.Call) for a in node.args))
    return any(True for call in calls for _ in sliced_calls(call, around))


def sliced_calls(node: ast.Call, around: Surroundings) -> Iterator[ast.Call]:
    """Those of the arguments of the call: `blur(image)` of `sobel(blur(image))`.

    A function that is written out can take slices of a variable only.
    """
    call = array_call(node, around)
    if not isinstance(call, ArrayCall) or call.inlined is None:
        return
    sliced = view_parameters(call.inlined)
    for parameter, slot in zip(call.inlined.parameters, call.slots, strict=True):
        argument = None if isinstance(slot, Constant) else call.evaluated[slot]
        if parameter in sliced and isinstance(argument, ast.Call) and _is_written_out(argument, around):
            yield argument


def _is_written_out(node: ast.Call, around: Surroundings) -> bool:
    call = array_call(node, around)
    return isinstance(call, ArrayCall) and call.inlined is not None and len(call.inlined.values) == 1
