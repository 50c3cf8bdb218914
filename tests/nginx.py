"""The block for nginx in docs/hosting.md, and what it makes of a request."""

from __future__ import annotations

import re
import textwrap
from pathlib import Path
from urllib.parse import urlsplit

HOSTING = Path(__file__).resolve().parent.parent / "docs" / "hosting.md"

BLOCK = re.compile(r"(?:^    limit_conn_zone .*\n)(?:^(?: {4}.*)?\n)+", re.MULTILINE)

SET = re.compile(r"proxy_set_header (\S+) (\$\w+);")


def block() -> str:
    """The whole of it, as somebody copies it."""
    [found] = BLOCK.findall(HOSTING.read_text())
    return textwrap.dedent(found)


def headers_for(url: str, text: str, visitor: str = "203.0.113.9") -> dict[str, str]:
    """What a request to an address has behind this block; nginx's names for parts of it."""
    address = urlsplit(url)
    values = {
        "$http_host": address.netloc,
        "$host": address.hostname or "",
        "$remote_addr": visitor,
        "$scheme": address.scheme,
    }
    return {name: values[value] for name, value in SET.findall(text)}
