#include "runner/console/unwritable.hpp"

#include <algorithm>
#include <cerrno>
#include <initializer_list>

#include "lib/text/printable.hpp"
#include "protocol/files/file.hpp"
#include "runner/console/usage_error.hpp"
#include "runner/process/stop_signal.hpp"

namespace connect4 {

namespace {

bool is_one_of(const std::string& reason, std::initializer_list<int> errors) {
  return std::any_of(errors.begin(), errors.end(),
                     [&](int error) { return system_failure(error).value() == reason; });
}

std::string remedy_against(const std::string& reason) {
  if (is_one_of(reason, {ENOSPC, EDQUOT})) return "make room there or choose a file elsewhere";
  if (is_one_of(reason, {EFBIG, EIO, EPIPE})) return "choose another file";
  return "choose a file in a folder that exists and that you may write to";
}

}  // namespace

void fail_to_write(const std::string& path, const std::string& reason) {
  if (StopSignal::is_requested()) throw Interrupted{};
  throw UsageError("cannot write \"" + shortened(path, 200) + "\": " + reason + "; " +
                   remedy_against(reason));
}

}  // namespace connect4
