"""Where does an expression convert a number: `float(dt)`, `np.float32(gain)`?"""

import ast

from fusec.base.conversion import CONVERTERS
from fusec.base.expression import Expr
from fusec.capture.operands import LaunchParts, one_line


def converted_number(node: ast.Call, parts: LaunchParts) -> Expr | None:
    """What a local name is converted to, unless it is an array, or bound by the line itself."""
    around = parts.around
    match node:
        case ast.Call(function, [ast.Name(base)], []):
            converter = CONVERTERS.get(around.scope.canonical(function) or "")
        case _:
            return None
    is_other = parts.binds(base) or base in around.arrays or around.fresh_names.attribute_text(base) is not None
    if converter is None or is_other or not around.scope.is_local(base) or around.scope.spoils(base):
        return None
    parts.converted_nodes.append(node)
    wanted = f"{base}_{converter.removeprefix('as_')}"
    return parts.take_asked(wanted, one_line(around, node), base, converter=converter)
