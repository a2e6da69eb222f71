"""Whole packages: what the program holds, and that the checker of the wall sees what is broken."""

from dataclasses import replace
from pathlib import Path

import pytest

from fusec.base import walls
from fusec.base.ir.kernel import Launch, Writes
from fusec.base.ir.program import Program
from fusec.base.scalars.expression import Let, Load, Local
from fusec.base.text.file_failure import FileFailure
from fusec.capture import CaptureOptions, capture

from .model_text import launches, model

SOURCE = "import numpy as np\n\n\ndef f(x, y):\n    a = np.exp(x) * y\n    return a + 1\n"


def test_holds_every_file(tmp_path: Path) -> None:
    (tmp_path / "data.txt").write_text("1 2 3")
    (tmp_path / "plain.py").write_text("print('no arrays')\n")
    (tmp_path / "main.py").write_text(SOURCE)
    program = capture(tmp_path, CaptureOptions())
    paths = {module.path for module in program.modules} | set(program.other_files)
    assert paths == {"data.txt", "plain.py", "main.py"}
    assert program.root_name == tmp_path.name


def test_leaves_excluded_files_alone(tmp_path: Path) -> None:
    (tmp_path / "main.py").write_text(SOURCE)
    program = capture(tmp_path, CaptureOptions(exclude=("main.py",)))
    assert program.modules == () and program.other_files == ("main.py",)


def test_reads_a_single_file(tmp_path: Path) -> None:
    (tmp_path / "main.py").write_text(SOURCE)
    program = capture(tmp_path / "main.py")
    assert [launch.name for module in program.modules for launch in _launches(program, module.path)] == ["a", "value"]


def test_spans_are_the_bytes_of_the_file(tmp_path: Path) -> None:
    source = "# coding: latin-1\r\nimport numpy as np\r\ndef f(é):\r\n    print(np.exp(é) * é)\r\n"
    (tmp_path / "main.py").write_bytes(source.encode("latin-1"))
    (module,) = capture(tmp_path).modules
    (launch,) = _launches(capture(tmp_path), "main.py")
    assert module.source[launch.span.start : launch.span.end].decode("latin-1") == "np.exp(é) * é"
    assert launch.source.text == "np.exp(é) * é"


def test_syntax_errors_are_diagnostics(tmp_path: Path) -> None:
    (tmp_path / "main.py").write_text(SOURCE)
    (tmp_path / "broken.py").write_text("import numpy\ndef f(:\n")
    program = capture(tmp_path)
    assert [diagnostic.code for diagnostic in program.diagnostics] == ["FUS901"]
    assert [module.path for module in program.modules] == ["main.py"]


def test_is_the_same_every_time(tmp_path: Path) -> None:
    assert model(tmp_path, SOURCE) == capture(tmp_path / "pkg")


def test_names_are_those_of_the_file(tmp_path: Path) -> None:
    program = model(tmp_path, SOURCE)
    main = next(module for module in program.modules if module.path == "main.py")
    assert {"np", "f", "x", "y", "a"} <= main.names
    assert "exp" not in main.names


BROKEN = {
    "twice": lambda launch: replace(launch, operands=launch.operands * 2),
    "no operand": lambda launch: replace(launch, operands=()),
    "unknown": lambda launch: replace(launch, kernel=replace(launch.kernel, body=(Let("a", Load("z")),))),
    "not given": lambda launch: replace(launch, kernel=replace(launch.kernel, body=(Let("a", Local("x")),))),
    "empty": lambda launch: replace(launch, kernel=replace(launch.kernel, body=())),
    "outside": lambda launch: replace(launch, source=replace(launch.source, span=replace(launch.span, end=10**6))),
    "not updated": lambda launch: replace(launch, writes=Writes(updated=("a",))),
    "not stored": lambda launch: replace(launch, writes=Writes(stored=("a",))),
}


@pytest.mark.parametrize("damage", sorted(BROKEN))
def test_checker_names_the_room(tmp_path: Path, damage: str) -> None:
    program = model(tmp_path, SOURCE)
    main = next(module for module in program.modules if module.path == "main.py")
    first, *others = launches(program)
    region = replace(main.regions[0], items=(BROKEN[damage](first), *others))
    modules = tuple(replace(m, regions=(region,)) if m is main else m for m in program.modules)
    with pytest.raises(FileFailure, match=r"main\.py: `capture` broke its promise"):
        walls.program(replace(program, modules=modules))


def test_checker_wants_source_order(tmp_path: Path) -> None:
    program = model(tmp_path, SOURCE)
    main = next(module for module in program.modules if module.path == "main.py")
    region = replace(main.regions[0], items=main.regions[0].items[::-1])
    modules = tuple(replace(m, regions=(region,)) if m is main else m for m in program.modules)
    with pytest.raises(FileFailure, match="source order"):
        walls.program(replace(program, modules=modules))


def _launches(program: Program, path: str) -> list[Launch]:
    (module,) = (module for module in program.modules if module.path == path)
    return [item for region in module.regions for item in region.items if isinstance(item, Launch)]
