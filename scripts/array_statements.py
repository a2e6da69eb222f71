"""Count the array statements of packages that a reader would want fused, those that are, and the causes of the others.

    python scripts/array_statements.py SOURCE... --out FILE.json

A wanted statement stands in a function, has an elementwise operation on arrays of unknown size, and either a second such
operation or another such statement directly before or behind it. What is an array is told from the text alone, not by fusec (tests are left out):
a parameter annotated or documented as one, what is sliced, what NumPy's functions make or take, and what is computed from these; no
name that an `if` or a `while` compares. A statement is fused if members of groups hold at least half of its operations.
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
_ARRAY = r"[^\n]*\b(?:nd)?array"
DOCUMENTED = tuple(
    re.compile(pattern + _ARRAY, re.MULTILINE)
    for pattern in (r"^\s*(\w+(?:, *\w+)*)\s*:\s*", r"^\s*(\w+) \(", r"^\s*:(?:type|param) (\w+):")
)
MOST = 10
WITHOUT_PLAN = ("none", "file without an entry")
WITHOUT_ENTRY = ("none", "statement without an entry")


class Library:
    """What the imports of a module call NumPy and its functions."""

    def __init__(self, tree: ast.Module) -> None:
        self.modules = {"np", "numpy"}
        self.functions: dict[str, str] = {}
        for node in ast.walk(tree):
            match node:
                case ast.Import(names):
                    self.modules.update(each.asname for each in names if each.name == "numpy" and each.asname)
                case ast.ImportFrom("numpy", names, 0):
                    self.functions.update((each.asname or each.name, each.name) for each in names)

    def called(self, node: ast.AST) -> str:
        """NumPy's name of the function that the call calls, or nothing."""
        match node:
            case ast.Call(ast.Attribute(ast.Name(module), name)) if module in self.modules:
                return name
            case ast.Call(ast.Name(name)):
                return self.functions.get(name, "")
            case _:
                return ""


class Arrays:
    """The names that hold arrays in one function, by its text."""

    def __init__(self, function: ast.FunctionDef, library: Library) -> None:
        self.library = library
        body = list(_own(function))
        self.numbers = set(_tested(body))
        self.names = set(_declared(function))
        for node in body:
            match node:
                case ast.Subscript(ast.Name(name), index) if _is_slice(index):
                    self.names.add(name)
                case ast.Call(_, [ast.Name(name), *_]) if library.called(node) in ELEMENTWISE:
                    self.names.add(name)
        self.names -= self.numbers
        size = -1
        while size != len(self.names):
            size = len(self.names)
            for node in body:
                if isinstance(node, ast.Assign) and (self.operations(node.value) or self._makes(node.value)):
                    self.names.update(target.id for target in node.targets if isinstance(target, ast.Name))
                    self.names -= self.numbers

    def operations(self, node: ast.AST) -> list[ast.AST]:
        """The elementwise operations on arrays in the expression, without those in the arguments of other calls."""
        match node:
            case ast.Call(_, arguments) if self.library.called(node) in ELEMENTWISE:
                return self._with(node, arguments)
            case ast.BinOp(left, ast.MatMult(), right):
                return self._of([left, right])
            case ast.BinOp(left, _, right):
                return self._with(node, [left, right])
            case ast.UnaryOp(_, operand):
                return self.operations(operand)
            case ast.Compare(left, _, values):
                return self._with(node, [left, *values])
            case ast.Tuple(values) | ast.List(values):
                return self._of(values)
            case ast.Subscript(value):
                return self.operations(value)
            case _:
                return []

    def _with(self, node: ast.expr, operands: list[ast.expr]) -> list[ast.AST]:
        """Those of the operands, and the node itself if an operand is an array. Each operand is read once: sums are deep."""
        found = self._of(operands)
        return [*found, node] if found or any(map(self.is_named, operands)) else []

    def _of(self, values: list[ast.expr]) -> list[ast.AST]:
        return [each for value in values for each in self.operations(value)]

    def is_named(self, node: ast.AST) -> bool:
        """A name, a part or a maker of an array."""
        match node:
            case ast.Name(name):
                return name in self.names
            case ast.Subscript(ast.Name(name), index):
                return name in self.names and _is_slice(index)
            case ast.Subscript(ast.Attribute(), index):
                return _is_slice(index)
            case ast.Attribute(value, attribute) if attribute in ("T", "real", "imag"):
                return self.is_named(value)
            case _:
                return self._makes(node)

    def of(self, statement: ast.stmt) -> list[ast.AST]:
        """The operations of the statement; an update of an array in place is one, too."""
        match statement:
            case ast.Assign(value=value) | ast.Return(ast.expr() as value) | ast.AnnAssign(value=ast.expr() as value):
                return self.operations(value)
            case ast.AugAssign(target, _, value):
                return self.operations(value) + [statement] * self.is_named(target)
            case _:
                return []

    def _makes(self, node: ast.AST) -> bool:
        return self.library.called(node) in MAKERS


def wanted(tree: ast.Module) -> Iterator[tuple[ast.stmt, list[ast.AST]]]:
    """The statements that a reader would want fused, with their operations."""
    library = Library(tree)
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef) or any("jit" in ast.unparse(d) for d in function.decorator_list):
            continue
        arrays = Arrays(function, library)
        for block in _blocks(function):
            found: list[list[ast.AST]] = [[], *map(arrays.of, block), []]
            for k, statement in enumerate(block, start=1):
                if len(found[k]) > 1 or (found[k] and (found[k - 1] or found[k + 1])):
                    yield statement, found[k]


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
    """The parameters that annotations or docstrings (numpydoc's, Google's or Sphinx's) call arrays."""
    documented = {
        name
        for pattern in DOCUMENTED
        for names in pattern.findall(ast.get_docstring(function) or "")
        for name in re.split(r"[,\s]+", names)
    }
    for argument in (*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs):
        is_annotated = argument.annotation is not None and ANNOTATION.search(ast.unparse(argument.annotation))
        if is_annotated or argument.arg in documented:
            yield argument.arg


def _tested(body: list[ast.AST]) -> Iterator[str]:
    """The names whose own value, or a comparison of it with others, an `if` or a `while` tests: no arrays."""
    for node in body:
        waiting = [node.test] if isinstance(node, (ast.If, ast.IfExp, ast.While, ast.Assert)) else []
        while waiting:
            match waiting.pop():
                case ast.BoolOp(values=values):
                    waiting += values
                case ast.UnaryOp(ast.Not(), operand):
                    waiting.append(operand)
                case ast.Compare(left, operators, values) if not any(
                    isinstance(each, (ast.Is, ast.IsNot, ast.In, ast.NotIn)) for each in operators
                ):
                    yield from (each.id for each in (left, *values) if isinstance(each, ast.Name))
                case _:
                    pass


def _is_slice(index: ast.expr) -> bool:
    parts = index.elts if isinstance(index, ast.Tuple) else [index]
    return any(
        isinstance(part, ast.Slice) or (isinstance(part, ast.Constant) and part.value in (None, ...)) for part in parts
    )


def measured(source: Path) -> dict[str, Any]:
    """What fusec does with the wanted statements of a package."""
    program, plan = analyse(source, Options())
    plans = {each.path: each for each in plan.modules}
    of_files = {each.path: each for each in program.diagnostics}
    counts: Counter[str] = Counter()
    codes: Counter[str] = Counter()
    causes: Counter[str] = Counter()
    for path in sorted(source.rglob("*.py")):
        name = path.relative_to(source).as_posix()
        if any(part.split("_")[0] in ("test.py", "test", "tests") for part in name.split("/")):
            continue
        content = path.read_bytes()
        try:
            tree = ast.parse(content)
        except (SyntaxError, ValueError):
            continue
        counts["lines"] += content.count(b"\n")
        places = _special_places(tree)
        starts = [0]
        for line in content.splitlines(keepends=True):
            starts.append(starts[-1] + len(line))
        for statement, operations in wanted(tree):
            counts["wanted"] += 1
            fated = fate(_place(statement, starts), [_place(each, starts) for each in operations], plans.get(name))
            if fated == WITHOUT_PLAN and name in of_files:
                fated = of_files[name].code, of_files[name].message
            if fated == WITHOUT_ENTRY:
                fated = "none", f"statement without an entry{places.get(id(statement), '')}"
            code, cause = fated
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


def _special_places(tree: ast.Module) -> dict[int, str]:
    """Where statements stand that fusec may leave to others: a compiler that decorates, or the callers of a local function."""
    found: dict[int, str] = {}
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            inner = [each for each in ast.walk(function) if isinstance(each, ast.FunctionDef) and each is not function]
            found.update((id(node), ", in a local function") for each in inner for node in ast.walk(each))
            if function.decorator_list:
                found.update((id(node), ", under a decorator") for node in ast.walk(function))
    return found


def _place(node: ast.AST, starts: list[int]) -> tuple[int, int]:
    assert isinstance(node, (ast.stmt, ast.expr))
    assert node.end_lineno is not None and node.end_col_offset is not None
    return starts[node.lineno - 1] + node.col_offset, starts[node.end_lineno - 1] + node.end_col_offset


def fate(place: tuple[int, int], operations: list[tuple[int, int]], plan: ModulePlan | None) -> tuple[str, str]:
    """The code and the general reason of an unfused statement; nothing if groups hold at least half of its operations."""
    if plan is None:
        return WITHOUT_PLAN
    members = [member.span for group in plan.groups for member in group.members]
    if 2 * sum(any(_meets(each, *operation) for each in members) for operation in operations) >= len(operations):
        return "", ""
    found = [each for each in plan.refusals if any(_meets(one, *place) for one in each.places)]
    found += [each for each in plan.refusals if each.code == "FUS601" and not each.function]
    if not found:
        return WITHOUT_ENTRY
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
