"""Dice nobody needs to trust: the server commits first, the seats add their part, everything is revealed at the end.

The server draws a secret S and publishes `commitment(S)`. Each seat, having seen it, sends 16 bytes of its own.
The key of the stream is `stream_key`: nobody knew it before, and nobody can change it any more. When S is revealed
anybody can compute every die again.
"""

import hashlib
import hmac
import secrets
from collections.abc import Mapping

VERSION = b"mw1"
PART_BYTES = 16


def draw_secret() -> str:
    """A new secret of the server, 256 bits as hex."""
    return secrets.token_hex(32)


def commitment(secret: str) -> str:
    """What is published of a secret before anybody else draws: its SHA-256 with the version in front, as hex."""
    return hashlib.sha256(VERSION + bytes.fromhex(secret)).hexdigest()


def public_part(game: str, seat: str) -> str:
    """The part of a seat that sent none: known to everybody, so it is noted in the log."""
    return hashlib.sha256(VERSION + f" {game} {seat}".encode()).hexdigest()[: 2 * PART_BYTES]


def is_part(text: object) -> bool:
    """Whether a text is a seat's part: 32 hexadecimal digits in small letters."""
    return isinstance(text, str) and len(text) == 2 * PART_BYTES and all(c in "0123456789abcdef" for c in text)


def stream_key(secret: str, parts: Mapping[str, str], game: str) -> str:
    """The key of a game's dice: HMAC of the secret over the seats' parts (by seat name) and the game's id, as hex."""
    message = b"".join(bytes.fromhex(parts[seat]) for seat in sorted(parts)) + game.encode()
    return hmac.digest(bytes.fromhex(secret), message, hashlib.sha256).hex()
