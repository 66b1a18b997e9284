#include "protocol/tournament_file/located_json.hpp"

#include <algorithm>
#include <cctype>
#include <deque>
#include <iterator>

#include "lib/text/printable.hpp"

namespace connect4 {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t shown_line = 100;  // characters
constexpr std::size_t shown_name = 40;
constexpr std::size_t max_json_depth = 64;
constexpr std::size_t most_located = 4;  // objects and arrays around a value with a line

/// The place that the parser has reached: its iterators are copied about, and all of them move
/// this.
struct Cursor {
  const char* begin;
  const char* at = begin;
  int line = 1;

  void advance() {
    if (*at == '\n') ++line;
    ++at;
  }

  /// Returns the line of the value read last. Behind a number the parser has read one byte more.
  int last_line() const { return line - (at != begin && at[-1] == '\n' ? 1 : 0); }
};

class CursorIterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  CursorIterator(Cursor* cursor, const char* end) : cursor_(cursor), end_(end) {}

  const char& operator*() const { return *cursor_->at; }
  CursorIterator& operator++() {
    cursor_->advance();
    return *this;
  }
  bool operator==(const CursorIterator& other) const { return is_at_end() == other.is_at_end(); }

 private:
  bool is_at_end() const { return cursor_ == nullptr || cursor_->at == end_; }

  Cursor* cursor_;  // null: the end
  const char* end_;
};

/// The text that the parser objected to.
struct SyntaxError {
  std::size_t offset = 0;  // of the first byte that is wrong
  std::string reason;
};

/// Returns the parser's own words without its prefix and without the text it read last.
std::string reason_of(std::string text) {
  const auto drop_through = [&](std::string_view mark) {
    const std::size_t place = text.find(mark);
    if (place != std::string::npos) text.erase(0, place + mark.size());
  };
  drop_through("] ");
  drop_through(": ");
  if (text.starts_with("syntax error")) drop_through(" - ");
  const std::size_t last_read = text.find("; last read: ");
  if (last_read != std::string::npos) {
    const std::size_t rest = text.find("'; expected ", last_read);
    text.erase(last_read, rest == std::string::npos ? rest : rest + 1 - last_read);
  }
  return text;
}

/// Builds the tree. A pointer to an open container stays good: while it is open nothing is added
/// beside it.
class TreeBuilder : public nlohmann::json_sax<Json> {
 public:
  explicit TreeBuilder(const Cursor& cursor) : cursor_(cursor) {}

  bool null() override { return add(nullptr); }
  bool boolean(bool value) override { return add(value); }
  bool number_integer(number_integer_t value) override { return add(value); }
  bool number_unsigned(number_unsigned_t value) override { return add(value); }
  bool number_float(number_float_t value, const string_t&) override { return add(value); }
  bool string(string_t& value) override { return add(std::move(value)); }
  bool binary(binary_t&) override { return false; }  // not in JSON text
  bool start_object(std::size_t) override { return open(Json::object()); }
  bool end_object() override { return close(); }
  bool start_array(std::size_t) override { return open(Json::array()); }
  bool end_array() override { return close(); }
  bool key(string_t& name) override {
    name_ = std::move(name);
    return true;
  }

  bool parse_error(std::size_t position, const std::string& token,
                   const nlohmann::detail::exception& problem) override {
    const std::string reason = reason_of(problem.what());
    // Only for strings and numbers does the parser keep the token alone.
    const bool has_token = reason.starts_with("unexpected string literal") ||
                           reason.starts_with("unexpected number literal");
    const std::size_t length = has_token ? token.size() : 1;
    error_ = {position - std::min(position, length), reason};
    return false;
  }

  LocatedJson take() { return std::move(result_); }
  const SyntaxError& error() const { return error_; }

 private:
  struct Open {
    Json* node;
    std::string path;
  };

  bool add(Json value) {
    latest_ = next_slot();
    *latest_.node = std::move(value);
    return true;
  }

  /// Returns the place of the next value, and notes its line.
  Open next_slot() {
    Open slot{&result_.root, ""};
    if (!open_.empty()) slot = slot_in(open_.back());
    if (open_.size() <= most_located) result_.lines.emplace(slot.path, cursor_.last_line());
    return slot;
  }

  Open slot_in(const Open& parent) {
    const auto& [node, path] = parent;
    if (node->is_array()) return {&node->emplace_back(), path_of_item(path, node->size() - 1)};
    if (open_.size() > most_located) return {&(*node)[name_], path};
    const std::string place = path_of_member(path, name_);
    if (!node->contains(name_)) return {&(*node)[name_], place};
    result_.repeated.emplace_back(place, cursor_.last_line());
    return {&ignored_.emplace_back(), place};
  }

  bool open(Json empty) {
    if (open_.size() == max_json_depth) {
      error_ = {static_cast<std::size_t>(cursor_.at - cursor_.begin) - 1,
                "nested deeper than " + std::to_string(max_json_depth) + " levels"};
      return false;
    }
    add(std::move(empty));
    open_.push_back(latest_);
    return true;
  }

  bool close() {
    open_.pop_back();
    return true;
  }

  const Cursor& cursor_;
  LocatedJson result_;
  std::string name_;  // of the next member
  Open latest_{};
  std::vector<Open> open_;
  std::deque<Json> ignored_;  // the values of repeated members: the first one counts
  SyntaxError error_;
};

/// The start of the word that ends at the place, or the place itself.
std::size_t begin_of_word(std::string_view text, std::size_t place) {
  while (place > 0 && std::isalpha(static_cast<unsigned char>(text[place - 1])) != 0) --place;
  return place;
}

/// The person's likely mistake, if the parser's words do not say it.
std::string_view hint_for(std::string_view reason, std::string_view before) {
  const auto has = [&](std::string_view part) { return reason.find(part) != std::string::npos; };
  while (!before.empty() && std::string_view(" \t\r\n").find(before.back()) != std::string::npos)
    before.remove_suffix(1);
  if (before.ends_with(',') && (has("unexpected '}'") || has("unexpected ']'")))
    return "; remove the comma before it";
  if (has("unexpected string literal") && (has("expected '}'") || has("expected ']'")))
    return "; is a comma missing before it?";
  return "";
}

std::string describe(const SyntaxError& error, std::string_view text,
                     const std::string& file_name) {
  std::size_t place = std::min(error.offset, text.size());
  const bool is_word = error.reason.find("invalid literal") == 0 ||
                       error.reason.find("e literal") != std::string::npos ||
                       error.reason.find("null literal") != std::string::npos;
  if (is_word) place = begin_of_word(text, place);
  const std::string_view before = text.substr(0, place);
  const std::size_t begin = before.rfind('\n') + 1;  // npos + 1 is 0
  const std::string_view line = text.substr(begin, text.find('\n', begin) - begin);
  const std::string number = std::to_string(1 + std::count(before.begin(), before.end(), '\n'));
  const std::size_t column = place - begin;
  std::string result = shown(file_name) + ":" + number + ":" + std::to_string(column + 1) + ": " +
                       printable(error.reason) + std::string(hint_for(error.reason, before));
  if (column >= shown_line) return result;
  const std::string indent = shortened(line.substr(0, column), shown_line);
  const auto characters =
      std::count_if(indent.begin(), indent.end(), [](char byte) { return (byte & 0xC0) != 0x80; });
  return result + "\n  " + number + " | " + shortened(line, shown_line) + "\n  " +
         std::string(number.size(), ' ') + " | " +
         std::string(static_cast<std::size_t>(characters), ' ') + "^";
}

}  // namespace

int line_of(const JsonLines& lines, std::string path) {
  while (true) {
    if (const auto found = lines.find(path); found != lines.end()) return found->second;
    const std::size_t end = path.find_last_of(".[");
    path.erase(end == std::string::npos ? 0 : end);
  }
}

std::string path_of_member(const std::string& path, std::string_view name) {
  return path + (path.empty() ? "" : ".") + shortened(name, shown_name);
}

std::string path_of_item(const std::string& path, std::size_t item) {
  return path + "[" + std::to_string(item) + "]";
}

Expected<LocatedJson> read_located_json(std::string_view text, const std::string& file_name) {
  if (trimmed(text).find_first_not_of(" \t\r\n") == std::string_view::npos)
    return Failure{file_name + ":1:1: the file is empty"};
  Cursor cursor{text.data()};
  const char* const end = text.data() + text.size();
  TreeBuilder builder(cursor);
  constexpr bool strict = true, ignore_comments = true;
  if (Json::sax_parse(CursorIterator(&cursor, end), CursorIterator(nullptr, end), &builder,
                      Json::input_format_t::json, strict, ignore_comments))
    return builder.take();
  return Failure{describe(builder.error(), text, file_name)};
}

}  // namespace connect4
