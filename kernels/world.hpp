// The table as one base sees it, as in src/marchwarden/geometry/ground_reference.py.
#pragma once
#include "grown.hpp"

namespace marchwarden {

constexpr int BOARD = -1;

enum class Kind : char { solid, zone, membrane };

struct Rough {
    Grown area;
    double factor;
};

struct RoughSpan {
    double first, last, factor;
    std::vector<int> areas;
};

struct Fault {
    int index, leg;
    double along;
    Point where;
    double depth;
};

struct Meeting {
    int index;
    double along;
};

struct Walk {
    std::vector<double> lengths, costs;
    std::vector<Fault> faults;
    std::vector<RoughSpan> stretches;
    std::vector<Meeting> met;
};

struct World {
    double reach = 0;
    std::vector<Grown> shapes;
    std::vector<Kind> kinds;
    std::vector<char> is_spared;
    std::vector<int> walls, zones, membranes;
    std::vector<Grown> spared;
    std::vector<Rough> roughs;
    bool bounded = false;
    double x0 = 0, y0 = 0, x1 = 0, y1 = 0;

    std::vector<double> cx, cy, cr;  // the circles around the shapes, side by side for quick looks

    void add(Grown shape, Kind kind, bool exempt);
    void near(const std::vector<Piece>& path, double more, std::vector<int>& out) const;
    bool is_clear(const std::vector<Point>& points) const;

    bool on_board(Point p) const { return !bounded || (x0 <= p.x && p.x <= x1 && y0 <= p.y && p.y <= y1); }
    bool spares(Point p) const;
    bool free(Point p, double gap) const;
    std::vector<int> blocked_by(Point p, double gap) const;
    std::vector<int> inside_of(Point p) const;
    std::vector<RoughSpan> rough_spans(const Piece& piece) const;
    double cost_of(const Piece& piece) const;
    void board_crossings(const Piece& piece, Places& out) const;
    Walk walk(const std::vector<Piece>& path) const;
};

}  // namespace marchwarden
