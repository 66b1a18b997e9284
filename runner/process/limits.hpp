// What a player may use.
#pragma once

#include <cstdint>

namespace connect4 {

inline constexpr std::int64_t mebibyte = 1024 * 1024;  ///< bytes

/// The bounds of one player and all that it starts. The defaults leave room for the runtimes that
/// bots are written in: Node wants 1 GiB of address space and 12 processes, Java 4 GiB and 32.
struct Limits {
  std::int64_t memory_mb = 1024;    ///< MiB, of all its processes together
  std::int64_t processes = 64;      ///< processes and threads
  std::int64_t file_mb = 64;        ///< MiB: each file it writes, and each of its private folders
  std::int64_t descriptors = 1024;  ///< open at once, in each process

  /// MiB that its private folders hold together, /tmp and /dev/shm.
  std::int64_t folders_mb() const { return 2 * file_mb; }

  friend bool operator==(const Limits&, const Limits&) = default;
};

}  // namespace connect4
