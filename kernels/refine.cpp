// Slides the breaks of a path along the edges of rough ground, as in src/marchwarden/geometry/refining.py.
#include <map>

#include "search.hpp"

namespace marchwarden {

namespace {

constexpr int ROUNDS = 60;
constexpr double HOPE = 4;          // all later rounds together gain at most so often what this one does
constexpr double SLIGHT = 0.01;    // about a carrier where it turns less a way may do without, in radians
constexpr double FAITHFUL = 0.02;  // a parabola no wider than this may tell that nothing is to be gained
constexpr double FINEST = 1e-4;    // a narrower one is all rounding


}  // namespace

std::optional<Line> Search::line_between(const Mark& one, const Mark& other) const {
    if (other.goal >= 0) return line_to_goal(other.goal, one.at, one.sense * one.r);
    return tangent(one.at, one.sense * one.r, other.at, other.sense * other.r);
}

void Search::turn_about(const Mark& mark, const Line& before, const Line& after, double& first, double& turn) const {
    first = std::atan2(before.to.y - mark.at.y, before.to.x - mark.at.x);
    const double last = std::atan2(after.from.y - mark.at.y, after.from.x - mark.at.x);
    turn = turned(mark.sense * (last - first));
    if (turn > ROUND - 1e-8) turn = 0;
}

// What turning about a mark costs.
double Search::price_of_turn(const Mark& mark, double first, double turn) {
    const Ring& ring = this->ring(mark.carrier, mark.sense);
    return mark.r * (turn + (ring.rough.empty() ? 0.0 : ring.extra(turned(mark.sense * first), turn)));
}

// What part of a course costs, blocked or not; infinite where it is no path.
double Search::price_of(const Course& course, size_t low, size_t high) {
    double cost = 0;
    std::optional<Line> before;
    for (size_t k = low; k < high; ++k) {
        const auto line = line_between(course[k], course[k + 1]);
        if (!line) return FOREVER;
        if (before && course[k].sense) {
            double first = 0, turn = 0;
            turn_about(course[k], *before, *line, first, turn);
            if (turn > HALF * 1.5) return FOREVER;
            if (turn > 0) cost += price_of_turn(course[k], first, turn);
        }
        cost += world_->cost_of(Piece::edge(line->from, line->to));
        before = line;
    }
    return cost;
}

// What a course costs and its pieces, nothing where it is blocked.
std::optional<Found> Search::way_of(const Course& course) {
    std::vector<Line> lines;
    for (size_t k = 0; k + 1 < course.size(); ++k) {
        const auto line = line_between(course[k], course[k + 1]);
        if (!line || !opens(*line)) return std::nullopt;
        lines.push_back(*line);
    }
    Found found{0, {}};
    for (size_t k = 0; k < lines.size(); ++k) {
        const Mark& mark = course[k];
        if (k && mark.sense) {
            double first = 0, turn = 0;
            turn_about(mark, lines[k - 1], lines[k], first, turn);
            if (turn > HALF * 1.5) return std::nullopt;
            if (turn > ring(mark.carrier, mark.sense).sweep(turned(mark.sense * first)) + NEAR) return std::nullopt;
            if (turn > 0) {
                found.path.push_back(Piece::arc(mark.at, mark.r, first, mark.sense * turn));
                found.cost += price_of_turn(mark, first, turn);
            }
        }
        if (lines[k].from.x != lines[k].to.x || lines[k].from.y != lines[k].to.y) {
            found.path.push_back(Piece::edge(lines[k].from, lines[k].to));
            found.cost += world_->cost_of(found.path.back());
        }
    }
    return found;
}

Mark Search::slide(const Mark& mark, double along) const {
    const Track& track = tracks_[mark.track];
    Mark moved = mark;
    moved.along = track.closed ? along : std::min(track.length, std::max(0.0, along));
    moved.at = track.at(moved.along);
    return moved;
}

// Slides one break to the lowest point of a parabola through three places, closing in.
void Search::slide_break(Course& course, Found& way, size_t k, double& reach) {
    size_t low = k - 1, high = k + 1;
    while (low > 0 && course[low].sense) --low;
    while (course[high].sense) ++high;
    const double origin = course[k].along;
    Course part(course.begin() + low, course.begin() + high + 1);
    const auto price = [&](double along) {
        part[k - low] = slide(course[k], along);
        return price_of(part, 0, part.size() - 1);
    };
    double at = origin, here = price(at);
    const double start = here;
    for (int n = 0; n < 40 && reach >= 1e-7; ++n) {
        const double left = price(at - reach), right = price(at + reach), bend = left - 2 * here + right;
        const bool hollow = 0 < bend && bend < FOREVER;
        const double guess = hollow ? at + reach * (left - right) / (2 * bend) : at;
        if (hollow && reach <= FAITHFUL && (left - right) * (left - right) / (8 * bend) < patience_ &&
            std::fabs(guess - at) <= reach)
            break;
        double best = left, place = at - reach;
        const auto offer = [&](double cost, double along) {
            if (cost < best || (cost == best && along < place)) {
                best = cost;
                place = along;
            }
        };
        offer(right, at + reach);
        if (std::fabs(guess - at) <= reach) offer(price(guess), guess);
        if (best < here) {
            const double moved = std::fabs(place - at);
            const bool last = here - best < patience_;
            here = best;
            at = place;
            if (last) break;
            reach = std::max(std::min(reach, 2 * moved), FINEST);
        } else {
            reach = reach > FAITHFUL ? FAITHFUL : reach / 8;
        }
    }
    for (int n = 0; n < 12 && here < start; ++n) {
        Course moved = course;
        moved[k] = slide(course[k], at);
        auto further = way_of(moved);
        if (further && further->cost < way.cost) {
            course = std::move(moved);
            way = std::move(*further);
            reach = std::min(STEP / 2, std::max(FINEST, std::fabs(at - origin)));
            return;
        }
        at = (at + origin) / 2;
    }
    reach = std::max(FINEST, reach);
}

// Slides the breaks of a course to where it is cheapest and still open; it ends early where the bound is surely out of
// reach, as a round gains no more than the one before.
std::optional<Found> Search::cheapest_slide(Course& course, double bound) {
    auto way = way_of(course);
    if (!way) return way;
    std::vector<double> reach(course.size(), STEP / 2);
    const auto count = std::count_if(course.begin(), course.end(), [](const Mark& mark) { return mark.track >= 0; });
    for (int n = 0; count && n < ROUNDS; ++n) {
        const Course before = course;
        const double old = way->cost;
        for (size_t k = 0; k < course.size(); ++k)
            if (course[k].track >= 0) slide_break(course, *way, k, reach[k]);
        Course leap = course;
        for (size_t k = 0; k < course.size(); ++k)
            if (course[k].track >= 0) leap[k] = slide(course[k], 2 * course[k].along - before[k].along);
        auto further = way_of(leap);
        if (further && further->cost < way->cost) {
            course = std::move(leap);
            way = std::move(further);
        }
        if (count == 1 || old - way->cost < 100 * patience_ || way->cost - HOPE * (old - way->cost) > bound) break;
    }
    return way;
}

// A course with a break wherever it crosses the edge of rough ground without one.
Course Search::with_breaks(const Course& course) const {
    Course full{course.front()};
    for (size_t k = 0; k + 1 < course.size(); ++k) {
        const auto line = line_between(course[k], course[k + 1]);
        Places places;
        const Piece edge = line ? Piece::edge(line->from, line->to) : Piece();
        if (line)
            for (const RoughSpan& span : world_->rough_spans(edge)) {
                places.push_back(span.first);
                places.push_back(span.last);
            }
        std::sort(places.begin(), places.end());
        places.erase(std::unique(places.begin(), places.end()), places.end());
        for (double place : places) {
            if (!(1e-4 < place && place < edge.span - 1e-4)) continue;
            bool found = false;
            for (size_t t = 0; t < tracks_.size() && !found; ++t) {
                Places crossings;
                tracks_[t].crossings(*line, crossings);
                for (double along : crossings) {
                    const Point at = tracks_[t].at(along);
                    if (apart(at, edge.at(place)) >= 1e-3) continue;
                    Mark mark;
                    mark.at = at;
                    mark.track = static_cast<int>(t);
                    mark.along = along;
                    full.push_back(mark);
                    found = true;
                    break;
                }
            }
        }
        full.push_back(course[k + 1]);
    }
    return full;
}

// The cheapest way by a course, or without a carrier about which it no longer turns; never dearer than the way given.
Found Search::refined(const Course& given, Found way, double bound) {
    Course course = with_breaks(given);
    auto current = cheapest_slide(course, bound);
    if (current && current->cost < way.cost) way = std::move(*current);
    for (size_t k = course.size() - 2; k > 0 && k < course.size(); --k) {
        if (!course[k].sense) continue;
        const auto before = line_between(course[k - 1], course[k]), after = line_between(course[k], course[k + 1]);
        if (!before || !after) continue;
        double first = 0, turn = 0;
        turn_about(course[k], *before, *after, first, turn);
        if (turn >= SLIGHT) continue;
        Course shorter = course;
        shorter.erase(shorter.begin() + k);
        auto other = cheapest_slide(shorter, std::min(bound, way.cost));
        if (!other || other->cost >= way.cost) continue;
        way = std::move(*other);
        course = std::move(shorter);
    }
    return way;
}

Course Search::course(int step, const Way* last) const {
    Course marks;
    if (last) {
        marks.emplace_back();
        marks.back().at = last->pause ? last->then : last->line.to;
    }
    if (last && last->pause) {
        marks.emplace_back();
        marks.back().at = last->pause->at;
        marks.back().track = last->pause->track;
        marks.back().along = last->pause->along;
    }
    while (step >= 0) {
        const Step& at = steps_[step];
        Mark mark;
        if (at.carrier < 0) {
            mark.goal = -1 - at.carrier;
        } else {
            const int stop = at.carrier - first_stop_;
            mark.at = carriers_[at.carrier].c;
            if (stop >= 0) {
                mark.track = stops_[stop].track;
                mark.along = stops_[stop].along;
            } else {
                mark.r = carriers_[at.carrier].r;
                mark.sense = at.sense;
                mark.carrier = at.carrier;
            }
        }
        marks.push_back(mark);
        step = at.before;
    }
    marks.emplace_back();
    marks.back().at = start_;
    std::reverse(marks.begin(), marks.end());
    return marks;
}

bool Refiner::done(double cost) const {
    const double least = best ? best->cost : first;
    return least <= enough || cost > least + SLACK || seen.size() >= WAYS;
}

void Refiner::take(Search& search, double cost, int step, const Way* last) {
    first = std::min(first, cost);
    const Course course = search.course(step, last);
    std::vector<int> kind;
    for (const Mark& mark : course) {
        if (mark.track >= 0)
            kind.insert(kind.end(), {-2, mark.track, 0});
        else
            kind.insert(kind.end(), {mark.carrier, mark.sense, mark.goal});
    }
    if (!seen.insert(kind).second) return;
    Found way = search.refined(course, {cost, search.path(step, last)}, best ? best->cost : FOREVER);
    if (!best || way.cost < best->cost) best = std::move(way);
}

}  // namespace marchwarden
