// Straight and circular pieces in the plane. The meaning of every function is that of its namesake in
// src/marchwarden/geometry/pieces.py; tests hold the two equal.
#pragma once
#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace marchwarden {

constexpr double ROUND = 6.283185307179586;
constexpr double HALF = 3.141592653589793;
constexpr double FOREVER = std::numeric_limits<double>::infinity();
constexpr double TAU = 1e-5;     // the one tolerance, as in geometry/lengths.py
constexpr double HUG = 2e-6;     // what a proposed path keeps from a blocker's rim
constexpr double THIN = 1e-9;    // the least half thickness of anything
constexpr double NEAR = 1e-9;    // angles nearer than this are the same
constexpr double MARGIN = 1e-7;  // how far an arc reaches over its ends, in radians

struct Point {
    double x = 0, y = 0;
};

inline double length(double x, double y) { return std::sqrt(x * x + y * y); }
inline double apart(Point a, Point b) { return length(a.x - b.x, a.y - b.y); }

// An angle brought into [0, 2 pi), as Python's % does.
inline double turned(double angle) {
    double rest = std::fmod(angle, ROUND);
    return rest < 0 ? rest + ROUND : rest;
}

struct Circle {
    double x = 0, y = 0, r = 0;
};

struct Line {
    Point from, to;
};

// Whether no point of a line is inside a circle.
inline bool clear_of(const Circle& disc, const Line& line) {
    const double dx = line.to.x - line.from.x, dy = line.to.y - line.from.y;
    const double ex = disc.x - line.from.x, ey = disc.y - line.from.y;
    const double along = ex * dx + ey * dy, square = dx * dx + dy * dy;
    const double limit = disc.r > 0 ? disc.r * disc.r : 0.0;
    if (along <= 0) return ex * ex + ey * ey >= limit;
    if (along >= square) return (ex - dx) * (ex - dx) + (ey - dy) * (ey - dy) >= limit;
    const double side = ex * dy - ey * dx;
    return side * side >= limit * square;
}

// A straight piece from `from` to `to`, or an arc about `centre` from angle `start` through `sweep`.
struct Piece {
    bool bend = false;
    Point from, to, centre;
    double r = 0, start = 0, sweep = 0, span = 0;  // span: its length
    double mx = 0, my = 0, least = -2;             // an arc's middle direction, the cosine of half its sweep

    static Piece edge(Point a, Point b) {
        Piece piece;
        piece.from = a;
        piece.to = b;
        piece.span = apart(a, b);
        return piece;
    }
    static Piece arc(Point c, double r, double start, double sweep) {
        Piece piece;
        piece.bend = true;
        piece.centre = c;
        piece.r = r;
        piece.start = start;
        piece.sweep = sweep;
        piece.span = r * std::fabs(sweep);
        piece.from = {c.x + r * std::cos(start), c.y + r * std::sin(start)};
        piece.to = {c.x + r * std::cos(start + sweep), c.y + r * std::sin(start + sweep)};
        piece.mx = std::cos(start + sweep / 2);
        piece.my = std::sin(start + sweep / 2);
        piece.least = std::fabs(sweep) > ROUND - NEAR ? -2 : std::cos(sweep / 2);
        return piece;
    }

    Piece backwards() const { return bend ? arc(centre, r, start + sweep, -sweep) : edge(to, from); }

    Point at(double along) const {
        if (!bend) {
            const double share = span > 0 ? along / span : 0.0;
            return {from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share};
        }
        const double angle = start + std::copysign(r > 0 ? along / r : 0.0, sweep);
        return {centre.x + r * std::cos(angle), centre.y + r * std::sin(angle)};
    }

    // The direction of travel where it begins or ends.
    double heading(bool at_end) const {
        if (!bend) return std::atan2(to.y - from.y, to.x - from.x);
        return start + (at_end ? sweep : 0.0) + std::copysign(HALF / 2, sweep);
    }

    // The place of an angle on an arc's full circle, in its direction of travel.
    double along(double angle) const { return r * turned(sweep > 0 ? angle - start : start - angle); }

    double distance_to(Point p) const {
        if (!bend) {
            const double dx = to.x - from.x, dy = to.y - from.y, square = dx * dx + dy * dy;
            double share = square > 0 ? ((p.x - from.x) * dx + (p.y - from.y) * dy) / square : 0.0;
            share = std::min(1.0, std::max(0.0, share));
            return length(p.x - from.x - share * dx, p.y - from.y - share * dy);
        }
        const double dx = p.x - centre.x, dy = p.y - centre.y, away = length(dx, dy);
        if (dx * mx + dy * my >= least * away) return std::fabs(away - r);
        return std::min(apart(p, from), apart(p, to));
    }
};

using Places = std::vector<double>;

// The places where a piece crosses a circle.
inline void circle_crossings(const Piece& piece, Point c, double r, Places& out) {
    if (!piece.bend) {
        if (piece.span == 0) return;
        const double ux = (piece.to.x - piece.from.x) / piece.span, uy = (piece.to.y - piece.from.y) / piece.span;
        const double middle = (c.x - piece.from.x) * ux + (c.y - piece.from.y) * uy;
        const double side = (c.x - piece.from.x) * uy - (c.y - piece.from.y) * ux;
        const double rest = r * r - side * side;
        if (rest < 0) return;
        const double half = std::sqrt(rest);
        out.push_back(middle - half);
        out.push_back(middle + half);
        return;
    }
    const double away = apart(c, piece.centre);
    if (away == 0 || piece.r == 0) return;
    const double cosine = (piece.r * piece.r + away * away - r * r) / (2 * piece.r * away);
    if (cosine < -1 || cosine > 1) return;
    const double towards = std::atan2(c.y - piece.centre.y, c.x - piece.centre.x), half = std::acos(cosine);
    out.push_back(piece.along(towards - half));
    out.push_back(piece.along(towards + half));
}

// The places where a piece crosses the line n . p = level, n of length one.
inline void line_crossings(const Piece& piece, double nx, double ny, double level, Places& out) {
    if (!piece.bend) {
        const double rise = nx * (piece.to.x - piece.from.x) + ny * (piece.to.y - piece.from.y);
        if (rise != 0) out.push_back((level - nx * piece.from.x - ny * piece.from.y) / rise * piece.span);
        return;
    }
    if (piece.r == 0) return;
    const double cosine = (level - nx * piece.centre.x - ny * piece.centre.y) / piece.r;
    if (cosine < -1 || cosine > 1) return;
    const double towards = std::atan2(ny, nx), half = std::acos(cosine);
    out.push_back(piece.along(towards - half));
    out.push_back(piece.along(towards + half));
}

inline bool cross(const Line& one, const Line& other) {
    const auto side = [](const Line& l, Point p) {
        return (l.to.x - l.from.x) * (p.y - l.from.y) - (l.to.y - l.from.y) * (p.x - l.from.x);
    };
    return (side(one, other.from) > 0) != (side(one, other.to) > 0) &&
           (side(other, one.from) > 0) != (side(other, one.to) > 0);
}

// Whether a line keeps at least a reach away from a piece.
inline bool keeps_off(const Piece& line, const Piece& piece, double reach) {
    if (piece.distance_to(line.from) < reach || piece.distance_to(line.to) < reach) return false;
    if (line.distance_to(piece.from) < reach || line.distance_to(piece.to) < reach) return false;
    if (!piece.bend) return !cross({line.from, line.to}, {piece.from, piece.to});
    if (line.span == 0) return true;
    Places places{((piece.centre.x - line.from.x) * (line.to.x - line.from.x) +
                   (piece.centre.y - line.from.y) * (line.to.y - line.from.y)) / line.span};
    circle_crossings(line, piece.centre, piece.r, places);
    for (double along : places)
        if (along > 0 && along < line.span && piece.distance_to(line.at(along)) < reach) return false;
    return true;
}

}  // namespace marchwarden
