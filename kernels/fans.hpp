#pragma once
#include "search.hpp"

namespace marchwarden {

// One polygon for every wave of a search.
std::vector<std::vector<Point>> fans(const Search& search, double budget, double tolerance);

}  // namespace marchwarden
