"""Store-to-load forwarding and dead stores: find loads of known elements, and stores that are overwritten unread."""

import ast
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from fusec.base.scalars.element_text import array_name, indices_of

Key = tuple[str, str]  # an array, and its indices as text
Known = dict[Key, frozenset[ast.Subscript]]  # the loads and stores that give each known element its value

_INDEX = (ast.Name, ast.Constant, ast.BinOp, ast.UnaryOp, ast.Tuple, ast.operator, ast.unaryop, ast.expr_context)
_LEAVING = (ast.Return, ast.Raise)  # `break` and `continue` leave a loop, after which nothing is known anyway
_BRANCHING = (ast.IfExp, ast.BoolOp, ast.Compare)


@dataclass(slots=True)
class Forwarded:
    """`again` are loads of known elements; `needed` the loads and stores that provide them, by key; `sources` those of each.

    `overwritten` are stores to an element that no thread reads before the next store to it. `statements` are those of
    the loads and stores that make an element known.
    """

    again: dict[ast.Subscript, Key] = field(default_factory=dict)
    needed: dict[ast.Subscript, Key] = field(default_factory=dict)
    overwritten: set[ast.Subscript] = field(default_factory=set)
    statements: dict[ast.Subscript, ast.stmt] = field(default_factory=dict)
    sources: dict[ast.Subscript, frozenset[ast.Subscript]] = field(default_factory=dict)


@dataclass(slots=True)
class ElementFlow:
    """The flow of elements through a kernel.

    `rounded` are the stores whose value a load in the same member may take; `members` is the member of each line;
    `inner` are the parts `a[i]` of elements `a[i][j]`.
    """

    tree: ast.FunctionDef
    members: Mapping[int, int]
    rounded: frozenset[ast.Subscript]
    lone: frozenset[ast.stmt]
    vanishing: frozenset[str] = frozenset()
    excluded: frozenset[Key] = frozenset()
    fixed: frozenset[str] = frozenset()
    arrays: frozenset[str] = frozenset()
    inner: frozenset[ast.expr] = frozenset()
    found: Forwarded = field(default_factory=Forwarded)

    def __post_init__(self) -> None:
        self.fixed = frozenset(fixed_names(self.tree))
        self.inner = frozenset(node.value for node in ast.walk(self.tree) if isinstance(node, ast.Subscript))
        self.arrays = frozenset(argument.arg for argument in self.tree.args.args) - set(_used_whole(self.tree))
        if any(isinstance(node, _LEAVING) for node in ast.walk(self.tree)):
            return
        known: Known = {}
        under: dict[str, Known] = {}
        for statement in self.tree.body:
            known = self._guarded(statement, known, under)
        self._find_overwritten()

    def key(self, node: ast.Subscript) -> Key | None:
        """The key of the element; None if its index may mean another element elsewhere."""
        indices = indices_of(node)
        parts = [part for index in indices for part in ast.walk(index)]
        names = (part.id for part in parts if isinstance(part, ast.Name))
        is_fixed = all(isinstance(part, _INDEX) for part in parts) and self.fixed.issuperset(names)
        key = array_name(node), ", ".join(map(ast.unparse, indices))
        return key if is_fixed and key not in self.excluded else None

    def is_element(self, node: ast.AST) -> bool:
        return isinstance(node, ast.Subscript) and node not in self.inner and array_name(node) in self.arrays

    def _guarded(self, statement: ast.stmt, known: Known, under: dict[str, Known]) -> Known:
        """Values known `under` a guard are known again under the same guard."""
        changed = self._changed(statement)
        guard = _guard(statement, self.fixed)
        if guard is None:
            after = self._statement(statement, known)
            under |= {other: _but(state, changed) for other, state in under.items()}
            return after
        assert isinstance(statement, ast.If)
        inside = self._block(statement.body, {**under.get(guard, {}), **known})
        under |= {other: _but(state, changed) for other, state in under.items()} | {guard: inside}
        return _joined(known, inside)

    def _block(self, statements: Sequence[ast.stmt], known: Known) -> Known:
        for statement in statements:
            known = self._statement(statement, known)
        return known

    def _statement(self, statement: ast.stmt, known: Known) -> Known:
        match statement:
            case ast.If(test=test, body=body, orelse=orelse):
                known = self._loaded(test, statement, known)
                return _joined(self._block(body, dict(known)), self._block(orelse, dict(known)))
            case ast.Assign(targets=[target], value=value):
                known = self._loaded(value, statement, known)
                return self._stored(target, statement, known)
            case ast.AnnAssign(target=ast.Name(), value=ast.expr() as value):
                return self._loaded(value, statement, known)
            case ast.AugAssign(target=target, value=value):
                known = self._loaded(value, statement, known)
                if self.is_element(target):
                    assert isinstance(target, ast.Subscript)
                    self._load(target, statement, known, is_sure=False)
                return self._stored(target, statement, known)
            case ast.Expr(value=value):  # an atomic update uses its array as a whole
                return self._loaded(value, statement, known)
            case _:
                return _but(known, self._changed(statement))

    def _loaded(self, value: ast.expr, statement: ast.stmt, known: Known) -> Known:
        known = dict(known)
        for node, is_sure in self._loads(value, is_sure=True):
            self._load(node, statement, known, is_sure)
        return known

    def _loads(self, node: ast.expr, is_sure: bool) -> Iterator[tuple[ast.Subscript, bool]]:
        """Every element that the expression loads, and whether each evaluation loads it."""
        if isinstance(node, ast.Subscript) and self.is_element(node):
            yield node, is_sure
        children = [child for child in ast.iter_child_nodes(node) if isinstance(child, ast.expr)]
        for k, child in enumerate(children):
            is_first = k == 0 or (isinstance(node, ast.Compare) and k == 1)
            yield from self._loads(child, is_sure and (is_first or not isinstance(node, _BRANCHING)))

    def _load(self, node: ast.Subscript, statement: ast.stmt, known: Known, is_sure: bool) -> None:
        """A load of a known element, or one that makes it known."""
        key = self.key(node)
        if key is None:
            return
        places = known.get(key)
        if places is None:
            if is_sure and statement in self.lone:
                known[key] = frozenset((node,))
                self.found.statements[node] = statement
        elif all(self._may_take(node, place) for place in places):
            self.found.again[node] = key
            self.found.needed |= dict.fromkeys(places, key)
            self.found.sources[node] = places

    def _may_take(self, node: ast.Subscript, place: ast.Subscript) -> bool:
        """Within a member, a compiler may or may not contract the stored value and the arithmetic on it."""
        is_store = isinstance(place.ctx, ast.Store)
        return not is_store or place in self.rounded or self.members[node.lineno] != self.members[place.lineno]

    def _stored(self, target: ast.expr, statement: ast.stmt, known: Known) -> Known:
        if not isinstance(target, ast.Subscript) or not self.is_element(target):
            return known
        array = array_name(target)
        self.found.statements[target] = statement
        key = self.key(target)
        is_known = key is not None and statement in self.lone
        if not (is_known and array in self.vanishing):  # a vanished array's other index is another element
            known = _but(known, frozenset((array,)))
        return {**known, key: frozenset((target,))} if key is not None and is_known else known

    def _changed(self, statement: ast.stmt) -> frozenset[str]:
        """The arrays whose elements it stores."""
        nodes = (node for node in ast.walk(statement) if isinstance(node, ast.Subscript) and self.is_element(node))
        return frozenset(array_name(node) for node in nodes if isinstance(node.ctx, ast.Store))

    def _find_overwritten(self) -> None:
        """From the last statement to the first: elements that are certainly stored later and not loaded before."""
        under: dict[str, frozenset[Key]] = {}
        later: frozenset[Key] = frozenset()
        for statement in reversed(self.tree.body):
            guard, loaded = _guard(statement, self.fixed), self._memory_loads(statement)
            if guard is None:
                later = self._before(statement, later)
                under = {other: _without(keys, loaded) for other, keys in under.items()}
                continue
            assert isinstance(statement, ast.If)
            inside = self._before_block(statement.body, later | under.get(guard, frozenset()))
            under = {other: _without(keys, loaded) for other, keys in under.items()} | {guard: inside}
            later = _without(later, loaded)

    def _before_block(self, statements: Sequence[ast.stmt], later: frozenset[Key]) -> frozenset[Key]:
        for statement in reversed(statements):
            later = self._before(statement, later)
        return later

    def _before(self, statement: ast.stmt, later: frozenset[Key]) -> frozenset[Key]:
        if isinstance(statement, ast.If):
            branches = (self._before_block(block, later) for block in (statement.body, statement.orelse))
            first, second = branches
            return _without(first & second, self._memory_loads(statement.test))
        targets = statement.targets if isinstance(statement, ast.Assign) else [getattr(statement, "target", None)]
        target = targets[0]
        if isinstance(statement, ast.Assign | ast.AugAssign) and isinstance(target, ast.Subscript):
            key = self.key(target) if self.is_element(target) else None
            if key is not None:
                self.found.overwritten |= {target} if key in later else set()
                later = later | {key}
        return _without(later, self._memory_loads(statement))

    def _memory_loads(self, part: ast.AST) -> frozenset[str]:
        """The arrays whose elements it loads from memory, not from a variable."""
        nodes = [node for node in ast.walk(part) if isinstance(node, ast.Subscript) and self.is_element(node)]
        augmented = {node.target for node in ast.walk(part) if isinstance(node, ast.AugAssign)}
        loads = (node for node in nodes if isinstance(node.ctx, ast.Load) or node in augmented)
        return frozenset(array_name(node) for node in loads if node not in self.found.again)


def _without(keys: frozenset[Key], arrays: frozenset[str]) -> frozenset[Key]:
    return frozenset(key for key in keys if key[0] not in arrays)


def _joined(first: Known, second: Known) -> Known:
    """The values known on both paths."""
    return {key: places | second[key] for key, places in first.items() if key in second}


def _guard(statement: ast.stmt, fixed: frozenset[str]) -> str | None:
    """The test of an `if test:` without `else` that holds later for the same threads as now."""
    if not isinstance(statement, ast.If) or statement.orelse:
        return None
    nodes = list(ast.walk(statement.test))
    elements = any(isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) for node in nodes)
    names = {node.id for node in nodes if isinstance(node, ast.Name)}
    called = {node.func.id for node in nodes if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    return ast.unparse(statement.test) if not elements and names - called <= fixed else None


def _but(known: Known, arrays: frozenset[str]) -> Known:
    return {key: places for key, places in known.items() if key[0] not in arrays}


def _used_whole(tree: ast.AST) -> Iterator[str]:
    """Arrays that are more than indexed or measured: a function that takes an array may access any element."""
    partly: set[ast.expr] = set()
    for node in ast.walk(tree):
        match node:
            case ast.Subscript(value=value) | ast.Attribute(value=value, attr="shape" | "size"):
                partly.add(value)
            case ast.Call(func=ast.Name(id="len"), args=arguments):
                partly.update(arguments)
            case _:
                continue
    yield from (node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and node not in partly)


def fixed_names(tree: ast.FunctionDef) -> Iterator[str]:
    """The parameters, and the variables that are bound once outside of loops."""
    yield from (argument.arg for argument in tree.args.args)
    loops = [node for node in ast.walk(tree) if isinstance(node, ast.For | ast.While)]
    inside = {name for loop in loops for name in _bound(loop)}
    yield from (name for name, count in Counter(_bound(tree)).items() if count == 1 and name not in inside)


def _bound(part: ast.AST) -> Iterator[str]:
    yield from (node.id for node in ast.walk(part) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store))
