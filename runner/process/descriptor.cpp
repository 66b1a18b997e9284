#include "runner/process/descriptor.hpp"

namespace connect4 {

namespace {

std::optional<rlimit>& limit_before() {
  static std::optional<rlimit> limit;
  return limit;
}

rlimit current_limit() {
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  return limit;
}

}  // namespace

void raise_descriptor_limit() {
  const rlimit before = current_limit();
  const rlimit raised{before.rlim_max, before.rlim_max};
  if (setrlimit(RLIMIT_NOFILE, &raised) == 0) limit_before() = before;
}

const std::optional<rlimit>& descriptor_limit_of_children() {
  return limit_before();
}

rlim_t allowed_descriptors() {
  return current_limit().rlim_cur;
}

}  // namespace connect4
