"""Every test of the screens may ask for a ``desk``."""

from tests.ui.desk import desk

__all__ = ["desk"]
