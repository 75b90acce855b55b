// The Python face of the motion kernel: plain tuples in, plain tuples out.
#include <nanobind/nanobind.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/unique_ptr.h>

#include <cstring>

#include "fans.hpp"
#include "sight.hpp"
#include "trace.hpp"

namespace nb = nanobind;
using namespace marchwarden;

namespace {

// A sequence seen as a fast array of borrowed items; named tuples are not copied.
class Row {
public:
    explicit Row(nb::handle from) : held_(from.ptr()) {
        if (PyTuple_Check(held_) || PyList_CheckExact(held_))
            Py_INCREF(held_);
        else
            held_ = PySequence_Fast(held_, "a sequence is needed");
        if (!held_) throw nb::python_error();
        items_ = PySequence_Fast_ITEMS(held_);
        size_ = static_cast<size_t>(PySequence_Fast_GET_SIZE(held_));
    }
    ~Row() { Py_DECREF(held_); }
    Row(const Row&) = delete;
    Row& operator=(const Row&) = delete;

    size_t size() const { return size_; }
    nb::handle operator[](size_t k) const {
        if (k >= size_) throw nb::index_error("too few items");
        return items_[k];
    }
    double number(size_t k) const {
        const double value = PyFloat_AsDouble((*this)[k].ptr());
        if (value == -1.0 && PyErr_Occurred()) throw nb::python_error();
        return value;
    }
    Point point(size_t k = 0) const { return {number(k), number(k + 1)}; }

private:
    PyObject* held_;
    PyObject** items_;
    size_t size_;
};

Piece piece_of(nb::handle from) {
    const Row row(from);
    if (row.size() == 4) return Piece::edge(row.point(0), row.point(2));
    if (row.size() != 5) throw nb::value_error("a piece has four numbers (straight) or five (bend)");
    return Piece::arc(row.point(0), row.number(2), row.number(3), row.number(4));
}

std::vector<Piece> path_of(nb::handle from) {
    const Row row(from);
    std::vector<Piece> path;
    path.reserve(row.size());
    for (size_t k = 0; k < row.size(); ++k) path.push_back(piece_of(row[k]));
    return path;
}

std::shared_ptr<const Outline> outline_of(const Row& row) {
    return std::make_shared<const Outline>(path_of(row[0]), PyObject_IsTrue(row[1].ptr()) == 1);
}

Grown shape_of(nb::handle from, double reach) {
    const Row row(from);
    if (row.size() == 3) return Grown(Circle{row.number(0), row.number(1), row.number(2)}, reach);
    return Grown(outline_of(row), std::max(reach, THIN));
}

Kind kind_of(nb::handle from) {
    const char* text = PyUnicode_AsUTF8(from.ptr());
    if (!text) throw nb::python_error();
    if (std::strcmp(text, "solid") == 0) return Kind::solid;
    if (std::strcmp(text, "zone") == 0) return Kind::zone;
    if (std::strcmp(text, "membrane") == 0) return Kind::membrane;
    throw nb::value_error("a blocker is solid, zone or membrane");
}

std::shared_ptr<World> world_of(double radius, nb::handle blockers, nb::handle roughs, nb::handle bounds,
                                nb::handle exempt) {
    auto world = std::make_shared<World>();
    world->reach = radius - TAU;
    const Row rows(blockers);
    world->shapes.reserve(rows.size());
    for (size_t k = 0; k < rows.size(); ++k) {
        const Row row(rows[k]);
        const bool open = !exempt.is_none() && PyObject_RichCompareBool(row[0].ptr(), exempt.ptr(), Py_EQ) == 1;
        world->add(shape_of(row[1], world->reach), kind_of(row[2]), open);
    }
    const Row areas(roughs);
    for (size_t k = 0; k < areas.size(); ++k) {
        const Row row(areas[k]);
        world->roughs.push_back({Grown(outline_of(Row(row[1])), std::max(world->reach, THIN)), row.number(2)});
    }
    if (!bounds.is_none()) {
        const Row box(bounds);
        world->bounded = true;
        world->x0 = box.number(0) + world->reach;
        world->y0 = box.number(1) + world->reach;
        world->x1 = box.number(2) - world->reach;
        world->y1 = box.number(3) - world->reach;
    }
    return world;
}

// Points from a sequence of pairs, or from a buffer of float64 with two columns.
std::vector<Point> points_of(nb::handle from) {
    std::vector<Point> points;
    if (PyObject_CheckBuffer(from.ptr())) {
        Py_buffer view;
        if (PyObject_GetBuffer(from.ptr(), &view, PyBUF_ND | PyBUF_FORMAT | PyBUF_C_CONTIGUOUS) != 0)
            throw nb::python_error();
        const bool fits = view.ndim == 2 && view.shape[1] == 2 && view.format && std::strcmp(view.format, "d") == 0;
        if (fits) {
            const double* data = static_cast<const double*>(view.buf);
            for (Py_ssize_t k = 0; k < view.shape[0]; ++k) points.push_back({data[2 * k], data[2 * k + 1]});
        }
        PyBuffer_Release(&view);
        if (!fits) throw nb::value_error("a buffer of points has two columns of float64");
        return points;
    }
    const Row row(from);
    points.reserve(row.size());
    for (size_t k = 0; k < row.size(); ++k) points.push_back(Row(row[k]).point());
    return points;
}

nb::list indices(const std::vector<int>& from) {
    nb::list out;
    for (int k : from) out.append(k);
    return out;
}

nb::tuple pieces(const std::vector<Piece>& path) {
    nb::list out;
    for (const Piece& piece : path) {
        if (piece.bend)
            out.append(nb::make_tuple(piece.centre.x, piece.centre.y, piece.r, piece.start, piece.sweep));
        else
            out.append(nb::make_tuple(piece.from.x, piece.from.y, piece.to.x, piece.to.y));
    }
    return nb::tuple(out);
}

nb::object found(const std::optional<Found>& way) {
    if (!way) return nb::none();
    return nb::make_tuple(way->cost, pieces(way->path));
}

nb::tuple walked(const World& world, const std::vector<Piece>& path) {
    const Walk walk = world.walk(path);
    nb::list legs, faults, stretches, met;
    for (size_t k = 0; k < walk.lengths.size(); ++k) legs.append(nb::make_tuple(walk.lengths[k], walk.costs[k]));
    for (const Fault& f : walk.faults)
        faults.append(nb::make_tuple(f.index, f.leg, f.along, f.where.x, f.where.y, f.depth));
    for (const RoughSpan& s : walk.stretches)
        stretches.append(nb::make_tuple(s.first, s.last, s.factor, indices(s.areas)));
    for (const Meeting& m : walk.met) met.append(nb::make_tuple(m.index, m.along));
    return nb::make_tuple(legs, faults, stretches, met);
}

std::optional<Goals> goals_of(nb::handle from) {
    const Row row(from);
    Goals goals;
    const Row points(row[0]), arcs(row[1]), edges(row[2]), around(row[3]);
    for (size_t k = 0; k < points.size(); ++k) goals.points.push_back(Row(points[k]).point());
    for (size_t k = 0; k < arcs.size(); ++k) {
        const Row arc(arcs[k]);
        const Circle circle{arc.number(0), arc.number(1), arc.number(2)};
        goals.arcs.push_back({circle, Carrier({circle.x, circle.y}, circle.r, arc.number(3), arc.number(4)), arc.number(5)});
    }
    for (size_t k = 0; k < edges.size(); ++k) {
        const Row edge(edges[k]);
        goals.edges.push_back({edge.point(0), edge.point(2)});
    }
    goals.around = {around.number(0), around.number(1), around.number(2)};
    return goals;
}

nb::list fronts(const Search& search) {
    nb::list out;
    for (const Wave& wave : search.waves()) {
        const Circle c = search.carrier(wave.carrier);
        out.append(nb::make_tuple(c.x, c.y, c.r, wave.sense, wave.angle, wave.width, wave.cost));
    }
    return out;
}

nb::list loop_of(const std::vector<Point>& points) {
    nb::list out;
    for (const Point& p : points) out.append(nb::make_tuple(p.x, p.y));
    return out;
}

// Rings as lists of points; `held` is a list of (shape, reach).
nb::list outline(Search& search, double budget, double tolerance, double steepest, nb::handle held) {
    Outlining how{budget, tolerance, steepest, {}};
    const Row rows(held);
    for (size_t k = 0; k < rows.size(); ++k) {
        const Row row(rows[k]);
        how.held.push_back(shape_of(row[0], row.number(1)));
    }
    Search wide(search.world(), search.start(), budget + PAD, std::nullopt);
    wide.spread();
    nb::list out;
    for (const auto& polygon : trace(search, wide, search.start(), how)) {
        nb::list rings;
        for (const Loop& loop : polygon) rings.append(loop_of(loop));
        out.append(rings);
    }
    return out;
}

SightDisc sight_disc(nb::handle from) {
    const Row row(from);
    return {row.number(0), row.number(1), row.number(2), row.number(3), row.number(4)};
}

SightPrism sight_prism(nb::handle from) {
    const Row row(from), corners(row[0]);
    SightPrism prism;
    for (size_t k = 0; k < corners.size(); ++k) {
        const Row corner(corners[k]);
        prism.corners.push_back({corner.number(0), corner.number(1)});
    }
    if (prism.corners.size() < 2) throw nb::value_error("a prism has two corners or more");
    prism.low = row.number(1);
    prism.high = row.number(2);
    return prism;
}

nb::object sight_line(nb::handle one, nb::handle two, nb::handle discs, nb::handle prisms) {
    const Row discs_of(discs), prisms_of(prisms);
    std::vector<SightDisc> round;
    std::vector<SightPrism> upright;
    for (size_t k = 0; k < discs_of.size(); ++k) round.push_back(sight_disc(discs_of[k]));
    for (size_t k = 0; k < prisms_of.size(); ++k) upright.push_back(sight_prism(prisms_of[k]));
    const auto line = find_line(sight_disc(one), sight_disc(two), round, upright);
    if (!line) return nb::none();
    return nb::make_tuple(line->sine, line->offset, nb::make_tuple(line->start, line->start_height),
                          nb::make_tuple(line->end, line->end_height));
}

}  // namespace

NB_MODULE(_kernels, m) {
    m.def("find_line", &sight_line);

    nb::class_<Search>(m, "Region")
        .def("distance", [](Search& s, double x, double y) { return s.distance({x, y}); })
        .def("rough_cost", [](const Search& s, double x, double y) { return s.rough_cost({x, y}); })
        .def("holds", [](Search& s, double x, double y) { return s.holds({x, y}); })
        .def("route", [](Search& s, double x, double y) { return found(s.route({x, y})); })
        .def("fronts", &fronts)
        .def("outline", &outline)
        .def("fans", [](const Search& s, double budget, double tolerance) {
            nb::list out;
            for (const auto& fan : fans(s, budget, tolerance)) out.append(loop_of(fan));
            return out;
        })
        .def("survey", [](const Search& s, double x, double y) {
            double clearance = 0, crowd = 0;
            s.survey({x, y}, clearance, crowd);
            return nb::make_tuple(clearance, crowd);
        });

    nb::class_<World>(m, "World")
        .def(nb::new_([](double radius, nb::handle blockers, nb::handle roughs, nb::handle bounds, nb::handle exempt) {
                 return world_of(radius, blockers, roughs, bounds, exempt);
             }),
             nb::arg("radius"), nb::arg("blockers"), nb::arg("roughs"), nb::arg("bounds").none(), nb::arg("exempt").none())
        .def("free", [](const World& w, double x, double y, double gap) { return w.free({x, y}, gap); },
             nb::arg("x"), nb::arg("y"), nb::arg("gap") = 0.0)
        .def("blocked_by", [](const World& w, double x, double y, double gap) { return indices(w.blocked_by({x, y}, gap)); },
             nb::arg("x"), nb::arg("y"), nb::arg("gap") = 0.0)
        .def("walk", [](const World& w, nb::handle path) { return walked(w, path_of(path)); })
        .def("walk_points", [](const World& w, nb::handle from) {
            const std::vector<Point> points = points_of(from);
            std::vector<Piece> path;
            for (size_t k = 0; k + 1 < points.size(); ++k) path.push_back(Piece::edge(points[k], points[k + 1]));
            return walked(w, path);
        })
        .def("is_clear", [](const World& w, nb::handle points) { return w.is_clear(points_of(points)); })
        .def("search", [](std::shared_ptr<World> w, double x, double y, double budget, nb::handle goals) {
            return found(cheapest(w, {x, y}, budget, goals_of(goals)));
        })
        .def("region", [](std::shared_ptr<World> w, double x, double y, double budget) {
            auto search = std::make_unique<Search>(w, Point{x, y}, budget, std::nullopt);
            search->spread();
            return search;
        });
    m.attr("BOARD") = BOARD;
}
