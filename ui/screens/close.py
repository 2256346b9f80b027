"""Close the day: the line, the count, the signatures; the statement has its own screen."""

from ui.screens.guided import GuidedScreen


class CloseScreen(GuidedScreen):
    """Shows ``CloseView``."""

    place = "close"
