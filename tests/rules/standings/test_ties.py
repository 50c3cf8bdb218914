"""Who wins among the tied when nobody plays on (G5), hand by hand."""

from __future__ import annotations

Lines = list[tuple[int, ...]]
