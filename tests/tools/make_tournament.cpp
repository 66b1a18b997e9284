// Makes the results of a tournament without starting a player, through the real schedule and the
// real store: for tests and measurements of programs that read them.
//
//     make_tournament CONFIG FOLDER [GAMES [STATE]]
//
// GAMES: so many at most; a player named "Crasher" breaks off every other game it plays, one game
// is void first. STATE is kept as the run's state, and its withdrawn players do not play. Moves are
// random, but each player sees a win at hand the more often the earlier it stands in the list.
#include <fstream>
#include <iostream>
#include <iterator>

#include "lib/game/verdict.hpp"
#include "lib/random.hpp"
#include "lib/tournament/schedule/openings.hpp"
#include "protocol/tournament_file/tournament_file.hpp"
#include "runner/store/store.hpp"
#include "runner/tournament/config/stored_config.hpp"
#include "runner/tournament/report/report.hpp"

namespace {

using namespace connect4;

constexpr int opening_count = 1000;

/// A column that wins at once, if the player looks for one.
Column choose(const Position& position, int player, Random& random) {
  const auto columns = position.legal_columns();
  if (random.below(static_cast<std::uint64_t>(player) + 2) == 0)
    for (const Column column : columns) {
      Position next = position;
      if (play(next, column).outcome) return column;
    }
  return columns[random.below(columns.size())];
}

void crash(GameRecord& record, Colour colour) {
  Fault fault;
  fault.rule = Ending::crash;
  fault.detail = "exited with status 3 instead of answering";
  fault.request = R"({"type":"take_turn","id":7})";
  fault.log = "Traceback: division by zero";
  fault.exit_status = 3;
  record.faults[colour] = fault;
  record.outcome = {other(colour), Ending::crash};
}

class Maker {
 public:
  Maker(const std::string& config, const std::string& folder, RunState state)
      : state_(std::move(state)),
        config_(with_the_same_openings(config)),
        header_(header(config_)) {
    for (const ConfiguredPlayer& player : config_.players)
      header_.players.push_back({player.name, player.command.front(), "1.0"});
    for (const Opening& opening : random_openings(4, config_.seed)) {
      if (header_.openings.size() == opening_count) break;
      header_.openings.push_back({to_text(opening), opening.position});
    }
    store_.reset(new Store(Store::create(folder, header_)));
  }

  void make(int limit) {
    const auto rules = schedule_rules(config_, static_cast<std::int32_t>(header_.openings.size()));
    std::vector<GameResult> results;
    while (true) {
      const Schedule schedule = plan_schedule(rules, results, withdrawals(state_)).value();
      if (schedule.remaining.empty()) break;
      for (const PlannedGame& game : schedule.remaining) {
        if (static_cast<int>(results.size()) == limit) return finish();
        if (results.empty()) record(game, void_game(game));
        results.push_back(record(game, played(game)));
        if (results.size() % 1000 == 0) store_->take_recorded();
      }
    }
    finish();
  }

 private:
  /// Returns the config with the same few openings for all pairings.
  static TournamentConfig with_the_same_openings(const std::string& text) {
    TournamentConfig config = stored_config(text);
    config.openings_per_pairing = OpeningsPerPairing::same;
    return config;
  }

  static StoreHeader header(const TournamentConfig& config) {
    StoreHeader header;
    header.config = to_json(config);
    header.runner_version = CONNECT4_VERSION;
    header.created = std::chrono::sys_seconds(std::chrono::seconds(1'700'000'000));
    return header;
  }

  const std::string& name_of(std::int32_t player) const {
    return config_.players[static_cast<std::size_t>(player)].name;
  }

  GameRecord opened(const PlannedGame& game) const {
    GameRecord record;
    record.game = game.number;
    record.players = {Identity{name_of(game.red), "1.0", ""},
                      Identity{name_of(game.blue), "1.0", ""}};
    record.start = header_.openings[static_cast<std::size_t>(game.opening)].start;
    record.seed = derive_seed(config_.seed, static_cast<std::uint64_t>(game.number));
    return record;
  }

  GameRecord void_game(const PlannedGame& game) const {
    GameRecord record = opened(game);
    record.outcome = {std::nullopt, Ending::void_game};
    record.void_reason = "the machine had no process left";
    return record;
  }

  GameRecord played(const PlannedGame& game) const {
    GameRecord record = opened(game);
    Random random(record.seed);
    Position position = record.start;
    for (std::optional<Outcome> outcome; !outcome;) {
      const Colour mover = position.to_move();
      const std::int32_t player = mover == Colour::red ? game.red : game.blue;
      if (name_of(player) == "Crasher" && game.number % 2 == 0 && record.plies.size() >= 6) {
        crash(record, mover);
        return record;
      }
      const Column column = choose(position, player, random);
      const Verdict verdict = play(position, column);
      record.plies.push_back({.column = column, .time = std::chrono::microseconds(100)});
      record.line = verdict.line;
      if (verdict.outcome) record.outcome = *(outcome = verdict.outcome);
    }
    return record;
  }

  GameResult record(const PlannedGame& game, const GameRecord& record) {
    const GameResult result{game, record.outcome};
    store_->record(result, record);
    return result;
  }

  void finish() {
    store_->flush();
    store_->set_state(to_json(state_));
    store_->close();
  }

  RunState state_;
  TournamentConfig config_;
  StoreHeader header_;
  std::unique_ptr<Store> store_;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) return 2;
  try {
    std::ifstream file(argv[1]);
    const std::string config{std::istreambuf_iterator<char>(file), {}};
    const RunState state = parse_run_state(argc > 4 ? argv[4] : "").value();
    Maker(config, argv[2], state).make(argc > 3 ? std::stoi(argv[3]) : -1);
    return 0;
  } catch (const std::exception& problem) {
    std::cerr << "make_tournament: " << problem.what() << "\n";
    return 2;
  }
}
