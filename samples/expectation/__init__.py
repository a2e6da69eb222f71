"""Expectation values of a quantum circuit, simulated on a device."""
