#include "runner/match/pondering_guard.hpp"

#include <signal.h>

#include <algorithm>
#include <utility>

#include "lib/text/amounts.hpp"

namespace connect4 {

namespace {

constexpr std::chrono::milliseconds unflagged_pondering{50};

}  // namespace

void PonderingGuard::begin_game() {
  other_turn_.end();
  is_in_game_ = true;
}

void PonderingGuard::end_game(const ChildProcess& program) {
  end_other_turn(program);
  is_in_game_ = false;
}

void PonderingGuard::freeze(const ChildProcess& program) {
  if (rule_ != Pondering::freeze) return;
  program.tree().stop();
  is_frozen_ = true;
}

void PonderingGuard::look(const ChildProcess& program) {
  if (is_frozen_) program.tree().stop();
  other_turn_.begin(program.tree());
}

void PonderingGuard::thaw(const ChildProcess& program) {
  if (std::exchange(is_frozen_, false)) program.tree().resume();
}

/// What a frozen one ran counts too: it would have found a way around that.
void PonderingGuard::end_other_turn(const ChildProcess& program) {
  if (other_turn_.has_begun()) {
    other_turn_.look(program.tree());
    other_turn_.end();
    if (rule_ != Pondering::allow && other_turn_.ran() > unflagged_pondering)
      pondered_ += other_turn_.ran();
  }
  thaw(program);
}

PonderingGuard::Duration PonderingGuard::answer_for(ChildProcess& program, Duration felt) {
  if (!other_turn_.has_begun()) return {};
  other_turn_.look(program.tree());
  const bool breeds = other_turn_.has_new_process();
  const bool is_meant = is_in_game_ && rule_ != Pondering::allow && reason_.empty();
  if (is_meant && !is_frozen_) {
    has_bred_ = has_bred_ || breeds;
  } else if (is_meant && (breeds || other_turn_.ran() > unflagged_pondering)) {
    reason_ = "ran on in the other player's turn, though it was stopped";
    program.signal(SIGKILL);
  }
  return breeds ? felt : std::clamp(other_turn_.ran(), Duration::zero(), felt);
}

std::vector<std::string> PonderingGuard::take_warnings() {
  std::vector<std::string> warnings;
  if (std::exchange(has_bred_, false))
    warnings.emplace_back(
        "started processes during the other player's turns, while that player waited for the "
        "processor");
  if (const Duration pondered = std::exchange(pondered_, {}); pondered.count() > 0)
    warnings.push_back("used " + to_text(pondered) +
                       " of processor time during the other player's turns");
  return warnings;
}

}  // namespace connect4
