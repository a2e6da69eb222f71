"""The cell magic `%%fusec` of IPython and Jupyter: rewrites the cell, shows the diff, and runs it.

`%load_ext fusec.plugins.notebook` defines it. The functions of the cell keep the notebook's names. Kernels are made of what those names
hold when the cell runs: a later cell that binds one of them again makes the functions run as they were written.
"""

import ast
import gc
import io
import shlex
import sys
import tempfile
import tokenize
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import unified_diff
from dis import get_instructions
from hashlib import sha256
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, TypeAlias  # IPython's shell, and what a notebook holds

from fusec import pipeline
from fusec.base.plan.choices import FloatingPoint
from fusec.base.text.diagnostic import FusecError
from fusec.base.text.words import listed
from fusec.capture.source.statement_names import names_bound, names_read
from fusec.config import Options
from fusec.show.quantities import count

CELL = "cell"
Place: TypeAlias = tuple[str, int]  # qualified name and line of a function


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell as it runs: `kernels` is the notebook's name of its generated module, `originals` the code as written of each function, by
    qualified name and line; `held` what the notebook's names hold that kernels are made of."""

    kernels: str
    originals: Mapping[Place, CodeType]
    held: dict[str, object]

    def restore(self) -> None:
        """Make all functions with kernels run as written: also methods, decorated ones and those that others have returned."""
        for function in gc.get_objects():
            if type(function) is FunctionType and self.kernels in function.__code__.co_names:
                function.__code__ = self.originals[_place(function.__code__)]


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
        bound = bound_names(text)
        self.forget(bound)
        known = {name: value for name, value in self.shell.user_ns.items() if name in names_read(ast.parse(text))}
        imports = "".join(_imports(known, bound))
        fused, told = text, ""
        try:
            stored = self.stored_by_functions() & (known.keys() | bound)
            if stored:
                raise NotRewrittenError(
                    f"functions of earlier cells bind {listed([f'`{name}`' for name in sorted(stored)])}."
                )
            name = f"fused_cell_{sha256((imports + text + line).encode()).hexdigest()[:6]}"
            fused, told = self.rewritten(name, imports + text, chosen, imports.count("\n"))
            originals = self.originals(text, fused)
        except (FusecError, NotRewrittenError) as failure:
            reason = failure.diagnostic.message if isinstance(failure, FusecError) else str(failure)
            print(f"%%fusec: {reason} The cell runs as it is.", file=sys.stderr)
            self.shell.run_cell(text)
            return
        if not chosen.quiet:
            before, after = (side.removeprefix(imports).splitlines() for side in (imports + text, fused))
            print("\n".join((*list(unified_diff(before, after, lineterm="", n=2))[2:], told)))
        self.shell.run_cell(fused)
        held = {name: value for name, value in self.shell.user_ns.items() if name in known or name in bound}
        self.cells.append(Cell(f"_{name}", originals, held))

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

    def originals(self, text: str, fused: str) -> dict[Place, CodeType]:
        """The code as written for each function of the fused cell. Raises NotRewrittenError if one cannot take the other's place."""
        own, others = (_codes(self.shell.compile(side, "<cell>", "exec")) for side in (text, fused))
        if [(each.co_qualname, each.co_freevars) for each in own] != [
            (each.co_qualname, each.co_freevars) for each in others
        ]:
            raise NotRewrittenError("its functions could not run as written later.")
        return dict(zip(map(_place, others), own, strict=True))

    def stored_by_functions(self) -> set[str]:
        """The notebook's names that its functions bind when they are called."""
        functions = (
            each for each in gc.get_objects() if type(each) is FunctionType and each.__globals__ is self.shell.user_ns
        )
        return {
            found.argval for each in functions for found in get_instructions(each) if found.opname == "STORE_GLOBAL"
        }

    def before_cell(self, info: Any) -> None:
        """What a cell is about to bind may be in kernels."""
        first, _, body = info.raw_cell.partition("\n")
        if not first.startswith("%%fusec"):
            text = body if first.startswith("%%") else info.raw_cell
            self.forget(bound_names(self.shell.transform_cell(text)))

    def after_cell(self, _result: Any) -> None:
        """What a cell has bound in another way, such as by `%run`."""
        now = self.shell.user_ns
        self.forget(
            frozenset(
                name for cell in self.cells for name, value in cell.held.items() if now.get(name, cell) is not value
            )
        )

    def forget(self, names: frozenset[str]) -> None:
        """Make functions run as written whose kernels are made of these names."""
        for cell in [each for each in self.cells if not names.isdisjoint(each.held)]:
            cell.restore()
            self.cells.remove(cell)


class NotRewrittenError(Exception):
    """Why a cell runs as it is."""


def load_ipython_extension(shell: Any) -> None:
    """Called by `%load_ext fusec.plugins.notebook`."""
    cells = FusedCells(shell)
    shell.register_magic_function(cells.fusec, "cell", "fusec")
    shell.events.register("pre_run_cell", cells.before_cell)
    shell.events.register("post_run_cell", cells.after_cell)


def unload_ipython_extension(shell: Any) -> None:
    """Called by `%unload_ext`; functions of cells keep their kernels, and names that are bound again no longer count."""
    cells = shell.magics_manager.magics["cell"].pop("fusec").__self__
    shell.events.unregister("pre_run_cell", cells.before_cell)
    shell.events.unregister("post_run_cell", cells.after_cell)


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
    """The names that the cell may bind in the notebook, also by functions that declare them as global."""
    try:
        tree = ast.parse(text)
    except SyntaxError:
        return frozenset()
    declared = (name for node in ast.walk(tree) if isinstance(node, ast.Global) for name in node.names)
    return names_bound(tree) | frozenset(declared)


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


def _codes(code: CodeType) -> list[CodeType]:
    """The code of every function and class body in it, in order."""
    return [each for inner in code.co_consts if isinstance(inner, CodeType) for each in (inner, *_codes(inner))]


def _place(code: CodeType) -> Place:
    return code.co_qualname, code.co_firstlineno
