// Rates several tournaments as one; a part of report.hpp.
#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

#include "lib/text/phrases.hpp"
#include "lib/text/printable.hpp"
#include "runner/screen/usage_error.hpp"
#include "runner/tournament/report/report.hpp"

namespace connect4 {

namespace {

/// Numbers things in the order in which they are first seen.
template <class Thing>
class Numbering {
 public:
  std::int32_t number(const Thing& thing) {
    return numbers_.try_emplace(thing, static_cast<std::int32_t>(numbers_.size())).first->second;
  }

 private:
  std::map<Thing, std::int32_t> numbers_;
};

/// One tournament as a part of the whole.
struct Part {
  TournamentReport report;
  std::vector<OpeningEntry> openings;
  std::vector<std::int32_t> players{};  // by its player: the number in the whole
  std::vector<std::int32_t> numbers{};  // by its opening: the number in the whole; -1: not played
};

void check(const Aliases& aliases, const std::vector<Part>& parts) {
  std::set<std::string> names;
  for (const Part& part : parts)
    names.insert(part.report.players.begin(), part.report.players.end());
  for (const auto& [was, is] : aliases) {
    if (names.contains(was)) continue;
    const std::string hint = did_you_mean(was, {names.begin(), names.end()});
    throw UsageError("--alias: no tournament has a player \"" + printable(was) + "\"" +
                     (hint.empty() ? "" : "; " + hint));
  }
}

/// Gives the players of each part their numbers in the whole, and returns their names there.
std::vector<std::string> number_players(std::vector<Part>& parts, const Aliases& aliases) {
  Numbering<std::string> numbering;
  std::vector<std::string> names;
  for (Part& part : parts)
    for (const std::string& own : part.report.players) {
      const auto alias = aliases.find(own);
      const std::string& name = alias == aliases.end() ? own : alias->second;
      const std::int32_t number = numbering.number(name);
      if (place(number) == names.size()) names.push_back(name);
      if (std::find(part.players.begin(), part.players.end(), number) != part.players.end())
        throw UsageError("--alias makes two players of " + part.report.name + " the same one, \"" +
                         printable(name) + "\"");
      part.players.push_back(number);
    }
  return names;
}

/// By opening of the part: whether it was played. Most names of a long list are not.
std::vector<bool> played_openings(const Part& part) {
  std::vector<bool> played(part.openings.size());
  for (const MeetingTally& meeting : part.report.summary.tally.meetings())
    meeting.for_each_opening(
        [&](const OpeningResult& result) { played.at(place(result.opening)) = true; });
  return played;
}

/// Numbers the openings of all parts. Each opening of a part has a number of its own, and the
/// number of its position.
void number_openings(std::vector<Part>& parts, RatingGames& games) {
  Numbering<std::pair<Bitboard, Bitboard>> positions;
  for (Part& part : parts) {
    const std::vector<bool> played = played_openings(part);
    std::vector<std::int32_t>& numbers = part.numbers;
    numbers.assign(played.size(), -1);
    for (std::size_t i = 0; i < played.size(); ++i) {
      if (!played[i]) continue;
      const Position& start = part.openings[i].start;
      numbers[i] = static_cast<std::int32_t>(games.positions.size());
      games.positions.push_back(
          positions.number({start.discs(Colour::red), start.discs(Colour::blue)}));
      games.first_movers.push_back(start.to_move());
    }
  }
}

/// Counts games for ratings. A game that repeats an earlier one move by move, with the same players
/// and colours, tells nothing new and is left out.
class RatedGames {
 public:
  explicit RatedGames(std::size_t players) : tally_(static_cast<int>(players)) {}

  void add(StoreReader& reader, const Part& part) {
    const auto take = [&](const PlayedLine& line) {
      GameResult game = line.result;
      game.red = part.players[place(game.red)];
      game.blue = part.players[place(game.blue)];
      game.opening = part.numbers[place(game.opening)];
      const bool is_new =
          line.moves.empty() || seen_
                                    .insert({game.red, game.blue, line.start.discs(Colour::red),
                                             line.start.discs(Colour::blue), line.moves})
                                    .second;
      if (is_new)
        tally_.add(game);
      else
        ++repeated_;
    };
    reader.lines(take, last_that_counts(part.report.summary));
  }

  const Tally& tally() const { return tally_; }
  std::int64_t repeated() const { return repeated_; }

 private:
  Tally tally_;
  std::set<std::tuple<std::int32_t, std::int32_t, Bitboard, Bitboard, std::vector<Column>>> seen_;
  std::int64_t repeated_ = 0;
};

/// Best first; players that are not rated come last.
void sort_by_elo(const Ratings& ratings, std::vector<Standing>& table) {
  const auto elo = [&](const Standing& line) { return ratings.strength(line.player); };
  std::stable_sort(table.begin(), table.end(),
                   [&](const Standing& a, const Standing& b) { return elo(a) > elo(b); });
  for (std::size_t i = 0; i < table.size(); ++i) {
    const bool is_shared = i > 0 && elo(table[i]) == elo(table[i - 1]);
    table[i].rank = is_shared ? table[i - 1].rank : static_cast<int>(i) + 1;
  }
}

/// The remarks on all parts together.
void describe_parts(const std::vector<Part>& parts, TournamentReport& joint) {
  joint.summary.complete = true;
  for (const Part& part : parts) {
    const TournamentReport& report = part.report;
    joint.tournaments.push_back(report.name);
    joint.name += (joint.name.empty() ? "" : " + ") + report.name;
    const std::int64_t played = report.summary.games.played - report.summary.games.surplus;
    joint.summary.games.played += played;
    joint.summary.games.remaining += report.summary.games.remaining;
    joint.summary.games.planned += played + report.summary.games.remaining;
    joint.summary.complete = joint.summary.complete && report.summary.complete;
    joint.is_confined = joint.is_confined && report.is_confined;
  }
  joint.rating_plan = parts.front().report.rating_plan;
  if (auto& anchor = joint.rating_plan.anchor)
    anchor->player = parts.front().players[place(anchor->player)];
}

}  // namespace

TournamentReport joint_report(std::vector<StoreReader>& readers, const Aliases& aliases) {
  std::vector<Part> parts;
  for (StoreReader& reader : readers)
    parts.push_back({read_report(reader), reader.header().openings});
  check(aliases, parts);
  TournamentReport joint;
  joint.players = number_players(parts, aliases);
  describe_parts(parts, joint);
  joint.summary.tally = Tally(static_cast<int>(joint.players.size()));
  RatingGames games{joint.summary.tally};
  number_openings(parts, games);
  RatedGames rated_games(joint.players.size());
  bool by_results = false;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    joint.summary.tally.add(parts[i].report.summary.tally, parts[i].players, parts[i].numbers);
    rated_games.add(readers[i], parts[i]);
    by_results = by_results || rules_of(parts[i].report.summary.format).paired_by_results;
  }
  joint.repeated_games = rated_games.repeated();
  const Tally started = rated_games.tally().between_started_players();
  const RatingGames rated{started, games.first_movers, games.positions, by_results};
  joint.ratings = Ratings(rated, joint.rating_plan);
  joint.places = places(joint.ratings);
  joint.rates = game_rates(rated);
  joint.summary.table = standings(joint.summary.tally);
  sort_by_elo(joint.ratings, joint.summary.table);
  return joint;
}

}  // namespace connect4
