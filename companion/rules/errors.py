"""Everything the rules can object to: one root, a key and data for the words."""

from collections.abc import Sequence


class RulesError(Exception):
    """Input that makes no sense; `key` names the objection, `data` holds its facts."""

    def __init__(self, key: str, **data: object) -> None:
        super().__init__(key)
        self.key = key
        self.data = data

    def __str__(self) -> str:
        facts = ", ".join(f"{name}={value}" for name, value in self.data.items())
        return f"{self.key} ({facts})" if facts else self.key


class UnknownCard(RulesError):
    """A text that names no card."""


class ImpossibleRuleset(RulesError):
    """Options that cannot be played together; `data["field"]` is the option to blame."""


class DamagedOptions(RulesError):
    """Stored or posted option values that cannot be read."""


class DoesNotAddUp(RulesError):
    """A hand that cannot have happened as it was reported."""


# What any report can have wrong, of whatever it is.


def check_seat(seat: int, seats: int) -> None:
    """Raises DoesNotAddUp for a seat that is not among so many."""
    if not isinstance(seat, int) or seat not in range(seats):
        raise DoesNotAddUp("no_such_seat", seat=seat, players=seats)


def check_length(values: Sequence[object], players: int) -> None:
    """Raises DoesNotAddUp where something is reported of another number of players."""
    if len(values) != players:
        raise DoesNotAddUp("wrong_number_of_seats", given=len(values), players=players)


def check_numbers(values: Sequence[int]) -> None:
    """Raises DoesNotAddUp for what is no whole number."""
    for number in values:
        if not isinstance(number, int):
            raise DoesNotAddUp("no_number", told=number)
