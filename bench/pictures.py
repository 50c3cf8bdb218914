"""Pictures made smaller: Chromium writes PNG quickly, not small."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from pathlib import Path

SIGNATURE = b"\x89PNG\r\n\x1a\n"


def squeeze(path: Path) -> None:
    """Pack the same picture again, as tightly as it goes."""
    data = path.read_bytes()
    kept, packed = [], b""
    for kind, body in _chunks(data):
        if kind == b"IDAT":
            packed += body
        else:
            kept.append((kind, body))
    rows = zlib.decompress(packed)
    best = min((_pack(rows, strategy) for strategy in range(4)), key=len)
    kept.insert(-1, (b"IDAT", best))
    path.write_bytes(SIGNATURE + b"".join(_chunk(kind, body) for kind, body in kept))


def _pack(rows: bytes, strategy: int) -> bytes:
    packer = zlib.compressobj(9, zlib.DEFLATED, 15, 9, strategy)
    return packer.compress(rows) + packer.flush()


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(SIGNATURE)
    while at < len(data):
        (length,) = struct.unpack_from(">I", data, at)
        yield data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        at += length + 12


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
