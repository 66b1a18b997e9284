#include "runner/match/memory_guard.hpp"

#include <signal.h>

#include <algorithm>
#include <array>
#include <cstdio>

#include "runner/process/system_fault.hpp"

namespace connect4 {

namespace {

constexpr std::chrono::milliseconds between_looks{200};
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

}  // namespace connect4
