#include "runner/arena/desk/program_words.hpp"

#include <unistd.h>

#include <array>
#include <iostream>
#include <utility>

#include "lib/text/printable.hpp"

namespace connect4 {

namespace {

constexpr std::size_t longest_line_passed_on = 4'000;

/// Reads what is there, without waiting; empty at the end too.
std::string read_some(int descriptor) {
  std::array<char, 1 << 16> bytes;
  const ssize_t count = read(descriptor, bytes.data(), bytes.size());
  return {bytes.data(), count > 0 ? static_cast<std::size_t>(count) : 0};
}

}  // namespace

std::filesystem::path own_program(const std::string& name) {
  return std::filesystem::read_symlink("/proc/self/exe").parent_path() / name;
}

ProgramWords::ProgramWords(ChildProcess& program, std::string name)
    : program_(program), name_(std::move(name)) {}

void ProgramWords::pass_on() {
  while (!read_some(program_.out()).empty()) {
  }
  for (std::string text = read_some(program_.err()); !text.empty();
       text = read_some(program_.err())) {
    line_ += text;
    for (auto end = line_.find('\n'); end != std::string::npos; end = line_.find('\n')) {
      std::cerr << name_ << printable(line_.substr(0, end)) << std::endl;
      line_.erase(0, end + 1);
    }
    if (line_.size() > longest_line_passed_on) line_.clear();
  }
}

}  // namespace connect4
