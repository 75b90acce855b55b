#include "trace.hpp"

#include <cstdint>
#include <set>
#include <unordered_map>
#include <unordered_set>

namespace marchwarden {

namespace {

constexpr int NOTCH = 2;    // where a cell as wide as this looks the same all over, a notch may be lost
constexpr int SMOOTH = 32;  // how many of the finest cells wide a cell with one smooth line may be

struct Corner {
    int column, row;
    bool operator==(const Corner& o) const { return column == o.column && row == o.row; }
    bool operator<(const Corner& o) const { return column != o.column ? column < o.column : row < o.row; }
};

struct Side {  // from the corner inside to the corner outside
    Corner inner, outer;
    bool operator==(const Side& o) const { return inner == o.inner && outer == o.outer; }
    bool operator<(const Side& o) const { return inner == o.inner ? outer < o.outer : inner < o.inner; }
};

struct Hash {
    size_t operator()(const Corner& c) const {
        return std::hash<uint64_t>()((static_cast<uint64_t>(static_cast<uint32_t>(c.column)) << 32) ^
                                     static_cast<uint32_t>(c.row));
    }
    size_t operator()(const Side& s) const { return (*this)(s.inner) * 1000003u ^ (*this)(s.outer); }
};

struct Cell {
    int column, row, width;
};

// Where the outline crosses a side, and whether it does because the budget ends there.
struct Crossing {
    Point at;
    bool spent;
};

class Net {
public:
    Net(Search& region, Search& wide, Point start, const Outlining& how)
        : region_(region), wide_(wide), start_(start), how_(how) {
        const double reach = how.budget + 2 * how.tolerance;
        levels_ = std::max(4, static_cast<int>(std::ceil(std::log2(2 * reach / how.tolerance))));
        const double width = how.tolerance * std::ldexp(1.0, levels_);
        x_ = start.x - width / 2;
        y_ = start.y - width / 2;
    }

    std::vector<std::vector<Loop>> polygons();

private:
    Search &region_, &wide_;
    Point start_;
    const Outlining& how_;
    int levels_ = 0;
    double x_ = 0, y_ = 0;
    double crowd_ = 0;  // how far the second rim is from the middle of the cell looked at
    std::unordered_map<Corner, bool, Hash> inside_;
    std::unordered_map<Corner, double, Hash> costs_;
    std::unordered_map<Side, Crossing, Hash> crossings_;
    std::unordered_map<int, std::vector<int>> columns_, rows_;
    std::unordered_map<Side, Side, Hash> following_;

    Point place(Corner c) const { return {x_ + c.column * how_.tolerance, y_ + c.row * how_.tolerance}; }
    bool contains(Point p);
    bool holds(Corner corner);
    double cost(Point p);
    double cost(Corner corner);
    Crossing crossing(const Side& side);
    bool last_afforded(Point a, Point b, double low_cost, double high_cost, Point& found);
    bool is_near(Point chord, Point aside, bool spent);
    bool settled(Point p, double half);
    bool is_even(const Cell& cell, Point p, double half);
    bool is_smooth(const Cell& cell);
    std::vector<Cell> cells();
    void join(const std::vector<Cell>& border);
    std::vector<Cell> missing() const;
    std::vector<Corner> around(const Cell& cell) const;
    void link(const std::vector<Corner>& around);
    std::vector<Loop> rings();
};

bool Net::contains(Point p) {
    for (const Grown& shape : how_.held)
        if (shape.holds(p)) return false;
    return region_.holds(p);
}

bool Net::holds(Corner corner) {
    const auto known = inside_.find(corner);
    if (known != inside_.end()) return known->second;
    return inside_[corner] = contains(place(corner));
}

double Net::cost(Point p) {
    for (const Grown& shape : how_.held)
        if (shape.holds(p)) return FOREVER;
    return region_.cost(p);
}

double Net::cost(Corner corner) {
    const auto known = costs_.find(corner);
    if (known != costs_.end()) return known->second;
    return costs_[corner] = cost(place(corner));
}

Crossing Net::crossing(const Side& side) {
    const auto known = crossings_.find(side);
    if (known != crossings_.end()) return known->second;
    const Point a = place(side.inner), b = place(side.outer);
    Crossing& found = crossings_[side];
    const double beyond = cost(side.outer);
    found.spent = beyond < FOREVER && last_afforded(a, b, cost(side.inner), beyond, found.at);
    if (found.spent) return found;
    const double long_ = apart(a, b);
    double low = 0, high = 1;
    while ((high - low) * long_ > how_.tolerance / 10) {
        const double middle = (low + high) / 2;
        (contains({a.x + (b.x - a.x) * middle, a.y + (b.y - a.y) * middle}) ? low : high) = middle;
    }
    found.at = {a.x + (b.x - a.x) * low, a.y + (b.y - a.y) * low};
    return found;
}

// The place between a point within the budget and one beyond it where hardly any of it is left; false where something
// else than the budget keeps the outline from b.
bool Net::last_afforded(Point a, Point b, double low_cost, double high_cost, Point& found) {
    const double close = how_.tolerance / 10, aim = region_.limit() - close / 2;
    double low = 0, high = 1;
    for (int n = 0; n < 12; ++n) {
        double share = (aim - low_cost) / (high_cost - low_cost);
        share = low + (high - low) * (n % 3 == 2 ? 0.5 : std::min(0.98, std::max(0.02, share)));
        found = {a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share};
        const double here = cost(found);
        if (here == FOREVER) return false;
        if (std::fabs(here - aim) <= close / 2) return true;
        (here < aim ? low : high) = share;
        (here < aim ? low_cost : high_cost) = here;
    }
    return false;
}

// Whether the outline passes a point of a chord closely; `aside` is how far to look to its sides.
bool Net::is_near(Point chord, Point aside, bool spent) {
    if (spent) {
        const double here = cost(chord);
        if (here < FOREVER) return std::fabs(here - region_.limit()) <= how_.tolerance / 2;
    }
    return contains({chord.x + aside.x, chord.y + aside.y}) != contains({chord.x - aside.x, chord.y - aside.y});
}

// Whether a cell is proved to be all inside or all outside.
bool Net::settled(Point p, double half) {
    const double far = half * std::sqrt(2.0);
    if (apart(p, start_) - far > how_.budget) return true;
    double clearance = 0;
    wide_.survey(p, clearance, crowd_);
    for (const Grown& shape : how_.held) {
        const double depth = shape.depth(p);
        if (depth > far) return true;
        if (depth > -far) clearance = std::min(clearance, 0.0);
    }
    if (clearance < -far) return true;
    if (clearance <= far) return false;
    const double steps = wide_.steepest(p, far) * far, margin = steps + (wide_.rough() ? SLACK : 0.0);
    const double known = wide_.rough_cost(p, how_.budget - margin);
    if (known + margin <= how_.budget || std::min(known, how_.budget + PAD) - margin > how_.budget) return true;
    if (!region_.rough() || steps > PAD) return false;
    const double exact = region_.cost(p);
    return exact < FOREVER && std::fabs(exact - region_.limit()) > steps;
}

// Whether a small cell with at most one rim in it looks the same all over; a sliver may still cross its side.
bool Net::is_even(const Cell& cell, Point p, double half) {
    if (cell.width > SMOOTH) return false;
    const double far = half * std::sqrt(2.0);
    if (crowd_ <= far) return false;
    for (const Grown& shape : how_.held)
        if (shape.depth(p) > -far) return false;
    const bool inside = contains(p);
    for (int column : {cell.column, cell.column + cell.width})
        for (int row : {cell.row, cell.row + cell.width})
            if (holds({column, row}) != inside) return false;
    if (cell.width <= NOTCH) return true;
    const double across = 2 * how_.steepest * far + (wide_.rough() ? SLACK : 0.0), sure = how_.budget - across;
    const double cost = wide_.rough_cost(p, sure);
    if (cost < FOREVER) return cost <= sure;
    for (int column : {cell.column, cell.column + cell.width})  // where nothing is known of the middle
        for (int row : {cell.row, cell.row + cell.width})
            if (wide_.rough_cost(place({column, row}), sure) < how_.budget + across) return false;
    return true;  // only a rim can run through, and it is smooth
}

// Whether one line runs through a small cell, near its chord.
bool Net::is_smooth(const Cell& cell) {
    if (cell.width > SMOOTH) return false;
    const int c = cell.column, r = cell.row, w = cell.width;
    const Corner corners[4] = {{c, r}, {c + w, r}, {c + w, r + w}, {c, r + w}};
    std::vector<Crossing> ends;
    for (int k = 0; k < 4; ++k) {
        const Corner one = corners[k], two = corners[(k + 1) % 4];
        if (holds(one) != holds(two)) ends.push_back(holds(one) ? crossing({one, two}) : crossing({two, one}));
    }
    if (ends.size() != 2) return false;
    const Point a = ends[0].at, b = ends[1].at;
    const double long_ = apart(a, b);
    if (long_ < how_.tolerance) return false;
    const Point aside{(b.y - a.y) / long_ * how_.tolerance / 2, (a.x - b.x) / long_ * how_.tolerance / 2};
    for (double share : {0.25, 0.5, 0.75})
        if (!is_near({a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share}, aside, ends[0].spent && ends[1].spent))
            return false;
    return true;
}

// The cells that are not settled, in a fixed order.
std::vector<Cell> Net::cells() {
    std::vector<Cell> todo{{0, 0, 1 << levels_}}, border;
    while (!todo.empty()) {
        const Cell cell = todo.back();
        todo.pop_back();
        const double half = cell.width * how_.tolerance / 2;
        const Point corner = place({cell.column, cell.row}), middle{corner.x + half, corner.y + half};
        if (settled(middle, half)) continue;
        if (cell.width == 1 || is_even(cell, middle, half) || is_smooth(cell)) {
            border.push_back(cell);
            continue;
        }
        const int step = cell.width / 2;
        for (int dx : {0, step})
            for (int dy : {0, step}) todo.push_back({cell.column + dx, cell.row + dy, step});
    }
    return border;
}

// The corners about a cell, to the left, with those of its finer neighbours.
std::vector<Corner> Net::around(const Cell& cell) const {
    const int end = cell.column + cell.width, top = cell.row + cell.width;
    std::vector<Corner> out;
    const auto part = [](const std::vector<int>& line, int low, int high) {
        return std::vector<int>(std::lower_bound(line.begin(), line.end(), low),
                                std::lower_bound(line.begin(), line.end(), high));
    };
    for (int x : part(rows_.at(cell.row), cell.column, end)) out.push_back({x, cell.row});
    for (int y : part(columns_.at(end), cell.row, top)) out.push_back({end, y});
    std::vector<int> back = part(rows_.at(top), cell.column + 1, end + 1);
    for (auto x = back.rbegin(); x != back.rend(); ++x) out.push_back({*x, top});
    back = part(columns_.at(cell.column), cell.row + 1, top + 1);
    for (auto y = back.rbegin(); y != back.rend(); ++y) out.push_back({cell.column, *y});
    return out;
}

// Joins, within a cell, where the outline comes in to where it goes out, the inside on its left.
void Net::link(const std::vector<Corner>& corners) {
    const size_t count = corners.size();
    std::vector<char> held;
    for (const Corner& corner : corners) held.push_back(holds(corner));
    for (size_t k = 0; k < count; ++k) {
        if (!held[k] || held[(k + 1) % count]) continue;
        size_t before = k;  // the last place, going back, where the way round came in
        while (!(!held[before] && held[(before + 1) % count])) before = before ? before - 1 : count - 1;
        following_[{corners[k], corners[(k + 1) % count]}] = {corners[(before + 1) % count], corners[before]};
    }
}

// Links all cells, each with the corners of its neighbours on its sides.
void Net::join(const std::vector<Cell>& border) {
    columns_.clear();
    rows_.clear();
    following_.clear();
    for (const Cell& cell : border)
        for (int column : {cell.column, cell.column + cell.width})
            for (int row : {cell.row, cell.row + cell.width}) {
                columns_[column].push_back(row);
                rows_[row].push_back(column);
            }
    for (auto* lines : {&columns_, &rows_})
        for (auto& line : *lines) {
            std::sort(line.second.begin(), line.second.end());
            line.second.erase(std::unique(line.second.begin(), line.second.end()), line.second.end());
        }
    for (const Cell& cell : border) link(around(cell));
}

// The smallest cells beyond the sides at which a ring would end, where a cell was settled that the outline runs into.
std::vector<Cell> Net::missing() const {
    std::unordered_set<Side, Hash> entered;
    for (const auto& pair : following_) entered.insert(pair.second);
    std::set<Corner> found;
    const auto beyond = [&](const Side& side, bool left) {
        const int dx = side.outer.column - side.inner.column, dy = side.outer.row - side.inner.row;
        const int back = (left ? dx - dy : dy - dx) < 0;
        const int column = std::min(side.inner.column, side.outer.column) - (dx ? 0 : back);
        const int row = std::min(side.inner.row, side.outer.row) - (dx ? back : 0);
        for (int k = 0; k < std::abs(dx + dy); ++k) found.insert({column + (dx ? k : 0), row + (dx ? 0 : k)});
    };
    for (const auto& pair : following_)
        if (!entered.count(pair.first)) beyond(pair.first, false);
    for (const Side& side : entered)
        if (!following_.count(side)) beyond(side, true);
    std::vector<Cell> cells;
    for (const Corner& corner : found) cells.push_back({corner.column, corner.row, 1});
    return cells;
}

std::vector<Loop> Net::rings() {
    std::vector<Side> firsts;
    for (const auto& pair : following_) firsts.push_back(pair.first);
    std::sort(firsts.begin(), firsts.end());
    std::unordered_set<Side, Hash> done;
    std::vector<Loop> loops;
    for (const Side& first : firsts) {
        if (done.count(first)) continue;
        Loop loop;
        Side at = first;
        while (done.insert(at).second) {
            loop.push_back(crossing(at).at);
            at = following_.at(at);
        }
        if (loop.size() > 2) loops.push_back(std::move(loop));
    }
    return loops;
}

double area(const Loop& loop) {
    double twice = 0;
    for (size_t k = 0; k < loop.size(); ++k) {
        const Point a = loop[k], b = loop[(k + 1) % loop.size()];
        twice += a.x * b.y - b.x * a.y;
    }
    return twice / 2;
}

bool surrounds(const Loop& loop, Point p) {
    bool inside = false;
    for (size_t k = 0; k < loop.size(); ++k) {
        const Point a = loop[k], b = loop[(k + 1) % loop.size()];
        if ((a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) * (b.x - a.x) / (b.y - a.y)) inside = !inside;
    }
    return inside;
}

std::vector<std::vector<Loop>> Net::polygons() {
    std::vector<std::vector<Loop>> out;
    if (!contains(start_)) return out;
    std::vector<Cell> border = cells();
    join(border);
    for (std::vector<Cell> more = missing(); !more.empty(); more = missing()) {
        border.insert(border.end(), more.begin(), more.end());
        join(border);
    }
    std::vector<std::pair<double, Loop>> outers, holes;
    for (Loop& loop : rings()) {
        const double size = area(loop);
        if (size > 0) outers.emplace_back(size, std::move(loop));
        else if (size < 0) holes.emplace_back(size, std::move(loop));
    }
    std::stable_sort(outers.begin(), outers.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    for (auto& outer : outers) out.push_back({std::move(outer.second)});
    for (auto& hole : holes)
        for (size_t k = out.size(); k-- > 0;)
            if (surrounds(out[k][0], hole.second[0])) {
                out[k].push_back(std::move(hole.second));
                break;
            }
    return out;
}

}  // namespace

std::vector<std::vector<Loop>> trace(Search& region, Search& wide, Point start, const Outlining& how) {
    region.slide_for(DRAFT);
    auto polygons = Net(region, wide, start, how).polygons();
    region.slide_for(FINE);
    return polygons;
}

}  // namespace marchwarden
