"""Summarise local functions and methods of the own class, and check that their names mean the same at the call."""

import ast
from dataclasses import replace

from fusec.base.ir.helper_function import HelperBody, HelperFunction, HelperText, InlinedHelper
from fusec.base.ir.kernel import LocalFunction
from fusec.base.scalars.libraries import ArrayModule
from fusec.capture.arrays.inlining import inlined_form
from fusec.capture.arrays.relocatable_names import take_moved_names, used_modules
from fusec.capture.draft.context import FindSummary, LoweringContext
from fusec.capture.draft.launch_builder import LaunchBuilder
from fusec.capture.draft.launch_draft import LocalParts, Summary
from fusec.capture.draft.names_for_operands import FreshNames
from fusec.capture.draft.reading import Reading
from fusec.capture.flow.branch_specialisation import Literal, literal_arguments
from fusec.capture.flow.definite_assignment import surely_bound
from fusec.capture.flow.liveness import names_bound_in
from fusec.capture.functions.pure_functions import (
    MOST_OPERATIONS,
    body_run,
    function_summary,
    is_pure,
    let,
    names_in,
    names_other_functions,
    parameters,
    returned,
    with_repeated,
)
from fusec.capture.names.function_lookup import OwnFunction, own_function
from fusec.capture.names.module_names import Receiver
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.source.source_file import span
from fusec.capture.source.syntax import walk


def has_all_names(summary: Summary, own: OwnFunction, call: ast.Call, scope: ScopeNames) -> bool:
    """Whether the variables that the function reads from the enclosing one have the same names and surely a value at
    the call.

    This checks names of the calling function; for those further out, Python raises the same exception.
    """
    local = None if summary.inlined is None else summary.inlined.local
    captured = () if local is None else local.captured
    if not all(scope.is_variable_of(name, own.scope.chain[-2]) for name in captured):
        return False
    own_names = [name for name in captured if scope.is_local(name)]
    function = scope.chain[-1].node
    if not own_names or not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
        return True
    return surely_bound(function, call).issuperset(own_names)


def means_the_same(summary: Summary, own: OwnFunction, scope: ScopeNames) -> bool:
    """Whether the module names that the texts read mean the same at the call, and no variable there has one of them."""
    local = None if summary.inlined is None else summary.inlined.local
    if local is None:
        return True
    names = frozenset[str]().union(*(_names_read(function) for function in local.functions))
    own_names = {*local.captured, own.owner, *(function.name for function in local.functions)}
    names |= {function.spelling.partition(".")[0] for function in local.functions[:-1] if not function.method} - {""}
    return all(scope.means_the_same(name, own.scope) for name in names - own_names)


def _names_read(function: LocalFunction) -> frozenset[str]:
    """The names that the text reads from outside; annotations are never evaluated."""
    definition = ast.parse(function.text).body[0]
    assert isinstance(definition, ast.FunctionDef)
    nodes = (node for statement in definition.body for node in ast.walk(statement))
    return frozenset(node.id for node in nodes if isinstance(node, ast.Name)) - function.bound


class LocalSummaries:
    """The summaries of local functions and own methods, computed on demand.

    They are cached by nodes and modules, so the cache keeps the trees of all modules with such functions alive.
    """

    def __init__(self) -> None:
        self._made: dict[tuple[ast.AST, str, Receiver | None, str], Summary | None] = {}

    def find(self, call: ast.Call, scope: ScopeNames, find: FindSummary) -> Summary | None:
        """The summary of the function that the name surely holds; None if it is not one pure array expression."""
        own = own_function(call.func, scope)
        if own is None:
            return None
        is_branching = any(isinstance(statement, ast.If) for statement in own.function.body)
        known = literal_arguments(own.function, call) if is_branching else None
        key = (own.node, own.spelling, own.receiver, repr(known and sorted(known.items())))
        if key not in self._made:
            self._made[key] = None  # a recursive function has no summary
            self._made[key] = self._summarise(own, known, find)
        found = self._made[key]
        if found is None or not has_all_names(found, own, call, scope):
            return None
        return found if means_the_same(found, own, scope) else None

    def is_written_out(self, function: ast.FunctionDef, scope: ScopeNames, find: FindSummary) -> bool:
        """Whether every mention of the function is a call that can be inlined. `scope` binds its name.

        A kernel for its own statements would then never run.
        """
        nodes = list(walk(scope.chain[-1].node))
        calls = [node for node in nodes if isinstance(node, ast.Call) and _is_name(node.func, function.name)]
        mentions = [node for node in nodes if _is_name(node, function.name)]
        return 0 < len(mentions) == len(calls) and all(self.find(call, scope, find) is not None for call in calls)

    def _summarise(self, own: OwnFunction, known: dict[str, Literal] | None, find: FindSummary) -> Summary | None:
        """The inlined function on its parameters, the names that it reads from the enclosing one, and attributes."""
        function, scope = own.function, own.scope
        given = parameters(function, known or {}) if _has_parameters(function) else {}
        statements = body_run(function, known)
        if given is None or statements is None:
            return None
        parts = LaunchBuilder(_surroundings(own, find))
        lets = [let(statement, parts) for statement in statements[:-1]]
        values = returned(statements[-1], statements[:-1], parts)
        body = tuple(bound for bound in lets if bound is not None)
        attributes = tuple(dict.fromkeys(parts.order.attribute_reads))
        captured = tuple(name for name in parts.operands if name not in (*given, *attributes))
        names = (*given, *captured, *attributes)
        for statement in function.body:
            take_moved_names(statement, parts, frozenset(names) | names_bound_in(function))
        if len(body) < len(lets) or not values or parts.own.inner or parts.called.aliases or not is_pure(parts, names):
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
        operations = parts.passes.of((*body, *values)) - parts.passes.repeated
        if operations > MOST_OPERATIONS:
            return None
        inlined = replace(with_repeated(inlined, operations, parts), local=local)
        key, place = f"{scope.module.file.module}.<locals>.{own.name}", span(scope.module.file, own.node)
        text = HelperText(own.text, (), place)
        computed = HelperBody(body, values[0])
        helper = HelperFunction(key, own.name, tuple(given), computed, InlinedHelper(), text, (), operations)
        return function_summary(function, helper, given, inlined)


def _surroundings(own: OwnFunction, find: FindSummary) -> LoweringContext:
    fresh = FreshNames(names_in(own.function), ())
    owners = frozenset({own.owner} if own.owner and own.owner not in names_bound_in(own.function) else ())
    return LoweringContext(own.scope, find, fresh, reading=Reading(owners=owners))


def _objects(parts: LaunchBuilder) -> frozenset[str]:
    """`cls` and `Tank` for inlined methods; the text uses these names only to call methods."""
    return frozenset(function.spelling.partition(".")[0] for function in parts.called.local.values()) - {""}


def _has_parameters(function: ast.FunctionDef) -> bool:
    return any(isinstance(node, ast.arg) for node in ast.iter_child_nodes(function.args))


def _local_parts(
    function: LocalFunction, captured: tuple[str, ...], own: OwnFunction, parts: LaunchBuilder
) -> LocalParts:
    modules = frozenset[ArrayModule]().union(*(used_modules(statement, parts) for statement in own.function.body))
    texts = (parts.around.fresh_names.attribute_text(name) or "" for name in dict.fromkeys(parts.order.attribute_reads))
    return LocalParts(
        captured,
        tuple(text.partition(".")[2] for text in texts),
        (*parts.called.local.values(), function),
        tuple(parts.called.inlined),
        tuple(sorted(parts.constants.items())),
        modules | parts.called.modules,
    )


def _is_name(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def _is_of_function_around(name: str, scope: ScopeNames) -> bool:
    """Whether the name is a variable of the directly enclosing function, which no other function may rebind."""
    around = replace(scope, chain=scope.chain[:-1])
    return around.owns(name) and not scope.is_local(name)
