"""Prices and sensitivities of European options."""
