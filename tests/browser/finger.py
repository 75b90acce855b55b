"""Fingers on glass, through the browser's own input protocol."""

from playwright.sync_api import Page


class Finger:
    """One or two fingers through the browser's own input protocol."""

    def __init__(self, page: Page) -> None:
        self.page, self.line = page, page.context.new_cdp_session(page)

    def _send(self, kind: str, *places: tuple[float, float]) -> None:
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(places)]
        self.line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def tap(self, place: tuple[float, float]) -> None:
        self._send("touchStart", place)
        self._send("touchEnd")

    def drag(self, *way: tuple[float, float]) -> None:
        self._send("touchStart", way[0])
        for (ax, ay), (bx, by) in zip(way, way[1:], strict=False):
            for step in range(1, 5):
                self._send("touchMove", (ax + (bx - ax) * step / 4, ay + (by - ay) * step / 4))
        # A finger that leaves the glass at full speed flings, and the next tap only stops that.
        self.page.wait_for_timeout(150)
        self._send("touchMove", way[-1])
        self._send("touchEnd")

    def slide(self, centre: tuple[float, float], by: tuple[float, float]) -> None:
        """Two fingers side by side go the same way."""
        x, y = centre
        self._send("touchStart", (x - 30, y), (x + 30, y))
        for step in range(1, 6):
            dx, dy = by[0] * step / 5, by[1] * step / 5
            self._send("touchMove", (x - 30 + dx, y + dy), (x + 30 + dx, y + dy))
        self._send("touchEnd")

    def pinch(self, centre: tuple[float, float], start: float, end: float) -> None:
        x, y = centre
        self._send("touchStart", (x - start, y), (x + start, y))
        for step in range(1, 6):
            apart = start + (end - start) * step / 5
            self._send("touchMove", (x - apart, y), (x + apart, y))
        self._send("touchEnd")
