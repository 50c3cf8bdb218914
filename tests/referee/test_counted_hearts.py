"""What is said where counted hearts don't add up: the sum, in the signs of the table."""

import pytest

from companion.referee.grammar import signed
from companion.referee.messages import error_words
from companion.rules import VARIANTS, DoesNotAddUp, Piles, Ruleset


def spread(ruleset: Ruleset, hearts: int) -> list[int]:
    """So many hearts, two of them with others: no moon."""
    return [hearts - 2, 1, 1, *[0] * (ruleset.players - 3)]


@pytest.mark.parametrize("key", VARIANTS)
def test_counted_hearts_are_added_up_in_the_signs_of_the_table(key: str) -> None:
    """Only where every hand adds up to one sum: no bonus card gives points off, nothing doubles."""
    for size in VARIANTS[key].players:
        ruleset = VARIANTS[key].ruleset.for_players(size)
        if not ruleset.heart_count:  # each heart is a card by itself
            continue
        singles = {card: [0] * ruleset.pack.count(card) for card in ruleset.single_cards}
        whole = Piles.counted(ruleset, spread(ruleset, ruleset.heart_count), singles)
        points = sum(whole.with_every_trick().score().points)
        points -= ruleset.heart_value
        with pytest.raises(DoesNotAddUp) as refused:
            Piles.counted(ruleset, spread(ruleset, ruleset.heart_count - 1), singles)
        told = f"That's {signed(ruleset.shown_points(points))}. "
        has_one_sum = not (ruleset.bonus_cards_in_play or ruleset.multipliers)
        said = error_words(refused.value)
        assert said == f"{told if has_one_sum else ''}One heart is missing."
