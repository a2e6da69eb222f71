import numpy as np

import _fused_lines as _fused


def ended(x: np.ndarray, y: np.ndarray):
    # the first
    b = _fused.ended_fused(x, y);
    return b


def together(x: np.ndarray, y: np.ndarray):
    # both
    b = _fused.together_fused(x, y)
    return b


def returned(x: np.ndarray, y: np.ndarray):
    return _fused.returned_fused(x, y)


def between(x: np.ndarray, y: np.ndarray):
    n = 3; a = _fused.between_fused_a(x, y, n); shown = str(n); return a, shown, _fused.between_fused_value(a, x, y)


def member(x: np.ndarray, y: np.ndarray):
    n = 3; value_1, value_2 = _fused.member_fused(x, y)
    return {"n": n, "p": value_1, "q": value_2}


def several_lines(x: np.ndarray, y: np.ndarray):
    text = """a;
    b"""; a, b = _fused.several_lines_fused(x, y); text += ";"
    return text, a, b
