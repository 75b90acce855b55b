// A quick picture of a region, as in src/marchwarden/geometry/fans.py.
#include "fans.hpp"

namespace marchwarden {

namespace {

constexpr double WIDEST = 0.35;  // the widest angle between neighbouring rays
constexpr int DEEPEST = 9;       // how often the angle between two rays is halved at most

struct Ray {
    double gone;
    Point origin, end;
};

}  // namespace

// How far a line goes until it has cost as much as it is long.
double Search::afforded(const Piece& line) const {
    double extra = 0;
    for (const RoughSpan& span : world_->rough_spans(line)) {
        if (span.first + extra >= line.span) break;
        const double more = (span.last - span.first) * (span.factor - 1);
        if (span.last + extra + more >= line.span) return span.first + (line.span - extra - span.first) / span.factor;
        extra += more;
    }
    return line.span - extra;
}

// How far a line goes before it is blocked, leaves the board, or has used up its length on rough ground.
double Search::sight_along(const Line& line, const std::vector<const Grown*>& near) const {
    const double whole = apart(line.from, line.to);
    double seen = whole;
    Piece piece;
    bool made = false;
    const auto edge = [&]() -> const Piece& {
        if (!made) piece = Piece::edge(line.from, line.to);
        made = true;
        return piece;
    };
    const std::vector<Grown> none;
    for (const Grown* shape : near) {
        if (clear_of(shape->around, line)) continue;
        if (!shape->outline && (!shape->zone || world_->spared.empty())) {
            const double dx = (line.to.x - line.from.x) / whole, dy = (line.to.y - line.from.y) / whole;
            const double ex = shape->around.x - line.from.x, ey = shape->around.y - line.from.y;
            const double side = ex * dy - ey * dx, r = shape->around.r;
            seen = std::min(seen, std::max(0.0, ex * dx + ey * dy - std::sqrt(std::max(0.0, r * r - side * side))));
            continue;
        }
        const std::vector<Span> spans = spans_inside(*shape, edge(), shape->zone ? world_->spared : none);
        if (!spans.empty()) seen = std::min(seen, spans[0].first);
    }
    for (const Grown* gate : gates_)
        for (const Span& span : spans_inside(*gate, edge(), world_->spared))
            if (span.first > 0) seen = std::min(seen, span.first);
    if (world_->bounded) {
        const auto clip = [&](double a, double b, double low, double high) {
            if (b < low || b > high) seen = std::min(seen, std::max(0.0, whole * ((b < low ? low : high) - a) / (b - a)));
        };
        clip(line.from.x, line.to.x, world_->x0, world_->x1);
        clip(line.from.y, line.to.y, world_->y0, world_->y1);
    }
    return roughs_.empty() ? seen : std::min(seen, afforded(edge()));
}

std::vector<Point> Search::fan(const Wave& wave, double budget, double tolerance) const {
    std::vector<Point> out;
    const double width = wave.sense ? wave.width : ROUND, reach = budget - wave.cost;
    if (reach <= 0 || width <= 0) return out;
    const Circle c = carrier(wave.carrier);
    const Ring* ring = wave.sense ? rings_[2 * wave.carrier + (wave.sense > 0)].get() : nullptr;
    std::vector<const Grown*> near;
    for (const Grown* shape : bars_)
        if (length(shape->around.x - c.x, shape->around.y - c.y) < shape->around.r + c.r + reach) near.push_back(shape);

    const auto cast = [&](double gone) -> Ray {
        const double angle = wave.sense ? wave.angle + wave.sense * gone : gone;
        double rest = reach, heading = angle;
        if (ring) {
            const double extra = ring->rough.empty() ? 0.0 : ring->extra(turned(wave.sense * wave.angle), gone);
            rest -= c.r * (gone + extra);
            heading = angle + wave.sense * HALF / 2;
        }
        const Point origin{c.x + c.r * std::cos(angle), c.y + c.r * std::sin(angle)};
        if (rest <= 0) return {gone, origin, origin};
        const double dx = std::cos(heading), dy = std::sin(heading);
        const double seen = sight_along({origin, {origin.x + dx * rest, origin.y + dy * rest}}, near);
        return {gone, origin, {origin.x + dx * seen, origin.y + dy * seen}};
    };
    std::vector<Ray> rays{cast(0)};
    const auto between = [&](auto&& self, const Ray& one, const Ray& other, int depth) -> void {
        const double ux = other.end.x - one.end.x, uy = other.end.y - one.end.y, chord = length(ux, uy);
        if (depth == DEEPEST || chord <= tolerance) return;
        const Ray middle = cast((one.gone + other.gone) / 2);
        const double vx = middle.end.x - one.end.x, vy = middle.end.y - one.end.y;
        const bool flat = std::fabs(ux * vy - uy * vx) <= tolerance * chord &&
                          std::fabs(vx * ux + vy * uy - chord * chord / 2) <= chord * chord / 4;
        if (!flat) self(self, one, middle, depth + 1);
        rays.push_back(middle);
        if (!flat) self(self, middle, other, depth + 1);
    };
    const int count = std::max(1, static_cast<int>(std::ceil(width / WIDEST)));
    for (int k = 0; k < count; ++k) {
        const Ray from = rays.back(), to = cast(width * (k + 1) / count);
        between(between, from, to, 0);
        rays.push_back(to);
    }
    if (wave.sense)
        for (const Ray& ray : rays) out.push_back(ray.origin);
    else
        rays.pop_back();
    if (wave.sense) std::reverse(rays.begin(), rays.end());
    for (const Ray& ray : rays) out.push_back(ray.end);
    return out;
}

std::vector<std::vector<Point>> fans(const Search& search, double budget, double tolerance) {
    std::vector<std::vector<Point>> out;
    for (const Wave& wave : search.waves()) {
        std::vector<Point> fan = search.fan(wave, budget, tolerance);
        if (!fan.empty()) out.push_back(std::move(fan));
    }
    return out;
}

}  // namespace marchwarden
