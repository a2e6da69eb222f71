"""`make test` and `make test-all` together run every test, and `.ci/run` runs both."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_every_test_is_in_one_of_the_suites() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    suites = re.findall(
        r"^(test[a-z-]*):.*\n\t\$\(BIN\)/python -m pytest .*\$\(PYTEST\) -m (.*)$", makefile, re.MULTILINE
    )
    assert suites == [("test", '"not slow"'), ("test-all", "slow")]


def test_a_change_is_accepted_after_both() -> None:
    assert "make --no-print-directory test test-all <" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")
