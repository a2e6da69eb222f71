"""Infer which names, attributes and elements are numbers or arrays with one element; this affects profit only.

`n = len(x)`; `dt = t[1] - t[0]` if the function tests `if dt > 0:`; `d[k]` if it tests `d[i]`. An array with several
elements in their place would make the author's program raise.
"""

import ast
from collections.abc import Callable
from dataclasses import field
from functools import lru_cache

from fusec.base.records import dataclass
from fusec.capture.evidence.annotations import parsed
from fusec.capture.evidence.arrays import array_attributes
from fusec.capture.evidence.local_values import FunctionValues, function_values
from fusec.capture.evidence.ranks import PENDING, Rank, alike, is_number_type, rank_of
from fusec.capture.evidence.scalar_contexts import OF_TABLES, Part, Place, asked_parts, single_parts, stored_parts
from fusec.capture.flow.basic_blocks import Function
from fusec.capture.flow.block_headers import Head
from fusec.capture.flow.reaching_definitions import Given
from fusec.capture.names.scopes import ScopeNames

_ANY = "[]"  # an element at an unknown index

Passed = Callable[[Function, ast.AST], frozenset[str]]
Root = Given | str  # the holder of a value; a method's attribute `self.dx` by its name, its call `self.f(x)` as `f()`


def _passes_nothing(_function: Function, _owner: ast.AST) -> frozenset[str]:
    return frozenset()


@dataclass(frozen=True, slots=True)
class _Path:
    """A value as its holder and the steps from there: `.dx`, `[0]`, `[]`."""

    root: Root
    steps: tuple[str, ...] = ()


@dataclass(slots=True, eq=False)
class Numbers:
    """The values of one function, or of the methods of one class.

    `shown` are the ranks that follow from statements which need a single element, `ranks` the inferred ranks of all
    roots. `arrays` are attributes that are arrays whatever these statements show.
    """

    functions: dict[Function, FunctionValues]
    arrays: frozenset[str]
    givens: dict[Given, FunctionValues] = field(default_factory=dict)
    assigned: dict[str, list[tuple[ast.expr | None, Place]]] = field(default_factory=dict)
    shown: dict[_Path, int] = field(default_factory=dict)
    ranks: dict[Root, Rank] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for values in self.functions.values():
            for reaching in values.reaching.values():
                self.givens.update((given, values) for found in reaching.values() for given in found)
            for attribute, value, reaching in values.assigned():
                self.assigned.setdefault(attribute, []).append((value, Place(reaching, values)))
        asked = [one for values in self.functions.values() for one in asked_parts(values)]
        stored = [one for values in self.functions.values() for one in stored_parts(values)]
        known = -1
        while len(self.shown) > known:  # a known number may be the index in a test
            known = len(self.shown)
            self._settle()
            for each in asked:
                self._follow(each)
            for target, content in stored:
                if self._is_element(target):
                    self._follow(content)

    def is_number(self, text: str, statement: ast.stmt, function: Function) -> bool:
        """Whether the expression is a number, or an array made of a list of numbers, before the statement of the
        function. For a header, that is before its compound statement.
        """
        node, values = parsed(text), self.functions[function]
        reaching = values.reaching.get(statement.owner if isinstance(statement, Head) else statement)
        if node is None or reaching is None:
            return False
        place = Place(reaching, values)
        return self._rank(node, place) == 0 or self._is_made_of_list(node, place)

    def begins_as_number(self, text: str, statement: ast.stmt, function: Function) -> bool:
        """Whether one of the definitions of the name or attribute that reach the statement is a number."""
        node, values = parsed(text), self.functions[function]
        reaching = values.reaching.get(statement)
        paths = [] if node is None or reaching is None else self._paths(node, Place(reaching, values))
        return any(self._begins(path.root) for path in paths if not path.steps)

    def _begins(self, root: Root) -> bool:
        """Whether the value is a number, or one of the values that methods give to the attribute."""
        if isinstance(root, Given):
            return self.ranks.get(root) == 0
        return any(value is not None and self._rank(value, place) == 0 for value, place in self._given_to(root))

    def _is_made_of_list(self, node: ast.expr, place: Place) -> bool:
        """Whether it is `np.array(sizes)` for a list of numbers; for NumPy, reading the list takes longer than a pass
        over the array.
        """
        match node:
            case ast.Call(called, [ast.Name(name)]) if place.values.scope.canonical(called) in OF_TABLES:
                givens = place.reaching.get(name, frozenset())
                is_list = all(given.value is not None and _elements(given.value) is not None for given in givens)
                return bool(givens) and is_list and self._rank(node.args[0], place) == 1
            case _:
                return False

    def _settle(self) -> None:
        """Infers the ranks; a value such as `total += 2 * n`, computed from itself and numbers, is a number if nothing
        else reaches it.
        """
        self.ranks = dict.fromkeys((*self.givens, *self.assigned), PENDING)
        has_changed = True
        while has_changed:
            has_changed = False
            for root, before in self.ranks.items():
                rank = None if before is None else self._rank_of_root(root)
                if rank not in (before, PENDING):
                    self.ranks[root] = rank if before == PENDING else None
                    has_changed = True

    def _rank_of_root(self, root: Root) -> Rank:
        if _Path(root) in self.shown:
            return self.shown[_Path(root)]
        if isinstance(root, Given):
            values = self.givens[root]
            if root.annotation is not None and is_number_type(root.annotation, values.scope):
                return 0
            if root.at is None and root.name in values.declared:
                return 0
            place = Place(values.before(root), values)
            return None if root.value is None else self._rank_of_value(root.name, root.value, place)
        rank = alike(None if value is None else self._rank(value, place) for value, place in self._given_to(root))
        return None if rank == 0 and root in self.arrays else rank

    def _given_to(self, attribute: str) -> list[tuple[ast.expr | None, Place]]:
        """The values other than `None` that methods give to the attribute."""
        values = self.assigned.get(attribute, [])
        return [
            (value, place) for value, place in values if not (isinstance(value, ast.Constant) and value.value is None)
        ]

    def _rank_of_value(self, name: str, value: ast.expr, place: Place) -> Rank:
        """The rank of a definition; for a list one more than the common rank of its elements and of everything put into
        it.

        All that is put into a list that begins empty is assumed to have one rank.
        """
        elements = _elements(value)
        if elements is None:
            return self._rank(value, place)
        ranks = [self._rank(each, place) for each in elements]
        for each, statement in place.values.stored.get(name, ()):
            reaching = place.values.reaching.get(statement, {})
            ranks.append(None if each is None else self._rank(each, Place(reaching, place.values)))
        rank = alike(ranks) if elements else alike(rank for rank in ranks if rank is not None)
        return rank + 1 if rank is not None and rank != PENDING else rank

    def _rank(self, node: ast.expr, place: Place) -> Rank:
        return rank_of(node, place.values.scope, lambda part: self._known(part, place))

    def _known(self, node: ast.expr, place: Place) -> Rank:
        """The common rank of all definitions that reach a name, an attribute or an element."""
        paths = self._paths(node, place)
        return alike(map(self._rank_at, paths)) if paths else None

    def _rank_at(self, path: _Path) -> Rank:
        return self.shown.get(path, None if path.steps else self.ranks.get(path.root))

    def _paths(self, node: ast.expr, place: Place) -> list[_Path]:
        """One path for each definition that reaches the root; none if the expression has no such root."""
        steps: list[str] = []
        while True:
            match node:
                case ast.Name(name):
                    givens = sorted(place.reaching.get(name, ()), key=_position)
                    return [_Path(given, tuple(steps[::-1])) for given in givens]
                case ast.Attribute(ast.Name(name), attribute) if name == place.values.owner:
                    return [_Path(attribute, tuple(steps[::-1]))]
                case ast.Call(ast.Attribute(ast.Name(name), attribute)) if name == place.values.owner:
                    return [_Path(f"{attribute}()", tuple(steps[::-1]))]
                case ast.Attribute(value, attribute):
                    steps.append(f".{attribute}")
                case ast.Subscript(value, index) if step := self._step(index, place):
                    steps += step[::-1]
                case _:
                    return []
            node = value

    def _step(self, index: ast.expr, place: Place) -> tuple[str, ...]:
        """`[0]` for a literal, `[]` for any other number, one for each axis; empty for a slice and for a possible
        array.
        """
        match index:
            case ast.Constant() | ast.UnaryOp(ast.USub(), ast.Constant()):
                return (f"[{ast.unparse(index)}]",)
            case ast.Tuple(parts):
                steps = [self._step(part, place) for part in parts]
                return tuple(step for each in steps for step in each) if all(steps) else ()
            case _:
                return (_ANY,) if self._rank(index, place) in (0, PENDING) else ()

    def _is_element(self, target: Part) -> bool:
        """Whether it is `u[k]` of a one-dimensional array, which stores a single element; a list stores anything."""
        if not isinstance(target.node, ast.Subscript) or self._rank(target.node, target.place) != 0:
            return False
        base = target.node.value
        givens = target.place.reaching.get(base.id, ()) if isinstance(base, ast.Name) else ()
        return bool(givens) and all(each.value is None or _elements(each.value) is None for each in givens)

    def _follow(self, single: Part) -> None:
        """Records that the expression has one element, and so have its operands and the values that define it."""
        waiting = [single]
        while waiting:
            part = waiting.pop()
            waiting += self._newly_shown(part.node, part.place)
            if not self._compares_others(part.node, part.place):
                parts = single_parts(part.node, part.place.values.scope, is_single=True)
                waiting += [Part(each, part.place) for each in parts if isinstance(each, ast.expr)]

    def _newly_shown(self, node: ast.expr, place: Place) -> list[Part]:
        """Records the value, and returns the values that define it."""
        found: list[tuple[ast.expr | None, Place]] = []
        for path in self._paths(node, place):
            if path in self.shown or (not path.steps and self._is_whole(path.root, place)):
                continue
            self._note(path)
            if isinstance(path.root, Given) and not path.steps:
                found.append((path.root.value, Place(place.values.before(path.root), place.values, place.doubted)))
            elif isinstance(path.root, str) and not path.steps:
                found += self._given_to(path.root)
        return [Part(value, origin) for value, origin in found if value is not None]

    def _note(self, path: _Path) -> None:
        """Records the rank of the path; if `d[k]` is a number, `d` has one axis."""
        rank = 0
        self.shown[path] = rank
        while path.steps and path.steps[-1] == _ANY:
            path, rank = _Path(path.root, path.steps[:-1]), rank + 1
            self.shown.setdefault(path, rank)

    def _is_whole(self, root: Root, place: Place) -> bool:
        if isinstance(root, Given):
            return root.name in place.values.wholes or root.name in place.doubted
        return root in self.arrays or f".{root}" in place.doubted

    def _compares_others(self, node: ast.expr, place: Place) -> bool:
        """Whether it compares values that may be no numbers: `shape == (3, 3)`, `name == other` work for lists and
        texts too.
        """
        match node:
            case ast.Compare(left, [ast.Eq() | ast.NotEq()], [right]):
                is_number = any(self._rank(side, place) == 0 for side in (left, right))
                names = {side.id for side in (left, right) if isinstance(side, ast.Name)}
                return not is_number and names.isdisjoint(place.values.subtracted)
            case _:
                return False


def _position(given: Given) -> tuple[int, int, bool]:
    where = given.at
    return (0, 0, given.value is None) if where is None else (where.lineno, where.col_offset, given.value is None)


def _elements(value: ast.expr) -> list[ast.expr] | None:
    """The elements of `[a, b]` and `[0.0] * n`; None for anything but a list."""
    match value:
        case (
            ast.List(elements)
            | ast.BinOp(ast.List(elements), ast.Mult(), _)
            | ast.BinOp(_, ast.Mult(), ast.List(elements))
        ):
            return elements
        case _:
            return None


def numbers_of(function: Function, scope: ScopeNames, passed: Passed = _passes_nothing) -> Numbers:
    """The numbers of the function; for a method those of all methods of its class. `passed`: the parameters of a
    function, of a class or not, to which others pass numbers.
    """
    owner = (scope.chain[:-1] or scope.chain)[-1].node
    if isinstance(owner, ast.ClassDef) and function in owner.body:
        return _numbers_of_class(scope.seen_from(scope.module, scope.chain[:-1]), passed)
    return _numbers_of_function(function, scope, passed)


@lru_cache(maxsize=4)
def _numbers_of_function(function: Function, scope: ScopeNames, passed: Passed) -> Numbers:
    given = passed(function, (scope.chain[:-1] or scope.chain)[-1].node)
    return Numbers({function: function_values(function, scope, given, is_method=False)}, frozenset())


@lru_cache(maxsize=4)
def _numbers_of_class(scope: ScopeNames, passed: Passed) -> Numbers:
    owner = scope.chain[-1].node
    assert isinstance(owner, ast.ClassDef)
    scopes = scope.module.found.scopes
    methods = [part for part in owner.body if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef)]
    names = {each: scope.seen_from(scope.module, (*scope.chain, scopes[each])) for each in methods}
    functions = {each: function_values(each, names[each], passed(each, owner), is_method=True) for each in methods}
    arrays = {text.partition(".")[2] for text in array_attributes(scope)}
    arrays |= {text[1:] for values in functions.values() for text in values.wholes if text.startswith(".")}
    return Numbers(functions, frozenset(arrays))
