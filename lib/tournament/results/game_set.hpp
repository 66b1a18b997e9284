// The games that somebody has.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "lib/expected.hpp"

namespace connect4 {

/// A set of game numbers, from 1. Games end in any order, but nearly in that of their numbers. So a
/// set of thousands is a few ranges, and its text is short. A value.
class GameSet {
 public:
  /// Reads the text of text(): numbers and ranges in rising order, as in "1-17+19".
  static Expected<GameSet> parse(std::string_view text);

  /// Ranges that touch are one; if the text has more letters, its last ranges are left out.
  std::string text(std::size_t most_letters) const;

  void add(int number);
  bool has(int number) const;

  /// Returns the lowest numbers, at most `most` of them, that are here and not in `other`.
  std::vector<int> missing_in(const GameSet& other, std::size_t most) const;

  /// Returns the greatest number up to which all from 1 are here; 0 if 1 is not.
  int complete_up_to() const;

  friend bool operator==(const GameSet&, const GameSet&) = default;

 private:
  /// Returns the range with the number in it, or the first one above it.
  std::map<int, int>::const_iterator at_or_above(int number) const;

  std::map<int, int> ranges_;  // first to last; no two of them touch
};

}  // namespace connect4
