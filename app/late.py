"""Parts that are made when they are first needed: the sign-in screen does not wait for what draws pages."""

from collections.abc import Callable
from threading import Lock
from typing import Any, TypeVar, cast

T = TypeVar("T")


def late(make: Callable[[], T]) -> T:
    """Stands for what ``make`` gives; ``make`` is called once, by whichever thread is first."""
    return cast(T, _Late(make))


class _Late:
    __slots__ = ("_lock", "_made", "_make")

    def __init__(self, make: Callable[[], Any]) -> None:
        self._make, self._made, self._lock = make, None, Lock()

    def __getattr__(self, name: str) -> Any:
        with self._lock:
            if self._made is None:
                self._made = self._make()
        return getattr(self._made, name)
