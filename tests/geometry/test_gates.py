"""Gaps exactly as wide as the base pass, narrower ones do not, at any angle and whatever they are made of."""

import math

import pytest

from geometry.scenes import MOVER
from marchwarden.geometry.ground import Blocker, Circle, Ground, polygon, wall
from marchwarden.geometry.lengths import MM, snap

SPARE = (.05, .01, .005, .002, .0005, 1e-6, 0.0, -1e-6, -1e-4, -.0005, -.002, -.005, -.01, -.05)
ANGLES = (0.0, .1, .37, .6, math.pi / 32, 1.0)
PASSES = -1.5e-5
"""Rounding to the grid may close an exact gap by a few millionths; a tenth of a thousandth is closed."""


def turned(angle):
    c, s = math.cos(angle), math.sin(angle)
    return lambda x, y: (snap(24 + x * c - y * s), snap(24 + x * s + y * c))


def room(at, half):
    """Four walls around the gate."""
    corners = [((-6, half), (6, half), (6, half + .4), (-6, half + .4)), ((-6, -half - .4), (6, -half - .4), (6, -half), (-6, -half)),
               ((-6.4, -half - .4), (-6, -half - .4), (-6, half + .4), (-6.4, half + .4)),
               ((6, -half - .4), (6.4, -half - .4), (6.4, half + .4), (6, half + .4))]
    return [Blocker(f"room {k}", polygon([at(*corner) for corner in wall_])) for k, wall_ in enumerate(corners)]


def judged(ground, at):
    """Whether a way leads through the gate; it must be legal as it is, and rounded to the grid."""
    route = ground.route(at(-4, .1), at(4, -.1), 20.0)
    if route is not None:
        assert not ground.walk_route(route).faults
        assert not ground.walk([(snap(x), snap(y)) for x, y in route.points()]).faults
    return route is not None


@pytest.mark.parametrize("angle", ANGLES)
@pytest.mark.parametrize("radii", [(16, 16), (12.5, 20), (8, 30)])
def test_gates_of_two_bases(angle, radii):
    at = turned(angle)
    for spare in SPARE:
        one, two = radii[0] * MM, radii[1] * MM
        gap = 2 * MOVER + spare
        half = gap / 2 + 2 * max(one, two) + .01
        bases = [Blocker("one", Circle(*at(0, gap / 2 + one), one)), Blocker("two", Circle(*at(0, -gap / 2 - two), two))]
        stops = [Blocker("fill one", polygon([at(-.1, gap / 2 + one), at(.1, gap / 2 + one), at(.1, half), at(-.1, half)])),
                 Blocker("fill two", polygon([at(-.1, -half), at(.1, -half), at(.1, -gap / 2 - two), at(-.1, -gap / 2 - two)]))]
        ground = Ground(MOVER, [*bases, *stops, *room(at, half)])
        assert judged(ground, at) == (spare > PASSES), spare


@pytest.mark.parametrize("angle", ANGLES)
def test_gates_between_walls(angle):
    at = turned(angle)
    for spare in SPARE:
        half = MOVER + spare / 2
        thick = [Blocker("north", polygon([at(-.2, half), at(.2, half), at(.2, 3), at(-.2, 3)])),
                 Blocker("south", polygon([at(-.2, -3), at(.2, -3), at(.2, -half), at(-.2, -half)]))]
        thin = [Blocker("north", wall([at(0, half), at(0, 3)])), Blocker("south", wall([at(0, -3), at(0, -half)]))]
        for walls in (thick, thin):
            assert judged(Ground(MOVER, [*walls, *room(at, 2.9)]), at) == (spare > PASSES), spare


@pytest.mark.parametrize("angle", ANGLES)
def test_gates_between_a_base_and_a_wall(angle):
    at = turned(angle)
    for spare in SPARE:
        base, gap = 16 * MM, 2 * MOVER + spare
        blockers = [Blocker("base", Circle(*at(0, base), base)),
                    Blocker("fill", polygon([at(-.1, base), at(.1, base), at(.1, 3), at(-.1, 3)])),
                    Blocker("wall", wall([at(-3, -gap), at(3, -gap)])), Blocker("side", wall([at(0, -gap), at(0, -3)]))]
        assert judged(Ground(MOVER, [*blockers, *room(at, 2.9)]), at) == (spare > PASSES), spare


def lattice(turn, rows, columns, base):
    """Bases whose gaps are exactly the mover's width, on the grid of millionths."""
    step, c, s = 2 * base + 2 * MOVER, math.cos(turn), math.sin(turn)
    for row in range(rows):
        for column in range(columns):
            u, v = column * step, row * step
            yield Circle(snap(10 + u * c - v * s), snap(10 + u * s + v * c), base)


@pytest.mark.parametrize("seed", range(30))
def test_lattices_in_exact_contact_let_the_base_through(seed):
    turn = seed * 0.20943951 + 0.01
    base = (12.5, 16, 20)[seed % 3] * MM
    step, c, s = 2 * base + 2 * MOVER, math.cos(turn), math.sin(turn)
    ground = Ground(MOVER, [Blocker(f"b{k}", disc) for k, disc in enumerate(lattice(turn, 5, 5, base))])

    def at(u, v):
        return (snap(10 + u * c - v * s), snap(10 + u * s + v * c))

    straight = ground.walk([at(-step, step / 2), at(5 * step, step / 2)])
    assert not straight.faults
    start, goal = at(-step, step / 2), at(step * 2.5, step * 2.5)
    route = ground.route(start, goal, 5 * step)
    assert route is not None and not ground.walk_route(route).faults
    assert not ground.walk([(snap(x), snap(y)) for x, y in route.points()]).faults


def test_a_thin_wall_is_never_stepped_through():
    for thick in (0.0, 1e-6, 0.01):
        shape = wall([(5, -50), (5, 50)]) if not thick else polygon([(5, -50), (5 + thick, -50), (5 + thick, 50), (5, 50)])
        for radius in (0.0, 0.2, MOVER):
            ground = Ground(radius, [Blocker("wall", shape)])
            assert ground.route((0, 0), (10, 0), 30.0) is None
            assert [fault.key for fault in ground.walk([(0, 0), (1e6, 1)]).faults] == ["wall"]
            assert not ground.reach((0, 0), 30.0).contains((10.0, 0.0))
