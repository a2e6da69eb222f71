"""A request arrives in the process of verify as it was sent."""

import pytest

from fusec.verify.fusec_child.request import (
    ArrayStatements,
    Bench,
    FirstCalls,
    Group,
    LaunchOperands,
    LoopOperands,
    RecordOriginal,
    Request,
    TimeLoop,
    Verify,
    request_of,
    text_of,
)

KINDS = (
    ArrayStatements(("n",)),
    LaunchOperands("numba.cuda", 2, True, {"u": 2}, ("grid",), ("block",), ("cfg",), (), ("n",), ("dt",)),
    LoopOperands({"is_": 1}, (), ("dt",)),
    TimeLoop(("first", "second")),
)
GROUPS = tuple(Group("a.py", "_fused_a.py", "f_fused", "close", ("f",), {"u": "self.u"}, kind=kind) for kind in KINDS)


@pytest.mark.parametrize(
    "task", [RecordOriginal("o.pickle"), Verify(None, True, 0.5), Bench(("a.py:f_fused",), 2, 7), FirstCalls()]
)
def test_a_request_arrives_as_it_was_sent(task: RecordOriginal | Verify | Bench | FirstCalls) -> None:
    request = Request(task, "/package", GROUPS, None, (10, 20), 0, {"exp": "close"})
    assert "\n" not in text_of(request) and request_of(text_of(request)) == request
