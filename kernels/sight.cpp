#include "sight.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace marchwarden {
namespace {

constexpr double SLIT = 4e-5;
constexpr int MOST = 60000;
constexpr double TOUCH = 1e-9;
constexpr double JOINED = 1e-5;
constexpr size_t FLOATING = 6;

using Pair = std::pair<double, double>;

struct Slice {
    double start, end, low, high;
};

struct Part {
    double p0, p1, q0, q1;
    size_t discs, disc_count, prisms, prism_count;  // where its blockers stand in the lists of its level
};

struct Ends {
    double start, start_height, end, end_height;
};

// ---- one line in the upright plane

Ends ends_of(const Slice& one, const Slice& two, double slope, double level) {
    double start = one.end, end = two.start;
    if (slope > 0) {
        start = std::min(start, (one.high - level) / slope);
        end = std::max(end, (two.low - level) / slope);
    } else if (slope < 0) {
        start = std::min(start, (one.low - level) / slope);
        end = std::max(end, (two.high - level) / slope);
    }
    start = std::max(start, one.start);
    end = std::min(end, two.end);
    return {start, level + slope * start, end, level + slope * end};
}

// Looks for straight lines past slices; keeps its lists from one look to the next.
class Plane {
public:
    std::vector<Slice> slices;

    std::optional<Ends> clear(Slice one, Slice two) {
        between.clear();
        double start = one.start, end = two.end;
        for (const Slice& part : slices) {
            if (part.end < one.start || part.start > two.end) continue;
            if (part.start < one.end && part.high > one.high) start = std::max(start, std::min(part.end, one.end));
            if (part.end > two.start && part.high > two.high) end = std::min(end, std::max(part.start, two.start));
            if (part.end > one.end && part.start < two.start)
                between.push_back({std::max(part.start, one.end), std::min(part.end, two.start), part.low, part.high});
        }
        one.start = start;
        two.end = end;
        return past(one, two);
    }

    // As `clear`, with slices that are surely filled over all lines of a part.
    std::optional<Ends> sure(const Slice& one, const Slice& two) {
        const double feet = std::min(one.low, two.low);
        between.clear();
        size_t floating = 0;
        for (const Slice& part : slices)
            if (part.low <= feet || floating++ < FLOATING) between.push_back(part);
        return past(one, two);
    }

private:
    std::vector<Slice> between, standing, hanging, over, beneath;
    std::vector<Pair> lows, tops;

    std::optional<Ends> past(const Slice& one, const Slice& two) {
        const double feet = std::min(one.low, two.low);
        standing.clear();
        hanging.clear();
        for (const Slice& part : between)
            (part.low > feet && hanging.size() < FLOATING ? hanging : standing).push_back(part);
        for (size_t unders = 0; unders < (size_t{1} << hanging.size()); ++unders) {
            over = standing;
            beneath.clear();
            for (size_t k = 0; k < hanging.size(); ++k)
                (unders >> (hanging.size() - 1 - k) & 1 ? beneath : over).push_back(hanging[k]);
            for (const bool rising : {true, false})
                if (const auto ends = straight(one, two, rising)) return ends;
        }
        return std::nullopt;
    }

    double floor_at(double slope) const {
        double most = -std::numeric_limits<double>::infinity();
        for (const auto& [at, z] : lows) most = std::max(most, z - slope * at);
        return most;
    }

    double roof_at(double slope) const {
        double least = std::numeric_limits<double>::infinity();
        for (const auto& [at, z] : tops) least = std::min(least, z - slope * at);
        return least;
    }

    std::optional<Ends> straight(const Slice& one, const Slice& two, bool rising) {
        lows.clear();
        tops.clear();
        lows.push_back({rising ? one.end : one.start, one.low});
        lows.push_back({rising ? two.end : two.start, two.low});
        tops.push_back({rising ? one.start : one.end, one.high});
        tops.push_back({rising ? two.start : two.end, two.high});
        for (const Slice& part : over) lows.push_back({rising ? part.start : part.end, part.high});
        for (const Slice& part : beneath) tops.push_back({rising ? part.end : part.start, part.low});
        double least = std::numeric_limits<double>::infinity(), most = -least;
        const auto look = [&](double slope) {
            if (slope >= least && slope <= most) return;
            if (floor_at(slope) <= roof_at(slope) + 1e-12) {
                least = std::min(least, slope);
                most = std::max(most, slope);
            }
        };
        look(0.0);
        for (const auto& [at, z] : lows)
            for (const auto& [other, top] : tops) {
                if (at == other) continue;
                const double slope = (z - top) / (at - other);
                if (rising ? slope > 0 : slope < 0) look(slope);
            }
        if (least > most) return std::nullopt;
        const double slope = (least + most) / 2;
        return ends_of(one, two, slope, (floor_at(slope) + roof_at(slope)) / 2);
    }
};

void disc_slice(const SightDisc& disc, double sin, double cos, double offset, std::vector<Slice>& out) {
    const double off = disc.v * cos - disc.u * sin - offset;
    if (std::fabs(off) > disc.r + TOUCH) return;
    const double along = disc.u * cos + disc.v * sin, half = std::sqrt(std::max(0.0, disc.r * disc.r - off * off));
    out.push_back({along - half, along + half, disc.low, disc.high});
}

size_t side_count(const SightPrism& prism) { return prism.corners.size() == 2 ? 1 : prism.corners.size(); }

void prism_slices(const SightPrism& prism, double sin, double cos, double offset, std::vector<double>& hits,
                  std::vector<Slice>& out) {
    hits.clear();
    const size_t count = prism.corners.size();
    for (size_t k = 0; k < side_count(prism); ++k) {
        const auto [u1, v1] = prism.corners[k];
        const auto [u2, v2] = prism.corners[(k + 1) % count];
        const double off1 = v1 * cos - u1 * sin - offset, off2 = v2 * cos - u2 * sin - offset;
        const double along1 = u1 * cos + v1 * sin, along2 = u2 * cos + v2 * sin;
        if (std::fabs(off1) <= TOUCH) out.push_back({along1, along1, prism.low, prism.high});
        if (std::fabs(off2) <= TOUCH) out.push_back({along2, along2, prism.low, prism.high});
        if ((off1 > 0) != (off2 > 0)) hits.push_back(along1 + off1 / (off1 - off2) * (along2 - along1));
    }
    if (count == 2) {
        if (!hits.empty()) out.push_back({hits[0], hits[0], prism.low, prism.high});
        return;
    }
    std::sort(hits.begin(), hits.end());
    for (size_t k = 0; k + 1 < hits.size(); k += 2) out.push_back({hits[k], hits[k + 1], prism.low, prism.high});
}

// ---- what surely hides

struct Range {
    double low, high;
};

Range times(double factor, double low, double high) {
    return factor >= 0 ? Range{factor * low, factor * high} : Range{factor * high, factor * low};
}

double longest_half(double first, double last, double r) {
    const double least = first <= 0 && last >= 0 ? 0.0 : std::min(std::fabs(first), std::fabs(last));
    return std::sqrt(std::max(0.0, r * r - least * least));
}

struct Spot {
    double u, v, r;
    int edge;
};

// Blockers as high as both bodies between them, joined where they touch.
std::vector<std::vector<Pair>> joined(const std::vector<Spot>& spots) {
    std::vector<size_t> home(spots.size()), ordered(spots.size());
    std::iota(home.begin(), home.end(), size_t{0});
    std::iota(ordered.begin(), ordered.end(), size_t{0});
    const auto root = [&](size_t k) {
        while (home[k] != k) k = home[k] = home[home[k]];
        return k;
    };
    double widest = 0;
    for (const Spot& spot : spots) widest = std::max(widest, spot.r);
    std::stable_sort(ordered.begin(), ordered.end(), [&](size_t a, size_t b) { return spots[a].u < spots[b].u; });
    for (size_t place = 0; place < ordered.size(); ++place) {
        const size_t i = ordered[place];
        const Spot& spot = spots[i];
        if (spot.edge >= 0 && i && spots[i - 1].edge == spot.edge) home[root(i)] = root(i - 1);
        for (size_t back = place; back-- > 0;) {
            const Spot& other = spots[ordered[back]];
            if (spot.u - other.u > spot.r + widest + JOINED) break;
            const double du = spot.u - other.u, dv = spot.v - other.v;
            if (std::sqrt(du * du + dv * dv) <= spot.r + other.r + JOINED) home[root(i)] = root(ordered[back]);
        }
    }
    std::vector<std::vector<Pair>> groups(spots.size());
    for (size_t k = 0; k < spots.size(); ++k) groups[root(k)].push_back({spots[k].u, spots[k].v});
    groups.erase(std::remove_if(groups.begin(), groups.end(), [](const auto& group) { return group.size() < 2; }),
                 groups.end());
    return groups;
}

std::vector<std::vector<Pair>> strands_of(const SightDisc& one, const SightDisc& two,
                                          const std::vector<SightDisc>& discs,
                                          const std::vector<SightPrism>& prisms) {
    const double top = std::max(one.high, two.high), feet = std::min(one.low, two.low);
    const double sin = (one.r + two.r) / two.u, cos = std::sqrt(1 - sin * sin);
    const double aside = std::max(one.r, two.r) / cos + 1e-3;
    const double first = (one.r + aside * sin) / cos, last = two.u - (two.r + aside * sin) / cos;
    std::vector<Spot> spots;
    for (const SightDisc& disc : discs)
        if (disc.high >= top && disc.low <= feet && first <= disc.u - disc.r && disc.u + disc.r <= last)
            spots.push_back({disc.u, disc.v, disc.r, -1});
    int number = 0;
    for (const SightPrism& prism : prisms) {
        if (prism.high < top || prism.low > feet) continue;
        for (size_t k = 0; k < side_count(prism); ++k, ++number) {
            const Pair a = prism.corners[k], b = prism.corners[(k + 1) % prism.corners.size()];
            const double du = b.first - a.first, dv = b.second - a.second;
            double low = 0, high = 1;
            const Pair bounds[] = {{-du, a.first - first}, {du, last - a.first}, {-dv, a.second + aside}, {dv, aside - a.second}};
            for (const auto& [way, room] : bounds) {
                if (way == 0) {
                    if (room < 0) high = -1;
                } else if (way < 0) {
                    low = std::max(low, room / way);
                } else {
                    high = std::min(high, room / way);
                }
            }
            if (low >= high) continue;
            spots.push_back({a.first + low * du, a.second + low * dv, 0, number});
            spots.push_back({a.first + high * du, a.second + high * dv, 0, number});
        }
    }
    return joined(spots);
}

Range shares(Range one, Range other) {
    if (one.low > 0 || other.high < 0) {
        one = {-one.high, -one.low};
        other = {-other.high, -other.low};
    }
    if (one.high > 0 && other.low < 0) return {0, 1};
    const Range near{std::max(0.0, -one.high), std::max(0.0, -one.low)};
    const Range far{std::max(0.0, other.low), std::max(0.0, other.high)};
    return {near.low > 0 ? near.low / (near.low + far.high) : 0.0,
            near.high + far.low > 0 ? near.high / (near.high + far.low) : 1.0};
}

// One part of all lines.
class Look {
public:
    Look(const Part& part, const SightDisc& one, const SightDisc& two, std::vector<Range>& marks, std::vector<size_t>& sure)
        : marks(marks), sure(sure), part(part), apart(two.u) {
        s0 = (part.q0 - part.p1) / two.u;
        s1 = (part.q1 - part.p0) / two.u;
        c0 = std::sqrt(1 - std::max(s0 * s0, s1 * s1));
        c1 = s0 <= 0 && s1 >= 0 ? 1.0 : std::sqrt(1 - std::min(s0 * s0, s1 * s1));
        const double half = longest_half(part.p0, part.p1, one.r), other = longest_half(part.q0, part.q1, two.r);
        enter = -half;
        leave = half;
        reach = two.u * c0 - other;
        far = two.u * c1 + other;
    }

    double enter, leave, reach, far;

    Range side(const Pair& at) const {
        const double share = at.first / apart;
        const Range p = times(1 - share, part.p0, part.p1), q = times(share, part.q0, part.q1), c = times(at.second, c0, c1);
        return {c.low - p.high - q.high, c.high - p.low - q.low};
    }

    bool splits(const std::vector<Pair>& group) const {
        bool left = false, right = false;
        for (const Pair& at : group) {
            const Range off = side(at);
            left = left || off.low > 0;
            right = right || off.high < 0;
            if (left && right) return true;
        }
        return false;
    }

    // Whether a disc matters; what it surely fills is added to the slices.
    bool matters(const SightDisc& disc, std::vector<Slice>& fills) const {
        const Range off = side({disc.u, disc.v});
        if (off.low >= disc.r || off.high <= -disc.r) return false;
        const double most = std::max(off.high, -off.low);
        if (most < disc.r) {
            const Range middle = along({disc.u, disc.v});
            const double half = std::sqrt(disc.r * disc.r - most * most);
            const double first = middle.high - half, last = middle.low + half;
            if (first <= reach && last >= leave)
                fills.push_back({std::max(first, leave), std::min(last, reach), disc.low, disc.high});
        }
        return true;
    }

    bool matters(const SightPrism& prism, std::vector<Slice>& fills) {
        marks.clear();
        sure.clear();
        const size_t count = prism.corners.size();
        double least = std::numeric_limits<double>::infinity(), most = -least;
        for (size_t k = 0; k < count; ++k) {
            marks.push_back(side(prism.corners[k]));
            least = std::min(least, marks[k].low);
            most = std::max(most, marks[k].high);
            if (marks[k].low > 0 || marks[k].high < 0) sure.push_back(k);
        }
        if (least >= 0 || most <= 0) return false;
        for (size_t place = 0; place < sure.size(); ++place) {
            const size_t k = sure[place], later = sure[(place + 1) % sure.size()];
            if ((marks[k].low > 0) == (marks[later].low > 0) || (count == 2 && later < k)) continue;
            Range crossed{std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};
            for (size_t n = k; n < later + (later < k ? count : 0); ++n) {
                const Range one = crossing(prism, n % count);
                crossed = {std::min(crossed.low, one.low), std::max(crossed.high, one.high)};
            }
            if (crossed.low >= leave && crossed.high <= reach)
                fills.push_back({crossed.high, crossed.low, prism.low, prism.high});
        }
        return true;
    }

private:
    std::vector<Range>& marks;
    std::vector<size_t>& sure;
    const Part& part;
    double apart, s0, s1, c0, c1;

    Range along(const Pair& at) const {
        const Range c = times(at.first, c0, c1), s = times(at.second, s0, s1);
        return {c.low + s.low, c.high + s.high};
    }

    Range crossing(const SightPrism& prism, size_t k) const {
        const size_t after = (k + 1) % prism.corners.size();
        const Range a = along(prism.corners[k]), b = along(prism.corners[after]);
        const Range share = shares(marks[k], marks[after]);
        Range spots{std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};
        for (const double s : {share.low, share.high})
            for (const double at : {(1 - s) * a.low + s * b.low, (1 - s) * a.high + s * b.high})
                spots = {std::min(spots.low, at), std::max(spots.high, at)};
        return spots;
    }
};

}  // namespace

std::optional<SightLine> find_line(const SightDisc& one, const SightDisc& two, const std::vector<SightDisc>& discs,
                                   const std::vector<SightPrism>& prisms) {
    std::vector<std::vector<Pair>> strands;
    std::vector<size_t> near_discs(discs.size()), near_prisms(prisms.size()), finer_discs, finer_prisms;
    std::iota(near_discs.begin(), near_discs.end(), size_t{0});
    std::iota(near_prisms.begin(), near_prisms.end(), size_t{0});
    std::vector<Part> parts{{-one.r, one.r, -two.r, two.r, 0, discs.size(), 0, prisms.size()}}, finer;
    std::vector<double> hits;
    std::vector<Range> marks;
    std::vector<size_t> sure;
    Plane plane;
    int looked = 0;
    bool joined_up = false;
    while (!parts.empty()) {
        finer.clear();
        finer_discs.clear();
        finer_prisms.clear();
        for (const Part& part : parts) {
            ++looked;
            const double p = (part.p0 + part.p1) / 2, q = (part.q0 + part.q1) / 2;
            const double sin = (q - p) / two.u, cos = std::sqrt(1 - sin * sin);
            plane.slices.clear();
            for (size_t k = 0; k < part.disc_count; ++k)
                disc_slice(discs[near_discs[part.discs + k]], sin, cos, p, plane.slices);
            for (size_t k = 0; k < part.prism_count; ++k)
                prism_slices(prisms[near_prisms[part.prisms + k]], sin, cos, p, hits, plane.slices);
            const double mine = std::sqrt(std::max(0.0, one.r * one.r - p * p));
            const double theirs = std::sqrt(std::max(0.0, two.r * two.r - q * q)), middle = two.u * cos;
            const auto ends = plane.clear({-mine, mine, one.low, one.high},
                                          {middle - theirs, middle + theirs, two.low, two.high});
            if (ends) return SightLine{sin, p, ends->start, ends->start_height, ends->end, ends->end_height};
            const double wide = part.p1 - part.p0, deep = part.q1 - part.q0;
            if (looked >= MOST || std::max(wide, deep) <= SLIT) continue;
            if (!joined_up) {
                strands = strands_of(one, two, discs, prisms);
                joined_up = true;
            }
            Look look(part, one, two, marks, sure);
            if (std::any_of(strands.begin(), strands.end(), [&](const auto& group) { return look.splits(group); })) continue;
            plane.slices.clear();
            Part left{part.p0, part.p1, part.q0, part.q1, finer_discs.size(), 0, finer_prisms.size(), 0};
            for (size_t k = 0; k < part.disc_count; ++k) {
                const size_t id = near_discs[part.discs + k];
                if (look.matters(discs[id], plane.slices)) finer_discs.push_back(id);
            }
            for (size_t k = 0; k < part.prism_count; ++k) {
                const size_t id = near_prisms[part.prisms + k];
                if (look.matters(prisms[id], plane.slices)) finer_prisms.push_back(id);
            }
            if (!plane.slices.empty() && !plane.sure({look.enter, look.leave, one.low, one.high},
                                                     {look.reach, look.far, two.low, two.high})) {
                finer_discs.resize(left.discs);
                finer_prisms.resize(left.prisms);
                continue;
            }
            left.disc_count = finer_discs.size() - left.discs;
            left.prism_count = finer_prisms.size() - left.prisms;
            Part right = left;
            if (wide >= deep)
                left.p1 = right.p0 = p;
            else
                left.q1 = right.q0 = q;
            finer.push_back(left);
            finer.push_back(right);
        }
        parts.swap(finer);
        near_discs.swap(finer_discs);
        near_prisms.swap(finer_prisms);
    }
    return std::nullopt;
}

}  // namespace marchwarden
