"""Parts of statements that become statements of their own, which kernels or a library run in turn."""
