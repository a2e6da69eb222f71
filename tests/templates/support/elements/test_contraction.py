"""Under `--fp contract` a product and a sum may round once; under the other levels they never do."""

import importlib
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from fusec.base.plan.choices import FloatingPoint
from fusec.base.plan.plan import FusionPlan
from fusec.generate import generate
from tests.tools.fused import HEAD, planned

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("level", [FloatingPoint.EXACT, FloatingPoint.CONTRACT])
def test_products_and_sums(tmp_path: Path, level: FloatingPoint) -> None:
    package = tmp_path / f"contraction_{level.value}"
    program, plan = planned(package, HEAD + "def f(x, y, z):\n    return np.positive(x) * y + z\n")
    (module,) = plan.modules
    group = replace(module.groups[0], proof=replace(module.groups[0].proof, fp=level))
    for file in generate(program, FusionPlan((replace(module, groups=(group,)),), level)):
        (package / file.path).write_text(file.text)
    sys.path.insert(0, str(tmp_path))
    fused = importlib.import_module(f"{package.name}._fused_program")
    sys.path.pop(0)
    x, y = np.random.default_rng(1).uniform(1, 2, (2, 1000))
    difference = fused.f_fused(x, y, -(x * y))
    assert fused.f_fusion.reasons == []
    assert not difference.any() or level is FloatingPoint.CONTRACT
    kernels = fused.f_fusion.kernel.dispatcher.overloads.values()
    assert any("vmulpd" in kernel.library.get_asm_str() for kernel in kernels) or level is FloatingPoint.CONTRACT
