#include "runner/keyboard/keyboard_state.hpp"

#include <algorithm>
#include <utility>

#include "lib/game/notation.hpp"
#include "lib/game/verdict.hpp"
#include "lib/ui/prompts.hpp"

namespace connect4 {

void KeyboardTurn::begin(const Position& position, bool can_take_back) {
  position_ = position;
  can_take_back_ = can_take_back;
  asked_ = KeyAction::nothing;
  needs_help_ = false;
  message_.clear();
}

KeyAction KeyboardTurn::press(Key key) {
  message_.clear();
  needs_help_ = false;
  if (const auto asked = std::exchange(asked_, KeyAction::nothing); asked != KeyAction::nothing)
    return in_lower_case(key) == Key('y') ? asked : KeyAction::nothing;
  if (const auto column = column_of(key)) {
    column_ = *column;
    by_arrows_ = false;
    return drop();
  }
  const KeyAction action = action_of(KeyPlace::turn, key);
  switch (action) {
    case KeyAction::back:
    case KeyAction::next:
    case KeyAction::first:
    case KeyAction::last:
      move_disc(action);
      break;
    case KeyAction::drop:
      if (by_arrows_) return drop();
      message_ = "1-7 drops a disc; so does Enter after an arrow key.";
      break;
    case KeyAction::take_back:
      if (can_take_back_) return action;
      message_ = nothing_to_take_back;
      break;
    case KeyAction::new_game:
    case KeyAction::give_up:
      asked_ = action;
      break;
    case KeyAction::hint:
    case KeyAction::scores:
    case KeyAction::save:
      return action;
    default:
      by_arrows_ = false;  // a slip, and Enter may follow it
      needs_help_ = true;
  }
  return KeyAction::nothing;
}

std::string KeyboardTurn::help() const {
  constexpr std::size_t width = 39;
  return needs_help_ ? describe_keys(KeyPlace::turn, true, width) + "\n" : "";
}

std::string KeyboardTurn::question() const {
  if (asked_ == KeyAction::give_up) return "Give this game up? [y/n] ";
  if (asked_ == KeyAction::new_game) return "Give this game up for a new one? [y/n] ";
  return "";
}

void KeyboardTurn::move_disc(KeyAction action) {
  int index = column_.index() + (action == KeyAction::next ? 1 : -1);
  if (action == KeyAction::first) index = 0;
  if (action == KeyAction::last) index = column_count - 1;
  column_ = *Column::from_index(std::clamp(index, 0, column_count - 1));
  by_arrows_ = true;
}

KeyAction KeyboardTurn::drop() {
  if (position_.is_legal(column_)) return KeyAction::drop;
  message_ = describe_full(column_, position_);
  return KeyAction::nothing;
}

namespace {

/// "Best: 4. red to move wins in 4 moves (score 15)", or that no move was found to be.
std::string describe_advice(const PositionAnalysis& analysis) {
  const std::string best = analysis.best.empty() ? "" : "Best: " + to_digits(analysis.best) + ". ";
  return best + analysis_verdict(analysis);
}

}  // namespace

void KeyboardState::begin_turn(const GameRecord& record, const Position& position) {
  const Colour mover = position.to_move();
  stage_ = seats_.is_person(mover, record.game) ? Stage::turn : Stage::thinking;
  game_ = {{record.players[0].name, record.players[1].name}, position};
  last_column_ = record.plies.empty() ? std::nullopt : std::optional(record.plies.back().column);
  scores_.reset();
  wants_hint_ = false;
  if (is_turn()) turn_.begin(position, seats_.can_take_back(record));
}

void KeyboardState::end_game(const GameRecord& record) {
  stage_ = games_ && record.game >= *games_ ? Stage::match_end : Stage::between_games;
  can_take_back_ = seats_.can_take_back(record);
}

void KeyboardState::end_match() {
  stage_ = Stage::match_end;
  can_take_back_ = false;
}

/// The stage is one in which keys count.
KeyPlace KeyboardState::key_place() const {
  if (stage_ == Stage::turn) return KeyPlace::turn;
  return stage_ == Stage::match_end ? KeyPlace::match_end : KeyPlace::between_games;
}

KeyAction KeyboardState::press(Key key) {
  if (stage_ == Stage::idle || stage_ == Stage::thinking) return KeyAction::nothing;
  const KeyAction action = is_turn() ? turn_.press(key) : action_of(key_place(), key);
  if (action == KeyAction::take_back && !is_turn() && !can_take_back_) return KeyAction::nothing;
  if (action != KeyAction::hint && action != KeyAction::scores) return action;
  if (action == KeyAction::scores) wants_scores_ = !wants_scores_;
  if (action == KeyAction::hint) wants_hint_ = true;
  if (scores_)
    take_scores(game_.position, scores_);
  else if (wants_hint_ || wants_scores_)
    turn_.say("looking ...");
  return KeyAction::nothing;
}

std::optional<Position> KeyboardState::unknown_position() const {
  const bool is_wanted = is_turn() && (wants_hint_ || wants_scores_) && !scores_;
  return is_wanted ? std::optional(game_.position) : std::nullopt;
}

void KeyboardState::take_scores(const Position& position,
                                const std::optional<PositionAnalysis>& scores) {
  if (!is_turn() || position != game_.position) return;
  scores_ = scores;
  const bool tells_hint = std::exchange(wants_hint_, false);
  if (!scores) {
    wants_scores_ = false;
    return turn_.say("There is not enough memory for the solver.");
  }
  turn_.say(tells_hint ? describe_advice(*scores) : "");
}

LiveBoard::View KeyboardState::view(int width, std::chrono::nanoseconds time) const {
  LiveBoard::View view;
  const Colour mover = game_.position.to_move();
  if (stage_ == Stage::idle) return view;
  if (stage_ == Stage::thinking) {
    view.prompt = describe_thinking(game_.names[mover], time);
  } else if (stage_ != Stage::turn) {
    view.prompt = describe_keys(key_place(), can_take_back_) + " ";
  } else {
    view.ghost = {turn_.column(), mover};
    view.message = turn_.message();
    view.details = turn_.help();
    if (view.details.empty() && wants_scores_ && scores_)
      view.details = analysis_rows(*scores_) + analysis_verdict(*scores_) + "\n";
    view.prompt = turn_.question().empty() ? prompt_for_turn(width) : turn_.question();
  }
  return view;
}

std::string KeyboardState::prompt_for_turn(int width) const {
  const Colour mover = game_.position.to_move();
  return prompt_for_move({mover, game_.names[other(mover)], last_column_,
                          unicode_ ? "1-7 ← →, h help" : "1-7 arrows, h help"},
                         unicode_, width);
}

}  // namespace connect4
