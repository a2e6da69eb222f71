"""The model of a kernel: its statements in order, their operands, and the names inside it."""
