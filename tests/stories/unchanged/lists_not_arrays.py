"""Lists: `+` joins and `*` repeats."""


def repeated(items, other):
    return items * 2 + other * 3
