"""What the bytes of all files and the configuration say of a package, before a name is resolved."""

from collections.abc import Mapping
from dataclasses import field
from typing import Protocol

from fusec.base.records import dataclass
from fusec.capture.names.user_contracts import LaunchContracts


class Changes(Protocol):
    """What statements of the package may change: see `ModuleChanges`."""

    def is_loose(self, attribute: str) -> bool: ...

    def is_anywhere(self, attribute: str) -> bool: ...

    def may_change(self, dotted: str) -> bool: ...


@dataclass(frozen=True, slots=True)
class PackageFacts:
    """`libraries` of parameters, by name: see `ScopeNames.library`; `found_by_path`: see `modules_found_by_path`.

    `has_launches`: a module may launch kernels of its own. `is_usual`: one mentions what `xp` usually holds beside NumPy.
    """

    libraries: Mapping[str, str] = field(default_factory=dict)
    launches: LaunchContracts = field(default_factory=LaunchContracts)
    found_by_path: frozenset[str] = frozenset()
    has_launches: bool = False
    is_usual: bool = False
