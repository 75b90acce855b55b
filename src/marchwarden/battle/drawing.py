"""A scene as a picture: SVG that stands alone, and the same as PNG."""

import math
from collections.abc import Iterable, Sequence
from importlib.resources import files
from xml.sax.saxutils import escape

from marchwarden.battle.labels import Box, Spread, width_of
from marchwarden.battle.legend import WIDTH as LEGEND_WIDTH
from marchwarden.battle.legend import legend
from marchwarden.battle.marks import badge, cross, halo, short
from marchwarden.battle.palette import (
    CHARGE,
    GRID,
    GRID_BOLD,
    INK,
    LEGAL,
    PAPER,
    PATTERNS,
    PIECES,
    QUIET,
    REFUSED,
    REGION,
    SIDES,
    SideLook,
)
from marchwarden.battle.views import Piece, Point, Refusal, Region, Scene, Token, Trail, Zone

HEAD, FOOT, SIDE = 62, 46, 34
FONT = "DejaVu Sans, Verdana, sans-serif"


def picture(scene: Scene, *, whole: bool = False, size: int = 860) -> str:
    """The scene as SVG text; with `whole` the whole board, else the part where something stands."""
    return _Sheet(scene, whole=whole, size=size).svg()


def png(svg: str, zoom: float = 2.0) -> bytes:
    """An SVG picture as PNG, with the shipped fonts, so that it looks the same on every machine."""
    import resvg_py

    fonts = files("marchwarden.battle") / "fonts"
    faces = [str(fonts / name) for name in ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf")]
    drawn = resvg_py.svg_to_bytes(svg_string=svg, zoom=zoom, skip_system_fonts=True, font_files=faces,
                                  font_family="DejaVu Sans", sans_serif_family="DejaVu Sans")
    return bytes(drawn)


def focus(scene: Scene) -> Box:
    """The part of the board that holds all that stands there or moves, in inches, with room around."""
    points: list[Point] = [(x, y) for token in scene.tokens
                           for x, y in ((token.at[0] - token.radius, token.at[1] - token.radius),
                                        (token.at[0] + token.radius, token.at[1] + token.radius))]
    points += [p for trail in scene.trails for p in (*trail.path, *(q for ring in trail.swept for q in ring))]
    points += [refusal.where for refusal in scene.refusals]
    points += [p for refusal in scene.refusals if refusal.nearest for p in (refusal.nearest,)]
    points += [p for ring in (scene.region.rings if scene.region else ()) for p in ring]
    points += [p for charge in (scene.region.charges if scene.region else ()) for p in charge.path]
    points = points or [(0.0, 0.0), (scene.width, scene.depth)]
    left, right = min(p[0] for p in points) - 3, max(p[0] for p in points) + 3
    low, high = min(p[1] for p in points) - 3, max(p[1] for p in points) + 3
    side = max(right - left, high - low, 14.0)
    if side > 0.75 * max(scene.width, scene.depth):
        return Box(0, 0, scene.width, scene.depth)
    wide, deep = max(right - left, 0.62 * side), max(high - low, 0.62 * side)
    x, y = _shifted((left + right) / 2, wide, scene.width), _shifted((low + high) / 2, deep, scene.depth)
    return Box(*x[:1], *y[:1], *x[1:], *y[1:])


def _shifted(middle: float, wide: float, limit: float) -> tuple[float, float]:
    if wide >= limit:
        return 0.0, limit
    low = math.floor(min(max(0.0, middle - wide / 2), limit - wide))
    return float(low), min(limit, float(math.ceil(low + wide)))


class _Sheet:
    """One picture while it is drawn; pixels run down, inches run up."""

    def __init__(self, scene: Scene, *, whole: bool, size: int) -> None:
        self.scene = scene
        self.part = Box(0, 0, scene.width, scene.depth) if whole else focus(scene)
        wide, deep = self.part.right - self.part.left, self.part.bottom - self.part.top
        self.scale = min(size / wide, size / deep, 60.0)
        self.left, self.top = SIDE, HEAD
        self.right, self.bottom = self.left + wide * self.scale, self.top + deep * self.scale
        self.spread = Spread(Box(self.left, self.top, self.right, self.bottom))
        self.used: dict[str, None] = {}

    # --- places ----------------------------------------------------------------------------------------------

    def at(self, point: Point) -> Point:
        return (self.left + (point[0] - self.part.left) * self.scale,
                self.bottom - (point[1] - self.part.top) * self.scale)

    def line(self, points: Iterable[Point], *, closed: bool = False) -> str:
        steps = " ".join(f"{x:.2f},{y:.2f}" for x, y in map(self.at, points))
        return f"M{steps}{'Z' if closed else ''}"

    # --- the whole -------------------------------------------------------------------------------------------

    def svg(self) -> str:
        scene = self.scene
        inside = [self.board(), *map(self.piece, scene.pieces)]
        self.spread.take(self._boxes())
        inside += [self.zone(zone) for zone in scene.zones]
        if scene.region is not None:
            inside.append(self.region(scene.region))
        inside += [self.sweep(trail) for trail in scene.trails]
        inside += [self.ghost(trail) for trail in scene.trails]
        inside += [self.token(token) for token in scene.tokens]
        inside += [self.trail(trail) for trail in scene.trails]
        inside += [self.refusal(refusal) for refusal in scene.refusals]
        inside += [self.name(token) for token in scene.tokens if token.label]
        inside += [self.piece_name(piece) for piece in scene.pieces]
        samples, tall = legend(self.used, scene.sides, self.right + 30, self.top + 8.0)
        high = max(self.bottom + FOOT, tall + 12)
        wide = self.right + 18 + LEGEND_WIDTH
        board = f'<clipPath id="board"><rect x="{self.left}" y="{self.top}" width="{self.right - self.left:.1f}" ' \
                f'height="{self.bottom - self.top:.1f}"/></clipPath>'
        return "".join([
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide:.0f}" height="{high:.0f}" '
            f'viewBox="0 0 {wide:.0f} {high:.0f}" font-family="{FONT}" role="img">',
            f"<title>{escape(scene.title or 'A battle')}</title><defs>{PATTERNS}{board}</defs>",
            f'<rect width="100%" height="100%" fill="#ffffff"/>{self.heading()}',
            f'<g clip-path="url(#board)">{"".join(inside)}</g>{self.frame()}{self.ruler()}{samples}</svg>\n'])

    def heading(self) -> str:
        title = short(self.scene.title or "A battle", 17, self.right - self.left + LEGEND_WIDTH, bold=True)
        return (f'<text x="{self.left}" y="28" font-size="17" font-weight="bold" fill="{INK}">{escape(title)}</text>'
                f'<text x="{self.left}" y="48" font-size="12" fill="{QUIET}">{escape(self.scene.now)}</text>')

    def board(self) -> str:
        parts = [f'<rect x="{self.left}" y="{self.top}" width="{self.right - self.left:.2f}" '
                 f'height="{self.bottom - self.top:.2f}" fill="{PAPER}"/>']
        part = self.part
        parts += [self._rule((inch, part.top), (inch, part.bottom), bold=inch % 6 == 0)
                  for inch in range(math.ceil(part.left), math.floor(part.right) + 1)]
        parts += [self._rule((part.left, inch), (part.right, inch), bold=inch % 6 == 0)
                  for inch in range(math.ceil(part.top), math.floor(part.bottom) + 1)]
        return "".join(parts)

    def _rule(self, start: Point, end: Point, *, bold: bool) -> str:
        return f'<path d="{self.line((start, end))}" stroke="{GRID_BOLD if bold else GRID}" ' \
               f'stroke-width="{1.1 if bold else 0.7}"/>'

    def frame(self) -> str:
        """The board's edges bold, cut edges thin, and inches along the south and the west."""
        part, scene = self.part, self.scene
        edges = (((part.left, part.top), (part.left, part.bottom), part.left == 0),
                 ((part.right, part.top), (part.right, part.bottom), part.right == scene.width),
                 ((part.left, part.top), (part.right, part.top), part.top == 0),
                 ((part.left, part.bottom), (part.right, part.bottom), part.bottom == scene.depth))
        parts = [f'<path d="{self.line((a, b))}" stroke="{INK if real else QUIET}" stroke-width="{3 if real else 1}" '
                 f'stroke-dasharray="{"" if real else "2 4"}" stroke-linecap="square"/>' for a, b, real in edges]
        step = 6 if max(part.right - part.left, part.bottom - part.top) > 26 else 2
        for inch in range(math.ceil(part.left / step) * step, math.floor(part.right) + 1, step):
            x, _ = self.at((inch, part.top))
            parts.append(f'<text x="{x:.1f}" y="{self.bottom + 16:.1f}" font-size="10" text-anchor="middle" '
                         f'fill="{QUIET}">{inch}</text>')
        for inch in range(math.ceil(part.top / step) * step, math.floor(part.bottom) + 1, step):
            _, y = self.at((part.left, inch))
            parts.append(f'<text x="{self.left - 7}" y="{y + 3.5:.1f}" font-size="10" text-anchor="end" '
                         f'fill="{QUIET}">{inch}</text>')
        return "".join(parts)

    def ruler(self) -> str:
        """A bar of known length below the board."""
        wide = self.part.right - self.part.left
        inches = next((n for n in (12, 6, 4, 2, 1) if n <= wide / 3), 1)
        long, y = inches * self.scale, self.bottom + 32
        x = self.right - long
        ticks = "".join(f'<path d="M{x + i * self.scale:.1f} {y - 4}V{y + 4}" stroke="{INK}"/>' for i in range(inches + 1))
        return (f'<path d="M{x:.1f} {y}H{self.right:.1f}" stroke="{INK}" stroke-width="2"/>{ticks}'
                f'<text x="{x - 8:.1f}" y="{y + 4}" font-size="11" text-anchor="end" fill="{INK}">{inches} inches</text>')

    # --- terrain ---------------------------------------------------------------------------------------------

    def piece(self, piece: Piece) -> str:
        look = PIECES[piece.kind]
        dear = f" \u00d7{self.scene.difficult_costs}" if piece.kind == "difficult" and self.scene.difficult_costs > 1 else ""
        self.used[f"piece {piece.kind}{dear}"] = None
        if piece.kind == "ladder":
            x, y = self.at(piece.outline[0])
            rungs = "".join(f"M{x - 4:.1f} {y + d}h8" for d in (-6, -2, 2, 6))
            return f'<path d="M{x - 4:.1f} {y - 9}v18M{x + 4:.1f} {y - 9}v18{rungs}" stroke="{look.stroke}" ' \
                   'stroke-width="1.8" fill="none"/>'
        if len(piece.outline) == 2:
            return f'<path d="{self.line(piece.outline)}" stroke="{look.stroke}" stroke-width="4" fill="none" ' \
                   f'stroke-linecap="round" stroke-dasharray="{"" if not piece.climbable else "9 3"}"/>'
        shape = self.line(piece.outline, closed=True)
        body = f'<path d="{shape}" fill="{look.fill}"/>'
        pattern = look.pattern or ("tufts" if piece.rough else "")
        if pattern:
            body += f'<path d="{shape}" fill="url(#{pattern})"/>'
        if piece.rough and pattern != "tufts":
            body += f'<path d="{shape}" fill="url(#tufts)"/>'
        dash = "7 3" if piece.kind == "difficult" else ""
        body += f'<path d="{shape}" fill="none" stroke="{look.stroke}" stroke-width="1.7" stroke-linejoin="round" ' \
                f'stroke-dasharray="{dash}"/>'
        if piece.climbable:
            body += f'<path d="{shape}" fill="none" stroke="{look.stroke}" stroke-width="5" stroke-dasharray="1.5 5"/>'
        return body

    def piece_name(self, piece: Piece) -> str:
        x = math.fsum(p[0] for p in piece.outline) / len(piece.outline)
        y = math.fsum(p[1] for p in piece.outline) / len(piece.outline)
        x = min(max(x, self.part.left), self.part.right)
        y = min(max(y, self.part.top), self.part.bottom)
        words = piece.id + (f", {piece.note}" if piece.note else "")
        wide = width_of(words, 10.5)
        px, py = self.at((x, y))
        left, middle = self.spread.place(px, py, -6, wide, 13)
        return halo(left, middle + 3.7, words, 10.5, PIECES[piece.kind].stroke, italic=True)

    # --- models ----------------------------------------------------------------------------------------------

    def _boxes(self) -> list[Box]:
        boxes = []
        for token in self.scene.tokens:
            x, y = self.at(token.at)
            r = token.radius * self.scale
            boxes.append(Box(x - r, y - r, x + r, y + r))
        for refusal in self.scene.refusals:
            for x, y in map(self.at, (refusal.where, *([refusal.nearest] if refusal.nearest else ()))):
                boxes.append(Box(x - 8, y - 8, x + 8, y + 8))
        for trail in self.scene.trails:
            for (ax, ay), (bx, by) in zip(trail.path, trail.path[1:], strict=False):
                steps = max(1, int(math.dist((ax, ay), (bx, by)) * 2))
                for step in range(steps + 1):
                    x, y = self.at((ax + (bx - ax) * step / steps, ay + (by - ay) * step / steps))
                    boxes.append(Box(x - 3, y - 3, x + 3, y + 3))
        return boxes

    def _shape(self, token: Token, extra: str) -> str:
        if token.outline:
            return f'<path d="{self.line(token.outline, closed=True)}" {extra}/>'
        x, y = self.at(token.at)
        return f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{token.radius * self.scale:.2f}" {extra}/>'

    def token(self, token: Token) -> str:
        look = SIDES[token.side % len(SIDES)]
        self.used[f"side {token.side}"] = None
        prone = "prone" in token.states
        parts = [self._shape(token, f'fill="{look.fill}" fill-opacity="{0.45 if prone else 1}"')]
        if look.hatch:
            parts.append(self._shape(token, f'fill="url(#{look.hatch})"'))
        parts.append(self._shape(token, f'fill="none" stroke="{look.colour}" stroke-width="2.4" '
                                        f'stroke-dasharray="{look.dash}"'))
        return "".join(parts) + self._facing(token, look) + self._states(token, look) + self._role(token, look)

    def _facing(self, token: Token, look: SideLook) -> str:
        if token.facing is None:
            return ""
        turn = math.radians(token.facing)
        x, y = token.at
        tip = (x + math.cos(turn) * token.radius * 0.92, y + math.sin(turn) * token.radius * 0.92)
        sides = [(x + math.cos(turn + s * 0.5) * token.radius * 0.55, y + math.sin(turn + s * 0.5) * token.radius * 0.55)
                 for s in (1, -1)]
        return f'<path d="{self.line((sides[0], tip, sides[1]))}" fill="none" stroke="{look.colour}" stroke-width="1.8"/>'

    def _role(self, token: Token, look: SideLook) -> str:
        if not token.role:
            return ""
        x, y = self.at(token.at)
        return f'<text x="{x:.1f}" y="{y + 4:.1f}" font-size="11" font-weight="bold" text-anchor="middle" ' \
               f'fill="{look.colour}">{token.role[0].upper()}</text>'

    def _states(self, token: Token, look: SideLook) -> str:
        """A bar across a prone model, a small letter in a badge for each other state."""
        x, y = self.at(token.at)
        r, parts = token.radius * self.scale, []
        if "prone" in token.states:
            self.used["state prone"] = None
            parts.append(f'<path d="M{x - r * 0.62:.1f} {y:.1f}H{x + r * 0.62:.1f}" stroke="{look.colour}" '
                         'stroke-width="4.5" stroke-linecap="round"/>')
        others = [state for state in token.states if state != "prone"]
        for number, state in enumerate(others):
            self.used[f"state {state}"] = None
            cx, cy = x + r * 0.72 - number * 13, y - r * 0.72
            parts.append(badge(cx, cy, state))
        if token.raised:
            self.used["state raised"] = None
            parts.append(halo(x - 8, y + 4, f"{token.raised:g}\u2033", 10, look.colour))
        return "".join(parts)

    def name(self, token: Token) -> str:
        size = 12 if self.scale > 24 else 10.5
        wide, (x, y) = width_of(token.label, size, bold=True), self.at(token.at)
        left, middle = self.spread.place(x, y, token.radius * self.scale + 3, wide, size + 2)
        return halo(left, middle + size * 0.36, token.label, size, SIDES[token.side % len(SIDES)].colour, bold=True)

    # --- zones, regions, ways ----------------------------------------------------------------------------------

    def zone(self, zone: Zone) -> str:
        look = SIDES[zone.side % len(SIDES)]
        self.used[zone.kind] = None
        shape = "".join(self.line(ring, closed=True) for ring in zone.rings)
        dash = "2 4" if zone.kind == "zone" else "9 5"
        return f'<path d="{shape}" fill="{look.colour}" fill-opacity="{0.07 if zone.kind == "zone" else 0.03}" ' \
               f'fill-rule="evenodd" stroke="{look.colour}" stroke-opacity=".75" stroke-width="1.3" ' \
               f'stroke-dasharray="{dash}" stroke-linecap="round"/>'

    def region(self, region: Region) -> str:
        self.used["region"] = None
        shape = "".join(self.line(ring, closed=True) for ring in region.rings)
        parts = [f'<path d="{shape}" fill="{REGION}" fill-opacity=".16" fill-rule="evenodd" stroke="{REGION}" '
                 'stroke-width="1.8"/>']
        for charge in region.charges:
            self.used["charge" if charge.possible else "no charge"] = None
            if len(charge.path) > 1:
                colour, dash = (CHARGE, "") if charge.possible else (QUIET, "3 4")
                parts.append(self._way(charge.path, colour, dash=dash))
                x, y = self.at(charge.path[-1])
                left, middle = self.spread.place(x, y, 8, width_of(charge.words, 11, bold=True), 13)
                parts.append(halo(left, middle + 4, charge.words, 11, "#8d3f6c" if charge.possible else QUIET, bold=True))
        return "".join(parts)

    def ghost(self, trail: Trail) -> str:
        if trail.base is None:
            return ""
        self.used["ghost"] = None
        look = SIDES[trail.side % len(SIDES)]
        return self._shape(trail.base, f'fill="none" stroke="{look.colour}" stroke-opacity=".65" stroke-width="1.2" '
                                       'stroke-dasharray="2 3"')

    def sweep(self, trail: Trail) -> str:
        """The ground a block went over, and where it stood before."""
        if not trail.swept:
            return ""
        self.used["swept"] = None
        look = SIDES[trail.side % len(SIDES)]
        shape = "".join(self.line(ring, closed=True) for ring in trail.swept)
        first = self.line(trail.swept[0], closed=True) if "wheel" in trail.how else ""
        return f'<path d="{shape}" fill="{look.colour}" fill-opacity=".13" fill-rule="nonzero"/>' \
               f'<path d="{first}" fill="none" stroke="{look.colour}" stroke-opacity=".65" stroke-width="1.2" ' \
               'stroke-dasharray="2 3"/>'

    def trail(self, trail: Trail) -> str:
        charged = trail.how == "charged"
        self.used["trail charged" if charged else "trail"] = None
        look = SIDES[trail.side % len(SIDES)]
        drawn = self._way(trail.path, look.colour, double=charged)
        if trail.words:
            x, y = self.at(trail.path[len(trail.path) // 2])
            left, middle = self.spread.place(x, y, 10, width_of(trail.words, 11, bold=True), 14)
            drawn += halo(left, middle + 4, trail.words, 11, look.colour, bold=True)
        return drawn

    def _way(self, path: Sequence[Point], colour: str, *, dash: str = "", double: bool = False) -> str:
        """A way with an arrowhead where it ends; a charge is drawn as a double line."""
        points = [p for p, q in zip(path, (*path[1:], None), strict=True) if p != q]
        if len(points) < 2:
            return ""
        shape = self.line(points)
        body = f'<path d="{shape}" fill="none" stroke="{colour}" stroke-width="{5 if double else 2.2}" ' \
               f'stroke-linejoin="round" stroke-dasharray="{dash}"/>'
        if double:
            body += f'<path d="{shape}" fill="none" stroke="#ffffff" stroke-width="1.8" stroke-linejoin="round"/>'
        (x, y), end = self.at(points[-1]), points[-1]
        back = next((p for p in reversed(points[:-1]) if math.dist(p, end) > 0.12), points[0])
        bx, by = self.at(back)
        turn = math.atan2(y - by, x - bx)
        wings = [(x - 10 * math.cos(turn + s), y - 10 * math.sin(turn + s)) for s in (0.42, -0.42)]
        corners = " ".join(f"{px:.2f},{py:.2f}" for px, py in (wings[0], (x, y), wings[1]))
        return f'{body}<path d="M{corners}Z" fill="{colour}"/>'

    def refusal(self, refusal: Refusal) -> str:
        self.used["refusal"] = None
        x, y = self.at(refusal.where)
        parts = []
        if refusal.tried:
            self.used["tried"] = None
            parts.append(f'<path d="{self.line(refusal.tried)}" fill="none" stroke="{REFUSED}" stroke-width="1.8" '
                         'stroke-dasharray="7 4"/>')
        if refusal.nearest is not None:
            self.used["nearest"] = None
            nx, ny = self.at(refusal.nearest)
            parts.append(f'<circle cx="{nx:.1f}" cy="{ny:.1f}" r="6" fill="#ffffff" fill-opacity=".8" stroke="{LEGAL}" '
                         f'stroke-width="2.6"/><path d="M{nx - 2.6:.1f} {ny:.1f}l2.2 2.4 3.6-4.8" stroke="{LEGAL}" '
                         'stroke-width="1.8" fill="none"/>')
        parts.append(cross(x, y))
        left, middle = self.spread.place(x, y, 10, width_of(refusal.words, 11, bold=True), 14)
        parts.append(halo(left, middle + 4, refusal.words, 11, "#a84300", bold=True))
        return "".join(parts)
