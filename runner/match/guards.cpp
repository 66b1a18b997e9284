#include "runner/match/guards.hpp"

#include <signal.h>
#include <time.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <utility>

#include "lib/text/amounts.hpp"
#include "runner/process/proc_file.hpp"
#include "runner/process/system_fault.hpp"

namespace connect4 {

namespace {

constexpr std::chrono::milliseconds between_looks{200};
constexpr int pause_after_look = 4;  // times the time of the look, if that is more than usual

std::string memory_text(std::int64_t bytes) {
  const bool in_gib = bytes >= 1000 * mebibyte;
  std::array<char, 32> text{};
  std::snprintf(
      text.data(), text.size(), in_gib ? "%.2g GiB" : "%.0f MiB",
      static_cast<double>(bytes) / static_cast<double>(in_gib ? 1024 * mebibyte : mebibyte));
  return text.data();
}

std::chrono::nanoseconds since_start_of_machine() {
  timespec now{};
  clock_gettime(CLOCK_BOOTTIME, &now);
  return std::chrono::seconds(now.tv_sec) + std::chrono::nanoseconds(now.tv_nsec);
}

constexpr std::chrono::milliseconds unflagged_pondering{50};

}  // namespace

MemoryGuard::MemoryGuard(const std::optional<Limits>& limits, TimePoint start)
    : limits_(limits), next_look_(start + between_looks) {}

void MemoryGuard::look(ChildProcess& program, TimePoint now) {
  if (!limits_ || !reason_.empty() || now < next_look_) return;
  const std::int64_t limit = limits_->memory_mb * mebibyte;
  const std::int64_t used = program.tree().resident_bytes(limit);
  const TimePoint end = std::chrono::steady_clock::now();
  next_look_ = end + std::max<TimePoint::duration>(between_looks, pause_after_look * (end - now));
  if (used <= limit) return;
  reason_ = "used " + memory_text(used) + " of memory; " + memory_text(limit) + " is allowed";
  program.signal(SIGKILL);
}

std::string MemoryGuard::reason_of_end(const ChildProcess& program) const {
  const OutOfMemory end = program.out_of_memory();
  if (end == OutOfMemory::the_machines) throw SystemFault("the machine ran out of memory");
  if (!reason_.empty() || end == OutOfMemory::no) return reason_;
  return "used up its share of memory; " + memory_text(limits_->memory_mb * mebibyte) +
         " is allowed, and " + memory_text(limits_->folders_mb() * mebibyte) +
         " of files in memory";
}

void OtherTurn::begin(const ProcessTree& tree) {
  if (has_begun_) return;
  *this = OtherTurn();
  is_all_on_account_ = tree.is_all_on_account();
  begun_ = since_start_of_machine();
  account_at_start_ = tree.cpu_time();
  has_begun_ = account_at_start_.count() > 0;
  for (const pid_t pid : tree.processes()) note(pid);
}

/// Returns the time that the process ran since the last look. All of its time if it is new.
OtherTurn::Duration OtherTurn::note(pid_t pid) {
  const Duration used = processor_time_of(pid);
  const auto [place, is_first] = used_.try_emplace(pid, used);
  // The list of a process's children may lack one that is there: its age tells.
  const bool is_new = is_first && read_process_status(pid).started >= begun_;
  has_new_process_ = has_new_process_ || (is_new && !is_all_on_account_);
  const Duration before = is_new ? Duration(0) : std::exchange(place->second, used);
  return used - before;
}

void OtherTurn::look(const ProcessTree& tree) {
  if (!has_begun_) return;
  for (const pid_t pid : tree.processes()) seen_ += std::max(note(pid), Duration(0));
  on_account_ = tree.cpu_time() - account_at_start_;
}

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

/// Time of a frozen player counts too: it has found a way around the freezing.
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
    reason_ = "kept running in the other player's turn, although it was suspended";
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
