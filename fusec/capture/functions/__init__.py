"""Functions of the package that can run inside a kernel."""
