#include "runner/match/referee.hpp"

#include <algorithm>

#include "lib/game/verdict.hpp"
#include "lib/random.hpp"
#include "runner/process/system_fault.hpp"

namespace connect4 {

namespace {

std::optional<std::chrono::milliseconds> in_milliseconds(std::optional<Clock::Duration> duration) {
  if (!duration) return std::nullopt;
  return std::chrono::duration_cast<std::chrono::milliseconds>(*duration);
}

constexpr int most_disturbed_turns = 20;              // then the machine is not fit to play on
constexpr std::ptrdiff_t most_of_all_processes = 11;  // warnings of a player in a game

/// The moves that a person took back.
struct TakenBack {
  int times = 0;
  int last_ply = 0;  // as people count
  Column last_column = *Column::from_index(0);
};

/// "took back move 3 (column 2)", "took back 4 times, last move 3 (column 2)"
std::string describe(const TakenBack& back) {
  return (back.times == 1 ? "took back"
                          : "took back " + std::to_string(back.times) + " times, last") +
         " move " + std::to_string(back.last_ply) + " (column " + back.last_column.digit() + ")";
}

/// The two players of a game and their clocks. Starts, asks and tells them, and writes the results
/// except the moves into the record.
class BothPlayers {
 public:
  /// The record must outlive this object. It has the game's number, seed and start before begin().
  BothPlayers(Player& red, Player& blue, const Position& start, GameRecord& record,
              GameObserver& observer)
      : players_{&red, &blue},
        clocks_{Clock(red.spec().time), Clock(blue.spec().time)},
        record_(record),
        observer_(observer),
        start_(start) {}

  Player& operator[](Colour colour) { return *players_[colour]; }

  /// Starts both, so that two that cannot start both lose, and tells them the players. Returns
  /// whether both are ready.
  bool begin() {
    for (const Colour colour : both_colours) {
      observer_.start_awaited(colour, players_[colour]->spec().time.startup);
      record_.faults[colour] = players_[colour]->prepare();
      record_.players[colour] = players_[colour]->identity();
    }
    if (!can_begin()) return false;
    for (const Colour colour : both_colours) {
      const NewGame message = new_game_for(colour);
      observer_.start_awaited(colour, message.ready);
      record_.faults[colour] = players_[colour]->get_ready(message);
    }
    if (!can_begin()) return false;
    for (const Colour colour : both_colours)
      record_.ready[colour] = players_[colour]->new_game(new_game_for(colour));
    return true;
  }

  /// Begins from another position. Programs get fresh processes: they may have thought that they
  /// play one game only. Returns whether both are ready.
  bool begin_again(const Position& start) {
    start_ = start;
    for (const Colour colour : both_colours) {
      clocks_[colour] = Clock(players_[colour]->spec().time);
      if (!players_[colour]->spec().is_human) players_[colour]->retire();
    }
    return begin();
  }

  /// Asks the side to move.
  TurnResult ask(TakeTurn& turn) {
    const Colour mover = turn.position.to_move();
    turn.clock = clock_of(mover);
    turn.clock.opponent_bank = in_milliseconds(clocks_[other(mover)].bank());
    return players_[mover]->take_turn(turn, clocks_[mover]);
  }

  /// Tells both how the game ended.
  void conclude(const std::vector<Column>& moves) {
    for (const Colour colour : both_colours)
      players_[colour]->game_over({record_.game, colour, record_.outcome, moves});
  }

  void collect_notes() {
    for (const Colour colour : both_colours) {
      PlayerNotes notes = players_[colour]->take_notes();
      for (std::string& text : notes.warnings)
        if (std::ranges::count(record_.warnings, colour, &Warning::player) < most_of_all_processes)
          record_.warnings.push_back({colour, std::move(text)});
      add_to(record_.logs[colour], std::move(notes.log));
    }
  }

  bool all_play_from_positions() const {
    return std::ranges::all_of(
        players_, [](const Player* player) { return player->spec().plays_from_positions; });
  }

 private:
  bool can_begin() {
    std::vector<Colour> able;
    for (const Colour colour : both_colours)
      if (!record_.fault_of(colour)) able.push_back(colour);
    if (able.size() == both_colours.size()) return true;
    record_.outcome = {able.empty() ? std::nullopt : std::optional(able.front()),
                       Ending::start_failed};
    return false;
  }

  NewGame new_game_for(Colour colour) const {
    return {record_.game,
            colour,
            players_[other(colour)]->name_for_opponent(),
            player_seed(record_.seed, colour),
            clock_of(colour),
            start_,
            players_[colour]->spec().time.ready_limit()};
  }

  ClockView clock_of(Colour colour) const {
    return ClockView::of(players_[colour]->spec().time, in_milliseconds(clocks_[colour].bank()));
  }

  /// The players count plies from the start of their game.
  void add_to(PlayerLog& log, PlayerLog further) {
    const int before = start_.ply() - record_.start.ply();
    for (LogPart& part : further) {
      if (part.ply != after_the_end) part.ply += before;
      if (!log.empty() && log.back().ply == part.ply)
        log.back().text += part.text;
      else
        log.push_back(std::move(part));
    }
  }

  PerColour<Player*> players_;
  PerColour<Clock> clocks_;
  GameRecord& record_;
  GameObserver& observer_;
  Position start_;  // of the game that they play, behind the moves taken back
};

/// A game in progress.
class Game {
 public:
  Game(Player& red, Player& blue, const GameSetup& setup, GameObserver& observer)
      : players_(red, blue, setup.start, record_, observer),
        observer_(observer),
        person_(setup.person) {
    record_.game = setup.number;
    record_.start = setup.start;
    record_.seed = setup.seed;
    turn_.position = setup.start;
    turn_.moves.reserve(cell_count);
    record_.plies.reserve(cell_count);
  }

  GameRecord play() {
    try {
      if (players_.begin()) {
        observer_.game_started(record_);
        do {
          while (take_turn()) {
          }
        } while (is_taken_back() && go_on_from_there());
      }
      players_.conclude(turn_.moves);
    } catch (const SystemFault& fault) {
      record_.outcome = {std::nullopt, Ending::void_game};
      record_.faults = {};
      record_.void_reason = fault.what();
      players_.conclude(turn_.moves);
    }
    players_.collect_notes();
    tell_what_was_taken_back();
    if (record_.outcome.ending == Ending::void_game) record_.logs = {};  // nobody looks at it again
    observer_.game_over(record_);
    return std::move(record_);
  }

 private:
  /// Asks the side to move, and rules. Returns whether the game goes on.
  bool take_turn() {
    const Colour mover = turn_.position.to_move();
    std::optional<TurnResult> answer = ask(mover);
    if (!answer) return ask_again();
    TurnResult& result = *answer;
    if (auto* const fault = std::get_if<Fault>(&result)) return lose(mover, std::move(*fault));
    if (std::holds_alternative<WantsMoveBack>(result)) return !take_back() || go_on_from_there();
    return rule(std::get<Ply>(std::move(result)));
  }

  /// The answer; nothing if the machine disturbed the turn and a person is at the board. The person
  /// must not lose a game by it: the turn is asked again.
  std::optional<TurnResult> ask(Colour mover) {
    try {
      return players_.ask(turn_);
    } catch (const SystemFault& fault) {
      if (person_ == nullptr || !players_.all_play_from_positions() ||
          ++disturbed_turns_ > most_disturbed_turns)
        throw;
      if (disturbed_turns_ == 1) record_.warnings.push_back({mover, fault.what()});
      end_for_players(std::ssize(record_.plies));
      return std::nullopt;
    }
  }

  /// The number of plies before a person's last move. Nothing if there was no such move, or if the
  /// game could not go on from there.
  std::optional<int> plies_before_last_move_of_person() {
    if (!players_.all_play_from_positions()) return std::nullopt;
    Colour mover = turn_.position.to_move();
    for (auto plies = std::ssize(record_.plies); plies > 0; --plies) {
      mover = other(mover);
      if (players_[mover].spec().is_human) return static_cast<int>(plies - 1);
    }
    return std::nullopt;
  }

  /// Whether a game that has ended on the board is to go on, its last moves undone.
  bool is_taken_back() {
    const bool has_ended =
        record_.outcome.ending == Ending::four || record_.outcome.ending == Ending::draw;
    return person_ && has_ended && person_->takes_back_last_move(record_) && take_back();
  }

  /// Undoes the moves from a person's last one on. For the players the game is over. Returns
  /// whether there was such a move.
  bool take_back() {
    const auto kept = plies_before_last_move_of_person();
    if (!kept) return false;
    const Colour first = record_.start.to_move();
    const Colour mover = *kept % 2 == 0 ? first : other(first);
    TakenBack& before = taken_back_[mover];
    before = {before.times + 1, record_.start.ply() + *kept + 1,
              record_.plies[static_cast<std::size_t>(*kept)].column};
    end_for_players(*kept);
    return true;
  }

  /// Ends the game for the players, and leaves so many plies of it to go on from.
  void end_for_players(std::ptrdiff_t kept) {
    record_.outcome = {std::nullopt, Ending::void_game};
    players_.conclude(turn_.moves);
    players_.collect_notes();
    record_.plies.erase(record_.plies.begin() + kept, record_.plies.end());
    record_.line.clear();
    for (PlayerLog& log : record_.logs)
      std::erase_if(log, [&](const LogPart& part) { return part.ply > kept; });
    turn_.position = record_.final_position();
    turn_.moves.clear();
  }

  bool go_on_from_there() {
    if (!players_.begin_again(turn_.position)) return false;
    observer_.moves_taken_back(record_, turn_.position);
    return true;
  }

  bool ask_again() {
    if (!players_.begin_again(turn_.position)) return false;
    observer_.turn_begins_again(record_, turn_.position);
    return true;
  }

  bool lose(Colour loser, Fault fault) {
    record_.outcome = {other(loser), fault.rule};
    record_.faults[loser] = std::move(fault);
    return false;
  }

  bool rule(Ply ply) {
    const Colour mover = turn_.position.to_move();
    const Column column = ply.column;
    Verdict verdict = connect4::play(turn_.position, column);
    if (!verdict.disc)
      return lose(mover, players_[mover].evidence(Ending::illegal_move, reproach_of_full(column)));
    turn_.moves.push_back(column);
    record_.plies.push_back(std::move(ply));
    observer_.disc_dropped(record_, turn_.position, *verdict.disc);
    if (!verdict.outcome) return true;
    record_.outcome = *verdict.outcome;
    record_.line = std::move(verdict.line);
    return false;
  }

  void tell_what_was_taken_back() {
    for (const Colour colour : both_colours)
      if (const TakenBack& back = taken_back_[colour]; back.times > 0)
        record_.warnings.push_back({colour, describe(back)});
  }

  GameRecord record_;
  BothPlayers players_;
  GameObserver& observer_;
  PersonAtBoard* person_;
  TakeTurn turn_;  // the position as it stands, the moves so far
  PerColour<TakenBack> taken_back_{};
  int disturbed_turns_ = 0;
};

}  // namespace

std::uint32_t player_seed(std::uint32_t game_seed, Colour colour) {
  return derive_seed(game_seed, static_cast<std::uint64_t>(index(colour)));
}

GameRecord play_game(Player& red, Player& blue, const GameSetup& setup, GameObserver& observer) {
  return Game(red, blue, setup, observer).play();
}

}  // namespace connect4
