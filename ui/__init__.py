"""Shows and asks: the only Qt in the program."""

from ui.none_guard import keep_none_alive

keep_none_alive()
