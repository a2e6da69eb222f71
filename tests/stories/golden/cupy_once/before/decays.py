"""Statements that cost much and take a part of the operands: what is made of numbers alone is computed once for all elements."""

import cupy as cp


def response(rate, delay, gain, floor):
    rise = cp.exp(cp.tanh(cp.exp(cp.log(rate) * delay) * gain))
    return rise * cp.exp(cp.tanh(cp.exp(cp.tanh(floor))))


def answered(signal, noise, rate, delay, gain, floor):
    """The response is one number, where the four are."""
    level = response(rate, delay, gain, floor)
    own = signal - level
    return own * own * noise


def bound_again(signal, noise, rate, delay, gain, floor):
    """The name has other values afterwards, which are made of elements."""
    level = response(rate, delay, gain, floor)
    level = level * signal + noise
    level = level * level
    return level * signal


def updated(signal: cp.ndarray, noise, rate, delay):
    """What the kernel writes is no number."""
    signal *= noise
    signal += cp.exp(cp.tanh(cp.exp(cp.log(signal * rate) * rate)))
    return signal - delay
