// Blockers grown by the mover's base, as in src/marchwarden/geometry/grown.py.
#pragma once
#include <memory>

#include "plane.hpp"

namespace marchwarden {

struct Span {
    double first, last;
};

// An arc that a shortest path can hug; a point has radius 0. (mx, my) is its middle direction, `least` the cosine of half
// its width.
struct Carrier {
    Point c;
    double r = 0, lo = 0, wide = ROUND, mx = 0, my = 0, least = -2;

    Carrier(Point c, double r, double lo, double wide) : c(c), r(r), lo(lo), wide(wide) {
        if (wide < ROUND && r > 0) {
            mx = std::cos(lo + wide / 2);
            my = std::sin(lo + wide / 2);
            least = wide / 2 + MARGIN >= HALF ? -2 : std::cos(wide / 2 + MARGIN);
        }
    }
    bool covers(double dx, double dy) const { return least < -1 || dx * mx + dy * my >= least * length(dx, dy); }
};

// A piece of an outline between two turning points of its height, for telling inside from outside.
struct Upright {
    double x0, y0, x1, y1, cx, r, cy, side;
    bool bend;
};

// An outline as it was given, its inside (if closed) on the left.
struct Outline {
    std::vector<Piece> pieces;
    std::vector<Upright> uprights;
    bool closed = true, convex = false, straight = true;
    Circle around;  // of the outline itself

    Outline(std::vector<Piece> given, bool closed);
    bool encloses(Point p) const;
};

// A circle (outline null) or an outline, grown by a reach.
struct Grown {
    Circle around;
    double reach = 0;
    std::shared_ptr<const Outline> outline;
    int index = 0;
    bool zone = false;

    Grown(Circle disc, double reach) : around{disc.x, disc.y, disc.r + reach}, reach(disc.r + reach) {}
    Grown(std::shared_ptr<const Outline> shape, double reach)
        : around{shape->around.x, shape->around.y, shape->around.r + reach}, reach(reach), outline(std::move(shape)) {}

    Grown grown(double by) const {
        Grown more = *this;
        more.around.r += by;
        more.reach += by;
        return more;
    }
    double depth(Point p) const;
    bool holds(Point p) const;
    bool keeps_off(const Line& line) const;
    void crossings(const Piece& piece, Places& out) const;
    void rim(std::vector<Piece>& out) const;
    void carriers(std::vector<Carrier>& out) const;
    void rim_gaps(Point p, std::vector<double>& out) const;
    bool may_meet(const Piece& piece) const;
};

// The spans of a piece inside a shape and outside everything spared.
std::vector<Span> spans_inside(const Grown& shape, const Piece& piece, const std::vector<Grown>& spared);
void spans_inside(const Grown& shape, const Piece& piece, const std::vector<Grown>& spared, std::vector<Span>& spans);

}  // namespace marchwarden
