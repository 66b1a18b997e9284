// A table to play at: test players by what they do, and games between them.
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
  PlayerSpec spec{"the label", {std::move(program), std::move(arguments), {}}, time, {}, false};
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

inline GameObserver& nobody() {
  static GameObserver observer;
  return observer;
}

/// One game; both programs have ended when it returns.
inline GameRecord play_once(PlayerSpec red, PlayerSpec blue, const Position& start = {}) {
  PlayerProcess first(std::move(red)), second(std::move(blue));
  first.sit_opposite(second);
  second.sit_opposite(first);
  GameRecord record = play_game(first, second, {1, start, 0}, nobody());
  for (PlayerProcess* const player : {&first, &second}) player->ask_to_quit();
  for (PlayerProcess* const player : {&first, &second}) player->retire();
  return record;
}

/// One game that is not void because the machine had other work: as in a match, it is played again.
inline GameRecord play(const PlayerSpec& red, const PlayerSpec& blue, const Position& start = {}) {
  constexpr int most_tries = 5;
  GameRecord record;
  for (int tries = 0; tries < most_tries; ++tries) {
    record = play_once(red, blue, start);
    if (record.outcome.ending != Ending::void_game ||
        void_reason(record).find("too loaded") == std::string::npos)
      break;
  }
  return record;
}

/// One game of a bad player, who is red, against a good one.
inline GameRecord play_against_good(const PlayerSpec& bad) {
  return play(bad, first_legal());
}

/// Keeps the records of a match.
struct Records : GameObserver {
  std::vector<GameRecord> games;
  void game_over(const GameRecord& record) override { games.push_back(record); }
};

/// Matches an outcome: blue won because red broke that rule.
MATCHER_P(RedLosesBy, rule, "red loses by " + std::string(name(rule))) {
  *result_listener << "ending " << name(arg.outcome.ending);
  if (arg.fault) *result_listener << ": " << arg.fault->detail << "; log: " << arg.fault->log;
  return arg.outcome == Outcome{Colour::blue, rule} && arg.fault &&
         arg.fault->player == Colour::red && arg.fault->rule == rule;
}

inline std::vector<std::string> warning_texts(const GameRecord& record) {
  std::vector<std::string> texts;
  for (const Warning& warning : record.warnings) texts.push_back(warning.text);
  return texts;
}

}  // namespace connect4::testing_table
