#include "runner/console/output.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "lib/text/printable.hpp"
#include "runner/console/usage_error.hpp"

namespace connect4 {

namespace {

std::string reason(int error) {
  return std::generic_category().message(error);
}

}  // namespace

Output Output::standard() {
  Output output;
  output.name_ = "standard output";
  output.borrowed_ = STDOUT_FILENO;
  return output;
}

Output Output::append_to(const std::string& path) {
  Output output;
  output.name_ = "\"" + shortened(path, 200) + "\"";
  output.owned_ = Descriptor(open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666));
  if (!output.owned_)
    throw UsageError("cannot write \"" + shortened(path, 200) + "\": " + reason(errno) +
                     "; choose a file in a folder that exists and that you may write to");
  return output;
}

void Output::write(std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = ::write(number(), text.data(), text.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0 && errno == EPIPE) throw OutputClosed{};
    if (count < 0) throw UsageError("cannot write to " + name_ + ": " + reason(errno));
    text.remove_prefix(static_cast<std::size_t>(count));
  }
}

}  // namespace connect4
