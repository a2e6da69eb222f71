"""`python -m fusec` runs the command `fusec`."""

from fusec.cli import main

main()
