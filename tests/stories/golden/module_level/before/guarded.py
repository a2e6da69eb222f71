import numpy as np

values = np.arange(12.0)
doubled = values * 2 + 1  # runs once, at the import


def total():
    return float(doubled.sum())


if __name__ == "__main__":
    squares = doubled * doubled
    scaled = squares / 3 + values
    print(total())
    rest = scaled * squares - values
