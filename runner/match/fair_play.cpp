// What keeps a game between two programs fair: of PlayerProcess, the part that looks at what
// players use and at what the machine takes from them. The rules stand in PROTOCOL.md, "Fair time".
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>

#include "lib/text/duration.hpp"
#include "runner/match/player_process.hpp"
#include "runner/process/system_fault.hpp"

namespace connect4 {

namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr milliseconds unflagged_pondering{50};
constexpr int least_share_taken = 10;  // of the allowed time: a tenth
constexpr int most_overlooked = 3;     // of what was taken: a third; we see no better
constexpr int unmeasured_share = 20;   // of the time of a turn: a twentieth
constexpr std::chrono::hours for_ever{1'000};
constexpr int most_times_owed = 10;  // the allowed time: such a machine is not fit
constexpr int pause_after_look = 4;  // times what the look took, if that is more than usual

std::string memory_text(std::int64_t bytes) {
  const bool in_gib = bytes >= 1000 * mebibyte;
  std::array<char, 32> text{};
  std::snprintf(
      text.data(), text.size(), in_gib ? "%.2g GiB" : "%.0f MiB",
      static_cast<double>(bytes) / static_cast<double>(in_gib ? 1024 * mebibyte : mebibyte));
  return text.data();
}

}  // namespace

/// What others than the player took of its turn so far; nothing where that is little.
Clock::Duration PlayerProcess::time_taken(Clock::Duration allowed) const {
  const Clock::Duration taken = taken_.total(child_->tree());
  return least_share_taken * taken > allowed ? taken : Clock::Duration::zero();
}

/// At its deadline: whether the player has not had all its time, because of the machine. It is then
/// waited for as much longer: if it never answers, it is not the machine's fault.
bool PlayerProcess::is_owed_time(Clock::Duration allowed) {
  if (taken_.runner_was_just_stopped()) throw SystemFault("the runner was stopped during the turn");
  const Clock::Duration taken = time_taken(allowed);
  if (taken > most_times_owed * allowed)
    throw SystemFault("the machine is too loaded: it took " + to_text(taken) + " from a turn of " +
                      to_text(allowed));
  if (steady_clock::now() - asked_ - not_charged_ - taken >= allowed) return false;
  owed_ = taken;
  return true;
}

/// What the opponent's processes ran in this turn, of the time that was taken from it: nobody's
/// fault but theirs.
Clock::Duration PlayerProcess::taken_by_opponent(Clock::Duration taken) const {
  if (opposite_ == nullptr || !opposite_->child_ || !opposite_->cpu_in_other_turn_) return {};
  return std::clamp(opposite_->child_->tree().cpu_time() - *opposite_->cpu_in_other_turn_,
                    Clock::Duration::zero(), taken);
}

/// What is not charged for a reply that takes more than the time of a turn: what others took. Late
/// by what the opponent took, it counts; where the machine is to blame this throws SystemFault.
Clock::Duration PlayerProcess::excused_time(Clock::Duration allowed) {
  const bool is_late = elapsed_ > allowed;
  if (is_late && taken_.runner_was_just_stopped())
    throw SystemFault("the runner was stopped during the turn");
  if (!is_late) return time_taken(spec_.time.turn);  // of what the bank would pay
  const Clock::Duration taken = time_taken(allowed);
  if (elapsed_ - taken > allowed || elapsed_ - taken_by_opponent(taken) <= allowed) return taken;
  throw SystemFault("the machine is too loaded: it took " + to_text(taken) + " from a turn of " +
                    to_text(elapsed_) + ", and " + to_text(allowed) + " are allowed");
}

/// A look at all processes of the machine is not worth it for turns that are over soon.
Clock::Duration PlayerProcess::unmeasured_part(std::optional<Clock::Duration> allowed) const {
  if (!allowed) return for_ever;  // nobody can be late
  const Clock::Duration turn = std::min<Clock::Duration>(*allowed, spec_.time.turn);
  return std::max<Clock::Duration>(first_moment, turn / unmeasured_share);
}

/// Looks at what only turns that last some time are worth. What it costs to look at others is not
/// charged: the opponent may have made that dear.
void PlayerProcess::watch_slow_turn() {
  const TimePoint start = steady_clock::now();
  if (opposite_ != nullptr) {
    opposite_->begin_other_turn();
    opposite_->watch_memory();
  }
  if (start >= next_measure_) {
    if (taken_.is_measuring())
      suspect_opposite();
    else
      taken_.start_measuring(child_->tree());
    next_measure_ = steady_clock::now() + pause_;
    pause_ *= 2;  // few times in a turn: it is not charged
  }
  not_charged_ += steady_clock::now() - start;
  watch_memory();
}

/// Of the time that was taken from this player, what ran on nobody's account.
Clock::Duration PlayerProcess::hidden_part(Clock::Duration taken) const {
  const ProcessTree ours = child_->tree(), theirs = opposite_->child_->tree();
  return taken - taken_.had_by_others({ours, theirs}) - taken_by_opponent(taken);
}

/// Stops the opponent until it is on turn, where it may be the one that takes this player's time:
/// what is on nobody's account went to children whose end nobody waits for, and they may be either
/// player's. While this player starts, nobody is on turn, and it is enough that time was taken. One
/// that runs on though it was stopped is killed.
void PlayerProcess::suspect_opposite() {
  if (opposite_ == nullptr || !opposite_->can_be_stopped()) return;
  const Clock::Duration felt = taken_.felt(child_->tree());
  if (felt < unmeasured_) return;
  const bool is_starting = question_ == 1;
  if (!is_starting && hidden_part(felt) < std::max(unmeasured_, felt / most_overlooked)) return;
  if (opposite_->is_held_) return opposite_->end_if_it_runs();
  opposite_->hold();
  if (!is_starting)
    warn(
        "its processor went to processes that nobody accounts for; the other player was stopped "
        "until its own turn");
}

bool PlayerProcess::can_be_stopped() const {
  return child_ && spec_.pondering != Pondering::allow && !spec_.command.uses_terminal;
}

/// Stops it and remembers what there is of it. Twice: a fork that was on its way may end after the
/// first time.
void PlayerProcess::hold() {
  constexpr useconds_t longest_fork_us = 2000;
  stop();
  usleep(longest_fork_us);
  stop();
  held_ = child_->tree().processes();
  std::sort(held_.begin(), held_.end());
  cpu_when_held_ = child_->tree().cpu_time();
  is_held_ = true;
}

/// What can continue itself is not to have its way. By what it did, not by its state: one that
/// waits for a processor in order to stop looks like one that runs.
void PlayerProcess::end_if_it_runs() {
  const std::vector<pid_t> now = child_->tree().processes();
  const bool has_forked = std::any_of(now.begin(), now.end(), [this](pid_t pid) {
    return !std::binary_search(held_.begin(), held_.end(), pid);
  });
  if (!has_forked && child_->tree().cpu_time() - cpu_when_held_ <= unflagged_pondering)
    return stop();
  overuse_ = "ran on in the other player's turn, though it was stopped";
  child_->signal(SIGKILL);
}

/// Nothing is kept where /proc could not be read, as without descriptors: every process has run.
void PlayerProcess::begin_other_turn() {
  if (!child_ || cpu_in_other_turn_) return;
  const auto used = child_->tree().cpu_time();
  if (used.count() > 0) cpu_in_other_turn_ = used;
}

/// Counts what the player computed while the other one was on turn, if that took a while. Of a
/// frozen one too: it would have found a way around that.
void PlayerProcess::end_other_turn() {
  if (!cpu_in_other_turn_) return;
  const auto used = child_->tree().cpu_time() - *cpu_in_other_turn_;
  cpu_in_other_turn_.reset();
  if (spec_.pondering != Pondering::allow && used > unflagged_pondering) pondered_ += used;
}

/// Kills a player that holds more memory than it may.
void PlayerProcess::watch_memory() {
  const TimePoint start = steady_clock::now();
  if (!spec_.limits || !child_ || !overuse_.empty() || start < next_look_) return;
  const std::int64_t limit = spec_.limits->memory_mb * mebibyte;
  const std::int64_t used = child_->tree().resident_bytes(limit);
  const TimePoint end = steady_clock::now();
  next_look_ = end + std::max<Clock::Duration>(longest_wait, pause_after_look * (end - start));
  if (used <= limit) return;
  overuse_ = "used " + memory_text(used) + " of memory; " + memory_text(limit) + " is allowed";
  child_->signal(SIGKILL);
}

/// Why we have killed it, or the kernel has for the memory it held; empty: neither has.
std::string PlayerProcess::overuse() const {
  const OutOfMemory end = child_->out_of_memory();
  if (end == OutOfMemory::the_machines) throw SystemFault("the machine ran out of memory");
  if (!overuse_.empty() || end == OutOfMemory::no) return overuse_;
  return "used up its share of memory; " + memory_text(spec_.limits->memory_mb * mebibyte) +
         " is allowed, and " + memory_text(spec_.limits->folders_mb() * mebibyte) +
         " of files in memory";
}

void PlayerProcess::freeze() {
  if (spec_.pondering == Pondering::freeze) stop();
}

void PlayerProcess::stop() {
  child_->tree().stop();
  is_frozen_ = true;
}

void PlayerProcess::thaw() {
  is_held_ = false;
  if (std::exchange(is_frozen_, false)) child_->tree().resume();
}

}  // namespace connect4
