"""The variants: each one entry of values, nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from companion.rules.cards import Card
from companion.rules.options import (
    HEART_SCHEMES,
    NO_PASSING,
    BreakBy,
    EndCompare,
    EndMode,
    ExactRule,
    FirstTrickPoints,
    FirstTrickSet,
    HeartLead,
    HeartsAndQueen,
    Leftover,
    MoonBonus,
    MoonMode,
    MoonRequires,
    Multiplier,
    Opener,
    QueenLead,
    ScoreView,
    Sun,
    TieBreak,
)
from companion.rules.ruleset import Ruleset

ONE_DECK = (3, 4, 5, 6, 7, 8)


@dataclass(frozen=True, kw_only=True)
class Variant:
    """A preset: its rules, and for how many players. The referee has its name."""

    key: str
    ruleset: Ruleset
    players: tuple[int, ...] = ONE_DECK


STANDARD = Ruleset()

_COUNTDOWN = replace(STANDARD, score_view=ScoreView.COUNTDOWN)

_JACK = ((Card("JD"), -10),)

_OMNIBUS = replace(STANDARD, bonus_cards=_JACK)

_SPOT_S0 = replace(STANDARD, heart_values=HEART_SCHEMES["pip14"], target=500)

_SPOT_BGA = replace(_SPOT_S0, queen_spades=25)

_HEARTS_ONLY = replace(STANDARD, queen_spades=0, first_trick_set=FirstTrickSet.ALL_POSITIVE)

_GRADED = replace(STANDARD, heart_values=HEART_SCHEMES["graded5"])

_PASS_RIGHT = replace(STANDARD, pass_cycle=("R",))

_BLACK_MARIA = replace(
    STANDARD,
    extra_penalties=((Card("KS"), 10), (Card("AS"), 7)),
    pass_cycle=("R",),
    opener=Opener.ELDEST_ANY,
    first_trick_points=FirstTrickPoints.ALLOWED,
    heart_lead=HeartLead.FREE,
    moon_mode=MoonMode.DISABLED,
)

# Above each are its sources; S0 to S4 are those of the catalogue of rules.
_ALL: Iterable[Variant] = (
    # S0, S1, S3, S4, Pagat, Bicycle
    Variant(key="standard", ruleset=STANDARD),
    # S0, S3
    Variant(key="short_50", ruleset=replace(STANDARD, target=50)),
    # S2
    Variant(key="mid_75", ruleset=replace(STANDARD, target=75)),
    # S0
    Variant(key="long_200", ruleset=replace(STANDARD, target=200)),
    # S2
    Variant(key="bga_countdown", ruleset=_COUNTDOWN),
    # S2
    Variant(
        key="bga_open_trick",
        ruleset=replace(_COUNTDOWN, first_trick_points=FirstTrickPoints.ALLOWED),
    ),
    # S2
    Variant(
        key="bga_no_limit",
        ruleset=replace(
            _COUNTDOWN,
            first_trick_points=FirstTrickPoints.ALLOWED,
            heart_lead=HeartLead.FREE,
        ),
    ),
    # S2
    Variant(key="bga_positive_moon", ruleset=replace(_COUNTDOWN, moon_mode=MoonMode.SUBTRACT_SELF)),
    # S0, S1, Pagat
    Variant(key="shooters_choice", ruleset=replace(STANDARD, moon_mode=MoonMode.CHOICE)),
    # S4
    Variant(
        key="locked_queen",
        ruleset=replace(
            STANDARD,
            first_trick_points=FirstTrickPoints.FORBIDDEN_STRICT,
            break_by=BreakBy.HEART_OR_QS,
            queen_lead=QueenLead.AFTER_BROKEN,
        ),
    ),
    # S0
    Variant(key="cutthroat", ruleset=replace(STANDARD, pass_cycle=NO_PASSING)),
    # S0
    Variant(
        key="free_lead",
        ruleset=replace(STANDARD, heart_lead=HeartLead.FREE, queen_lead=QueenLead.ANYTIME),
    ),
    # S0
    Variant(
        key="open_first_trick",
        ruleset=replace(STANDARD, first_trick_points=FirstTrickPoints.NO_HEARTS_ONLY),
    ),
    # S0, Pagat, GNOME Hearts
    Variant(key="omnibus", ruleset=_OMNIBUS),
    # S2
    Variant(
        key="omnibus_bga",
        ruleset=replace(_COUNTDOWN, bonus_cards=_JACK, moon_requires=MoonRequires.PLUS_BONUS),
    ),
    # Bicycle, Morehead, Wikipedia
    Variant(
        key="omnibus_hoyle",
        ruleset=replace(
            STANDARD,
            bonus_cards=((Card("TD"), -10),),
            moon_mode=MoonMode.SUBTRACT_SELF,
            moon_requires=MoonRequires.PLUS_BONUS,
            moon_amount=26,
            moon_bonus=MoonBonus.ABSORBED,
            pass_cycle=("L",),
            opener=Opener.ELDEST_ANY,
            heart_lead=HeartLead.FREE,
        ),
    ),
    # S0
    Variant(key="omnibus_evening", ruleset=replace(_OMNIBUS, moon_mode=MoonMode.CHOICE)),
    # S0
    Variant(key="spot_s0", ruleset=_SPOT_S0),
    # S2, Pagat, GNOME Hearts
    Variant(key="spot_bga", ruleset=_SPOT_BGA),
    # S2
    Variant(key="spot_bga_countdown", ruleset=replace(_SPOT_BGA, score_view=ScoreView.COUNTDOWN)),
    # Wikipedia
    Variant(
        key="spot_pure",
        ruleset=replace(_HEARTS_ONLY, heart_values=HEART_SCHEMES["pip14"], target=500),
    ),
    # Pagat
    Variant(
        key="spot_court10",
        ruleset=replace(_SPOT_BGA, heart_values=HEART_SCHEMES["court10_ace15"]),
    ),
    # S2, Pagat, Wikipedia
    Variant(key="black_maria", ruleset=_BLACK_MARIA),
    # S2
    Variant(key="black_maria_bga", ruleset=replace(_BLACK_MARIA, score_view=ScoreView.COUNTDOWN)),
    # Wikipedia
    Variant(
        key="black_maria_3",
        ruleset=replace(_BLACK_MARIA.for_players(3), end_mode=EndMode.HANDS, hands=9),
        players=(3,),
    ),
    # S0
    Variant(key="british_basic", ruleset=replace(_HEARTS_ONLY.for_players(3), target=50)),
    # Foster, Bicycle, Wikipedia
    Variant(
        key="basic_1887",
        ruleset=replace(
            STANDARD,
            queen_spades=0,
            pass_cycle=NO_PASSING,
            opener=Opener.ELDEST_ANY,
            first_trick_points=FirstTrickPoints.ALLOWED,
            heart_lead=HeartLead.FREE,
            moon_mode=MoonMode.DISABLED,
            end_mode=EndMode.HANDS,
            hands=8,
        ),
    ),
    # Joe Andrews, Grand Prix rules
    Variant(
        key="grand_prix",
        ruleset=replace(
            STANDARD,
            pass_cycle=("L", "R", "X"),
            break_by=BreakBy.HEART_OR_QS,
            hearts_and_queen=HeartsAndQueen.MAY_LEAD_HEART,
            moon_mode=MoonMode.CHOICE_FROM_74,
        ),
    ),
    # S0, S1, Microsoft help
    Variant(
        key="ms_windows",
        ruleset=replace(STANDARD, first_trick_points=FirstTrickPoints.FORBIDDEN_STRICT),
    ),
    # GNOME Hearts
    Variant(
        key="gnome",
        ruleset=replace(
            STANDARD,
            pass_cycle=("L", "X", "R", "H"),
            break_by=BreakBy.HEART_OR_QS,
            moon_mode=MoonMode.SUBTRACT_SELF,
            sun=Sun.DOUBLE,
        ),
    ),
    # Pagat, suzywong.biz
    Variant(key="rickety_kate", ruleset=STANDARD),
    # alanhoyle.com
    Variant(
        key="caltech",
        ruleset=replace(
            STANDARD,
            pass_cycle=("L", "R", "X", "S", "H"),
            opener=Opener.ELDEST_NO_HEART,
            break_by=BreakBy.HEART_OR_QS,
        ),
    ),
    # jeff-goldsmith.com
    Variant(
        key="goldsmith",
        ruleset=replace(
            STANDARD,
            moon_mode=MoonMode.GUARDED_CHOICE,
            end_compare=EndCompare.EXCEED,
            exact_rule=ExactRule.TO_HALF,
            tie_break=TieBreak.SHARED,
        ),
    ),
    # Wikipedia, after Phillips and Westall
    Variant(
        key="greek_1939",
        ruleset=replace(
            _PASS_RIGHT,
            heart_values=HEART_SCHEMES["court10_ace15"],
            queen_spades=50,
            moon_amount=150,
            target=500,
        ),
    ),
    # Wikipedia, after Culbertson
    Variant(
        key="greek_culbertson",
        ruleset=replace(_PASS_RIGHT, bonus_cards=_JACK, opener=Opener.ELDEST_NO_HEART),
    ),
    # Wikipedia, after Parlett
    Variant(
        key="greek_parlett",
        ruleset=replace(
            STANDARD,
            heart_values=HEART_SCHEMES["greek_court"],
            queen_spades=50,
            target=500,
        ),
    ),
    # pokerwiner.com, after a British book
    Variant(key="greek_pw", ruleset=_PASS_RIGHT),
    # Wikipedia, pokerwiner.com
    Variant(
        key="heartsette",
        ruleset=replace(
            STANDARD,
            trim=Card.parse("2S"),
            leftover=Leftover.KITTY_FIRST_TRICK,
            opener=Opener.ELDEST_ANY,
        ),
        players=(4, 5, 6),
    ),
    # No published source
    Variant(key="hooligan", ruleset=replace(STANDARD, extra_penalties=((Card("7C"), 7),))),
    # Wikipedia
    Variant(key="pink_lady", ruleset=replace(STANDARD, extra_penalties=((Card("QH"), 13),))),
    # Wikipedia
    Variant(
        key="black_jack",
        ruleset=replace(_HEARTS_ONLY, extra_penalties=((Card("JS"), 10),)),
    ),
    # Wikipedia
    Variant(
        key="dirty_lady",
        ruleset=replace(
            _GRADED,
            players=3,
            trim=Card.parse("2D"),
            pass_cycle=("L",),
            pass_forbidden=Card.parse("QS"),
        ),
    ),
    # local.com
    Variant(key="chase_the_lady", ruleset=replace(_GRADED, queen_spades=15)),
    # Pagat, Turbo Hearts
    Variant(
        key="turbo",
        ruleset=replace(
            _OMNIBUS,
            multipliers=((Card("TC"), Multiplier.DOUBLES_HAND),),
            moon_mode=MoonMode.SUBTRACT_SELF,
        ),
    ),
    # Pagat
    Variant(
        key="dnfh",
        ruleset=replace(
            STANDARD,
            queen_spades=26,
            extra_penalties=tuple((Card(text), 13) for text in ("QH", "QC", "QD")),
            bonus_cards=_JACK,
            pass_cycle=("D",),
            moon_mode=MoonMode.WINS_GAME,
            target=300,
        ),
    ),
    # S0, Pagat, Bicycle
    Variant(
        key="cancellation",
        ruleset=replace(
            STANDARD,
            players=6,
            decks=2,
            opener=Opener.ELDEST_ANY,
            first_trick_points=FirstTrickPoints.ALLOWED,
            heart_lead=HeartLead.FREE,
        ),
        players=(5, 6, 7, 8, 9, 10, 11),
    ),
    # Wikipedia
    Variant(
        key="chasse_coeur",
        ruleset=replace(
            STANDARD,
            extra_penalties=tuple((Card(text), 13) for text in ("QH", "QD", "QC")),
        ),
    ),
)

VARIANTS: Mapping[str, Variant] = MappingProxyType({variant.key: variant for variant in _ALL})
