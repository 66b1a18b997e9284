#include "runner/tournament/run/games_elsewhere.hpp"

#include <algorithm>
#include <iostream>
#include <nlohmann/json.hpp>
#include <utility>

#include "lib/text/printable.hpp"
#include "protocol/files/file.hpp"
#include "protocol/records/record_codec.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

constexpr std::chrono::milliseconds between_looks_elsewhere{500};
constexpr std::size_t most_bytes_of_game = std::size_t{8} << 20;

/// Returns the place in the list; nothing if no player has the name.
std::optional<std::int32_t> player_with_name(const TournamentConfig& config,
                                             const std::string& name) {
  const auto found = std::ranges::find(config.players, name, &ConfiguredPlayer::name);
  if (found == config.players.end()) return std::nullopt;
  return static_cast<std::int32_t>(found - config.players.begin());
}

bool is_in_store(StoreReader& reader, const GameResult& game) {
  const auto same = reader.games(
      {.player = game.red, .opponent = game.blue, .opening = game.opening}, {.limit = 2});
  return std::ranges::any_of(same,
                             [&](const GameEntry& each) { return each.result.red == game.red; });
}

}  // namespace

fs::path file_of_game_elsewhere(const fs::path& folder, std::int32_t a, std::int32_t b,
                                std::int32_t game) {
  const auto [low, high] = std::minmax(a, b);
  return folder /
         (std::to_string(low) + "-" + std::to_string(high) + "-" + std::to_string(game) + ".json");
}

std::string game_elsewhere(std::int32_t game, const GameRecord& record) {
  return "{\"game\":" + std::to_string(game) + ",\"record\":" + to_json(record) + "}\n";
}

GamesElsewhere::GamesElsewhere(fs::path folder, const TournamentConfig& config,
                               std::vector<std::string> files,
                               const std::vector<OpeningEntry>& openings)
    : folder_(std::move(folder)),
      config_(config),
      files_(std::move(files)),
      rules_(schedule_rules(config, static_cast<std::int32_t>(openings.size()))),
      pace_(between_looks_elsewhere) {
  for (const OpeningEntry& opening : openings) starts_.push_back(opening.start);
}

std::vector<GamesElsewhere::Game> GamesElsewhere::take(StoreReader& reader) {
  std::vector<Game> games;
  if (!pace_.is_due()) return games;
  pace_.take([&] {
    std::error_code error;
    for (fs::directory_iterator entry(folder_, error), end; !error && entry != end;
         entry.increment(error)) {
      const fs::path& file = entry->path();
      if (file.extension() != ".json" || !seen_.insert(file).second) continue;
      auto game = read(file);
      if (game && !is_in_store(reader, game->result)) {
        games.push_back(*std::move(game));
      } else {
        fs::remove(file, error);
        seen_.erase(file);
      }
    }
  });
  return games;
}

std::optional<GamesElsewhere::Game> GamesElsewhere::read(const fs::path& file) const {
  const auto text = read_whole_file(file.string(), most_bytes_of_game);
  const auto json = nlohmann::ordered_json::parse(text ? *text : "", nullptr, false);
  const bool is_whole = json.is_object() && json.contains("record") && json.contains("game") &&
                        json["game"].is_number_unsigned();
  auto record = is_whole ? parse_record(json["record"].dump()) : Failure{"it is damaged"};
  const auto result = record ? result_of(*record, json["game"].get<std::int32_t>()) : std::nullopt;
  if (result) return Game{*result, *std::move(record), file};
  std::cerr << "a game of a remote player does not count: "
            << (record ? "its opponent has another version now" : record.error()) << std::endl;
  return std::nullopt;
}

/// The place is that which the schedule of the recorded games has, or none.
std::optional<GameResult> GamesElsewhere::result_of(const GameRecord& record,
                                                    std::int32_t game) const {
  const auto red = player_with_name(config_, record.players[Colour::red].name),
             blue = player_with_name(config_, record.players[Colour::blue].name);
  if (!red || !blue || red == blue) return std::nullopt;
  const auto planned = ladder_game(rules_, *red, *blue, game);
  if (!planned || planned->red != *red || starts_[place(planned->opening)] != record.start)
    return std::nullopt;
  for (const Colour colour : both_colours)
    if (const std::size_t player = place(planned->player(colour));
        !config_.players[player].is_remote() && record.players[colour].files != files_[player])
      return std::nullopt;
  return GameResult{*planned, record.outcome};
}

bool GamesElsewhere::recorded(std::int32_t number) {
  const auto found = recording_.find(number);
  if (found == recording_.end()) return false;
  std::error_code gone;
  std::filesystem::remove(found->second, gone);
  seen_.erase(found->second);
  recording_.erase(found);
  return true;
}

}  // namespace connect4
