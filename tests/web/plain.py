"""A browser without scripts: it fills forms in and presses their buttons."""

from __future__ import annotations

from collections.abc import Mapping
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from flask.testing import FlaskClient
    from werkzeug.test import TestResponse

Attributes = dict[str, "str | None"]


class Form(HTMLParser):
    """One form of a page: what it sends, and its buttons. A browser would send the same."""

    def __init__(self, html: str, form_id: str) -> None:
        super().__init__()
        self.form_id = form_id
        self.action = ""
        self.fields: list[tuple[str, str]] = []
        self.buttons: list[tuple[str, str]] = []
        self.inputs: dict[str, Attributes] = {}
        self._inside = False
        self.feed(html)
        assert self.action, f"there is no form {form_id}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = dict(attrs)
        if tag == "form" and said.get("id") == self.form_id:
            self._inside, self.action = True, said["action"] or ""
        elif self._inside and tag == "input":
            self._note(said)
        elif self._inside and tag == "button" and said.get("name"):
            self.buttons.append((str(said["name"]), str(said.get("value") or "")))

    def handle_endtag(self, tag: str) -> None:
        self._inside = self._inside and tag != "form"

    def _note(self, said: Attributes) -> None:
        name = said.get("name")
        if not name or "disabled" in said:
            return
        self.inputs[name] = said
        if said.get("type") not in ("radio", "checkbox") or "checked" in said:
            self.fields.append((name, said.get("value") or ""))

    def values(self, name: str) -> list[str]:
        """What it sends under this name."""
        return [value for other, value in self.fields if other == name]

    def value(self, name: str) -> str:
        """What it sends last under this name."""
        return self.values(name)[-1]

    def filled(self, said: Mapping[str, str]) -> list[tuple[str, str]]:
        """The fields with some of them filled in anew."""
        kept = [pair for pair in self.fields if pair[0] not in said]
        return kept + list(said.items())


class Plain:
    """A person with a browser that runs no scripts, on a page with one form."""

    def __init__(self, client: FlaskClient, url: str, form_id: str) -> None:
        self.client, self.form_id = client, form_id
        self.headers: dict[str, str] = {}
        self.answer: TestResponse = client.get(url)
        self.form = Form(self.answer.text, form_id)

    def press(self, button: str, **said: str) -> TestResponse:
        """Fill in these fields and press the button of this value."""
        assert ("action", button) in self.form.buttons, f"no button {button!r}"
        return self.send([*self.form.filled(_spelled(said)), ("action", button)])

    def choose(self, **said: str) -> TestResponse:
        """Fill in these fields and send the form as a changed choice does, without a button."""
        return self.send(self.form.filled(_spelled(said)))

    def send(self, fields: list[tuple[str, str]]) -> TestResponse:
        """Send the form; its answer is the page from now on, where it holds the form."""
        body: dict[str, Any] = {}
        for name, value in fields:
            body.setdefault(name, []).append(value)
        self.answer = self.client.post(self.form.action, data=body, headers=self.headers)
        if f'id="{self.form_id}"' in self.answer.text:
            self.form = Form(self.answer.text, self.form_id)
        return self.answer


def _spelled(said: Mapping[str, str]) -> dict[str, str]:
    """Fields with a hyphen are written with two underscores in Python."""
    return {name.replace("__", "-"): value for name, value in said.items()}
