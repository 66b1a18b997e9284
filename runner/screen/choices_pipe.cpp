#include "runner/screen/choices_pipe.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>

#include "runner/process/system_fault.hpp"

namespace connect4 {

ChoicesPipe::ChoicesPipe() {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) throw SystemFault(errno, "cannot make a pipe");
  out_ = Descriptor(ends[0]);
  in_ = Descriptor(ends[1]);
}

/// To open it makes a descriptor of the reader's own: there is no file whose name must be found and
/// removed again.
std::string ChoicesPipe::path() const {
  return "/proc/" + std::to_string(getpid()) + "/fd/" + std::to_string(out_.number());
}

void ChoicesPipe::write(std::string_view bytes) const {
  [[maybe_unused]] const auto passed = ::write(in_.number(), bytes.data(), bytes.size());
}

void ChoicesPipe::clear() const {
  std::array<char, 256> dropped;
  while (read(out_.number(), dropped.data(), dropped.size()) > 0) {
  }
}

}  // namespace connect4
