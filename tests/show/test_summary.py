import json

from fusec.base.plan.generated_files import OutputFile
from fusec.show import account, read_entry, summary_json, summary_text

FILES = (OutputFile("pkg/_fused_solver.py", b"", None), OutputFile("pkg/solver.py", b"", "pkg/solver.py"))


def entries(program, plan):
    return [read_entry(account(module, program)) for module in plan.modules]


def test_modules_with_a_group_are_named(program, plan):
    assert summary_text(entries(program, plan), 1, FILES, "build/out", color=False) == (
        "pkg/solver.py: price_fused\n"
        "1 fused kernel, 1 refusal, 1 module read.\n"
        "Wrote 2 files, 1 of them generated, to build/out.\n"
    )


def test_json_holds_the_counts_and_paths(program, plan):
    assert json.loads(summary_json(entries(program, plan), 1, FILES, "out")) == {
        "destination": "out",
        "groups": 1,
        "modules": 1,
        "refusals": 1,
        "written": ["pkg/_fused_solver.py", "pkg/solver.py"],
    }
