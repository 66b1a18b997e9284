#include "runner/tournament/store_reader.hpp"

#include <gmock/gmock.h>

#include <fstream>

#include "runner/tournament/store.hpp"
#include "tests/runner/tournament/sample_games.hpp"
#include "tests/runner/tournament/sqlite_session.hpp"

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
      record.fault.emplace();
      record.fault->player = Colour::blue;
      record.fault->exit_status = 1;
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
    for (const GameEntry& entry : reader().games(filter)) numbers.push_back(entry.number);
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

TEST_F(StoreReaderTest, GivesBackEveryGameAsItWasHandedIn) {
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

TEST_F(StoreReaderTest, AnOlderStoreDoesNotKnowTheFolderOfItsConfig) {
  samples::SqliteSession(database()).run("DELETE FROM meta WHERE key = 'config_folder'");
  StoreHeader header = samples::header();
  header.config_folder.clear();
  EXPECT_EQ(reader().header(), header);
  EXPECT_EQ(reader().config_folder(), "");
}

TEST_F(StoreReaderTest, StreamsEveryResult) {
  std::vector<NumberedResult> expected, results;
  for (int number = 1; number <= game_count; ++number)
    expected.push_back({number, game(number).first});
  reader().results([&](const NumberedResult& game) { results.push_back(game); });
  EXPECT_EQ(results, expected);
}

TEST_F(StoreReaderTest, FiltersByPlayerOpponentEndingOpeningAndRound) {
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

TEST_F(StoreReaderTest, PagesFollowEachOtherWithoutGapOrOverlap) {
  StoreReader reader(folder());
  std::vector<int> numbers;
  for (GameRange page{0, 7};;) {
    const auto entries = reader.games({.ending = Ending::four}, page);
    if (entries.empty()) break;
    EXPECT_LE(entries.size(), 7U);
    for (const GameEntry& entry : entries) numbers.push_back(entry.number);
    page.after = numbers.back();
  }
  EXPECT_EQ(numbers, listed({.ending = Ending::four}));
}

TEST_F(StoreReaderTest, AnEntrySaysHowManyPliesWerePlayed) {
  const auto entries = reader().games({}, {9, 1});
  ASSERT_EQ(entries.size(), 1U);
  EXPECT_EQ(entries[0], (GameEntry{10, game(10).first, 3, 1}));
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

TEST_F(StoreReaderTest, ALineBeginsWhereItsGameDid) {
  samples::SqliteSession(database())
      .run("UPDATE records SET start = 'x6/7/7/7/7/7 o', moves = '12' WHERE number = 3");
  std::vector<PlayedLine> lines;
  reader().lines([&](const PlayedLine& line) { lines.push_back(line); }, 4);
  EXPECT_EQ(lines[2].start, *parse_start("1"));
  EXPECT_EQ(lines[2].end, *parse_start("112"));
  EXPECT_EQ(lines[3].start, *parse_start("4435")) << "the next one begins with its opening";
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
           {"moves = '48'", "game 5, column \"moves\": ply 2 cannot be played"},
           {"moves = '1111111'", "game 5, column \"moves\": ply"},
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
    EXPECT_THAT(error.reason(), HasSubstr("game 5, column \"moves\""));
  }
  EXPECT_TRUE(reader.game(6));
}

TEST_F(StoreReaderTest, RefusesAGameOfAPlayerOrFromAnOpeningThatIsNotInTheLists) {
  for (const char* const damage : {"red = 3", "blue = -1", "opening = 3", "blue = red"}) {
    samples::SqliteSession(database())
        .run("UPDATE games SET " + std::string(damage) + " WHERE number = 5");
    StoreReader reader(folder());
    EXPECT_THROW(reader.results([](const NumberedResult&) {}), StoreError) << damage;
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

TEST_F(StoreReaderTest, SaysThatAFileIsDamaged) {
  const auto size = fs::file_size(database());
  {
    std::fstream file(database(), std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(4096);
    file << std::string(size - 4096, '\x55');
  }
  try {
    StoreReader reader(folder());
    reader.results([](const NumberedResult&) {});
    FAIL() << "a damaged file was read";
  } catch (const StoreError& error) {
    EXPECT_EQ(error.input(), database());
    EXPECT_THAT(error.reason(), HasSubstr("is damaged"));
  }
}

TEST_F(StoreReaderTest, TheListForPeopleNamesPlayersAndEndings) {
  EXPECT_EQ(samples::SqliteSession(database())
                .run("SELECT red || ' ' || blue || ' ' || winner || ' ' || ending "
                     "FROM game_list WHERE number = 20"),
            "Cid Ann red crash");
}

}  // namespace
}  // namespace connect4
