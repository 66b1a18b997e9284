#include "lib/tournament/statistics/rating_games.hpp"

#include <algorithm>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/strong_components.hpp>
#include <cstddef>
#include <numeric>
#include <tuple>

namespace connect4 {

namespace {

/// An edge leads from each player to those it scored against.
using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS>;

bool has_scored(const MeetingTally& meeting, int player) {
  return (meeting.score(player, Colour::red) + meeting.score(player, Colour::blue)).half_points() >
         0;
}

Graph scored_against(const Tally& tally) {
  Graph graph(static_cast<std::size_t>(tally.players()));
  for (const MeetingTally& meeting : tally.meetings()) {
    const auto low = static_cast<std::size_t>(meeting.low());
    const auto high = static_cast<std::size_t>(meeting.high());
    if (has_scored(meeting, meeting.low())) boost::add_edge(low, high, graph);
    if (has_scored(meeting, meeting.high())) boost::add_edge(high, low, graph);
  }
  return graph;
}

std::vector<std::vector<int>> components(const Graph& graph) {
  std::vector<std::size_t> component(boost::num_vertices(graph));
  const std::size_t count = boost::strong_components(
      graph, boost::make_iterator_property_map(component.begin(), get(boost::vertex_index, graph)));
  std::vector<std::vector<int>> groups(count);
  for (std::size_t i = 0; i < component.size(); ++i)
    groups[component[i]].push_back(static_cast<int>(i));
  return groups;
}

/// Games inside a group; for a single player, all its games.
std::int64_t games_of(const Tally& tally, const std::vector<int>& group) {
  std::int64_t games = 0;
  for (const int player : group) {
    if (group.size() == 1)
      for (int i = 0; i < tally.players(); ++i) games += tally.score(player, i).games();
    else
      for (const int opponent : group) games += tally.score(player, opponent).games();
  }
  return games;
}

void sort_groups(const Tally& tally, std::vector<std::vector<int>>& groups) {
  std::vector<std::tuple<std::int64_t, std::int64_t, int, std::vector<int>>> keyed;
  for (auto& group : groups)
    keyed.emplace_back(-std::ssize(group), -games_of(tally, group), group.front(), group);
  std::sort(keyed.begin(), keyed.end());
  std::transform(keyed.begin(), keyed.end(), groups.begin(),
                 [](auto& entry) { return std::get<3>(std::move(entry)); });
}

}  // namespace

std::vector<std::vector<int>> rating_groups(const Tally& tally) {
  auto groups = components(scored_against(tally));
  sort_groups(tally, groups);
  return groups;
}

RatingOrder::RatingOrder(const Tally& tally) : groups_(static_cast<std::size_t>(tally.players())) {
  const auto groups = rating_groups(tally);
  if (groups.empty()) return;
  main_ = groups.front();
  for (std::size_t group = 0; group < groups.size(); ++group)
    for (const int player : groups[group]) groups_[static_cast<std::size_t>(player)] = group;
  Graph between(groups.size());
  const Graph players = scored_against(tally);
  for (auto [edge, end] = boost::edges(players); edge != end; ++edge)
    boost::add_edge(groups_[source(*edge, players)], groups_[target(*edge, players)], between);
  for (std::size_t group = 0; group < groups.size(); ++group) {
    std::vector<bool> reached(groups.size());
    std::vector<std::size_t> waiting{group};
    while (!waiting.empty()) {
      const std::size_t from = waiting.back();
      waiting.pop_back();
      if (reached[from]) continue;
      reached[from] = true;
      for (auto [next, last] = boost::adjacent_vertices(from, between); next != last; ++next)
        waiting.push_back(*next);
    }
    reached_.push_back(std::move(reached));
  }
}

Order RatingOrder::order(int player, int other) const {
  const std::size_t one = groups_.at(static_cast<std::size_t>(player));
  const std::size_t two = groups_.at(static_cast<std::size_t>(other));
  if (one == two) return Order::both_scored;
  return reached_[one][two] ? Order::above : reached_[two][one] ? Order::below : Order::unknown;
}

}  // namespace connect4
