"""The operands of each program: arrays of about `n` elements, made with NumPy or CuPy."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "programs"


class Arrays:
    """Random arrays of a library, single precision unless `double` is asked."""

    def __init__(self, xp: Any, n: int) -> None:
        self.xp = xp
        self.n = n
        self.side = math.isqrt(n)
        self.random = xp.random.default_rng(7)

    def uniform(self, *shape: int, low: float = 0.0, high: float = 1.0, double: bool = False) -> Any:
        made = self.random.random(shape, dtype=self.xp.float64 if double else self.xp.float32)
        made *= high - low
        made += low
        return made

    def normal(self, *shape: int, double: bool = False) -> Any:
        return self.random.standard_normal(shape, dtype=self.xp.float64 if double else self.xp.float32)

    def rows(self, width: int, double: bool = False) -> Any:
        return self.normal(self.n // width, width, double=double)

    def fields(self, count: int, low: float = 0.5, high: float = 1.5) -> tuple[Any, ...]:
        """Square grids in double precision."""
        return tuple(self.uniform(self.side, self.side, low=low, high=high, double=True) for _ in range(count))

    def lines(self, count: int, low: float = 0.0, high: float = 1.0, double: bool = False) -> tuple[Any, ...]:
        return tuple(self.uniform(self.n, low=low, high=high, double=double) for _ in range(count))


def images(a: Arrays, channels: int = 64, side: int = 32) -> Any:
    return a.normal(a.n // (channels * side * side), channels, side, side)


def one_hot(a: Arrays, width: int) -> Any:
    classes = a.xp.arange(a.n // width) % width
    return (classes[:, None] == a.xp.arange(width)[None, :]).astype(a.xp.float32)


def scores(a: Arrays) -> tuple[Any, ...]:
    keys = 512
    batch = 8
    mask = a.uniform(batch, keys) < 0.9
    return a.normal(batch, a.n // (batch * keys), keys), mask, 0.125


def angles(a: Arrays) -> tuple[Any, ...]:
    heads, half = 8, 32
    length = a.n // (heads * 2 * half)
    angle = a.uniform(length, half, high=6.0)
    return a.normal(heads, length, 2 * half), a.xp.cos(angle), a.xp.sin(angle)


def complex_lines(a: Arrays) -> Any:
    return a.normal(a.n // 2, double=True) + 1j * a.normal(a.n // 2, double=True)


def pairs(a: Arrays) -> int:
    """So many points have about `n` pairs."""
    return a.side


OPERANDS: dict[str, Callable[[Arrays], tuple[Any, ...]]] = {
    "optimisers.adam": lambda a: (*a.lines(4), 1e-3, 10),
    "optimisers.adamw_in_place": lambda a: (*a.lines(4), 1e-3, 0.01),
    "optimisers.rmsprop": lambda a: (*a.lines(3), 1e-3),
    "optimisers.sgd_momentum": lambda a: (*a.lines(3), 1e-3),
    "optimisers.adagrad": lambda a: (*a.lines(3), 1e-3),
    "optimisers.lion": lambda a: (*a.lines(3, low=-1.0), 1e-4, 0.1),
    "optimisers.clipped_step": lambda a: (*a.lines(2), 1e-3, 1.0),
    "losses.cross_entropy": lambda a: (a.rows(1024), one_hot(a, 1024)),
    "losses.cross_entropy_gradient": lambda a: (a.rows(1024), one_hot(a, 1024)),
    "losses.binary_cross_entropy": lambda a: (a.normal(a.n), a.uniform(a.n)),
    "losses.focal": lambda a: (*a.lines(2, low=0.01, high=0.99), 0.25, 2.0),
    "losses.huber": lambda a: (a.normal(a.n), a.normal(a.n), 1.0),
    "losses.kl_divergence": lambda a: tuple(a.uniform(a.n // 256, 256, low=0.1) for _ in range(2)),
    "losses.dice": lambda a: tuple(a.uniform(a.n // 256**2, 256, 256) for _ in range(2)),
    "norms.standardise_columns": lambda a: (a.rows(1024),),
    "norms.batch_norm": lambda a: (images(a), a.normal(64), a.normal(64)),
    "norms.instance_norm": lambda a: (images(a),),
    "norms.layer_norm": lambda a: (a.rows(1024), a.normal(1024), a.normal(1024)),
    "norms.residual_rms_norm": lambda a: (a.rows(1024), a.rows(1024), a.normal(1024)),
    "norms.group_norm": lambda a: (images(a), 8),
    "norms.unit_rows": lambda a: (a.rows(128),),
    "norms.min_max_columns": lambda a: (a.rows(256),),
    "attention.softmax": lambda a: (a.rows(1024),),
    "attention.log_softmax": lambda a: (a.rows(512),),
    "attention.attention_weights": scores,
    "attention.gelu": lambda a: (a.rows(1024), a.normal(1024)),
    "attention.swiglu": lambda a: (a.normal(a.n), a.normal(a.n)),
    "attention.rotary": angles,
    "attention.dense_layer": lambda a: (a.uniform(a.n // 32, 32), a.normal(32, 32), a.normal(32), 1.5),
    "pde.wave_step": lambda a: (*a.fields(2), 0.1),
    "pde.heat_step": lambda a: (*a.fields(1), 0.1),
    "pde.burgers_step": lambda a: (*a.lines(1, double=True), 0.01, 1e-3, 0.1),
    "pde.upwind": lambda a: (*a.fields(3, low=-1.0), 0.01),
    "pde.gray_scott": lambda a: (*a.fields(2), 0.035, 0.065),
    "pde.shallow_water": lambda a: (*a.fields(3), 1e-3, 0.1, 9.81),
    "pde.jacobi_residual": lambda a: (*a.fields(2), 0.1),
    "pde.pressure": lambda a: (*a.lines(3, low=0.5, high=1.0, double=True), *a.lines(1, 5.0, 6.0, double=True), 1.4),
    "pde.gradient_magnitude": lambda a: (*a.fields(1), 0.1),
    "images.gamma_correct": lambda a: (a.random.integers(0, 256, (a.side, a.side, 3), dtype=a.xp.uint8), 0.45),
    "images.sobel": lambda a: (a.uniform(a.side, a.side),),
    "images.unsharp": lambda a: (a.uniform(a.side, a.side), 0.7),
    "images.local_contrast": lambda a: (a.uniform(a.side, a.side),),
    "images.to_hsv": lambda a: tuple(a.uniform(a.side, a.side) for _ in range(3)),
    "images.grey_levels": lambda a: (a.uniform(a.side, a.side, 3),),
    "images.alpha_blend": lambda a: (
        *(a.uniform(a.side // 2, a.side, 3) for _ in range(2)),
        a.uniform(a.side // 2, a.side),
    ),
    "samples.masked_between": lambda a: (*a.lines(2), 1.2),
    "samples.correlation": lambda a: (a.rows(256, double=True), a.normal(a.n // 256, double=True)),
    "samples.clipped_z_scores": lambda a: (a.rows(1000, double=True),),
    "samples.moments": lambda a: (a.uniform(a.n, double=True),),
    "samples.weighted_mean_and_error": lambda a: tuple(a.uniform(a.n // 64, 64, low=0.1, double=True) for _ in (0, 1)),
    "samples.r_squared": lambda a: tuple(a.lines(2, double=True)),
    "samples.covariance": lambda a: (a.rows(64, double=True),),
    "samples.within_columns": lambda a: (a.rows(512), 2.0),
    "monte_carlo.asian_payoff": lambda a: (a.rows(64, double=True), 100.0, 0.02, 0.3, 0.01, 100.0),
    "monte_carlo.basket_payoff": lambda a: (
        *(a.rows(8, double=True), a.uniform(8, low=90.0, high=110.0, double=True)),
        *(a.uniform(8, high=0.25, double=True), a.uniform(8, low=0.1, high=0.4, double=True), 0.02, 1.0, 100.0),
    ),
    "monte_carlo.heston_step": lambda a: (
        *(*a.lines(1, 90.0, 110.0, double=True), *a.lines(1, 0.01, 0.1, double=True)),
        *(a.normal(a.n, double=True), a.normal(a.n, double=True), 1.5, 0.04, 0.3, -0.7, 0.01),
    ),
    "monte_carlo.metropolis": lambda a: (
        *(a.normal(a.n, double=True), a.normal(a.n, double=True), a.uniform(a.n, double=True), 1.0),
    ),
    "monte_carlo.importance_weights": lambda a: (a.normal(a.n, double=True), 0.5, 1.2),
    "monte_carlo.pi_estimate": lambda a: a.lines(2, double=True),
    "distances.nearest_centre": lambda a: (a.normal(a.n // 64, 8), a.normal(16, 8)),
    "distances.rbf": lambda a: (a.normal(pairs(a), 3, double=True), a.normal(pairs(a), 3, double=True), 0.5),
    "distances.rbf_by_product": lambda a: (
        a.normal(pairs(a), 16, double=True),
        a.normal(pairs(a), 16, double=True),
        0.1,
    ),
    "distances.cosine_similarity": lambda a: (a.rows(256), a.rows(256)),
    "distances.lennard_jones": lambda a: tuple(a.uniform(pairs(a), high=50.0, double=True) for _ in range(3)),
    "distances.haversine": lambda a: (*a.lines(2, 10.0, 60.0, double=True), 45.0, 9.0),
    "distances.phase_screen": lambda a: (complex_lines(a), a.normal(a.n // 2, double=True), 2.0),
    "distances.transfer": lambda a: (
        complex_lines(a),
        *(a.uniform(a.n // 2, high=10.0, double=True) for _ in range(2)),
        *(5e-7, 100.0),
    ),
    "distances.tanimoto": lambda a: (a.uniform(a.n // 128, 128), a.uniform(a.n // 128, 128)),
}
