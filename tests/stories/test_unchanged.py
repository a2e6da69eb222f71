"""Every file under `unchanged/` nearly is an array program, and comes back byte for byte."""

from pathlib import Path

import pytest

from .accounts import untold_operations
from .story import UNCHANGED, fused, untold_kernels

CASES = sorted(path.name for path in UNCHANGED.glob("*.py"))


@pytest.mark.parametrize("name", CASES)
def test_comes_back_byte_for_byte(name: str) -> None:
    outcome = fused(UNCHANGED / name)
    assert not outcome.plan.groups
    assert outcome.is_safe
    assert not untold_kernels(outcome)
    assert not untold_operations(outcome)
    assert outcome.package.content(name) == (UNCHANGED / name).read_bytes()


def test_folder_comes_back_byte_for_byte() -> None:
    """All of them as one package, in which each may import the others; nothing is generated."""
    outcome = fused(UNCHANGED)
    paths = [file.path for file in outcome.package.files if file.path.endswith(".py")]
    assert paths == CASES
    assert all(outcome.package.content(name) == (UNCHANGED / name).read_bytes() for name in CASES)


@pytest.mark.parametrize("name", CASES)
def test_says_what_it_shows(name: str) -> None:
    assert b'"""' in b"".join((UNCHANGED / Path(name)).read_bytes().splitlines()[:2])


def test_calls_of_entries_are_no_launches() -> None:
    modules = fused(UNCHANGED / "calls_of_entries.py").plan.modules
    assert not [refusal for module in modules for refusal in module.refusals]
