"""Shows and asks: the only Qt in the program."""
