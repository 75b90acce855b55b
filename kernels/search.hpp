// Cheapest paths over straight lines between arcs, as in src/marchwarden/geometry/tangents.py.
#pragma once
#include <deque>
#include <optional>
#include <queue>

#include "world.hpp"

namespace marchwarden {

constexpr int GOAL = -1;
constexpr int START = -1;

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
};

struct Departure {
    double place, angle;
    int carrier, sense;
    double arrives, cost;
    Line line;
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
};

struct Found {
    double cost;
    std::vector<Piece> path;
};

class Search {
public:
    Search(std::shared_ptr<const World> world, Point start, double budget, std::optional<Goals> goals);

    Search(const Search&) = delete;

    std::optional<Found> best();
    void spread();
    double distance(Point p) const;
    std::optional<Found> route(Point p) const;
    void survey(Point p, double& clearance, double& crowd) const;

    const Circle carrier(int k) const {
        return k == START ? Circle{start_.x, start_.y, 0} : Circle{carriers_[k].c.x, carriers_[k].c.y, carriers_[k].r};
    }
    const std::vector<Wave>& waves() const { return waves_; }

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
    double limit_;
    std::optional<Goals> goals_;
    std::vector<const Grown*> bars_, gates_;  // walls and zones; membranes that hold the start
    std::vector<Carrier> carriers_;
    bool rough_ = false;
    std::vector<Step> steps_;
    std::vector<Wave> waves_;
    std::vector<std::unique_ptr<Ring>> rings_;
    std::deque<std::vector<Departure>> firsts_;
    std::priority_queue<Entry> heap_;
    int pushed_ = 0;
    double bound_ = FOREVER;

    bool in_range(const Circle& c) const;
    void turning_points(std::vector<Point>& out) const;
    double remaining(Point p) const;
    bool bars(const Grown& shape, const Line& line) const;
    bool opens(const Line& line, const std::vector<const Grown*>& order) const;
    std::vector<Departure> departures(const Carrier& from, int sense, int own) const;
    void lines_to_goals(Point c, double a, std::vector<Line>& out) const;
    Ring& ring(int carrier, int sense);
    void around(const Carrier& carrier, int sense, Ring& ring) const;
    bool next(double& cost, int& step);
    void push(const Departure& departure, double cost, int before, double left);
    void spread_from(const Departure& arrival, double cost, int step);
    std::optional<Way> way_to(Point p) const;
    bool line_of(const Wave& wave, Point p, Way& way) const;
    std::vector<Piece> path(int step, const Way* last) const;
};

std::optional<Line> tangent(Point c, double a, Point d, double b);

}  // namespace marchwarden
