#include "runner/match/fair_time.hpp"

#include <time.h>

#include <algorithm>
#include <random>

namespace connect4 {

namespace {

using std::chrono::steady_clock;

constexpr std::chrono::milliseconds little_time{50};
constexpr int unmeasured_share = 20;  // of the time of a turn: a twentieth
constexpr std::chrono::hours for_ever{1'000};

/// The time that this thread has run.
std::chrono::nanoseconds own_time() {
  timespec used{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
  return std::chrono::seconds(used.tv_sec) + std::chrono::nanoseconds(used.tv_nsec);
}

/// Returns a pause with that mean, exponentially distributed. The part that has passed tells
/// nothing of the rest.
FairTime::Duration random_pause(FairTime::Duration mean) {
  thread_local std::mt19937_64 random{std::random_device{}()};
  std::exponential_distribution<double> pauses;
  return std::chrono::duration_cast<FairTime::Duration>(pauses(random) * mean);
}

/// Returns the part of a turn that is not measured: a turn that is over soon is not worth a look.
FairTime::Duration unmeasured_part(std::optional<FairTime::Duration> allowed,
                                   FairTime::Duration turn) {
  if (!allowed) return for_ever;  // nobody can be late
  return std::max<FairTime::Duration>(first_moment, std::min(*allowed, turn) / unmeasured_share);
}

}  // namespace

FairTime::FairTime(TurnAccount& account, const ChildProcess& player, Bystander* bystander,
                   Duration turn)
    : account_(account),
      player_(player),
      bystander_(bystander),
      stolen_(player.cpu_time()),
      unmeasured_(unmeasured_part(account.allowed(), turn)),
      next_look_(account.asked() + unmeasured_) {}

void FairTime::begin() {
  if (!account_.allowed() || *account_.allowed() >= little_time) return;
  look_around(next_look_ = account_.asked());
  measured_from_ = steady_clock::now();
  account_.leave_out(measured_from_ - account_.asked() - account_.left_out());
  left_out_before_ = account_.left_out();
}

/// Looks at both players. The time of the next look is random, so no player can make its children
/// come and go between two looks. All looks together take about a twentieth of the turn.
void FairTime::look_around(TimePoint now) {
  constexpr int times_as_long = 20;
  const Duration start = own_time();
  if (bystander_ != nullptr) bystander_->look(now);
  const bool is_due = now >= next_look_;
  if (is_due) begin_or_look();
  const Duration took = own_time() - start;
  account_.leave_out(took);
  if (is_due)
    next_look_ =
        steady_clock::now() + random_pause(std::max<Duration>(unmeasured_, times_as_long * took));
}

/// Begins to measure, or looks again. Time is given back only when the turn's time is up: a later
/// look may find less.
void FairTime::begin_or_look() {
  if (stolen_.is_measuring()) return blame(felt());
  stolen_.start_measuring(player_.tree());
  measured_from_ = steady_clock::now();
  left_out_before_ = account_.left_out();
}

FairTime::Duration FairTime::felt(bool has_answered) {
  return stolen_.felt(player_.tree(), account_.left_out() - left_out_before_, has_answered);
}

FairTime::Duration FairTime::give_back() {
  const Duration start = own_time();
  const Duration taken = felt();
  give(taken, stolen_.had_by_host());
  const Duration wait_to_come = stolen_.wait_to_come();
  account_.leave_out(own_time() - start);
  return wait_to_come;
}

void FairTime::give_back_at_end() {
  const Duration taken = felt(true);
  give(taken, stolen_.had_by_host());
}

/// Gives time back. The first moment of the turn is not measured, and counts as if it had been like
/// the rest.
void FairTime::give(Duration felt, Duration had_by_host) {
  const Duration taken = felt + had_by_host;
  double part = 0;
  if (stolen_.is_measuring()) {
    const std::chrono::duration<double> first =
        measured_from_ - account_.asked() - left_out_before_;
    const std::chrono::duration<double> rest = steady_clock::now() - measured_from_;
    part = rest > first ? first / rest : 1.0;
  }
  account_.give(taken + std::chrono::duration_cast<Duration>(part * taken));
  blame(felt);
}

/// Splits the time between the opponent and other processes. Time that the opponent may have had
/// does not count for others.
void FairTime::blame(Duration felt) {
  if (felt - blamed_ < unmeasured_) return;
  blamed_ = felt;
  const Duration by_opponent =
      bystander_ != nullptr ? bystander_->answer_for(felt) : Duration::zero();
  had_by_other_processes_ = std::max(had_by_other_processes_, felt - by_opponent);
}

}  // namespace connect4
