"""Horizontal diffusion of an atmosphere's fields."""
