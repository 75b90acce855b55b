#include "tracks.hpp"

namespace marchwarden {

namespace {

double heading_at(const Piece& piece, double at) {
    if (!piece.bend) return piece.heading(false);
    return piece.start + std::copysign(at / piece.r + HALF / 2, piece.sweep);
}

// The spans of an edge piece which are free, not inside the area itself, and where another area does not count.
std::vector<Span> open_spans(const World& world, const Piece& piece, const std::vector<Grown>& bars,
                             const std::vector<const Grown*>& areas) {
    Places places;
    for (const Grown& bar : bars)
        if (bar.may_meet(piece)) bar.crossings(piece, places);
    for (const Grown* area : areas) area->crossings(piece, places);
    if (world.bounded) {
        line_crossings(piece, 1, 0, world.x0 + HUG, places);
        line_crossings(piece, 1, 0, world.x1 - HUG, places);
        line_crossings(piece, 0, 1, world.y0 + HUG, places);
        line_crossings(piece, 0, 1, world.y1 - HUG, places);
    }
    places.erase(std::remove_if(places.begin(), places.end(),
                                [&](double along) { return !(along > 0 && along < piece.span); }),
                 places.end());
    places.push_back(0);
    places.push_back(piece.span);
    std::sort(places.begin(), places.end());
    std::vector<Span> spans;
    for (size_t k = 0; k + 1 < places.size(); ++k) {
        const double first = places[k], last = places[k + 1];
        const Point middle = piece.at((first + last) / 2);
        bool open = last > first && world.on_board(middle);
        for (size_t n = 0; n < areas.size() && open; ++n) open = !areas[n]->holds(middle);
        for (size_t n = 0; n < bars.size() && open; ++n) open = !bars[n].holds(middle) || world.spares(middle);
        if (!open) continue;
        if (!spans.empty() && spans.back().last == first)
            spans.back().last = last;
        else
            spans.push_back({first, last});
    }
    return spans;
}

void area_tracks(const World& world, int number, const std::vector<const Rough*>& roughs,
                 const std::vector<Grown>& bars, std::vector<Track>& out) {
    const Rough& own = *roughs[number];
    std::vector<const Grown*> areas{&own.area};
    for (const Rough* other : roughs)
        if (other != &own && other->factor >= own.factor) areas.push_back(&other->area);
    std::vector<Piece> rim;
    own.area.grown(HUG).rim(rim);
    std::vector<Track> tracks;
    for (const Piece& piece : rim)
        for (const Span& span : open_spans(world, piece, bars, areas)) {
            if (span.last - span.first < JOIN) continue;
            if (tracks.empty() || apart(tracks.back().at(tracks.back().length), piece.at(span.first)) >= JOIN) {
                tracks.emplace_back();
                tracks.back().area = number;
            }
            tracks.back().add(piece, span.first, span.last);
        }
    if (!tracks.empty() && apart(tracks.back().at(tracks.back().length), tracks.front().at(0)) < JOIN) {
        if (tracks.size() == 1) {
            tracks.front().closed = true;
        } else {
            Track last = std::move(tracks.back());
            tracks.pop_back();
            Track& first = tracks.front();
            last.parts.insert(last.parts.end(), first.parts.begin(), first.parts.end());
            last.length += first.length;
            first = std::move(last);
        }
    }
    for (Track& track : tracks) out.push_back(std::move(track));
}

}  // namespace

void Track::add(const Piece& piece, double first, double last) {
    parts.push_back({piece, first, last});
    length += last - first;
}

const Track::Part& Track::part(double& along) const {
    if (closed) {
        along = std::fmod(along, length);
        if (along < 0) along += length;
    } else {
        along = std::min(length, std::max(0.0, along));
    }
    for (const Part& part : parts) {
        if (along <= part.last - part.first) {
            along += part.first;
            return part;
        }
        along -= part.last - part.first;
    }
    along = parts.back().last;
    return parts.back();
}

Point Track::at(double along) const {
    const Part& here = part(along);
    return here.piece.at(along);
}

Point Track::outward(double along) const {
    const Part& here = part(along);
    const double turn = heading_at(here.piece, along);
    return {std::sin(turn), -std::cos(turn)};
}

// The distance of a point from the track, and the place where it is that.
double Track::closest(Point p, double& along) const {
    double best = FOREVER, gone = 0;
    for (const Part& part : parts) {
        const Piece& piece = part.piece;
        double at = 0;
        if (piece.bend) {
            at = piece.along(std::atan2(p.y - piece.centre.y, p.x - piece.centre.x));
            if (at > part.last && at - part.last > piece.r * ROUND - at + part.first) at = part.first;
        } else {
            at = ((p.x - piece.from.x) * (piece.to.x - piece.from.x) + (p.y - piece.from.y) * (piece.to.y - piece.from.y)) /
                 piece.span;
        }
        at = std::min(part.last, std::max(part.first, at));
        const double away = apart(p, piece.at(at));
        if (away < best) {
            best = away;
            along = gone + at - part.first;
        }
        gone += part.last - part.first;
    }
    return best;
}

std::vector<double> Track::kinks() const {
    std::vector<double> found;
    double along = 0;
    for (size_t k = 0; k < parts.size(); ++k) {
        if (k || closed) {
            const Part& before = parts[k ? k - 1 : parts.size() - 1];
            const double turn = heading_at(parts[k].piece, parts[k].first) - heading_at(before.piece, before.last);
            if (std::fabs(std::remainder(turn, ROUND)) > 1e-6) found.push_back(along);
        }
        along += parts[k].last - parts[k].first;
    }
    return found;
}

void Track::crossings(const Line& line, Places& out) const {
    const double long_ = apart(line.from, line.to);
    const double nx = (line.to.y - line.from.y) / long_, ny = (line.from.x - line.to.x) / long_;
    double gone = 0;
    Places places;
    for (const Part& part : parts) {
        places.clear();
        line_crossings(part.piece, nx, ny, nx * line.from.x + ny * line.from.y, places);
        for (double at : places)
            if (part.first - JOIN <= at && at <= part.last + JOIN) out.push_back(gone + at - part.first);
        gone += part.last - part.first;
    }
}

std::vector<Track> tracks_of(const World& world, const std::vector<const Rough*>& roughs,
                             const std::vector<const Grown*>& bars) {
    std::vector<Track> tracks;
    for (size_t n = 0; n < roughs.size(); ++n) {
        std::vector<Grown> near;
        const Circle& area = roughs[n]->area.around;
        for (const Grown* bar : bars)
            if (length(bar->around.x - area.x, bar->around.y - area.y) < bar->around.r + area.r + 2 * HUG)
                near.push_back(bar->grown(HUG));
        area_tracks(world, static_cast<int>(n), roughs, near, tracks);
    }
    return tracks;
}

static Stop stop_at(const std::vector<Track>& tracks, const std::vector<const Rough*>& roughs, size_t n, double along,
                    bool pinned) {
    const Track& track = tracks[n];
    const Rough& own = *roughs[track.area];
    const Point at = track.at(along);
    bool loose = !pinned && own.factor > 1;
    for (const Rough* other : roughs) loose = loose && (other == &own || !other->area.holds(at));
    const double slope = loose ? 1 / std::sqrt(own.factor * own.factor - 1) : FOREVER;
    return {static_cast<int>(n), along, at, track.outward(along), pinned, slope};
}

void stops_beside(const std::vector<Track>& tracks, const std::vector<const Rough*>& roughs, Point p,
                  std::vector<Stop>& out) {
    for (size_t n = 0; n < tracks.size(); ++n) {
        double along = 0;
        const double away = tracks[n].closest(p, along), factor = roughs[tracks[n].area]->factor;
        if (away > BESIDE || factor <= 1) continue;
        const double slant = away / std::sqrt(factor * factor - 1);
        for (double place : {along - slant, along, along + slant})
            if (tracks[n].closed || (0 <= place && place <= tracks[n].length))
                out.push_back(stop_at(tracks, roughs, n, place, false));
    }
}

std::vector<Stop> stops_on(const std::vector<Track>& tracks, const std::vector<const Rough*>& roughs) {
    std::vector<Stop> stops;
    for (size_t n = 0; n < tracks.size(); ++n) {
        const Track& track = tracks[n];
        const auto add = [&](double along, bool pinned) { stops.push_back(stop_at(tracks, roughs, n, along, pinned)); };
        std::vector<double> fixed = track.kinks();
        bool pins = !fixed.empty();
        if (!track.closed) {
            fixed.push_back(0);
            fixed.push_back(track.length);
            pins = true;
        }
        std::sort(fixed.begin(), fixed.end());
        fixed.erase(std::unique(fixed.begin(), fixed.end()), fixed.end());
        if (fixed.empty()) fixed.push_back(0);
        if (track.closed) fixed.push_back(fixed.front() + track.length);
        for (size_t m = 0; m + 1 < fixed.size(); ++m) {
            const int count = std::max(1, static_cast<int>(std::ceil((fixed[m + 1] - fixed[m]) / STEP)));
            for (int k = 0; k < count; ++k)
                add(fixed[m] + (fixed[m + 1] - fixed[m]) * k / count, k == 0 && pins);
        }
        if (!track.closed) add(fixed.back(), true);
    }
    return stops;
}

}  // namespace marchwarden
