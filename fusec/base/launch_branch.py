"""A branch behind launches that holds further ones, which may run together with them where its test is true."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Asked:
    """One part of a test: what a variable, an attribute or an entry holds, `path`, beside a literal. All parts are true together.

    `relation` is `is`, `is not`, or a comparison with an integer or a text.
    """

    path: str
    relation: str
    literal: str


@dataclass(frozen=True, slots=True)
class LaunchBranch:
    """The author's `if` with all launches from item `first` of the region on, and nothing else; `test` is its text."""

    test: str
    first: int
    asked: tuple[Asked, ...]
