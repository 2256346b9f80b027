"""Where an accent goes that Unicode has no composed letter for, such as the line below in X̱.

The font says it itself, in its table of anchors (OpenType GPOS, mark-to-base and mark-to-mark): the accent is moved
so that its anchor lies on the letter's. PDF draws glyphs without that table, so it is read here.
"""

from functools import lru_cache
from typing import Any

from printing.fonts import Face, outlines

Anchor = tuple[int, int]


def offset(face: Face, below: str, mark: str, *, stacked: bool) -> Anchor | None:
    """How far to move ``mark`` from the origin of ``below``, in thousandths of the font size; None if not told.

    ``below`` is the letter, or with ``stacked`` the accent this one is stacked on.
    """
    letters = outlines(face).getBestCmap()
    base, accent = letters.get(ord(below)), letters.get(ord(mark))
    if base is None or accent is None:
        return None
    for bases, marks in _tables(face, "mkmk" if stacked else "mark"):
        if accent in marks and base in bases:
            kind, (mark_x, mark_y) = marks[accent]
            anchor = bases[base].get(kind)
            if anchor is not None:
                return anchor[0] - mark_x, anchor[1] - mark_y
    return None


Bases = dict[str, dict[int, Anchor]]
Marks = dict[str, tuple[int, Anchor]]


@lru_cache(maxsize=16)
def _tables(face: Face, feature: str) -> tuple[tuple[Bases, Marks], ...]:
    table = outlines(face)["GPOS"].table
    wanted = sorted(
        {
            lookup
            for record in table.FeatureList.FeatureRecord
            if record.FeatureTag == feature
            for lookup in record.Feature.LookupListIndex
        }
    )
    found = []
    for index in wanted:
        for each in table.LookupList.Lookup[index].SubTable:
            read = _anchors(getattr(each, "ExtSubTable", each))
            if read is not None:
                found.append(read)
    return tuple(found)


def _anchors(table: Any) -> tuple[Bases, Marks] | None:
    """One mark-to-base or mark-to-mark table as two dictionaries of anchors."""
    if hasattr(table, "BaseArray"):
        coverage, records, slot = table.BaseCoverage, table.BaseArray.BaseRecord, "BaseAnchor"
        mark_coverage, mark_array = table.MarkCoverage, table.MarkArray
    elif hasattr(table, "Mark2Array"):
        coverage, records, slot = table.Mark2Coverage, table.Mark2Array.Mark2Record, "Mark2Anchor"
        mark_coverage, mark_array = table.Mark1Coverage, table.Mark1Array
    else:
        return None
    bases = {
        glyph: {
            kind: (anchor.XCoordinate, anchor.YCoordinate)
            for kind, anchor in enumerate(getattr(record, slot))
            if anchor is not None
        }
        for glyph, record in zip(coverage.glyphs, records, strict=True)
    }
    marks = {
        glyph: (record.Class, (record.MarkAnchor.XCoordinate, record.MarkAnchor.YCoordinate))
        for glyph, record in zip(mark_coverage.glyphs, mark_array.MarkRecord, strict=True)
    }
    return bases, marks
