"""From a header to quick getters: which columns to take, which to join, and in what order the fields come out."""

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
    """``take`` the used columns from a record's fields (strip them, append one blank, then what each of ``composers``
    makes of them), and ``pick`` the fields in the order of ``FIELDS``."""

    take: Callable[[Texts], tuple[str, ...]]
    composers: tuple[Composer, ...]
    pick: Callable[[Texts], tuple[str, ...]]
    fields: frozenset[str]
    """The fields that this file has columns for."""
    street_if: int
    street_else: Composer | None
    districts: tuple[tuple[str, int], ...]
    maskable: tuple[int, ...]
    """Used columns that may be blacked out: all but the id and codes, where ``*`` may mean something."""

    def named(self, fields: Texts) -> dict[str, str]:
        """The fields by name; for short files, where speed does not matter."""
        raw = [*map(str.strip, self.take(fields)), ""]
        for compose in self.composers:
            raw.append(compose(raw))
        return dict(zip(FIELDS, self.pick(raw), strict=True))


def picker(layout: Layout, header: Header) -> Picker:
    """For one file; columns that are absent give blank fields."""
    places = dict(header.places)
    used = [name for name in layout.used if name_key(name) in places]
    at = {name: index for index, name in enumerate(used)}
    blank = len(used)
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
    return Picker(
        take=_getter([places[name_key(name)] for name in used]),
        composers=tuple(composers),
        pick=itemgetter(*picks),
        fields=frozenset(present),
        street_if=at.get(layout.street_if, -1),
        street_else=_composer(layout.street_else, at) if layout.street_else else None,
        districts=tuple((kind, at[name]) for kind, name in layout.districts if name in at),
        maskable=tuple(index for name, index in at.items() if name not in codes),
    )


def _getter(places: list[int]) -> Callable[[Texts], tuple[str, ...]]:
    if len(places) == 1:
        return lambda fields: (fields[places[0]],)
    return itemgetter(*places)


def _composer(spec: Spec, at: dict[str, int]) -> Composer:
    join = spec.join.join
    groups = [[at[name] for name in group if name in at] for group in spec.groups]
    flat = [group[0] for group in groups if len(group) == 1]
    if len(flat) > 1 and len(flat) == len([group for group in groups if group]):
        take = itemgetter(*flat)
        return lambda texts: join(filter(None, take(texts)))
    return lambda texts: join(filter(None, ("".join([texts[i] for i in group]) for group in groups)))
