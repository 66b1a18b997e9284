// The command line of a bundled player.
#pragma once

#include <boost/program_options/options_description.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/expected.hpp"

namespace connect4 {

/// A player program's words about itself.
struct About {
  std::string name;     ///< of the program
  std::string summary;  ///< its way of playing, in a line: "random plays any column with room."
  std::string example;  ///< a command to copy: "play random greedy"
};

/// Returns a whole number, nothing around it, from `least` to `most`.
Expected<std::uint64_t> parse_whole_number(std::string_view text, std::uint64_t least,
                                           std::uint64_t most);

/// Collects a program's options and reads them; --help and --version are always there. Each option
/// is defined once, with the variable that takes its value, which must outlive read().
class CommandLine {
 public:
  explicit CommandLine(About about);

  void add_flag(const char* name, const char* help, bool& target);
  void add_text(const char* name, const char* value_name, const char* help, std::string& target);
  /// `help` is followed by the choices.
  void add_choice(const char* name, const char* value_name, const char* help,
                  std::vector<std::string> choices, std::string& target);
  void add_number(const char* name, const char* help, std::uint64_t least, std::uint64_t most,
                  std::optional<std::uint64_t>& target);

  /// Reads the arguments and returns the exit status if there is nothing left to do. It is 0 after
  /// --help and --version, and 2 after a mistake, which is named on standard error. It is 2 as well
  /// if standard input is a terminal: there is no referee, so it says how to play instead.
  std::optional<int> read(int argc, const char* const* argv);

 private:
  std::optional<int> read_or_throw(int argc, const char* const* argv);
  void print_help() const;
  std::string hint(const std::string& unknown) const;

  About about_;
  boost::program_options::options_description options_;
  bool help_ = false;
  bool version_ = false;
};

}  // namespace connect4
