#include "runner/arena/desk/rating_watch.hpp"

#include <chrono>
#include <cmath>

#include "lib/text/amounts.hpp"

namespace connect4 {

namespace {

constexpr std::chrono::milliseconds between_looks_at_ratings{1'000};

/// ": Elo 1040 to 1160", ": Elo below -130", or nothing without a rating.
std::string rating_words(const LadderLine& line) {
  const auto whole = [](double elo) { return std::to_string(std::lround(elo)); };
  if (line.low && line.high) return ": Elo " + whole(*line.low) + " to " + whole(*line.high);
  if (line.high) return ": Elo below " + whole(*line.high);
  return line.low ? ": Elo above " + whole(*line.low) : "";
}

}  // namespace

RatingWatch::RatingWatch(const std::filesystem::path& results, ArenaStore& store)
    : store_(store), table_(results), pace_(between_looks_at_ratings) {}

void RatingWatch::look(bool is_complete) {
  if (!pace_.is_due()) return;
  pace_.take([&] {
    for (HandIn& hand_in : store_.in_stage(HandInStage::in)) look_at(hand_in, is_complete);
  });
}

/// A later version of the same player may have taken its place before it was rated.
void RatingWatch::look_at(HandIn& hand_in, bool is_complete) {
  const auto person = store_.person(hand_in.person);
  const auto latest = store_.version_in_use(hand_in.person);
  const bool is_replaced = latest != hand_in.version;
  const LadderLine* const line = person ? table_.find(person->name) : nullptr;
  const bool has_withdrawal = line != nullptr && !line->withdrawal.empty();
  const HandIn before = hand_in;
  HandInStep &playing = hand_in.step("playing"), &rated = hand_in.step("rated");
  const bool is_withdrawn = !person || person->is_withdrawn();
  if (is_replaced || is_withdrawn) {
    playing = {StepState::done,
               is_replaced ? "another version replaced it" : "the player was withdrawn",
               {}};
    rated.state = StepState::skipped;
    hand_in.stage = HandInStage::over;
  } else if (line == nullptr || !has_games_of(table_.reader(), person->name, hand_in.hash)) {
    return;
  } else if (has_withdrawal) {
    playing = {StepState::failed, "the ladder withdrew it: " + line->withdrawal, {}};
    hand_in.stage = HandInStage::over;
  } else {
    playing.reason = plural(line->games, "game") + " so far" + rating_words(*line);
    if (is_complete || table_.is_precise(*line)) {
      playing = {StepState::done, {}, {}};
      rated = {StepState::done, "after " + plural(line->games, "game") + rating_words(*line), {}};
      hand_in.stage = HandInStage::over;
    }
  }
  if (hand_in.stage != before.stage || hand_in.steps != before.steps) store_.update(hand_in);
}

}  // namespace connect4
