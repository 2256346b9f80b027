"""Work done at once on the calling thread: screenshots and tests, where waiting for a thread proves nothing."""

from collections.abc import Callable
from typing import Any


class InlineWork:
    def journal(self, work: Callable[[], Any], done: Callable[[Any], None]) -> None:
        done(work())

    def device(self, work: Callable[[], Any], done: Callable[[Any], None]) -> None:
        done(work())
