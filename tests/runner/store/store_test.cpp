#include "runner/store/store.hpp"

#include <gmock/gmock.h>

#include <atomic>
#include <fstream>
#include <set>
#include <thread>
#include <utility>

#include "runner/store/store_reader.hpp"
#include "tests/runner/store/sample_games.hpp"
#include "tests/runner/store/sqlite_session.hpp"

namespace connect4 {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using samples::record_game;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class StoreTest : public testing::Test {
 protected:
  const fs::path& folder() const { return folder_.path(); }
  fs::path database() const { return folder() / "tournament.db"; }

  Store create(StoreOptions options = {}) {
    return Store::create(folder(), samples::header(), options);
  }

  /// Makes a store with games 1 to `count` and closes it.
  void write(int count) {
    Store store = create();
    for (int number = 1; number <= count; ++number) record_game(store, number);
    store.close();
  }

  static std::set<int> numbers(const std::vector<GameResult>& games) {
    std::set<int> numbers;
    for (const GameResult& game : games) numbers.insert(game.number);
    return numbers;
  }

 private:
  samples::TemporaryFolder folder_;
};

/// The error of `work`, as the user reads it.
template <class Work>
std::string store_error_of(Work work) {
  try {
    work();
  } catch (const StoreError& error) {
    EXPECT_FALSE(error.remedy().empty());
    return error.what();
  }
  ADD_FAILURE() << "no StoreError was thrown";
  return "";
}

TEST_F(StoreTest, AReportedGameCanBeReadByOthers) {
  Store store = create();
  record_game(store, 1);
  const auto recorded = samples::wait_recorded(store);
  ASSERT_EQ(recorded.size(), 1U);
  EXPECT_EQ(recorded[0], samples::game(1).first);
  EXPECT_EQ(StoreReader(folder()).game(1)->record, samples::game(1).second);
}

TEST_F(StoreTest, ReportsNothingWithoutAGame) {
  Store store = create();
  EXPECT_THAT(store.take_recorded(), IsEmpty());
}

TEST_F(StoreTest, ReportsEachGameOnceAndInTheOrderOfTheirCommit) {
  Store store = create();
  for (int number = 1; number <= 5; ++number) record_game(store, number);
  store.flush();
  std::vector<int> order;
  for (const GameResult& game : store.take_recorded()) order.push_back(game.number);
  EXPECT_THAT(order, ElementsAre(1, 2, 3, 4, 5));
  EXPECT_THAT(store.take_recorded(), IsEmpty());
}

TEST_F(StoreTest, FlushReturnsWithEverythingCommitted) {
  Store store = create({.group_window = 1h});
  record_game(store, 1);
  store.flush();
  EXPECT_EQ(StoreReader(folder()).count(), 1);
}

TEST_F(StoreTest, AFullGroupDoesNotWaitForItsWindow) {
  Store store = create({.group_window = 1h, .queue_bytes = 20'000});
  for (int number = 1; number <= 200; ++number) record_game(store, number);
  EXPECT_FALSE(samples::wait_recorded(store).empty());
}

TEST_F(StoreTest, CloseCommitsSubmittedGamesAndStillReportsThem) {
  Store store = create({.group_window = 1h});
  record_game(store, 1);
  store.close();
  EXPECT_EQ(numbers(store.take_recorded()), std::set{1});
  EXPECT_THAT(store.take_recorded(), IsEmpty());
  EXPECT_THROW(record_game(store, 2), std::logic_error);
}

TEST_F(StoreTest, DestructionCommitsSubmittedGames) {
  {
    Store store = create({.group_window = 1h});
    record_game(store, 1);
  }
  EXPECT_EQ(StoreReader(folder()).count(), 1);
}

TEST_F(StoreTest, GoesOnFromItsLastGame) {
  write(2);
  Store store = Store::open(folder());
  EXPECT_EQ(store.header(), samples::header());
  record_game(store, 3);
  store.close();
  EXPECT_EQ(samples::numbers_in(folder()), (std::set{1, 2, 3}));
}

TEST_F(StoreTest, RefusesAGameThatIsRecordedAndKeepsTheRestOfItsGroup) {
  write(1);
  Store store = Store::open(folder(), {.group_window = 1h});
  auto [result, other] = samples::game(1);
  other.seed += 1;
  record_game(store, 2);
  store.record(result, other);
  record_game(store, 3);
  EXPECT_THROW(store.flush(), std::logic_error);
  EXPECT_EQ(numbers(store.take_recorded()), (std::set{2, 3}));
  EXPECT_THROW(store.take_recorded(), std::logic_error);
  EXPECT_THROW(record_game(store, 4), std::logic_error);
  EXPECT_THROW(store.close(), std::logic_error);
  EXPECT_EQ(StoreReader(folder()).game(1)->record, samples::game(1).second);
}

TEST_F(StoreTest, RefusesTheSameGameUnderAnotherNumber) {
  Store store = create();
  record_game(store, 1);
  auto [result, record] = samples::game(1);
  record.game = 99;
  store.record(result, record);
  try {
    store.close();
    FAIL() << "one game was recorded under two numbers";
  } catch (const std::logic_error& error) {
    EXPECT_THAT(error.what(), HasSubstr("game 99 (round 1, pairing 0, opening 0"));
  }
  EXPECT_EQ(StoreReader(folder()).count(), 1);
}

TEST_F(StoreTest, TheOtherColoursTheNextReplayAndTheNextRoundAreOtherGames) {
  Store store = create();
  int number = 0;
  const auto record_at = [&](GameResult place) {
    GameRecord record = samples::random_game(++number);
    place.outcome = record.outcome;
    store.record(place, record);
  };
  record_at({{.round = 1, .red = 0, .blue = 1}});
  record_at({{.round = 1, .red = 1, .blue = 0}});
  record_at({{.round = 1, .replay = 1, .red = 0, .blue = 1}});
  record_at({{.round = 2, .red = 0, .blue = 1}});
  record_at({{.round = 1, .pairing = 1, .red = 0, .blue = 2}});
  record_at({{.round = 1, .opening = 1, .red = 0, .blue = 1}});
  store.close();
  EXPECT_EQ(StoreReader(folder()).count(), 6);
}

TEST_F(StoreTest, RefusesGamesThatNoScheduleContains) {
  Store store = create();
  const auto [good, record] = samples::game(1);
  GameResult result = good;
  result.blue = 3;
  EXPECT_THROW(store.record(result, record), std::logic_error);
  result = good;
  result.opening = -1;
  EXPECT_THROW(store.record(result, record), std::logic_error);
  result = good;
  result.blue = result.red;
  EXPECT_THROW(store.record(result, record), std::logic_error);
  result = good;
  result.outcome.ending = Ending::crash;
  EXPECT_THROW(store.record(result, record), std::logic_error);
  EXPECT_NO_THROW(store.record(good, record));
}

TEST_F(StoreTest, CountsVoidGamesAsAttemptsAndNotAsPlayed) {
  Store store = create();
  for (const std::string why : {"no descriptors", "no memory"}) {
    const auto [result, record] = samples::void_game(1, why);
    store.record(result, record);
  }
  store.flush();
  StoreReader reader(folder());
  EXPECT_EQ(reader.count(), 0);
  EXPECT_EQ(reader.void_count(), 2);
  EXPECT_EQ(samples::numbers_in(folder()), std::set<int>{});

  record_game(store, 1);
  store.flush();
  EXPECT_EQ(store.take_recorded().size(), 3U);
  EXPECT_EQ(reader.count(), 1);
  EXPECT_EQ(reader.game(1)->attempt, 3);
  const std::vector<StoredGame> voids = reader.set_aside();
  ASSERT_EQ(voids.size(), 2U);
  EXPECT_EQ(voids[1].attempt, 2);
  EXPECT_EQ(voids[1].record, samples::void_game(1, "no memory").second);
  EXPECT_EQ(voids[1].result, samples::void_game(1, "").first);
}

TEST_F(StoreTest, ManyThreadsHandInWhileOneCollectsAndOneReads) {
  constexpr int threads = 6, each = 150;
  Store store = create({.group_window = 2ms, .queue_bytes = 30'000});
  std::vector<std::jthread> workers;
  for (int worker = 0; worker < threads; ++worker)
    workers.emplace_back([&, worker] {
      for (int i = 0; i < each; ++i) record_game(store, 1 + worker * each + i);
    });
  std::atomic<bool> done = false;
  std::jthread reading([&] {
    StoreReader reader(folder());
    for (std::int64_t last = 0; !done;) {
      const std::int64_t count = reader.count();
      EXPECT_GE(count, last);
      last = count;
    }
  });
  std::multiset<int> reported;
  while (reported.size() < threads * each)
    for (const GameResult& game : store.take_recorded()) reported.insert(game.number);
  done = true;
  EXPECT_EQ(std::set<int>(reported.begin(), reported.end()).size(), reported.size());
  EXPECT_EQ(StoreReader(folder()).count(), threads * each);
}

TEST_F(StoreTest, AFullQueueHoldsBackItsCallers) {
  Store store = create({.group_window = 0ms, .queue_bytes = 10'000});
  samples::SqliteSession other(database());
  other.run("BEGIN IMMEDIATE");  // the store cannot commit for now
  std::atomic<int> handed_in = 0;
  std::jthread worker([&] {
    for (int number = 1; number <= 500; ++number, ++handed_in) record_game(store, number);
  });
  std::this_thread::sleep_for(50ms);  // time to go wrong in: held back, it never gets far
  EXPECT_LT(handed_in, 100);
  other.run("ROLLBACK");
  worker.join();
  store.flush();
  EXPECT_EQ(store.take_recorded().size(), 500U);
}

TEST_F(StoreTest, NoticesThatItsFolderWasDeleted) {
  Store store = create();
  record_game(store, 1);
  store.flush();
  store.take_recorded();
  fs::remove_all(folder());
  record_game(store, 2);
  EXPECT_THAT(store_error_of([&] { store.flush(); }), HasSubstr("was deleted, moved or replaced"));
  EXPECT_THROW(store.take_recorded(), StoreError);
  EXPECT_THROW(record_game(store, 3), StoreError);
  EXPECT_THROW(store.close(), StoreError);
}

TEST_F(StoreTest, NoticesThatItsLogWasDeleted) {
  Store store = create();
  record_game(store, 1);
  store.flush();
  fs::remove(database().string() + "-wal");
  record_game(store, 2);
  EXPECT_THAT(store_error_of([&] { store.flush(); }), HasSubstr("tournament.db-wal"));
  EXPECT_EQ(numbers(store.take_recorded()), std::set{1});
}

/// Otherwise two runs could have the folder.
TEST_F(StoreTest, NoticesThatItsLockWasDeleted) {
  Store store = create();
  record_game(store, 1);
  store.flush();
  fs::remove(folder() / "lock");
  record_game(store, 2);
  EXPECT_THAT(store_error_of([&] { store.flush(); }), HasSubstr("lock: was deleted, moved"));
  EXPECT_EQ(numbers(store.take_recorded()), std::set{1});
  EXPECT_EQ(StoreReader(folder()).count(), 1);
}

TEST_F(StoreTest, ASecondRunOnTheFolderIsRefused) {
  const Store store = create();
  const std::string refusal = folder().string() + ": process " + std::to_string(getpid());
  EXPECT_THAT(store_error_of([&] { Store::open(folder()); }), HasSubstr(refusal));
  EXPECT_THAT(store_error_of([&] { create(); }), HasSubstr(refusal));
  EXPECT_NO_THROW(StoreReader(folder()).count());
}

TEST_F(StoreTest, IsNotCreatedOverATournament) {
  write(1);
  EXPECT_THAT(store_error_of([&] { create(); }), HasSubstr("already holds a tournament"));
  EXPECT_EQ(StoreReader(folder()).count(), 1);
}

TEST_F(StoreTest, IsNotOpenedIfThereIsNoneAndLeavesNothingBehind) {
  EXPECT_FALSE(Store::exists(folder()));
  EXPECT_THAT(store_error_of([&] { Store::open(folder()); }), HasSubstr("holds no tournament"));
  EXPECT_TRUE(fs::is_empty(folder()));
}

TEST_F(StoreTest, AFolderThatWasNotMadeCompletelyHoldsNoTournament) {
  samples::SqliteSession(database()).run("PRAGMA journal_mode = WAL");
  EXPECT_FALSE(Store::exists(folder()));
  create().close();
  EXPECT_TRUE(Store::exists(folder()));
}

TEST_F(StoreTest, TheRestOfAnotherMakingIsInNobodysWay) {
  const samples::TemporaryFolder elsewhere;
  std::ofstream(elsewhere.path() / "mine") << "mine";
  write(1);
  fs::rename(database(), folder() / "tournament.db-new");
  std::ofstream(folder() / "tournament.db-wal") << "a log of what is gone";
  EXPECT_FALSE(Store::exists(folder()));
  create().close();
  EXPECT_EQ(StoreReader(folder()).count(), 0);
  EXPECT_FALSE(fs::exists(folder() / "tournament.db-new"));
  fs::remove(database());
  fs::create_symlink(elsewhere.path() / "mine", folder() / "tournament.db-new");
  create().close();
  EXPECT_EQ(fs::file_size(elsewhere.path() / "mine"), 4U);
}

TEST_F(StoreTest, RefusesAFileThatIsNotADatabase) {
  std::ofstream(database()) << std::string(4096, 'x');
  EXPECT_THAT(store_error_of([&] { Store::open(folder()); }),
              HasSubstr("not the database of a tournament"));
  EXPECT_THAT(store_error_of([&] { create(); }), HasSubstr("not the database of a tournament"));
}

TEST_F(StoreTest, RefusesADatabaseOfAnotherProgram) {
  samples::SqliteSession(database()).run("CREATE TABLE mine (x)");
  EXPECT_THAT(store_error_of([&] { create(); }), HasSubstr("not the database of a tournament"));
}

TEST_F(StoreTest, ACopyOfTheDatabaseAloneHasAllThoughSomebodyHasItOpen) {
  write(1);
  StoreReader somebody(folder());
  Store store = Store::open(folder());
  record_game(store, 2);
  store.flush();
  const auto plies = somebody.game(2)->record.plies.size();
  store.keep_scores({{2, std::vector<int>(plies + 1, 3)}});
  EXPECT_EQ(somebody.scored_count(), 1);
  store.close();
  const samples::TemporaryFolder copy;
  fs::copy(database(), copy.path());
  EXPECT_EQ(StoreReader(copy.path()).count(), 2);
  EXPECT_EQ(StoreReader(copy.path()).scored_count(), 1);
}

TEST_F(StoreTest, WritesThroughNoLink) {
  write(1);
  const samples::TemporaryFolder elsewhere;
  for (const char* const name : {"tournament.db", "tournament.db-wal", "tournament.db-shm"}) {
    const fs::path file = folder() / name, target = elsewhere.path() / name;
    if (fs::exists(file)) fs::rename(file, target);
    fs::create_symlink(target, file);
    EXPECT_THAT(store_error_of([&] { Store::open(folder()); }), HasSubstr("is a link")) << name;
    fs::remove(file);
    if (fs::exists(target)) fs::rename(target, file);
  }
  EXPECT_EQ(samples::numbers_in(folder()).size(), 1U);
}

/// Cut anywhere, as by a power cut or a copy that was made too early, it holds the games of whole
/// commits. These are the first so many, each as it was.
TEST_F(StoreTest, ALogThatIsCutOffHoldsTheFirstGames) {
  constexpr std::uintmax_t header = 32, frame = 24 + 4096;
  constexpr int count = 12;
  Store store = create({.group_window = 0ms});
  for (int number = 1; number <= count; ++number) {
    record_game(store, number);
    store.flush();
  }
  const samples::TemporaryFolder copy;
  const auto copy_file = [&](const char* name) {
    fs::copy_file(folder() / name, copy.path() / name, fs::copy_options::overwrite_existing);
  };
  const std::uintmax_t whole = fs::file_size(folder() / "tournament.db-wal");
  std::set<std::size_t> counts;
  for (std::uintmax_t at = 0; at < whole + frame; at += at < header ? header : frame)
    for (const std::uintmax_t length : {at, at + 1, at + frame / 2}) {
      for (const char* const name : {"tournament.db", "tournament.db-wal"}) copy_file(name);
      fs::resize_file(copy.path() / "tournament.db-wal", std::min(length, whole));
      ASSERT_TRUE(Store::exists(copy.path())) << length;
      Store::open(copy.path()).close();
      const auto numbers = samples::numbers_in(copy.path());
      EXPECT_EQ(numbers.empty() ? 0 : *numbers.rbegin(), static_cast<int>(numbers.size()));
      for (const int number : numbers)
        EXPECT_EQ(StoreReader(copy.path()).game(number)->record, samples::game(number).second);
      counts.insert(numbers.size());
    }
  EXPECT_EQ(counts.size(), count + 1U) << "from none to all";
}

TEST_F(StoreTest, KeepsTheExactScoresOfItsGames) {
  write(3);
  const auto scores_of = [&](int number) {
    return StoreReader(folder()).game(number)->record.scores;
  };
  const std::size_t plies = samples::game(2).second.plies.size();
  const std::vector<int> first(plies + 1, -18), second(plies + 1, 7);
  EXPECT_EQ(scores_of(2), std::vector<int>());
  Store store = Store::open(folder());
  store.keep_scores({{2, first}});
  EXPECT_EQ(scores_of(2), first) << "on the disk once the call returns";
  EXPECT_EQ(StoreReader(folder()).scored_count(), 1);
  store.keep_scores({{2, second}});
  store.close();
  EXPECT_EQ(scores_of(2), second);
  EXPECT_EQ(scores_of(1), std::vector<int>());
  std::vector<std::size_t> counts;
  StoreReader(folder()).lines(
      [&](const PlayedLine& line) { counts.push_back(line.scores.size()); });
  EXPECT_THAT(counts, testing::ElementsAre(0, plies + 1, 0));
}

/// A game with logs: two of them fill the room for a player's logs.
std::pair<GameResult, GameRecord> logged_game(int number, const std::string& text) {
  auto [result, record] = samples::game(number);
  record.logs[0] = {{before_first_turn, "loading\n"}, {1, text}, {after_the_end, "bye"}};
  record.logs[1] = {{2, text}};
  return {result, std::move(record)};
}

TEST_F(StoreTest, KeepsTheLogsOfItsGamesApartFromTheirRecords) {
  Store store = create();
  const std::string all_replaced = [] {
    std::string text;
    while (text.size() < std::size_t{3} * 64 * 1024) text += "\uFFFD";
    return text;
  }();
  const auto games = {logged_game(1, "x"), logged_game(2, all_replaced), samples::game(3)};
  for (const auto& [result, record] : games) store.record(result, record);
  store.close();
  StoreReader reader(folder());
  for (const auto& [result, record] : games) {
    const auto game = reader.game(record.game);
    EXPECT_EQ(game->logs, record.logs);
    EXPECT_EQ(game->record.logs, (PerColour<PlayerLog>()));
  }
}

TEST_F(StoreTest, SetsThePlayersGamesAsideAsWholeRecords) {
  Store store = create();
  auto [result, record] = logged_game(1, "hm");
  record.players[0].files = std::string(32, 'a');
  store.record(result, record);
  for (const int number : {2, 3, 4}) record_game(store, number);
  store.flush();
  store.keep_scores({{1, std::vector<int>(record.plies.size() + 1, 3)}});
  const int player = result.red;
  std::set<int> of_player;
  for (const GameEntry& game : StoreReader(folder()).games({.player = player}))
    of_player.insert(game.result.number);
  StoreReader reader(folder());
  const std::uint32_t edition = reader.edition();
  const auto [place, nothing] = samples::void_game(5, "no memory");
  store.record(place, nothing);
  store.flush();
  EXPECT_EQ(reader.edition(), edition) << "a void game takes none away";
  EXPECT_EQ(store.set_games_aside(player, 1, "after"), static_cast<int>(of_player.size()));
  EXPECT_NE(reader.edition(), edition) << "pages that show them are to be loaded again";
  EXPECT_EQ(reader.state(), "after");
  EXPECT_EQ(reader.count({.player = player}), 0);
  EXPECT_EQ(reader.count(), 4 - static_cast<int>(of_player.size()));
  const std::vector<StoredGame> aside = reader.set_aside();
  ASSERT_EQ(aside.size(), of_player.size() + 1) << "and the void one";
  record.scores = std::vector<int>(record.plies.size() + 1, 3);
  EXPECT_EQ(aside.front().logs, std::exchange(record.logs, {}));
  EXPECT_EQ(aside.front().record, record) << "with its scores and its files";
  EXPECT_EQ(aside.front().result, result);
  EXPECT_EQ(reader.void_count(), 1) << "the others are not void";

  record_game(store, 1);
  store.flush();
  EXPECT_EQ(reader.game(1)->attempt, 2);
  EXPECT_EQ(reader.set_aside(1).size(), 1U);
  EXPECT_EQ(reader.game(1)->logs, (PerColour<PlayerLog>())) << "the old game's are gone with it";
}

TEST_F(StoreTest, SetsGamesAsideFromARoundOn) {
  Store store = create();
  for (const int round : {1, 2, 3}) {
    auto [result, record] = samples::game(round);
    result.round = round;
    result.red = 0;
    result.blue = 1;
    store.record(result, record);
  }
  store.flush();
  const int player = StoreReader(folder()).games().back().result.red;
  const auto games_of_player = [&] { return StoreReader(folder()).count({.player = player}); };
  EXPECT_EQ(games_of_player(), 3);
  store.set_games_aside(player, 3, "");
  EXPECT_EQ(games_of_player(), 2);
  EXPECT_THAT(samples::numbers_in(folder()), testing::ElementsAre(1, 2));
  EXPECT_EQ(StoreReader(folder()).last_round(), 2);
}

TEST_F(StoreTest, CountsTheGamesOfOtherFilesThanToday) {
  Store store = create();
  const std::string old(32, 'a'), today(32, 'b');
  std::vector<std::int64_t> expected(samples::header().players.size());
  for (int number = 1; number <= 12; ++number) {
    auto [result, record] = samples::game(number);
    for (const Colour colour : {Colour::red, Colour::blue}) {
      const bool is_old = (number + index(colour)) % 3 == 0;
      record.players[colour].files = is_old ? old : today;
      if (is_old) ++expected[static_cast<std::size_t>(result.player(colour))];
    }
    store.record(result, record);
  }
  store.close();
  StoreReader reader(folder());
  const std::size_t players = expected.size();
  EXPECT_EQ(reader.games_of_other_files(std::vector<std::string>(players, today)), expected);
  EXPECT_EQ(reader.games_of_other_files(std::vector<std::string>(players, "")),
            std::vector<std::int64_t>(players))
      << "who has no files has not changed";
  EXPECT_EQ(reader.game(3)->record.players[0].files, old);
}

TEST_F(StoreTest, CountsTheGamesOfFilesThatAnotherPlayerHasToday) {
  Store store = create();
  const std::string common(32, 'a'), changed(32, 'b');
  auto [result, record] = samples::game(1);
  for (Identity& identity : record.players) identity.files = common;
  store.record(result, record);
  store.close();
  std::vector<std::string> today(samples::header().players.size(), common);
  const auto player = static_cast<std::size_t>(result.red);
  today[player] = changed;
  EXPECT_EQ(StoreReader(folder()).games_of_other_files(today)[player], 1);
}

TEST_F(StoreTest, ReplacesItsHeaderAndKeepsTheEntriesOfGames) {
  write(4);
  Store store = Store::open(folder());
  StoreHeader extended = samples::header();
  extended.config = "{}";
  extended.players.push_back({"Dan", "dan", ""});
  store.replace_header(extended);
  EXPECT_EQ(store.header(), extended);
  EXPECT_EQ(StoreReader(folder()).header(), extended);

  StoreHeader shrunk = extended;
  shrunk.players.resize(1);
  EXPECT_THROW(store.replace_header(shrunk), std::logic_error);
  StoreHeader renamed = extended;
  std::swap(renamed.players[0], renamed.players[1]);
  EXPECT_THROW(store.replace_header(renamed), std::logic_error);
  StoreHeader reordered = extended;
  std::swap(reordered.openings[0], reordered.openings[1]);
  EXPECT_THROW(store.replace_header(reordered), std::logic_error);
  EXPECT_EQ(StoreReader(folder()).header(), extended);
  GameResult place{{.round = 9, .red = 3, .blue = 0}};
  const GameRecord record = samples::random_game(9);
  place.outcome = record.outcome;
  EXPECT_NO_THROW(store.record(place, record));
}

TEST_F(StoreTest, KeepsAStateThroughChangesOfTheHeader) {
  Store store = create();
  EXPECT_EQ(StoreReader(folder()).state(), "");
  store.set_state("complete");
  store.replace_header(samples::header());
  store.close();
  EXPECT_EQ(StoreReader(folder()).state(), "complete");
}

TEST_F(StoreTest, SpendsFewerThan1200BytesOnAGame) {
  write(2000);
  EXPECT_LT(fs::file_size(database()), 2000U * 1200U);
}

}  // namespace
}  // namespace connect4
