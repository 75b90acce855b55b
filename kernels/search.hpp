// Cheapest paths over straight lines between arcs, as in src/marchwarden/geometry/tangents.py.
#pragma once
#include <deque>
#include <optional>
#include <queue>
#include <set>

#include "tracks.hpp"

namespace marchwarden {

constexpr int START = -1;
constexpr double SLACK = 0.08;  // how much a way over rough ground may gain by refining
constexpr size_t WAYS = 8;      // how many different ways over rough ground are refined
constexpr double FINE = 1e-11;  // one break is not slid for less gain than this
constexpr double DRAFT = 1e-6;  // the same for pictures

struct ArcGoal {
    Circle arc;
    Carrier range;
    double side;
};

struct Goals {
    std::vector<Point> points;
    std::vector<ArcGoal> arcs;
    std::vector<Line> edges;
    Circle around;

    size_t number() const { return points.size() + arcs.size() + edges.size(); }
};

struct Departure {
    double place, angle;
    int carrier, sense;  // goal n is carrier -1 - n
    double arrives, cost;
    Line line;
};

// What may be in the way of lines from one carrier, nearest first; what barred the last line often bars the next as well.
struct Screen {
    struct Bar {
        double away;
        Circle around;
        const Grown* shape;
    };
    std::vector<Bar> bars;
    size_t last = 0;
};

struct Turn {  // an arc of a ring by place: where it begins, how wide it is, what it adds an inch
    double first, wide, more;
};

struct Ring {
    std::vector<Departure> departures;
    std::vector<double> cheapest;
    std::vector<Turn> free, rough;
    std::vector<double> gates;
    double point_cost = FOREVER;

    double sweep(double place) const;
    double extra(double place, double width) const;
};

struct Step {
    int before;
    double left;
    Line line;
    int carrier, sense;
    double angle;
};

struct Wave {
    int carrier, sense;
    double angle, width, cost;
    int step;
};

struct Way {
    double cost;
    int step;
    double left;
    Line line;
    std::optional<Stop> pause;  // where it breaks after that line, to go on to `then`
    Point then;
};

struct Found {
    double cost;
    std::vector<Piece> path;
};

// One circle of a course: a carrier and its sense, or a track and the place on it, or a goal's number.
struct Mark {
    Point at;
    double r = 0;
    int sense = 0, carrier = -1, track = -1;
    double along = 0;
    int goal = -1;
};

using Course = std::vector<Mark>;

class Search;

// The cheapest of the first few different ways over rough ground; they are taken cheapest first.
struct Refiner {
    double enough = -FOREVER;  // what costs no more than this need not be made cheaper
    double first = FOREVER;
    std::set<std::vector<int>> seen;
    std::optional<Found> best;

    bool done(double cost) const;
    void take(Search& search, double cost, int step, const Way* last);
};

class Search {
public:
    Search(std::shared_ptr<const World> world, Point start, double budget, std::optional<Goals> goals,
           bool heed_rough = true);

    Search(const Search&) = delete;

    std::optional<Found> best();
    void spread();
    double rough_cost(Point p, double enough = -FOREVER) const;
    double distance(Point p);
    double cost(Point p);
    bool holds(Point p);
    std::optional<Found> route(Point p);
    std::vector<Point> fan(const Wave& wave, double budget, double tolerance) const;
    void survey(Point p, double& clearance, double& crowd) const;

    const Circle carrier(int k) const {
        return k == START ? Circle{start_.x, start_.y, 0} : Circle{carriers_[k].c.x, carriers_[k].c.y, carriers_[k].r};
    }
    const std::vector<Wave>& waves() const { return waves_; }
    bool rough() const { return !roughs_.empty(); }
    double limit() const { return limit_; }
    void slide_for(double gain) { patience_ = gain; }
    double steepest(Point p, double within) const;
    Point start() const { return start_; }
    const std::shared_ptr<const World>& world() const { return world_; }

private:
    struct Entry {
        double hope;
        int order;
        double cost;
        const Departure* departure;
        int before;
        double left;
        bool operator<(const Entry& other) const {
            return hope != other.hope ? hope > other.hope : order > other.order;
        }
    };

    std::shared_ptr<const World> world_;
    Point start_;
    double limit_, wide_;  // the budget, and with what refining may gain
    double patience_ = FINE;
    std::optional<Goals> goals_;
    std::vector<const Grown*> bars_, gates_;  // walls and zones; membranes that hold the start
    std::vector<Carrier> carriers_;
    std::vector<const Rough*> roughs_;
    std::vector<Track> tracks_;
    std::vector<Stop> stops_;
    int first_stop_ = 0;
    std::vector<Step> steps_;
    std::vector<Wave> waves_;
    std::vector<std::unique_ptr<Ring>> rings_;
    std::deque<std::vector<Departure>> firsts_;
    std::priority_queue<Entry> heap_;
    int pushed_ = 0;
    double bound_ = FOREVER;

    friend struct Refiner;

    bool in_range(const Circle& c) const;
    void turning_points(std::vector<Point>& out) const;
    double remaining(Point p) const;
    bool bars(const Grown& shape, const Line& line) const;
    bool opens(const Line& line) const;
    bool opens(const Line& line, Screen& screen) const;
    bool passes_gates(const Line& line) const;
    std::vector<Departure> departures(const Carrier& from, int sense, int own) const;
    std::optional<Line> line_to_goal(size_t number, Point c, double a) const;
    bool leans(int own, int other, const Line& line) const;
    Ring& ring(int carrier, int sense);
    void around(const Carrier& carrier, int sense, Ring& ring) const;
    bool next(double& cost, int& step);
    void push(const Departure& departure, double cost, int before, double left);
    void spread_from(const Departure& arrival, double cost, int step);
    std::optional<Found> refined_way(const std::vector<Way>& ways, double enough);
    std::vector<Way> ways_open(Point p, double enough = -FOREVER) const;
    std::vector<Way> ways_straight(Point p, double enough, double slack) const;
    bool line_of(const Wave& wave, Point p, Way& way) const;
    std::vector<Piece> path(int step, const Way* last) const;

    // For pictures (fans.cpp).
    double sight_along(const Line& line, const std::vector<Screen::Bar>& near) const;
    double afforded(const Piece& line) const;

    // Over rough ground (refine.cpp).
    std::optional<Line> line_between(const Mark& one, const Mark& other) const;
    void turn_about(const Mark& mark, const Line& before, const Line& after, double& first, double& turn) const;
    double price_of_turn(const Mark& mark, double first, double turn);
    double price_of(const Course& course, size_t low, size_t high);
    std::optional<Found> way_of(const Course& course);
    Mark slide(const Mark& mark, double along) const;
    void slide_break(Course& course, Found& way, size_t k, double& reach);
    std::optional<Found> cheapest_slide(Course& course, double bound);
    Course with_breaks(const Course& course) const;
    Found refined(const Course& given, Found way, double bound);
    Course course(int step, const Way* last) const;
};

std::optional<Found> cheapest(std::shared_ptr<const World> world, Point start, double budget, std::optional<Goals> goals);
std::optional<Line> tangent(Point c, double a, Point d, double b);

}  // namespace marchwarden
