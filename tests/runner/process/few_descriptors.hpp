// A process that has run out of file descriptors.
#pragma once

#include <sys/resource.h>
#include <unistd.h>

namespace connect4 {

/// While it lives, this process can open only so many more descriptors.
class FewDescriptors {
 public:
  explicit FewDescriptors(int spare) {
    getrlimit(RLIMIT_NOFILE, &before_);
    const int lowest_free = dup(STDERR_FILENO);
    close(lowest_free);
    rlimit now = before_;
    now.rlim_cur = static_cast<rlim_t>(lowest_free + spare);
    setrlimit(RLIMIT_NOFILE, &now);
  }
  FewDescriptors(const FewDescriptors&) = delete;
  FewDescriptors& operator=(const FewDescriptors&) = delete;
  ~FewDescriptors() { setrlimit(RLIMIT_NOFILE, &before_); }

 private:
  rlimit before_{};
};

}  // namespace connect4
