// The formats of a page of feedback: Markdown and HTML.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lib/game/position.hpp"
#include "lib/text/table.hpp"

namespace connect4 {

/// Writes the parts of a page. "Marked" text is what plain() and quoted() return, put together.
class FeedbackFormat {
 public:
  virtual ~FeedbackFormat() = default;

  /// Marks text of ours, in which Markdown would find no marks.
  virtual std::string plain(std::string_view text) const = 0;

  /// Marks text of players and opponents so that it stays text.
  virtual std::string quoted(std::string_view text) const = 0;

  /// Emphasises marked text.
  virtual std::string strong(const std::string& marked) const = 0;

  /// Returns a block, which ends in a newline. Level 1 is the title of the page.
  virtual std::string heading(int level, const std::string& marked) const = 0;
  virtual std::string paragraph(const std::string& marked) const = 0;
  virtual std::string list(const std::vector<std::string>& marked) const = 0;
  virtual std::string code(const std::string& text) const = 0;
  virtual std::string table(const Table& table) const = 0;

  /// Draws a board in which that column is played next. The column has room.
  virtual std::string board(const Position& before, Column played) const = 0;

  /// Puts the blocks together. `title` is not marked.
  virtual std::string page(const std::string& title,
                           const std::vector<std::string>& blocks) const = 0;
};

/// The formats live as long as the program.
const FeedbackFormat& feedback_as_markdown();
const FeedbackFormat& feedback_as_html();

}  // namespace connect4
