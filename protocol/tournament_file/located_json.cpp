#include "protocol/tournament_file/located_json.hpp"

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <iterator>
#include <nlohmann/json.hpp>

#include "lib/text/printable.hpp"

namespace connect4 {

namespace {

constexpr std::size_t shown_value = 60;  // characters
constexpr std::size_t shown_line = 100;

/// How far the parser has read: its iterators are copied about, and all of them move this.
struct Cursor {
  const char* at;
  int line = 1;

  void advance() {
    if (*at == '\n') ++line;
    ++at;
  }
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
  CursorIterator operator++(int) {
    CursorIterator before = *this;
    cursor_->advance();
    return before;
  }
  bool operator==(const CursorIterator& other) const { return is_at_end() == other.is_at_end(); }
  bool operator!=(const CursorIterator& other) const { return !(*this == other); }

 private:
  bool is_at_end() const { return cursor_ == nullptr || cursor_->at == end_; }

  Cursor* cursor_;  // null: the end
  const char* end_;
};

/// What the parser objected to.
struct SyntaxError {
  std::size_t offset = 0;  // of the first byte that is wrong
  std::string reason;
};

/// Builds the tree. A pointer to an open container stays good: while it is open nothing is added
/// beside it.
class TreeBuilder : public nlohmann::json_sax<nlohmann::json> {
 public:
  TreeBuilder(const Cursor& cursor, const char* begin) : cursor_(cursor), begin_(begin) {}

  bool null() override { return add(nullptr); }
  bool boolean(bool value) override { return add(value); }
  bool number_integer(number_integer_t value) override { return add(std::int64_t{value}); }
  bool number_unsigned(number_unsigned_t value) override {
    if (value > INT64_MAX) return add(static_cast<double>(value));
    return add(static_cast<std::int64_t>(value));
  }
  bool number_float(number_float_t value, const string_t&) override { return add(double{value}); }
  bool string(string_t& value) override { return add(std::move(value)); }
  bool binary(binary_t&) override { return false; }  // not in JSON text

  bool start_object(std::size_t) override { return open(JsonNode::Members()); }
  bool key(string_t& name) override {
    std::get<JsonNode::Members>(open_.back()->value).push_back({std::move(name), line(), {}});
    return true;
  }
  bool end_object() override { return close(); }
  bool start_array(std::size_t) override { return open(JsonNode::Items()); }
  bool end_array() override { return close(); }

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

  JsonNode take_root() { return std::move(root_); }
  const SyntaxError& error() const { return error_; }

 private:
  /// The line of what was read last. Behind a number the parser has read one byte more.
  int line() const {
    const bool is_past_line_end = cursor_.at != begin_ && cursor_.at[-1] == '\n';
    return cursor_.line - (is_past_line_end ? 1 : 0);
  }

  template <class T>
  bool add(T value) {
    JsonNode& node = next_slot();
    node.line = line();
    node.value = std::move(value);
    latest_ = &node;
    return true;
  }

  JsonNode& next_slot() {
    if (open_.empty()) return root_;
    if (auto* const items = std::get_if<JsonNode::Items>(&open_.back()->value))
      return items->emplace_back();
    return std::get<JsonNode::Members>(open_.back()->value).back().node;
  }

  template <class Container>
  bool open(Container empty) {
    if (open_.size() == max_json_depth) {
      error_ = {static_cast<std::size_t>(cursor_.at - begin_) - 1,
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

  /// The parser's own words without its prefix and without what it read last.
  static std::string reason_of(std::string text) {
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

  const Cursor& cursor_;
  const char* begin_;
  JsonNode root_;
  JsonNode* latest_ = nullptr;
  std::vector<JsonNode*> open_;
  SyntaxError error_;
};

/// Where the word begins that ends at the place, or the place itself.
std::size_t begin_of_word(std::string_view text, std::size_t place) {
  while (place > 0 && std::isalpha(static_cast<unsigned char>(text[place - 1])) != 0) --place;
  return place;
}

/// What the person most likely did, where the parser's words do not say it.
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

nlohmann::ordered_json to_json(const JsonNode& node);

struct ToJson {
  nlohmann::ordered_json operator()(const JsonNode::Items& items) const {
    auto array = nlohmann::ordered_json::array();
    for (const JsonNode& item : items) array.push_back(to_json(item));
    return array;
  }
  nlohmann::ordered_json operator()(const JsonNode::Members& members) const {
    auto object = nlohmann::ordered_json::object();
    for (const JsonMember& member : members) object[member.name] = to_json(member.node);
    return object;
  }
  template <class Scalar>
  nlohmann::ordered_json operator()(const Scalar& scalar) const {
    return scalar;
  }
};

nlohmann::ordered_json to_json(const JsonNode& node) {
  return std::visit(ToJson{}, node.value);
}

}  // namespace

Expected<JsonNode> read_located_json(std::string_view text, const std::string& file_name) {
  if (trimmed(text).find_first_not_of(" \t\r\n") == std::string_view::npos)
    return Failure{file_name + ":1:1: the file is empty"};
  Cursor cursor{text.data()};
  const char* const end = text.data() + text.size();
  TreeBuilder builder(cursor, text.data());
  constexpr bool strict = true, ignore_comments = true;
  if (nlohmann::json::sax_parse(CursorIterator(&cursor, end), CursorIterator(nullptr, end),
                                &builder, nlohmann::json::input_format_t::json, strict,
                                ignore_comments))
    return builder.take_root();
  return Failure{describe(builder.error(), text, file_name)};
}

std::string to_text(const JsonNode& node) {
  return shortened(
      to_json(node).dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace),
      shown_value);
}

}  // namespace connect4
