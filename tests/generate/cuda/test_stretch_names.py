"""What kernels load of neighbours has names that are nobody else's, and is what the author's variable held before."""

import re
from pathlib import Path

from tests.stories.story import fused

BEFORE = """
import cupy as np


def turned(now, gain):
    now_ip1 = gain * now
    after = now.copy()
    after[1:-1] = now[2:] - now[:-2]
    now = after * now_ip1 + now
    return now
"""


def test_kernels_load_what_the_author_reads(tmp_path: Path) -> None:
    (tmp_path / "turns.py").write_text(BEFORE, "utf-8")
    (text,) = [each.content.decode() for each in fused(tmp_path).package.files if each.path.endswith(".cu")]
    loaded = dict(re.findall(r"const auto (\w+) = load<[^>]*>\((\w+), ", text))
    assert loaded == {"now": "now_array", "gain": "gain_array", "now_ip1_2": "now_array", "now_im1": "now_array"}
    assert "const auto now_ip1 = gain * now;" in text
    assert "value_inside<1, 1>(spot, now_ip1_2 - now_im1, now)" in text
