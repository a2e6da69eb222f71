import json

from fusec.base.plan.generated_files import OutputFile
from fusec.show import summary_json, summary_text

FILES = (OutputFile("pkg/_fused_solver.py", b"", None), OutputFile("pkg/solver.py", b"", "pkg/solver.py"))


def test_modules_with_a_group_are_named(program, plan):
    assert summary_text(program, plan, FILES, "build/out", color=False) == (
        "pkg/solver.py: price_fused\n"
        "1 fused kernel, 1 refusal, 1 module read.\n"
        "Wrote 2 files, 1 of them generated, to build/out.\n"
    )


def test_json_holds_the_counts_and_paths(program, plan):
    assert json.loads(summary_json(program, plan, FILES, "out")) == {
        "destination": "out",
        "groups": 1,
        "modules": 1,
        "refusals": 1,
        "written": ["pkg/_fused_solver.py", "pkg/solver.py"],
    }
