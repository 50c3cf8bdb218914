"""A site with one form: the smallest server that keeps what the scripts ask of every server."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

from flask import (
    Blueprint,
    Flask,
    Response,
    current_app,
    make_response,
    redirect,
    render_template,
    request,
)
from jinja2 import DictLoader, Environment, FileSystemLoader
from werkzeug.local import LocalProxy

from companion import ASSETS
from companion.web import assets
from companion.web.security import HEADERS, HTMX_URL

INTEGRITY = "sha384-Qp9rdC8H7EqOoX+nR0P3RPG2Noji+qdwJlGpfzwQJsfOpp3sGwIdSP9xO3+UlEhn"

PAGE = """<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8"><meta name="viewport" content="width=device-width">
  <meta name="csrf-token" content="{{ site.token }}" data-url="/token">
  <title>{{ title }}</title>
  <link rel="icon" href="{{ url_for('static', filename='img/favicon.svg') }}">
  {% if site.has_htmx %}
  <script id="htmx-cdn" data-src="{{ site.cdn }}" integrity="{{ site.integrity }}"
    crossorigin="anonymous"
    data-local="{{ url_for('static', filename='vendor/htmx-4.0.1.min.js') }}"></script>
  {% endif %}
  <script src="{{ url_for('static', filename='js/shared/boot.js') }}"
    data-root="" data-ours="companion."></script>
  {% for name in scripts %}
  <script type="module" data-src="{{ url_for('static', filename='js/' ~ name) }}"></script>
  {% endfor %}
</head>
<body class="{{ part }}" data-words='{{ words|tojson }}'>
  <header id="bar">{{ title }}</header>
  {% include part %}
  <div id="outbox" role="status"></div>
  <p id="alert" role="alert"></p>
</body>
</html>"""

SHEET = """<main id="main" tabindex="-1" data-fresh>
  <h1>Score sheet</h1>
  <ol>{% for hand in site.hands %}<li>{{ hand }}</li>{% endfor %}</ol>
  <p><button hx-post="/clicks" hx-target="#clicks" hx-swap="textContent">Click</button>
  <output id="clicks">{{ site.clicks }}</output></p>
  <form method="post" action="/notes" hx-post="/notes" hx-target="#note">
    <input name="note" aria-label="Note" value=""><button>Write</button></form>
  <p id="note">{{ site.note }}</p>
</main>"""

ENTRY = """<main id="main" tabindex="-1">
  <h1>Hand {{ number }}</h1>
  {% if refusal %}<p id="refusal">{{ refusal }}</p>{% endif %}
  <form method="post" action="/hands"
    data-outbox="game:h{{ number }}" data-title="Hand {{ number }}">
    <input type="hidden" name="csrf_token" value="{{ site.token }}">
    <input type="hidden" name="operation" value="made by the server">
    <input type="hidden" name="number" value="{{ number }}">
    <input name="facts" aria-label="Facts" value="{{ facts }}">
    <button name="replace" value="">Save</button>
    {% if status == 409 %}<button name="replace" value="yes">Replace</button>{% endif %}
    <button data-direct formaction="/direct">Direct</button>
  </form>
  {% if status == 409 %}
    <a href="/" data-outbox-drop="game:h{{ number }}">Keep theirs</a>{% endif %}
</main>"""

SEATS = """<main id="main" tabindex="-1" data-awake><h1>Seats</h1></main>"""

little = Blueprint("little", __name__)


@dataclass
class Site:
    """What is stored, and how the next answers go wrong."""

    hands: list[str] = field(default_factory=list)
    done: dict[str, bytes] = field(default_factory=dict)  # body by operation
    troubles: deque[int] = field(default_factory=deque)  # statuses of the next answers
    is_busy: bool = False  # every answer is 503
    token: str = "first"
    tokens_asked: int = 0
    clicks: int = 0
    note: str = ""
    has_htmx: bool = True
    cdn: str = HTMX_URL
    integrity: str = INTEGRITY
    lock: Lock = field(default_factory=Lock)

    def store(self, operation: str, body: bytes, form: Mapping[str, str]) -> int:
        """Write the hand once, whatever arrives how often. Returns a status."""
        with self.lock:
            if operation in self.done:
                return 200 if self.done[operation] == body else 409
            number = int(form["number"])
            if form["facts"] == "nonsense":
                return 422
            if number <= len(self.hands) and not form.get("replace"):
                return 409
            self.hands[number - 1 :] = [form["facts"]]
            self.done[operation] = body
            return 200


def script_words() -> dict[str, str]:
    """What the real pages hand to the scripts."""
    env = Environment(
        loader=FileSystemLoader(ASSETS / "templates"),
        extensions=["jinja2.ext.i18n"],
        autoescape=True,
    )
    env.install_null_translations(newstyle=True)  # type: ignore[attr-defined]
    words = env.get_template("shared/page.html").module.SCRIPT_WORDS  # type: ignore[attr-defined]
    return dict(words)


def build(site: Site) -> Flask:
    """The app of this site, with the real scripts under the real content policy."""
    app = Flask(__name__, static_folder=None)
    app.jinja_loader = DictLoader({"page": PAGE, "sheet": SHEET, "entry": ENTRY, "seats": SEATS})
    app.config["HOUSE"] = site
    app.jinja_env.globals["words"] = script_words()
    app.register_blueprint(little)
    assets.init_app(app, ASSETS / "static")
    app.after_request(guarded)
    return app


site: Site = LocalProxy(lambda: current_app.config["HOUSE"])  # type: ignore[assignment]


def guarded(response: Response) -> Response:
    """Every answer has the real content policy."""
    response.headers.extend(HEADERS)
    return response


def show(part: str, title: str, status: int = 200, **values: Any) -> Response:
    """What belongs into `main` for htmx and the outbox, else the page around it."""
    values = {"site": site, "status": status, "title": title, **values}
    headers = request.headers
    wants_part = "HX-Request" in headers and "HX-History-Restore-Request" not in headers
    if not wants_part:
        scripts = ["offline/outbox.js"]
        return make_response(render_template("page", part=part, scripts=scripts, **values), status)
    main = render_template(part, **values).partition(">")[2].rpartition("</main>")[0]
    return make_response(main, status)


@little.get("/")
def sheet() -> Response:
    return show("sheet", "Score sheet")


@little.get("/token")
def token() -> dict[str, str]:
    site.tokens_asked += 1
    return {"token": site.token}


@little.get("/hands/<int:number>/new")
def entry(number: int) -> Response:
    return show("entry", f"Hand {number}", number=number, facts="")


@little.post("/hands")
def save() -> Any:
    """What the outbox asks of a server, in ten lines."""
    status = status_of_save()
    if status != 200:
        return refused(status)
    if "X-Outbox" not in request.headers:
        return redirect("/", 303)
    response = make_response("It is stored.")  # something that can break in the middle
    response.headers["X-Location"] = "/"
    return response


def status_of_save() -> int:
    if site.is_busy:
        return 503
    if site.troubles:
        return site.troubles.popleft()
    if site.token != (request.headers.get("X-CSRFToken") or request.form.get("csrf_token")):
        return 400
    operation = request.headers.get("X-Operation") or request.form["operation"]
    return site.store(operation, request.get_data(), request.form)


def refused(status: int) -> Response:
    words = f"Refused with {status}"
    return show("entry", words, status, refusal=words, **request.form)


@little.post("/direct")
def direct() -> Response:
    return Response(f"direct {request.form['operation']}", mimetype="text/plain")


@little.post("/clicks")
def click() -> str:
    site.clicks += 1
    return str(site.clicks)


@little.post("/notes")
def write_note() -> Any:
    site.note = request.form["note"]
    return site.note if "HX-Request" in request.headers else redirect("/", 303)


@little.get("/seats")
def seats() -> Response:
    return show("seats", "Seats")
