"""Scalar replacement: each element loaded once, kept in a variable, rounded as stored, and stored once."""

import ast
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence

from fusec.base.scalars.element_text import array_name
from fusec.base.scalars.languages import Division, KernelLanguage
from fusec.base.scalars.rounding import is_surely_rounded, rounded_names
from fusec.base.text.words import free_name
from fusec.generate.text.line_breaks import LINE_LENGTH
from fusec.generate.text.verbatim import Edit, edited, line_starts, powers_of_variables, stretch, text_of
from fusec.generate.threads.load_store_forwarding import ElementFlow, Key

OPERATORS: dict[type[ast.operator], str] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.FloorDiv: "//", ast.Mod: "%", ast.Pow: "**",
    ast.LShift: "<<", ast.RShift: ">>", ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^",
}  # fmt: skip
ATOMS = (ast.Name, ast.Constant, ast.Subscript, ast.Call)


def with_element_locals(
    text: str, members: Mapping[int, int], taken: Collection[str], vanishing: Mapping[str, str]
) -> str:
    """The kernel `text` with variables for elements that are used again; its lines belong to `members`.

    `t[i] = a * x[i]` and `y[i] = t[i] + x[i]`  ->  `x_i = x[i]`, `t_i = as_element(t, a * x_i)`, `t[i] = t_i`, `y[i] =
    t_i + x_i`.

    Arrays that are `vanishing` are never stored; each has the prefix of a conversion to its element type:
    `as_element(x, `. Raises ValueError if such an array is loaded.
    """
    return Locals(text, members, taken, vanishing).edited()


class Locals:
    """A kernel whose elements are held in variables; `edited` is its text."""

    def __init__(
        self,
        text: str,
        members: Mapping[int, int],
        taken: Collection[str],
        vanishing: Mapping[str, str],
        flow: type[ElementFlow] = ElementFlow,
        excluded: frozenset[Key] = frozenset(),
    ) -> None:
        (tree,) = ast.parse(text).body
        assert isinstance(tree, ast.FunctionDef)
        tree.args.args += [ast.arg(name) for name in vanishing]
        self._text = text.encode()  # columns count bytes
        self._starts = [0]
        for line in self._text.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))
        self._vanishing = vanishing
        self._tree = tree
        lone = frozenset(_lone_statements(tree, self._text.splitlines()))
        rounded = frozenset(_rounded_stores(tree, vanishing))
        self._flow = flow(tree, members, rounded, lone, frozenset(vanishing), excluded)
        self._own = dict(self._own_variables())
        self._names = dict(self._named({*taken, *_names(tree)}))
        self._edits: list[tuple[int, int, str]] = []
        self._after: list[tuple[int, str]] = []
        self._before: dict[ast.stmt, list[str]] = {}

    def edited(self) -> str:
        """The whole text."""
        flow = self._flow
        for node in sorted(_elements(self._tree, flow), key=lambda node: (node.lineno, node.col_offset)):
            if isinstance(node.ctx, ast.Load):
                self._load(node)
        for statement in ast.walk(self._tree):
            match statement:
                case ast.Assign([ast.Subscript() as target], value) if flow.is_element(target):
                    self._store(statement, target, value, "")
                case ast.AugAssign(ast.Subscript() as target, op, value) if flow.is_element(target):
                    self._store(statement, target, value, OPERATORS.get(type(op), ""))
                case _:
                    continue
        self._close_powers()
        for statement, lines in self._before.items():
            start = self._starts[statement.lineno - 1]
            self._edits.append((start, start, "".join(f"{' ' * statement.col_offset}{line}\n" for line in lines)))
        after = list(enumerate(self._after, start=1))
        edits = [
            *((end, end, rank, text) for rank, (end, text) in after),
            *((a, b, 0, text) for a, b, text in self._edits),
        ]
        for start, end, _, text in sorted(edits, key=lambda edit: edit[:3], reverse=True):
            self._text = self._text[:start] + text.encode() + self._text[end:]
        return self._text.decode()

    def _close_powers(self) -> None:
        replaced = {edit[:2] for edit in self._edits}
        for power in powers_of_variables(self._tree, lambda node: self._stretch(node) in replaced):
            first, last = self._stretch(power.left)[1], self._stretch(power.right)[0]
            if self._text[first:last] == b" ** ":
                self._edits.append((first, last, "**"))

    def _load(self, node: ast.Subscript) -> None:
        flow = self._flow
        if node in flow.found.again:
            self._replace(node, self._names[flow.found.again[node]])
        elif node in flow.found.needed and flow.found.needed[node] not in self._own:
            name = self._names[flow.found.needed[node]]
            self._before.setdefault(flow.found.statements[node], []).append(f"{name} = {self._segment(node)}")
            self._replace(node, name)
        elif array_name(node) in self._vanishing:
            raise ValueError(f"the kernel loads `{ast.unparse(node)}`, which is stored nowhere")

    def _store(self, statement: ast.stmt, target: ast.Subscript, value: ast.expr, operator: str) -> None:
        flow, array = self._flow, array_name(target)
        element = self._names[flow.found.again[target]] if target in flow.found.again else self._segment(target)
        changed = f"{element} {operator} " if operator else ""
        loose = bool(operator) and not _binds_more(value, operator)
        key = self._key_of_store(target)
        if key is None:
            if target in flow.found.again:
                self._open(target, value, f"{self._segment(target)} = {changed}", loose)
            return
        typed = self._vanishing.get(array, f"as_element({array}, ")
        if self._is_long(statement, f"{self._names[key]}{typed}{changed}"):
            self._open(target, value, f"{self._names[key]} = {changed}", loose)
            self._insert_after(statement, f"{self._names[key]} = {typed}{self._names[key]})")
        else:
            self._open(target, value, f"{self._names[key]} = {typed}{changed}", loose)
            self._edits.append((self._stretch(value)[1], self._stretch(value)[1], ")"))
        if array not in self._vanishing and target not in flow.found.overwritten:
            self._insert_after(statement, f"{self._segment(target)} = {self._names[key]}")

    def _is_long(self, statement: ast.stmt, further: str) -> bool:
        """Whether the statement has several lines, or would have with this additional text."""
        return (
            statement.lineno != statement.end_lineno or len(self._segment(statement)) + len(further) > LINE_LENGTH - 20
        )

    def _key_of_store(self, target: ast.Subscript) -> Key | None:
        """The element whose variable takes the value."""
        is_vanishing = array_name(target) in self._vanishing
        return self._flow.key(target) if is_vanishing else self._flow.found.needed.get(target)

    def _open(self, target: ast.Subscript, value: ast.expr, text: str, loose: bool) -> None:
        """The text before the value, which is put in brackets if it is `loose`."""
        start, (first, last) = self._stretch(target)[0], self._stretch(value)
        before = self._text[start:first]
        opened = (
            before[len(before.rstrip(b"( \n")) :].decode().lstrip(" ")
        )  # the author's own brackets around the value
        self._edits.append((start, first, f"{text}{opened}{'(' * loose}"))
        self._edits += [(last, last, ")")] if loose else []

    def _own_variables(self) -> Iterator[tuple[Key, str]]:
        """`v = u[i]` for an element that is never stored and a variable that is bound once: `v` holds the element."""
        flow = self._flow
        stored = {
            key
            for node in flow.found.statements
            if isinstance(node.ctx, ast.Store) and (key := flow.key(node)) is not None
        }
        counts: dict[Key, int] = {}
        for key in flow.found.needed.values():
            counts[key] = counts.get(key, 0) + 1
        for node, key in flow.found.needed.items():
            match flow.found.statements[node]:
                case ast.Assign([ast.Name(id=name)], value) if value is node and name in flow.fixed:
                    if counts[key] == 1 and key not in stored:
                        yield key, name
                case _:
                    continue

    def _named(self, taken: set[str]) -> Iterator[tuple[Key, str]]:
        """`u_i` for `u[i]`, `u_i_plus_1` for `u[i + 1]`."""
        stores = (node for node in self._flow.found.statements if isinstance(node.ctx, ast.Store))
        stored = {key for node in stores if (key := self._key_of_store(node)) is not None}
        for key in sorted(stored.union(self._flow.found.needed.values())):
            array, index = key
            words = index.replace("+", " plus ").replace("-", " minus ").replace("*", " times ")
            wanted = "_".join("".join(c if c.isalnum() or c == "_" else " " for c in f"{array} {words}").split())
            name = self._own.get(key) or free_name(wanted, taken)
            taken.add(name)
            yield key, name

    def _segment(self, node: ast.expr | ast.stmt) -> str:
        start, end = self._stretch(node)
        return self._text[start:end].decode()

    def _replace(self, node: ast.expr, text: str) -> None:
        self._edits.append((*self._stretch(node), text))

    def _insert_after(self, statement: ast.stmt, line: str) -> None:
        assert statement.end_lineno is not None
        end = (
            self._starts[statement.end_lineno] - 1 if statement.end_lineno < len(self._starts) - 1 else len(self._text)
        )
        self._after.append((end, f"\n{' ' * statement.col_offset}{line}"))

    def _stretch(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None and node.end_col_offset is not None
        return self._starts[node.lineno - 1] + node.col_offset, self._starts[node.end_lineno - 1] + node.end_col_offset


def _binds_more(value: ast.expr, operator: str) -> bool:
    """Whether the value needs no brackets after the operator."""
    is_product = isinstance(value, ast.BinOp) and isinstance(value.op, ast.Mult | ast.Div)
    return isinstance(value, ATOMS) or (is_product and operator in ("+", "-"))


def _rounded_stores(tree: ast.FunctionDef, vanishing: Collection[str]) -> Iterator[ast.Subscript]:
    """The stores whose value a compiler must not contract with later arithmetic."""
    known = rounded_names(ast.Module([tree], []), [argument.arg for argument in tree.args.args])
    for node in ast.walk(tree):
        match node:
            case ast.Assign([ast.Subscript() as target], ast.Call(func=ast.Name(id="rounded"))):
                yield target
            case ast.Assign([ast.Subscript() as target], value) if is_surely_rounded(value, known):
                yield target
            case ast.AugAssign(ast.Subscript() as target, ast.Add() | ast.Sub()):
                yield target
            case ast.Subscript(ctx=ast.Store()) if array_name(node) in vanishing:
                yield node
            case _:
                continue


def _names(tree: ast.AST) -> set[str]:
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}


def _elements(tree: ast.AST, flow: ElementFlow) -> Iterator[ast.Subscript]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.Subscript) and flow.is_element(node))


def _lone_statements(tree: ast.FunctionDef, lines: Sequence[bytes]) -> Iterator[ast.stmt]:
    """The statements around which others can be inserted: no `elif`, and none that shares a line."""
    statements = [node for node in ast.walk(tree) if isinstance(node, ast.stmt) and node is not tree]
    starts = Counter(statement.lineno for statement in statements)
    inner = {
        node.orelse[0]
        for node in statements
        if isinstance(node, ast.If) and len(node.orelse) == 1 and node.orelse[0].col_offset == node.col_offset
    }
    for statement in statements:
        last = statement.lineno if isinstance(statement, ast.If) else statement.end_lineno or statement.lineno
        begin = sum(starts[line] for line in range(statement.lineno, last + 1))
        is_first = not lines[statement.lineno - 1][: statement.col_offset].strip()
        if is_first and statement not in inner and (begin == 1 or isinstance(statement, ast.If)):
            yield statement


def rounded_stores(
    body: str, arrays: frozenset[str], parameters: frozenset[str], language: KernelLanguage, *, is_fast: bool
) -> str:
    """The text with rounded values in stores that a later kernel reads: `t[i] = a * b  ->  t[i] = rounded(a * b)`, as the
    language spells it.

    A compiler that may reassociate could also split a stored sum. Values of declared integers are exact.
    """
    starts = line_starts(body)
    edits: list[Edit] = []
    tree = ast.parse(body)
    known, integers = rounded_names(tree, parameters), frozenset(_declared_integers(tree))
    for node in ast.walk(tree):
        match node:
            case ast.Assign([ast.Subscript() as target], value) if array_name(target) in arrays:
                is_rounded = is_surely_rounded(value, known) or _is_integer(value, integers, language)
                if is_fast or not is_rounded:
                    start, end = stretch(value, starts)
                    edits.append((start, end, _rounded(body[start:end], value, language)))
            case ast.AugAssign(ast.Subscript() as target, op, value) if array_name(target) in arrays:
                if type(op) in OPERATORS and (is_fast or _may_be_product(op, language)):
                    (start, end), element = stretch(node, starts), text_of(target, body, starts)
                    factor = text_of(value, body, starts)
                    factor = factor if isinstance(value, ATOMS) else f"({factor})"
                    product = f"{element} {OPERATORS[type(op)]} {factor}"
                    edits.append((start, end, f"{element} = {language.rounding.format(product)}"))
            case _:
                continue
    return edited(body, edits)


def _rounded(text: str, value: ast.expr, language: KernelLanguage) -> str:
    """The rounded value; in a sum, what binds less than a sum stands in brackets."""
    is_product = isinstance(value, ast.BinOp) and isinstance(
        value.op, ast.Mult | ast.Div | ast.FloorDiv | ast.Mod | ast.Pow
    )
    is_operand = is_product or isinstance(value, (*ATOMS, ast.UnaryOp))
    is_call = language.rounding.startswith("rounded(")
    return language.rounding.format(text if is_call or is_operand else f"({text})")


def _may_be_product(op: ast.operator, language: KernelLanguage) -> bool:
    """Whether `u[i] op= v` may store a product; C++'s other updates stay as they are, because they convert otherwise."""
    return isinstance(op, ast.Mult) or not (language.variable or isinstance(op, ast.Add | ast.Sub))


def _declared_integers(tree: ast.AST) -> Iterator[str]:
    """The variables that are declared as integers."""
    for node in ast.walk(tree):
        match node:
            case ast.AnnAssign(ast.Name(id=name), ast.Name(id=kind) | ast.Attribute(attr=kind)):
                yield from [name] if kind.startswith(("int", "uint")) else []
            case _:
                continue


def _is_integer(value: ast.expr, integers: Collection[str], language: KernelLanguage) -> bool:
    """Whether it is arithmetic on declared integers alone, or a quotient or remainder in C++."""
    is_quotient = isinstance(value, ast.BinOp) and isinstance(value.op, ast.FloorDiv | ast.Mod)
    if is_quotient and language.division is Division.TO_ZERO:
        return True
    nodes = [node for node in ast.walk(value) if isinstance(node, ast.expr)]
    names = {node.id for node in nodes if isinstance(node, ast.Name)}
    others = [node for node in nodes if not isinstance(node, ast.Name | ast.BinOp | ast.UnaryOp)]
    is_whole = all(isinstance(node, ast.Constant) and type(node.value) is int for node in others)
    quotients = any(isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div | ast.Pow) for node in nodes)
    return bool(names) and names <= set(integers) and is_whole and not quotients
