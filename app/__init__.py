"""Decides and remembers: the rulebook, the journal and the use cases of a vote center. No Qt anywhere."""

__version__ = "0.1.0"
