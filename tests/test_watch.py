"""`fusec rewrite --watch` writes again after each change, survives broken files, and ends when it is interrupted."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

SOURCE = "import numpy as np\n\n\ndef f(x: np.ndarray, y: np.ndarray):\n    t = x * y\n    return np.sqrt(t + x)\n"


@pytest.mark.slow
def test_it_writes_again_until_interrupted(tmp_path: Path) -> None:
    pytest.importorskip("watchfiles")
    (tmp_path / "src").mkdir()
    file, fused = tmp_path / "src/waves.py", tmp_path / "out/_fused_waves.py"
    file.write_text(SOURCE)
    command = [sys.executable, "-m", "fusec", "rewrite", "src", "--out", "out", "--watch"]
    running = subprocess.Popen(
        command, cwd=tmp_path, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, env={**os.environ}
    )
    try:
        wait_for(fused, "t + x")
        time.sleep(1.0)  # until it watches
        file.write_text("def f(:\n    import numpy as np\n")
        time.sleep(1.0)
        file.write_text(SOURCE.replace("t + x", "t - x"))
        wait_for(fused, "t - x")
    finally:
        running.send_signal(signal.SIGINT)
        _, told = running.communicate(timeout=20)
    assert running.returncode == 130
    assert b"Traceback" not in told and b"waves.py" in told


def wait_for(file: Path, text: str) -> None:
    end = time.monotonic() + 60
    while not (file.is_file() and text in file.read_text()):
        assert time.monotonic() < end, text
        time.sleep(0.05)
