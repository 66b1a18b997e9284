// Games, schedules and folders for the tests of the store.
#pragma once

#include <unistd.h>

#include <filesystem>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>

#include "lib/game/notation.hpp"
#include "lib/game/verdict.hpp"
#include "lib/random.hpp"
#include "runner/store/store.hpp"
#include "runner/store/store_reader.hpp"

namespace connect4::samples {

/// A folder of its own under the system's temporary one, gone with its owner.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "connect4-store-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("mkdtemp failed");
    path_ = name;
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

/// Three players, and three openings: the empty board and two others.
inline StoreHeader header() {
  StoreHeader header;
  header.config = R"({"name": "cup", "players": ["Ann", "Bob", "Cid"]})";
  header.config_folder = "/home/ann/cup";
  header.runner_version = "0.1.0";
  header.created = std::chrono::sys_seconds(std::chrono::seconds(1'700'000'000));
  header.seed = 0xfedc'ba98'7654'3210;
  header.players = {{"Ann", "ann", "1.0"}, {"Bob", "python3 bob.py", ""}, {"Cid", "cid -x", "7"}};
  header.openings = {
      {"", *parse_start("")}, {"4435", *parse_start("4435")}, {"", *parse_start("121212")}};
  return header;
}

/// The place of game `number`: pairings of two games, colours swapped, from each opening in turn.
inline GameResult place_of(int number) {
  const std::int32_t pair = (number - 1) / 2;
  const bool swapped = number % 2 == 0;
  return {{.number = number,
           .round = 1 + pair / 1000,
           .pairing = pair % 1000,
           .opening = pair % 3,
           .red = swapped ? 1 : 0,
           .blue = swapped ? 0 : 1}};
}

/// Random moves from `start` to the end of the game, at the times of players that think a little.
inline GameRecord random_game(int number, Position start = {}) {
  Random random(static_cast<std::uint64_t>(number));
  GameRecord record;
  record.game = number;
  record.players = {Identity{"Ann", "1.0", ""}, Identity{"Bob", "", ""}};
  record.start = start;
  record.seed = derive_seed(1, static_cast<std::uint64_t>(number));
  std::optional<Outcome> outcome;
  for (Position position = start; !outcome;) {
    const auto columns = position.legal_columns();
    const Column column = columns[random.below(columns.size())];
    const Verdict verdict = play(position, column);
    outcome = verdict.outcome;
    record.line = verdict.line;
    const std::chrono::microseconds time(20 + random.below(500));
    record.plies.push_back({column, time, time - std::chrono::microseconds(15), std::nullopt, ""});
  }
  record.outcome = *outcome;
  return record;
}

/// Game `number` of the schedule, played from its opening.
inline std::pair<GameResult, GameRecord> game(int number) {
  GameResult result = place_of(number);
  GameRecord record =
      random_game(number, header().openings[static_cast<std::size_t>(result.opening)].start);
  result.outcome = record.outcome;
  return {result, std::move(record)};
}

/// An attempt at game `number` that came to nothing.
inline std::pair<GameResult, GameRecord> void_game(int number, const std::string& why) {
  auto [result, record] = game(number);
  record.outcome = result.outcome = {std::nullopt, Ending::void_game};
  record.line.clear();
  record.void_reason = why;
  return {result, std::move(record)};
}

/// The games that the store in that folder has.
inline std::set<int> numbers_in(const std::filesystem::path& folder) {
  std::set<int> numbers;
  StoreReader(folder).results([&](const GameResult& game) { numbers.insert(game.number); });
  return numbers;
}

/// Waits for games that the store commits by itself, without a flush().
inline std::vector<GameResult> wait_recorded(Store& store) {
  std::vector<GameResult> games = store.take_recorded();
  for (int i = 0; i < 10'000 && games.empty(); ++i, games = store.take_recorded())
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  return games;
}

inline void record_game(Store& store, int number) {
  const auto [result, record] = game(number);
  store.record(result, record);
}

}  // namespace connect4::samples
