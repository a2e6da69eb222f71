"""Which functions of the package may run inside a kernel?"""

import ast
from collections.abc import Mapping
from dataclasses import replace

from fusec.base.expression import Constant, Expr, Let, Local
from fusec.base.kernel import HelperFunction, OperandKind
from fusec.capture.draft import Summary
from fusec.capture.drafting import dedented, lower_value, passes
from fusec.capture.expression_lowering import lower
from fusec.capture.fresh_names import FreshNames
from fusec.capture.inlining import inlined_form
from fusec.capture.kernel_summaries import kernel_summary
from fusec.capture.literal_branches import Literal, literal_arguments, statements_run
from fusec.capture.liveness import names_bound, names_bound_in
from fusec.capture.module_names import ModuleNames
from fusec.capture.moved_names import take_moved_names, used_modules
from fusec.capture.names import PackageNames, ScopeNames
from fusec.capture.operands import LaunchParts, Surroundings
from fusec.capture.package_modules import CupyKernel
from fusec.capture.source_file import segment, span
from fusec.capture.statement_names import walk

_LONGEST = 60  # statements
_NAMED = (ast.Name, ast.arg)


class Summaries:
    """The summaries of one package's functions, each made when it is first asked for."""

    def __init__(self, names: PackageNames) -> None:
        self._names = names
        self._made: dict[str, Summary | None] = {}
        self._helpers: dict[str, HelperFunction] = {}

    def find(self, canonical: str, call: ast.Call, scope: ScopeNames) -> Summary | None:
        """The summary of the function by that canonical name; None when it is not one pure array expression.

        Where the function branches, it is that of the branches that the literals of the call take.
        """
        kernel = scope.package.kernel(canonical)
        if kernel is not None:
            return self._kernel(canonical, kernel)
        found = scope.definition(canonical)
        if found is None:
            return None
        module, function = found
        key = f"{module.file.module}.{function.name}"
        if not any(isinstance(node, ast.If) for node in function.body):
            return self._summary(key, module, function, None)
        return self._summary(key, module, function, literal_arguments(function, call))

    def _kernel(self, key: str, kernel: CupyKernel) -> Summary | None:
        if key not in self._made:
            summary = self._made[key] = kernel_summary(key, kernel)
            if summary is not None:
                self._helpers[key] = summary.helper
        return self._made[key]

    def _summary(
        self, key: str, module: ModuleNames, function: ast.FunctionDef, known: dict[str, Literal] | None
    ) -> Summary | None:
        name = key if known is None else f"{key}{sorted(known.items())}"
        if name not in self._made:
            self._made[name] = None  # a function that calls itself has no summary
            summary = self._made[name] = self._summarise(key, module, function, known)
            if summary is not None:
                self._helpers.setdefault(key, summary.helper)
        return self._made[name]

    def helpers(self, keys: frozenset[str]) -> tuple[HelperFunction, ...]:
        """The helpers by these keys and all that they call, callees first."""
        ordered: dict[str, HelperFunction] = {}
        for key in sorted(keys):
            self._add(key, ordered)
        return tuple(ordered.values())

    def _add(self, key: str, ordered: dict[str, HelperFunction]) -> None:
        if key in ordered:
            return
        for called in self._helpers[key].helpers:
            self._add(called, ordered)
        ordered[key] = self._helpers[key]

    def _summarise(
        self, key: str, module: ModuleNames, function: ast.FunctionDef, known: dict[str, Literal] | None
    ) -> Summary | None:
        parameters = _parameters(function, known or {})
        statements = _body(function, known)
        if parameters is None or statements is None:
            return None
        file, scope = module.file, self._names.scope(module, (function,))
        fresh = FreshNames(_names_in(function), ())
        around = Surroundings(file, scope, lambda name, call: self.find(name, call, scope), fresh, frozenset())
        parts = LaunchParts(around)
        lets = [_let(statement, parts) for statement in statements[:-1]]
        values = _returned(statements[-1], statements[:-1], parts)
        body = tuple(let for let in lets if let is not None)
        names = tuple(parameters)
        for statement in statements if known is None else function.body:
            take_moved_names(statement, parts, frozenset(names) | names_bound_in(function))
        if len(body) < len(lets) or not values or parts.inner or not _is_pure(parts, names):
            return None
        if known is not None and _names_other_functions(function, parts):
            return None
        operations = sum(passes(part, parts.helpers) for part in (*body, *values)) - parts.repeated
        takes_views = bool(parts.inlined) or any(parameter.view is not None for parameter in parts.parameters.values())
        is_inlined = takes_views or known is not None or len(values) > 1
        inlined = inlined_form(body, values, parts, names, known or {}) if is_inlined else None
        if is_inlined and inlined is None:
            return None
        if inlined is not None:
            written = (*inlined.lets, *inlined.values)
            inlined = replace(inlined, repeated=sum(passes(part, parts.helpers) for part in written) - operations)
        helper = HelperFunction(
            key,
            function.name,
            names,
            body,
            values[0],
            dedented(segment(file, function), span(file, function)),
            tuple(sorted(parts.constants.items())),
            tuple(sorted({*parts.helpers, *parts.inlined})),
            operations,
            span(file, function),
            is_inlined=is_inlined,
            modules=frozenset().union(*(used_modules(statement, parts) for statement in statements)),
        )
        first, plain = len(function.args.posonlyargs), len(function.args.args)
        return Summary(helper, tuple(parameters.values()), inlined, by_position=first + plain, by_keyword=first)


def _names_in(function: ast.FunctionDef) -> frozenset[str]:
    names = (node.id if isinstance(node, ast.Name) else node.arg for node in walk(function) if isinstance(node, _NAMED))
    return frozenset(names)


def _names_other_functions(function: ast.FunctionDef, parts: LaunchParts) -> bool:
    """Whether a branch that is not taken calls a function of the package: the generated module would not have it."""
    scope = parts.around.scope
    canonical = (scope.canonical(node) for node in walk(function) if isinstance(node, ast.Name | ast.Attribute))
    own = {path for path in canonical if path is not None and scope.definition(path) is not None}
    return not own <= {*parts.helpers, *parts.inlined}


def _parameters(function: ast.FunctionDef, known: Mapping[str, Literal]) -> dict[str, Constant | None] | None:
    """Each parameter with its default; None for `*args` and `**options`, and for defaults that are not numbers."""
    arguments = function.args
    if arguments.vararg or arguments.kwarg:
        return None
    names = [parameter.arg for parameter in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)]
    given: list[ast.expr | None] = [None] * (len(names) - len(arguments.defaults) - len(arguments.kwonlyargs))
    given += [*arguments.defaults, *arguments.kw_defaults]
    defaults: list[Constant | None] = []
    for name, default in zip(names, given, strict=True):
        if default is None:
            defaults.append(None)
            continue
        is_number = isinstance(default, ast.Constant) and type(default.value) in (int, float)
        if not (is_number or (isinstance(default, ast.Constant) and name in known)):
            return None
        defaults.append(Constant(ast.unparse(default)))
    return dict(zip(names, defaults, strict=True)) or None


def _body(function: ast.FunctionDef, known: dict[str, Literal] | None) -> list[ast.stmt] | None:
    """The statements that run after the docstring, if they are assignments to names and a last `return`."""
    statements = function.body[1:] if ast.get_docstring(function, clean=False) is not None else function.body
    run = statements if known is None else statements_run(statements, known)
    if not run or not isinstance(run[-1], ast.Return) or len(run) > _LONGEST:
        return None
    return run if all(_is_let(statement) for statement in run[:-1]) else None


def _is_let(statement: ast.stmt) -> bool:
    match statement:
        case ast.Assign([ast.Name()], _) | ast.AnnAssign(ast.Name(), _, ast.expr(), simple=1):
            return True
        case _:
            return False


def _let(statement: ast.stmt, parts: LaunchParts) -> Let | None:
    """`k = 1 / (1 + x)`, `a = 0.3`, `y = x`: nothing is written in place, so that a second name is as good as a copy."""
    match statement:
        case ast.Assign([ast.Name(id=name)], value) | ast.AnnAssign(ast.Name(id=name), _, ast.expr() as value):
            let = Let(name, lower(value, parts))
            parts.given.add(name)
            return let
        case _:
            return None


def _returned(statement: ast.stmt, statements: list[ast.stmt], parts: LaunchParts) -> tuple[Expr, ...]:
    """The returned expressions, if each is a new array, which the caller may write into; nothing where one is not."""
    value = _bound_value(statement)
    nodes = value.elts if isinstance(value, ast.Tuple) else [value]
    found: list[Expr] = []
    for node in nodes:
        given = set(parts.given)
        expression = _returned_value(node, statements, parts)
        parts.given = given
        if expression is None or (isinstance(expression, Local) and expression in found):
            return ()
        found.append(expression)
    return tuple(found)


def _returned_value(value: ast.expr | None, statements: list[ast.stmt], parts: LaunchParts) -> Expr | None:
    if isinstance(value, ast.Name):
        bound = [statement for statement in statements if value.id in names_bound(statement)]
        made = _bound_value(bound[-1]) if bound else None
        return Local(value.id) if made is not None and _is_fresh(made, parts) else None
    let = lower_value("value", value, parts) if value is not None else None
    return let.value if isinstance(let, Let) else None


def _bound_value(statement: ast.stmt) -> ast.expr | None:
    return statement.value if isinstance(statement, ast.Assign | ast.AnnAssign | ast.Return) else None


def _is_fresh(value: ast.expr, parts: LaunchParts) -> bool:
    """Whether the value is computed, and not another name of an argument."""
    trial = LaunchParts(parts.around, given=set(parts.given))
    return isinstance(lower_value("value", value, trial), Let)


def _is_pure(parts: LaunchParts, parameters: tuple[str, ...]) -> bool:
    """Nothing but parameters and constants is read."""
    return parts.obstacle is None and all(
        o.kind is OperandKind.NAME and o.name in parameters for o in parts.operands.values()
    )
