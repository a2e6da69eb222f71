"""Each room has a row for every target and front end, and outside the tables few ask which target or library it is."""

import ast
from pathlib import Path

from fusec.base.plan.front_ends import FRONT_ENDS
from fusec.base.scalars.languages import LANGUAGES, language_of
from fusec.base.scalars.libraries import LIBRARIES
from fusec.base.scalars.targets import TARGETS, with_guards
from fusec.config import TargetChoice
from fusec.fusion.analysis.targets import GAPS
from fusec.fusion.authored.front_ends import GROUPINGS
from fusec.generate.modules.groups import PRINTERS
from fusec.generate.modules.module import RESERVED_BY
from fusec.generate.modules.support_files import SUPPORT_OF, SUPPORT_OF_GROUPS
from fusec.generate.text.target_words import WORDS
from fusec.show.explanation import MEMBERS

ROOT = Path(__file__).parents[2]
ENTRIES = {"CUDA", "CUPY", "NUMBA", "NUMPY", "OF_CUPY", "OF_NUMPY"}
MOST_QUESTIONS = 19  # may only shrink


def test_every_table_has_every_target() -> None:
    for table in (GAPS, WORDS, PRINTERS, SUPPORT_OF):
        assert set(table) == set(TARGETS.values())
    assert {choice.value for choice in TargetChoice} >= {
        "auto",
        *(target.name for target in with_guards(TARGETS.values())),
    }


def test_every_table_has_every_front_end() -> None:
    for table in (MEMBERS, RESERVED_BY, SUPPORT_OF_GROUPS):
        assert tuple(table) == FRONT_ENDS
    assert {*GROUPINGS} == {each for each in FRONT_ENDS if each.is_authored}


def test_arrays_of_a_library_are_in_one_memory() -> None:
    for name, library in LIBRARIES.items():
        assert name == library.name
        assert library.targets and {target.memory for target in library.targets} == {library.memory}
        assert set(library.targets) <= set(TARGETS.values())


def test_languages_have_names_of_their_own() -> None:
    assert all(module == language.module for module, language in LANGUAGES.items())
    assert len({language.name for language in LANGUAGES.values()}) == len(LANGUAGES)
    for module, language in LANGUAGES.items():
        assert language_of(f"{module}.x") == language and language.spelled(f"{module}.x.y") == "numba.cuda.x.y"


def questions(path: Path) -> list[str]:
    """The comparisons with an entry: `target == CUDA`, `NUMBA in group.targets`."""
    compared = (node for node in ast.walk(ast.parse(path.read_bytes())) if isinstance(node, ast.Compare))
    return [
        ast.unparse(node) for node in compared if any(getattr(part, "id", "") in ENTRIES for part in ast.walk(node))
    ]


def test_few_ask_which_target_or_library_it_is() -> None:
    asked = {path.relative_to(ROOT).as_posix(): questions(path) for path in sorted((ROOT / "fusec").rglob("*.py"))}
    assert sum(map(len, asked.values())) <= MOST_QUESTIONS, {path: found for path, found in asked.items() if found}
