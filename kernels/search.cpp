#include "search.hpp"

namespace marchwarden {

std::optional<Line> tangent(Point c, double a, Point d, double b) {
    const double dx = d.x - c.x, dy = d.y - c.y, k = a - b;
    const double square = dx * dx + dy * dy;
    double rest = square - k * k;
    if (square == 0) return a == 0 && b == 0 ? std::optional<Line>({c, d}) : std::nullopt;
    if (rest < 0) {
        if (rest < -1e-9 && ((a != 0 && b != 0) || std::fabs(k) - std::sqrt(square) > 2 * HUG)) return std::nullopt;
        rest = 0;
    }
    const double along = std::sqrt(rest);
    double ux = dx * along - dy * k, uy = dy * along + dx * k;
    const double norm = length(ux, uy);
    ux /= norm;
    uy /= norm;
    return Line{{c.x + a * uy, c.y - a * ux}, {d.x + b * uy, d.y - b * ux}};
}

double Ring::sweep(double place) const {
    double width = 0;
    for (const Turn& arc : free) {
        double gone = turned(place - arc.first);
        if (gone > ROUND - NEAR) gone = 0;
        if (arc.wide >= ROUND)
            width = ROUND;
        else if (gone <= arc.wide + NEAR)
            width = std::max(width, arc.wide - gone);
    }
    for (double gate : gates) width = std::min(width, turned(gate - place));
    return width;
}

double Ring::extra(double place, double width) const {
    double added = 0;
    for (const Turn& arc : rough)
        for (double turn : {-ROUND, 0.0, ROUND}) {
            const double begin = arc.first - place + turn;
            const double overlap = std::min(begin + arc.wide, width) - std::max(begin, 0.0);
            if (overlap > 0) added += overlap * arc.more;
        }
    return added;
}

Search::Search(std::shared_ptr<const World> world, Point start, double budget, std::optional<Goals> goals, bool heed_rough)
    : world_(std::move(world)), start_(start), limit_(budget + TAU), goals_(std::move(goals)) {
    wide_ = limit_ + (world_->roughs.empty() ? 0.0 : SLACK);
    bound_ = wide_;
    const std::vector<int> inside = world_->inside_of(start);
    const bool bounded = std::isfinite(budget);
    const auto take = [&](int k) {
        if (!bounded || in_range(world_->shapes[k].around)) bars_.push_back(&world_->shapes[k]);
    };
    for (int k : world_->walls) take(k);
    for (int k : world_->zones) take(k);
    for (int k : world_->membranes) {
        if (std::find(inside.begin(), inside.end(), k) != inside.end())
            gates_.push_back(&world_->shapes[k]);
        else
            take(k);
    }
    std::vector<Carrier> arcs;
    for (const Grown* shape : bars_) shape->carriers(arcs);
    for (const Grown* shape : gates_) shape->carriers(arcs);
    for (const Rough& rough : world_->roughs)
        if (heed_rough && in_range(rough.area.around)) {
            roughs_.push_back(&rough);
            rough.area.carriers(arcs);
        }
    if (roughs_.empty()) wide_ = bound_ = limit_;  // what is out of range needs no slack for refining
    std::vector<Point> points;
    turning_points(points);
    for (Point p : points) arcs.emplace_back(p, 0.0, 0.0, ROUND);
    carriers_.reserve(arcs.size());
    for (const Carrier& arc : arcs)
        if (in_range({arc.c.x, arc.c.y, arc.r})) carriers_.push_back(arc);
    first_stop_ = static_cast<int>(carriers_.size());
    if (!roughs_.empty()) {
        tracks_ = tracks_of(*world_, roughs_, bars_);
        std::vector<Stop> stops = stops_on(tracks_, roughs_);
        stops_beside(tracks_, roughs_, start_, stops);
        for (size_t k = 0; goals_ && k < goals_->points.size(); ++k)
            stops_beside(tracks_, roughs_, goals_->points[k], stops);
        for (const Stop& stop : stops)
            if (in_range({stop.at.x, stop.at.y, 0})) {
                stops_.push_back(stop);
                carriers_.emplace_back(stop.at, 0.0, 0.0, ROUND);
            }
    }
    rings_.resize(carriers_.size() * 2);
}

bool Search::in_range(const Circle& c) const {
    const double near = std::max(0.0, length(c.x - start_.x, c.y - start_.y) - c.r);
    if (!goals_) return near <= wide_;
    const Circle& g = goals_->around;
    return near + std::max(0.0, length(c.x - g.x, c.y - g.y) - g.r - c.r) <= wide_;
}

void Search::turning_points(std::vector<Point>& out) const {
    std::vector<Piece> pieces;
    Places places;
    for (const Grown& spared : world_->spared) {
        const Grown edge = spared.grown(-HUG);
        for (const Grown* zone : bars_) {
            if (!zone->zone) continue;
            pieces.clear();
            zone->grown(HUG).rim(pieces);
            for (const Piece& piece : pieces) {
                places.clear();
                edge.crossings(piece, places);
                for (double along : places)
                    if (0 <= along && along <= piece.span) out.push_back(piece.at(along));
            }
        }
    }
}

double Search::remaining(Point p) const {
    if (!goals_) return 0;
    const Circle& g = goals_->around;
    return std::max(0.0, length(p.x - g.x, p.y - g.y) - g.r);
}

bool Search::bars(const Grown& shape, const Line& line) const {
    if (shape.keeps_off(line)) return false;
    if (!shape.zone || world_->spared.empty()) return true;
    return !spans_inside(shape, Piece::edge(line.from, line.to), world_->spared).empty();
}

bool Search::opens(const Line& line) const {
    if (!world_->on_board(line.to)) return false;
    for (const Grown* shape : bars_)
        if (bars(*shape, line)) return false;
    return passes_gates(line);
}

bool Search::opens(const Line& line, Screen& screen) const {
    if (!world_->on_board(line.to)) return false;
    const auto barred = [&](const Screen::Bar& bar) { return !clear_of(bar.around, line) && bars(*bar.shape, line); };
    if (screen.last < screen.bars.size() && barred(screen.bars[screen.last])) return false;
    for (size_t k = 0; k < screen.bars.size(); ++k)
        if (barred(screen.bars[k])) {
            screen.last = k;
            return false;
        }
    return passes_gates(line);
}

bool Search::passes_gates(const Line& line) const {
    for (const Grown* gate : gates_)
        for (const Span& span : spans_inside(*gate, Piece::edge(line.from, line.to), world_->spared))
            if (span.first > 0) return false;
    return true;
}

std::optional<Line> Search::line_to_goal(size_t number, Point c, double a) const {
    if (number < goals_->points.size()) return tangent(c, a, goals_->points[number], 0);
    number -= goals_->points.size();
    if (number < goals_->arcs.size()) {
        const ArcGoal& goal = goals_->arcs[number];
        const Point g{goal.arc.x, goal.arc.y};
        const auto line = goal.side > 0 ? tangent(c, a, g, 0) : tangent(g, 0, c, a);
        if (!line) return std::nullopt;
        const Point p = goal.side > 0 ? line->from : line->to;
        const double away = apart(p, g);
        if (away == 0 || goal.side * (away - goal.arc.r) < -2 * HUG) return std::nullopt;
        const double dx = (p.x - g.x) / away, dy = (p.y - g.y) / away;
        if (!goal.range.covers(dx, dy)) return std::nullopt;
        return Line{p, {g.x + goal.arc.r * dx, g.y + goal.arc.r * dy}};
    }
    const Line& edge = goals_->edges[number - goals_->arcs.size()];
    const double long_ = apart(edge.from, edge.to);
    const double tx = (edge.to.x - edge.from.x) / long_, ty = (edge.to.y - edge.from.y) / long_;
    const Point p{c.x + a * tx, c.y + a * ty};
    const double along = (p.x - edge.from.x) * tx + (p.y - edge.from.y) * ty;
    const double gap = (p.x - edge.from.x) * ty - (p.y - edge.from.y) * tx;
    if (along < 0 || along > long_ || gap < -2 * HUG) return std::nullopt;
    return Line{p, {edge.from.x + along * tx, edge.from.y + along * ty}};
}

bool Search::leans(int own, int other, const Line& line) const {
    if (stops_.empty()) return false;
    const double dx = line.to.x - line.from.x, dy = line.to.y - line.from.y;
    return (own >= first_stop_ && stops_[own - first_stop_].leans(dx, dy)) ||
           (other >= first_stop_ && stops_[other - first_stop_].leans(-dx, -dy));
}

std::vector<Departure> Search::departures(const Carrier& from, int sense, int own) const {
    Screen screen;
    screen.bars.reserve(bars_.size());
    for (const Grown* shape : bars_) {
        const Circle& c = shape->around;
        screen.bars.push_back({length(c.x - from.c.x, c.y - from.c.y) - c.r, c, shape});
    }
    std::sort(screen.bars.begin(), screen.bars.end(), [](const Screen::Bar& one, const Screen::Bar& two) {
        return one.away != two.away ? one.away < two.away : one.shape->index < two.shape->index;
    });

    std::vector<Departure> found;
    const double a = sense * from.r;
    const auto take = [&](const Line& line, int k, int other) {
        if (from.r > 0 && !from.covers(line.from.x - from.c.x, line.from.y - from.c.y)) return;
        if (leans(own, k, line)) return;
        const double long_ = apart(line.from, line.to);
        if (apart(line.from, start_) + long_ + remaining(line.to) > wide_ || !opens(line, screen)) return;
        const double angle = from.r > 0 ? std::atan2(line.from.y - from.c.y, line.from.x - from.c.x) : 0.0;
        double arrives = 0;
        if (other) arrives = std::atan2(line.to.y - carriers_[k].c.y, line.to.x - carriers_[k].c.x);
        const double cost = !roughs_.empty() ? world_->cost_of(Piece::edge(line.from, line.to)) : long_;
        found.push_back({turned(sense * angle), angle, k, other, arrives, cost, line});
    };
    for (int k = 0; k < static_cast<int>(carriers_.size()); ++k) {
        if (k == own) continue;
        const Carrier& to = carriers_[k];
        for (int other : {1, -1}) {
            if (to.r == 0 && other < 0) break;
            const auto line = tangent(from.c, a, to.c, other * to.r);
            if (line && to.covers(line->to.x - to.c.x, line->to.y - to.c.y)) take(*line, k, to.r > 0 ? other : 0);
        }
    }
    for (size_t n = 0; goals_ && n < goals_->number(); ++n)
        if (const auto line = line_to_goal(n, from.c, a)) take(*line, -1 - static_cast<int>(n), 0);
    std::stable_sort(found.begin(), found.end(),
                     [](const Departure& one, const Departure& two) { return one.place < two.place; });
    return found;
}

Ring& Search::ring(int carrier, int sense) {
    std::unique_ptr<Ring>& slot = rings_[2 * carrier + (sense > 0)];
    if (!slot) {
        slot = std::make_unique<Ring>();
        if (sense) around(carriers_[carrier], sense, *slot);
        slot->departures = departures(carriers_[carrier], sense, carrier);
        slot->cheapest.assign(slot->departures.size(), FOREVER);
    }
    return *slot;
}

void Search::around(const Carrier& carrier, int sense, Ring& ring) const {
    const double r = carrier.r;
    const Piece whole = Piece::arc(carrier.c, r, 0, sense * ROUND);
    std::vector<const Grown*> near;
    Places places;
    for (const Grown* shape : bars_)
        if (shape->may_meet(whole)) {
            near.push_back(shape);
            shape->crossings(whole, places);
        }
    for (const Grown& shape : world_->spared) shape.crossings(whole, places);
    world_->board_crossings(whole, places);
    for (double& place : places) place /= r;
    const double first = turned(sense > 0 ? carrier.lo - MARGIN : -(carrier.lo + carrier.wide + MARGIN));
    const double wide = std::min(ROUND, carrier.wide + 2 * MARGIN);
    if (wide < ROUND) {
        places.push_back(first);
        places.push_back(turned(first + wide));
    }
    places.push_back(0);
    places.push_back(ROUND);
    std::sort(places.begin(), places.end());
    std::vector<Span> free;  // neighbours share the place where they meet exactly
    for (size_t k = 0; k + 1 < places.size(); ++k) {
        const double a = places[k], b = places[k + 1], middle = (a + b) / 2;
        if (b <= a || turned(middle - first) > wide) continue;
        const Point p{carrier.c.x + r * std::cos(sense * middle), carrier.c.y + r * std::sin(sense * middle)};
        bool open = world_->on_board(p);
        for (size_t n = 0; n < near.size() && open; ++n)
            open = !near[n]->holds(p) || (near[n]->zone && world_->spares(p));
        if (!open) continue;
        if (!free.empty() && free.back().last == a)
            free.back().last = b;
        else
            free.push_back({a, b});
    }
    if (free.size() > 1 && free.front().first == 0 && free.back().last == ROUND) {
        free.front().first = free.back().first - ROUND;
        free.pop_back();
    }
    for (const Span& span : free) ring.free.push_back({turned(span.first), span.last - span.first, 0});
    for (const Grown* gate : gates_)
        for (const Span& span : spans_inside(*gate, whole, world_->spared))
            if (span.first > 0) ring.gates.push_back(span.first / r);
    if (!roughs_.empty())
        for (const RoughSpan& span : world_->rough_spans(whole))
            ring.rough.push_back({span.first / r, (span.last - span.first) / r, span.factor - 1});
}

// The shortest path bounds the cheapest one: from below by its length, from above by its cost.
std::optional<Found> cheapest(std::shared_ptr<const World> world, Point start, double budget, std::optional<Goals> goals) {
    if (world->roughs.empty()) return Search(world, start, budget, std::move(goals)).best();
    auto shortest = Search(world, start, budget, goals, false).best();
    if (!shortest) return shortest;
    double cost = 0;
    for (const Piece& piece : shortest->path) cost += world->cost_of(piece);
    if (cost <= shortest->cost + 1e-12) return shortest;
    auto found = Search(world, start, std::min(budget, cost), std::move(goals)).best();
    if (found && found->cost <= cost) return found;
    shortest->cost = cost;
    return cost <= budget + TAU ? shortest : std::nullopt;
}

std::optional<Found> Search::best() {
    double cost = 0;
    int step = 0;
    Refiner refiner;
    while (next(cost, step)) {
        if (steps_[step].carrier >= 0) continue;
        if (roughs_.empty()) return Found{cost, path(step, nullptr)};
        if (refiner.done(cost)) break;
        refiner.take(*this, cost, step, nullptr);
    }
    return refiner.best && refiner.best->cost <= limit_ ? refiner.best : std::nullopt;
}

void Search::spread() {
    double cost = 0;
    int step = 0;
    while (next(cost, step)) {
    }
}

// Takes the cheapest arrival and lets it spread; false when none is left.
bool Search::next(double& cost, int& step) {
    if (firsts_.empty()) {
        firsts_.emplace_back();
        if (!world_->free(start_, 0)) return false;
        waves_.push_back({START, 0, 0, 0, 0, -1});
        firsts_.back() = departures(Carrier(start_, 0, 0, ROUND), 0, START);
        for (const Departure& departure : firsts_.back()) push(departure, departure.cost, -1, 0);
    }
    if (heap_.empty()) return false;
    const Entry entry = heap_.top();
    heap_.pop();
    const Departure& departure = *entry.departure;
    cost = entry.cost;
    step = static_cast<int>(steps_.size());
    steps_.push_back({entry.before, entry.left, departure.line, departure.carrier, departure.sense, departure.arrives});
    if (departure.carrier >= 0) spread_from(departure, cost, step);
    return true;
}

void Search::push(const Departure& departure, double cost, int before, double left) {
    const double hope = cost + remaining(departure.line.to);
    if (hope > bound_) return;
    if (departure.carrier < 0) bound_ = std::min(bound_, hope + wide_ - limit_);
    heap_.push({hope, ++pushed_, cost, &departure, before, left});
}

void Search::spread_from(const Departure& arrival, double cost, int step) {
    Ring& ring = this->ring(arrival.carrier, arrival.sense);
    if (arrival.sense == 0) {
        if (ring.point_cost <= cost) return;
        ring.point_cost = cost;
        waves_.push_back({arrival.carrier, 0, 0, 0, cost, step});
        for (const Departure& departure : ring.departures) push(departure, cost + departure.cost, step, 0);
        return;
    }
    const double radius = carriers_[arrival.carrier].r;
    const double place = turned(arrival.sense * arrival.arrives);
    double width = ring.sweep(place);
    if (ring.rough.empty()) width = std::min(width, (wide_ - cost) / radius);
    const size_t count = ring.departures.size();
    const size_t begin = std::lower_bound(ring.departures.begin(), ring.departures.end(), place - NEAR,
                                          [](const Departure& one, double at) { return one.place < at; }) -
                         ring.departures.begin();
    for (size_t n = 0; n < count; ++n) {
        const size_t k = begin + n < count ? begin + n : begin + n - count;
        double gone = turned(ring.departures[k].place - place);
        if (gone > ROUND - 2 * NEAR) gone = 0;
        if (gone > width + NEAR) break;
        const double there = cost + radius * (gone + (ring.rough.empty() ? 0.0 : ring.extra(place, gone)));
        if (ring.cheapest[k] <= there) {
            width = gone;
            break;
        }
        ring.cheapest[k] = there;
        push(ring.departures[k], there + ring.departures[k].cost, step, ring.departures[k].angle);
    }
    waves_.push_back({arrival.carrier, arrival.sense, arrival.arrives, width, cost, step});
}

std::vector<Piece> Search::path(int step, const Way* last) const {
    std::vector<Piece> pieces;
    const auto add = [&](const Line& line) {
        if (line.from.x != line.to.x || line.from.y != line.to.y) pieces.push_back(Piece::edge(line.from, line.to));
    };
    if (last && last->pause) add({last->pause->at, last->then});
    if (last) add(last->line);
    bool leaves = last != nullptr;
    double left = last ? last->left : 0;
    while (step >= 0) {
        const Step& at = steps_[step];
        if (leaves && at.sense) {
            const double turn = turned(at.sense * (left - at.angle));
            if (NEAR < turn && turn < ROUND - NEAR)
                pieces.push_back(Piece::arc(carriers_[at.carrier].c, carriers_[at.carrier].r, at.angle, at.sense * turn));
        }
        add(at.line);
        leaves = true;
        left = at.left;
        step = at.before;
    }
    std::reverse(pieces.begin(), pieces.end());
    return pieces;
}

// The line from a wave to a point and what it costs if it is open; false where the wave does not send one.
bool Search::line_of(const Wave& wave, Point p, Way& way) const {
    const Circle c = carrier(wave.carrier);
    const auto line = tangent({c.x, c.y}, wave.sense * c.r, p, 0);
    if (!line) return false;
    double arc = 0;
    way.left = 0;
    if (wave.sense) {
        way.left = std::atan2(line->from.y - c.y, line->from.x - c.x);
        double gone = turned(wave.sense * (way.left - wave.angle));
        if (gone > ROUND - 2 * NEAR) gone = 0;
        if (gone > wave.width + NEAR) return false;
        const Ring& ring = *rings_[2 * wave.carrier + (wave.sense > 0)];
        arc = c.r * (gone + (ring.rough.empty() ? 0.0 : ring.extra(turned(wave.sense * wave.angle), gone)));
    }
    way.line = *line;
    way.step = wave.step;
    way.cost = wave.cost + arc + apart(line->from, line->to);
    return true;
}

// Best first: waves by a lower bound, then by the cost of their line on plain ground. Without rough ground the first open
// one is of interest, and so is one that costs no more than enough; otherwise all that cost at most the slack more.
std::vector<Way> Search::ways_straight(Point p, double enough, double slack) const {
    struct Hope {
        double cost;
        int wave, way;
        bool operator<(const Hope& other) const {
            return cost != other.cost ? cost > other.cost : wave > other.wave;
        }
    };
    std::vector<Way> ways, open;
    if (!world_->free(p, 0)) return open;
    std::vector<Hope> hopes;
    for (size_t k = 0; k < waves_.size(); ++k) {
        const Circle c = carrier(waves_[k].carrier);
        const double least = waves_[k].cost + length(p.x - c.x, p.y - c.y) - c.r;
        if (waves_[k].carrier >= first_stop_ && stops_[waves_[k].carrier - first_stop_].leans(p.x - c.x, p.y - c.y)) continue;
        if (least <= wide_) hopes.push_back({least, static_cast<int>(k), -1});
    }
    std::make_heap(hopes.begin(), hopes.end());
    double least = wide_;
    while (!hopes.empty()) {
        std::pop_heap(hopes.begin(), hopes.end());
        const Hope hope = hopes.back();
        hopes.pop_back();
        if (hope.cost > least) break;
        if (hope.way < 0) {
            Way way;
            if (!line_of(waves_[hope.wave], p, way) || way.cost > least) continue;
            ways.push_back(way);
            hopes.push_back({way.cost, hope.wave, static_cast<int>(ways.size()) - 1});
            std::push_heap(hopes.begin(), hopes.end());
            continue;
        }
        Way way = ways[hope.way];
        if (!opens(way.line)) continue;
        open.push_back(way);
        if (roughs_.empty()) break;
        Way& last = open.back();
        last.cost += world_->cost_of(Piece::edge(way.line.from, way.line.to)) - apart(way.line.from, way.line.to);
        if (last.cost <= enough) return {last};
        if (last.cost > least)
            open.pop_back();
        else
            least = std::min(least, last.cost + slack);
    }
    std::stable_sort(open.begin(), open.end(), [](const Way& one, const Way& two) { return one.cost < two.cost; });
    return open;
}

// In rough ground close to its edge there are also ways along the edge that break beside the point.
std::vector<Way> Search::ways_open(Point p, double enough) const {
    std::vector<Way> ways = ways_straight(p, enough, SLACK);
    if (!ways.empty() && ways.front().cost <= enough) return ways;
    bool inside = false;
    for (const Rough* rough : roughs_) inside = inside || rough->area.holds(p);
    if (!inside || !world_->free(p, 0)) return ways;
    std::vector<Stop> stops;
    stops_beside(tracks_, roughs_, p, stops);
    for (const Stop& stop : stops) {
        if (!opens({stop.at, p})) continue;
        std::vector<Way> more = ways_straight(stop.at, -FOREVER, 0);
        if (more.empty()) continue;
        Way way = more.front();
        way.cost += world_->cost_of(Piece::edge(stop.at, p));
        way.pause = stop;
        way.then = p;
        if (way.cost <= wide_) ways.push_back(way);
    }
    std::stable_sort(ways.begin(), ways.end(), [](const Way& one, const Way& two) { return one.cost < two.cost; });
    return ways;
}

double Search::rough_cost(Point p, double enough) const {
    const std::vector<Way> ways = ways_open(p, enough);
    return ways.empty() ? FOREVER : ways.front().cost;
}

// The cost of the cheapest way, also where refining leaves it beyond the budget; infinite where it is farther than that.
double Search::cost(Point p) {
    if (roughs_.empty()) return rough_cost(p);
    const auto way = refined_way(ways_open(p), -FOREVER);
    return way ? way->cost : FOREVER;
}

double Search::distance(Point p) {
    const double cost = this->cost(p);
    return cost <= limit_ ? cost : FOREVER;
}

bool Search::holds(Point p) {
    const std::vector<Way> ways = ways_open(p, limit_);
    if (ways.empty() || ways.front().cost <= limit_) return !ways.empty();
    const auto way = refined_way(ways, limit_);
    return way && way->cost <= limit_;
}

// The most an inch can cost about a point.
double Search::steepest(Point p, double within) const {
    double most = 1;
    for (const Rough* rough : roughs_)
        if (rough->factor > most && rough->area.depth(p) > -within) most = rough->factor;
    return most;
}

std::optional<Found> Search::refined_way(const std::vector<Way>& ways, double enough) {
    Refiner refiner;
    refiner.enough = enough;
    for (const Way& way : ways) {
        if (refiner.done(way.cost)) break;
        refiner.take(*this, way.cost, way.step, &way);
    }
    return refiner.best;
}

std::optional<Found> Search::route(Point p) {
    const std::vector<Way> ways = ways_open(p);
    if (ways.empty()) return std::nullopt;
    if (roughs_.empty()) return Found{ways[0].cost, path(ways[0].step, &ways[0])};
    auto way = refined_way(ways, -FOREVER);
    return way && way->cost <= limit_ ? way : std::nullopt;
}

void Search::survey(Point p, double& clearance, double& crowd) const {
    double nearest = FOREVER;
    clearance = crowd = FOREVER;
    std::vector<double> gaps;
    const auto count = [&]() {
        for (double gap : gaps) {
            clearance = std::min(clearance, gap);
            const double away = std::fabs(gap);
            crowd = std::min(crowd, std::max(away, nearest));
            nearest = std::min(nearest, away);
        }
        gaps.clear();
    };
    bool directional = !gates_.empty();
    const auto look = [&](const Grown* shape) {
        // An outline whose circle is farther than two rims already known has nothing to add.
        if (shape->outline && length(p.x - shape->around.x, p.y - shape->around.y) - shape->around.r > crowd) return;
        shape->rim_gaps(p, gaps);
        count();
        directional = directional || (shape->zone && !world_->spared.empty() && shape->holds(p));
    };
    for (const Grown* shape : bars_) look(shape);
    for (const Grown* shape : gates_) look(shape);
    if (world_->bounded) gaps.insert(gaps.end(), {p.x - world_->x0, world_->x1 - p.x, p.y - world_->y0, world_->y1 - p.y});
    count();
    if (directional) clearance = nearest;
}

}  // namespace marchwarden
