"""Measures of the ballot, in points: the values of ``[paper]`` and ``[type.paper]`` in the design tokens."""

from printing.fonts import Face
from printing.ink import MM
from printing.wrapping import Type

TEXT = Type(face=Face.REGULAR, size=14, leading=18.75)
STRONG = Type(face=Face.SEMIBOLD, size=14, leading=18.75)
HEADING = Type(face=Face.BOLD, size=16, leading=22)
TITLE = Type(face=Face.BOLD, size=24, leading=30)
NUMBER = Type(face=Face.MONO_SEMIBOLD, size=24, leading=30)

MARGIN = 15.3 * MM
COLUMN_GAP = 4.8 * MM
STUB = 27.5 * MM
STUB_MARGIN = 12.7 * MM
FIDUCIAL = 4.8 * MM
FIDUCIAL_SIDE = 6.35 * MM
"""From the side edge of the sheet to the fiducial."""
FIDUCIAL_TOP = STUB + 4.8 * MM
FIDUCIAL_BOTTOM = 4.8 * MM
TIMING_WIDE = 4.8 * MM
TIMING_HIGH = 1.6 * MM
TIMING_PITCH = 18.0
"""About how far one bar is from the next."""
BAND_TOP = 3.0
BAND_HIGH = 22.0
"""Of the words on what is not for voting; the stub begins below them."""
BODY_TOP = STUB + 4.6 * MM
FOOT_BASE = 7.0 * MM
"""From the bottom edge to the footer's baseline."""
BODY_BOTTOM = 13.4 * MM
"""From the bottom edge to the lowest contest's box."""

OVAL_WIDE = 7.4 * MM
OVAL_HIGH = 4.3 * MM
OVAL_LEFT = 9.6
"""From the box's edge to the oval."""
NAME_LEFT = 39.5
"""From the box's edge to the name."""
PAD = 8.0
ROW_PAD = 4.2
BOX_GAP = 9.6
EDGE = 1.1
ACROSS = 400.0
"""A list wider than this takes the whole page, and says beside each other what a column says below each other."""
RANK_PITCH = 31.0

BAND = "#E6E6E6"
ROW_LINE = "#8A8A8A"
SAMPLE_TINT = "#FFF6CC"
"""Light enough for black text at 10:1; stands for colored paper (KMC 6.20.040(c))."""
TRAINING = "#4B2173"
SAMPLE_WORD = "#EFDF9A"
TEST_WORD = "#DDDDDD"
TRAINING_WORD = "#E3D8EE"
