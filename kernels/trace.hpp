// The outline of a region, as in src/marchwarden/geometry/tracing.py.
#pragma once
#include "search.hpp"

namespace marchwarden {

constexpr double PAD = 0.75;  // how far beyond the budget costs are known, to tell what is surely out of reach

using Loop = std::vector<Point>;

struct Outlining {
    double budget, tolerance, steepest;
    std::vector<Grown> held;  // what may be passed but not stopped on
};

// Polygons, each a ring and its holes.
std::vector<std::vector<Loop>> trace(Search& region, Search& wide, Point start, const Outlining& how);

}  // namespace marchwarden
