"""Fused calls of compiled loops."""
