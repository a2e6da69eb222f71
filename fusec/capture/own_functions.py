"""Which function does a name or `self.flux` surely call, that the function around or its class defines?"""

import ast
import textwrap
from dataclasses import dataclass

from fusec.capture.drafting import dedented
from fusec.capture.names import ScopeNames
from fusec.capture.source_file import SourceFile, segment, span


@dataclass(frozen=True, slots=True)
class OwnFunction:
    """The `node` as a function without `self`, and as text; `scope` are the names inside it.

    `method` and `spelling`: see `LocalFunction`; `owner` is `self`, of a method that has one.
    """

    name: str
    node: ast.FunctionDef | ast.Lambda
    function: ast.FunctionDef
    scope: ScopeNames
    text: str
    method: str = ""
    spelling: str = ""
    owner: str = ""


def own_function(node: ast.expr, scope: ScopeNames) -> OwnFunction | None:
    """The function called by this expression, if it is one of these."""
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
    """`half = lambda x: 0.5 * x  ->  def half(x): return 0.5 * x`, which is how a function with a name is spelled."""
    text = segment(file, value)
    text = ast.unparse(value) if len(text.splitlines()) > 1 else text
    return f"def {name}({ast.unparse(arguments)}):\n    return {text}"


def _method(node: ast.Attribute, scope: ScopeNames) -> OwnFunction | None:
    """`def flux(self, h): return h * self.u  ->  def self_flux(h): return h * self.u`"""
    found = scope.own_method(node)
    if found is None or not isinstance(node.value, ast.Name):
        return None
    definition, inner = found
    is_static = [inner.canonical(decorator) for decorator in definition.decorator_list] == ["builtins.staticmethod"]
    if (definition.decorator_list and not is_static) or bool(getattr(definition, "type_params", ())):
        return None
    owner = "" if is_static else node.value.id
    arguments = definition.args if is_static else _without_first(definition.args, node.value.id)
    if arguments is None:
        return None
    name, file = f"{node.value.id}_{node.attr}", scope.module.file
    function = ast.FunctionDef(name=name, args=arguments, body=definition.body, decorator_list=[])
    ast.copy_location(function, definition)
    has_docstring = ast.get_docstring(definition, clean=False) is not None
    statements = definition.body[1:] if has_docstring else definition.body
    lines = "\n".join(dedented(segment(file, statement), span(file, statement)) for statement in statements)
    text = f"def {name}({ast.unparse(arguments)}):\n{textwrap.indent(lines, '    ')}"
    owner_class = scope.chain[-2].node
    assert isinstance(owner_class, ast.ClassDef)
    method = f"{owner_class.name}.{node.attr}"
    return OwnFunction(name, definition, function, inner, text, method, f"{node.value.id}.{node.attr}", owner)


def _without_first(arguments: ast.arguments, owner: str) -> ast.arguments | None:
    """The parameters after `self`; None where the first is called otherwise, or has a default."""
    parameters = [*arguments.posonlyargs, *arguments.args]
    if not parameters or parameters[0].arg != owner or len(arguments.defaults) == len(parameters):
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
