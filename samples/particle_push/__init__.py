"""Charged particles in electric and magnetic fields."""
