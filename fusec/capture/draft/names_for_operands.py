"""Choose readable names for views and unnamed operands that no other variable has."""

import ast
import keyword
from collections.abc import Collection

from fusec.base.scalars.catalogue import REDUCTIONS
from fusec.base.text.array_parts import Item
from fusec.base.text.words import numbered
from fusec.capture.draft.slices import View

_RESULTS = ("value", "result", "returned")
_REDUCED = {
    **{name.rpartition(".")[2]: row.stem for row in REDUCTIONS if row.stem for name in (row.name, *row.aliases)},
    **dict.fromkeys(("dot", "vdot", "inner"), "dot_product"),
    "count_nonzero": "count",
}
_RESERVED = ("np", "math", "value", *_REDUCED.values())


class FreshNames:
    """The names chosen in one region: equal views share a name; an unnamed operand has one that is free."""

    def __init__(self, used: Collection[str], used_in_function: Collection[str]) -> None:
        self._mentioned = frozenset(used)
        self._used = self._mentioned.union(_RESERVED)
        self._results = frozenset(used_in_function)
        self._operands: set[str] = set()
        self._views: dict[str, str] = {}
        self._numbers: dict[tuple[str, int], str] = {}
        self._attributes: dict[str, str] = {}

    def for_region(self) -> "FreshNames":
        """The same names to avoid, with none chosen yet."""
        return FreshNames(self._mentioned, self._results)

    def result(self, suffix: str = "") -> str:
        """`value` for an unnamed value: a returned value, an inner expression."""
        wanted = next((name for name in _RESULTS if f"{name}{suffix}" not in self._results), _RESULTS[0])
        return _free_of(f"{wanted}{suffix}", (self._results,))

    def reduced(self, function: str, suffix: str = "") -> str:
        """`largest` for an unnamed result of `np.max` or `x.max`, unless the module uses that name; else as for any
        result.
        """
        return self.spoken(_REDUCED.get(function, ""), suffix)

    def spoken(self, wanted: str, suffix: str = "") -> str:
        """The given word, unless it is empty or the module uses it; else as for any result."""
        is_free = bool(wanted) and f"{wanted}{suffix}" not in self._mentioned
        return f"{wanted}{suffix}" if is_free else self.result(suffix)

    def view(self, base: str, view: View) -> str:
        """`u_1_m1` for `u[1:-1]`."""
        if view.code not in self._views:
            self._views[view.code] = self._free(f"{base}_{view.suffix}", self._given())
        return self._views[view.code]

    def attribute(self, owner: str, attribute: str) -> str:
        """`mass` for `self.mass`, the same in the whole region; `self_mass` if that is taken. The owner may be
        `self.grid`.
        """
        text = f"{owner}.{attribute}"
        if text not in self._attributes:
            taken = self._given()
            bare = attribute.strip("_")
            is_free = bare.isidentifier() and bare not in taken | self._used and not keyword.iskeyword(bare)
            self._attributes[text] = bare if is_free else self._free(f"{owner.replace('.', '_')}_{bare}", taken)
        return self._attributes[text]

    def item(self, item: Item) -> str:
        """`u_np1` for `u[n + 1]`, the same in the whole region."""
        if item.text not in self._attributes:
            self._attributes[item.text] = self._free(f"{_last(item.base)}_{item.suffix}", self._given())
        return self._attributes[item.text]

    def method(self, owner: str, name: str) -> str | None:
        """`self_flux` for `self.flux`, reserved from then on; None if it is taken."""
        found = f"{owner}_{name}"
        if found in self._used or found in self._attributes.values():
            return None
        self._operands.add(found)
        return found

    def attribute_text(self, name: str) -> str | None:
        """`self.mass`, if the name stands for that."""
        return next((text for text, own in self._attributes.items() if own == name), None)

    def operand(self, wanted: str, launch: Collection[str]) -> str:
        """`mass` for `self.mass`; `mass_2` if that is taken, for example by an operand of the same launch."""
        bare = wanted.strip("_")
        readable = bare if bare.isidentifier() else f"operand_{bare}".rstrip("_")  # for `_` and `_2d_norm`
        taken = {*self._views.values(), *self._numbers.values(), *self._attributes.values(), *launch}
        name = self._free(readable, taken)
        self._operands.add(name)
        return name

    def number(self, wanted: str, text: str, occurrence: int) -> str:
        """`float32_value` for `np.float32(0.5)`, reserved in the region, because other launches of the group may need
        one too.

        `occurrence` counts equal texts inside one launch.
        """
        key = (text, occurrence)
        if key not in self._numbers:
            self._numbers[key] = self._free(wanted, self._given())
        return self._numbers[key]

    def is_own(self, name: str) -> bool:
        """Whether the name was chosen here for a number, so that nothing else binds it."""
        return name in self._numbers.values()

    def _given(self) -> set[str]:
        return {*self._views.values(), *self._operands, *self._numbers.values(), *self._attributes.values()}

    def _free(self, wanted: str, taken: Collection[str]) -> str:
        name = wanted if not keyword.iskeyword(wanted) else f"{wanted}_value"
        return _free_of(name, (taken, self._used))


def _last(path: str) -> str:
    """`u` for `self.u` and for `self.__u`."""
    return path.rpartition(".")[2].strip("_") or "part"


def _free_of(wanted: str, taken: tuple[Collection[str], ...]) -> str:
    return next(name for name in numbered(wanted) if not any(name in names for names in taken))


def readable_name(node: ast.expr) -> str:
    """`silu_value` for `silu(x)`, `table_item` for `table[labels]`, `operand` for what has no name."""
    match node:
        case ast.Attribute(attr=attr):
            return attr
        case ast.BinOp(op=ast.MatMult()):
            return "product"
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            return f"{name.strip('_')}_value"
        case ast.Subscript(value=ast.Name(id=name) | ast.Attribute(attr=name)):
            return f"{name.strip('_')}_item"
        case _:
            return "operand"
