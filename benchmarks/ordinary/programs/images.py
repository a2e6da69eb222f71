"""Operators of images."""

import numpy as np


def gamma_correct(image, gamma):
    x = image.astype(np.float32) / 255.0
    x = np.clip(x**gamma, 0.0, 1.0)
    return (x * 255.0 + 0.5).astype(np.uint8)


def sobel(im):
    gx = im[:-2, 2:] + 2 * im[1:-1, 2:] + im[2:, 2:] - im[:-2, :-2] - 2 * im[1:-1, :-2] - im[2:, :-2]
    gy = im[2:, :-2] + 2 * im[2:, 1:-1] + im[2:, 2:] - im[:-2, :-2] - 2 * im[:-2, 1:-1] - im[:-2, 2:]
    return np.hypot(gx, gy)


def box_blur(im):
    rows = (im[:-2, :] + im[1:-1, :] + im[2:, :]) / 3.0
    return (rows[:, :-2] + rows[:, 1:-1] + rows[:, 2:]) / 3.0


def unsharp(im, amount):
    blur = box_blur(im)
    inner = im[1:-1, 1:-1]
    return np.clip(inner + amount * (inner - blur), 0.0, 1.0)


def local_contrast(im):
    mean = box_blur(im)
    square = box_blur(im * im)
    std = np.sqrt(np.maximum(square - mean**2, 0.0))
    return (im[1:-1, 1:-1] - mean) / (std + 1e-3)


def to_hsv(r, g, b):
    high = np.maximum(np.maximum(r, g), b)
    low = np.minimum(np.minimum(r, g), b)
    d = high - low
    safe = np.where(d == 0, 1.0, d)
    h = np.where(high == r, (g - b) / safe % 6, np.where(high == g, (b - r) / safe + 2, (r - g) / safe + 4)) / 6
    h = np.where(d == 0, 0.0, h)
    s = np.where(high > 0, d / np.where(high > 0, high, 1.0), 0.0)
    return h, s, high


def grey_levels(rgb):
    grey = 0.299 * rgb[..., 0] + 0.587 * rgb[..., 1] + 0.114 * rgb[..., 2]
    return (grey - grey.mean()) / (grey.std() + 1e-6)


def alpha_blend(front, back, alpha):
    a = alpha[..., None]
    return front * a + back * (1 - a)
