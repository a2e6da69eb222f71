"""Normalisation of rows: each row of a table is reduced, and what that gives is used on the same row."""
