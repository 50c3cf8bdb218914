"""The shape of a sentence: what is left of it without its numbers and cards."""

from __future__ import annotations

import re

_NUMBER = r"\b(?:\d+|no|one|two|three|four|five|six|seven|eight|nine|ten)\b"

_ORDINAL = r"\b(?:first|second|third|fourth|fifth)(?: of every| hand is)"

_CARD = rf"(?:the |both |all )?(?:{_NUMBER} )?(?:\d+|jack|queen|king|ace)s? of \w+"


def shape(sentence: str) -> str:
    """Alike for all tables that are told the same of other cards and numbers."""
    cards = re.sub(rf"{_CARD}(?:(?:, | and | or ){_CARD})*", "*", sentence)
    return re.sub(f"{_ORDINAL}|{_NUMBER}(?: cards?)?", "#", cards, flags=re.IGNORECASE)
