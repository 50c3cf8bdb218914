"""Every pair of colours can be told apart, in light and dark; the page keeps its promises."""

import re
from itertools import combinations
from pathlib import Path

import pytest

from tests.each import each

HOUSE = Path(__file__).parents[2]
CSS = HOUSE / "static/css"
TEMPLATES = [HOUSE / "templates/base.html", *sorted((HOUSE / "templates/shared").glob("*.html"))]
PLAYERS = [f"player-{number}" for number in range(11)]
SUITS = ["heart", "diamond", "club", "spade"]
RGB = tuple[float, float, float]


def themes() -> dict[str, dict[str, str]]:
    """The colours of both themes; the dark one inherits what it does not change."""
    light, dark = (CSS / "tokens.css").read_text().split("@media (prefers-color-scheme: dark)")
    find = re.compile(r"--([\w-]+): (#[0-9a-f]{6});")
    first = dict(find.findall(light))
    return {"light": first, "dark": first | dict(find.findall(dark))}


THEMES = themes()
TEXT = [
    *[(text, ground) for text in ("ink", "muted") for ground in ("paper", "card", "key")],
    *[("on-felt", ground) for ground in ("felt", "felt-deep", "felt-glow")],
    *[("on-felt-soft", ground) for ground in ("felt", "felt-deep", "felt-glow")],
    *[("gold", ground) for ground in ("felt", "felt-deep", "felt-glow")],
    ("on-gold", "gold"), ("gold", "on-gold"), ("on-button", "button"),
    *[(suit, ground) for suit in SUITS for ground in ("paper", "card", "key")],
    ("heart", "no-ground"), ("spade", "no-ground"), ("spade", "yes-ground"),
    ("moon", "moon-ground"), ("ink", "moon-ground"), ("spade", "moon-ground"),
    ("no", "no-ground"), ("no", "card"), ("no", "paper"), ("yes", "yes-ground"),
    *[("on-player", player) for player in PLAYERS],
]  # fmt: skip
SHAPES = [
    *[(player, ground) for player in PLAYERS for ground in ("paper", "card")],
    *[("edge", ground) for ground in ("paper", "card", "key")],
    *[("focus", ground) for ground in ("paper", "card", "key")],
    ("gold", "felt"), ("gold", "felt-glow"), ("on-felt", "felt-glow"),
    ("muted", "card"), ("muted", "paper"), ("no", "card"),
]  # fmt: skip


def rgb(colour: str) -> RGB:
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue


def mixed(first: str, part: float, second: str) -> str:
    """What color-mix(in srgb, first part, second) gives."""
    parts = (a * part + b * (1 - part) for a, b in zip(rgb(first), rgb(second), strict=True))
    return "#" + "".join(f"{round(value * 255):02x}" for value in parts)


def luminance(colour: str) -> float:
    """WCAG 2.2, relative luminance."""
    red, green, blue = (
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in rgb(colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def lightness(colour: str) -> RGB:
    """CIE L*a*b*, in which distance is how different two colours look."""
    linear = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in rgb(colour)]
    white = (0.95047, 1.0, 1.08883)
    rows = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    x, y, z = (
        sum(a * b for a, b in zip(row, linear, strict=True)) / ref
        for row, ref in zip(rows, white, strict=True)
    )
    f = [v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z)]
    return 116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])


@each("theme", THEMES)
@each("text, ground", TEXT)
def test_text_has_the_contrast_of_level_aa(theme: str, text: str, ground: str) -> None:
    colours = THEMES[theme]
    assert contrast(colours[text], colours[ground]) >= 4.5


@each("theme", THEMES)
@each("shape, ground", SHAPES)
def test_shapes_can_be_seen(theme: str, shape: str, ground: str) -> None:
    colours = THEMES[theme]
    assert contrast(colours[shape], colours[ground]) >= 3


@pytest.mark.parametrize("theme", THEMES)
def test_text_on_mixed_grounds_has_the_contrast_of_level_aa(theme: str) -> None:
    colours = THEMES[theme]
    squares = mixed(colours["on-felt"], 0.12, colours["felt"])
    assert contrast(colours["on-felt"], squares) >= 4.5
    table = mixed(colours["on-felt"], 0.05, colours["felt-glow"])
    assert contrast(colours["on-felt"], table) >= 4.5
    assert contrast(colours["gold"], table) >= 4.5
    for player in PLAYERS:
        row = mixed(colours[player], 0.13, colours["card"])
        for text in ("ink", "muted"):
            assert contrast(colours[text], row) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
def test_no_two_players_look_alike(theme: str) -> None:
    colours = THEMES[theme]
    seen = [lightness(colours[player]) for player in PLAYERS]
    for one, other in combinations(seen, 2):
        assert sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5 > 14


@pytest.mark.parametrize("theme", THEMES)
def test_red_is_for_hearts(theme: str) -> None:
    colours = THEMES[theme]
    heart = lightness(colours["heart"])
    for player in PLAYERS:
        seen = lightness(colours[player])
        assert sum((a - b) ** 2 for a, b in zip(heart, seen, strict=True)) ** 0.5 > 25


def test_the_tokens_are_those_of_the_look() -> None:
    light, dark = THEMES["light"], THEMES["dark"]
    wanted = {
        "felt": ("#0f4c3a", "#0c3528"), "felt-deep": ("#0b3a2c", "#08251c"),
        "on-felt": ("#f4efe2", "#efe9da"), "gold": ("#ffd98a", "#ffd98a"),
        "on-gold": ("#2b2100", "#2b2100"), "paper": ("#f6f2e8", "#0e1411"),
        "card": ("#fffdf8", "#18211d"), "line": ("#e2dacb", "#2b352f"),
        "ink": ("#1d1a16", "#f1ede3"), "muted": ("#665e53", "#a9a294"),
        "heart": ("#c2182f", "#ff6b7d"), "diamond": ("#1667c2", "#7db8ff"),
        "club": ("#2c7a34", "#7fd08a"), "spade": ("#1d1a16", "#f1ede3"),
        "moon": ("#8a5a00", "#ffd479"), "moon-ground": ("#fff0c9", "#3a2f12"),
        "no-ground": ("#fde7e6", "#3a1418"), "yes-ground": ("#e2f3e8", "#12301f"),
        "button": ("#0f4c3a", "#17694f"),
    }  # fmt: skip
    assert {name: (light[name], dark[name]) for name in wanted} == wanted


def test_every_token_that_is_used_exists() -> None:
    sheets = "".join(path.read_text() for path in CSS.glob("*.css"))
    used = set(re.findall(r"var\(--([\w-]+)", sheets))
    defined = set(re.findall(r"--([\w-]+):", sheets))
    assert used <= defined


def test_the_sprite_has_every_icon_that_is_named_and_no_other() -> None:
    sprite = (HOUSE / "static/img/sprite.svg").read_text()
    drawn = set(re.findall(r'<symbol id="([\w-]+)"', sprite))
    pages = "".join(path.read_text() for path in (HOUSE / "templates").rglob("*.html"))
    named = set(re.findall(r'\b(?:icon|square)\("([\w-]+)"', pages))
    assert named | {"heart", "diamond", "spade", "club", "check"} == drawn


@each("path", TEMPLATES)
def test_nothing_needs_inline_style_or_script(path: Path) -> None:
    page = path.read_text()
    assert not re.search(r"\sstyle=|<style|\son\w+=|javascript:|hx-on", page)
    assert not re.search(r"<script(?![^>]*\s(data-)?src=)", page)


def test_zoom_is_never_blocked() -> None:
    page = (HOUSE / "templates/base.html").read_text()
    assert 'content="width=device-width, initial-scale=1, viewport-fit=cover"' in page
    assert '<html lang="en"' in page


def test_motion_can_be_switched_off_and_focus_is_seen() -> None:
    sheets = "".join(path.read_text() for path in CSS.glob("*.css"))
    assert "prefers-reduced-motion: reduce" in sheets
    assert ":focus-visible" in sheets
