"""The model of a small program as lines of text, so that a test can say what a statement is lowered to."""

from pathlib import Path

from fusec.base import walls
from fusec.base.ir.host_statement import HostStatement
from fusec.base.ir.kernel import Launch
from fusec.base.ir.program import Program, Region
from fusec.base.scalars.expression import (
    Apply,
    CallHelper,
    Cast,
    Constant,
    Expr,
    Let,
    Load,
    Local,
    Reduce,
    Statement,
    Store,
    Update,
)
from fusec.capture import capture


def model(folder: Path, source: str, **others: str) -> Program:
    """The checked model of a package with `source` as its module `main`, and the other modules by name."""
    root = folder / "pkg"
    root.mkdir()
    for name, text in {"__init__": "", "main": source, **others}.items():
        (root / f"{name}.py").write_text(text, encoding="utf-8")
    program = capture(root)
    walls.program(program)
    return program


def regions(program: Program, path: str = "main.py") -> tuple[Region, ...]:
    return next(module.regions for module in program.modules if module.path == path)


def launches(program: Program) -> list[Launch]:
    return [item for region in regions(program) for item in region.items if isinstance(item, Launch)]


def lines(region: Region) -> list[str]:
    """One line for each statement of a launch, and for each host statement."""
    return [line for item in region.items for line in item_lines(item)]


def item_lines(item: Launch | HostStatement) -> list[str]:
    if isinstance(item, HostStatement):
        return [f"host {item.code or ''}: {item.what}".replace(" :", ":")]
    return [f"{item.source.form.value}: {statement_text(statement)}" for statement in item.kernel.body]


def statement_text(statement: Statement) -> str:
    match statement:
        case Let(name, value):
            return f"{name} = {text(value)}"
        case Update(name, value):
            return f"{name} := {text(value)}"
        case Store(array, value):
            return f"{array}[] = {text(value)}"
        case Reduce(name, function, value, keywords, axes, keepdims, _):
            options = "".join(f", {key}={dtype}" for key, dtype in keywords)
            numbers = () if axes is None else axes.numbers
            options += f", axis={numbers if len(numbers) > 1 else numbers[0]}" if numbers else ""
            options += ", keepdims" if keepdims else ""
            return f"{name} = reduce {function.removeprefix('numpy.')}({text(value)}{options})"


def text(expression: Expr) -> str:
    match expression:
        case Load(name):
            return name
        case Local(name):
            return f"local {name}"
        case Constant(spelling):
            return spelling
        case Apply(function, arguments, keywords, called):
            parts = [*(text(argument) for argument in arguments), *(f"{key}={value}" for key, value in keywords)]
            return f"{'np.' if called else ''}{function.rpartition('.')[2]}({', '.join(parts)})"
        case CallHelper(key, arguments):
            return f"{key}({', '.join(text(argument) for argument in arguments)})"
        case Cast(value, dtype):
            return f"cast({text(value)}, {dtype})"
