"""The cell magic `%%fusec` of IPython and Jupyter: rewrites the cell, shows the diff, and runs it.

`%load_ext fusec.plugins.notebook` defines it. The functions of the cell keep the notebook's names. Kernels are made of what those names
hold when the cell runs: a later cell that binds one of them again makes the functions run as they were written.
"""

import ast
import io
import shlex
import sys
import tempfile
import tokenize
import weakref
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import unified_diff
from hashlib import sha256
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any  # IPython's shell, and what a notebook holds

from fusec import pipeline
from fusec.base.plan.choices import FloatingPoint
from fusec.base.text.diagnostic import FusecError
from fusec.config import Options
from fusec.show.quantities import count

CELL = "cell"


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell as it runs: `functions` are those that it defined, `originals` their code as written, by qualified name; `names` are
    the notebook's names that kernels are made of."""

    functions: tuple["weakref.ref[FunctionType]", ...]
    originals: Mapping[str, CodeType]
    names: frozenset[str]

    def restore(self) -> None:
        """Make the functions run as written."""
        for function in filter(None, (each() for each in self.functions)):
            if function.__qualname__ in self.originals:
                function.__code__ = self.originals[function.__qualname__]


class FusedCells:
    """The magic of one shell, and the cells that it has rewritten."""

    def __init__(self, shell: Any) -> None:
        self.shell = shell
        self.root = tempfile.TemporaryDirectory(prefix="fusec-cells-")
        self.cells: list[Cell] = []
        sys.path.append(self.root.name)

    def fusec(self, line: str, text: str) -> None:
        """`%%fusec [--fp exact|close|contract] [--quiet]`: rewrite the cell, show the diff, run it."""
        try:
            chosen = _chosen(line)
        except ValueError as wrong:
            print(f"%%fusec: {wrong}", file=sys.stderr)
            return
        try:
            ast.parse(text)
        except SyntaxError:
            self.shell.run_cell(text)  # which tells it
            return
        self.forget(bound_names(text))
        known = {name: value for name, value in self.shell.user_ns.items() if name in loaded_names(text)}
        imports = "".join(_imports(known, bound_names(text)))
        name = f"fused_cell_{sha256((imports + text + line).encode()).hexdigest()[:6]}"
        try:
            fused, told = self.rewritten(name, imports + text, chosen, imports.count("\n"))
        except FusecError as failure:
            print(f"%%fusec: {failure.diagnostic.message} The cell runs as it is.", file=sys.stderr)
            fused, told = imports + text, ""
        if not chosen.quiet:
            before, after = (side.removeprefix(imports).splitlines() for side in (imports + text, fused))
            print("\n".join((*list(unified_diff(before, after, lineterm="", n=2))[2:], told)))
        self.run(name, text, fused, known.keys() | bound_names(text))

    def rewritten(self, name: str, text: str, chosen: Namespace, imported: int) -> tuple[str, str]:
        """The text of the rewritten cell, which imports its generated module by full name; the number of kernels, and the refusals
        with their lines in the cell, before which the text has so many `imported` ones.

        Raises FusecError for what `fusec rewrite` does not take.
        """
        source, out = Path(self.root.name, "written", name), Path(self.root.name, name)
        source.mkdir(parents=True, exist_ok=True)
        (source / "__init__.py").touch()
        (source / f"{CELL}.py").write_text(text, encoding="utf-8")
        outcome, _ = pipeline.rewrite(source, out, Options(fp=chosen.fp))
        fused = (out / f"{CELL}.py").read_text(encoding="utf-8")
        refused = [each for module in outcome.plan.modules for each in module.refusals]
        told = [f"{count(len(outcome.plan.groups), 'fused kernel')}, {count(len(refused), 'refusal')}."]
        told += [f"line {each.span.line - imported}: {each.code} {each.message}" for each in refused]
        return _with_full_names(fused, name), "\n".join(told)

    def run(self, name: str, text: str, fused: str, names: frozenset[str] | set[str]) -> None:
        """Run the rewritten cell in the notebook, and keep what is needed to run its functions as written."""
        before = {id(value) for value in self.shell.user_ns.values()}
        self.shell.run_cell(fused)
        codes = dict(_codes(compile(text, f"<{name}>", "exec", dont_inherit=True)))
        own = [value for value in self.shell.user_ns.values() if id(value) not in before]
        functions = [function for value in own for function in _functions(value) if function.__qualname__ in codes]
        self.cells.append(Cell(tuple(map(weakref.ref, functions)), codes, frozenset(names)))

    def before_cell(self, info: Any) -> None:
        """What a cell is about to bind may be in kernels."""
        if not info.raw_cell.startswith("%%fusec"):
            self.forget(bound_names(self.shell.transform_cell(info.raw_cell)))

    def forget(self, names: frozenset[str]) -> None:
        """Make functions run as written whose kernels are made of these names."""
        for cell in [each for each in self.cells if not each.names.isdisjoint(names)]:
            cell.restore()
            self.cells.remove(cell)


def load_ipython_extension(shell: Any) -> None:
    """Called by `%load_ext fusec.plugins.notebook`."""
    cells = FusedCells(shell)
    shell.register_magic_function(cells.fusec, "cell", "fusec")
    shell.events.register("pre_run_cell", cells.before_cell)


def unload_ipython_extension(shell: Any) -> None:
    """Called by `%unload_ext`; functions of cells keep their kernels, and names that are bound again no longer count."""
    magic = shell.magics_manager.magics["cell"].pop("fusec")
    shell.events.unregister("pre_run_cell", magic.__self__.before_cell)


def _chosen(line: str) -> Namespace:
    """The options of the line; raises ValueError with a sentence."""
    parser = ArgumentParser(prog="%%fusec", add_help=False, exit_on_error=False)
    parser.add_argument("--fp", choices=[each.value for each in FloatingPoint], default=FloatingPoint.CLOSE.value)
    parser.add_argument("-q", "--quiet", action="store_true")
    try:
        chosen, others = parser.parse_known_args(shlex.split(line))
    except Exception as failure:  # argparse has a class of its own
        raise ValueError(str(failure)) from failure
    if others:
        raise ValueError(f"unrecognized arguments: {' '.join(others)}")
    chosen.fp = FloatingPoint(chosen.fp)
    return chosen


def bound_names(text: str) -> frozenset[str]:
    """The names that the cell may bind in the notebook; also those that its functions bind."""
    try:
        nodes = list(ast.walk(ast.parse(text)))
    except SyntaxError:
        return frozenset()
    found = {node.id for node in nodes if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)}
    found |= {node.name for node in nodes if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)}
    imported = (alias for node in nodes if isinstance(node, ast.Import | ast.ImportFrom) for alias in node.names)
    found |= {(alias.asname or alias.name).partition(".")[0] for alias in imported}
    return frozenset(found)


def loaded_names(text: str) -> frozenset[str]:
    nodes = ast.walk(ast.parse(text))
    return frozenset(node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load))


def _imports(known: Mapping[str, object], bound: frozenset[str]) -> Iterator[str]:
    """`import numpy as np` for each module that earlier cells imported under a name of this cell."""
    for name, value in sorted(known.items()):
        if isinstance(value, ModuleType) and name not in bound:
            yield f"import {value.__name__} as {name}\n" if name != value.__name__ else f"import {name}\n"


def _with_full_names(text: str, package: str) -> str:
    """The cell whose generated module has a name of its own in the notebook: `import fusec_cell_1._fused_cell as ..`."""
    imports = [node for node in ast.parse(text).body if isinstance(node, ast.ImportFrom) and node.level]
    if not imports:
        return text
    (alias,) = imports[0].names
    own, short = f"_{package}", alias.asname or alias.name
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    renamed = [(token.start, own) for token in tokens if token.type == tokenize.NAME and token.string == short]
    lines = text.splitlines(keepends=True)
    for (row, column), name in reversed(renamed):
        lines[row - 1] = f"{lines[row - 1][:column]}{name}{lines[row - 1][column + len(short) :]}"
    lines[imports[0].lineno - 1] = f"from {package} import {alias.name} as {own}\n"
    return "".join(lines)


def _codes(code: CodeType) -> Iterator[tuple[str, CodeType]]:
    """The code of each function that is no part of another one, by qualified name."""
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield each.co_qualname, each
            yield from _codes(each)


def _functions(value: object) -> Iterator[FunctionType]:
    """A function, or the methods of a class."""
    if isinstance(value, FunctionType):
        yield value
    elif isinstance(value, type):
        yield from (each for each in vars(value).values() if isinstance(each, FunctionType))
