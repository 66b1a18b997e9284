#include "runner/store/store_reader.hpp"

#include <gmock/gmock.h>

#include <fstream>
#include <utility>

#include "protocol/records/record_codec.hpp"
#include "runner/store/store.hpp"
#include "tests/runner/store/forged_rows.hpp"
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
    EXPECT_EQ(reader.game(number), (StoredGame{result, 1, record, {}})) << number;
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

/// The reason of the StoreError of `work`.
template <class Work>
std::string damage_of(Work work) {
  try {
    work();
  } catch (const StoreError& error) {
    return error.reason();
  }
  return "none";
}

TEST_F(StoreReaderTest, RefusesALineThatCannotBePlayedThoughItsChecksumHolds) {
  const auto expect = [&](std::string GameRow::*column, const std::string& text,
                          const std::string& reason) {
    std::string sound;
    const auto change = [&](const std::string& now) {
      samples::forge(folder(), 5, [&](GameRow& row) { sound = std::exchange(row.*column, now); });
    };
    change(text);
    int lines = 0;
    EXPECT_THAT(damage_of([&] { reader().lines([&](const PlayedLine&) { ++lines; }); }),
                HasSubstr("game 5, " + reason));
    EXPECT_EQ(lines, 4);
    change(std::string(sound));
  };
  expect(&GameRow::moves, "48", "column \"moves\": move 2 cannot be played");
  expect(&GameRow::moves, "1111111", "column \"moves\": move");
  expect(&GameRow::start, "7/7/7/7/7/7", "column \"start\": the side to move is missing");
  expect(&GameRow::scores, "\x01", "its scores are not one more than its moves");
  expect(&GameRow::scores, std::string(game(5).second.plies.size() + 1, '\x7f'),
         "one of its scores is 127");
}

TEST_F(StoreReaderTest, RefusesARecordOfAnotherGameThoughItsChecksumHolds) {
  const auto error_with = [&](const std::string& json) {
    samples::forge(folder(), 5, [&](GameRow& row) { row.json = json; });
    EXPECT_TRUE(reader().game(6));
    EXPECT_NO_THROW(reader().results([](const GameResult&) {})) << "standings read no record";
    EXPECT_NE(damage_of([&] { reader().records({}, [](const StoredGame&) {}); }), "none");
    return damage_of([&] { reader().game(5); });
  };
  const auto with = [](auto change) {
    GameRecord record = game(5).second;
    change(record);
    return to_json(record);
  };
  for (const std::string& json :
       {with([](GameRecord& record) { record.game = 6; }), with([](GameRecord& record) {
          record.outcome = {std::nullopt, Ending::draw};
        }),
        with([](GameRecord& record) { record.plies.pop_back(); }), with([](GameRecord& record) {
          record.plies.clear();
          record.start = *parse_start("1");
        })})
    EXPECT_THAT(error_with(json), HasSubstr("game 5, its record is of another game")) << json;
  EXPECT_THAT(error_with("{"), HasSubstr("game 5, its record: it is not JSON"));
  EXPECT_THAT(error_with(std::string(1'000'000, '[')), HasSubstr("game 5, its record: it is not"));
  EXPECT_THAT(error_with(std::string(5'000'000, ' ')), HasSubstr("its record is too long"));
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
  samples::SqliteSession(database()).run("UPDATE records SET json = '{}' WHERE game = 5");
  StoreReader reader(folder());
  try {
    reader.game(5);
    FAIL() << "a damaged game was read";
  } catch (const StoreError& error) {
    EXPECT_THAT(error.reason(), HasSubstr("game 5, the checksum of its record does not hold"));
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

TEST_F(StoreReaderTest, RefusesAGameWithoutARecordRatherThanPassItOver) {
  samples::SqliteSession(database()).run("DELETE FROM records WHERE game = 5");
  StoreReader reader(folder());
  EXPECT_THAT(damage_of([&] { reader.game(5); }), HasSubstr("game 5, its record is missing"));
  EXPECT_THROW(reader.records({}, [](const StoredGame&) {}), StoreError);
  EXPECT_TRUE(reader.game(6));
}

TEST_F(StoreReaderTest, TellsEveryChangeOfAGame) {
  samples::SqliteSession session(database());
  const auto tells = [&](const std::string& table, const std::string& change, auto question) {
    const std::string of_it = table == "games" ? " WHERE number = 5" : " WHERE game = 5";
    session.run("CREATE TEMP TABLE sound AS SELECT * FROM " + table + of_it + "; UPDATE " + table +
                " SET " + change + of_it);
    EXPECT_THROW(question(reader()), StoreError) << table << ": " << change;
    session.run("DELETE FROM " + table + of_it + "; INSERT INTO " + table +
                " SELECT * FROM sound; DROP TABLE sound");
  };
  for (const char* const change :
       {"round = 7", "pairing = 70", "opening = 1", "replay = 3",
        "replay = 1, red = blue, blue = red", "red = 2", "winner = 'nobody'", "winner = NULL",
        "winner = iif(winner = 'red', 'blue', 'red')", "reason = 'crash'", "reason = 'lunch'",
        "start = 'x6/7/7/7/7/7 o'", "moves = substr(moves, 2) || substr(moves, 1, 1)", "moves = ''",
        "scores = x'00'", "red_files = 'a'", "blue_files = 'a'", "checksum = checksum + 1"}) {
    tells("games", change, [](StoreReader reader) { reader.game(5); });
    tells("games", change, [](StoreReader reader) { reader.results([](const auto&) {}); });
    tells("games", change, [](StoreReader reader) { reader.lines([](const auto&) {}); });
    tells("games", change, [](StoreReader reader) { reader.games(); });
  }
  for (const char* const change :
       {"json = json_set(json, '$.seed', 1)", "json = json || ' '", "json = ''",
        "json = (SELECT json FROM records WHERE game = 6)", "json_checksum = json_checksum + 1"}) {
    tells("records", change, [](StoreReader reader) { reader.game(5); });
    tells("records", change, [](StoreReader reader) { reader.records({}, [](const auto&) {}); });
  }
  EXPECT_EQ(reader().game(5), (StoredGame{game(5).first, 1, game(5).second, {}}));
}

TEST_F(StoreReaderTest, APageThatIsCopiedOverAnotherChangesNoResultUntold) {
  constexpr std::size_t page_size = 4096;
  Store store = Store::open(folder());
  for (int number = game_count + 1; number <= 150; ++number) samples::record_game(store, number);
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
  record.players[0] = {"\x1b[31mAnn\n", "\a", ""};
  record.plies[0].note = "a\nb";
  record.warnings = {{Colour::red, "\x1b]0;"}};
  Store store = Store::open(folder());
  store.record(result, record);
  store.close();
  samples::SqliteSession(database())
      .run("UPDATE players SET name = name || char(155), version = char(0x202e)");
  const auto game = reader().game(number);
  EXPECT_EQ(game->record.players[0].name, "\uFFFD[31mAnn ");
  EXPECT_EQ(game->record.players[0].version, "\uFFFD");
  EXPECT_EQ(game->record.plies[0].note, "a b");
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

TEST_F(StoreReaderTest, RecordsAreJsonForAnyProgram) {
  EXPECT_EQ(samples::SqliteSession(database())
                .run("SELECT json ->> '$.red' || ' ' || (json ->> '$.winner') || ' ' ||"
                     " (json ->> '$.reason') FROM records WHERE game = 20"),
            "Ann red crash");
  EXPECT_EQ(samples::SqliteSession(database()).run("SELECT json FROM records WHERE game = 20"),
            to_json(game(20).second));
}

}  // namespace
}  // namespace connect4
