import numpy as np

import _fused_guarded as _fused

values = np.arange(12.0)
doubled = values * 2 + 1  # runs once, at the import


def total():
    return float(doubled.sum())


if __name__ == "__main__":
    squares, scaled = _fused.module_fused_scaled(doubled, values)
    print(total())
    rest = _fused.module_fused_rest(scaled, squares, values)
