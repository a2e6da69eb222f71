"""Transformations of thread and loop bodies after fusion: halo computation, forwarding and scalar replacement."""
