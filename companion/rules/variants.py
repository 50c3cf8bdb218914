"""The named variants: each one entry of values, nothing else."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from companion.rules import options as o
from companion.rules.cards import parse_card
from companion.rules.ruleset import Ruleset

ONE_DECK = (3, 4, 5, 6)


@dataclass(frozen=True, kw_only=True)
class Variant:
    """A preset: its names, what it is in one line, for how many, where it comes from."""

    key: str
    name: str
    line: str
    source: str
    ruleset: Ruleset
    aliases: tuple[str, ...] = ()
    players: tuple[int, ...] = ONE_DECK


STANDARD = Ruleset()
_COUNTDOWN = replace(STANDARD, score_view=o.ScoreView.COUNTDOWN)
_JACK = ((parse_card("JD"), -10),)
_OMNIBUS = replace(STANDARD, bonus_cards=_JACK)
_SPOT_S0 = replace(STANDARD, heart_values=o.HEART_SCHEMES["pip14"], target=500)
_SPOT_BGA = replace(_SPOT_S0, queen_spades=25)
_BLACK_MARIA = replace(
    STANDARD,
    extra_penalties=((parse_card("KS"), 10), (parse_card("AS"), 7)),
    pass_cycle=("R",),
    opener=o.Opener.ELDEST_ANY,
    first_trick_points=o.FirstTrickPoints.ALLOWED,
    heart_lead=o.HeartLead.FREE,
    moon_mode=o.MoonMode.DISABLED,
)

_ALL: Iterable[Variant] = (
    Variant(
        key="standard",
        name="Hearts",
        aliases=("Black Lady", "American Hearts"),
        line="Every heart 1, the queen of spades 13, a moon gives 26 to the others; to 100.",
        source="S0, S1, S3, S4, Pagat, Bicycle",
        ruleset=STANDARD,
    ),
    Variant(
        key="short_50",
        name="Short game",
        aliases=("Hearts to 50",),
        line="The standard game, but 50 ends it.",
        source="S0, S3",
        ruleset=replace(STANDARD, target=50),
    ),
    Variant(
        key="mid_75",
        name="75-point game",
        aliases=("Hearts to 75",),
        line="The standard game, but 75 ends it.",
        source="S2",
        ruleset=replace(STANDARD, target=75),
    ),
    Variant(
        key="long_200",
        name="Long game",
        aliases=("Hearts to 200",),
        line="The standard game, but it takes 200 to end it.",
        source="S0",
        ruleset=replace(STANDARD, target=200),
    ),
    Variant(
        key="bga_countdown",
        name="Countdown Hearts",
        aliases=("BGA Hearts", "Board Game Arena Hearts"),
        line="The standard game counted down from 100; the highest score wins.",
        source="S2",
        ruleset=_COUNTDOWN,
    ),
    Variant(
        key="bga_positive_moon",
        name="Countdown, positive moon",
        aliases=("Positive moon scoring",),
        line="Counted down from 100; a moon gives its shooter 26 back.",
        source="S2",
        ruleset=replace(_COUNTDOWN, moon_mode=o.MoonMode.SUBTRACT_SELF),
    ),
    Variant(
        key="shooters_choice",
        name="Shooter's choice",
        aliases=("House moon",),
        line="Whoever shoots the moon chooses: 26 to the others, or 26 off the own total.",
        source="S0, S1, Pagat",
        ruleset=replace(STANDARD, moon_mode=o.MoonMode.CHOICE),
    ),
    Variant(
        key="locked_queen",
        name="Locked queen",
        aliases=("The queen breaks hearts",),
        line="The queen may not be led before hearts are broken, and she breaks them too.",
        source="S4",
        ruleset=replace(
            STANDARD,
            first_trick_points=o.FirstTrickPoints.FORBIDDEN_STRICT,
            break_by=o.BreakBy.HEART_OR_QS,
            queen_lead=o.QueenLead.AFTER_BROKEN,
        ),
    ),
    Variant(
        key="cutthroat",
        name="Cutthroat Hearts",
        aliases=("No passing",),
        line="The standard game without passing.",
        source="S0",
        ruleset=replace(STANDARD, pass_cycle=o.NO_PASSING),
    ),
    Variant(
        key="free_lead",
        name="Free lead",
        aliases=("Beginners' Hearts", "Breaking-pass"),
        line="Hearts may be led at any time; nothing has to be broken first.",
        source="S0",
        ruleset=replace(STANDARD, heart_lead=o.HeartLead.FREE, queen_lead=o.QueenLead.ANYTIME),
    ),
    Variant(
        key="omnibus",
        name="Omnibus Hearts",
        aliases=("Jack of diamonds",),
        line="The jack of diamonds takes 10 off; the moon does not need it.",
        source="S0, Pagat, GNOME Hearts",
        ruleset=_OMNIBUS,
    ),
    Variant(
        key="omnibus_bga",
        name="Countdown Omnibus",
        aliases=("Omnibus (BGA)",),
        line="Counted down from 100; the jack of diamonds gives 10 back and the moon needs it.",
        source="S2",
        ruleset=replace(_COUNTDOWN, bonus_cards=_JACK, moon_requires=o.MoonRequires.PLUS_BONUS),
    ),
    Variant(
        key="omnibus_hoyle",
        name="Hit the Moon",
        aliases=("Omnibus (Hoyle)", "Ten of diamonds"),
        line="The ten of diamonds takes 10 off; a moon needs it too and takes 26 off.",
        source="Bicycle, Morehead, Wikipedia",
        ruleset=replace(
            STANDARD,
            bonus_cards=((parse_card("TD"), -10),),
            moon_mode=o.MoonMode.SUBTRACT_SELF,
            moon_requires=o.MoonRequires.PLUS_BONUS,
            moon_amount=26,
            moon_bonus=o.MoonBonus.ABSORBED,
            pass_cycle=("L",),
            opener=o.Opener.ELDEST_ANY,
            heart_lead=o.HeartLead.FREE,
        ),
    ),
    Variant(
        key="spot_s0",
        name="Spot Hearts",
        aliases=("Chip Hearts", "Pip Hearts"),
        line="Each heart costs its face, jack 11 to ace 14; the queen of spades 13; to 500.",
        source="S0",
        ruleset=_SPOT_S0,
    ),
    Variant(
        key="spot_bga",
        name="Spot Hearts, queen 25",
        aliases=("Spot Hearts (Pagat)", "Spot Hearts (GNOME)"),
        line="Each heart costs its face, jack 11 to ace 14; the queen of spades 25; to 500.",
        source="S2, Pagat, GNOME Hearts",
        ruleset=_SPOT_BGA,
    ),
    Variant(
        key="spot_bga_countdown",
        name="Countdown Spot Hearts",
        aliases=("Spot Hearts (BGA)",),
        line="Spot Hearts with the queen at 25, counted down from 500.",
        source="S2",
        ruleset=replace(_SPOT_BGA, score_view=o.ScoreView.COUNTDOWN),
    ),
    Variant(
        key="black_maria",
        name="Black Maria",
        aliases=("High spades",),
        line="King of spades 10 and ace 7 beside the queen; always pass right, no moon.",
        source="S2, Pagat, Wikipedia",
        ruleset=_BLACK_MARIA,
    ),
    Variant(
        key="black_maria_bga",
        name="Countdown Black Maria",
        aliases=("Black Maria (BGA)",),
        line="Black Maria counted down from 100.",
        source="S2",
        ruleset=replace(_BLACK_MARIA, score_view=o.ScoreView.COUNTDOWN),
    ),
    Variant(
        key="british_basic",
        name="British Hearts",
        aliases=("Hearts (British form)",),
        line="Three players, only hearts cost, the queen of spades is an ordinary card.",
        source="S0",
        ruleset=replace(
            STANDARD.for_players(3),
            queen_spades=0,
            first_trick_set=o.FirstTrickSet.ALL_POSITIVE,
        ),
    ),
)

VARIANTS: Mapping[str, Variant] = MappingProxyType({variant.key: variant for variant in _ALL})
