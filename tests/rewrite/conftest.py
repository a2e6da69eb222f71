"""Modules with groups built by hand: the stretches of their sources that become calls."""

import pytest

from fusec.base.ir.program import Program
from fusec.base.plan.choices import FloatingPoint
from fusec.base.plan.generated_files import GeneratedModule
from fusec.base.plan.plan import FusionPlan, ModulePlan
from tests.rewrite.handmade import DEMO, demo_groups, generated_for, module_of


@pytest.fixture
def program() -> Program:
    return Program("demo", (module_of(DEMO),), (), ("data.bin",), ())


@pytest.fixture
def plan() -> FusionPlan:
    return FusionPlan((ModulePlan("option.py", demo_groups(), ()),), FloatingPoint.CLOSE)


@pytest.fixture
def generated() -> tuple[GeneratedModule, ...]:
    return generated_for(demo_groups())
