"""`python -m companion.rules`: every option by its key in the catalogue of house rules."""

from companion.rules.ruleset.option_text import NOTATIONS, option_text
from companion.rules.ruleset.ruleset import CATALOGUE_KEYS, Ruleset


def table() -> str:
    """Key, field, usual value and values of each option, in the order of the catalogue."""
    usual = Ruleset()
    rows = [("key", "field", "usual", "values")]
    for field in sorted(CATALOGUE_KEYS, key=_place):
        value = option_text(field, getattr(usual, field))
        rows.append((CATALOGUE_KEYS[field], field, value, " | ".join(NOTATIONS[field].values)))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join("  ".join(map(str.ljust, row, widths)).rstrip() for row in rows)


def _place(field: str) -> tuple[str, int]:
    key = CATALOGUE_KEYS[field]
    return key[0], int(key[1:])


if __name__ == "__main__":
    print(table())
