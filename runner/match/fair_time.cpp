#include "runner/match/fair_time.hpp"

#include <time.h>

#include <algorithm>

#include "runner/match/first_moment.hpp"

namespace connect4 {

namespace {

using std::chrono::steady_clock;

constexpr int unmeasured_share = 20;  // of the time of a turn: a twentieth
constexpr std::chrono::hours for_ever{1'000};
constexpr int seen_to = 4;  // where other processes ran: to a quarter of what they ran

/// How long this thread has run.
std::chrono::nanoseconds own_time() {
  timespec used{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
  return std::chrono::seconds(used.tv_sec) + std::chrono::nanoseconds(used.tv_nsec);
}

/// A look at all processes of the machine is not worth it for turns that are over soon.
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
      unmeasured_(unmeasured_part(account.allowed(), turn)),
      next_look_(account.asked() + unmeasured_),
      pause_(unmeasured_) {}

void FairTime::look_if_due(TimePoint now) {
  if (now < next_look_) return;
  measure();
  next_look_ = steady_clock::now() + pause_;
  pause_ *= 2;  // few times in a turn
}

/// What it costs us is not charged. It may last longer: a player that crowds its processor is not
/// to have that for nothing.
void FairTime::measure() {
  const Duration start = own_time();
  if (bystander_ != nullptr) bystander_->freeze_again();
  const bool is_first = !stolen_.is_measuring();
  if (is_first) {
    measured_from_ = steady_clock::now();
    stolen_.start_measuring(player_.tree());
  }
  const bool is_worth_it =
      !is_first && stolen_.felt(player_.tree(), account_.left_out()) >= unmeasured_;
  account_.leave_out(own_time() - start);
  if (is_worth_it) give_back();
}

/// What others than the player itself are seen to have run, at most what it felt. The kernel's
/// threads are nobody's excuse: a player can make them work.
void FairTime::give_back(Duration unread) {
  const Duration start = own_time();
  const Duration felt = stolen_.felt(player_.tree(), account_.left_out()) + unread;
  if (felt > Duration::zero()) {
    account_.give(with_first_moment(std::min(felt, seen_to_be_taken(felt))));
    if (bystander_ != nullptr && felt - had_by_other_processes_ >= unmeasured_)
      bystander_->answer_for_lost_time();
  }
  account_.leave_out(own_time() - start);
}

FairTime::Duration FairTime::seen_to_be_taken(Duration felt) {
  const pid_t root = player_.tree().root();
  const auto others_root = bystander_ != nullptr ? bystander_->root() : std::nullopt;
  const Duration seen = stolen_.had_by_other_processes({root, others_root.value_or(root)});
  had_by_other_processes_ = std::min(felt, stolen_.has_new_thread() ? seen : seen + seen / seen_to);
  if (bystander_ == nullptr) return had_by_other_processes_;
  return had_by_other_processes_ + bystander_->may_have_taken(felt);
}

/// The first moment of the turn is not measured: it is taken to have been like the rest, of which
/// `given` was given back.
FairTime::Duration FairTime::with_first_moment(Duration given) const {
  if (!stolen_.is_measuring()) return given;
  const std::chrono::duration<double> first = measured_from_ - account_.asked();
  const std::chrono::duration<double> rest = steady_clock::now() - measured_from_;
  const double part = rest > first ? first / rest : 1.0;
  return given + std::chrono::duration_cast<Duration>(part * given);
}

}  // namespace connect4
