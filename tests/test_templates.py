"""What the content policy forbids never stands in a template, and htmx is the very one we name."""

import base64
import hashlib
import re
from pathlib import Path

from companion.web.security import HTMX_URL
from tests.each import each

ROOT = Path(__file__).resolve().parent.parent
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
BASE = (ROOT / "templates/base.html").read_text()
HTMX = ROOT / "static/vendor/htmx-4.0.1.min.js"
COMMENT = re.compile(r"\{#.*?#\}", re.DOTALL)

FORBIDDEN = {
    "code in an attribute of htmx": r"\bhx-on\b",
    "a value that is code": r"=\s*[\"']\s*(js|javascript):",
    "a filter on a trigger": r"hx-trigger=[\"'][^\"']*\[",
    "a style attribute": r"\sstyle\s*=",
    "a style sheet inside the page": r"<style\b",
    "code in an attribute": r"\son[a-z]+\s*=\s*[\"']",
    "a script inside the page": r"<script\b(?![^>]*\bsrc=)",
    "an address of another house": r"\b(src|href|action)=[\"'](https?:)?//(?!cdn\.jsdelivr)",
    "unescaped text": r"\|\s*safe\b|\bautoescape\s+false",
}


@each("path", TEMPLATES)
def test_a_template_keeps_to_the_content_policy(path: Path) -> None:
    text = COMMENT.sub("", path.read_text())
    assert [what for what, pattern in FORBIDDEN.items() if re.search(pattern, text)] == []


@each("path", TEMPLATES)
def test_every_form_that_writes_carries_a_token(path: Path) -> None:
    text = COMMENT.sub("", path.read_text())
    for form in re.findall(r"<form\b.*?</form>", text, re.DOTALL):
        if re.match(r"<form[^>]*method=[\"']post", form, re.IGNORECASE):
            assert "token()" in form or "csrf_token" in form, form[:200]


def attribute(name: str) -> str:
    found = re.search(rf"<script id=\"htmx-cdn\"[^>]*\b{name}=\"([^\"]*)\"", BASE)
    assert found
    return found[1]


def test_the_hash_in_the_page_is_that_of_the_bytes_we_carry() -> None:
    digest = base64.b64encode(hashlib.sha384(HTMX.read_bytes()).digest()).decode()
    assert attribute("integrity") == f"sha384-{digest}"


def test_page_policy_and_file_name_the_same_version() -> None:
    assert attribute("src") == HTMX_URL
    assert attribute("crossorigin") == "anonymous"
    assert HTMX.name in attribute("data-local")
    assert "htmx.org@4.0.1/" in HTMX_URL
    assert "4.0.1" in HTMX.name
    assert 'version="4.0.1"' in HTMX.read_text().replace("'", '"')


def test_its_licence_is_there() -> None:
    assert "Zero-Clause BSD" in HTMX.with_name("htmx-4.0.1.LICENSE.txt").read_text()


def test_lines_of_templates_are_short() -> None:
    """So that a person can read them, and a change shows what it changes."""
    long = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in TEMPLATES
        for number, line in enumerate(path.read_text().splitlines(), start=1)
        if len(line) > 140
    ]
    assert long == []


def test_every_class_is_one_that_a_sheet_or_a_script_names() -> None:
    files = [*(ROOT / "static/css").glob("*.css"), *(ROOT / "static/js").rglob("*.js")]
    named = {name for file in files for name in re.findall(r"\.([a-z][\w-]*)", file.read_text())}
    for path in TEMPLATES:
        text = re.sub(r"\{[{%#].*?[}%#]\}", "{}", path.read_text(), flags=re.DOTALL)
        classes = {name for found in re.findall(r'class="([^"]*)"', text) for name in found.split()}
        plain = {name for name in classes if "{}" not in name}
        assert plain <= named, (path.name, plain - named)
