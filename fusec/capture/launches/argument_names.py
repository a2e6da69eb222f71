"""Name the arguments of a line's launches: variables, attributes that are read before, and numbers."""

import ast
from dataclasses import dataclass, field

from fusec.base.ir.kernel import LocalFunction
from fusec.base.ir.operand import Attribute, Operand, TypedNumber, Variable
from fusec.base.ir.thread_kernel import RESERVED
from fusec.base.text.access_paths import path_root, path_text
from fusec.base.text.words import free_name
from fusec.capture.flow.access_paths import Paths, paths_of
from fusec.capture.flow.basic_blocks import Function, StraightLine
from fusec.capture.names.function_lookup import OwnFunction, own_function
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.source.number_literals import is_plain_value


@dataclass(slots=True)
class ArgumentNames:
    """All launches of the line share the names that are `given` to arguments that are not variables of the author's;
    these are then `taken`. `methods` are known to be launched: `w.copy`."""

    function: Function
    line: StraightLine
    scope: ScopeNames
    taken: set[str]
    given: dict[tuple[str, str], str] = field(default_factory=dict)
    methods: set[str] = field(default_factory=set)
    paths: Paths | None = None  # computed on first use

    def path(self, node: ast.expr) -> str:
        """The variable for an attribute or an entry that is read before the first launch."""
        self.paths = self.paths or paths_of(self.line, self.function, self.scope)
        return self.paths.name(node)

    def free(self, wanted: str) -> str:
        name = free_name(wanted, self.taken | RESERVED) if wanted else ""
        self.taken.add(name)
        return name

    def prepared(self, wanted: str, expression: str) -> str:
        """The variable for an expression that the dispatcher computes."""
        if ("", expression) not in self.given:
            self.given["", expression] = self.free(wanted)
        return self.given["", expression]

    def method(self, own: OwnFunction) -> tuple[Attribute, LocalFunction]:
        """A method that the author's text calls, as an operand, and for the guard."""
        operand = Attribute(self.prepared(own.spelling.rpartition(".")[2], own.spelling), own.spelling)
        owner = path_root(own.spelling)
        return operand, LocalFunction(operand.name, "", frozenset(), own.method, own.spelling, owner)

    def called(self, node: ast.expr, scope: ScopeNames) -> Operand:
        """What is called or launched: a variable, a method, or whatever else has a name."""
        if (spelled := path_text(node)) in self.methods:
            return Attribute(self.prepared(spelled.rpartition(".")[2], spelled), spelled)
        own = own_function(node, scope)
        if own is not None and own.method:
            return self.method(own)[0]
        return self.operand(ast.unparse(node).rpartition(".")[2], node)

    def has(self, wanted: str, value: ast.expr) -> bool:
        """Whether an earlier launch has such an argument by the name."""
        return (wanted, ast.unparse(value)) in self.given

    def argument(self, parameter: str, value: ast.expr) -> Operand | None:
        """A variable, or a number under the name of the parameter."""
        is_variable = isinstance(value, ast.Name) or self.path(value)
        return self.operand(parameter, value) if is_variable or is_plain_value(value) else None

    def operand(self, wanted: str, value: ast.expr) -> Operand:
        """A variable, or any other argument under the wanted name."""
        if isinstance(value, ast.Name):
            return Variable(value.id, value.id)
        wanted_of_path = self.path(value)
        if wanted_of_path:
            text = path_text(value)
            return Attribute(self.prepared(wanted_of_path, text), text)
        text = ast.unparse(value)
        if (wanted, text) not in self.given:
            self.given[wanted, text] = free_name(wanted, self.taken)
            self.taken.add(self.given[wanted, text])
        return TypedNumber(self.given[wanted, text], text)


@dataclass(slots=True)
class ReadPaths:
    """The attributes and entries that a launch takes, or computes with, by their variables."""

    names: ArgumentNames
    found: dict[str, Operand] = field(default_factory=dict)

    def name(self, node: ast.expr) -> str:
        """The variable for the path; empty for any other expression."""
        if not isinstance(node, ast.Attribute | ast.Subscript) or not self.names.path(node):
            return ""
        operand = self.names.operand("", node)
        self.found[operand.name] = operand
        return operand.name
