#include "protocol/page/packed_games.hpp"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <cstdint>
#include <limits>

#include "tests/lib/game/games.hpp"
#include "tests/protocol/page/unpacked.hpp"

namespace connect4 {
namespace {

using testing::ElementsAre;

PackedColumn of_varints(const std::vector<std::uint32_t>& numbers) {
  PackedColumn column;
  for (const std::uint32_t number : numbers) column.add_varint(number);
  return column;
}

TEST(PackedColumn, WritesVarintsAsThePageDoes) {
  EXPECT_THAT(unpacked_bytes(of_varints({1, 1, 3, 200}).packed()), ElementsAre(1, 1, 3, 0xC8, 1));
  EXPECT_THAT(unpacked_bytes(of_varints({0, 127, 128, 0xffffffff}).packed()),
              ElementsAre(0, 127, 0x80, 1, 0xff, 0xff, 0xff, 0xff, 0x0f));
}

TEST(PackedColumn, WritesTheLowestBitsOfBytes) {
  PackedColumn column;
  for (const int value : {0, 255, 256, -1}) column.add_byte(value);
  EXPECT_THAT(unpacked_bytes(column.packed()), ElementsAre(0, 255, 0, 255));
}

TEST(PackedColumn, HasNoBytesAtFirst) {
  EXPECT_EQ(unpacked(PackedColumn().packed()), "");
}

TEST(PackedColumn, PacksRepeatedBytes) {
  PackedColumn column;
  for (int i = 0; i < 100'000; ++i) column.add_byte(i % 7);
  EXPECT_LT(column.packed().size(), 1'000U);
}

RC_GTEST_PROP(PackedColumn, IsUnpackedToTheSameBytes, (const std::vector<std::uint8_t>& bytes)) {
  PackedColumn column;
  for (const std::uint8_t byte : bytes) column.add_byte(byte);
  RC_ASSERT(unpacked_bytes(column.packed()) == std::vector<int>(bytes.begin(), bytes.end()));
}

using Integer = boost::multiprecision::cpp_int;

int step_of(std::int64_t time) {
  return time_step(std::chrono::microseconds(time));
}

/// The greatest time of a step, without rounding: the greatest t with t + 1 < 1.1^(step + 1/2),
/// which is (t + 1)^2 * 10^(2 step + 1) < 11^(2 step + 1).
std::int64_t greatest_time(int step) {
  const auto odd = static_cast<unsigned>(2 * step + 1);
  const Integer square = pow(Integer(11), odd) / pow(Integer(10), odd);
  return static_cast<std::int64_t>(Integer(sqrt(square))) - 1;
}

TEST(TimeStep, ChangesAtTheTimesFoundInWholeNumbersOverTheWholeRange) {
  for (int k = 0; k < last_time_step; ++k) {
    const std::int64_t last = greatest_time(k);
    const std::int64_t first = k == 0 ? 0 : greatest_time(k - 1) + 1;
    if (first > last) continue;  // steps of less than a microsecond, which no time has
    EXPECT_EQ(step_of(first), k);
    EXPECT_EQ(step_of(last), k);
  }
}

TEST(TimeStep, NeverGoesDown) {
  int last = 0;
  for (std::int64_t time = 0; time < 3'000'000; ++time) {
    const int now = step_of(time);
    ASSERT_GE(now, last) << time;
    last = now;
  }
}

TEST(TimeStep, IsWithinFiveHundredths) {
  for (std::int64_t time = 0; time < 32'000'000'000; time += 1 + time / 1000) {
    const double told = std::pow(1.1, step_of(time)) - 1;
    ASSERT_LE(std::abs(told + 1 - static_cast<double>(time + 1)),
              0.05 * static_cast<double>(time + 1))
        << time;
  }
}

TEST(TimeStep, HasALastOneForAllThatIsLonger) {
  const std::int64_t nine_hours = 9LL * 3600 * 1'000'000;
  EXPECT_EQ(step_of(nine_hours), last_time_step);
  EXPECT_EQ(step_of(std::int64_t{1} << 62), last_time_step);
}

TEST(TimeStep, KnowsThoseOfThePage) {
  EXPECT_EQ(step_of(0), 0);
  EXPECT_EQ(step_of(1), 7);            // 1.1^7 - 1 = 0.95
  EXPECT_EQ(step_of(1'000'000), 145);  // 1.004 s
}

using std::chrono::microseconds;

/// With a time of 1 us, step 7, a ply.
GameRecord record(int number, const std::string& moves, Outcome outcome) {
  GameRecord record;
  record.game = number;
  record.players = {Identity{"Ann", "", ""}, Identity{"Bob", "", ""}};
  for (const char digit : moves)
    record.plies.push_back({.column = *Column::from_digit(digit), .time = microseconds(1)});
  record.outcome = outcome;
  return record;
}

GameRecord lost_to_a_crash(int number) {
  GameRecord lost = record(number, "4", {Colour::red, Ending::crash});
  lost.faults[1].emplace().detail = "died";
  return lost;
}

std::vector<int> bytes(const PackedGames& games, const char* column) {
  return unpacked_bytes(games.json()[column].get<std::string>());
}

nlohmann::json texts(const PackedGames& games, const char* column) {
  return unpacked_json(games.json()[column].get<std::string>());
}

TEST(PackedGames, HaveAColumnOfEverythingAGameIs) {
  PackedGames games;
  games.add(record(1, "1212121", red_wins), {.players = {0, 1}, .round = 1});
  games.add(record(205, "44", drawn),
            {.players = {1, 300}, .round = 2, .pairing = 5, .is_surplus = true});
  EXPECT_EQ(games.json()["count"], 2);
  EXPECT_EQ(games.json()["plies"], 9);
  EXPECT_THAT(bytes(games, "number"), ElementsAre(1, (204 & 0x7f) | 0x80, 1));
  EXPECT_THAT(bytes(games, "red"), ElementsAre(0, 1));
  EXPECT_THAT(bytes(games, "blue"), ElementsAre(1, (300 & 0x7f) | 0x80, 2));
  EXPECT_THAT(bytes(games, "start"), ElementsAre(0, 0));
  EXPECT_THAT(bytes(games, "round"), ElementsAre(1, 2));
  EXPECT_THAT(bytes(games, "pairing"), ElementsAre(0, 5));
  EXPECT_THAT(bytes(games, "length"), ElementsAre(7, 2));
  EXPECT_THAT(bytes(games, "reason"), ElementsAre(0, 1));
  EXPECT_THAT(bytes(games, "winner"), ElementsAre(1, 0));
  EXPECT_THAT(bytes(games, "state"), ElementsAre(0, 1));
  EXPECT_THAT(bytes(games, "move"), ElementsAre(0, 1, 0, 1, 0, 1, 0, 3, 3));
  EXPECT_THAT(bytes(games, "time"), ElementsAre(7, 7, 7, 7, 7, 7, 7, 7, 7));
  EXPECT_THAT(games.starts(), ElementsAre("7/7/7/7/7/7 x"));
}

TEST(PackedGames, LeaveOutColumnsThatNoGameHasAnythingIn) {
  PackedGames games;
  games.add(record(1, "1", red_wins), {});
  for (const char* const column : {"cpu", "score", "ready", "red_version", "blue_version", "eval",
                                   "note", "fault", "warning", "log", "log_end"})
    EXPECT_TRUE(games.json().at(column).is_null()) << column;
  EXPECT_FALSE(games.json().contains("time_us"));
}

TEST(PackedGames, TakeProcessorTimeFromTheWallClock) {
  GameRecord measured = record(1, "444", red_wins);
  measured.plies[0].cpu = microseconds(0);
  measured.plies[1].cpu = microseconds(1'000'000);  // step 145
  PackedGames games;
  games.add(measured, {});
  EXPECT_THAT(bytes(games, "cpu"), ElementsAre(256 - 7, 145 - 7, 255 - 7));
}

TEST(PackedGames, HaveAScoreMoreThanPlies) {
  PackedGames games;
  games.add(record(1, "44", red_wins), {});
  GameRecord scored = record(2, "4", red_wins);
  scored.scores = {-3, 0};
  games.add(scored, {});
  EXPECT_THAT(bytes(games, "score"), ElementsAre(0, 0, 0, 61, 64));
}

TEST(PackedGames, HaveLogsUpToALimit) {
  GameRecord logged = record(2, "44", drawn);
  logged.logs[0] = {{before_first_turn, "hello"}};
  logged.logs[1] = {{2, "</script>"}, {after_the_end, "bye\n"}};
  PackedGames games;
  games.add(record(1, "4", drawn), {});
  games.add(logged, {});
  EXPECT_EQ(
      texts(games, "log"),
      nlohmann::json::parse(
          R"([[2, {"red": {"start": "hello"}, "blue": {"2": "</script>", "end": "bye\n"}}]])"));
  EXPECT_TRUE(games.json()["log_end"].is_null());
  EXPECT_TRUE(games.has_room_for_logs());
  for (int number = 3; games.has_room_for_logs(); ++number) {
    logged.game = number;
    logged.logs[0][0].text = std::string(500'000, 'x');
    games.add(logged, {});
  }
  EXPECT_EQ(games.json()["log_end"], 3 + most_bytes_of_logs / 500'000);
  logged.logs[0][0].text = "short";
  logged.game = 1000;
  games.add(logged, {});
  EXPECT_EQ(texts(games, "log").size(), 1 + most_bytes_of_logs / 500'000) << "no gap among them";
}

TEST(PackedGames, ReferToVersionsAndStarts) {
  PackedGames games;
  GameRecord second = record(2, "4", drawn);
  second.players[1].version = "1.0";
  second.start = *parse_start("44");
  games.add(record(1, "4", drawn), {});
  games.add(second, {});
  EXPECT_THAT(games.versions(), ElementsAre("", "1.0"));
  EXPECT_THAT(bytes(games, "blue_version"), ElementsAre(0, 1));
  EXPECT_TRUE(games.json()["red_version"].is_null());
  EXPECT_THAT(games.starts(), ElementsAre("7/7/7/7/7/7 x", to_fen(*parse_start("44"))));
  EXPECT_THAT(bytes(games, "start"), ElementsAre(0, 1));
}

TEST(PackedGames, HaveTextsOfTheGamesThatHaveAny) {
  GameRecord talkative = record(7, "4444", drawn);
  talkative.plies[1].eval = 0.5;
  talkative.plies[2].eval = std::numeric_limits<double>::infinity();
  talkative.plies[3].note = "</script>";
  talkative.warnings = {{Colour::blue, "printed"}};
  talkative.ready[0] = Readiness{microseconds(9), microseconds(5)};
  PackedGames games;
  games.add(record(1, "4", drawn), {});
  games.add(talkative, {});
  games.add(lost_to_a_crash(8), {});
  EXPECT_EQ(texts(games, "eval"), nlohmann::json::parse("[[7, [null, 0.5, null, null]]]"));
  EXPECT_EQ(texts(games, "note"), nlohmann::json::parse(R"([[7, {"4": "</script>"}]])"));
  EXPECT_EQ(texts(games, "ready"),
            nlohmann::json::parse(R"([[7, {"red": {"time_us": 9, "cpu_us": 5}}]])"));
  EXPECT_EQ(texts(games, "warning"),
            nlohmann::json::parse(R"([[7, [{"player": "blue", "text": "printed"}]]])"));
  EXPECT_EQ(
      texts(games, "fault"),
      nlohmann::json::parse(R"([[8, {"blue": {"reason": "crash", "detail": "died", "request": "",
                                          "reply": "", "stderr": "", "time_us": 0}}]])"));
}

TEST(PackedGames, HaveExactTimesIfTheyAreWanted) {
  GameRecord timed = record(3, "44", drawn);
  timed.plies[0].time = microseconds(123'457);
  PackedGames games(true);
  games.add(timed, {});
  games.add(record(4, "", {Colour::red, Ending::start_failed}), {});
  EXPECT_EQ(texts(games, "time_us"), nlohmann::json::parse("[[3, [123457, 1]]]"));
  EXPECT_TRUE(games.json().at("cpu_us").is_null());
  timed.game = 5;
  timed.plies[1].cpu = microseconds(9);
  games.add(timed, {});
  EXPECT_EQ(texts(games, "cpu_us"), nlohmann::json::parse("[[5, [null, 9]]]"));
}

TEST(PackedGames, MayBeNone) {
  EXPECT_EQ(PackedGames().json()["count"], 0);
  EXPECT_THAT(bytes(PackedGames(), "move"), ElementsAre());
}

}  // namespace
}  // namespace connect4
