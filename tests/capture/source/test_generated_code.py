"""What fusec wrote is not taken for the author's: rewritten once more, the output stays as it is."""

from pathlib import Path

from fusec.capture.names.parsed_modules import ParsedModules
from fusec.capture.names.unparsed_modules import collect_package_changes
from fusec.capture.source.package_reader import read_package
from fusec.pipeline import Outcome
from tests.stories.story import fused, write

AGAIN = """import numpy as np


def density(degrees, x: np.ndarray, gammaln):
    exponent = (degrees - 1.0) * np.log(x) - x * x * 0.5 - gammaln(degrees * 0.5)
    return np.exp(exponent)
"""
LEFT = "import numpy as np\n\n\ndef g(x, y):\n    return x * 2 + y\n"


def rewritten(folder: Path, name: str = "") -> Outcome:
    """The outcome, written beside the folder as `again`, from which `name` may be rewritten next."""
    outcome = fused(folder / name if name else folder)
    write(outcome, folder.parent / "again")
    return outcome


def package(tmp_path: Path, **files: str) -> Path:
    (tmp_path / "once").mkdir()
    for name, text in files.items():
        (tmp_path / "once" / f"{name}.py").write_text(text, encoding="utf-8")
    return tmp_path / "once"


def told(outcome: Outcome, path: str) -> list[tuple[str, str]]:
    return [(each.code, each.note) for m in outcome.plan.modules if m.path == path for each in m.refusals]


def test_the_output_is_not_fused_again(tmp_path: Path) -> None:
    once = rewritten(package(tmp_path, again=AGAIN, left=LEFT))
    twice = fused(tmp_path / "again")
    assert once.plan.groups and not twice.plan.groups
    assert twice.package.content("again.py") == once.package.content("again.py")
    assert [(each.code, each.path, each.severity.name) for each in twice.diagnostics] == [
        ("FUS910", "again.py", "INFO")
    ]
    assert told(once, "left.py") == told(twice, "left.py") != []
    again = read_package(tmp_path / "again")
    assert not collect_package_changes(again, ParsedModules(again.files)).loose  # of what the support files store to


def test_a_single_file_of_the_output_is_not_fused_again(tmp_path: Path) -> None:
    once = rewritten(package(tmp_path, again=AGAIN), "again.py")
    twice = fused(tmp_path / "again" / "again.py")
    assert once.plan.groups and not twice.plan.groups


def test_a_module_of_the_authors_with_such_a_name_is_the_authors(tmp_path: Path) -> None:
    own = "def double(x):\n    return x * 2\n"
    text = AGAIN.replace("\n\n\ndef d", "\nimport _fused_parts as _fused\n\n\ndef d", 1)
    outcome = fused(package(tmp_path, again=text, _fused_parts=own))
    assert outcome.plan.groups and not outcome.diagnostics


def test_new_statements_in_another_file_of_the_output_are_fused(tmp_path: Path) -> None:
    rewritten(package(tmp_path, again=AGAIN))
    (tmp_path / "again" / "new.py").write_text(AGAIN, encoding="utf-8")
    assert {group.span.path for group in fused(tmp_path / "again").plan.groups} == {"new.py"}
