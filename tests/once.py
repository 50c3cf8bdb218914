"""What the tests' many apps have in common is made once: compiled templates, and addresses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Flask
from jinja2 import BytecodeCache, StrictUndefined
from jinja2.bccache import Bucket
from werkzeug.routing import Rule

Builder = Callable[..., tuple[str, str]]


class Templates(BytecodeCache):
    """Compiled templates, by name and content."""

    def __init__(self) -> None:
        self.kept: dict[tuple[str, str], Any] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Nothing, if it is new or has changed."""
        bucket.code = self.kept.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep it."""
        self.kept[bucket.key, bucket.checksum] = bucket.code


class Address(Rule):
    """A rule whose builder, a compiled function of its text, is that of the same rule elsewhere."""

    kept: dict[tuple[str, str | None, str, bool], Builder] = {}  # noqa: RUF012 - of all rules

    def _compile_builder(self, append_unknown: bool = True) -> Builder:
        key = (self.rule, self.subdomain, repr(self.defaults), append_unknown)
        if key not in self.kept:
            self.kept[key] = super()._compile_builder(append_unknown)
        return self.kept[key]


def share() -> None:
    """Let every app from now on take its templates and addresses from those made before."""
    Flask.url_rule_class = Address
    Flask.jinja_options = {"bytecode_cache": Templates()}


def be_strict(app: Flask) -> None:
    """A name that no view gave to a template is an error here, where people would see a gap."""
    app.jinja_env.undefined = StrictUndefined
