// The board at which a person plays, as the runner describes it.
#pragma once

#include <chrono>
#include <filesystem>
#include <string>

#include "runner/web/web_site.hpp"

namespace connect4 {

/// Reads the file of the board. A value.
class PersonsBoard {
 public:
  explicit PersonsBoard(std::filesystem::path file) : file_(std::move(file)) {}

  /// Returns the last state, a line of JSON as protocol/PLAY.md describes it; empty if there is
  /// none.
  std::string state() const;

  /// Returns whether a match is in progress.
  bool is_taken() const { return is_of_match(state()); }

  /// Returns whether the match of that state is in progress.
  static bool is_of_match(const std::string& state);

 private:
  std::filesystem::path file_;
};

/// Returns the number of boards in this folder at which a match is in progress.
int taken_boards(const std::filesystem::path& boards);

/// The state of a board, whenever it has changed; null without one. It has no end, since another
/// match may follow. For one thread.
class BoardStream final : public WebBody {
 public:
  explicit BoardStream(PersonsBoard board) : board_(std::move(board)) {}

  std::string next() override;
  bool is_over() const override { return false; }

 private:
  const PersonsBoard board_;
  std::string last_;
  std::chrono::steady_clock::time_point last_word_{};
};

}  // namespace connect4
