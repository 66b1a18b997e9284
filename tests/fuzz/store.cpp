// A tournament's database with damage in it: every question gives data that makes sense, or a
// StoreError. The damage is made to a small tournament that is sound. Each four bytes of input are
// a place (two bytes), a value and what is done there.
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "lib/text/printable.hpp"
#include "protocol/records/record_codec.hpp"
#include "protocol/tournament_file/tournament_file.hpp"
#include "runner/store/store.hpp"
#include "runner/store/store_reader.hpp"
#include "runner/tournament/report/report.hpp"
#include "tests/fuzz/check.hpp"
#include "tests/runner/store/sample_games.hpp"

namespace {

using namespace connect4;
namespace fs = std::filesystem;

constexpr int game_count = 6;

/// The header of the sample games, with the config that a run of them would have.
StoreHeader header() {
  TournamentConfig config;
  config.name = "cup";
  config.games_per_pairing = 6;
  for (const PlayerEntry& player : samples::header().players)
    config.players.push_back({player.name, {player.command}, {}, {}});
  StoreHeader header = samples::header();
  header.config = to_json(config);
  return header;
}

std::string sound_database(const fs::path& folder) {
  Store store = Store::create(folder, header());
  for (int number = 1; number < game_count; ++number) samples::record_game(store, number);
  auto logged = samples::game(game_count);
  logged.second.logs[0] = {{1, "one\n"}, {3, std::string(300, 'x')}, {after_the_end, "bye"}};
  store.record(logged.first, logged.second);
  const auto [result, record] = samples::void_game(7, "no descriptors left");
  store.record(result, record);
  store.set_state(R"({"status":"stopped","withdrawn":[{"player":2,"round":1}]})");
  store.close();
  std::ifstream file(folder / "tournament.db", std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

enum Deed : std::uint8_t { set_byte, flip_bits, fill_sixteen, cut_off };

std::string damaged(std::string database, const std::uint8_t* data, std::size_t size) {
  for (; size >= 4 && !database.empty(); data += 4, size -= 4) {
    const std::size_t place = (data[0] * 256U + data[1]) % database.size();
    const auto value = static_cast<char>(data[2]);
    switch (data[3] % 16) {
      case flip_bits:
        database[place] = static_cast<char>(database[place] ^ value);
        break;
      case fill_sixteen:
        database.replace(place, 16, std::string(16, value));
        break;
      case cut_off:
        database.resize(place);
        break;
      default:
        database[place] = value;
    }
  }
  return database;
}

/// Asks, and takes a StoreError for an answer. Anything else that is thrown is a finding.
template <class Question>
void ask(Question question) {
  try {
    question();
  } catch (const StoreError& error) {
    check(!error.input().empty() && !error.reason().empty() && !error.remedy().empty(),
          "an error has input, reason and remedy");
  }
}

void examine(const StoreHeader& header, const GameResult& result) {
  const auto is_place = [](std::int32_t number, const auto& list) {
    return number >= 0 && static_cast<std::size_t>(number) < list.size();
  };
  check(is_place(result.red, header.players) && is_place(result.blue, header.players),
        "players of a game are in the list");
  check(is_place(result.opening, header.openings), "its opening is in the list");
}

void examine(const StoreHeader& header, const StoredGame& game) {
  examine(header, game.result);
  game.record.final_position();
  for (const PlayerLog& log : game.logs)
    for (const LogPart& part : log)
      check(part.ply >= before_first_turn && part.ply <= after_the_end && is_utf8(part.text),
            "a log is of turns");
  check(!to_json(game.record).empty(), "a record can be printed");
}

void read_everything(const fs::path& folder) {
  StoreReader reader(folder);
  StoreHeader header;
  ask([&] { header = reader.header(); });
  ask([&] { reader.state(); });
  ask([&] { check(reader.count() >= 0 && reader.void_count() >= 0, "counts are counts"); });
  ask([&] {
    reader.lines([&](const PlayedLine& line) {
      Position position = line.start;
      for (const Column column : line.moves) position.drop(column);
      check(position == line.end, "a line's moves lead to its end");
    });
  });
  ask([&] { read_report(reader); });
  if (header.players.empty()) return;
  ask([&] { reader.results([&](const GameResult& game) { examine(header, game); }); });
  ask([&] {
    for (const GameEntry& game : reader.games({.player = 1})) examine(header, game.result);
  });
  ask([&] { reader.records({}, [&](const StoredGame& game) { examine(header, game); }); });
  ask([&] {
    for (const StoredGame& game : reader.set_aside()) examine(header, game);
  });
  for (int number = 1; number <= game_count; ++number)
    ask([&] {
      if (const auto game = reader.game(number)) examine(header, *game);
    });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const samples::TemporaryFolder folder;
  static const std::string sound = sound_database(folder.path());
  const fs::path file = folder.path() / "tournament.db";
  for (const char* const part : {"-wal", "-shm"}) fs::remove(file.string() + part);
  std::ofstream(file, std::ios::binary | std::ios::trunc) << damaged(sound, data, size);
  ask([&] { Store::exists(folder.path()); });
  ask([&] { read_everything(folder.path()); });
  return 0;
}
