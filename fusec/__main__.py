"""`python -m fusec` is `fusec`."""

from fusec.cli import main

main()
