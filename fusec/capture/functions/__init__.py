"""Functions of the package that may run inside a kernel."""
