"""Pure functions from state to frozen views; no Qt."""
