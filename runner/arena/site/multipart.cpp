#include "runner/arena/site/multipart.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "lib/text/printable.hpp"

namespace connect4 {

namespace {

constexpr std::size_t longest_part_header = 8 * 1024;
constexpr std::size_t longest_boundary = 70;

/// Returns the value of a parameter as in `form-data; name="file"; filename="a.py"`; nothing if it
/// is missing. Browsers write %22 for a quote, older curls \".
std::optional<std::string> parameter(std::string_view header, std::string_view name) {
  const std::string small = in_small_letters(std::string(header));
  const std::string wanted = std::string(name) + "=";
  for (std::size_t at = small.find(wanted); at != std::string::npos;
       at = small.find(wanted, at + 1)) {
    if (at > 0 && small[at - 1] != ';' && small[at - 1] != ' ') continue;
    std::string_view rest = header.substr(at + wanted.size());
    if (!rest.starts_with('"')) return std::string(trimmed(rest.substr(0, rest.find(';'))));
    rest.remove_prefix(1);
    std::string value;
    for (std::size_t i = 0; i < rest.size() && rest[i] != '"'; ++i) {
      if (rest[i] == '\\' && i + 1 < rest.size() && rest[i + 1] == '"') ++i;
      value += rest[i];
    }
    return value;
  }
  return std::nullopt;
}

/// Undoes the escapes of browsers in the names of files.
std::string without_escapes(std::string text) {
  constexpr std::array<std::pair<std::string_view, char>, 3> escapes{
      {{"%22", '"'}, {"%0D", '\r'}, {"%0A", '\n'}}};
  for (const auto& [escape, letter] : escapes)
    for (std::size_t at = text.find(escape); at != std::string::npos; at = text.find(escape, at))
      text.replace(at, escape.size(), 1, letter);
  return text;
}

/// Returns the field of a part's header; empty if it is missing.
std::string_view field_of(std::string_view header, std::string_view name) {
  while (!header.empty()) {
    const std::string_view line = header.substr(0, header.find("\r\n"));
    header.remove_prefix(std::min(header.size(), line.size() + 2));
    const auto colon = line.find(':');
    if (colon != std::string_view::npos &&
        in_small_letters(std::string(line.substr(0, colon))) == name)
      return trimmed(line.substr(colon + 1));
  }
  return {};
}

}  // namespace

std::optional<std::string> form_boundary(std::string_view content_type) {
  if (!in_small_letters(std::string(content_type)).starts_with("multipart/form-data"))
    return std::nullopt;
  const auto boundary = parameter(content_type, "boundary");
  if (!boundary || boundary->empty() || boundary->size() > longest_boundary) return std::nullopt;
  return boundary;
}

Multipart::Multipart(const std::string& boundary, PartTaker taker)
    : delimiter_("\r\n--" + boundary), taker_(std::move(taker)) {}

Expected<void> Multipart::feed(std::string_view piece) {
  unread_ += piece;
  while (true) {
    const auto went_on = step();
    if (!went_on) return Failure{went_on.error()};
    if (!*went_on) return {};
  }
}

Expected<void> Multipart::finish() const {
  if (state_ == State::over) return {};
  return Failure{"the form is cut off before its end"};
}

/// Returns whether there may be more to do before the next piece.
Expected<bool> Multipart::step() {
  switch (state_) {
    case State::before:
    case State::part:
      return read_data();
    case State::behind_boundary:
      return read_boundary_end();
    case State::header:
      return read_header();
    case State::over:
      break;
  }
  unread_.clear();  // an epilogue means nothing
  return false;
}

/// Gives away all that cannot be the beginning of a boundary.
Expected<bool> Multipart::read_data() {
  const auto found = unread_.find(delimiter_);
  const std::size_t kept = std::min(unread_.size(), delimiter_.size() - 1);
  const std::size_t size = found != std::string::npos ? found : unread_.size() - kept;
  if (state_ == State::part && size > 0)
    if (auto taken = taker_.data(std::string_view(unread_).substr(0, size)); !taken)
      return Failure{taken.error()};
  if (found == std::string::npos) {
    unread_.erase(0, size);
    return false;
  }
  unread_.erase(0, found + delimiter_.size());
  state_ = State::behind_boundary;
  return true;
}

Expected<bool> Multipart::read_boundary_end() {
  if (unread_.size() < 2) return false;
  if (unread_.starts_with("--")) {
    state_ = State::over;
    return true;
  }
  const auto end = unread_.find("\r\n");
  const std::string_view padding = std::string_view(unread_).substr(0, end);
  if (padding.find_first_not_of(" \t\r") != std::string_view::npos ||
      padding.size() > longest_boundary)
    return Failure{"the form has something behind a boundary"};
  if (end == std::string::npos) return false;
  unread_.erase(0, end);  // the line end stays: a header may be empty
  state_ = State::header;
  return true;
}

Expected<bool> Multipart::read_header() {
  const auto end = unread_.find("\r\n\r\n");
  if (std::min(end, unread_.size()) > longest_part_header)
    return Failure{"the header of a part is longer than 8 KiB"};
  if (end == std::string::npos) return false;
  const std::string header = unread_.substr(0, end);
  unread_.erase(0, end + 4);
  const std::string_view disposition = field_of(header, "content-disposition");
  const auto name = parameter(disposition, "name");
  if (!name) return Failure{"a part of the form has no name"};
  auto file_name = parameter(disposition, "filename");
  if (file_name) file_name = without_escapes(*std::move(file_name));
  state_ = State::part;
  if (auto taken = taker_.begin(*name, file_name); !taken) return Failure{taken.error()};
  return true;
}

}  // namespace connect4
