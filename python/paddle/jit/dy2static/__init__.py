"""Control flow of Python as control flow of programs."""
