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

/// A game in progress.
class Game {
 public:
  Game(Player& red, Player& blue, const GameSetup& setup, GameObserver& observer)
      : players_{&red, &blue},
        clocks_{Clock(red.spec().time), Clock(blue.spec().time)},
        observer_(observer),
        person_(setup.person) {
    record_.game = setup.number;
    record_.start = start_for_players_ = setup.start;
    record_.seed = setup.seed;
    turn_.position = setup.start;
    turn_.moves.reserve(cell_count);
    record_.plies.reserve(cell_count);
  }

  GameRecord play() {
    try {
      if (prepare() && get_ready()) {
        announce();
        observer_.game_started(record_);
        do {
          while (take_turn()) {
          }
        } while (is_taken_back() && go_on_from_there());
      }
      conclude();
    } catch (const SystemFault& fault) {
      record_.outcome = {std::nullopt, Ending::void_game};
      record_.faults = {};
      record_.void_reason = fault.what();
      conclude();
    }
    collect_notes();
    tell_what_was_taken_back();
    if (record_.outcome.ending == Ending::void_game) record_.logs = {};  // nobody looks at it again
    observer_.game_over(record_);
    return std::move(record_);
  }

 private:
  Player& player(Colour colour) { return *players_[colour]; }

  /// Whether both are ready. Both are tried, so that two that cannot start both lose.
  bool prepare() {
    for (const Colour colour : both_colours) {
      record_.faults[colour] = player(colour).prepare();
      record_.players[colour] = player(colour).identity();
    }
    return can_begin();
  }

  /// The sides once they were told who plays.
  bool get_ready() {
    for (const Colour colour : both_colours)
      record_.faults[colour] = player(colour).get_ready(new_game_for(colour));
    return can_begin();
  }

  bool can_begin() {
    std::vector<Colour> able;
    for (const Colour colour : both_colours)
      if (!record_.fault_of(colour)) able.push_back(colour);
    if (able.size() == both_colours.size()) return true;
    record_.outcome = {able.empty() ? std::nullopt : std::optional(able.front()),
                       Ending::start_failed};
    return false;
  }

  NewGame new_game_for(Colour colour) {
    const ClockView view{turn_time(colour), in_milliseconds(clocks_[colour].bank()), {}};
    return {record_.game,
            colour,
            player(other(colour)).identity().name,
            player_seed(record_.seed, colour),
            view,
            start_for_players_,
            player(colour).spec().time.ready_limit()};
  }

  void announce() {
    for (const Colour colour : both_colours)
      record_.ready[colour] = player(colour).new_game(new_game_for(colour));
  }

  /// Asks the side to move, and rules. Returns whether the game goes on.
  bool take_turn() {
    const Colour mover = turn_.position.to_move();
    turn_.clock = {turn_time(mover), in_milliseconds(clocks_[mover].bank()),
                   in_milliseconds(clocks_[other(mover)].bank())};
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
      return player(mover).take_turn(turn_, clocks_[mover]);
    } catch (const SystemFault& fault) {
      if (person_ == nullptr || !all_play_from_positions() ||
          ++disturbed_turns_ > most_disturbed_turns)
        throw;
      if (disturbed_turns_ == 1) record_.warnings.push_back({mover, fault.what()});
      end_for_players(std::ssize(record_.plies));
      return std::nullopt;
    }
  }

  bool all_play_from_positions() {
    return std::ranges::all_of(
        both_colours, [&](Colour colour) { return player(colour).spec().plays_from_positions; });
  }

  /// How many plies there were before a person's last move; nothing if there was none, or if
  /// the game could not go on from there.
  std::optional<int> plies_before_last_move_of_person() {
    if (!all_play_from_positions()) return std::nullopt;
    Colour mover = turn_.position.to_move();
    for (auto plies = std::ssize(record_.plies); plies > 0; --plies) {
      mover = other(mover);
      if (player(mover).spec().is_human) return static_cast<int>(plies - 1);
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
    conclude();
    collect_notes();
    record_.plies.erase(record_.plies.begin() + kept, record_.plies.end());
    record_.line.clear();
    for (PlayerLog& log : record_.logs)
      std::erase_if(log, [&](const LogPart& part) { return part.ply > kept; });
    turn_.position = record_.final_position();
    turn_.moves.clear();
    start_for_players_ = turn_.position;
    for (const Colour colour : both_colours) clocks_[colour] = Clock(player(colour).spec().time);
  }

  /// Begins the game that goes on from there, a program's in a fresh process: it may have thought
  /// that it plays one only. Returns whether both were ready.
  bool resume() {
    for (const Colour colour : both_colours)
      if (!player(colour).spec().is_human) player(colour).retire();
    if (!prepare() || !get_ready()) return false;
    announce();
    return true;
  }

  bool go_on_from_there() {
    if (!resume()) return false;
    observer_.moves_taken_back(record_, turn_.position);
    return true;
  }

  bool ask_again() {
    if (!resume()) return false;
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
      return lose(mover, player(mover).evidence(Ending::illegal_move, reproach_of_full(column)));
    turn_.moves.push_back(column);
    record_.plies.push_back(std::move(ply));
    observer_.disc_dropped(record_, turn_.position, *verdict.disc);
    if (!verdict.outcome) return true;
    record_.outcome = *verdict.outcome;
    record_.line = std::move(verdict.line);
    return false;
  }

  /// Tells both players how it ended.
  void conclude() {
    for (const Colour colour : both_colours)
      player(colour).game_over({record_.game, colour, record_.outcome, turn_.moves});
  }

  void collect_notes() {
    for (const Colour colour : both_colours) {
      PlayerNotes notes = player(colour).take_notes();
      for (std::string& text : notes.warnings)
        if (std::ranges::count(record_.warnings, colour, &Warning::player) < most_of_all_processes)
          record_.warnings.push_back({colour, std::move(text)});
      add_to(record_.logs[colour], std::move(notes.log));
    }
  }

  /// The players count plies from the start of their game.
  void add_to(PlayerLog& log, PlayerLog further) {
    const int before = start_for_players_.ply() - record_.start.ply();
    for (LogPart& part : further) {
      if (part.ply != after_the_end) part.ply += before;
      if (!log.empty() && log.back().ply == part.ply)
        log.back().text += part.text;
      else
        log.push_back(std::move(part));
    }
  }

  void tell_what_was_taken_back() {
    for (const Colour colour : both_colours)
      if (const TakenBack& back = taken_back_[colour]; back.times > 0)
        record_.warnings.push_back({colour, describe(back)});
  }

  std::optional<std::chrono::milliseconds> turn_time(Colour colour) {
    const TimeControl& control = player(colour).spec().time;
    if (control.unlimited) return std::nullopt;
    return control.turn;
  }

  PerColour<Player*> players_;
  PerColour<Clock> clocks_;
  GameObserver& observer_;
  Person* person_;
  GameRecord record_;
  TakeTurn turn_;  // the position as it stands, the moves so far
  PerColour<TakenBack> taken_back_{};
  int disturbed_turns_ = 0;
  Position start_for_players_;  // the start of their game: behind the moves that were taken back
};

}  // namespace

std::uint32_t player_seed(std::uint32_t game_seed, Colour colour) {
  return derive_seed(game_seed, static_cast<std::uint64_t>(index(colour)));
}

GameRecord play_game(Player& red, Player& blue, const GameSetup& setup, GameObserver& observer) {
  return Game(red, blue, setup, observer).play();
}

}  // namespace connect4
