// The name of a file that is still being written.
#pragma once

#include <string>

namespace connect4 {

/// The name of a draft, which a signal that ends the program removes. Move-only; a moved one has no
/// name. Several threads may have some each.
class DraftName {
 public:
  DraftName() = default;
  explicit DraftName(const std::string& path);
  DraftName(DraftName&& from) noexcept;
  DraftName& operator=(DraftName&&) = delete;
  ~DraftName() { release(); }

  /// The file has another name now.
  void release();

  /// Removes all drafts of the program, which has to end behind that. A signal handler may call it.
  static void remove_all();

 private:
  int place_ = -1;  ///< in the list for remove_all(); -1 if that is full
};

}  // namespace connect4
