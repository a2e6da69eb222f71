"""Statements that are one call, and the operands of the calls in a straight line."""

import ast
import keyword
from dataclasses import dataclass, field

from fusec.base.ir.loop_call import RESERVED_IN_LOOPS
from fusec.base.ir.operand import Attribute, Operand, TypedNumber, Variable
from fusec.base.text.words import free_name
from fusec.capture.flow.ssa_versions import Versions
from fusec.capture.names.attribute_hooks import runs_code
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.source.number_literals import is_real_literal


@dataclass(slots=True)
class CallOperands:
    """`given` are the names of arguments that are not variables, which are then `taken`. `owners` are the parameters
    whose attributes are variables, unless they run code of a class that the `scope` shows; `versions` the SSA versions
    of variables at the current statement."""

    taken: set[str] = field(default_factory=set)
    owners: frozenset[str] = frozenset()
    versions: Versions = field(default_factory=Versions)
    scope: ScopeNames | None = None  # of the function
    given: dict[tuple[str, str], str] = field(default_factory=dict)

    def free(self, wanted: str) -> str:
        """The wanted name, or a similar one that is not taken."""
        name = free_name(wanted, self.taken | RESERVED_IN_LOOPS)
        self.taken.add(name)
        return name

    def argument(self, parameter: str, value: ast.expr) -> Operand | None:
        """A variable, or a number under the name of the parameter."""
        if is_real_literal(value) or isinstance(value, ast.Name):
            return self.operand(parameter, value)
        return self._attribute(value)

    def _attribute(self, value: ast.expr) -> Operand | None:
        """`bunch.x` of a parameter that is never rebound; all calls of the line share one name for it."""
        match value:
            case ast.Attribute(ast.Name(id=owner), attr) if owner in self.owners and not attr.startswith("__"):
                pass
            case _:
                return None
        if self.scope is not None and runs_code(value, self.scope):
            return None
        key = ("", f"{owner}.{attr}")
        if key not in self.given:
            bare = attr.strip("_")
            is_free = bare.isidentifier() and not keyword.iskeyword(bare) and bare not in self.taken | RESERVED_IN_LOOPS
            self.given[key] = bare if is_free else free_name(f"{owner}_{bare}", self.taken)
            self.taken.add(self.given[key])
        return Attribute(self.given[key], key[1])

    def operand(self, wanted: str, value: ast.expr) -> Operand:
        """A variable's value at this statement, or any other argument under the wanted name."""
        if isinstance(value, ast.Name):
            return Variable(self.versions.now.get(value.id, value.id), value.id)
        text = ast.unparse(value)
        if (wanted, text) not in self.given:
            self.given[wanted, text] = free_name(wanted, self.taken)
            self.taken.add(self.given[wanted, text])
        return TypedNumber(self.given[wanted, text], text)


def is_plain_call(statement: ast.stmt) -> bool:
    return called_in(statement) is not None


def called_in(statement: ast.stmt) -> tuple[ast.Call, tuple[str, ...] | None] | None:
    """The call in `f(a, b)`, `x, y = f(a, b)` or `return f(a, b)`, with the bound variables; None for `return`."""
    match statement:
        case ast.Expr(ast.Call(func=ast.Name() | ast.Attribute()) as call):
            return call, ()
        case ast.Return(ast.Call(func=ast.Name() | ast.Attribute()) as call):
            return call, None
        case ast.Assign([ast.Name(id=name)], ast.Call(func=ast.Name() | ast.Attribute()) as call):
            return call, (name,)
        case ast.Assign([ast.Tuple(elts=targets)], ast.Call(func=ast.Name() | ast.Attribute()) as call):
            names = tuple(target.id for target in targets if isinstance(target, ast.Name))
            return (call, names) if len(names) == len(targets) == len(set(names)) else None
        case _:
            return None
