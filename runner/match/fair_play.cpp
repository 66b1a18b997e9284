// What keeps a game between two programs fair: of PlayerProcess, the part that looks at what
// players use and at what the machine takes from them. The rules stand in PROTOCOL.md, "Fair time".
#include <signal.h>
#include <time.h>

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
constexpr int unmeasured_share = 20;  // of the time of a turn: a twentieth
constexpr std::chrono::hours for_ever{1'000};
constexpr int most_times_given = 10;  // the allowed time: nobody is waited for for ever
constexpr int seen_to = 4;            // where strangers ran: to a quarter of what they ran
constexpr int pause_after_look = 4;   // times what the look took, if that is more than usual

/// How long this thread has run.
std::chrono::nanoseconds own_time() {
  timespec used{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
  return std::chrono::seconds(used.tv_sec) + std::chrono::nanoseconds(used.tv_nsec);
}

std::string memory_text(std::int64_t bytes) {
  const bool in_gib = bytes >= 1000 * mebibyte;
  std::array<char, 32> text{};
  std::snprintf(
      text.data(), text.size(), in_gib ? "%.2g GiB" : "%.0f MiB",
      static_cast<double>(bytes) / static_cast<double>(in_gib ? 1024 * mebibyte : mebibyte));
  return text.data();
}

}  // namespace

/// What the opponent may have taken of the time that was felt to be taken: what it ran, and where
/// it starts processes all of it, since what those run may be on no account.
Clock::Duration PlayerProcess::had_by_opposite(Clock::Duration felt) {
  if (opposite_ == nullptr || !opposite_->child_ || !opposite_->other_turn_.has_begun()) return {};
  OtherTurn& its = opposite_->other_turn_;
  its.look(opposite_->child_->tree());
  return its.has_new_process() ? felt : std::max(its.ran(), Clock::Duration::zero());
}

/// The first moment of the turn is not measured: it is taken to have been like the rest, of which
/// `given` was given back.
Clock::Duration PlayerProcess::with_first_moment(Clock::Duration given) const {
  if (!taken_.is_measuring()) return given;
  const std::chrono::duration<double> first = measured_from_ - asked_;
  const std::chrono::duration<double> rest = steady_clock::now() - measured_from_;
  const double part = rest > first ? first / rest : 1.0;
  return given + std::chrono::duration_cast<Clock::Duration>(part * given);
}

/// Where the player's processor went in this turn, and ours while its answer lay `unread`: what
/// others than itself are seen to have run is given back to it. The kernel's threads are nobody's
/// excuse: a player can make them work.
void PlayerProcess::measure_given_time(Clock::Duration unread) {
  const Clock::Duration start = own_time();
  const Clock::Duration felt = taken_.felt(child_->tree(), not_charged_) + unread;
  if (felt > Clock::Duration::zero()) {
    const bool is_alone = opposite_ == nullptr || !opposite_->child_;
    const pid_t root = child_->tree().root();
    const pid_t other_root = is_alone ? root : opposite_->child_->tree().root();
    const Clock::Duration seen = taken_.had_by_strangers({root, other_root});
    had_by_strangers_ = std::min(felt, taken_.has_new_thread() ? seen : seen + seen / seen_to);
    const Clock::Duration given =
        with_first_moment(std::min(felt, had_by_strangers_ + had_by_opposite(felt)));
    given_ = std::clamp(given, given_, std::max(given_, most_times_given * allowed_));
    if (!is_alone && question_ > 1 && felt - had_by_strangers_ >= unmeasured_)
      opposite_->answer_for_time_taken();
  }
  not_charged_ += own_time() - start;
}

/// At its deadline: whether the player is given more time. It is waited for as much longer, and no
/// more: if it never answers, it loses however loaded the machine is.
bool PlayerProcess::is_given_more(Clock::Duration allowed) {
  measure_given_time({});
  if (steady_clock::now() - asked_ - not_charged_ - given_ < allowed) return true;
  if (taken_.runner_was_just_stopped()) throw SystemFault("the runner was stopped during the turn");
  return false;
}

/// A look at all processes of the machine is not worth it for turns that are over soon.
Clock::Duration PlayerProcess::unmeasured_part(std::optional<Clock::Duration> allowed) const {
  if (!allowed) return for_ever;  // nobody can be late
  const Clock::Duration turn = std::min<Clock::Duration>(*allowed, spec_.time.turn);
  return std::max<Clock::Duration>(first_moment, turn / unmeasured_share);
}

/// Looks at what only turns that last some time are worth. What it costs to look at the opponent is
/// not charged, which may have made that dear.
void PlayerProcess::watch_slow_turn() {
  const TimePoint start = steady_clock::now();
  if (opposite_ != nullptr) {
    opposite_->begin_other_turn();
    opposite_->watch_memory();
  }
  not_charged_ += steady_clock::now() - start;
  if (start >= next_measure_) {
    measure();
    next_measure_ = steady_clock::now() + pause_;
    pause_ *= 2;  // few times in a turn
  }
  watch_memory();
}

/// Begins to measure, or looks what was taken so far. Nor is charged what that costs us. It may
/// last longer: a player that crowds its processor is not to have that for nothing.
void PlayerProcess::measure() {
  const Clock::Duration start = own_time();
  if (opposite_ != nullptr && opposite_->is_frozen_) opposite_->stop();  // a timer continues some
  const bool is_first = !taken_.is_measuring();
  if (is_first) {
    measured_from_ = steady_clock::now();
    taken_.start_measuring(child_->tree());
  }
  const bool is_worth_it = !is_first && taken_.felt(child_->tree(), not_charged_) >= unmeasured_;
  not_charged_ += own_time() - start;
  if (is_worth_it) measure_given_time({});
}

void PlayerProcess::begin_other_turn() {
  if (child_) other_turn_.begin(child_->tree());
}

/// Counts what the player computed while the other one was on turn, if that took a while. Of a
/// frozen one too: it would have found a way around that.
void PlayerProcess::end_other_turn() {
  if (!other_turn_.has_begun()) return;
  other_turn_.look(child_->tree());
  other_turn_.end();
  if (spec_.pondering != Pondering::allow && other_turn_.ran() > unflagged_pondering)
    pondered_ += other_turn_.ran();
}

/// The player on turn lacks time that went to no stranger. That alone tells nothing; where this
/// player was seen to run, it is told of it. One that was stopped and runs on is killed.
void PlayerProcess::answer_for_time_taken() {
  if (spec_.pondering == Pondering::allow || !other_turn_.has_begun() || !overuse_.empty()) return;
  if (!is_frozen_) {
    has_bred_ = has_bred_ || other_turn_.has_new_process();
  } else if (other_turn_.has_new_process() || other_turn_.ran() > unflagged_pondering) {
    overuse_ = "ran on in the other player's turn, though it was stopped";
    child_->signal(SIGKILL);
  }
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
  if (std::exchange(is_frozen_, false)) child_->tree().resume();
}

}  // namespace connect4
