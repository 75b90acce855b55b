"""A battle as plain data: what stands where. Decides nothing."""

from marchwarden.table.models import Model, Side
from marchwarden.table.table import Board, Dice, Lasting, Table, Turn
from marchwarden.table.terrain import Terrain

__all__ = ["Board", "Dice", "Lasting", "Model", "Side", "Table", "Terrain", "Turn"]
