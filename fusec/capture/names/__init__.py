"""What names surely denote: modules, functions, classes, kernels."""
