"""Everything the rules can object to: one root, a key and data for the words."""


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
