"""The kernel language shared by CUDA launches and compiled loops, and the model of one thread."""
