"""Operands of fused groups: described, made, and filled."""
