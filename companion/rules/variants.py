"""The named variants: each one entry of values, nothing else."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from companion.rules import options as o
from companion.rules.cards import parse_card, parse_cards
from companion.rules.ruleset import Ruleset, not_yet_told

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
_HEARTS_ONLY = replace(STANDARD, queen_spades=0, first_trick_set=o.FirstTrickSet.ALL_POSITIVE)
_GRADED = replace(STANDARD, heart_values=o.HEART_SCHEMES["graded5"])
_PASS_RIGHT = replace(STANDARD, pass_cycle=("R",))
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
        key="bga_open_trick",
        name="Countdown, open first trick",
        aliases=("Points in the first trick",),
        line="Counted down from 100; points may fall on the first trick.",
        source="S2",
        ruleset=replace(_COUNTDOWN, first_trick_points=o.FirstTrickPoints.ALLOWED),
    ),
    Variant(
        key="bga_no_limit",
        name="Countdown, no limits",
        aliases=("Penalty card play limit disabled",),
        line="Counted down from 100; points on the first trick, and hearts led at any time.",
        source="S2",
        ruleset=replace(
            _COUNTDOWN,
            first_trick_points=o.FirstTrickPoints.ALLOWED,
            heart_lead=o.HeartLead.FREE,
        ),
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
        key="open_first_trick",
        name="Open first trick",
        aliases=("No first-trick restriction",),
        line="The queen of spades may fall on the first trick, hearts may not.",
        source="S0",
        ruleset=replace(STANDARD, first_trick_points=o.FirstTrickPoints.NO_HEARTS_ONLY),
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
        key="omnibus_evening",
        name="Omnibus evening",
        aliases=("Longer evening",),
        line="The jack of diamonds takes 10 off, and a shooter chooses what the moon does.",
        source="S0",
        ruleset=replace(_OMNIBUS, moon_mode=o.MoonMode.CHOICE),
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
        key="spot_pure",
        name="Spot Hearts, no queen",
        aliases=("Pure Spot Hearts",),
        line="Each heart costs its face, jack 11 to ace 14, and nothing else does; to 500.",
        source="Wikipedia",
        ruleset=replace(_HEARTS_ONLY, heart_values=o.HEART_SCHEMES["pip14"], target=500),
    ),
    Variant(
        key="spot_court10",
        name="Spot Hearts, court 10",
        aliases=("Spot Hearts, ace 15",),
        line="Hearts cost their face, court cards 10, the ace 15; the queen of spades 25; to 500.",
        source="Pagat",
        ruleset=replace(_SPOT_BGA, heart_values=o.HEART_SCHEMES["court10_ace15"]),
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
        key="black_maria_3",
        name="Black Maria for three",
        aliases=("Classic Black Maria",),
        line="Black Maria as it was first played: three players, nine hands.",
        source="Wikipedia",
        ruleset=replace(_BLACK_MARIA.for_players(3), end_mode=o.EndMode.HANDS, hands=9),
        players=(3,),
    ),
    Variant(
        key="british_basic",
        name="British Hearts",
        aliases=("Hearts (British form)",),
        line="Three players, only hearts cost, the queen of spades is an ordinary card.",
        source="S0",
        ruleset=_HEARTS_ONLY.for_players(3),
    ),
    Variant(
        key="basic_1887",
        name="Basic Hearts",
        aliases=("Hearts of 1887", "Without the Black Lady"),
        line="Only hearts cost; no passing, no limits, no moon; eight hands.",
        source="Foster, Bicycle, Wikipedia",
        ruleset=replace(
            STANDARD,
            queen_spades=0,
            pass_cycle=o.NO_PASSING,
            opener=o.Opener.ELDEST_ANY,
            first_trick_points=o.FirstTrickPoints.ALLOWED,
            heart_lead=o.HeartLead.FREE,
            moon_mode=o.MoonMode.DISABLED,
            end_mode=o.EndMode.HANDS,
            hands=8,
        ),
    ),
    Variant(
        key="grand_prix",
        name="Grand Prix Hearts",
        aliases=("Tournament Hearts",),
        line="No hold hand; the queen breaks hearts; from 74 on a shooter may choose.",
        source="Joe Andrews, Grand Prix rules",
        ruleset=replace(
            STANDARD,
            pass_cycle=("L", "R", "X"),
            break_by=o.BreakBy.HEART_OR_QS,
            hearts_and_queen=o.HeartsAndQueen.MAY_LEAD_HEART,
            moon_mode=o.MoonMode.CHOICE_FROM_74,
        ),
    ),
    Variant(
        key="ms_windows",
        name="Windows Hearts",
        aliases=("Microsoft Hearts",),
        line="The standard game; no points on the first trick, whatever is held.",
        source="S0, S1, Microsoft help",
        ruleset=replace(STANDARD, first_trick_points=o.FirstTrickPoints.FORBIDDEN_STRICT),
    ),
    Variant(
        key="gnome",
        name="GNOME Hearts",
        aliases=("Linux Hearts",),
        line="Left, across, right, hold; a moon takes 26 off, every trick taken 52.",
        source="GNOME Hearts",
        ruleset=replace(
            STANDARD,
            pass_cycle=("L", "X", "R", "H"),
            break_by=o.BreakBy.HEART_OR_QS,
            moon_mode=o.MoonMode.SUBTRACT_SELF,
            sun=o.Sun.DOUBLE,
        ),
    ),
    Variant(
        key="rickety_kate",
        name="Rickety Kate",
        aliases=("Australian Hearts",),
        line="The standard game under its Australian name; some tables drop the moon.",
        source="Pagat, suzywong.biz",
        ruleset=STANDARD,
    ),
    Variant(
        key="caltech",
        name="Ricketts House Hearts",
        aliases=("Caltech Hearts",),
        line="Left, right, across, one to each, hold; the queen breaks hearts too.",
        source="alanhoyle.com",
        ruleset=replace(
            STANDARD,
            pass_cycle=("L", "R", "X", "S", "H"),
            opener=o.Opener.ELDEST_NO_HEART,
            break_by=o.BreakBy.HEART_OR_QS,
        ),
    ),
    Variant(
        key="goldsmith",
        name="Goldsmith's Hearts",
        aliases=("Jeff Goldsmith's rules",),
        line="More than 100 ends it, exactly 100 becomes 50; ties are shared.",
        source="jeff-goldsmith.com",
        ruleset=replace(
            STANDARD,
            moon_mode=o.MoonMode.GUARDED_CHOICE,
            end_compare=o.EndCompare.EXCEED,
            exact_rule=o.ExactRule.TO_HALF,
            tie_break=o.TieBreak.SHARED,
        ),
    ),
    Variant(
        key="greek_1939",
        name="Greek Hearts, queen 50",
        aliases=("Greek Hearts (1939)",),
        line="Court hearts 10, the ace 15, the queen of spades 50; a moon is worth 150; to 500.",
        source="Wikipedia, after Phillips and Westall",
        ruleset=replace(
            _PASS_RIGHT,
            heart_values=o.HEART_SCHEMES["court10_ace15"],
            queen_spades=50,
            moon_amount=150,
            target=500,
        ),
    ),
    Variant(
        key="greek_culbertson",
        name="Greek Hearts with the jack",
        aliases=("Greek Hearts (1950)", "Greek Hearts (Culbertson)"),
        line="The jack of diamonds takes 10 off; always pass right; any lead but a heart opens.",
        source="Wikipedia, after Culbertson",
        ruleset=replace(_PASS_RIGHT, bonus_cards=_JACK, opener=o.Opener.ELDEST_NO_HEART),
    ),
    Variant(
        key="greek_parlett",
        name="Greek Hearts, court 10",
        aliases=("Greek Hearts (2008)", "Greek Hearts (Parlett)"),
        line="Hearts 1, court hearts 10, the ace 15, the queen of spades 50; to 500.",
        source="Wikipedia, after Parlett",
        ruleset=replace(
            STANDARD,
            heart_values=o.HEART_SCHEMES["greek_court"],
            queen_spades=50,
            target=500,
        ),
    ),
    Variant(
        key="greek_pw",
        name="Greek Hearts",
        aliases=("Greek Hearts (British)",),
        line="The standard game with every pass to the right.",
        source="pokerwiner.com, after a British book",
        ruleset=_PASS_RIGHT,
    ),
    Variant(
        key="heartsette",
        name="Heartsette",
        aliases=("Hearts with a widow",),
        line="Twelve cards each; the first trick takes the three that are left over.",
        source="Wikipedia, pokerwiner.com",
        ruleset=replace(
            STANDARD,
            trim=parse_cards("2S"),
            leftover=o.Leftover.KITTY_FIRST_TRICK,
            opener=o.Opener.ELDEST_ANY,
        ),
        players=(4,),
    ),
    Variant(
        key="hooligan",
        name="Hooligan Hearts",
        aliases=("Seven of clubs",),
        line="The seven of clubs costs 7 beside the queen and the hearts.",
        source="no published source",
        ruleset=replace(STANDARD, extra_penalties=((parse_card("7C"), 7),)),
    ),
    Variant(
        key="pink_lady",
        name="Pink Lady",
        aliases=("Two queens",),
        line="The queen of hearts costs 13 as well.",
        source="Wikipedia",
        ruleset=replace(STANDARD, extra_penalties=((parse_card("QH"), 13),)),
    ),
    Variant(
        key="black_jack",
        name="Black Jack Hearts",
        aliases=("Jack of spades",),
        line="The jack of spades costs 10, and the queen of spades nothing.",
        source="Wikipedia",
        ruleset=replace(_HEARTS_ONLY, extra_penalties=((parse_card("JS"), 10),)),
    ),
    Variant(
        key="dirty_lady",
        name="Dirty Lady",
        aliases=("Dirty Lady (1972)",),
        line="Three players; jack to ace of hearts cost 2 to 5; the queen may not be passed.",
        source="Wikipedia",
        ruleset=replace(
            _GRADED,
            players=3,
            trim=parse_cards("2D"),
            pass_cycle=("L",),
            pass_forbidden=parse_cards("QS"),
        ),
    ),
    Variant(
        key="chase_the_lady",
        name="Chase the Lady",
        aliases=("Graded hearts",),
        line="Jack to ace of hearts cost 2 to 5, the queen of spades 15.",
        source="local.com",
        ruleset=replace(_GRADED, queen_spades=15),
    ),
    Variant(
        key="partners_pooled",
        name="Partnership Hearts",
        aliases=("Partner Hearts", "Two against two"),
        line="Partners sit opposite and share one score; a moon gives 26 to the other team.",
        source="Pagat, Wikipedia",
        ruleset=replace(STANDARD, teams=o.Teams.POOLED),
        players=(4, 6),
    ),
    Variant(
        key="partners_individual",
        name="Partnership Hearts, own scores",
        aliases=("Partners, sum at the end",),
        line="Everybody has a score; when the game ends, the lower sum of two partners wins.",
        source="Pagat, Wikipedia",
        ruleset=replace(
            STANDARD,
            teams=o.Teams.INDIVIDUAL_THEN_SUM,
            team_moon=o.TeamMoon.BY_ONE_PLAYER,
        ),
        players=(4, 6),
    ),
    Variant(
        key="turbo",
        name="Turbo Hearts",
        aliases=("Ten of clubs doubles",),
        line="The jack of diamonds takes 10 off, the ten of clubs doubles its taker's hand.",
        source="Pagat, Turbo Hearts",
        ruleset=replace(
            _OMNIBUS,
            multipliers=((parse_card("TC"), o.Multiplier.DOUBLES_HAND),),
            moon_mode=o.MoonMode.SUBTRACT_SELF,
        ),
    ),
    Variant(
        key="dnfh",
        name="Dirty Nasty Filthy Hearts",
        aliases=("DNFH",),
        line="Queen of spades 26, other queens 13, jack of diamonds 10 off; a moon wins; to 300.",
        source="Pagat",
        ruleset=replace(
            STANDARD,
            queen_spades=26,
            extra_penalties=tuple((parse_card(text), 13) for text in ("QH", "QC", "QD")),
            bonus_cards=_JACK,
            pass_cycle=("D",),
            moon_mode=o.MoonMode.WINS_GAME,
            target=300,
        ),
    ),
    Variant(
        key="cancellation",
        name="Cancellation Hearts",
        aliases=("Two packs",),
        line="Two packs for 6 to 11; identical cards cancel; a moon is worth 52.",
        source="S0, Pagat, Bicycle",
        ruleset=replace(
            STANDARD,
            players=6,
            decks=2,
            opener=o.Opener.ELDEST_ANY,
            first_trick_points=o.FirstTrickPoints.ALLOWED,
            heart_lead=o.HeartLead.FREE,
        ),
        players=(6, 7, 8, 9, 10, 11),
    ),
    Variant(
        key="chasse_coeur",
        name="Chasse Cœur",
        aliases=("Chasse Coeur", "Four queens"),
        line="All four queens cost 13, every other heart 1.",
        source="Wikipedia",
        ruleset=replace(
            STANDARD,
            extra_penalties=tuple((parse_card(text), 13) for text in ("QH", "QD", "QC")),
        ),
    ),
)

# Every preset of the catalogue that the scorer knows.
PRESETS: Mapping[str, Variant] = MappingProxyType({variant.key: variant for variant in _ALL})

# Those of them that a table can choose: a form can tell everything their scoring asks for.
VARIANTS: Mapping[str, Variant] = MappingProxyType(
    {key: variant for key, variant in PRESETS.items() if not not_yet_told(variant.ruleset)}
)
