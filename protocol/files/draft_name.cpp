#include "protocol/files/draft_name.hpp"

#include <unistd.h>

#include <array>
#include <atomic>
#include <utility>

namespace connect4 {

namespace {

/// Copies of the names of all drafts. A signal handler that takes a name keeps it, so no other code
/// frees it.
std::array<std::atomic<const std::string*>, 64> drafts;
static_assert(std::atomic<const std::string*>::is_always_lock_free, "used in a signal handler");

/// Returns the place in the list; -1 if the list is full.
int put_on_list(const std::string& path) {
  const auto* const copy = new std::string(path);
  for (std::size_t place = 0; place < drafts.size(); ++place) {
    const std::string* nothing = nullptr;
    if (drafts[place].compare_exchange_strong(nothing, copy)) return static_cast<int>(place);
  }
  delete copy;
  return -1;
}

}  // namespace

DraftName::DraftName(const std::string& path) : place_(put_on_list(path)) {}

DraftName::DraftName(DraftName&& from) noexcept : place_(std::exchange(from.place_, -1)) {}

void DraftName::release() {
  if (place_ >= 0)
    delete drafts[static_cast<std::size_t>(std::exchange(place_, -1))].exchange(nullptr);
}

void DraftName::remove_all() {
  for (auto& name : drafts)
    if (const std::string* const path = name.exchange(nullptr)) unlink(path->c_str());
}

}  // namespace connect4
