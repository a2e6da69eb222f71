"""What do functions compute that the author's function defines itself, or that are methods of its own class?"""

import ast
from collections.abc import Callable
from dataclasses import replace

from fusec.base.array_module import ArrayModule
from fusec.base.kernel import HelperFunction, LocalFunction
from fusec.capture.draft import LocalParts, Summary
from fusec.capture.fresh_names import FreshNames
from fusec.capture.function_summary import MOST_OPERATIONS, function_summary, operations_of, with_repeated
from fusec.capture.inlining import inlined_form
from fusec.capture.literal_branches import Literal, literal_arguments
from fusec.capture.liveness import names_bound_in
from fusec.capture.moved_names import take_moved_names, used_modules
from fusec.capture.names import ScopeNames
from fusec.capture.nodes import walk
from fusec.capture.operands import LaunchParts
from fusec.capture.own_functions import OwnFunction, own_function
from fusec.capture.pure_functions import body_run, is_pure, let, names_in, names_other_functions, parameters, returned
from fusec.capture.receivers import Receiver
from fusec.capture.same_names import has_all_names, means_the_same
from fusec.capture.source_file import span
from fusec.capture.surroundings import Surroundings

FindSummary = Callable[[str | None, ast.Call, ScopeNames], Summary | None]  # of any function: see `Summaries.find`


class LocalSummaries:
    """The summaries of such functions, each made when it is first asked for.

    They are kept by nodes and modules: as long as these answers are kept, so are the trees of all modules that hold one.
    """

    def __init__(self) -> None:
        self._made: dict[tuple[ast.AST, str, Receiver | None, str], Summary | None] = {}

    def find(self, call: ast.Call, scope: ScopeNames, find: FindSummary) -> Summary | None:
        """The summary of the function that the name surely holds; None where that is not one pure array expression."""
        own = own_function(call.func, scope)
        if own is None:
            return None
        is_branching = any(isinstance(statement, ast.If) for statement in own.function.body)
        known = literal_arguments(own.function, call) if is_branching else None
        key = (own.node, own.spelling, own.receiver, repr(known and sorted(known.items())))
        if key not in self._made:
            self._made[key] = None  # a function that calls itself has no summary
            self._made[key] = self._summarise(own, known, find)
        found = self._made[key]
        if found is None or not has_all_names(found, own, call, scope):
            return None
        return found if means_the_same(found, own, scope) else None

    def is_written_out(self, function: ast.FunctionDef, scope: ScopeNames, find: FindSummary) -> bool:
        """Whether the function, whose name `scope` binds, is called only, and each call may be written out.

        Nobody runs its own statements in a kernel of theirs then.
        """
        nodes = list(walk(scope.chain[-1].node))
        calls = [node for node in nodes if isinstance(node, ast.Call) and _is_name(node.func, function.name)]
        mentions = [node for node in nodes if _is_name(node, function.name)]
        return 0 < len(mentions) == len(calls) and all(self.find(call, scope, find) is not None for call in calls)

    def _summarise(self, own: OwnFunction, known: dict[str, Literal] | None, find: FindSummary) -> Summary | None:
        """The function written out, on its parameters, the names of the function around that it reads, and attributes."""
        function, scope = own.function, own.scope
        given = parameters(function, known or {}) if _has_parameters(function) else {}
        statements = body_run(function, known)
        if given is None or statements is None:
            return None
        parts = LaunchParts(_surroundings(own, find))
        lets = [let(statement, parts) for statement in statements[:-1]]
        values = returned(statements[-1], statements[:-1], parts)
        body = tuple(bound for bound in lets if bound is not None)
        attributes = tuple(dict.fromkeys(parts.attribute_reads))
        captured = tuple(name for name in parts.operands if name not in (*given, *attributes))
        names = (*given, *captured, *attributes)
        for statement in function.body:
            take_moved_names(statement, parts, frozenset(names) | names_bound_in(function))
        if len(body) < len(lets) or not values or parts.inner or parts.aliases or not is_pure(parts, names):
            return None
        is_unknown = known is not None and names_other_functions(function, parts)
        if is_unknown or not all(_is_of_function_around(name, scope) for name in captured):
            return None
        inlined = inlined_form(body, values, parts, names, known or {})
        if inlined is None:
            return None
        bound = names_bound_in(function) | {*given, own.name} | _objects(parts)
        owner = "" if own.receiver is None else own.receiver.name
        written = LocalFunction(own.name, own.text, bound, own.method, own.spelling, owner)
        local = _local_parts(written, captured, own, parts)
        operations = operations_of((*body, *values), parts) - parts.repeated
        if operations > MOST_OPERATIONS:
            return None
        inlined = replace(with_repeated(inlined, operations, parts), local=local)
        key, place = f"{scope.module.file.module}.<locals>.{own.name}", span(scope.module.file, own.node)
        helper = HelperFunction(
            key, own.name, tuple(given), body, values[0], own.text, (), (), operations, place, is_inlined=True
        )
        return function_summary(function, helper, given, inlined)


def _surroundings(own: OwnFunction, find: FindSummary) -> Surroundings:
    scope, fresh = own.scope, FreshNames(names_in(own.function), ())
    owners = frozenset({own.owner} if own.owner and own.owner not in names_bound_in(own.function) else ())
    return Surroundings(
        scope.module.file,
        scope,
        lambda name, call: find(name, call, scope),
        fresh,
        frozenset(),
        owners=owners,
    )


def _objects(parts: LaunchParts) -> frozenset[str]:
    """`cls` and `Tank` of the methods that are written out, which the text only names to call them."""
    return frozenset(function.spelling.partition(".")[0] for function in parts.local_functions.values()) - {""}


def _has_parameters(function: ast.FunctionDef) -> bool:
    return any(isinstance(node, ast.arg) for node in ast.iter_child_nodes(function.args))


def _local_parts(
    function: LocalFunction, captured: tuple[str, ...], own: OwnFunction, parts: LaunchParts
) -> LocalParts:
    modules = frozenset[ArrayModule]().union(*(used_modules(statement, parts) for statement in own.function.body))
    texts = (parts.around.fresh_names.attribute_text(name) or "" for name in dict.fromkeys(parts.attribute_reads))
    return LocalParts(
        captured,
        tuple(text.partition(".")[2] for text in texts),
        (*parts.local_functions.values(), function),
        tuple(parts.inlined),
        tuple(sorted(parts.constants.items())),
        modules | parts.modules,
    )


def _is_name(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def _is_of_function_around(name: str, scope: ScopeNames) -> bool:
    """Whether the name is a variable of the function that defines this one, which no other function may rebind."""
    around = replace(scope, chain=scope.chain[:-1])
    return around.is_local(name) and not around.spoils(name) and not scope.is_local(name)
