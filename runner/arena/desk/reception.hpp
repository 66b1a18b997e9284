// The runner's end of the inbox.
#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "runner/arena/arena_folder.hpp"
#include "runner/arena/arena_store.hpp"
#include "runner/arena/inbox.hpp"
#include "runner/process/pace.hpp"

namespace connect4 {

/// Takes entries out of the inbox. A hand-in gets its number: its files are on the disk, then the
/// store has it, then the entry goes. So each is taken once, whenever we are killed. Nothing that
/// the site has written is trusted: it talks to strangers. For one thread.
class Reception {
 public:
  /// `obey` carries out an order. It may be called again for an order that a kill cut off.
  Reception(const ArenaFolder& folder, ArenaStore& store,
            std::function<void(const TeacherOrder&)> obey);

  /// Takes all that is there. Throws StoreError, and what `obey` throws.
  void look();

 private:
  void take(const InboxEntry& entry);
  void take_hand_in(const std::string& entry);
  void take_order(const std::filesystem::path& file);
  void complain(const std::string& entry, const std::string& problem);

  const ArenaFolder folder_;
  ArenaStore& store_;
  const std::function<void(const TeacherOrder&)> obey_;
  std::string complaint_;  // the last one
};

}  // namespace connect4
