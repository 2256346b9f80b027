"""What the shipped layouts know of a file that none of them fits: its column names, what stands for a withheld home."""

from collections import Counter
from collections.abc import Sequence
from functools import cache

from app.importers.layouts import layout_names, load_layout
from app.importers.voters_header import recognized
from app.importers.voters_layout import FIELDS, JOINED_BY, Layout, Spec, name_key


def looks_like_header(names: Sequence[str]) -> bool:
    """Names that some layout knows, or no digit anywhere and nothing twice."""
    known = _synonyms()
    if sum(name_key(name) in known for name in names) >= 2:
        return True
    plain = [name.strip() for name in names if name.strip()]
    return len(plain) > 1 and len(set(plain)) == len(plain) and not any(any(map(str.isdigit, name)) for name in plain)


@cache
def all_withheld() -> tuple[str, ...]:
    """What any layout knows to stand for a protected residence."""
    return tuple(dict.fromkeys(text for name in layout_names() for text in load_layout(name).withheld))


@cache
def _synonyms() -> dict[str, Counter[str]]:
    """Every column name of the shipped layouts -> the fields it fills there, and in how many of them."""
    found: dict[str, Counter[str]] = {}
    for layout in map(load_layout, layout_names()):
        others = {name_key(other): name_key(name) for other, name in layout.renamed}
        for field, spec in layout.columns:
            for name in spec.columns if len(spec.columns) == 1 else ():
                same = {name_key(name), *(other for other, own in others.items() if own == name_key(name))}
                for each in same:
                    found.setdefault(each, Counter())[field] += 1
    return found


def _nearest(names: Sequence[str]) -> Layout | None:
    """The shipped layout that knows most of these names, and at least half."""
    known = {name: recognized(load_layout(name), names) for name in layout_names()}
    best = max(known, key=lambda name: known[name])
    return load_layout(best) if known[best] * 2 >= len(names) else None


def known_columns(names: Sequence[str]) -> tuple[tuple[str, Spec], ...]:
    """For each of our fields the columns that the nearest layout takes, else the one that most layouts call so. The
    public id is left to a person: the voter id may be meant to stay in the office."""
    at = {name_key(name): name for name in names}
    found: dict[str, Spec] = {}
    nearest = _nearest(names)
    for field, spec in nearest.columns if nearest else ():
        groups = tuple(tuple(at[name_key(name)] for name in group if name_key(name) in at) for group in spec.groups)
        if any(groups):
            found[field] = Spec(groups=tuple(filter(None, groups)), join=spec.join)
    best: dict[str, tuple[int, str]] = {}
    for key, name in at.items():
        for field, often in _synonyms().get(key, Counter()).items():
            if field not in found and often > best.get(field, (0, ""))[0]:
                best[field] = (often, name)
    found |= {field: Spec(groups=((name,),), join=JOINED_BY.get(field, " ")) for field, (_, name) in best.items()}
    if "public_id" in found and "id" in found and found["public_id"].columns == found["id"].columns:
        del found["public_id"]
    return tuple((field, found[field]) for field in FIELDS if field in found)
