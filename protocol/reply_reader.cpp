#include "protocol/reply_reader.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>

#include "lib/text/printable.hpp"

namespace connect4 {

namespace {

constexpr int max_depth = 16;
constexpr int most_overflows = 16;  // numbers in a line that are too large for a double
constexpr std::string_view largest_number = "1.7976931348623157e308";
constexpr std::string_view an_object = "an object";

/// The members of a result that mean something; the others are not kept.
bool is_known_member(std::string_view name) {
  constexpr std::array<std::string_view, 6> known{"column", "eval",    "note",
                                                  "name",   "version", "author"};
  return std::find(known.begin(), known.end(), name) != known.end();
}

/// Picks the few members that matter out of a line, without building a document.
class ReplyHandler : public nlohmann::json_sax<nlohmann::json> {
 public:
  std::optional<Value> id, result, error, method;
  std::vector<std::pair<std::string, Value>> result_members;
  std::string error_message;
  bool is_object = false;
  bool too_deep = false;

  /// Where a number stands that is too large for a double; reading stopped there.
  struct Overflow {
    std::size_t end;
    std::size_t length;
  };
  std::optional<Overflow> overflow;

  bool null() override { return scalar(nullptr); }
  bool boolean(bool value) override { return scalar(value); }
  bool number_integer(number_integer_t value) override { return scalar(std::int64_t{value}); }
  bool number_unsigned(number_unsigned_t value) override {
    // Beyond the range of int64 it is as far from a column or an id as any other large number.
    return scalar(static_cast<std::int64_t>(
        std::min<number_unsigned_t>(value, std::numeric_limits<std::int64_t>::max())));
  }
  bool number_float(number_float_t value, const string_t&) override { return scalar(value); }
  bool string(string_t& value) override { return scalar(std::move(value)); }
  bool binary(binary_t&) override { return false; }

  bool start_object(std::size_t) override {
    if (depth_ == 0) is_object = true;
    return open(Compound{an_object});
  }
  bool start_array(std::size_t) override { return open(Compound{"an array"}); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool key(string_t& name) override {
    if (depth_ == 1) member_ = name;
    if (depth_ == 2) nested_ = name;
    return true;
  }

  bool parse_error(std::size_t end, const std::string& token,
                   const nlohmann::json::exception& problem) override {
    constexpr int number_overflow = 406;
    if (problem.id == number_overflow) overflow = Overflow{end, token.size()};
    return false;
  }

 private:
  bool scalar(Value value) {
    if (depth_ == 1) set(std::move(value));
    if (depth_ == 2) set_nested(std::move(value));
    return true;
  }

  bool open(Compound kind) {
    scalar(kind);
    if (depth_ == 1) in_nested_object_ = kind.kind == an_object;
    too_deep = ++depth_ > max_depth;
    return !too_deep;
  }

  bool close() {
    --depth_;
    return true;
  }

  void set(Value value) {
    if (!is_object) return;
    if (member_ == "id") id = std::move(value);
    if (member_ == "method") method = std::move(value);
    if (member_ == "error") error = std::move(value);
    if (member_ == "result") {
      result = std::move(value);
      result_members.clear();
    }
  }

  void set_nested(Value value) {
    if (!in_nested_object_) return;
    if (member_ == "result" && is_known_member(nested_))
      result_members.emplace_back(nested_, std::move(value));
    if (member_ == "error" && nested_ == "message")
      if (auto* const text = std::get_if<std::string>(&value)) error_message = std::move(*text);
  }

  int depth_ = 0;
  bool in_nested_object_ = false;  // at depth 2, rather than in an array
  std::string member_;             // the key of the outermost object that is being read
  std::string nested_;             // the key of the object inside it
};

bool is_null(const std::optional<Value>& value) {
  return value && std::holds_alternative<std::nullptr_t>(*value);
}

std::string error_text(const ReplyHandler& handler) {
  if (!handler.error_message.empty()) return handler.error_message;
  if (const auto* const text = std::get_if<std::string>(&*handler.error)) return *text;
  return "(an error without a message)";
}

Reply classify(ReplyHandler& handler, std::int64_t open_id) {
  const bool is_error = handler.error && !is_null(handler.error);
  const bool has_id = handler.id && !is_null(handler.id);
  if (handler.method) return IgnoredLine{"a request or notification: only replies count", false};
  if (has_id) {
    const auto* const id = std::get_if<std::int64_t>(&*handler.id);
    if (id == nullptr) return IgnoredLine{"a reply whose id is no integer", false};
    if (*id != open_id)
      return IgnoredLine{"a reply to question " + std::to_string(*id) + " while question " +
                             std::to_string(open_id) + " is open",
                         false};
  } else if (!is_error) {
    return IgnoredLine{"an object without an id", false};
  }
  if (is_error) return ErrorReply{error_text(handler)};
  if (!handler.result) return Result{Value{nullptr}, {}};
  return Result{std::move(*handler.result), std::move(handler.result_members)};
}

/// The line with the largest number there is in the place of one that is larger still.
std::string without(ReplyHandler::Overflow overflow, std::string_view line) {
  const std::size_t start = overflow.end - overflow.length;
  return std::string(line.substr(0, start))
      .append(largest_number)
      .append(line.substr(overflow.end));
}

Reply read_utf8(std::string_view line, std::int64_t open_id, int overflows = 0) {
  ReplyHandler handler;
  const bool complete = nlohmann::json::sax_parse(line.begin(), line.end(), &handler);
  if (handler.too_deep)
    return ProtocolBreach{"nested deeper than " + std::to_string(max_depth) + " levels"};
  if (handler.overflow && overflows < most_overflows)
    return read_utf8(without(*handler.overflow, line), open_id, overflows + 1);
  if (!complete) return IgnoredLine{"a line that is no JSON", true};
  if (!handler.is_object) return IgnoredLine{"a line that is no JSON object", true};
  return classify(handler, open_id);
}

std::string describe(const Value& value) {
  struct Describer {
    std::string operator()(std::nullptr_t) const { return "null or nothing"; }
    std::string operator()(bool truth) const { return truth ? "true" : "false"; }
    std::string operator()(std::int64_t number) const { return std::to_string(number); }
    std::string operator()(double number) const {
      return "the number " + nlohmann::json(number).dump() + ", which is no integer";
    }
    std::string operator()(const std::string& text) const {
      return "the string \"" + shortened(text, 40) + "\"";
    }
    std::string operator()(Compound compound) const { return std::string(compound.kind); }
  };
  if (const double* const number = std::get_if<double>(&value);
      number && std::abs(*number) >= std::numeric_limits<double>::max())
    return "a number too large to be one";
  return std::visit(Describer{}, value);
}

Expected<Column> to_column(const Value& value) {
  if (const auto* const index = std::get_if<std::int64_t>(&value))
    if (const auto column = Column::from_index(*index)) return *column;
  return Failure{describe(value)};
}

std::optional<double> to_number(const Value* value) {
  if (value == nullptr) return std::nullopt;
  if (const auto* const integer = std::get_if<std::int64_t>(value))
    return static_cast<double>(*integer);
  if (const auto* const real = std::get_if<double>(value)) return *real;
  return std::nullopt;
}

/// A member's text, safe to show; empty where it is missing or no string.
std::string text_of(const Value* value, std::size_t limit) {
  const auto* const text = value != nullptr ? std::get_if<std::string>(value) : nullptr;
  return text != nullptr ? shortened(trimmed(*text), limit) : "";
}

}  // namespace

const Value* Result::member(std::string_view name) const {
  for (auto it = members.rbegin(); it != members.rend(); ++it)
    if (it->first == name) return &it->second;
  return nullptr;
}

Reply read_reply(std::string_view line, std::int64_t open_id) {
  if (is_utf8(line)) return read_utf8(line, open_id);
  // Would it be a reply if its text were sound? Then it is a broken reply; otherwise a stray print.
  Reply reply = read_utf8(printable(line), open_id);
  if (const auto* const ignored = std::get_if<IgnoredLine>(&reply); ignored && ignored->stray)
    return IgnoredLine{"a line that is neither JSON nor UTF-8", true};
  return ProtocolBreach{"a reply that is not valid UTF-8"};
}

Expected<Move> to_move(const Result& result) {
  const Value* const column_member = result.member("column");
  const auto column = to_column(column_member != nullptr ? *column_member : result.value);
  if (!column) return Failure{column.error()};
  return Move{*column, to_number(result.member("eval")),
              text_of(result.member("note"), max_note_characters)};
}

Expected<Identity> to_identity(const Result& result) {
  const bool is_object = std::holds_alternative<Compound>(result.value);
  const Value* const name = is_object ? result.member("name") : &result.value;
  if (name == nullptr || !std::holds_alternative<std::string>(*name))
    return Failure{name == nullptr ? "an object without a name" : describe(*name)};
  return Identity{text_of(name, max_name_characters),
                  text_of(result.member("version"), max_name_characters),
                  text_of(result.member("author"), max_name_characters)};
}

}  // namespace connect4
