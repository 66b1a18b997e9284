#include "lib/tournament/rating_groups.hpp"

#include <algorithm>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/strong_components.hpp>
#include <cstddef>
#include <numeric>
#include <tuple>

namespace connect4 {
namespace {

using Relation = RatingGroups::Relation;
/// An edge leads from each player to those it scored against.
using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::bidirectionalS>;

Graph scored_against(const Tally& tally) {
  Graph graph(static_cast<std::size_t>(tally.players()));
  for (int player = 0; player < tally.players(); ++player)
    for (int opponent = 0; opponent < tally.players(); ++opponent)
      if (tally.score(player, opponent).half_points() > 0)
        boost::add_edge(static_cast<std::size_t>(player), static_cast<std::size_t>(opponent),
                        graph);
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

/// Marks all that `neighbours` leads to from the group.
template <class Neighbours>
void mark_reachable(const std::vector<int>& group, Relation mark, Neighbours neighbours,
                    std::vector<Relation>& relations) {
  std::vector<int> open = group;
  while (!open.empty()) {
    const int from = open.back();
    open.pop_back();
    for (const int to : neighbours(from)) {
      Relation& relation = relations[static_cast<std::size_t>(to)];
      if (relation != Relation::apart) continue;
      relation = mark;
      open.push_back(to);
    }
  }
}

std::vector<Relation> relations_to(const std::vector<int>& group, const Graph& graph) {
  std::vector<Relation> relations(boost::num_vertices(graph), Relation::apart);
  for (const int member : group) relations[static_cast<std::size_t>(member)] = Relation::member;
  const auto beaten = [&graph](int player) {
    std::vector<int> players;
    for (const auto edge :
         boost::make_iterator_range(out_edges(static_cast<std::size_t>(player), graph)))
      players.push_back(static_cast<int>(target(edge, graph)));
    return players;
  };
  const auto beaters = [&graph](int player) {
    std::vector<int> players;
    for (const auto edge :
         boost::make_iterator_range(in_edges(static_cast<std::size_t>(player), graph)))
      players.push_back(static_cast<int>(source(edge, graph)));
    return players;
  };
  mark_reachable(group, Relation::below, beaten, relations);
  mark_reachable(group, Relation::above, beaters, relations);
  return relations;
}

}  // namespace

RatingGroups rating_groups(const Tally& tally) {
  if (tally.players() == 0) return {};
  const Graph graph = scored_against(tally);
  RatingGroups result{components(graph), {}};
  sort_groups(tally, result.groups);
  result.relations = relations_to(result.groups.front(), graph);
  return result;
}

}  // namespace connect4
