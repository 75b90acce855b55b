// A quick picture of a region, as in src/marchwarden/geometry/fans.py.
#include "fans.hpp"

namespace marchwarden {

namespace {

constexpr double WIDEST = 0.35;  // the widest angle between neighbouring rays
constexpr int DEEPEST = 9;       // how often the angle between two rays is halved at most

struct Ray {
    double gone, long_;
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
double Search::sight_along(const Line& line, const std::vector<Screen::Bar>& near) const {
    const double whole = apart(line.from, line.to);
    const double dx = (line.to.x - line.from.x) / whole, dy = (line.to.y - line.from.y) / whole;
    double seen = whole;
    Line clear = line;  // as far as it is still seen
    Piece piece;
    bool made = false;
    const auto edge = [&]() -> const Piece& {
        if (!made) piece = Piece::edge(line.from, line.to);
        made = true;
        return piece;
    };
    const std::vector<Grown> none;
    for (const Screen::Bar& bar : near) {
        if (clear_of(bar.around, clear)) continue;
        const Grown* shape = bar.shape;
        double free = whole;
        if (!shape->outline && (!shape->zone || world_->spared.empty())) {
            const double ex = bar.around.x - line.from.x, ey = bar.around.y - line.from.y;
            const double side = ex * dy - ey * dx, r = bar.around.r;
            free = std::max(0.0, ex * dx + ey * dy - std::sqrt(std::max(0.0, r * r - side * side)));
        } else {
            const std::vector<Span> spans = spans_inside(*shape, edge(), shape->zone ? world_->spared : none);
            if (!spans.empty()) free = spans[0].first;
        }
        if (free >= seen) continue;
        seen = free;
        clear.to = {line.from.x + dx * seen, line.from.y + dy * seen};
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
    // Circles first: they are quick, and what lies behind them need not be looked at.
    std::vector<Screen::Bar> near;
    for (const bool outlined : {false, true})
        for (const Grown* shape : bars_) {
            const double away = length(shape->around.x - c.x, shape->around.y - c.y) - shape->around.r;
            if ((shape->outline != nullptr) == outlined && away < c.r + reach) near.push_back({away, shape->around, shape});
        }

    const auto cast = [&](double gone) -> Ray {
        const double angle = wave.sense ? wave.angle + wave.sense * gone : gone;
        const double cosine = std::cos(angle), sine = std::sin(angle);
        double rest = reach, dx = cosine, dy = sine;
        if (ring) {
            const double extra = ring->rough.empty() ? 0.0 : ring->extra(turned(wave.sense * wave.angle), gone);
            rest -= c.r * (gone + extra);
            dx = -wave.sense * sine;
            dy = wave.sense * cosine;
        }
        const Point origin{c.x + c.r * cosine, c.y + c.r * sine};
        if (rest <= 0) return {gone, 0, origin, origin};
        const double seen = sight_along({origin, {origin.x + dx * rest, origin.y + dy * rest}}, near);
        return {gone, seen, origin, {origin.x + dx * seen, origin.y + dy * seen}};
    };
    std::vector<Ray> rays{cast(0)};
    const auto between = [&](auto&& self, const Ray& one, const Ray& other, int depth) -> void {
        const double ux = other.end.x - one.end.x, uy = other.end.y - one.end.y, chord = length(ux, uy);
        const double wide = (other.gone - one.gone) * std::max(one.long_, other.long_);
        if (depth == DEEPEST || chord <= tolerance || wide <= tolerance) return;
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
        if (wave.sense) out.push_back(from.origin);
        between(between, from, to, 0);
        rays.push_back(to);
    }
    if (wave.sense) {
        out.push_back(rays.back().origin);
        std::reverse(rays.begin(), rays.end());
    } else {
        rays.pop_back();
    }
    out.reserve(out.size() + rays.size());
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
