#include "runner/browser/browser_match.hpp"

#include <nlohmann/json.hpp>
#include <random>
#include <utility>

#include "lib/game/verdict.hpp"
#include "lib/ui/prompts.hpp"
#include "lib/ui/scene.hpp"
#include "protocol/messages/json_text.hpp"
#include "runner/process/stop_signal.hpp"
#include "runner/screen/narration.hpp"

namespace connect4 {

namespace {

/// While the match waits, it looks so often whether it was told to stop.
constexpr std::chrono::milliseconds moment{100};

std::string detail_of(const GameRecord& record) {
  if (!record.outcome.winner) return record.void_reason;
  const auto& fault = record.fault_of(other(*record.outcome.winner));
  return fault ? fault->detail : "";
}

/// The versions of a match begin anywhere, so that a late wish of one match means nothing in
/// another.
std::uint64_t first_version() {
  return std::uint64_t{std::random_device{}()} << 16;
}

}  // namespace

BrowserMatch::BrowserMatch(Settings settings) : settings_(std::move(settings)) {
  state_.version = first_version();
  state_.games = settings_.games;
  state_.limit = settings_.limit;
  show(PlayStage::starting);
}

std::string BrowserMatch::state() const {
  const Lock lock(mutex_);
  return text_;
}

std::uint64_t BrowserMatch::version() const {
  const Lock lock(mutex_);
  return state_.version;
}

bool BrowserMatch::is_closed() const {
  const Lock lock(mutex_);
  return state_.stage == PlayStage::closed;
}

Expected<void> BrowserMatch::take(const PlayWish& wish) {
  const Lock lock(mutex_);
  if (state_.stage != PlayStage::closed && wish.version != state_.version)
    return Failure{"the board has changed in the meantime; look at it, and choose again"};
  switch (state_.stage) {
    case PlayStage::person:
      return take_in_turn(wish);
    case PlayStage::over:
      return take_after_end(wish);
    case PlayStage::closed:
      return Failure{"the match is over; start another one"};
    default:
      return Failure{"it is not your turn; wait for the other player"};
  }
}

Expected<void> BrowserMatch::take_in_turn(const PlayWish& wish) {
  switch (wish.kind) {
    case Kind::move:
      return drop(*wish.column);
    case Kind::take_back:
      if (!state_.takes_back) return Failure{std::string(nothing_to_take_back)};
      choose(take_back_choice);
      return {};
    case Kind::new_game:
      if (!state_.new_game) return Failure{"this is the last game of the match; finish it"};
      answer_ = wish.kind;
      choose(resignation_choice);
      return {};
    case Kind::give_up:
      choose(resignation_choice);
      return {};
    case Kind::end:
      break;
  }
  return Failure{"the game is not over; resign it first"};
}

Expected<void> BrowserMatch::drop(Column column) {
  if (!position_.is_legal(column)) return Failure{describe_full(column, position_)};
  choose(std::string(1, column.digit()));
  return {};
}

Expected<void> BrowserMatch::take_after_end(const PlayWish& wish) {
  if (wish.kind == Kind::move || wish.kind == Kind::give_up)
    return Failure{"the game is over; start another one"};
  if (wish.kind == Kind::take_back && !state_.takes_back)
    return Failure{std::string(nothing_to_take_back)};
  answer_ = wish.kind;
  if (wish.kind == Kind::end) is_gone_ = true;
  answered_.notify_all();
  return {};
}

/// Tells the program at the board. Nothing that follows in the same turn counts.
void BrowserMatch::choose(std::string_view choice) {
  show(PlayStage::player);
  choices_.write(std::string(choice) + "\n");
}

void BrowserMatch::leave(const std::string& reason) {
  const Lock lock(mutex_);
  if (!is_gone_) reason_ = reason;
  give_up_for_good();
}

void BrowserMatch::give_up_for_good() {
  is_gone_ = true;
  if (state_.stage == PlayStage::person) choose(resignation_choice);
  answered_.notify_all();
}

bool BrowserMatch::waits_for_person() const {
  return state_.stage == PlayStage::person || state_.stage == PlayStage::over;
}

std::chrono::steady_clock::duration BrowserMatch::wait() const {
  const Lock lock(mutex_);
  if (!waits_for_person()) return {};
  return std::chrono::steady_clock::now() - waits_since_;
}

std::string BrowserMatch::name_of(Colour colour, const GameRecord& record) const {
  if (settings_.names) return settings_.names->at(seat_of(colour, record.game));
  return record.players[colour].name;
}

void BrowserMatch::game_started(const GameRecord& record) {
  const Lock lock(mutex_);
  answer_.reset();
  begin_turn(record, record.start);
}

/// A game whose players cannot be started is over without a start.
void BrowserMatch::copy_game(const GameRecord& record) {
  state_.game = record.game;
  state_.start = record.start;
  for (const Colour colour : both_colours) {
    state_.names[colour] = name_of(colour, record);
    state_.persons[colour] = settings_.seats.is_person(colour, record.game);
    state_.points[colour] = points_[seat_of(colour, record.game)];
  }
  state_.moves = columns_of(record.plies);
  state_.notes.clear();
  for (const Ply& ply : record.plies)
    state_.notes.push_back(settings_.shows_words ? ply.note : std::string());
}

/// Behind the last disc the end of the game is shown, once somebody tells of it.
void BrowserMatch::disc_dropped(const GameRecord& record, const Position& position, Cell) {
  const Lock lock(mutex_);
  if (!outcome_of(position)) begin_turn(record, position);
}

void BrowserMatch::moves_taken_back(const GameRecord& record, const Position& position) {
  const Lock lock(mutex_);
  answer_.reset();
  begin_turn(record, position);
}

void BrowserMatch::turn_begins_again(const GameRecord& record, const Position& position) {
  const Lock lock(mutex_);
  begin_turn(record, position);
}

void BrowserMatch::begin_turn(const GameRecord& record, const Position& position) {
  copy_game(record);
  position_ = position;
  state_.outcome.reset();
  state_.detail.clear();
  const bool is_persons = settings_.seats.is_person(position.to_move(), record.game);
  state_.new_game = is_persons && !is_too_old();
  state_.takes_back = state_.new_game && settings_.seats.can_take_back(record);
  waits_since_ = std::chrono::steady_clock::now();
  if (is_persons) choices_.clear();
  show(is_persons ? PlayStage::person : PlayStage::player);
  if (is_gone_) give_up_for_good();
}

void BrowserMatch::show_end(const GameRecord& record) {
  copy_game(record);
  state_.outcome = record.outcome;
  state_.resigned = is_resignation(record);
  if (state_.resigned)
    state_.detail = reason_;
  else
    state_.detail = settings_.shows_words ? detail_of(record) : "";
  state_.takes_back = state_.new_game = false;
}

void BrowserMatch::show(PlayStage stage) {
  state_.stage = stage;
  ++state_.version;
  text_ = json_line(to_json(state_));
}

bool BrowserMatch::takes_back_last_move(const GameRecord& record) {
  Lock lock(mutex_);
  show_end(record);
  ask_for_next_step(lock, settings_.seats.can_take_back(record));
  if (answer_ != Kind::take_back) return false;
  answer_.reset();  // the next end asks again
  return true;
}

void BrowserMatch::game_over(const GameRecord& record) {
  const Lock lock(mutex_);
  count(record);
  show_end(record);
  show(PlayStage::starting);
}

void BrowserMatch::count(const GameRecord& record) {
  const Outcome& outcome = record.outcome;
  if (outcome.winner)
    points_[seat_of(*outcome.winner, record.game)] += 1;
  else if (outcome.ending == Ending::draw)
    for (double& points : points_) points += 0.5;
}

/// Asks, unless the person has already chosen the next step.
bool BrowserMatch::wants_another_game() {
  Lock lock(mutex_);
  if (!answer_) ask_for_next_step(lock, false);
  return std::exchange(answer_, std::nullopt) == Kind::new_game;
}

bool BrowserMatch::is_too_old() const {
  return settings_.longest && std::chrono::steady_clock::now() > begun_ + *settings_.longest;
}

bool BrowserMatch::has_left() {
  const Lock lock(mutex_);
  return is_gone_;
}

/// A match that is too old ends without a question. An answer to a question that was asked before
/// holds.
void BrowserMatch::ask_for_next_step(Lock& lock, bool takes_back) {
  answer_.reset();
  if (is_too_old()) return;
  state_.takes_back = takes_back;
  state_.new_game = true;
  waits_since_ = std::chrono::steady_clock::now();
  show(PlayStage::over);
  while (!answer_ && !is_gone_ && !StopSignal::is_requested()) answered_.wait_for(lock, moment);
  state_.takes_back = state_.new_game = false;
  show(PlayStage::starting);
}

void BrowserMatch::match_over() {
  const Lock lock(mutex_);
  show(PlayStage::closed);
}

void BrowserMatch::match_stopped() {
  match_over();
}

}  // namespace connect4
