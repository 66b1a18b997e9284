// The name of a file that is still being written.
#pragma once

#include <string>

namespace connect4 {

/// The name of a draft. A signal that ends the program removes the draft. Move-only; a moved object
/// has no name. Each thread may have objects of its own.
class DraftName {
 public:
  DraftName() = default;
  explicit DraftName(const std::string& path);
  DraftName(DraftName&& from) noexcept;
  DraftName& operator=(DraftName&&) = delete;
  ~DraftName() { release(); }

  /// Gives the name up: the file has another name now.
  void release();

  /// Removes all drafts of the program. The program must end afterwards. A signal handler may call
  /// this.
  static void remove_all();

 private:
  int place_ = -1;  ///< in the list for remove_all(); -1 if the list is full
};

}  // namespace connect4
