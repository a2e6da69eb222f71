"""Parts of transformers, as NumPy's users write them."""

import numpy as np


def softmax(x):
    e = np.exp(x - np.max(x, axis=-1, keepdims=True))
    return e / np.sum(e, axis=-1, keepdims=True)


def log_softmax(x):
    shifted = x - x.max(axis=-1, keepdims=True)
    return shifted - np.log(np.exp(shifted).sum(axis=-1, keepdims=True))


def attention_weights(scores, mask, scale):
    s = scores * scale
    s = np.where(mask[:, None, :], s, -1e9)
    s = s - s.max(axis=-1, keepdims=True)
    w = np.exp(s)
    return w / w.sum(axis=-1, keepdims=True)


def gelu(x, bias):
    h = x + bias
    return 0.5 * h * (1.0 + np.tanh(0.7978845608 * (h + 0.044715 * h**3)))


def swiglu(a, b):
    return a / (1.0 + np.exp(-a)) * b


def rotary(x, cos, sin):
    half = x.shape[-1] // 2
    x1 = x[..., :half]
    x2 = x[..., half:]
    out = np.empty_like(x)
    out[..., :half] = x1 * cos - x2 * sin
    out[..., half:] = x1 * sin + x2 * cos
    return out


def dense_layer(x, w, b, scale):
    h = (x - 0.5) * scale
    y = h @ w + b
    return y / (1.0 + np.exp(-y))
