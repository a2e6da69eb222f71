"""Resolve calls of functions that the enclosing function or a class defines: a name, `self.flux` or `Tank.flux`."""

import ast
import textwrap

from fusec.base.records import dataclass
from fusec.base.text.access_paths import SUPER, method_text
from fusec.capture.names.methods import MethodKind, OwnMethod, method_of_class, method_of_object, method_of_super
from fusec.capture.names.module_names import ModuleNames, Receiver
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.source.dedent import dedented
from fusec.capture.source.source_file import SourceFile, segment, span


@dataclass(frozen=True, slots=True)
class OwnFunction:
    """The `node` as a function without `self`, and as text; `scope` are the names inside it.

    `method` and `spelling`: see `LocalFunction`. `owner` is `self` if the method has one; `receiver` is the object on
    which the author's function calls it.
    """

    name: str
    node: ast.FunctionDef | ast.Lambda
    function: ast.FunctionDef
    scope: ScopeNames
    text: str
    method: str = ""
    spelling: str = ""
    owner: str = ""
    receiver: Receiver | None = None


def own_function(node: ast.expr, scope: ScopeNames) -> OwnFunction | None:
    """The function that this expression calls, if it is one of these."""
    if isinstance(node, ast.Attribute):
        return _method(node, scope)
    found = scope.local_function(node)
    if found is None or not isinstance(node, ast.Name):
        return None
    definition, inner = found
    file = scope.module.file
    if isinstance(definition, ast.FunctionDef):
        is_plain = not definition.decorator_list and not bool(getattr(definition, "type_params", ()))
        text = dedented(segment(file, definition), span(file, definition))
        own = OwnFunction(node.id, definition, definition, inner, text)
        return own if is_plain and definition.name == node.id else None
    returning = ast.copy_location(ast.Return(definition.body), definition.body)
    function = ast.FunctionDef(name=node.id, args=definition.args, body=[returning], decorator_list=[])
    ast.copy_location(function, definition)
    return OwnFunction(node.id, definition, function, inner, _text(node.id, function.args, definition.body, file))


def _text(name: str, arguments: ast.arguments, value: ast.expr, file: SourceFile) -> str:
    """`half = lambda x: 0.5 * x  ->  def half(x): return 0.5 * x`, the form of a function with a name."""
    text = segment(file, value)
    text = ast.unparse(value) if len(text.splitlines()) > 1 else text
    return f"def {name}({ast.unparse(arguments)}):\n    return {text}"


def _method(node: ast.Attribute, scope: ScopeNames) -> OwnFunction | None:
    """`def flux(self, h): return h * self.u  ->  def self_flux(h): return h * self.u`; `Tank.flux` needs no guard.

    `super().flux` becomes `super_flux`.
    """
    found = method_of_super(node, scope) or method_of_object(node, scope) or method_of_class(node, scope)
    if found is None or bool(getattr(found.function, "type_params", ())):
        return None
    receiver = found.scope.receiver
    place = "" if receiver is None else _place(found.scope.module, receiver.module)
    spelling = method_text(node)
    called_on = spelling.rpartition(".")[0]
    owner = receiver.name if receiver is not None and called_on == SUPER else called_on
    arguments = _arguments(found, owner)
    if arguments is None or place is None:
        return None
    definition, name, file = found.function, f"{called_on.removesuffix('()')}_{node.attr}", found.scope.module.file
    function = ast.FunctionDef(name=name, args=arguments, body=definition.body, decorator_list=[])
    ast.copy_location(function, definition)
    return OwnFunction(
        name,
        definition,
        function,
        found.scope,
        _method_text(name, arguments, definition, file),
        method=f"{place}{found.path}" if receiver is not None else "",
        spelling=spelling,
        owner=owner if found.kind is MethodKind.OBJECT else "",
        receiver=receiver,
    )


def _method_text(name: str, arguments: ast.arguments, definition: ast.FunctionDef, file: SourceFile) -> str:
    """The method as a function, without its docstring."""
    has_docstring = ast.get_docstring(definition, clean=False) is not None
    statements = definition.body[1:] if has_docstring else definition.body
    lines = "\n".join(dedented(segment(file, statement), span(file, statement)) for statement in statements)
    return f"def {name}({ast.unparse(arguments)}):\n{textwrap.indent(lines, '    ')}"


def _place(module: ModuleNames, caller: ModuleNames) -> str | None:
    """`..flow.base:` for that module relative to the caller's; empty for its own, None if a package shares the name."""
    here, there = caller.file, module.file
    if here is there:
        return ""
    if here.is_init or there.is_init:
        return None
    around, target = here.module.split(".")[:-1], there.module.split(".")
    shared = next((k for k, pair in enumerate(zip(around, target, strict=False)) if pair[0] != pair[1]), len(around))
    shared = min(shared, len(target) - 1)
    return "." * (len(around) - shared + 1) + ".".join(target[shared:]) + ":"


def _arguments(method: OwnMethod, owner: str) -> ast.arguments | None:
    """The parameters that a call passes; None if the method names its object differently from the caller."""
    if method.kind is MethodKind.NOTHING:
        return method.function.args
    return _without_first(method.function.args, owner if method.kind is MethodKind.OBJECT else None)


def _without_first(arguments: ast.arguments, owner: str | None) -> ast.arguments | None:
    """The parameters after `self`; None if the first has a default or a wrong name (unless any name will do)."""
    parameters = [*arguments.posonlyargs, *arguments.args]
    if (
        not parameters
        or parameters[0].arg != (owner or parameters[0].arg)
        or len(arguments.defaults) == len(parameters)
    ):
        return None
    return ast.arguments(
        posonlyargs=arguments.posonlyargs[1:],
        args=arguments.args if arguments.posonlyargs else arguments.args[1:],
        vararg=arguments.vararg,
        kwonlyargs=arguments.kwonlyargs,
        kw_defaults=arguments.kw_defaults,
        kwarg=arguments.kwarg,
        defaults=arguments.defaults,
    )
