"""`python -m companion.rules`: every option by its key in the catalogue of house rules."""

from companion.rules.options import NOTATIONS, option_text
from companion.rules.ruleset import CATALOGUE_KEYS, Ruleset

_HEAD = ("key", "option", "usual", "values")


def table() -> str:
    """Key, name, usual value and values of each option, as in the catalogue."""
    rows = [_HEAD, *(_row(name) for name in sorted(CATALOGUE_KEYS, key=_place))]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join("  ".join(map(str.ljust, row, widths)).rstrip() for row in rows)


def _row(name: str) -> tuple[str, ...]:
    usual = option_text(name, getattr(Ruleset(), name))
    values = " | ".join(NOTATIONS[name].values)
    return CATALOGUE_KEYS[name], name, usual, values


def _place(name: str) -> tuple[str, int]:
    key = CATALOGUE_KEYS[name]
    return key[0], int(key[1:])


if __name__ == "__main__":
    print(table())
