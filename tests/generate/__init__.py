"""Tests of the generate room."""
