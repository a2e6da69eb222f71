"""On which object is a method called, whose class decides what its own calls of methods run?"""

from dataclasses import dataclass

from fusec.capture.bindings import Scope
from fusec.capture.module_names import ModuleNames


@dataclass(frozen=True, slots=True)
class Receiver:
    """The object that the author's function calls `name`, of the class `kind` of `module` as the source shows it.

    `as_class`: what the class method in whose body the names are read calls the class of that object.
    """

    name: str
    module: ModuleNames
    kind: Scope
    as_class: str = ""
