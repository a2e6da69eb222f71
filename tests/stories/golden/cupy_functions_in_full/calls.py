"""Functions of CuPy that others define. The neighbours are unchanged/functions_in_doubt.py."""

ORIGINAL = 0


def calls(rng):
    import cupy as cp

    p, y = rng.normal(size=(7, 5)), 1.0 + rng.random((7, 5))
    gaps = p.copy()
    gaps[rng.random((7, 5)) < 0.3] = float("nan")
    gaps[2], gaps[:, 1] = float("nan"), float("nan")
    large = rng.normal(size=(60, 900)), 1.0 + rng.random((60, 900))
    for name in ("of_bounded_rows", "with_gaps", "counted", "of_all", "lengths", "of_elements"):
        for given in ((p, y), (gaps, y), (p.astype("f4"), y.astype("f4")), large):
            yield f"functions:{name}", tuple(cp.asarray(each) for each in given), {}
