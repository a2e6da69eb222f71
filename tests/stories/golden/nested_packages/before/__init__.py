"""A climate model in miniature."""
