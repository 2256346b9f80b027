"""What a command line names inside a package: the thing itself, or a word on what there is to name."""

from collections.abc import Iterable

from typer._click.exceptions import UsageError  # typer carries its own copy of click

from app.domain.ballots import Style
from app.domain.ids import StyleId
from app.services.packages import Contents


def not_there(what: str, name: str, known: Iterable[str]) -> UsageError:
    """To be raised: a name mistyped is the command line's matter, not the file's."""
    return UsageError(f"There is no {what} {name!r}; there are: {', '.join(known)}")


def style_named(contents: Contents, name: str) -> Style:
    """The style with this id. Raises UsageError."""
    found = contents.definition.style(StyleId(name))
    if found is None:
        raise not_there("style", name, (each.id for each in contents.definition.styles))
    return found
