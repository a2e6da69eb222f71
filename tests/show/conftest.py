"""A program of two functions with its plan, built by hand: `price` is fused, `blur` is not."""

import pytest

from fusec.base.ir.access import AccessKind, AccessRelation
from fusec.base.ir.affine import affine
from fusec.base.ir.array import AffineIndex, Array, Storage, StorageOrigin
from fusec.base.ir.domain import IterationDomain
from fusec.base.ir.kernel import ArrayStatement, Kernel, Launch, LaunchForm, LaunchSource
from fusec.base.ir.operand import Variable
from fusec.base.ir.program import Module, Program
from fusec.base.plan.call import GroupCall, GroupSource, Output, OutputKind
from fusec.base.plan.choices import FloatingPoint
from fusec.base.plan.fusion_kinds import Contraction, FusionKind
from fusec.base.plan.group_names import GroupName
from fusec.base.plan.plan import FusionGroup, FusionPlan, ModulePlan, Refusal
from fusec.base.plan.proof import Decision, Proof
from fusec.base.plan.schedule import ArrayKernel
from fusec.base.proof.facts import FactKind, RuntimeFact
from fusec.base.proof.verdict import Proved
from fusec.base.scalars.expression import Apply, Constant, Expr, Let, Load, Local
from fusec.base.text.source_span import SourceSpan

SOURCE = """import numpy as np


def price(S, K):
    t = S * 2.0
    return t + K


def blur(u):
    t = u * 2
    return t[1:] - t[:-1]
"""


def span_of(text: str, path: str = "pkg/solver.py", source: str = SOURCE, after: int = 0) -> SourceSpan:
    """The span of the first `text` in an ASCII source."""
    start = source.index(text, after)
    end = start + len(text)
    line, end_line = source.count("\n", 0, start) + 1, source.count("\n", 0, end) + 1
    column, end_column = start - source.rfind("\n", 0, start), end - source.rfind("\n", 0, end)
    return SourceSpan(path, start, end, line, column, end_line, end_column)


def whole_array(name: str) -> Array:
    return Array(name, Storage(name, StorageOrigin.NAME), AffineIndex(()), name, name)


def launch(name: str, form: LaunchForm, text: str, value: Expr, parameters: tuple[str, ...]) -> Launch:
    arrays = tuple(whole_array(parameter) for parameter in parameters)
    kernel = Kernel(
        arrays,
        IterationDomain(("rest",), (affine("n"),)),
        (Let(name, value),),
        tuple(AccessRelation(array, AccessKind.READ) for array in arrays),
    )
    operands = tuple(Variable(parameter, parameter) for parameter in parameters)
    span = span_of(text)
    return ArrayStatement(name, LaunchSource(form, text, span, span), kernel, operands, (name,))


@pytest.fixture
def group() -> FusionGroup:
    members = (
        launch(
            "t",
            LaunchForm.ASSIGNMENT,
            "t = S * 2.0",
            Apply("numpy.multiply", (Load("S"), Constant("2.0"))),
            ("S",),
        ),
        launch("value", LaunchForm.RETURN, "return t + K", Apply("numpy.add", (Local("t"), Load("K"))), ("t", "K")),
    )
    plain, shape = RuntimeFact(FactKind.PLAIN, ()), RuntimeFact(FactKind.SAME_SHAPE, ("S", "K"))
    return FusionGroup(
        name=GroupName("price"),
        kind=FusionKind.POINTWISE,
        members=members,
        source=GroupSource("price", 0, 1),
        call=GroupCall(
            operands=(Variable("S", "S"), Variable("K", "K")),
            outputs=(Output("value", OutputKind.FRESH),),
        ),
        contractions=(Contraction("t"),),
        constants=(),
        helpers=(),
        schedule=ArrayKernel(),
        proof=Proof(
            (
                Decision("same_domain", "FUS201", Proved((shape,))),
                Decision("flow_at_equal_instances", "FUS203", Proved((plain,))),
            ),
            FloatingPoint.EXACT,
        ),
    )


@pytest.fixture
def refusal() -> Refusal:
    first = span_of("t = u * 2")
    return Refusal(
        "FUS203",
        "blur",
        "`value` not fused: it reads neighbours that `t` writes",
        "Witness: instance 0 of `value` reads t[1], which instance 1 of `t` writes.",
        "Statements that read a producer at an offset need a stencil fusion.",
        span_of("t[1:] - t[:-1]"),
        first,
    )


@pytest.fixture
def program() -> Program:
    module = Module("pkg/solver.py", SOURCE.encode(), "utf-8", "\n", 0, ".", frozenset(), ())
    return Program("demo", (module,), (), ("pkg/data.txt",), ())


@pytest.fixture
def plan(group: FusionGroup, refusal: Refusal) -> FusionPlan:
    return FusionPlan((ModulePlan("pkg/solver.py", (group,), (refusal,)),), FloatingPoint.CLOSE)
