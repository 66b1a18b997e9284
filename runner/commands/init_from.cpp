#include "runner/commands/init_from.hpp"

#include "lib/text/printable.hpp"
#include "protocol/tournament_file/tournament_file.hpp"
#include "protocol/tournament_file/tournament_words.hpp"
#include "runner/screen/usage_error.hpp"
#include "runner/tournament/config/location.hpp"
#include "runner/tournament/config/stored_config.hpp"
#include "runner/tournament/report/report.hpp"

namespace connect4 {

namespace {

constexpr std::int64_t most_players = 1'000'000;

/// Best first.
std::vector<ConfiguredPlayer> best_players(const TournamentReport& report,
                                           const TournamentConfig& config, std::size_t count,
                                           const std::vector<bool>& left_out) {
  std::vector<ConfiguredPlayer> players;
  for (const Standing& line : report.summary.table)
    if (!line.status.withdrawn && players.size() < count && !left_out.at(place(line.player)))
      players.push_back(config.players[place(line.player)]);
  return players;
}

}  // namespace

std::vector<Option> from_options() {
  return {{"from", "TOURNAMENT", "Take the players from this tournament, in the order of its table",
           ""},
          {"top", "N", "With --from, take only the best N players", ""},
          {"house-bots", "", "With --from a ladder, also take the house bots of its config", ""},
          {"format", "FORMAT", "With --from, set the format of the new tournament", "knockout",
           words_of(formats())}};
}

Successor config_from(const Arguments& arguments, const std::string& name) {
  StoreReader reader(results_folder(*arguments.text("from")));
  TournamentConfig config = stored_config(reader.config());
  const std::int64_t most =
      arguments.has("top") ? arguments.number("top", 2, most_players) : most_players;
  std::vector<bool> left_out =
      arguments.has("house-bots") ? std::vector<bool>(config.players.size()) : house_bots(config);
  for (std::size_t i = 0; i < left_out.size(); ++i)
    if (config.players[i].is_remote()) left_out[i] = true;  // only the arena reaches it
  config.players =
      best_players(read_report(reader), config, static_cast<std::size_t>(most), left_out);
  if (arguments.has("top") && std::ssize(config.players) < most)
    throw UsageError("--top " + arguments.quoted("top") + ": the table has " +
                     std::to_string(config.players.size()) +
                     " players that could be started; give at most that, or leave --top out");
  if (config.players.size() < 2)
    throw UsageError("--from " + arguments.quoted("from") +
                     ": fewer than two of its players could be started; nothing was written");
  config.format = meaning_of(arguments.text_or_default("format"), formats());
  config.rounds = 0;
  config.sprt = {};
  config.rating.anchor = {};
  const std::string earlier = std::exchange(config.name, name);
  config.output = "results/" + name;
  const std::string text = "// The best " + std::to_string(config.players.size()) + " of " +
                           printable(earlier) + ", best first: that is their seeds.\n" +
                           to_json(config);
  if (const auto read = read_tournament_file(text, "tournament.json"); !read)
    throw UsageError("--from " + arguments.quoted("from") + ": " + read.error());
  Successor successor{text, {}};
  for (const ConfiguredPlayer& player : config.players) successor.seeds.push_back(player.name);
  return successor;
}

}  // namespace connect4
