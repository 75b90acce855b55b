"""Secrets for seats and sessions, and clean names."""

import hashlib
import hmac
import secrets
import unicodedata

from marchwarden.server.limits import NAME

TOKEN_BYTES = 16
LONGEST_TOKEN = 64


def new_token() -> str:
    """A secret of 128 bits that fits into an address."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_game_id() -> str:
    """A game's id: public, but not to be guessed."""
    return secrets.token_hex(8)


def hashed(token: str) -> str:
    """What is stored of a secret."""
    return hashlib.sha256(b"marchwarden seat " + token.encode()).hexdigest()


def is_token(token: str, token_hash: str) -> bool:
    """Whether a secret is the one with this hash; takes the same time either way."""
    return len(token) <= LONGEST_TOKEN and hmac.compare_digest(hashed(token), token_hash)


def clean(text: str, longest: int) -> str:
    """A text without control and direction characters, in one normal form, spaces joined, cut to a length."""
    kept = "".join(
        " " if c in "\t\n\r" else c
        for c in unicodedata.normalize("NFC", text)
        if c in "\t\n\r" or unicodedata.category(c) not in {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
    )
    return " ".join(kept.split())[:longest].rstrip()


def clean_name(text: str) -> str:
    """A player's name as it is shown: at most 64 characters; empty when nothing is left."""
    return clean(text, NAME)
