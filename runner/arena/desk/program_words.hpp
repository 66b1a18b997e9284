// The output of a program that an arena keeps going.
#pragma once

#include <filesystem>
#include <string>

#include "runner/process/child_process.hpp"

namespace connect4 {

/// Returns the path of a program of ours next to this one.
std::filesystem::path own_program(const std::string& name);

/// Reads what a program prints, so that it never waits for us. Lines of its standard error are
/// passed on to ours, printable. Belongs to the thread of the program.
class ProgramWords {
 public:
  /// `name` is put before each line; nothing if it is empty.
  ProgramWords(ChildProcess& program, std::string name);

  /// Passes on what has arrived.
  void pass_on();

 private:
  ChildProcess& program_;
  const std::string name_;
  std::string line_;
};

}  // namespace connect4
