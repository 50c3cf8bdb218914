"""The page of all variants, made from the code: `make variants` writes it, a test compares."""

from __future__ import annotations

from companion.referee.options import VARIANT_TEXTS, sizes_words
from companion.rules import VARIANTS

HEAD = """\
# The games Companion knows

Three to eleven players, with one pack or two. The cards taken out, the pass and the deal adjust to
the number of players. You can change any of these games with house rules.

| key | name | players | in one line |
|---|---|---|---|
"""


def variants_page() -> str:
    """`docs/variants.md`: a row for each variant, in the order of New game."""
    rows = []
    for key, variant in VARIANTS.items():
        text = VARIANT_TEXTS[key]
        rows.append(f"| `{key}` | {text.name} | {sizes_words(variant.players)} | {text.line} |\n")
    return HEAD + "".join(rows)


if __name__ == "__main__":
    print(variants_page(), end="")
