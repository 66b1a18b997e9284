// A table to play at: test players by their actions, and games between them.
#pragma once

#include <gmock/gmock.h>
#include <signal.h>
#include <unistd.h>

#include <string>
#include <utility>
#include <vector>

#include "lib/game/notation.hpp"
#include "runner/match/match.hpp"
#include "runner/match/referee.hpp"

namespace connect4::testing_table {

using std::chrono::milliseconds;

/// Times of players that are expected to answer: far more than they need, on the worst machine.
inline constexpr TimeControl patient{milliseconds(20000), milliseconds(0), milliseconds(20000)};

/// Times of players that are expected not to answer.
inline constexpr TimeControl brief{milliseconds(150), milliseconds(0), milliseconds(20000)};

inline std::string test_player(const std::string& name) {
  return CONNECT4_TEST_PLAYERS_DIR "/" + name;
}

inline PlayerSpec command(std::string program, std::vector<std::string> arguments,
                          const TimeControl& time = patient) {
  PlayerSpec spec{"the label", {std::move(program), std::move(arguments), {}}, time, {}};
  spec.command.warden = CONNECT4_BIN_DIR "/../libexec/connect4/warden";
  return spec;
}

/// A badbot by its behaviour and that one's arguments.
inline PlayerSpec badbot(std::vector<std::string> behaviour, const TimeControl& time = patient) {
  return command(test_player("badbot"), std::move(behaviour), time);
}

/// A badbot that answers its turns with these lines; the last one is said again and again.
inline PlayerSpec says(std::vector<std::string> lines, const TimeControl& time = patient) {
  lines.insert(lines.begin(), "says");
  return badbot(std::move(lines), time);
}

inline PlayerSpec first_legal() {
  return command(test_player("first_legal"), {});
}

inline PlayerSpec scripted(std::vector<std::string> columns) {
  return command(test_player("scripted"), std::move(columns));
}

/// One that takes so long: the other player's turn has to last, or nobody looks.
inline PlayerSpec slow(int milliseconds_a_turn) {
  return badbot({"late", std::to_string(milliseconds_a_turn)});
}

/// Red, then blue, then red wins: all of them by the first column with room.
inline Position three_plies() {
  return *parse_start("1oox2o/1oxo3/1xxx3/7/7/7 x");
}

inline PlayerSpec with(PlayerSpec spec, Pondering pondering) {
  spec.pondering = pondering;
  return spec;
}

inline PlayerSpec limited_to(std::int64_t mebibytes, PlayerSpec spec) {
  spec.limits = Limits{.memory_mb = mebibytes};
  return spec;
}

/// A player that runs that script for each turn, `turn` counting them from 1, and the second one
/// when it has said its name.
inline PlayerSpec python(const std::string& script, const TimeControl& time = patient,
                         const std::string& when_named = "") {
  PlayerSpec spec = badbot({}, time);
  spec.command = {"/usr/bin/python3",
                  {"-c",
                   R"(
import json, os, sys, time
def run(milliseconds):
    end = time.process_time() + milliseconds / 1000
    while time.process_time() < end:
        pass
turn = 0
for line in sys.stdin:
    message = json.loads(line)
    if message["method"] == "name":
        print(json.dumps({"id": message["id"], "result": "script"}), flush=True)
        exec(sys.argv[2])
    if message["method"] == "take_turn":
        turn += 1
        exec(sys.argv[1])
        print(json.dumps({"id": message["id"], "result": message["params"]["legal"][0]}), flush=True)
)",
                   script, when_named},
                  {}};
  return spec;
}

inline GameObserver& nobody() {
  static GameObserver observer;
  return observer;
}

/// One game; both programs have ended when it returns.
inline GameRecord play(PlayerSpec red, PlayerSpec blue, const Position& start = {}) {
  PlayerPair pair(std::move(red), std::move(blue));
  return play_game(pair.first(), pair.second(), {1, start, 0}, nobody());
}

/// One game of a bad player, as red, against a good one.
inline GameRecord play_against_good(const PlayerSpec& bad) {
  return play(bad, first_legal());
}

/// In the warning to one that computed in the other's turn.
inline constexpr const char* flagged = "of processor time during the other player's turns";

/// Keeps the records of a match.
struct Records : GameObserver {
  std::vector<GameRecord> games;
  void game_over(const GameRecord& record) override { games.push_back(record); }
};

/// Returns the fault of red, which is the bad player as a rule.
inline const std::optional<Fault>& red_fault(const GameRecord& record) {
  return record.fault_of(Colour::red);
}

inline bool has_fault(const GameRecord& record) {
  return record.faults[0] || record.faults[1];
}

/// Returns the faults of the players as text, for a test that fails.
inline std::string faults_in(const GameRecord& record) {
  std::string text;
  for (const Colour colour : {Colour::red, Colour::blue})
    if (const auto& fault = record.fault_of(colour))
      text += std::string(name(colour)) + ": " + fault->detail + "; log: " + fault->log + "\n";
  return text;
}

/// Matches an outcome: blue won because red broke that rule.
MATCHER_P(RedLosesBy, rule, "red loses by " + std::string(name(rule))) {
  *result_listener << "ending " << name(arg.outcome.ending) << " " << faults_in(arg);
  return arg.outcome == Outcome{Colour::blue, rule} && red_fault(arg) &&
         red_fault(arg)->rule == rule && !arg.fault_of(Colour::blue);
}

inline std::vector<std::string> warning_texts(const GameRecord& record) {
  std::vector<std::string> texts;
  for (const Warning& warning : record.warnings) texts.push_back(warning.text);
  return texts;
}

}  // namespace connect4::testing_table
