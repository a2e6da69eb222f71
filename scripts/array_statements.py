"""Count the array statements of packages that a reader would want fused, those that are, and the causes of the others.

    python scripts/array_statements.py SOURCE... --out FILE.json

A wanted statement stands in a function, has an elementwise operation on arrays of unknown size, and either a second such
operation or another such statement directly before or behind it. What is an array is told from the text alone, not by fusec (tests are left out):
a parameter annotated or documented as one, what is sliced, what NumPy's functions make or take, and what is computed from these.
"""

import argparse
import ast
import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fusec.base.plan.plan import ModulePlan
from fusec.base.text.source_span import SourceSpan
from fusec.config import Options
from fusec.pipeline import analyse

MAKERS = frozenset(
    [
        "array",
        "asarray",
        "zeros",
        "ones",
        "empty",
        "full",
        "linspace",
        "arange",
        "zeros_like",
        "ones_like",
        "empty_like",
        "full_like",
        "meshgrid",
    ]
)
ELEMENTWISE = frozenset(
    [
        "abs",
        "absolute",
        "add",
        "arctan",
        "arctan2",
        "arcsin",
        "arccos",
        "clip",
        "cos",
        "cosh",
        "degrees",
        "divide",
        "exp",
        "expm1",
        "floor",
        "ceil",
        "hypot",
        "isfinite",
        "isnan",
        "log",
        "log10",
        "log1p",
        "log2",
        "logical_and",
        "logical_not",
        "logical_or",
        "maximum",
        "minimum",
        "mod",
        "multiply",
        "power",
        "radians",
        "real",
        "imag",
        "conj",
        "rint",
        "round",
        "sign",
        "sin",
        "sinh",
        "sqrt",
        "square",
        "subtract",
        "tan",
        "tanh",
        "where",
        "nan_to_num",
        "deg2rad",
        "rad2deg",
    ]
)
SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)
ANNOTATION = re.compile(r"\bndarray\b|NDArray|ArrayLike|array_like")
MOST = 10


class Arrays:
    """The names that hold arrays in one function, by its text."""

    def __init__(self, function: ast.FunctionDef) -> None:
        self.names = set(_declared(function))
        body = list(_own(function))
        for node in body:
            match node:
                case ast.Subscript(ast.Name(name), index) if _is_slice(index):
                    self.names.add(name)
                case ast.Call(ast.Attribute(ast.Name("np" | "numpy"), function_name), [ast.Name(name), *_]) if (
                    function_name in ELEMENTWISE
                ):
                    self.names.add(name)
        size = -1
        while size != len(self.names):
            size = len(self.names)
            for node in body:
                if isinstance(node, ast.Assign) and (self.operations(node.value) or _makes(node.value)):
                    self.names.update(target.id for target in node.targets if isinstance(target, ast.Name))

    def operations(self, node: ast.AST) -> int:
        """The elementwise operations on arrays in the expression, without those in the arguments of other calls."""
        match node:
            case ast.Call(ast.Attribute(ast.Name("np" | "numpy"), name), arguments) if name in ELEMENTWISE:
                return sum(map(self.operations, arguments)) + any(map(self.is_array, arguments))
            case ast.BinOp(left, ast.MatMult(), right):
                return self.operations(left) + self.operations(right)
            case ast.BinOp(left, _, right):
                return self.operations(left) + self.operations(right) + (self.is_array(left) or self.is_array(right))
            case ast.UnaryOp(_, operand):
                return self.operations(operand)
            case ast.Compare(left, _, values):
                return sum(map(self.operations, (left, *values))) + any(map(self.is_array, (left, *values)))
            case ast.Tuple(values) | ast.List(values):
                return sum(map(self.operations, values))
            case ast.Subscript(value):
                return self.operations(value)
            case _:
                return 0

    def is_array(self, node: ast.AST) -> bool:
        match node:
            case ast.Name(name):
                return name in self.names
            case ast.Subscript(ast.Name(name), index):
                return name in self.names and _is_slice(index)
            case ast.Subscript(ast.Attribute(), index):
                return _is_slice(index)
            case ast.Attribute(value, attribute) if attribute in ("T", "real", "imag"):
                return self.is_array(value)
            case _:
                return _makes(node) or self.operations(node) > 0

    def count(self, statement: ast.stmt) -> int:
        match statement:
            case ast.Assign(value=value) | ast.Return(ast.expr() as value) | ast.AnnAssign(value=ast.expr() as value):
                return self.operations(value)
            case ast.AugAssign(target, _, value):
                return self.operations(value) + self.is_array(target)
            case _:
                return 0


def wanted(tree: ast.Module) -> Iterator[ast.stmt]:
    """The statements that a reader would want fused."""
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef) or any("jit" in ast.unparse(d) for d in function.decorator_list):
            continue
        arrays = Arrays(function)
        for block in _blocks(function):
            counts = [0, *map(arrays.count, block), 0]
            for k, statement in enumerate(block, start=1):
                if counts[k] > 1 or (counts[k] and (counts[k - 1] or counts[k + 1])):
                    yield statement


def _blocks(function: ast.FunctionDef) -> Iterator[list[ast.stmt]]:
    for node in (function, *(each for each in _own(function) if not isinstance(each, SCOPES))):
        for name in ("body", "orelse", "finalbody"):
            block = getattr(node, name, None)
            if isinstance(block, list) and block:
                yield block


def _own(function: ast.FunctionDef) -> Iterator[ast.AST]:
    """The nodes of the function, without those of functions in it."""
    waiting = [*function.body]
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, SCOPES):
            waiting += ast.iter_child_nodes(node)


def _declared(function: ast.FunctionDef) -> Iterator[str]:
    text = ast.get_docstring(function) or ""
    for argument in (*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs):
        is_annotated = argument.annotation is not None and ANNOTATION.search(ast.unparse(argument.annotation))
        if is_annotated or re.search(rf"^\s*{re.escape(argument.arg)}\s*:\s*[^\n]*\b(nd)?array", text, re.MULTILINE):
            yield argument.arg


def _is_slice(index: ast.expr) -> bool:
    parts = index.elts if isinstance(index, ast.Tuple) else [index]
    return any(
        isinstance(part, ast.Slice) or (isinstance(part, ast.Constant) and part.value in (None, ...)) for part in parts
    )


def _makes(node: ast.AST) -> bool:
    match node:
        case ast.Call(ast.Attribute(ast.Name("np" | "numpy"), name)):
            return name in MAKERS
        case _:
            return False


def measured(source: Path) -> dict[str, Any]:
    """What fusec does with the wanted statements of a package."""
    program, plan = analyse(source, Options())
    plans = {each.path: each for each in plan.modules}
    counts: Counter[str] = Counter()
    codes: Counter[str] = Counter()
    causes: Counter[str] = Counter()
    for path in sorted(source.rglob("*.py")):
        name = path.relative_to(source).as_posix()
        if "test" in name:
            continue
        content = path.read_bytes()
        try:
            tree = ast.parse(content)
        except (SyntaxError, ValueError):
            continue
        counts["lines"] += content.count(b"\n")
        starts = [0]
        for line in content.splitlines(keepends=True):
            starts.append(starts[-1] + len(line))
        for statement in wanted(tree):
            counts["wanted"] += 1
            start = starts[statement.lineno - 1] + statement.col_offset
            end = starts[(statement.end_lineno or statement.lineno) - 1] + (statement.end_col_offset or 0)
            code, cause = fate(start, end, plans.get(name))
            counts["fused"] += code == ""
            codes.update([code] if code else [])
            causes.update([f"{code} {cause}"] if code else [])
    return {
        "lines": counts["lines"],
        "wanted": counts["wanted"],
        "fused": counts["fused"],
        "groups": len(plan.groups),
        "codes": dict(codes.most_common(MOST)),
        "causes": dict(causes.most_common(2 * MOST)),
        "modules": len(program.modules),
    }


def fate(start: int, end: int, plan: ModulePlan | None) -> tuple[str, str]:
    """The code and the general reason of an unfused statement; nothing for a fused one."""
    if plan is None:
        return "none", "file without an entry"
    if any(_meets(member.span, start, end) for group in plan.groups for member in group.members):
        return "", ""
    found = [each for each in plan.refusals if any(_meets(place, start, end) for place in each.places)]
    found += [each for each in plan.refusals if each.code == "FUS601" and not each.function]
    if not found:
        return "none", "statement without an entry"
    first = min(found, key=lambda each: each.code.startswith("FUS3"))  # what is not worth it tells less
    return first.code, re.sub(r"`[^`]*`(?:(?:, | and )`[^`]*`)*", "`_`", first.note)


def _meets(place: SourceSpan, start: int, end: int) -> bool:
    return place.start < end and start < place.end


def table(found: dict[str, Any]) -> str:
    """The rows of the packages, then the most frequent codes of all."""
    lines = ["| package | lines | wanted | fused | share |", "| --- | ---: | ---: | ---: | ---: |"]
    for name, each in found.items():
        share = 100 * each["fused"] / max(each["wanted"], 1)
        lines.append(f"| {name} | {each['lines']:,} | {each['wanted']:,} | {each['fused']:,} | {share:.0f} % |")
    codes: Counter[str] = Counter()
    for each in found.values():
        codes.update(each["codes"])
    lines += ["", "| code | statements |", "| --- | ---: |"]
    lines += [f"| {code} | {count:,} |" for code, count in codes.most_common(MOST)]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sources", nargs="+", type=Path)
    parser.add_argument("--out", type=Path)
    told = parser.parse_args()
    found = {source.name: measured(source) for source in told.sources}
    if told.out is not None:
        told.out.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
    print(table(found))


if __name__ == "__main__":
    main()
