"""Numbers that the host computes, and sizes that it reads from arrays."""
