"""The same window and samples as the tests of the screens."""

from tests.ui.desk import desk

__all__ = ["desk"]
