"""Rough ground with very many corners is answered like ground with few, and as one truth."""

import math
import random

import pytest

from marchwarden.geometry.ground import Ground, Rough, polygon
from marchwarden.geometry.smoothing import PLENTY, SMOOTH, eased, simplified, smoothed


def ring(corners, jag=0.0):
    chance = random.Random(3)
    reach = [5 + chance.uniform(-jag, jag) for _ in range(corners)]
    return [(r * math.cos(math.tau * i / corners), r * math.sin(math.tau * i / corners)) for i, r in enumerate(reach)]


def test_few_corners_are_left_alone():
    outline = polygon(ring(PLENTY))
    assert smoothed(outline) is outline


@pytest.mark.parametrize("corners", [500, 9999])
def test_a_round_piece_keeps_its_shape(corners):
    few = smoothed(polygon(ring(corners)))
    assert len(few.pieces) <= PLENTY
    assert all(5 - 4 * SMOOTH <= math.hypot(piece.ax, piece.ay) <= 5 + 1e-9 for piece in few.pieces)


def test_what_is_dropped_lies_near_what_stays():
    corners = ring(400, jag=0.01)
    kept = simplified(corners, 0.02)
    assert set(kept) <= set(corners)
    assert len(kept) < len(corners)


@pytest.mark.parametrize("jag", [0.0, 0.3])
def test_region_route_and_walk_tell_the_same_cost(jag):
    ground = Ground(0.5, (), [Rough("bog", polygon(ring(3000, jag)))], (-20, -20, 20, 20))
    region = ground.reach((-8, 0), 6.0)
    for goal in ((-4.5, 0.5), (-5.2, -1.0), (-6, 2)):
        route = region.route(goal)
        assert route is not None
        assert ground.walk_route(route).cost == pytest.approx(region.distance(goal), abs=1e-6)


def test_a_blocker_is_eased_only_where_it_has_a_great_many_corners():
    some, many = polygon(ring(1000)), polygon(ring(9999))
    assert eased(some) is some
    assert len(eased(many).pieces) < 400
