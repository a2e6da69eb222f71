"""What do functions compute that the author's function defines itself, by `def` or as a lambda?"""

import ast
from collections.abc import Callable
from dataclasses import replace

from fusec.base.array_module import ArrayModule
from fusec.base.kernel import HelperFunction, LocalFunction
from fusec.capture.draft import LocalParts, Summary
from fusec.capture.drafting import dedented, passes
from fusec.capture.fresh_names import FreshNames
from fusec.capture.inlining import inlined_form
from fusec.capture.literal_branches import Literal, literal_arguments
from fusec.capture.liveness import names_bound_in
from fusec.capture.moved_names import take_moved_names, used_modules
from fusec.capture.names import ScopeNames
from fusec.capture.operands import LaunchParts, Surroundings
from fusec.capture.pure_functions import body_run, is_pure, let, names_in, parameters, returned
from fusec.capture.source_file import SourceFile, segment, span
from fusec.capture.statement_names import walk


class LocalSummaries:
    """The summaries of functions inside functions, each made when it is first asked for; `find` gives those of all functions."""

    def __init__(self, find: Callable[[str | None, ast.Call, ScopeNames], Summary | None]) -> None:
        self._find = find
        self._made: dict[tuple[ast.AST, str], Summary | None] = {}

    def find(self, call: ast.Call, scope: ScopeNames) -> Summary | None:
        """The summary of the function that the name surely holds; None where that is not one pure array expression."""
        found = scope.local_function(call.func)
        if found is None or not isinstance(call.func, ast.Name):
            return None
        node, inner = found
        function = _as_definition(node, call.func.id)
        if function is None:
            return None
        is_branching = any(isinstance(statement, ast.If) for statement in function.body)
        known = literal_arguments(function, call) if is_branching else None
        key = (node, repr(known and sorted(known.items())))
        if key not in self._made:
            self._made[key] = None  # a function that calls itself has no summary
            self._made[key] = self._summarise(node, function, inner, known)
        return self._made[key]

    def is_written_out(self, function: ast.FunctionDef, scope: ScopeNames) -> bool:
        """Whether the function, whose name `scope` binds, is called only, and each call may be written out.

        Nobody runs its own statements in a kernel of theirs then.
        """
        nodes = list(walk(scope.chain[-1].node))
        calls = [node for node in nodes if isinstance(node, ast.Call) and _is_name(node.func, function.name)]
        mentions = [node for node in nodes if _is_name(node, function.name)]
        return 0 < len(mentions) == len(calls) and all(self.find(call, scope) is not None for call in calls)

    def _summarise(
        self,
        node: ast.FunctionDef | ast.Lambda,
        function: ast.FunctionDef,
        scope: ScopeNames,
        known: dict[str, Literal] | None,
    ) -> Summary | None:
        """The function written out, on its parameters and on the names of the function around that it reads."""
        given = parameters(function, known or {})
        statements = body_run(function, known)
        if given is None or statements is None:
            return None
        fresh = FreshNames(names_in(function), ())
        file = scope.module.file
        around = Surroundings(file, scope, lambda name, call: self._find(name, call, scope), fresh, frozenset())
        parts = LaunchParts(around)
        lets = [let(statement, parts) for statement in statements[:-1]]
        values = returned(statements[-1], statements[:-1], parts)
        body = tuple(bound for bound in lets if bound is not None)
        captured = tuple(name for name in parts.operands if name not in given)
        names = (*given, *captured)
        for statement in function.body:
            take_moved_names(statement, parts, frozenset(names) | names_bound_in(function))
        if len(body) < len(lets) or not values or parts.inner or parts.aliases or not is_pure(parts, names):
            return None
        if not all(_is_of_function_around(name, scope) for name in captured):
            return None
        inlined = inlined_form(body, values, parts, names, known or {})
        if inlined is None:
            return None
        text = _text(node, function, file)
        own = LocalFunction(function.name, text, names_bound_in(function) | {*given, function.name})
        operations = sum(passes(part, parts.helpers) for part in (*body, *values)) - parts.repeated
        repeated = sum(passes(part, parts.helpers) for part in (*inlined.lets, *inlined.values)) - operations
        inlined = replace(inlined, repeated=repeated, local=_local_parts(own, captured, function, parts))
        key, place = f"{file.module}.<locals>.{function.name}", span(file, node)
        helper = HelperFunction(
            key, function.name, tuple(given), body, values[0], text, (), (), operations, place, is_inlined=True
        )
        first, plain = len(function.args.posonlyargs), len(function.args.args)
        return Summary(helper, tuple(given.values()), inlined, by_position=first + plain, by_keyword=first)


def _local_parts(
    own: LocalFunction, captured: tuple[str, ...], function: ast.FunctionDef, parts: LaunchParts
) -> LocalParts:
    modules = frozenset[ArrayModule]().union(*(used_modules(statement, parts) for statement in function.body))
    return LocalParts(
        captured,
        (*parts.local_functions.values(), own),
        tuple(parts.inlined),
        tuple(sorted(parts.constants.items())),
        modules | parts.modules,
    )


def _as_definition(node: ast.FunctionDef | ast.Lambda, name: str) -> ast.FunctionDef | None:
    """`half = lambda x: 0.5 * x  ->  def half(x): return 0.5 * x`; None for a decorated function, which may be anything."""
    if isinstance(node, ast.FunctionDef):
        is_plain = not node.decorator_list and not getattr(node, "type_params", ())
        return node if is_plain and node.name == name else None
    returning = ast.copy_location(ast.Return(node.body), node.body)
    definition = ast.FunctionDef(name=name, args=node.args, body=[returning], decorator_list=[])
    return ast.copy_location(definition, node)


def _is_name(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def _text(node: ast.FunctionDef | ast.Lambda, function: ast.FunctionDef, file: SourceFile) -> str:
    """The author's text of a `def`; a lambda becomes one, which is how a function with a name is spelled."""
    if isinstance(node, ast.FunctionDef):
        return dedented(segment(file, node), span(file, node))
    value = segment(file, node.body)
    value = ast.unparse(node.body) if len(value.splitlines()) > 1 else value
    return f"def {function.name}({ast.unparse(node.args)}):\n    return {value}"


def _is_of_function_around(name: str, scope: ScopeNames) -> bool:
    """Whether the name is a variable of the function that defines this one, which no other function may rebind."""
    around = replace(scope, chain=scope.chain[:-1])
    return around.is_local(name) and not around.spoils(name) and not scope.is_local(name)
