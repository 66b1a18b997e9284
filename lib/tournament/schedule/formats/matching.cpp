#include "lib/tournament/schedule/formats/matching.hpp"

#include <algorithm>

namespace connect4 {

namespace {

constexpr MatchingCost twice(const MatchingCost& cost) {
  MatchingCost sum = cost;
  return sum += cost;
}

constexpr MatchingCost half(MatchingCost cost) {
  for (std::int64_t& level : cost.levels) level /= 2;
  return cost;
}

/// Four times the costs, packed for speed.
class MatchingWeights {
 public:
  explicit MatchingWeights(const MatchingCosts& costs) : size_(costs.size()) {
    weights_.reserve(static_cast<std::size_t>(size_) * static_cast<std::size_t>(size_));
    for (int a = 0; a < size_; ++a)
      for (int b = 0; b < size_; ++b) {
        const auto cost = costs.get(a, b);
        weights_.push_back(cost ? twice(twice(*cost)) : absent);
      }
  }

  bool has(int a, int b) const { return of(a, b) != absent; }

  MatchingCost of(int a, int b) const {
    return weights_[static_cast<std::size_t>(a) * static_cast<std::size_t>(size_) +
                    static_cast<std::size_t>(b)];
  }

  /// The least weight of a point's edges; 0 if it has none.
  MatchingCost least(int a) const {
    MatchingCost least = absent;
    for (int b = 0; b < size_; ++b) least = std::min(least, of(a, b));
    return least == absent ? MatchingCost{} : least;
  }

 private:
  static constexpr MatchingCost absent{{std::int64_t{1} << 62}};  // above all weights

  int size_;
  std::vector<MatchingCost> weights_;  // row by row
};

constexpr int none = -1;

/// An edge as walked: `from` lies in the node that is left, `to` in the one that is entered.
struct Edge {
  int from = none;
  int to = none;

  Edge reversed() const { return {to, from}; }
};

/// The place of a node in the forest that grows from the unmatched points. An outer node is an even
/// number of edges away from its root, an inner one an odd number; the rest are outside.
enum class PointPlace : std::uint8_t { outside, outer, inner };

/// A point, or a blossom: an odd cycle of nodes that acts as one point. Nodes 0 to size-1 are the
/// points.
struct Node {
  std::vector<int> cycle;   ///< a blossom's parts; the first one holds the base
  std::vector<Edge> links;  ///< links[i] leads from cycle[i] to the next part around
  std::vector<int> points;  ///< all points inside
  int base = none;          ///< the point that is not matched inside
  MatchingCost dual;
  PointPlace place = PointPlace::outside;
  Edge entry;  ///< of an inner node: the forest's edge into it, from an outer node
};

/// The event at which the duals stop changing.
struct Event {
  enum class Kind : std::uint8_t { stuck, grow, meet, expand };
  Kind kind = Kind::stuck;
  MatchingCost delta;
  Edge edge;        ///< grow, meet: the edge that becomes tight
  int node = none;  ///< expand: the dual of this blossom reaches 0

  void offer(const Event& other) {
    if (kind == Kind::stuck || other.delta < delta) *this = other;
  }
};

/// The primal-dual search. Throughout, every edge between two top nodes has
///     slack = 4 cost - dual(from) - dual(to) >= 0,
/// matched edges have none, and blossoms have a dual >= 0. All duals of outer points have the same
/// parity, so that half the slack between two of them is whole: they start even (hence 4, not 2).
class Matcher {
 public:
  explicit Matcher(const MatchingCosts& costs) : size_(costs.size()), weights_(costs) {
    nodes_.resize(points());
    mate_.assign(points(), none);
    top_.resize(points());
    nearest_.resize(points());
    for (int point = 0; point < size_; ++point) {
      node(point).base = top(point) = point;
      node(point).points = {point};
      node(point).dual = half(weights_.least(point));
    }
  }

  std::optional<std::vector<int>> run() {
    if (size_ % 2 != 0) return std::nullopt;
    for (int pairs = match_favourites(); pairs < size_ / 2; ++pairs)
      if (!add_pair()) return std::nullopt;
    return mate_;
  }

 private:
  std::size_t points() const { return static_cast<std::size_t>(size_); }
  Node& node(int index) { return nodes_[static_cast<std::size_t>(index)]; }
  int& mate(int point) { return mate_[static_cast<std::size_t>(point)]; }
  int& top(int point) { return top_[static_cast<std::size_t>(point)]; }
  int& nearest(int point) { return nearest_[static_cast<std::size_t>(point)]; }
  PointPlace place_of(int point) { return node(top(point)).place; }

  /// The weight of an edge that exists, less the duals of its ends.
  MatchingCost slack(Edge edge) {
    return weights_.of(edge.from, edge.to) - node(edge.from).dual - node(edge.to).dual;
  }

  /// A head start: raises the dual of one point after the other until it has an edge without slack.
  /// Matches the point along such an edge if the other end is free. Returns the number of pairs.
  int match_favourites() {
    int pairs = 0;
    for (int a = 0; a < size_; ++a) {
      if (mate(a) != none) continue;
      const int b = favourite(a);
      if (b == none) continue;
      node(a).dual += slack({a, b});
      if (mate(b) != none) continue;
      mate(a) = b;
      mate(b) = a;
      ++pairs;
    }
    return pairs;
  }

  /// The other end of the point's edge with the least slack; a free one, if there is a choice.
  int favourite(int a) {
    int best = none;
    MatchingCost least;
    for (int b = 0; b < size_; ++b) {
      if (!weights_.has(a, b)) continue;
      const MatchingCost distance = slack({a, b});
      const bool freer = best != none && mate(best) != none && mate(b) == none;
      if (best != none && !(distance < least || (freer && distance == least))) continue;
      best = b;
      least = distance;
    }
    return best;
  }

  /// One stage: grows the forest until two trees meet, and matches along the path between their
  /// roots. False if no edge is left to grow along: some point must stay alone.
  bool add_pair() {
    plant();
    for (;;) {
      const Event event = next_event();
      if (event.kind == Event::Kind::stuck) return false;
      change_duals(event.delta);
      if (event.kind == Event::Kind::grow) grow(event.edge);
      if (event.kind == Event::Kind::expand) expand(event.node);
      if (event.kind != Event::Kind::meet) continue;
      const int meeting = common_ancestor(event.edge);
      if (meeting == none) {
        augment(event.edge);
        return true;
      }
      shrink(event.edge, meeting);
    }
  }

  /// Starts a forest. Its roots are the nodes with an unmatched base.
  void plant() {
    std::fill(nearest_.begin(), nearest_.end(), none);
    for (Node& each : nodes_) each.place = PointPlace::outside;
    for (int point = 0; point < size_; ++point)
      if (mate(point) == none) make_outer(top(point));
  }

  void make_outer(int index) {
    node(index).place = PointPlace::outer;
    for (const int point : node(index).points) announce(point);
  }

  /// Lets every point know that `outer` is now an outer point, perhaps its nearest one.
  void announce(int outer) {
    for (int point = 0; point < size_; ++point)
      if (top(point) != top(outer)) consider({outer, point});
  }

  void consider(Edge edge) {
    if (!weights_.has(edge.from, edge.to)) return;
    int& best = nearest(edge.to);
    if (best == none || slack(edge) < slack({best, edge.to})) best = edge.from;
  }

  Event next_event() {
    Event event;
    for (int point = 0; point < size_; ++point) {
      const PointPlace place = place_of(point);
      if (place == PointPlace::inner || nearest(point) == none) continue;
      const Edge edge{nearest(point), point};
      const MatchingCost distance = slack(edge);
      if (place == PointPlace::outer)
        event.offer({Event::Kind::meet, half(distance), edge, none});
      else
        event.offer({Event::Kind::grow, distance, edge, none});
    }
    for (int point = 0; point < size_; ++point) {
      const int blossom = top(point);
      if (blossom >= size_ && node(blossom).place == PointPlace::inner)
        event.offer({Event::Kind::expand, half(node(blossom).dual), {}, blossom});
    }
    return event;
  }

  void change_duals(MatchingCost delta) {
    for (int point = 0; point < size_; ++point) {
      if (place_of(point) == PointPlace::outer) node(point).dual += delta;
      if (place_of(point) == PointPlace::inner) node(point).dual -= delta;
    }
    for (std::size_t index = points(); index < nodes_.size(); ++index) {
      Node& blossom = nodes_[index];
      if (blossom.points.empty() || top(blossom.base) != static_cast<int>(index)) continue;
      if (blossom.place == PointPlace::outer) blossom.dual += twice(delta);
      if (blossom.place == PointPlace::inner) blossom.dual -= twice(delta);
    }
  }

  /// Takes the node at the far end of a tight edge into the tree, and with it its partner.
  void grow(Edge edge) {
    Node& inner = node(top(edge.to));
    inner.place = PointPlace::inner;
    inner.entry = edge;
    make_outer(top(mate(inner.base)));
  }

  /// The edge from an outer node to its parent, an inner one; none at a root.
  std::optional<Edge> up_from_outer(int index) {
    const int base = node(index).base;
    if (mate(base) == none) return std::nullopt;
    return Edge{base, mate(base)};
  }

  /// The outer nodes from here to the root.
  std::vector<int> line_to_root(int outer) {
    std::vector<int> line{outer};
    while (const auto up = up_from_outer(line.back()))
      line.push_back(top(node(top(up->to)).entry.from));
    return line;
  }

  /// The outer node in which the lines of both ends to their roots join; none if the roots
  /// differ.
  int common_ancestor(Edge edge) {
    const std::vector<int> one = line_to_root(top(edge.from));
    for (const int index : line_to_root(top(edge.to)))
      if (std::find(one.begin(), one.end(), index) != one.end()) return index;
    return none;
  }

  /// Matches the ends of a tight edge between two trees, and shifts the matched edges on both
  /// lines to the roots by one.
  void augment(Edge edge) {
    shift_to_root(edge);
    shift_to_root(edge.reversed());
  }

  void shift_to_root(Edge edge) {
    for (;;) {
      const auto up = up_from_outer(top(edge.from));
      rebase(top(edge.from), edge.from);
      mate(edge.from) = edge.to;
      if (!up) return;
      const int inner = top(up->to);
      const Edge entry = node(inner).entry;
      rebase(inner, entry.to);
      mate(entry.to) = entry.from;
      edge = entry;
    }
  }

  /// Changes the matched edges inside a node so that `point` is the one to be matched outside.
  void rebase(int index, int point) {
    if (node(index).base == point) return;
    node(index).base = point;
    const auto turn = static_cast<std::ptrdiff_t>(part_with(index, point));
    std::rotate(node(index).cycle.begin(), node(index).cycle.begin() + turn,
                node(index).cycle.end());
    std::rotate(node(index).links.begin(), node(index).links.begin() + turn,
                node(index).links.end());
    rebase(node(index).cycle[0], point);
    for (std::size_t i = 1; i < node(index).cycle.size(); i += 2) {
      const Edge link = node(index).links[i];
      rebase(node(index).cycle[i], link.from);
      rebase(node(index).cycle[i + 1], link.to);
      mate(link.from) = link.to;
      mate(link.to) = link.from;
    }
  }

  /// The place in a blossom's cycle of the part that holds the point.
  std::size_t part_with(int blossom, int point) {
    const std::vector<int>& cycle = node(blossom).cycle;
    const auto holds = [&](int part) {
      const std::vector<int>& inside = node(part).points;
      return std::find(inside.begin(), inside.end(), point) != inside.end();
    };
    return static_cast<std::size_t>(std::find_if(cycle.begin(), cycle.end(), holds) -
                                    cycle.begin());
  }

  /// The nodes from an outer one up to, and without, its ancestor; and the edges walked.
  void climb(int outer, int ancestor, std::vector<int>& path, std::vector<Edge>& links) {
    while (outer != ancestor) {
      const Edge up = *up_from_outer(outer);
      const int inner = top(up.to);
      const Edge next = node(inner).entry.reversed();
      path.insert(path.end(), {outer, inner});
      links.insert(links.end(), {up, next});
      outer = top(next.to);
    }
  }

  /// Makes one node of the cycle that a tight edge closes below `ancestor`.
  void shrink(Edge edge, int ancestor) {
    Node blossom;
    climb(top(edge.from), ancestor, blossom.cycle, blossom.links);
    for (Edge& link : blossom.links) link = link.reversed();
    blossom.cycle.push_back(ancestor);
    std::reverse(blossom.cycle.begin(), blossom.cycle.end());
    std::reverse(blossom.links.begin(), blossom.links.end());
    blossom.links.push_back(edge);
    climb(top(edge.to), ancestor, blossom.cycle, blossom.links);
    blossom.base = node(ancestor).base;
    blossom.place = PointPlace::outer;
    std::vector<int> once_inner;
    for (const int part : blossom.cycle) {
      const std::vector<int>& inside = node(part).points;
      blossom.points.insert(blossom.points.end(), inside.begin(), inside.end());
      if (node(part).place == PointPlace::inner)
        once_inner.insert(once_inner.end(), inside.begin(), inside.end());
    }
    const int index = add(std::move(blossom));
    for (const int point : once_inner) announce(point);
    for (const int point : node(index).points)
      if (const int known = nearest(point); known != none && top(known) == index)
        look_around(point);
  }

  int add(Node blossom) {
    const auto unused = std::find_if(nodes_.begin() + size_, nodes_.end(),
                                     [](const Node& each) { return each.points.empty(); });
    const int index = static_cast<int>(unused - nodes_.begin());
    if (unused == nodes_.end()) nodes_.emplace_back();
    node(index) = std::move(blossom);
    for (const int point : node(index).points) top(point) = index;
    return index;
  }

  /// Finds the nearest outer point again, if the known one is now in the same blossom.
  void look_around(int point) {
    nearest(point) = none;
    for (int outer = 0; outer < size_; ++outer)
      if (top(outer) != top(point) && place_of(outer) == PointPlace::outer)
        consider({outer, point});
  }

  /// Dissolves an inner blossom. From the part that the forest enters, the way round with an even
  /// number of links leads to the base and stays in the forest. The other parts leave it.
  void expand(int index) {
    const Node blossom = std::move(node(index));
    node(index) = Node{};
    for (const int part : blossom.cycle) {
      node(part).place = PointPlace::outside;
      for (const int point : node(part).points) top(point) = part;
    }
    const std::size_t count = blossom.cycle.size();
    const int entered = top(blossom.entry.to);
    std::size_t at = static_cast<std::size_t>(
        std::find(blossom.cycle.begin(), blossom.cycle.end(), entered) - blossom.cycle.begin());
    const bool backwards = at % 2 == 0;
    const auto step = [&] {
      const std::size_t next = (at + (backwards ? count - 1 : 1)) % count;
      const Edge link = backwards ? blossom.links[next].reversed() : blossom.links[at];
      at = next;
      return link;
    };
    Edge entry = blossom.entry;
    for (;;) {
      node(blossom.cycle[at]).place = PointPlace::inner;
      node(blossom.cycle[at]).entry = entry;
      if (at == 0) return;
      step();
      make_outer(blossom.cycle[at]);
      entry = step();
    }
  }

  int size_;
  MatchingWeights weights_;
  std::vector<Node> nodes_;   // points, then blossoms; a dissolved blossom has no points
  std::vector<int> mate_;     // of each point
  std::vector<int> top_;      // the largest node around each point
  std::vector<int> nearest_;  // for each point: the outer point, elsewhere, with the least slack
};

}  // namespace

std::optional<std::vector<int>> cheapest_perfect_matching(const MatchingCosts& costs) {
  return Matcher(costs).run();
}

}  // namespace connect4
