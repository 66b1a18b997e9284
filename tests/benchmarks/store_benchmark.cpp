// The cost of the store of a tournament, beside SQLite alone and beside the disk alone.
//
//     store_benchmark [GAMES] [FOLDER]      1,000,000 games, in a new folder under the current one
//
// Read the rates against each other: all of them depend on the disk that the folder is on.
#include <SQLiteCpp/SQLiteCpp.h>
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <iostream>
#include <thread>

#include "lib/game/verdict.hpp"
#include "lib/random.hpp"
#include "runner/process/descriptor.hpp"
#include "runner/store/store.hpp"
#include "runner/store/store_reader.hpp"

namespace {

namespace fs = std::filesystem;
using namespace connect4;
using Seconds = std::chrono::duration<double>;

double processor_seconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

/// Wall and processor time since it was made.
class Stopwatch {
 public:
  double wall() const { return Seconds(std::chrono::steady_clock::now() - start_).count(); }
  double processor() const { return processor_seconds() - processor_start_; }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  double processor_start_ = processor_seconds();
};

void print(const std::string& what, int games, const Stopwatch& watch) {
  const double wall = watch.wall(), processor = watch.processor();
  std::printf("%-52s %9.0f games/s   %6.2f us of processor a game\n", what.c_str(), games / wall,
              processor / games * 1e6);
  std::fflush(stdout);
}

/// Random games at the times of a player that answers in 20 to 500 microseconds.
GameRecord random_game(int number) {
  Random random(static_cast<std::uint64_t>(number));
  GameRecord record;
  record.players = {Identity{"First", "1.0", ""}, Identity{"Second", "1.0", ""}};
  std::optional<Outcome> outcome;
  for (Position position; !outcome;) {
    const auto columns = position.legal_columns();
    const Verdict verdict = play(position, columns[random.below(columns.size())]);
    outcome = verdict.outcome;
    record.line = verdict.line;
    const std::chrono::microseconds time(20 + random.below(480));
    record.plies.push_back({verdict.disc->column, time,
                            time - std::chrono::microseconds(random.below(20)), std::nullopt, ""});
  }
  record.outcome = *outcome;
  return record;
}

constexpr int sample_count = 1000;

std::vector<GameRecord> sample_games() {
  std::vector<GameRecord> games;
  for (int i = 0; i < sample_count; ++i) games.push_back(random_game(i));
  return games;
}

GameResult place_of(int number, const GameRecord& record) {
  const int pair = (number - 1) / 2;
  return {{number, 1, pair / 100, pair % 100, 0, number % 2, 1 - number % 2}, record.outcome};
}

StoreHeader header() {
  StoreHeader header;
  header.players = {{"First", "first", "1.0"}, {"Second", "second", "1.0"}};
  header.openings.resize(100);
  return header;
}

/// Submits all games from one thread, as fast as the store takes them or at a steady rate.
void write_store(const fs::path& folder, const std::vector<GameRecord>& samples, int games,
                 double games_per_second) {
  const Stopwatch watch;
  std::vector<double> handed_in(static_cast<std::size_t>(games) + 1);
  std::vector<double> delays;  // from handing in to the report
  Store store = Store::create(folder, header());
  std::jthread worker([&] {
    GameRecord record = samples[0];
    for (int number = 1; number <= games; ++number) {
      record = samples[static_cast<std::size_t>(number % sample_count)];
      record.game = number;
      record.seed = static_cast<std::uint32_t>(number) * 2654435761U;
      handed_in[static_cast<std::size_t>(number)] = watch.wall();
      store.record(place_of(number, record), record);
      if (games_per_second > 0)
        while (watch.wall() < number / games_per_second)
          std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
  });
  while (delays.size() < static_cast<std::size_t>(games)) {
    for (const GameResult& game : store.take_recorded())
      delays.push_back(watch.wall() - handed_in[static_cast<std::size_t>(game.number)]);
    std::this_thread::sleep_for(std::chrono::microseconds(100));
  }
  store.close();
  const std::string rate =
      games_per_second > 0 ? "handed in at " + std::to_string(int(games_per_second)) + " games/s"
                           : "handed in as fast as it takes them";
  print("store, " + rate, games, watch);
  std::sort(delays.begin(), delays.end());
  std::printf("    reported %.1f ms after it was handed in (median), %.1f ms at most\n",
              delays[delays.size() / 2] * 1e3, delays.back() * 1e3);
}

/// Writes these bytes as one blob per game, and nothing else: no columns, no unique key.
void write_raw_sqlite(const fs::path& file, std::size_t bytes, int games, int group,
                      const std::string& synchronous) {
  const Stopwatch watch;
  SQLite::Database database(file.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
  database.execAndGet("PRAGMA journal_mode = WAL");
  database.exec("PRAGMA synchronous = " + synchronous);
  database.exec("CREATE TABLE blobs (number INTEGER PRIMARY KEY, bytes BLOB)");
  SQLite::Statement insert(database, "INSERT INTO blobs VALUES (?, ?)");
  const std::string blob(bytes, 'x');
  for (int number = 1; number <= games;) {
    SQLite::Transaction transaction(database);
    for (int i = 0; i < group && number <= games; ++i, ++number) {
      insert.bind(1, number);
      insert.bindNoCopy(2, blob.data(), static_cast<int>(blob.size()));
      insert.exec();
      insert.reset();
    }
    transaction.commit();
  }
  print("SQLite alone, " + synchronous + ", groups of " + std::to_string(group), games, watch);
}

/// Appends these bytes to a file that is synced after each group.
void write_file(const fs::path& file, std::size_t bytes, int games, int group) {
  const Stopwatch watch;
  const Descriptor descriptor(open(file.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0666));
  const std::string blob(bytes * static_cast<std::size_t>(group), 'x');
  for (int number = 0; number < games; number += group)
    if (write(descriptor.number(), blob.data(), blob.size()) < 0 ||
        fdatasync(descriptor.number()) != 0)
      throw std::runtime_error("cannot write " + file.string());
  print("write and fdatasync, groups of " + std::to_string(group), games, watch);
}

void read_store(const fs::path& folder, int games) {
  StoreReader reader(folder);
  {
    const Stopwatch watch;
    std::int64_t half_points = 0;
    reader.results([&](const GameResult& game) { half_points += game.half_points(Colour::red); });
    print("reading results", games, watch);
    std::printf("    %d results in %.3f s\n", games, watch.wall());
  }
  const Stopwatch watch;
  std::size_t plies = 0;
  reader.records({}, [&](const StoredGame& game) { plies += game.record.plies.size(); });
  print("reading whole records", games, watch);
}

void run(const fs::path& folder, int games) {
  const std::vector<GameRecord> samples = sample_games();
  write_store(folder / "store", samples, games, 0);
  const auto size = fs::file_size(folder / "store" / "tournament.db");
  const std::size_t bytes = size / static_cast<std::size_t>(games);
  std::size_t plies = 0;
  for (const GameRecord& record : samples) plies += record.plies.size();
  std::printf("    %zu bytes a game of %.1f plies on average, with processor times\n", bytes,
              static_cast<double>(plies) / sample_count);

  for (const int group : {1000, 225}) {
    for (const char* const synchronous : {"FULL", "NORMAL"}) {
      write_raw_sqlite(folder / "raw.db", bytes, games, group, synchronous);
      for (const char* const suffix : {"", "-wal", "-shm"})
        fs::remove(folder / (std::string("raw.db") + suffix));
    }
    write_file(folder / "raw", bytes, games, group);
    fs::remove(folder / "raw");
  }
  write_store(folder / "paced", samples, std::min(games, 22'500), 4500);
  read_store(folder / "store", games);
}

}  // namespace

int main(int argc, char** argv) {
  const int games = argc > 1 ? std::stoi(argv[1]) : 1'000'000;
  const fs::path folder = (argc > 2 ? fs::path(argv[2]) : fs::current_path()) /
                          ("store_benchmark." + std::to_string(getpid()));
  fs::create_directories(folder);
  try {
    run(folder, games);
  } catch (const std::exception& problem) {
    std::cerr << "store_benchmark: " << problem.what() << "\n";
    fs::remove_all(folder);
    return 2;
  }
  fs::remove_all(folder);
}
