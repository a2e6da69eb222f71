"""From a program and its plan to a written package: which bytes change, whether they may, and how they reach the disk."""
