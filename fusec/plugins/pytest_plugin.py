"""`pytest --fusec DIR` runs a project's own tests on the package that `fusec rewrite` wrote to DIR.

Whatever else is installed or on the path, the modules of DIR are imported in place of the original ones. The run fails
if no call ran a fused kernel, because it would then have tested the original.
"""

import os
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

_NAME = "fusec"
_COUNTS = "_fused_support_runs"  # the module of a rewritten package that counts
_GENERATED = "_fused_*.py"

Calls = Mapping[str, Sequence[int]]  # by the generated function: how often kernels ran, and the original statements


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup(_NAME, "fusec")
    group.addoption("--fusec", metavar="DIR", help="Run the tests on the package that `fusec rewrite` wrote to DIR.")


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> None:
    """Before any module of the project can be imported."""
    given = getattr(early_config.known_args_namespace, _NAME, None)
    if given is None:
        return
    run = RewrittenRun(Path(given), early_config.invocation_params.dir)
    os.environ["FUSEC"] = os.environ.get("FUSEC") or "count"
    sys.meta_path.insert(0, run.finder)
    early_config.pluginmanager.register(run, "fusec-run")


class Rewritten(MetaPathFinder):
    """Finds the top-level modules with these names in the folder, before any other place is asked."""

    def __init__(self, folder: Path, names: frozenset[str]) -> None:
        self.folder, self.names = folder, names

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if path is not None or fullname not in self.names:
            return None
        return PathFinder.find_spec(fullname, [str(self.folder)], target)


class RewrittenRun:
    """The tests of one process, or of all processes of pytest-xdist.

    Raises pytest.UsageError if DIR holds no rewritten package, or if the original is imported already.
    """

    def __init__(self, folder: Path, start: Path) -> None:
        place = (start / folder).resolve()
        names = _names(place)
        if not names:
            raise pytest.UsageError(
                f"--fusec: `{folder}` holds no generated modules; write it by `fusec rewrite SRC --out DIR`."
            )
        imported = sorted(name for name in names if name in sys.modules)
        if imported:
            raise pytest.UsageError(f"--fusec: `{imported[0]}` is imported before the tests, by another plugin.")
        self.folder = folder
        self.place = place
        self.finder = Rewritten(place.parent if (place / "__init__.py").is_file() else place, names)
        self.calls: dict[str, Counter[int]] = {}

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """A process of pytest-xdist ended."""
        self._add(getattr(node, "workeroutput", {}).get(_NAME, {}))

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        output = getattr(session.config, "workeroutput", None)
        if output is not None:
            output[_NAME] = counted(self.place)
            return
        self._add(counted(self.place))
        if session.exitstatus == pytest.ExitCode.OK and not self._total(0) and os.environ["FUSEC"] != "off":
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        terminalreporter.section(_NAME)
        ran, fell_back = self._total(0), self._total(1)
        functions = sum(1 for counts in self.calls.values() if counts[0])
        kernels = f"{_of(ran, 'call')} ran kernels of {_of(functions, 'function')}"
        terminalreporter.line(f"{self.folder}: {kernels}, {_of(fell_back, 'call')} the original statements.")
        for name, counts in sorted(self.calls.items()):
            if not counts[0]:
                terminalreporter.line(f"Only the original statements ran: {name}, {_of(counts[1], 'call')}.")
        if not ran and os.environ["FUSEC"] != "off":
            terminalreporter.line("No call ran a kernel, so that nothing fused was tested.", red=True)

    def _add(self, calls: Calls) -> None:
        for name, counts in calls.items():
            self.calls.setdefault(name, Counter()).update(dict(enumerate(counts)))

    def _total(self, kind: int) -> int:
        return sum(counts[kind] for counts in self.calls.values())


def _of(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def counted(place: Path) -> dict[str, list[int]]:
    """The calls that the modules of the package have counted in this process."""
    found: dict[str, list[int]] = {}
    for name, module in sorted(sys.modules.items()):
        file = getattr(module, "__file__", None)
        if name.rpartition(".")[2] == _COUNTS and file and Path(file).resolve().is_relative_to(place):
            found |= {function: list(counts) for function, counts in module.calls().items()}
    return found


def _names(folder: Path) -> frozenset[str]:
    """The top-level modules that have a generated module beside or below them."""
    if (folder / "__init__.py").is_file():
        return frozenset({folder.name} if any(folder.rglob(_GENERATED)) else ())
    below = {path.relative_to(folder).parts[0] for path in folder.glob(f"*/**/{_GENERATED}")}
    beside = {path.stem for path in folder.glob("*.py")} if any(folder.glob(_GENERATED)) else set[str]()
    return frozenset(below | beside)
