// The board at which a person plays, as the runner tells of it.
#pragma once

#include <filesystem>
#include <string>

#include "runner/web/web_site.hpp"

namespace connect4 {

/// Reads the file of the board. A value.
class PersonsBoard {
 public:
  explicit PersonsBoard(std::filesystem::path file) : file_(std::move(file)) {}

  /// Returns the last state, a line of JSON as protocol/PLAY.md has it; empty if there is none.
  std::string state() const;

  /// Whether a match is going on.
  bool is_taken() const;

 private:
  std::filesystem::path file_;
};

/// The state of a board, whenever it has changed, until its match is over. For one thread.
class BoardStream final : public WebBody {
 public:
  explicit BoardStream(PersonsBoard board) : board_(std::move(board)) {}

  std::string next() override;
  bool is_over() const override { return is_over_; }

 private:
  const PersonsBoard board_;
  std::string last_;
  bool is_over_ = false;
};

}  // namespace connect4
