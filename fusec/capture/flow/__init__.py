"""Data flow inside one function: basic blocks, reaching definitions and liveness."""
