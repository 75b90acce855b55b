"""The stream of dice: chance that can be replayed and checked, never `random`."""

import hashlib
import hmac


def dice_stream(key: bytes, index: int) -> int:
    """The die at one index of the stream of a key: 1 to 6, each equally likely.

    Bytes of HMAC-SHA256(key, index and block) from 252 up are passed over, so that no face is favoured.
    """
    block = 0
    while True:
        message = index.to_bytes(8, "big") + block.to_bytes(4, "big")
        for byte in hmac.digest(key, message, hashlib.sha256):
            if byte < 252:
                return byte % 6 + 1
        block += 1


def seed_key(seed: int | str) -> bytes:
    """The key of the stream that a battle file's seed stands for; 64 hexadecimal digits are the key itself."""
    if isinstance(seed, str) and len(seed) == 64 and not set(seed) - set("0123456789abcdef"):
        return bytes.fromhex(seed)
    return hashlib.sha256(f"marchwarden seed {seed}".encode()).digest()


def draw(seed: int | str, index: int, count: int) -> int:
    """One of `count` numbers from 0 up, each as likely, from the stream of a seed: for bots and samples."""
    block = 0
    limit = 2**32 - 2**32 % count
    while True:
        message = b"draw" + index.to_bytes(8, "big") + block.to_bytes(4, "big")
        number = int.from_bytes(hmac.digest(seed_key(seed), message, hashlib.sha256)[:4], "big")
        if number < limit:
            return number % count
        block += 1
