// The body of a form with files (multipart/form-data, RFC 7578), read piece by piece.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "lib/expected.hpp"

namespace connect4 {

/// The functions that take the parts of a form. A failure of one ends the reading.
struct PartTaker {
  /// A part begins. `file_name` is nothing if it is not a file.
  std::function<Expected<void>(const std::string& name,
                               const std::optional<std::string>& file_name)>
      begin;
  std::function<Expected<void>(std::string_view data)> data;
};

/// Returns the boundary that a Content-Type names; nothing if it is not that of a form.
std::optional<std::string> form_boundary(std::string_view content_type);

/// Reads a form. Keeps at most one header of a part, of 8 KiB, besides the piece that it is given.
/// Belongs to one thread.
class Multipart {
 public:
  Multipart(const std::string& boundary, PartTaker taker);

  /// Reads the next piece of the body. The failure is a phrase, of the form or of the taker.
  Expected<void> feed(std::string_view piece);

  /// Fails if the form has not come to its end.
  Expected<void> finish() const;

 private:
  enum class State : std::uint8_t { before, part, behind_boundary, header, over };

  Expected<bool> step();
  Expected<bool> read_data();
  Expected<bool> read_boundary_end();
  Expected<bool> read_header();

  const std::string delimiter_;
  PartTaker taker_;
  State state_ = State::before;
  std::string unread_ = "\r\n";  // so that the first boundary looks like the others
};

}  // namespace connect4
