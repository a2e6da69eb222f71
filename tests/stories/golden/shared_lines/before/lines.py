import numpy as np


def ended(x: np.ndarray, y: np.ndarray):
    a = x * 2 + y;  # the first
    b = a * a - x;
    return b


def together(x: np.ndarray, y: np.ndarray):
    a = x * 2 + y; b = a * a - x  # both
    return b


def returned(x: np.ndarray, y: np.ndarray):
    a = x * 2 + y; b = a * a - x; return b * a


def between(x: np.ndarray, y: np.ndarray):
    n = 3; a = x * y + n; shown = str(n); b = a * x + y
    return a, shown, b * a - x


def member(x: np.ndarray, y: np.ndarray):
    n = 3; return {"n": n, "p": x * y + 1, "q": x - y * 2}


def several_lines(x: np.ndarray, y: np.ndarray):
    text = """a;
    b"""; a = (x * 2
               + y); b = a * a - x; text += ";"
    return text, a, b
