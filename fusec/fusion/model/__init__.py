"""Candidates, obligations, objections and judgements."""
