"""Raw kernels between array expressions, of which the configuration says what they touch."""
