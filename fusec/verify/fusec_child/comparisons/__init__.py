"""Comparisons of fused groups with the author's statements."""
