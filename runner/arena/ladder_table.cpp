#include "runner/arena/ladder_table.hpp"

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>

#include "runner/tournament/config/stored_config.hpp"
#include "runner/tournament/report/report.hpp"

namespace connect4 {

namespace {

constexpr std::chrono::milliseconds between_readings{1'000};

}  // namespace

nlohmann::ordered_json rating_json(const std::optional<double>& elo,
                                   const std::optional<double>& low,
                                   const std::optional<double>& high) {
  if (!elo && !low && !high) return nullptr;
  const auto number = [](const std::optional<double>& value) {
    return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json();
  };
  return {{"elo", number(elo)}, {"low", number(low)}, {"high", number(high)}};
}

std::vector<std::string> own_names(StoreReader& reader) {
  std::vector<std::string> names;
  for (const PlayerEntry& player : reader.header().players) names.push_back(player.name);
  return names;
}

bool has_games_of(StoreReader& reader, const std::string& player, const std::string& hash) {
  const auto names = own_names(reader);
  const auto number = static_cast<int>(std::ranges::find(names, player) - names.begin());
  const auto games = reader.games({.player = number}, {.after = 0, .limit = 1});
  if (games.empty()) return false;
  const auto game = reader.game(games.front().result.number);
  if (!game) return false;
  const Colour colour = game->result.red == number ? Colour::red : Colour::blue;
  return game->record.players[colour].files == hash;
}

LadderTable::LadderTable(const std::filesystem::path& results)
    : reader_(results), pace_(between_readings) {
  const TournamentConfig config = stored_config(reader_.config());
  error_bar_ = config.error_bar;
  most_games_ = config.most_games;
}

/// A bar to each side, as the ladder itself judges it.
bool LadderTable::is_precise(const LadderLine& line) const {
  if (line.games >= most_games_) return true;
  return line.low && line.high && (*line.high - *line.low) / 2 <= error_bar_;
}

const LadderLine* LadderTable::find(const std::string& name) {
  look();
  const auto found = lines_.find(name);
  return found == lines_.end() ? nullptr : &found->second;
}

void LadderTable::look() {
  const std::int64_t version = reader_.version();
  if (of_version_ != version && pace_.is_due()) {
    of_version_ = version;
    pace_.take([this] { read(); });
  }
}

void LadderTable::read() {
  const TournamentReport report = read_report(reader_);
  lines_.clear();
  for (const Standing& standing : report.summary.table) {
    const Estimate& elo = report.ratings.players()[place(standing.player)];
    lines_[report.players[place(standing.player)]] = {
        standing.rank,
        elo.value,
        elo.low,
        elo.high,
        standing.score().games(),
        {},
        !report.remote.empty() && report.remote[place(standing.player)]};
  }
  for (const WithdrawnPlayer& each : report.state.withdrawn)
    lines_[report.players[place(each.withdrawal.player)]].withdrawal = each.reason();
}

}  // namespace connect4
