// The search for a clear line between two upright bodies, as in src/marchwarden/geometry/sight_search.py, which says
// what each step means; tests hold the two equal.
#pragma once
#include <optional>
#include <utility>
#include <vector>

namespace marchwarden {

struct SightDisc {
    double u = 0, v = 0, r = 0, low = 0, high = 0;
};

struct SightPrism {
    std::vector<std::pair<double, double>> corners;
    double low = 0, high = 0;
};

struct SightLine {
    double sine = 0, offset = 0, start = 0, start_height = 0, end = 0, end_height = 0;
};

std::optional<SightLine> find_line(const SightDisc& one, const SightDisc& two, const std::vector<SightDisc>& discs,
                                   const std::vector<SightPrism>& prisms);

}  // namespace marchwarden
