"""The rulebook: pure values and decisions, standard library only."""
