// File descriptors: one with an owner, and how many there may be.
#pragma once

#include <sys/ioctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cstddef>
#include <optional>
#include <utility>

namespace connect4 {

/// Owns a file descriptor and closes it. Move-only; -1 is "none".
class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(Descriptor&& from) noexcept : number_(std::exchange(from.number_, -1)) {}
  Descriptor& operator=(Descriptor&& from) noexcept {
    if (this != &from) {
      reset();
      number_ = std::exchange(from.number_, -1);
    }
    return *this;
  }
  ~Descriptor() { reset(); }

  int number() const { return number_; }
  explicit operator bool() const { return number_ >= 0; }

  /// Gives it to the caller, which closes it.
  int release() { return std::exchange(number_, -1); }

  void reset() {
    if (number_ >= 0) close(number_);
    number_ = -1;
  }

 private:
  int number_ = -1;
};

/// Bytes that wait in a pipe.
inline std::size_t unread_bytes(int descriptor) {
  int count = 0;
  ioctl(descriptor, FIONREAD, &count);
  return static_cast<std::size_t>(count);
}

/// Raises the limit of this process to that of its account (`ulimit -Hn`): the usual 1,024 are too
/// few for many games at the same time. The caller must have no other threads yet.
void raise_descriptor_limit();

/// Returns the limit before it was raised. Every program that we start gets it. Nothing if the
/// limit was not raised.
const std::optional<rlimit>& descriptor_limit_of_children();

/// Returns how many descriptors this process may open.
rlim_t allowed_descriptors();

}  // namespace connect4
