"""The generated module's names for helpers and constants."""

from collections.abc import Mapping
from dataclasses import field

from fusec.base.records import dataclass


@dataclass(frozen=True, slots=True)
class ModuleSpelling:
    """The generated module's names for the element functions of helpers, by key, for the constants of the group's own
    module, and for other modules' constants, by path, if they differ."""

    elements: Mapping[str, str]
    constants: Mapping[str, str]
    by_module: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
