#!/usr/bin/python3
"""A WebKit window as narrow as a phone; Debian's own test browser is never narrower than 447 px.

WebKit's driver starts it in place of a browser, with the system's Python: `gi` comes from Debian.
"""

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

PHONE = (390, 844)


def open_view(context):
    """A window with one page that the driver may steer."""
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    window = Gtk.Window()
    window.set_default_size(*PHONE)
    window.add(view)
    window.show_all()
    return view


def main():
    """Wait for the driver until it closes the window."""
    context = WebKit2.WebContext.new_ephemeral()
    context.set_automation_allowed(True)
    context.connect("automation-started", lambda _context, session: begin(context, session))
    Gtk.main()


def begin(context, session):
    """Say who answers, and give the driver its page."""
    info = WebKit2.ApplicationInfo.new()
    info.set_name("MiniBrowser")  # the name that the driver asks for
    info.set_version(1, 0, 0)
    session.set_application_info(info)
    view = open_view(context)
    view.connect("destroy", Gtk.main_quit)
    session.connect("create-web-view", lambda _session: view)


main()
