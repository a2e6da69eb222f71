"""Each function of the catalogue on a device, of special values: the bits of CuPy's own kernel."""

from pathlib import Path

import pytest

from fusec.base.scalars.scalar_function import Form
from fusec.verify.fusec_child.operands.special_values import PAIRS, paired_values
from tests.stories.story import fused, imported, write
from tests.tools.catalogue import ROWS, call_text, is_of_integers
from tests.tools.fused import ulps

pytestmark = pytest.mark.slow

CODED = [each for each in ROWS if each.cuda]
NATIVE = {each.name for each in CODED if each.cuda and each.cuda.form is Form.TEXT}
WITHOUT_HALVES = NATIVE | {"numpy.floor_divide", "numpy.remainder"}  # of these CuPy's own run
PROGRAM = (
    "def of_{name}(x: cp.ndarray, y: cp.ndarray):\n    value = {text}\n    beside = x + y\n    return value, beside\n"
)


@pytest.mark.gpu
@pytest.mark.parametrize("dtype", ["float16", "float32", "float64", "int32"])
def test_every_function_is_cupys(tmp_path: Path, dtype: str) -> None:
    import cupy

    rows = [each for each in CODED if is_of_integers(each) == (dtype == "int32")]
    if dtype == "float16":
        rows = [each for each in rows if each.name not in WITHOUT_HALVES]
    texts = [PROGRAM.format(name=each.word, text=call_text(each, "cp")) for each in rows]
    (tmp_path / "before").mkdir()
    (tmp_path / "before" / "rows.py").write_text("\n\n".join(("import cupy as cp", *texts)))
    write(fused(tmp_path / "before"), tmp_path / "after")
    given = [cupy.asarray(paired_values(dtype, (PAIRS,), place)) for place in (0, 1)]
    with imported(tmp_path / "before") as load:
        original = load("rows")
        expected = [getattr(original, f"of_{each.word}")(*given) for each in rows]
    with imported(tmp_path / "after") as load:
        ours = load("rows")
        found = [getattr(ours, f"of_{each.word}")(*given) for each in rows]
        support = load("_fused_rows")
        left = [each.word for each in rows if getattr(support, f"of_{each.word}_cuda").reasons]
    assert left == []
    assert len(found) == len(rows)
    apart = {}
    for each, mine, other in zip(rows, found, expected, strict=True):
        limit = each.accuracy.ulps if each.cuda and each.cuda.has_own else 0
        distance = max(ulps(cupy.asnumpy(a), cupy.asnumpy(b)) for a, b in zip(mine, other, strict=True))
        if distance > limit:
            apart[each.word] = distance
    assert apart == {}
