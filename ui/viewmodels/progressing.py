"""A page on which only the bar moves: it is moved, not built anew, so that nothing under a hand is taken away."""

from dataclasses import replace

from ui.viewmodels.blocks import Block, Card, Progress
from ui.viewmodels.page import PageView

_STILL = Progress(label="", done=0, of=0)


def moved(before: PageView, after: PageView) -> tuple[Progress, ...]:
    """How far each bar of the page is now; empty where anything else differs, or nothing moves."""
    told: list[Progress] = []
    still_before, still_after = _still(before.body, []), _still(after.body, told)
    if replace(before, body=still_before) != replace(after, body=still_after):
        return ()
    return tuple(told)


def _still(blocks: tuple[Block, ...], told: list[Progress]) -> tuple[Block, ...]:
    return tuple(_stilled(each, told) for each in blocks)


def _stilled(block: Block, told: list[Progress]) -> Block:
    if isinstance(block, Progress):
        told.append(block)
        return _STILL
    if isinstance(block, Card):
        return replace(block, blocks=_still(block.blocks, told))
    return block
