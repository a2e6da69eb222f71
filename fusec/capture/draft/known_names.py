"""What is known, before a statement, of the values that names hold."""

from collections.abc import Mapping
from dataclasses import field

from fusec.base.records import dataclass
from fusec.base.scalars.libraries import ArrayModule
from fusec.capture.draft.row_shape import RowShape


@dataclass(frozen=True, slots=True)
class KnownNames:
    """`arrays` are names that hold arrays, `scalars` those that hold the result of a reduction, `rows` those with one
    element for each row, `wide` those whose rows were reduced, `made` those that hold the result of a launch of the
    line. `reduced_by` maps names of numbers to the library whose reductions gave them.

    `shapes` maps names of results to the variables that broadcast to their shape, none of which the line computes.
    `taken_in` are the names that statements bind which a group may take in.

    `steady` names can be bounds of slices: they keep their value up to the end of the straight line, as `indexing`
    names do, though these may change between loop iterations.
    """

    arrays: frozenset[str] = frozenset()
    scalars: frozenset[str] = frozenset()
    rows: Mapping[str, RowShape] = field(default_factory=dict)
    wide: frozenset[str] = frozenset()
    made: frozenset[str] = frozenset()
    reduced_by: Mapping[str, ArrayModule] = field(default_factory=dict)
    steady: frozenset[str] = frozenset()
    indexing: frozenset[str] = frozenset()
    shapes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    taken_in: frozenset[str] = frozenset()

    def is_reduced(self, name: str) -> bool:
        """Whether a reduction gave the name its value, a number or one element for each row."""
        return name in self.scalars or name in self.rows

    def is_result(self, name: str) -> bool:
        """Whether a launch of the line, or a reduction, gave the name its value."""
        return name in self.made or self.is_reduced(name)

    def is_of_line(self, name: str) -> bool:
        """Whether a group of the line may hold what binds the name, so that nothing else has its value."""
        return self.is_result(name) or name in self.taken_in
