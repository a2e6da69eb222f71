"""The names of helpers and constants in a generated module."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class ModuleSpelling:
    """What the generated module calls the element functions of helpers, by key, and the constants of the group's own module, and of
    every one by its path, where that is another name."""

    elements: Mapping[str, str]
    constants: Mapping[str, str]
    by_module: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
