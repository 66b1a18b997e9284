// A parsed command line.
#pragma once

#include <chrono>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "runner/command_line/page.hpp"

namespace connect4 {

/// The options and operands that somebody gave, checked against a CommandPage. Each reader throws a
/// UsageError that quotes the option and the value if the value cannot be read.
class Arguments {
 public:
  /// Parses the words after the program's name. Throws UsageError for an option the page does not
  /// have, one without its value, one given twice, or a value that is not among its choices.
  static Arguments parse(const CommandPage& page, const std::vector<std::string>& given);

  bool has(const std::string& option) const { return given_.contains(option); }

  /// Returns the value given, or else the option's default; nothing if there is neither.
  std::optional<std::string> text(const std::string& option) const;

  /// Returns all values of an option that may be given several times, in their order.
  std::vector<std::string> texts(const std::string& option) const;

  /// Like text(), for an option that has a default.
  std::string text_or_default(const std::string& option) const { return text(option).value(); }

  /// Like text_or_default(), for messages: `--games "0"`, safe to show.
  std::string quoted(const std::string& option) const;

  std::chrono::microseconds duration(const std::string& option) const;

  /// Returns a whole number within the bounds.
  std::int64_t number(const std::string& option, std::int64_t least,
                      std::int64_t most = std::numeric_limits<std::int64_t>::max()) const;

  /// Returns the same for a number of games, which must be even.
  std::int64_t even_number(const std::string& option, std::int64_t least, std::int64_t most) const;

  /// Returns a number from `least` to `most`, two whole numbers.
  double real(const std::string& option, std::int64_t least, std::int64_t most) const;

  /// Returns all words as they were given.
  const std::vector<std::string>& words() const { return words_; }

  const std::vector<std::string>& operands() const { return operands_; }

 private:
  std::map<std::string, std::vector<std::string>> given_;  // "" for a switch
  std::map<std::string, std::string> defaults_;
  std::vector<std::string> operands_;
  std::vector<std::string> words_;
};

}  // namespace connect4
