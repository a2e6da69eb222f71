"""Which operands are exponents, `image**gamma`, whose values the guard looks at where they are numbers?

CuPy calls another function than its power for some of Python's numbers. An exponent that is computed, `image ** (1 / gamma)`,
is known to the kernel alone, which takes no such number.
"""

from collections.abc import Collection

from fusec.base.expression import Apply, Load, walk
from fusec.generate.body import Body


def exponents(body: Body, given: Collection[str]) -> tuple[str, ...]:
    """What the kernel is given and raises something to, in the order of the statements."""
    found: dict[str, None] = {}
    for node in (node for step in body.steps for node in walk(step.statement.value)):
        match node:
            case Apply("operator.pow", (_, Load(name))) if not node.called and name in given:
                found[name] = None
    return tuple(found)
