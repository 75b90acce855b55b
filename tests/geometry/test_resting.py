"""What may be passed but not stopped on: in the way of nobody, and nobody's place to end."""

from marchwarden.geometry.areas import point_in_polygon
from marchwarden.geometry.ground import Blocker, Circle, Ground

FRIEND = Blocker("friend", Circle(3.0, 0.0, 0.5), "rest")


def test_a_route_leads_straight_over_it() -> None:
    assert Ground(0.5, [FRIEND]).route((0.0, 0.0), (6.0, 0.0)).cost == 6.0


def test_no_route_ends_on_it() -> None:
    assert Ground(0.5, [FRIEND]).route((0.0, 0.0), (3.5, 0.0)) is None


def test_a_walk_that_stops_on_it_is_at_fault_at_its_end() -> None:
    walk = Ground(0.5, [FRIEND]).walk([(0.0, 0.0), (3.5, 0.0)])
    assert [(fault.key, fault.along) for fault in walk.faults] == [("friend", 3.5)]
    assert not Ground(0.5, [FRIEND]).walk([(0.0, 0.0), (6.0, 0.0)]).faults


def test_a_region_has_a_hole_there_and_its_nearest_places_are_outside() -> None:
    region = Ground(0.5, [FRIEND]).reach((0.0, 0.0), 6.0)
    assert not region.contains((3.2, 0.0))
    assert region.contains(region.nearest((3.2, 0.0)))
    polygons = region.outline(0.01)
    assert len(polygons) == 1 and len(polygons[0]) == 2
    assert not point_in_polygon((5.5, 0.0), polygons[0][1]) and point_in_polygon((3.0, 0.0), polygons[0][1])
