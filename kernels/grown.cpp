#include "grown.hpp"

namespace marchwarden {

namespace {

double signed_area(const std::vector<Piece>& pieces) {
    double area = 0;
    for (const Piece& piece : pieces) {
        area += piece.from.x * piece.to.y - piece.from.y * piece.to.x;
        if (piece.bend) area += piece.r * piece.r * (piece.sweep - std::sin(piece.sweep));
    }
    return area;
}

// Cuts the pieces where they turn from going up to going down; neighbours share their ends exactly.
std::vector<Upright> upright_parts(const std::vector<Piece>& pieces) {
    std::vector<Upright> parts;
    for (size_t k = 0; k < pieces.size(); ++k) {
        const Piece& piece = pieces[k];
        const Point from = piece.from, next = pieces[(k + 1) % pieces.size()].from;
        if (!piece.bend) {
            parts.push_back({from.x, from.y, next.x, next.y, 0, 0, 0, 0, false});
            continue;
        }
        const double end = piece.start + piece.sweep;
        const double low = std::min(piece.start, end), high = std::max(piece.start, end);
        std::vector<double> cuts;
        for (double m = std::floor(low / HALF) - 1; m <= std::ceil(high / HALF); m += 1) {
            const double cut = m * HALF + HALF / 2;
            if (low < cut && cut < high) cuts.push_back(cut);
        }
        if (piece.sweep < 0) std::reverse(cuts.begin(), cuts.end());
        cuts.push_back(end);
        double first = piece.start, y0 = from.y;
        for (size_t n = 0; n < cuts.size(); ++n) {
            const double last = cuts[n];
            const double y1 =
                n + 1 == cuts.size() ? next.y : piece.centre.y + std::copysign(piece.r, std::sin(last));
            const double side = std::copysign(1.0, std::cos((first + last) / 2));
            parts.push_back({from.x, y0, from.x, y1, piece.centre.x, piece.r, piece.centre.y, side, true});
            first = last;
            y0 = y1;
        }
    }
    return parts;
}

Circle circle_around(const std::vector<Piece>& pieces) {
    double x0 = FOREVER, y0 = FOREVER, x1 = -FOREVER, y1 = -FOREVER;
    const auto take = [&](double x, double y, double r) {
        x0 = std::min(x0, x - r);
        y0 = std::min(y0, y - r);
        x1 = std::max(x1, x + r);
        y1 = std::max(y1, y + r);
    };
    for (const Piece& piece : pieces) {
        if (piece.bend) {
            take(piece.centre.x, piece.centre.y, piece.r);
        } else {
            take(piece.from.x, piece.from.y, 0);
            take(piece.to.x, piece.to.y, 0);
        }
    }
    return {(x0 + x1) / 2, (y0 + y1) / 2, length(x1 - x0, y1 - y0) / 2};
}

// The line or arc that runs beside a piece on its right.
void beside(const Piece& piece, double reach, std::vector<Piece>& out) {
    if (!piece.bend) {
        if (piece.span == 0) return;
        const double nx = (piece.to.y - piece.from.y) / piece.span * reach;
        const double ny = (piece.from.x - piece.to.x) / piece.span * reach;
        out.push_back(Piece::edge({piece.from.x + nx, piece.from.y + ny}, {piece.to.x + nx, piece.to.y + ny}));
        return;
    }
    const double r = piece.r + std::copysign(reach, piece.sweep);
    if (r > 0) out.push_back(Piece::arc(piece.centre, r, piece.start, piece.sweep));
}

void round_corner(Point p, double before, double after, double reach, bool closed, std::vector<Piece>& out) {
    const double turn = std::remainder(after - before, ROUND);
    const bool spike = std::fabs(turn) > HALF - 1e-9;
    if (turn > 1e-9 || spike) out.push_back(Piece::arc(p, reach, before - HALF / 2, std::fabs(turn)));
    if ((turn < -1e-9 && !closed) || spike) out.push_back(Piece::arc(p, reach, after + HALF / 2, std::fabs(turn)));
}

}  // namespace

Outline::Outline(std::vector<Piece> given, bool is_closed) : pieces(std::move(given)), closed(is_closed) {
    around = circle_around(pieces);
    for (const Piece& piece : pieces) straight = straight && !piece.bend;
    if (!closed) return;
    if (signed_area(pieces) < 0) {
        std::reverse(pieces.begin(), pieces.end());
        for (Piece& piece : pieces) piece = piece.backwards();
    }
    uprights = upright_parts(pieces);
    convex = true;
    for (size_t k = 0; k < pieces.size(); ++k) {
        const Piece& before = pieces[k ? k - 1 : pieces.size() - 1];
        if (pieces[k].bend && pieces[k].sweep <= 0) convex = false;
        if (std::remainder(pieces[k].heading(false) - before.heading(true), ROUND) <= -1e-9) convex = false;
    }
}

bool Outline::encloses(Point p) const {
    bool inside = false;
    for (const Upright& part : uprights) {
        if ((part.y0 > p.y) == (part.y1 > p.y)) continue;
        const double at =
            part.bend ? part.cx + part.side * std::sqrt(std::max(0.0, part.r * part.r - (p.y - part.cy) * (p.y - part.cy)))
                      : part.x0 + (p.y - part.y0) * (part.x1 - part.x0) / (part.y1 - part.y0);
        if (p.x < at) inside = !inside;
    }
    return inside;
}

double Grown::depth(Point p) const {
    if (!outline) return reach - length(p.x - around.x, p.y - around.y);
    double gap = FOREVER;
    for (const Piece& piece : outline->pieces) gap = std::min(gap, piece.distance_to(p));
    return outline->encloses(p) ? reach + gap : reach - gap;
}

bool Grown::holds(Point p) const {
    const double dx = p.x - around.x, dy = p.y - around.y;
    if (around.r <= 0 || dx * dx + dy * dy >= around.r * around.r) return false;
    if (!outline) return true;
    if (outline->encloses(p)) return true;
    for (const Piece& piece : outline->pieces)
        if (piece.distance_to(p) < reach) return true;
    return false;
}

bool Grown::keeps_off(const Line& line) const {
    if (clear_of(around, line)) return true;
    if (!outline) return false;
    const Piece edge = Piece::edge(line.from, line.to);
    for (const Piece& piece : outline->pieces)
        if (!marchwarden::keeps_off(edge, piece, reach)) return false;
    return true;
}

void Grown::crossings(const Piece& piece, Places& out) const {
    if (!outline) {
        if (reach > 0) circle_crossings(piece, {around.x, around.y}, reach, out);
        return;
    }
    for (const Piece& own : outline->pieces) {
        circle_crossings(piece, own.from, reach, out);
        if (own.bend) {
            circle_crossings(piece, own.centre, own.r + reach, out);
            circle_crossings(piece, own.centre, std::fabs(own.r - reach), out);
        } else if (own.span > 0) {
            const double nx = (own.to.y - own.from.y) / own.span, ny = (own.from.x - own.to.x) / own.span;
            const double level = nx * own.from.x + ny * own.from.y;
            line_crossings(piece, nx, ny, level + reach, out);
            line_crossings(piece, nx, ny, level - reach, out);
        }
    }
    circle_crossings(piece, outline->pieces.back().to, reach, out);
}

void Grown::rim(std::vector<Piece>& out) const {
    if (!outline) {
        out.push_back(Piece::arc({around.x, around.y}, reach, 0, ROUND));
        return;
    }
    const std::vector<Piece>& pieces = outline->pieces;
    const bool closed = outline->closed;
    double before = pieces.back().heading(true);
    for (size_t k = 0; k < pieces.size(); ++k) {
        const double after = pieces[k].heading(false);
        if (k == 0 && !closed)
            out.push_back(Piece::arc(pieces[k].from, reach, after + HALF / 2, HALF));
        else
            round_corner(pieces[k].from, before, after, reach, closed, out);
        beside(pieces[k], reach, out);
        if (!closed) beside(pieces[k].backwards(), reach, out);
        before = pieces[k].heading(true);
    }
    if (!closed) out.push_back(Piece::arc(pieces.back().to, reach, before - HALF / 2, HALF));
}

void Grown::carriers(std::vector<Carrier>& out) const {
    if (!outline) {
        out.emplace_back(Point{around.x, around.y}, reach + HUG, 0.0, ROUND);
        return;
    }
    std::vector<Piece> pieces;
    grown(HUG).rim(pieces);
    for (const Piece& piece : pieces)
        if (piece.bend && piece.sweep > 0) out.emplace_back(piece.centre, piece.r, piece.start, piece.sweep);
}

void Grown::rim_gaps(Point p, std::vector<double>& out) const {
    if (!outline) {
        out.push_back(-depth(p));
        return;
    }
    const bool inside = outline->encloses(p);
    double nearest = FOREVER;
    for (const Piece& piece : outline->pieces) {
        double away = piece.distance_to(p);
        if (away < nearest) std::swap(away, nearest);
        if (!outline->convex && away < FOREVER) out.push_back(inside ? reach + away : away - reach);
    }
    out.push_back(inside ? -reach - nearest : nearest - reach);
}

bool Grown::may_meet(const Piece& piece) const {
    if (!piece.bend) return !clear_of(around, {piece.from, piece.to});
    return length(around.x - piece.centre.x, around.y - piece.centre.y) < around.r + piece.r;
}

namespace {

// The stretch of a line within a reach of an edge, as places along it; false if there is none.
bool within_reach(const Piece& line, const Piece& edge, double reach, double& first, double& last) {
    const double ux = (line.to.x - line.from.x) / line.span, uy = (line.to.y - line.from.y) / line.span;
    first = FOREVER;
    last = -FOREVER;
    for (Point end : {edge.from, edge.to}) {
        const double middle = (end.x - line.from.x) * ux + (end.y - line.from.y) * uy;
        const double side = (end.x - line.from.x) * uy - (end.y - line.from.y) * ux;
        const double rest = reach * reach - side * side;
        if (rest <= 0) continue;
        first = std::min(first, middle - std::sqrt(rest));
        last = std::max(last, middle + std::sqrt(rest));
    }
    const double tx = (edge.to.x - edge.from.x) / edge.span, ty = (edge.to.y - edge.from.y) / edge.span;
    const double ex = line.from.x - edge.from.x, ey = line.from.y - edge.from.y;
    double low = -FOREVER, high = FOREVER;
    const auto clip = [&](double at, double rise, double least, double most) {
        if (rise == 0) {
            if (at <= least || at >= most) high = -FOREVER;
            return;
        }
        const double a = (least - at) / rise, b = (most - at) / rise;
        low = std::max(low, std::min(a, b));
        high = std::min(high, std::max(a, b));
    };
    clip(ex * tx + ey * ty, ux * tx + uy * ty, 0, edge.span);
    clip(ex * ty - ey * tx, ux * ty - uy * tx, -reach, reach);
    if (low < high) {
        first = std::min(first, low);
        last = std::max(last, high);
    }
    first = std::max(first, 0.0);
    last = std::min(last, line.span);
    return first < last;
}

// Whether an outline of edges lies wholly beside the endless line, farther than its reach.
bool passes(const Grown& shape, const Piece& line) {
    const double ux = (line.to.x - line.from.x) / line.span, uy = (line.to.y - line.from.y) / line.span;
    double least = FOREVER, most = -FOREVER;
    const auto take = [&](Point p) {
        const double side = (p.x - line.from.x) * uy - (p.y - line.from.y) * ux;
        least = std::min(least, side);
        most = std::max(most, side);
    };
    for (const Piece& edge : shape.outline->pieces) take(edge.from);
    take(shape.outline->pieces.back().to);
    return least >= shape.reach || most <= -shape.reach;
}

// The quick form for a line and an outline of edges: stretches near its edges, and those between them that are inside.
void spans_of_line(const Grown& shape, const Piece& line, std::vector<Span>& spans) {
    thread_local std::vector<Span> near;
    near.clear();
    if (passes(shape, line)) return;
    for (const Piece& edge : shape.outline->pieces) {
        Span span;
        if (edge.span > 0 && within_reach(line, edge, shape.reach, span.first, span.last)) near.push_back(span);
    }
    std::sort(near.begin(), near.end(), [](const Span& a, const Span& b) { return a.first < b.first; });
    near.push_back({line.span, line.span});
    double done = 0;
    const auto add = [&](double first, double last) {
        if (last <= first) return;
        if (!spans.empty() && spans.back().last == first)
            spans.back().last = last;
        else
            spans.push_back({first, last});
    };
    for (const Span& span : near) {
        if (span.first > done && shape.outline->encloses(line.at((done + span.first) / 2))) add(done, span.first);
        add(std::max(done, span.first), span.last);
        done = std::max(done, span.last);
    }
}

}  // namespace

void spans_inside(const Grown& shape, const Piece& piece, const std::vector<Grown>& spared, std::vector<Span>& spans) {
    spans.clear();
    if (!piece.bend && shape.outline && shape.outline->straight && spared.empty() && piece.span > 0)
        return spans_of_line(shape, piece, spans);
    Places places;
    shape.crossings(piece, places);
    for (const Grown& one : spared) one.crossings(piece, places);
    places.erase(std::remove_if(places.begin(), places.end(),
                                [&](double along) { return !(along > 0 && along < piece.span); }),
                 places.end());
    places.push_back(0.0);
    places.push_back(piece.span);
    std::sort(places.begin(), places.end());
    for (size_t k = 0; k + 1 < places.size(); ++k) {
        if (places[k + 1] <= places[k]) continue;
        const Point middle = piece.at((places[k] + places[k + 1]) / 2);
        if (!shape.holds(middle)) continue;
        bool open = false;
        for (const Grown& one : spared) open = open || one.holds(middle);
        if (open) continue;
        if (!spans.empty() && spans.back().last == places[k])
            spans.back().last = places[k + 1];
        else
            spans.push_back({places[k], places[k + 1]});
    }
}

std::vector<Span> spans_inside(const Grown& shape, const Piece& piece, const std::vector<Grown>& spared) {
    std::vector<Span> spans;
    spans_inside(shape, piece, spared, spans);
    return spans;
}

}  // namespace marchwarden
