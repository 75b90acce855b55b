"""The kinds of values that files and orders are made of, each with its bounds and what a fault says it should be."""

from typing import Annotated

import msgspec

MOST_WAYPOINTS = 1000
MOST_DICE = 10_000
FAR = 10_000.0

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=100, pattern=r"^(?=.*\S)[^\x00-\x1f\x7f]+\Z",
                                   description="a name of 1 to 100 characters on one line")]
"""The id of a side, a piece of terrain, a model."""
Called = Annotated[str, msgspec.Meta(max_length=200, pattern=r"^[^\x00-\x1f\x7f]*\Z",
                                     description="at most 200 characters on one line")]
"""What something is called for people; may be empty."""
Text = Annotated[str, msgspec.Meta(max_length=2000, description="at most 2000 characters")]
Slug = Annotated[str, msgspec.Meta(max_length=100, pattern=r"^[a-z0-9]+(-[a-z0-9]+)*\Z",
                                   description="a word in small letters, with hyphens for blanks")]
"""A word that rules look for: a keyword, a special rule."""
Seed = int | Annotated[str, msgspec.Meta(max_length=200, description="a word of at most 200 characters")]
Die = Annotated[int, msgspec.Meta(ge=1, le=6, description="a die from 1 to 6")]
Dice = Annotated[tuple[Die, ...], msgspec.Meta(max_length=MOST_DICE, description=f"at most {MOST_DICE} dice")]
Rolled = Annotated[int, msgspec.Meta(ge=0, le=1_000_000_000, description="how many dice have fallen, 0 or more")]

Count = Annotated[int, msgspec.Meta(ge=0, le=1000, description="a whole number from 0 to 1000")]
Inches = Annotated[float, msgspec.Meta(ge=0, le=1000, description="inches from 0 to 1000")]
Height = Annotated[float, msgspec.Meta(ge=0.01, le=100, description="inches from 0.01 to 100")]
Millimetres = Annotated[float, msgspec.Meta(ge=1, le=1000, description="millimetres from 1 to 1000")]
Degrees = Annotated[float, msgspec.Meta(ge=-3600, le=3600, description="degrees from -3600 to 3600")]

Coordinate = Annotated[float, msgspec.Meta(ge=-FAR, le=FAR, description=f"inches from {-FAR:g} to {FAR:g}")]
Place = tuple[Coordinate, Coordinate]
"""Where an order leads: near enough to the board to be measured, on it or not."""
Way = Annotated[list[Place], msgspec.Meta(max_length=MOST_WAYPOINTS, description=f"at most {MOST_WAYPOINTS} points")]
"""The waypoints of a path; an empty one stays where it is."""
Path = Annotated[tuple[Place, ...], msgspec.Meta(max_length=MOST_WAYPOINTS, description=f"at most {MOST_WAYPOINTS} points")]
"""The same as a value."""
Waypoints = Annotated[list[Place], msgspec.Meta(min_length=1, max_length=MOST_WAYPOINTS,
                                                description=f"1 to {MOST_WAYPOINTS} points")]
"""The waypoints of a path that leads somewhere."""
