"""The face marchwarden shows to a peer benchmark: a scene of discs and walls, asked for lengths, legality and reach."""

from marchwarden.geometry.ground import Blocker, Circle, Ground, polygon


class Table:
    """A scene of bases and walls for one mover."""

    def __init__(self, scene) -> None:
        blockers = [Blocker(str(k), Circle(*base)) for k, base in enumerate(scene.bases.tolist())]
        blockers += [Blocker(f"wall {k}", polygon(outline.tolist())) for k, outline in enumerate(scene.walls)]
        board = (scene.lo - scene.r, scene.lo - scene.r, scene.hi + scene.r, scene.hi + scene.r)
        self.ground = Ground(float(scene.r), blockers, bounds=board)
        self.region = None

    def length(self, start, goal) -> float:
        """The length of the shortest route, infinite where there is none."""
        route = self.ground.route((float(start[0]), float(start[1])), (float(goal[0]), float(goal[1])))
        return float("inf") if route is None else route.length

    def legal(self, path) -> bool:
        """Whether a drawn path hits nothing."""
        return self.ground.is_clear(path)

    def reach(self, start, budget):
        """Everything within the budget and the fans that draw it."""
        self.region = self.ground.reach((float(start[0]), float(start[1])), budget)
        return self.region.fans()

    def reach_dist(self, start, budget, points):
        """The costs of points in the region found last."""
        import numpy as np

        return np.array([self.region.distance((float(x), float(y))) for x, y in points])


def table(scene) -> Table:
    """What a peer benchmark calls."""
    return Table(scene)
