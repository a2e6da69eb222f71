"""Tone mapping of 8-bit photographs."""
