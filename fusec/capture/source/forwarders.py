"""Classes whose objects forward every attribute to a module: `np = Shim(numpy)`."""

import ast


def forwarding_attribute(node: ast.ClassDef) -> str | None:
    """The attribute that holds the object to which all others are forwarded; None if the class does anything else.

    `class Shim:`, `def __init__(self, module): self.module = module`, `def __getattr__(self, name): return
    getattr(self.module, name)`. Attributes of `object` and this one are not forwarded, and no library has functions of
    such names.
    """
    if node.bases or node.keywords or node.decorator_list:
        return None
    methods = [statement for statement in node.body if not _is_text(statement)]
    by_name = {method.name: method for method in methods if isinstance(method, ast.FunctionDef)}
    if len(methods) != 2 or by_name.keys() != {"__init__", "__getattr__"}:
        return None
    kept = _kept(by_name["__init__"])
    return kept if kept is not None and _forwards(by_name["__getattr__"], kept) else None


def _kept(method: ast.FunctionDef) -> str | None:
    """The attribute in which `def __init__(self, module)` keeps its argument."""
    names = _parameters(method)
    match [statement for statement in method.body if not _is_text(statement)]:
        case [ast.Assign([ast.Attribute(ast.Name(owner), attribute)], ast.Name(value))] if names == [owner, value]:
            return attribute
        case _:
            return None


def _forwards(method: ast.FunctionDef, kept: str) -> bool:
    """Whether it returns `getattr(self.kept, name)`; before that it may return `self.kept` under its own name."""
    names = _parameters(method)
    match [statement for statement in method.body if not _is_text(statement)]:
        case [
            *before,
            ast.Return(ast.Call(ast.Name("getattr"), [ast.Attribute(ast.Name(owner), attribute), ast.Name(name)], [])),
        ]:
            is_plain = names == [owner, name] and attribute == kept
            return is_plain and all(_asks_for(statement, kept) for statement in before)
        case _:
            return False


def _asks_for(statement: ast.stmt, kept: str) -> bool:
    """`if name == "module": return self.module`."""
    match statement:
        case ast.If(ast.Compare(ast.Name(), [ast.Eq()], [ast.Constant(text)]), [ast.Return()], []):
            return text == kept
        case _:
            return False


def _parameters(method: ast.FunctionDef) -> list[str]:
    """The names of its parameters; none if it has other than plain ones, defaults or decorators."""
    arguments = method.args
    others = (*arguments.posonlyargs, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg, *arguments.defaults)
    is_plain = not any(others) and not method.decorator_list
    return [argument.arg for argument in arguments.args] if is_plain else []


def _is_text(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
