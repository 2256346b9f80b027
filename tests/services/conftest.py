"""The services on real desks in a folder."""

from tests.services.fixtures import center, desk, template

__all__ = ["center", "desk", "template"]
