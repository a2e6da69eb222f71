"""From a program and its plan to a written package: edits of the author's modules, their verification, and the files on
disk."""
