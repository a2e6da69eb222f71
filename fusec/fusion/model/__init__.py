"""Candidates, obligations, objections and decisions."""
