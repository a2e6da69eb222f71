"""Write out what functions of the package compute from numbers and sizes: `blocks(n)` becomes `(n + 63) // 64`."""

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field

from fusec.base.records import dataclass
from fusec.base.text.access_paths import SUPER
from fusec.capture.kernels.parameters import passed_arguments
from fusec.capture.names.function_lookup import OwnFunction, own_function
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.numbers.class_constants import class_constant
from fusec.capture.source.syntax import walk

EXTENT = "fusec.extent"  # `fusec.extent(u.shape, 2, 0)`: the first extent of an array that has two
_KNOWN = ("builtins.bool", "builtins.float", "builtins.int", "builtins.len", "builtins.max", "builtins.min", "math.ceil",
          "numpy.ceil")  # fmt: skip
_DEEPEST = 6  # calls inside calls
_LONGEST = 150  # nodes
_LONGEST_BODY = 20  # statements


@dataclass(frozen=True, slots=True)
class WrittenOut:
    """An expression over the caller's variables: libraries and constants of other modules are spelled out.

    Functions that it calls stand under their canonical names, `math.ceil`. `beside` is what is evaluated too and may
    raise: an argument that the function does not use. `methods` are those written out whose object may have others.
    """

    value: ast.expr
    beside: tuple[ast.expr, ...] = ()
    methods: tuple[OwnFunction, ...] = ()


def written_out(node: ast.expr, scope: ScopeNames, bound: Mapping[str, ast.expr] | None = None) -> WrittenOut | None:
    """The expression with the formula of each called function of the package in its place.

    `grid_of(a)`  ->  `((a.shape[0] + 63) // 64, 64)`. None if a called function does more than assign, branch, and
    return arithmetic: it may print, raise, read a variable of its module, or change its arguments. `bound` are the
    values of the variables, if the expression stands in a called function itself.
    """
    if bound is None and not any(_is_written(part, scope) for part in walk(node)):
        return WrittenOut(node)
    writer = _Writer(scope, None if bound is None else dict(bound))
    value = writer.value(node)
    is_short = value is not None and sum(1 for each in (value, *writer.beside) for _ in ast.walk(each)) <= _LONGEST
    return WrittenOut(value, tuple(writer.beside), tuple(writer.methods)) if value is not None and is_short else None


def _is_written(part: ast.AST, scope: ScopeNames) -> bool:
    """Whether it is a call of a function of the package, an entry of a constant, or a constant of a class or module."""
    match part:
        case ast.Call(func=function):
            return is_own_function(function, scope)
        case ast.Subscript(value=ast.Name(id=name)):
            return scope.constant_tuple(name) is not None
        case ast.Attribute():
            return _held(part, scope) is not None
        case _:
            return False


def is_own_function(node: ast.expr, scope: ScopeNames) -> bool:
    """Whether the source shows the called function."""
    return called_function(node, scope) is not None


def called_function(node: ast.expr, scope: ScopeNames) -> OwnFunction | None:
    """A function of the package, a method, or a function that the caller defines."""
    found = scope.definition(scope.canonical(node) or "")
    if found is not None:
        module, function = found
        inside = scope.inside(module, function)
        return OwnFunction(function.name, function, function, inside, "")
    own = own_function(node, scope)
    return None if own is None or own.spelling.startswith(SUPER) else own


def _held(node: ast.Attribute, scope: ScopeNames) -> ast.expr | None:
    """The literal that a module, `config.THREADS`, or a class, `Settings.THREADS`, holds."""
    base = scope.canonical(node.value)
    module = None if base is None else scope.package.modules.get(base)
    text = class_constant(node, scope) if module is None else scope.package.constant(module.file.module, node.attr)
    return None if text is None else _parsed(text)


def _parsed(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body


@dataclass(slots=True)
class _Writer:
    """Writes out expressions of one function, whose variables are `bound`; None for the caller, whose names stay."""

    scope: ScopeNames
    bound: dict[str, ast.expr] | None
    beside: list[ast.expr] = field(default_factory=list)
    methods: list[OwnFunction] = field(default_factory=list)
    used: set[str] = field(default_factory=set)
    depth: int = 0

    def value(self, node: ast.expr) -> ast.expr | None:
        match node:
            case ast.Constant():
                return node
            case ast.Name():
                return node if self.bound is None else self._variable(node.id)
            case ast.Attribute(value=value, attr=name):
                held = _held(node, self.scope)
                owner = self.value(value) if held is None else None
                return held if owner is None else ast.Attribute(owner, name, ast.Load())
            case ast.Subscript(value=value, slice=index):
                return self._entry(value, index)
            case ast.Tuple(elts=parts):
                known = self._all(parts)
                return None if known is None else ast.Tuple(known, ast.Load())
            case ast.UnaryOp(op=op, operand=operand):
                known = self._all([operand])
                return None if known is None else ast.UnaryOp(op, known[0])
            case ast.BinOp(left=left, op=op, right=right):
                known = self._all([left, right])
                return None if known is None else ast.BinOp(known[0], op, known[1])
            case ast.Compare(left=left, ops=[op], comparators=[right]):
                known = self._all([left, right])
                return None if known is None else ast.Compare(known[0], [op], [known[1]])
            case ast.IfExp(test=test, body=body, orelse=otherwise):
                known = self._all([test, body, otherwise])
                return None if known is None else _either(*known)
            case ast.Call():
                return self._call(node)
            case _:
                return None

    def _all(self, nodes: Sequence[ast.expr]) -> list[ast.expr] | None:
        found = [self.value(node) for node in nodes]
        known = [each for each in found if each is not None]
        return known if len(known) == len(found) else None

    def _variable(self, name: str) -> ast.expr | None:
        assert self.bound is not None
        if name in self.bound:
            self.used.add(name)
            return self.bound[name]
        if self.scope.is_local(name):
            return None
        text = self.scope.constant(name) or self.scope.constant_tuple(name)
        return None if text is None else _parsed(text)

    def _entry(self, value: ast.expr, index: ast.expr) -> ast.expr | None:
        """`(a, b)[0]` is `a`, with `b` beside it."""
        text = self.scope.constant_tuple(value.id) if isinstance(value, ast.Name) and self.bound is None else None
        known = [_parsed(text), self.value(index)] if text is not None else self._all([value, index])
        match known:
            case [ast.Tuple(elts=parts), ast.Constant(value=int(place))] if -len(parts) <= place < len(parts):
                self.beside += [part for k, part in enumerate(parts) if k != place % len(parts)]
                return parts[place]
            case [ast.expr() as holder, ast.expr() as key]:
                return ast.Subscript(holder, key, ast.Load())
            case _:
                return None

    def _call(self, call: ast.Call) -> ast.expr | None:
        canonical = self.scope.canonical(call.func) or ""
        if canonical in _KNOWN:
            known = self._all(call.args) if not call.keywords else None
            return None if known is None else _called(canonical, known)
        found = called_function(call.func, self.scope)
        if found is None or self.depth >= _DEEPEST:
            return None
        inside = found.scope
        outside = inside.seen_from(inside.module, inside.chain[:-1])
        given = self._arguments(call, found.function, outside)
        if given is None:
            return None
        self.methods += [found] if found.method else []
        given |= {found.owner: ast.Name(found.owner, ast.Load())} if found.owner else {}
        inner = _Writer(inside, given, self.beside, self.methods, used={found.owner}, depth=self.depth + 1)
        return inner.returned(found.function)

    def _arguments(self, call: ast.Call, function: ast.FunctionDef, outside: ScopeNames) -> dict[str, ast.expr] | None:
        """The argument of each parameter. A default is a literal, or a constant of its module."""
        passed = passed_arguments(call, function.args)
        if passed is None:
            return None
        given = {name: self.value(node) for name, node in passed.items()}
        names = [parameter.arg for parameter in function.args.args]
        defaults = dict(zip(names[len(names) - len(function.args.defaults) :], function.args.defaults, strict=True))
        writer = _Writer(outside, {}, self.beside, self.methods, depth=self.depth)
        given |= {name: writer.value(node) for name, node in defaults.items() if name not in passed}
        known = {name: given[name] for name in names if name in given}
        values = {name: value for name, value in known.items() if value is not None}
        return values if len(values) == len(names) else None

    def returned(self, function: ast.FunctionDef) -> ast.expr | None:
        """The value that the function returns."""
        is_documented = ast.get_docstring(function, clean=False) is not None
        body = function.body[1:] if is_documented else function.body
        if self.scope.chain[-1].declared_inside or len(body) > _LONGEST_BODY:
            return None
        value = self._run(body)
        self._leave_unused({})
        return value

    def _run(self, statements: Sequence[ast.stmt]) -> ast.expr | None:
        for k, statement in enumerate(statements):
            match statement:
                case ast.Return(value=ast.expr() as value):
                    return self.value(value)
                case ast.If(test=test, body=body, orelse=otherwise):
                    return self._branches(test, body, [*otherwise, *statements[k + 1 :]])
                case ast.Assign([target], value) | ast.AnnAssign(target, _, ast.expr() as value):
                    if not self._assign(target, self.value(value)):
                        return None
                case _:
                    return None
        return None

    def _branches(self, test: ast.expr, body: Sequence[ast.stmt], after: Sequence[ast.stmt]) -> ast.expr | None:
        """`if n < 1: return 1` and what follows: `1 if n < 1 else ...`. The first branch returns."""
        known = self.value(test)
        before = dict(self.bound or {})
        first = self._run(body)
        self._leave_unused(before)
        self.bound = before
        second = self._run(after)
        return None if known is None or first is None or second is None else _either(known, first, second)

    def _leave_unused(self, before: dict[str, ast.expr]) -> None:
        """Record the values of variables that were bound since, and that nothing uses."""
        for name, value in (self.bound or {}).items():
            if before.get(name) is not value and name not in self.used:
                self._leave(value)

    def _assign(self, target: ast.expr, value: ast.expr | None) -> bool:
        """`n = u.shape[0]`, or `nx, ny = u.shape`."""
        assert self.bound is not None
        names = [target] if isinstance(target, ast.Name) else list(target.elts) if isinstance(target, ast.Tuple) else []
        parts = [value] if isinstance(target, ast.Name) else list(_parts(value, len(names)))
        if value is None or not names or len(parts) != len(names):
            return False
        for name, part in zip(names, parts, strict=True):
            if not isinstance(name, ast.Name) or part is None:
                return False
            if name.id in self.bound and name.id not in self.used:
                self._leave(self.bound[name.id])
            self.used.discard(name.id)
            self.bound[name.id] = part
        return True

    def _leave(self, value: ast.expr) -> None:
        """Record a value that nothing uses, but for variables and literals, which cannot raise."""
        if not isinstance(value, ast.Name | ast.Constant):
            self.beside.append(value)


def _either(test: ast.expr, first: ast.expr, second: ast.expr) -> ast.expr:
    """`first if test else second`; of two tuples, each element."""
    match first, second:
        case ast.Tuple(elts=own), ast.Tuple(elts=others) if len(own) == len(others):
            parts = [_either(test, *pair) for pair in zip(own, others, strict=True)]
            return ast.Tuple(parts, ast.Load())
        case ast.Constant(), ast.Constant() if ast.dump(first) == ast.dump(second):
            return first
        case _:
            return ast.IfExp(test, first, second)


def _parts(value: ast.expr | None, count: int) -> Iterator[ast.expr]:
    """The values that an assignment to so many names gives them."""
    match value:
        case ast.Tuple(elts=parts):
            yield from parts
        case ast.Attribute(attr="shape"):
            for k in range(count):
                yield _called(EXTENT, [value, ast.Constant(count), ast.Constant(k)])
        case _:
            return


def _called(name: str, arguments: Sequence[ast.expr]) -> ast.expr:
    return ast.Call(ast.Name(name, ast.Load()), list(arguments), [])


def known_name(function: ast.expr, scope: ScopeNames) -> str | None:
    """The canonical name of a called function, which may be spelled out."""
    is_spelled = isinstance(function, ast.Name) and "." in function.id
    return function.id if is_spelled and isinstance(function, ast.Name) else scope.canonical(function)
