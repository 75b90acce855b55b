"""Bots: they answer what a battle asks and give orders from what it offers, nothing more."""

from marchwarden.players.bots import Bot, forward, play_out, wander

__all__ = ["Bot", "forward", "play_out", "wander"]
