"""How far a piece of work on the device thread is: the thread tells, the window looks, a person may say stop."""

from threading import Event


class Running:
    def __init__(self) -> None:
        self.done, self.of = 0, 0
        self.file, self.number, self.files = "", 0, 0
        """Which of several files is in hand, where the work says so."""
        self.stop = Event()

    def tell(self, done: int, of: int) -> bool:
        """What the work calls as it goes; False asks it to stop."""
        self.done, self.of = done, of
        return not self.stop.is_set()

    def name(self, file: str, number: int, files: int) -> None:
        """What the work calls when it comes to another file, where there are several."""
        self.file, self.number, self.files = file, number, files
