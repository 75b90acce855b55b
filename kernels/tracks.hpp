// The edges of rough ground as tracks, as in src/marchwarden/geometry/tracks.py.
#pragma once
#include "world.hpp"

namespace marchwarden {

constexpr double STEP = 0.25;  // how far apart stops are at most
constexpr double BESIDE = 1.0; // how close to an edge a point is close
constexpr double JOIN = 1e-6;  // pieces whose ends are nearer than this are one track

struct Track {
    struct Part {
        Piece piece;
        double first, last;
    };
    int area = 0;
    std::vector<Part> parts;
    double length = 0;
    bool closed = false;

    void add(const Piece& piece, double first, double last);
    Point at(double along) const;
    Point outward(double along) const;
    std::vector<double> kinks() const;
    double closest(Point p, double& along) const;
    // The places which the infinite line of a line crosses.
    void crossings(const Line& line, Places& out) const;

private:
    const Part& part(double& along) const;
};

struct Stop {
    int track;
    double along;
    Point at, outward;
    bool pinned;
    double slope;

    // Whether a line along (dx, dy), into the area here or out of it, could not be part of a cheapest path.
    bool leans(double dx, double dy) const {
        if (slope == FOREVER) return false;
        const double deep = -(dx * outward.x + dy * outward.y);
        return deep > 1e-9 && std::fabs(dx * outward.y - dy * outward.x) > slope * deep + 2 * STEP;
    }
};

std::vector<Track> tracks_of(const World& world, const std::vector<const Rough*>& roughs,
                             const std::vector<const Grown*>& bars);
// Stops where a path from or to a point close to the edge of rough ground may break: across, and at a slant.
void stops_beside(const std::vector<Track>& tracks, const std::vector<const Rough*>& roughs, Point p,
                  std::vector<Stop>& out);
std::vector<Stop> stops_on(const std::vector<Track>& tracks, const std::vector<const Rough*>& roughs);

}  // namespace marchwarden
