#include "world.hpp"

namespace marchwarden {

namespace {

bool holds(const Grown& shape, Point p, double gap) { return gap == 0 ? shape.holds(p) : shape.depth(p) > -gap; }

struct Stay {
    double first, last;
    int leg;
};

// The spans inside a shape along a whole path, with the piece in which each begins.
std::vector<Stay> stays(const std::vector<Piece>& path, const std::vector<double>& begins, const Grown& shape,
                        const std::vector<Grown>& spared) {
    std::vector<Stay> found;
    bool goes_on = false;
    for (size_t k = 0; k < path.size(); ++k) {
        if (path[k].span == 0) {
            if (k == 0 && shape.holds(path[k].from)) {
                found.push_back({0, 0, 0});
                goes_on = true;
            }
            continue;
        }
        std::vector<Span> inside;
        if (shape.may_meet(path[k])) inside = spans_inside(shape, path[k], spared);
        for (const Span& span : inside) {
            if (goes_on && span.first == 0)
                found.back().last = begins[k] + span.last;
            else
                found.push_back({begins[k] + span.first, begins[k] + span.last, static_cast<int>(k)});
        }
        goes_on = !inside.empty() && inside.back().last == path[k].span;
    }
    return found;
}

template <class Depth>
Fault fault(int index, const std::vector<Piece>& path, const std::vector<double>& begins, const Stay& stay,
            Depth depth) {
    const Piece& leg = path[stay.leg];
    const double start = stay.first - begins[stay.leg];
    const double end = std::min(stay.last - begins[stay.leg], leg.span);
    double deep = -FOREVER;
    for (int k = 0; k <= 16; ++k) deep = std::max(deep, depth(leg.at(start + (end - start) * k / 16)));
    return {index, stay.leg, stay.first, leg.at(start), deep + TAU};
}

}  // namespace

void World::add(Grown shape, Kind kind, bool exempt) {
    shape.index = static_cast<int>(shapes.size());
    shape.zone = kind != Kind::solid;
    const bool open = exempt && shape.zone;
    if (open)
        spared.push_back(shape);
    else
        (kind == Kind::solid ? walls : kind == Kind::zone ? zones : membranes).push_back(shape.index);
    cx.push_back(shape.around.x);
    cy.push_back(shape.around.y);
    cr.push_back(shape.around.r);
    is_spared.push_back(open);
    kinds.push_back(kind);
    shapes.push_back(std::move(shape));
}

namespace {

struct Box {
    double x0 = FOREVER, y0 = FOREVER, x1 = -FOREVER, y1 = -FOREVER;

    void take(Point p, double r) {
        x0 = std::min(x0, p.x - r);
        y0 = std::min(y0, p.y - r);
        x1 = std::max(x1, p.x + r);
        y1 = std::max(y1, p.y + r);
    }
    template <class Use>
    void each_near(const World& world, double more, Use use) const {
        const double mx = (x0 + x1) / 2, my = (y0 + y1) / 2, hx = (x1 - x0) / 2 + more, hy = (y1 - y0) / 2 + more;
        const size_t count = world.cx.size();
        const double *cx = world.cx.data(), *cy = world.cy.data(), *cr = world.cr.data();
        for (size_t k = 0; k < count; ++k)
            if (std::fabs(cx[k] - mx) < hx + cr[k] && std::fabs(cy[k] - my) < hy + cr[k]) use(static_cast<int>(k));
    }
};

}  // namespace

// The shapes whose circles come near the box around a path.
void World::near(const std::vector<Piece>& path, double more, std::vector<int>& out) const {
    Box box;
    for (const Piece& piece : path) {
        if (piece.bend) box.take(piece.centre, piece.r);
        box.take(piece.from, 0);
        box.take(piece.to, 0);
    }
    box.each_near(*this, more, [&](int k) { out.push_back(k); });
}

// Whether straight legs overlap nothing: the quick form of `walk`.
bool World::is_clear(const std::vector<Point>& points) const {
    Box box;
    double gone = 0;
    for (size_t k = 0; k < points.size(); ++k) {
        if (!on_board(points[k])) return false;
        box.take(points[k], 0);
        if (k) gone += std::fabs(points[k].x - points[k - 1].x) + std::fabs(points[k].y - points[k - 1].y);
    }
    bool clear = true, walk_it = false;
    box.each_near(*this, 0, [&](int k) {
        if (!clear || is_spared[k]) return;
        const Grown& shape = shapes[k];
        bool meets = shape.outline && shape.holds(points[0]);
        for (size_t n = 0; n + 1 < points.size() && !meets; ++n) meets = !shape.keeps_off({points[n], points[n + 1]});
        if (!meets) return;
        if (kinds[k] == Kind::membrane || (kinds[k] == Kind::zone && !spared.empty()))
            walk_it = true;
        else
            clear = false;
    });
    if (gone == 0) return true;
    if (!clear || !walk_it) return clear;
    std::vector<Piece> path;
    for (size_t n = 0; n + 1 < points.size(); ++n) path.push_back(Piece::edge(points[n], points[n + 1]));
    return walk(path).faults.empty();
}

bool World::spares(Point p) const {
    for (const Grown& shape : spared)
        if (shape.holds(p)) return true;
    return false;
}

bool World::free(Point p, double gap) const {
    if (!on_board(p)) return false;
    for (int k : walls)
        if (holds(shapes[k], p, gap)) return false;
    for (int k : zones)
        if (holds(shapes[k], p, gap) && !spares(p)) return false;
    return true;
}

std::vector<int> World::blocked_by(Point p, double gap) const {
    std::vector<int> found;
    if (!on_board(p)) found.push_back(BOARD);
    for (int k : walls)
        if (holds(shapes[k], p, gap)) found.push_back(k);
    if (!spares(p))
        for (int k : zones)
            if (holds(shapes[k], p, gap)) found.push_back(k);
    return found;
}

std::vector<int> World::inside_of(Point p) const {
    std::vector<int> found;
    for (int k : membranes)
        if (shapes[k].holds(p) && !spares(p)) found.push_back(k);
    return found;
}

std::vector<RoughSpan> World::rough_spans(const Piece& piece) const {
    struct Part {
        Span span;
        int area;
    };
    std::vector<Part> parts;
    Places places;
    for (size_t k = 0; k < roughs.size(); ++k) {
        if (!roughs[k].area.may_meet(piece)) continue;
        for (const Span& span : spans_inside(roughs[k].area, piece, {})) {
            parts.push_back({span, static_cast<int>(k)});
            places.push_back(span.first);
            places.push_back(span.last);
        }
    }
    std::sort(places.begin(), places.end());
    places.erase(std::unique(places.begin(), places.end()), places.end());
    std::vector<RoughSpan> spans;
    for (size_t n = 0; n + 1 < places.size(); ++n) {
        RoughSpan span{places[n], places[n + 1], 1.0, {}};
        for (const Part& part : parts)
            if (part.span.first <= span.first && span.last <= part.span.last) {
                span.factor = std::max(span.factor, roughs[part.area].factor);
                span.areas.push_back(part.area);
            }
        if (!span.areas.empty()) spans.push_back(std::move(span));
    }
    return spans;
}

double World::cost_of(const Piece& piece) const {
    double cost = piece.span;
    const Rough* met = nullptr;
    for (const Rough& rough : roughs) {
        if (!rough.area.may_meet(piece)) continue;
        if (met) {  // several: where they overlap, the highest factor counts
            for (const RoughSpan& span : rough_spans(piece)) cost += (span.last - span.first) * (span.factor - 1);
            return cost;
        }
        met = &rough;
    }
    if (!met) return cost;
    static const std::vector<Grown> none;
    thread_local std::vector<Span> spans;
    spans_inside(met->area, piece, none, spans);
    for (const Span& span : spans) cost += (span.last - span.first) * (met->factor - 1);
    return cost;
}

void World::board_crossings(const Piece& piece, Places& out) const {
    if (!bounded) return;
    line_crossings(piece, 1, 0, x0, out);
    line_crossings(piece, 1, 0, x1, out);
    line_crossings(piece, 0, 1, y0, out);
    line_crossings(piece, 0, 1, y1, out);
}

Walk World::walk(const std::vector<Piece>& path) const {
    Walk walk;
    std::vector<double> begins;
    double gone = 0;
    for (const Piece& piece : path) {
        begins.push_back(gone);
        walk.lengths.push_back(piece.span);
        walk.costs.push_back(cost_of(piece));
        gone += piece.span;
    }
    const std::vector<Grown> none;
    std::vector<int> candidates;
    near(path, 2 * TAU, candidates);
    for (int k : candidates) {
        const bool solid = kinds[k] == Kind::solid;
        const double touch = solid ? 2 * TAU : 0.0;
        Circle near = shapes[k].around;
        near.r += touch;
        bool meets = false;
        for (const Piece& piece : path)
            meets = meets || (piece.bend ? length(near.x - piece.centre.x, near.y - piece.centre.y) < near.r + piece.r
                                         : !clear_of(near, {piece.from, piece.to}));
        if (!meets) continue;
        const std::vector<Stay> first = stays(path, begins, shapes[k].grown(touch), none);
        if (first.empty()) continue;
        walk.met.push_back({k, first[0].first});
        if (is_spared[k] || gone == 0) continue;
        const std::vector<Stay> inside = stays(path, begins, shapes[k], solid ? none : spared);
        for (const Stay& stay : inside) {
            if (kinds[k] == Kind::membrane && !(stay.first > 0)) continue;
            walk.faults.push_back(
                fault(k, path, begins, stay, [&](Point p) { return shapes[k].depth(p); }));
            break;
        }
    }
    for (size_t k = 0; bounded && gone > 0 && k < path.size(); ++k) {
        if (!path[k].bend && on_board(path[k].from) && on_board(path[k].to)) continue;
        Places places{0.0, path[k].span};
        board_crossings(path[k], places);
        std::sort(places.begin(), places.end());
        bool off = false;
        for (size_t n = 0; n + 1 < places.size() && !off; ++n) {
            const double a = std::max(0.0, places[n]), b = std::min(path[k].span, places[n + 1]);
            off = b > a && !on_board(path[k].at((a + b) / 2));
            if (off)
                walk.faults.push_back(fault(BOARD, path, begins, {begins[k] + a, begins[k] + b, static_cast<int>(k)},
                                            [&](Point p) { return std::max({x0 - p.x, p.x - x1, y0 - p.y, p.y - y1}); }));
        }
        if (off) break;
    }
    std::stable_sort(walk.faults.begin(), walk.faults.end(),
                     [](const Fault& a, const Fault& b) { return a.along < b.along; });
    std::stable_sort(walk.met.begin(), walk.met.end(),
                     [](const Meeting& a, const Meeting& b) { return a.along < b.along; });
    bool goes_on = false;
    for (size_t k = 0; !roughs.empty() && k < path.size(); ++k) {
        if (path[k].span == 0) continue;
        std::vector<RoughSpan> here = rough_spans(path[k]);
        const bool ends = !here.empty() && here.back().last == path[k].span;
        for (RoughSpan& span : here) {
            const bool more = goes_on && span.first == 0 && walk.stretches.back().areas == span.areas;
            if (more) {
                walk.stretches.back().last = begins[k] + span.last;
            } else {
                span.first += begins[k];
                span.last += begins[k];
                walk.stretches.push_back(std::move(span));
            }
        }
        goes_on = ends;
    }
    return walk;
}

}  // namespace marchwarden
