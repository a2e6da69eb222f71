"""Subscripts of a dictionary are no array views."""


def totals(columns, key):
    columns[key] = columns[key] * 2 + 1
    return columns
