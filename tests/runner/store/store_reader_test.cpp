#include "runner/store/store_reader.hpp"

#include <gmock/gmock.h>

#include <fstream>

#include "runner/store/store.hpp"
#include "tests/runner/store/sample_games.hpp"
#include "tests/runner/store/sqlite_session.hpp"

namespace connect4 {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

constexpr int game_count = 60;

class StoreReaderTest : public testing::Test {
 protected:
  StoreReaderTest() {
    Store store = Store::create(folder(), samples::header());
    for (int number = 1; number <= game_count; ++number) {
      const auto [result, record] = game(number);
      store.record(result, record);
    }
    store.close();
  }

  /// Every third game is Cid's instead of Bob's; every tenth ends in a crash of blue.
  static std::pair<GameResult, GameRecord> game(int number) {
    auto [result, record] = samples::game(number);
    if ((number - 1) / 2 % 3 == 0) (result.red == 1 ? result.red : result.blue) = 2;
    if (number % 10 == 0) {
      record.plies.erase(record.plies.begin() + 3, record.plies.end());
      record.line.clear();
      record.outcome = result.outcome = {Colour::red, Ending::crash};
      record.faults[1].emplace().exit_status = 1;
    }
    return {result, std::move(record)};
  }

  /// The numbers of the games that meet `condition`, by asking each game.
  template <class Condition>
  static std::vector<int> numbers_where(Condition condition) {
    std::vector<int> numbers;
    for (int number = 1; number <= game_count; ++number)
      if (condition(game(number).first)) numbers.push_back(number);
    return numbers;
  }

  std::vector<int> listed(const GameFilter& filter) {
    std::vector<int> numbers;
    for (const GameEntry& entry : reader().games(filter)) numbers.push_back(entry.result.number);
    EXPECT_EQ(reader().count(filter), static_cast<std::int64_t>(numbers.size()));
    std::vector<int> in_full;
    reader().records(filter, [&](const StoredGame& game) { in_full.push_back(game.record.game); });
    EXPECT_EQ(in_full, numbers);
    return numbers;
  }

  StoreReader reader() { return StoreReader(folder()); }
  const fs::path& folder() const { return folder_.path(); }
  fs::path database() const { return folder() / "tournament.db"; }

 private:
  samples::TemporaryFolder folder_;
};

TEST_F(StoreReaderTest, GivesBackEveryGameAsItWasSubmitted) {
  StoreReader reader(folder());
  for (int number = 1; number <= game_count; ++number) {
    const auto [result, record] = game(number);
    EXPECT_EQ(reader.game(number), (StoredGame{result, 1, record})) << number;
  }
  EXPECT_EQ(reader.game(game_count + 1), std::nullopt);
}

TEST_F(StoreReaderTest, GivesPartsOfTheHeaderByThemselves) {
  EXPECT_EQ(reader().config(), samples::header().config);
  EXPECT_EQ(reader().config_folder(), samples::header().config_folder);
  EXPECT_EQ(reader().opening_count(), samples::header().openings.size());
}

TEST_F(StoreReaderTest, StreamsEveryResult) {
  std::vector<GameResult> expected, results;
  for (int number = 1; number <= game_count; ++number) expected.push_back(game(number).first);
  reader().results([&](const GameResult& game) { results.push_back(game); });
  EXPECT_EQ(results, expected);
}

TEST_F(StoreReaderTest, FiltersByPlayerOpponentReasonOpeningAndRound) {
  EXPECT_EQ(listed({.player = 2}),
            numbers_where([](const GameResult& game) { return game.red == 2 || game.blue == 2; }));
  EXPECT_EQ(listed({.player = 1, .opponent = 2}), std::vector<int>{});
  EXPECT_EQ(listed({.player = 2, .opponent = 0}),
            numbers_where([](const GameResult& game) { return game.red == 2 || game.blue == 2; }));
  EXPECT_EQ(listed({.ending = Ending::crash}), numbers_where([](const GameResult& game) {
              return game.outcome.ending == Ending::crash;
            }));
  EXPECT_EQ(listed({.player = 1, .opening = 2}), numbers_where([](const GameResult& game) {
              return game.opening == 2 && (game.red == 1 || game.blue == 1);
            }));
  EXPECT_EQ(listed({.round = 2}), std::vector<int>{});
  EXPECT_EQ(listed({}).size(), static_cast<std::size_t>(game_count));
}

TEST_F(StoreReaderTest, FiltersByTheResultForAPlayer) {
  const auto is_draw = [](const GameResult& game) { return game.outcome.ending == Ending::draw; };
  const auto won_by_2 = [](const GameResult& game) {
    return game.outcome.winner && game.player(*game.outcome.winner) == 2;
  };
  const auto is_of_2 = [](const GameResult& game) { return game.red == 2 || game.blue == 2; };
  EXPECT_EQ(listed({.gain = Gain::draw}), numbers_where(is_draw));
  EXPECT_FALSE(listed({.gain = Gain::draw}).empty());
  EXPECT_EQ(listed({.player = 2, .gain = Gain::win}), numbers_where(won_by_2));
  EXPECT_FALSE(listed({.player = 2, .gain = Gain::win}).empty());
  EXPECT_EQ(listed({.player = 2, .gain = Gain::loss}), numbers_where([&](const GameResult& game) {
              return is_of_2(game) && !is_draw(game) && !won_by_2(game);
            }));
  EXPECT_FALSE(listed({.player = 2, .gain = Gain::loss}).empty());
}

TEST_F(StoreReaderTest, PagesFollowEachOtherWithoutGapOrOverlap) {
  StoreReader reader(folder());
  std::vector<int> numbers;
  for (GameRange page{0, 7};;) {
    const auto entries = reader.games({.ending = Ending::four}, page);
    if (entries.empty()) break;
    EXPECT_LE(entries.size(), 7U);
    for (const GameEntry& entry : entries) numbers.push_back(entry.result.number);
    page.after = numbers.back();
  }
  EXPECT_EQ(numbers, listed({.ending = Ending::four}));
}

TEST_F(StoreReaderTest, AnEntrySaysHowManyMovesThereWereFromTheEmptyBoardOn) {
  const auto entries = reader().games({}, {9, 1});
  ASSERT_EQ(entries.size(), 1U);
  EXPECT_EQ(entries[0], (GameEntry{game(10).first, 7, 1}));
}

TEST_F(StoreReaderTest, ALineLeadsFromTheStartOfAGameToItsEnd) {
  int number = 0;
  reader().lines([&](const PlayedLine& line) {
    const auto [result, record] = game(++number);
    EXPECT_EQ(line.result, result) << number;
    EXPECT_EQ(line.start, record.start) << number;
    EXPECT_EQ(line.end, record.final_position()) << number;
    std::vector<Column> moves;
    for (const Ply& ply : record.plies) moves.push_back(ply.column);
    EXPECT_EQ(line.moves, moves) << number;
  });
  EXPECT_EQ(number, game_count);
}

TEST_F(StoreReaderTest, LinesComeUpToTheGameThatIsNamed) {
  int lines = 0;
  reader().lines([&](const PlayedLine&) { ++lines; }, 17);
  EXPECT_EQ(lines, 17);
}

TEST_F(StoreReaderTest, ALineBeginsAtTheStartOfItsGame) {
  GameResult place = samples::place_of(game_count + 1);
  const GameRecord record = samples::random_game(game_count + 1, *parse_start("121"));
  place.outcome = record.outcome;
  Store store = Store::open(folder());
  store.record(place, record);
  samples::record_game(store, game_count + 2);
  store.close();
  std::vector<PlayedLine> lines;
  reader().lines([&](const PlayedLine& line) { lines.push_back(line); });
  EXPECT_EQ(lines[game_count].start, record.start);
  EXPECT_EQ(lines[game_count].end, record.final_position());
  EXPECT_EQ(lines[game_count + 1].start, game(game_count + 2).second.start)
      << "the next one begins with its opening";
}

TEST_F(StoreReaderTest, GivesTheOpeningsThatAreAskedFor) {
  const StoreHeader header = samples::header();
  EXPECT_EQ(reader().openings({2, 0}),
            (std::vector<OpeningEntry>{header.openings[2], header.openings[0]}));
  EXPECT_EQ(reader().openings({}), std::vector<OpeningEntry>{});
  EXPECT_THROW(reader().openings({3}), StoreError);
}

TEST_F(StoreReaderTest, RefusesALineThatCannotBePlayed) {
  for (const auto& [damage, reason] : std::initializer_list<std::pair<std::string, std::string>>{
           {"moves = '48'", "game 5, column \"moves\": move 2 cannot be played"},
           {"moves = '1111111'", "game 5, column \"moves\": move"},
           {"start = '7/7/7/7/7/7'", "game 5, column \"start\": the side to move is missing"}}) {
    samples::SqliteSession(database()).run("UPDATE records SET " + damage + " WHERE number = 5");
    int lines = 0;
    try {
      reader().lines([&](const PlayedLine&) { ++lines; });
      FAIL() << damage << " was read";
    } catch (const StoreError& error) {
      EXPECT_THAT(error.reason(), HasSubstr(reason));
    }
    EXPECT_EQ(lines, 4);
  }
}

TEST_F(StoreReaderTest, SaysThatAFolderHoldsNoTournament) {
  const samples::TemporaryFolder empty;
  try {
    StoreReader reader(empty.path());
    FAIL() << "an empty folder was read";
  } catch (const StoreError& error) {
    EXPECT_EQ(error.input(), empty.path());
    EXPECT_EQ(error.reason(), "holds no tournament");
  }
}

TEST_F(StoreReaderTest, NamesADamagedGameAndStillReadsTheOthers) {
  samples::SqliteSession(database()).run("UPDATE records SET moves = '9' WHERE number = 5");
  StoreReader reader(folder());
  try {
    reader.game(5);
    FAIL() << "a damaged game was read";
  } catch (const StoreError& error) {
    EXPECT_THAT(error.reason(), HasSubstr("game 5, its checksum does not hold"));
  }
  EXPECT_TRUE(reader.game(6));
}

TEST_F(StoreReaderTest, RefusesAGameOfAPlayerOrFromAnOpeningThatIsNotInTheLists) {
  for (const char* const damage : {"red = 3", "blue = -1", "opening = 3", "blue = red"}) {
    samples::SqliteSession(database())
        .run("UPDATE games SET " + std::string(damage) + " WHERE number = 5");
    StoreReader reader(folder());
    EXPECT_THROW(reader.results([](const GameResult&) {}), StoreError) << damage;
    EXPECT_THROW(reader.lines([](const PlayedLine&) {}), StoreError) << damage;
    EXPECT_THROW(reader.games(), StoreError) << damage;
    EXPECT_THROW(reader.game(5), StoreError) << damage;
    EXPECT_TRUE(reader.game(6));
  }
}

TEST_F(StoreReaderTest, RefusesAGameThatLacksAPartOfItsRecordRatherThanPassItOver) {
  for (const char* const damage : {"UPDATE records SET red_identity = 99 WHERE number = 5",
                                   "DELETE FROM records WHERE number = 5"}) {
    samples::SqliteSession(database()).run(damage);
    StoreReader reader(folder());
    EXPECT_THROW(reader.game(5), StoreError) << damage;
    EXPECT_THROW(reader.records({}, [](const StoredGame&) {}), StoreError) << damage;
    EXPECT_TRUE(reader.game(6));
  }
  StoreReader reader(folder());
  EXPECT_THROW(reader.lines([](const PlayedLine&) {}), StoreError);
}

TEST_F(StoreReaderTest, TellsEveryChangeOfAGame) {
  samples::SqliteSession session(database());
  session.run("PRAGMA ignore_check_constraints = 1");
  const auto tells = [&](const std::string& table, const std::string& change, auto question) {
    session.run("BEGIN; UPDATE " + table + " SET " + change + " WHERE number = 5; COMMIT");
    EXPECT_THROW(question(reader()), StoreError) << table << ": " << change;
    session.run("DELETE FROM " + table + " WHERE number = 5; INSERT INTO " + table +
                " SELECT * FROM sound_" + table);
  };
  for (const std::string table : {"games", "records"})
    session.run("CREATE TEMP TABLE sound_" + table + " AS SELECT * FROM " + table +
                " WHERE number = 5");
  for (const char* const change : {"round = 7", "pairing = 70", "opening = 1", "replay = 3",
                                   "replay = 1, red = blue, blue = red", "red = 2", "winner = 5",
                                   "winner = NULL", "winner = 1 - winner", "reason = 7",
                                   "reason = 70", "plies = plies + 1", "checksum = checksum + 1"}) {
    tells("games", change, [](StoreReader reader) { reader.game(5); });
    tells("games", change, [](StoreReader reader) { reader.results([](const auto&) {}); });
    tells("games", change, [](StoreReader reader) { reader.games(); });
  }
  for (const char* const change :
       {"seed = seed + 1", "red_identity = blue_identity", "start = 'x6/7/7/7/7/7 o'",
        "moves = substr(moves, 2) || substr(moves, 1, 1)", "moves = ''", "plies = x'00'",
        "rare = '{}'", "checksum = checksum + 1"}) {
    tells("records", change, [](StoreReader reader) { reader.game(5); });
    tells("records", change, [](StoreReader reader) { reader.records({}, [](const auto&) {}); });
  }
  EXPECT_EQ(reader().game(5), (StoredGame{game(5).first, 1, game(5).second}));
}

TEST_F(StoreReaderTest, APageThatIsCopiedOverAnotherChangesNoResultUntold) {
  constexpr std::size_t page_size = 4096;
  Store store = Store::open(folder());
  for (int number = game_count + 1; number <= 300; ++number) samples::record_game(store, number);
  store.close();
  std::ifstream stream(database(), std::ios::binary);
  const std::string sound{std::istreambuf_iterator<char>(stream), {}};
  const auto results_of = [this] {
    std::vector<GameResult> results;
    reader().results([&](const GameResult& game) { results.push_back(game); });
    return results;
  };
  const auto expected = results_of();
  const std::size_t pages = sound.size() / page_size;
  ASSERT_GT(pages, 15U);
  int told = 0;
  for (std::size_t from = 0; from < pages; ++from)
    for (std::size_t to = 1; to < pages; ++to) {
      std::string damaged = sound;
      damaged.replace(to * page_size, page_size, sound, from * page_size, page_size);
      std::ofstream(database(), std::ios::binary | std::ios::trunc) << damaged;
      try {
        EXPECT_TRUE(results_of() == expected) << "page " << from << " over page " << to;
      } catch (const StoreError&) {
        ++told;
      }
    }
  EXPECT_GT(told, 0);
}

TEST_F(StoreReaderTest, ShowsNoControlCharactersThatAStrangerHasWritten) {
  constexpr int number = game_count + 1;
  auto [result, record] = samples::game(number);
  record.players[0] = {"\x1b[31mAnn", "", "\a"};
  record.warnings = {{Colour::red, "\x1b]0;"}};
  Store store = Store::open(folder());
  store.record(result, record);
  store.close();
  samples::SqliteSession(database())
      .run("UPDATE players SET name = name || char(155), version = char(0x202e)");
  const auto game = reader().game(number);
  EXPECT_EQ(game->record.players[0].name, "\uFFFD[31mAnn");
  EXPECT_EQ(game->record.players[0].author, "\uFFFD");
  EXPECT_EQ(game->record.warnings.at(0).text, "\uFFFD]0;");
  EXPECT_EQ(reader().header().players[0].name, "Ann\uFFFD");
  EXPECT_EQ(reader().header().players[0].version, "\uFFFD");
}

TEST_F(StoreReaderTest, HoldsNothingUpWhileRecordsAreTaken) {
  Store store = Store::open(folder());
  samples::SqliteSession other(database());
  int taken = 0;
  reader().records({}, [&](const StoredGame&) {
    if (++taken > 1) return;
    samples::record_game(store, game_count + 1);
    store.flush();
    EXPECT_EQ(other.run("PRAGMA wal_checkpoint(TRUNCATE)"), "0") << "the log could not be reset";
  });
  EXPECT_GE(taken, game_count);
}

TEST_F(StoreReaderTest, SaysThatAFileIsDamaged) {
  const auto size = fs::file_size(database());
  {
    std::fstream file(database(), std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(4096);
    file << std::string(size - 4096, '\x55');
  }
  try {
    StoreReader reader(folder());
    reader.results([](const GameResult&) {});
    FAIL() << "a damaged file was read";
  } catch (const StoreError& error) {
    EXPECT_EQ(error.input(), database());
    EXPECT_THAT(error.reason(), HasSubstr("is damaged"));
  }
}

TEST_F(StoreReaderTest, TheListForPeopleNamesPlayersAndReasons) {
  EXPECT_EQ(samples::SqliteSession(database())
                .run("SELECT red || ' ' || blue || ' ' || winner || ' ' || reason "
                     "FROM game_list WHERE number = 20"),
            "Cid Ann red crash");
}

}  // namespace
}  // namespace connect4
