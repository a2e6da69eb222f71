"""Name resolution: the modules, functions, classes and kernels that names certainly denote."""
