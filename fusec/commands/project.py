"""What `fusec init` writes for a project: configuration, hook, CI step and ignored output."""

import re
import tomllib
from pathlib import Path
from textwrap import dedent, indent

from fusec import __version__
from fusec.base.records import dataclass
from fusec.base.text.diagnostic import error

OUT = "build/fused"
CONFIGURATION = """\
[tool.fusec]
# docs/configuration.md lists all keys
fp = "close" # `exact` keeps every bit
exclude = ["tests/*"]
"""
HOOK = """\
  - repo: local
    hooks:
      - id: fusec-rewrite
        name: fusec rewrite
        entry: fusec rewrite {source} --out {out}
        language: python
        additional_dependencies: ["fusec>={version}"]
        types: [python]
        pass_filenames: false
        require_serial: true
"""
WORKFLOW = """\
name: fusec
on: [push, pull_request]
jobs:
  fusec:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-python@v5
        with:
          python-version: "3.12"
      - run: pip install "fusec>={version}" .
      - run: fusec rewrite {source} --out {out}
      - run: fusec explain {source} --format github
      - run: fusec verify {out} --format github
"""


@dataclass(frozen=True, slots=True)
class Project:
    """A project's root, and its source and output relative to the root."""

    root: Path
    source: str
    out: str = OUT


@dataclass(frozen=True, slots=True)
class Step:
    """A file, the text that it gets, and its whole `content` with that text; `is_done`: it stays as it is."""

    path: Path
    added: str
    content: str
    is_done: bool


def found_project(root: Path) -> Project:
    """The project at the root. Raises FusecError FUS904 if no package is found there."""
    for around in (root / "src", root):
        packages = sorted(each.parent.name for each in around.glob("*/__init__.py"))
        packages = [name for name in packages if name not in ("tests", "test", "docs")]
        if len(packages) == 1:
            return Project(root, (around / packages[0]).relative_to(root).as_posix())
        if packages:
            told = f"`{around}` has several packages: {', '.join(packages)}."
            raise error("FUS904", told, str(around), "Call `fusec init` in the folder of one of them.")
    raise error("FUS904", f"`{root}` has no package: no folder in it or in `src` has an `__init__.py`.", str(root))


def steps(project: Project) -> tuple[Step, ...]:
    """The configuration, the hook, the workflow of GitHub Actions, and the ignored output."""
    names = {"source": project.source, "out": project.out, "version": __version__}
    configuration, hooks, workflow, ignored = (
        project.root / name
        for name in ("pyproject.toml", ".pre-commit-config.yaml", ".github/workflows/fusec.yml", ".gitignore")
    )
    hook, job, ignores = HOOK.format(**names), WORKFLOW.format(**names), f"/{project.out}/\n"
    return (
        Step(
            configuration, CONFIGURATION, _appended(_text(configuration), CONFIGURATION), _is_configured(configuration)
        ),
        Step(hooks, hook, _with_hook(hooks, hook), "fusec" in _text(hooks)),
        Step(workflow, job, job, workflow.exists()),
        Step(
            ignored,
            ignores,
            _ended(_text(ignored)) + _with_endings(ignores, _text(ignored)),
            ignores.strip() in _text(ignored).splitlines(),
        ),
    )


def _with_hook(file: Path, hook: str) -> str:
    """The hook before the first of the file, indented as that is. Raises FusecError FUS904 if the file has other keys
    only."""
    before = _text(file)
    hook = _with_endings(hook, before)
    if not before:
        return f"repos:\n{hook}"
    first = re.search(r"^( *)- +repo:", before, flags=re.MULTILINE)
    if first is None:
        raise error(
            "FUS904", f"`{file}` has no hook to write another one before.", str(file), "Add a hook, or remove it."
        )
    return before[: first.start()] + indent(dedent(hook), first[1]) + before[first.start() :]


def _appended(before: str, table: str) -> str:
    """The table after an empty line."""
    return _ended(before) + _with_endings(f"\n{table}", before) if before else table


def _ended(text: str) -> str:
    """The text, whose last line ends."""
    return text if text.endswith("\n") or not text else text + _with_endings("\n", text)


def _with_endings(added: str, before: str) -> str:
    """The lines with the ending of those before."""
    return added.replace("\n", "\r\n") if "\r\n" in before else added


def _is_configured(file: Path) -> bool:
    """Raises FusecError FUS907 for a file that is not TOML."""
    try:
        return "fusec" in tomllib.loads(_text(file)).get("tool", {})
    except tomllib.TOMLDecodeError as reason:
        raise error("FUS907", f"`{file}` is not TOML: {reason}.", str(file)) from reason


def _text(file: Path) -> str:
    """The text with its own line endings. Raises FusecError FUS904 for a file that is not UTF-8."""
    try:
        return file.read_bytes().decode("utf-8") if file.is_file() else ""
    except UnicodeDecodeError as reason:
        raise error("FUS904", f"`{file}` is not UTF-8.", str(file)) from reason
