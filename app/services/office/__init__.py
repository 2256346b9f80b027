"""The office puts all centers together: one export understood, one center folded, everything merged and written."""
