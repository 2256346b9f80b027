"""Open the day: oath, clock, stock, seals, zero report."""

from ui.screens.guided import GuidedScreen


class OpenDayScreen(GuidedScreen):
    """Shows ``OpenDayView``."""

    place = "today"
