"""From a header to quick getters: which columns to join, and in what order the fields come out."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from operator import itemgetter

from app.importers.voters_header import Header
from app.importers.voters_layout import FIELDS, Layout, Spec, name_key

_CODES = ("id", "status", "id_required", "confidential")
Texts = Sequence[str]
Composer = Callable[[Texts], str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Picker:
    """How one file's records become fields. A record of ``width`` columns gets one blank and then, in order, what each
    of ``composers`` makes of it; from that ``pick`` takes the fields in the order of ``FIELDS``, then the districts."""

    width: int
    composers: tuple[Composer, ...]
    pick: Callable[[Texts], tuple[str, ...]]
    fields: frozenset[str]
    """The fields that this file has columns for."""
    used: tuple[int, ...]
    street_if: int
    street_else: Composer | None
    kinds: tuple[str, ...]
    """What kind of district each of the texts after the fields is."""
    maskable: tuple[int, ...]
    """Used columns that may be blacked out: all but the id and codes, where ``*`` may mean something."""

    def named(self, fields: Texts) -> dict[str, str]:
        """The fields by name; for short files, where speed does not matter."""
        raw = [*(text.strip() for text in fields[: self.width]), ""]
        for compose in self.composers:
            raw.append(compose(raw))
        return dict(zip(FIELDS, self.pick(raw), strict=False))


def picker(layout: Layout, header: Header) -> Picker:
    """For one file; columns that are absent give blank fields."""
    places = dict(header.places)
    at = {name: places[name_key(name)] for name in layout.used if name_key(name) in places}
    blank = header.named
    picks: list[int] = []
    composers: list[Composer] = []
    present = set[str]()
    specs = dict(layout.columns)
    for field in FIELDS:
        spec = specs.get(field)
        if spec is None or not any(name in at for name in spec.columns):
            picks.append(blank)
            continue
        present.add(field)
        if len(spec.columns) == 1:
            picks.append(at[spec.columns[0]])
        else:
            composers.append(_composer(spec, at))
            picks.append(blank + len(composers))
    codes = {name for field in _CODES if field in specs for name in specs[field].columns}
    districts = [(kind, at[name]) for kind, name in layout.districts if name in at]
    return Picker(
        width=header.named,
        composers=tuple(composers),
        pick=itemgetter(*picks, *(place for _, place in districts)),
        fields=frozenset(present),
        used=tuple(at.values()),
        street_if=at.get(layout.street_if, -1),
        street_else=_composer(layout.street_else, at) if layout.street_else and layout.street_if in at else None,
        kinds=tuple(kind for kind, _ in districts),
        maskable=tuple(place for name, place in at.items() if name not in codes),
    )


def _composer(spec: Spec, at: dict[str, int]) -> Composer:
    join = spec.join.join
    groups = [group for group in ([at[name] for name in group if name in at] for group in spec.groups) if group]
    flat = [group[0] for group in groups if len(group) == 1]
    if len(flat) > 1 and len(flat) == len(groups):
        take = itemgetter(*flat)
        return lambda texts: join(filter(None, take(texts)))
    return lambda texts: join(filter(None, ("".join([texts[i] for i in group]) for group in groups)))
