"""Channels and columns of one array, each of which statements write."""
