"""Calls of compiled loop nests."""
