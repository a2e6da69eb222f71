"""Data flow inside one function: liveness, definitions, blocks."""
