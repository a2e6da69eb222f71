"""How are checks of numbers written: as lambdas, or as functions where they are long?"""

from collections.abc import Collection, Sequence

from fusec.base.expression import Apply, Expr
from fusec.base.free_name import take_name
from fusec.generate.brackets import INDENT, LINE_LENGTH, call, lines_of
from fusec.generate.expression_text import Spelling, expression_text
from fusec.generate.free_names import KERNEL_NAMES, part_names
from fusec.generate.number_checks import NumberCheck
from fusec.generate.statement_lines import Layout, statement_lines


def lambda_head(parameters: Sequence[str]) -> str:
    return f"lambda {', '.join(parameters)}" if parameters else "lambda"


def check_texts(
    stem: str, checks: Sequence[NumberCheck], module_names: Collection[str], *, of_pairs: bool = False
) -> tuple[list[str], list[str]]:
    """The lines of functions, and an item for each check: a lambda where it fits on a line, else the function's name. `of_pairs`:
    of the two operands of each."""
    spelling = Spelling({}, {}, {})
    taken = {*KERNEL_NAMES, *module_names} - {stem}  # which is the group's own
    lines: list[str] = []
    items: list[str] = []
    for check in checks:
        values = check.value.arguments if of_pairs and isinstance(check.value, Apply) else (check.value,)
        text = ", ".join(expression_text(value, spelling).text for value in values)
        short = f"{lambda_head(check.operands)}: {f'({text})' if of_pairs else text}"
        if len(short) + 2 * len(INDENT) < LINE_LENGTH and not check.lets:
            items.append(short)
            continue
        items.append(take_name(stem, taken))
        lines += _check_lines(items[-1], check, values, {*taken, *check.operands})
    return lines, items


def _check_lines(name: str, check: NumberCheck, values: Sequence[Expr], taken: set[str]) -> list[str]:
    """A function of the check's operands, which returns these values."""
    parts = part_names("number", taken)
    names = {let.name: next(parts) for let in check.lets}
    layout = Layout(INDENT, Spelling(names, {}, {}), parts)
    lines = [line for let in check.lets for line in statement_lines(f"{names[let.name]} =", let.value, layout)]
    if len(values) > 1:
        results = [next(parts) for _ in values]
        for result, value in zip(results, values, strict=True):
            lines += statement_lines(f"{result} =", value, layout)
        lines.append(f"{INDENT}return {', '.join(results)}")
    else:
        lines += statement_lines("return", values[0], layout)
    return [*lines_of(call(f"def {name}", check.operands), after=":"), *lines, "", ""]
