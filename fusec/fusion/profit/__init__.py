"""Profitability of legal fusions."""
