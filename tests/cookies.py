"""The cookie of a browser that an app signed, under the name that app gives it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask.sessions import SecureCookieSessionInterface

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient


def cookie_name(app: Flask) -> str:
    """What the app calls its cookie."""
    assert isinstance(app.session_interface, SecureCookieSessionInterface)
    return app.session_interface.get_cookie_name(app)


def cookie_of(client: FlaskClient) -> str:
    """What this browser would send."""
    found = client.get_cookie(cookie_name(client.application))
    assert found
    return found.value


def signed(app: Flask, **held: object) -> str:
    """A cookie that the app made of this."""
    assert isinstance(app.session_interface, SecureCookieSessionInterface)
    signer = app.session_interface.get_signing_serializer(app)
    assert signer
    return str(signer.dumps({"_permanent": True, **held}))
