"""The catalogue of sentences, as screens ask it; it lives in ``app.i18n``, for terminals speak too."""

from app.i18n import FALLBACK, Words, catalogue, languages

__all__ = ["FALLBACK", "Words", "catalogue", "languages"]
