"""What does one element cost?"""

from collections.abc import Mapping

from fusec.base.kernel import HelperFunction
from fusec.base.weight import expression_weight
from fusec.generate.body import Body


def body_weight(body: Body, helpers: Mapping[str, HelperFunction]) -> int:
    """The cost of one element in simple operations."""
    return max(1, sum(expression_weight(step.statement.value, helpers) for step in body.steps))
