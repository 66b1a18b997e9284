#include "protocol/messages/reply_reader.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>

#include "lib/text/printable.hpp"
#include "protocol/messages/json_text.hpp"

namespace connect4 {

namespace {

constexpr int max_depth = 16;

/// The name if it means something to the protocol at any place, otherwise nothing. The result lives
/// for ever.
std::string_view known_name(std::string_view name) {
  constexpr std::array<std::string_view, 13> known{
      "id",   "method",  "result", "error", "column",  "eval", "note",
      "name", "version", "author", "ready", "message", "code"};
  const auto* const it = std::find(known.begin(), known.end(), name);
  return it == known.end() ? std::string_view() : *it;
}

/// Picks the few members that matter out of a line, without building a document. The functions that
/// nlohmann::json::sax_parse() calls come first.
class ReplyHandler {
 public:
  bool null() { return value(nullptr); }
  bool boolean(bool truth) { return value(truth); }
  bool number_integer(std::int64_t number) { return value(number); }
  bool number_unsigned(std::uint64_t number) {
    if (number > std::numeric_limits<std::int64_t>::max())
      return value(static_cast<double>(number));
    return value(static_cast<std::int64_t>(number));
  }
  bool number_float(double number, const std::string&) { return value(number); }
  bool string(std::string& text) { return value(std::move(text)); }
  bool binary(nlohmann::json::binary_t&) { return false; }  // not in JSON text

  bool start_object(std::size_t) { return open(Compound::object); }
  bool start_array(std::size_t) { return open(Compound::array); }
  bool end_object() { return close(); }
  bool end_array() { return close(); }
  bool key(const std::string& name) {
    if (depth_ == 1) outer_ = known_name(name);
    if (depth_ == 2) inner_ = known_name(name);
    return true;
  }
  bool parse_error(std::size_t, const std::string&, const nlohmann::json::exception&) {
    return false;
  }

  bool is_object() const { return is_object_; }
  bool is_too_deep() const { return depth_ > max_depth; }

  /// The meaning of the line once it is read.
  Reply classify(std::int64_t open_id) {
    if (!is_null(method_))
      return IgnoredLine{"a request or notification, but only replies count", false};
    if (is_null(id_)) return IgnoredLine{"an object without an id", false};
    const auto* const id = std::get_if<std::int64_t>(&id_);
    if (id == nullptr) return IgnoredLine{"a reply whose id is not an integer", false};
    if (*id != open_id)
      return IgnoredLine{"a reply to request " + std::to_string(*id) + " while request " +
                             std::to_string(open_id) + " is open",
                         false};
    if (!is_null(error_)) return ErrorReply{error_text(), error_kind()};
    return std::move(result_);
  }

 private:
  static bool is_null(const Value& value) { return std::holds_alternative<std::nullptr_t>(value); }

  bool value(Value value) {
    if (depth_ == 1 && is_object_) set(std::move(value));
    if (depth_ == 2 && in_object_) set_inner(std::move(value));
    return true;
  }

  bool open(Compound kind) {
    value(kind);
    if (depth_ == 0) is_object_ = kind == Compound::object;
    if (depth_ == 1) in_object_ = is_object_ && kind == Compound::object;
    return ++depth_ <= max_depth;
  }

  bool close() {
    --depth_;
    return true;
  }

  void set(Value value) {
    if (outer_ == "id") id_ = std::move(value);
    if (outer_ == "method") method_ = std::move(value);
    if (outer_ == "result") result_ = {std::move(value), {}};
    if (outer_ == "error") {
      error_ = std::move(value);
      error_message_ = error_code_ = nullptr;
    }
  }

  void set_inner(Value value) {
    if (outer_ == "result" && !inner_.empty())
      result_.members.emplace_back(inner_, std::move(value));
    if (outer_ == "error" && inner_ == "message") error_message_ = std::move(value);
    if (outer_ == "error" && inner_ == "code") error_code_ = std::move(value);
  }

  ErrorKind error_kind() const {
    const auto* const code = std::get_if<std::int64_t>(&error_code_);
    if (code != nullptr && *code == resignation_code) return ErrorKind::resignation;
    if (code != nullptr && *code == take_back_code) return ErrorKind::take_back;
    return ErrorKind::failure;
  }

  std::string error_text() const {
    const bool is_plain = std::holds_alternative<std::string>(error_);
    const auto* const text = std::get_if<std::string>(is_plain ? &error_ : &error_message_);
    std::string shown = text ? shortened(trimmed(*text), max_note_characters) : "";
    return shown.empty() && error_kind() == ErrorKind::failure ? "(an error without a message)"
                                                               : shown;
  }

  int depth_ = 0;
  bool is_object_ = false;  // the line as a whole
  bool in_object_ = false;  // at depth 2: in an object inside that object, rather than in an array
  std::string_view outer_;  // the key at depth 1
  std::string_view inner_;  // the key at depth 2
  Value id_, method_, error_, error_message_, error_code_;
  Result result_;
};

IgnoredLine stray(std::string_view reason) {
  return {std::string(reason), true};
}

bool is_stray(const Reply& reply) {
  const auto* const ignored = std::get_if<IgnoredLine>(&reply);
  return ignored != nullptr && ignored->stray;
}

/// Returns whether a member of that name is in the text, with that value if one is given.
bool has_member(std::string_view line, std::string_view name, std::string_view value = "") {
  const std::string quoted = "\"" + std::string(name) + "\"";
  for (std::size_t at = line.find(quoted); at != std::string_view::npos;
       at = line.find(quoted, at + 1)) {
    const std::string_view behind = trimmed(line.substr(at + quoted.size()));
    if (!behind.starts_with(':')) continue;
    const std::string_view rest = trimmed(behind.substr(1));
    const std::string_view first = rest.substr(0, rest.find_first_of(",} \t"));
    if (value.empty() || first == value) return true;
  }
  return false;
}

/// Returns whether a line that is not JSON was meant as the reply to the question, such as one with
/// a decimal comma. A line that goes on after a whole object is a print, and so is the beginning of
/// a message, which has a method.
bool is_broken_reply(std::string_view line, std::int64_t open_id) {
  ReplyHandler handler;
  const bool has_whole_object = nlohmann::json::sax_parse(
      line.begin(), line.end(), &handler, nlohmann::json::input_format_t::json, false);
  const std::string_view text = trimmed(line);
  return !has_whole_object && text.starts_with('{') && text.ends_with('}') &&
         has_member(line, "id", std::to_string(open_id)) && has_member(line, "result") &&
         !has_member(line, "method");
}

Reply read_json(std::string_view line, std::int64_t open_id) {
  ReplyHandler handler;
  const bool complete = nlohmann::json::sax_parse(line.begin(), line.end(), &handler);
  if (handler.is_too_deep())
    return ProtocolBreach{"nested deeper than " + std::to_string(max_depth) + " levels"};
  if (!complete) return stray("a line that is not JSON");
  if (!handler.is_object()) return stray("a line that is not a JSON object");
  return handler.classify(open_id);
}

/// Every character of JSON's grammar is ASCII, so this keeps the structure of any line.
std::string with_question_marks_for_other_than_ascii(std::string_view line) {
  std::string ascii(line);
  std::replace_if(
      ascii.begin(), ascii.end(), [](char byte) { return (byte & 0x80) != 0; }, '?');
  return ascii;
}

/// No 64-bit integer is so large.
bool is_far_off(double number) {
  return std::abs(number) >= 0x1p63;
}

std::string describe(const Value& value) {
  struct Describer {
    std::string operator()(std::nullptr_t) const { return "null or nothing"; }
    std::string operator()(bool truth) const { return truth ? "true" : "false"; }
    std::string operator()(std::int64_t number) const { return std::to_string(number); }
    std::string operator()(double number) const {
      if (is_far_off(number)) return "a number far off the board";
      return nlohmann::json(number).dump();
    }
    std::string operator()(const std::string& text) const {
      return "the string \"" + shortened(text, 40) + "\"";
    }
    std::string operator()(Compound compound) const {
      return compound == Compound::object ? "an object" : "an array";
    }
  };
  return std::visit(Describer{}, value);
}

/// "3.0, which is not an integer,": the sentence goes on behind it.
std::string describe_no_column(const Value& value) {
  const bool is_number =
      std::holds_alternative<double>(value) && !is_far_off(std::get<double>(value));
  return describe(value) + (is_number ? ", which is not an integer," : "");
}

bool is_object(const Value& value) {
  const auto* const compound = std::get_if<Compound>(&value);
  return compound != nullptr && *compound == Compound::object;
}

std::optional<double> to_number(const Value* value) {
  if (value == nullptr) return std::nullopt;
  if (const auto* const integer = std::get_if<std::int64_t>(value))
    return static_cast<double>(*integer);
  if (const auto* const real = std::get_if<double>(value)) return *real;
  return std::nullopt;
}

/// A member's text, safe to show; empty if it is missing or no string.
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

std::string describe(const ErrorReply& error) {
  if (error.kind == ErrorKind::failure) return "answered with an error: " + error.message;
  const std::string what =
      error.kind == ErrorKind::resignation ? "resigned" : "asked for a move back";
  return error.message.empty() ? what : what + ": " + error.message;
}

Reply read_reply(std::string_view line, std::int64_t open_id) {
  if (trimmed(line).empty()) return stray("an empty line");
  // nlohmann_json would take it for the end of the line.
  if (line.find('\0') != std::string_view::npos) return stray("a line with a NUL byte");
  Reply reply = read_json(line, open_id);
  if (!is_stray(reply)) return reply;
  // nlohmann_json does not read it, but it may be JSON, or would be if its text were sound.
  if (is_utf8(line)) {
    const std::string plain = without_extremes(line);
    reply = read_json(plain, open_id);
    if (is_stray(reply) && is_broken_reply(plain, open_id))
      return ProtocolBreach{"answered with a line that is not JSON", Ending::invalid_move};
    return reply;
  }
  reply = read_json(without_extremes(with_question_marks_for_other_than_ascii(line)), open_id);
  if (is_stray(reply)) return stray("a line that is neither JSON nor UTF-8");
  if (std::holds_alternative<IgnoredLine>(reply)) return reply;
  return ProtocolBreach{"a reply that is not valid UTF-8"};
}

Expected<Move> to_move(const Result& result) {
  const Value* column = &result.value;
  if (is_object(result.value)) column = result.member("column");
  if (column == nullptr) return Failure{"an object without a column"};
  const auto* const index = std::get_if<std::int64_t>(column);
  const auto checked = index != nullptr ? Column::from_index(*index) : std::nullopt;
  if (!checked) return Failure{describe_no_column(*column)};
  return Move{*checked, to_number(result.member("eval")),
              text_of(result.member("note"), max_note_characters)};
}

Expected<Identity> to_identity(const Result& result) {
  const bool in_object = is_object(result.value);
  const Value* const name = in_object ? result.member("name") : &result.value;
  if (name == nullptr) return Failure{"an object without a name"};
  if (!std::holds_alternative<std::string>(*name))
    return Failure{(in_object ? "an object whose name is " : "") + describe(*name)};
  return Identity{text_of(name, max_name_characters),
                  text_of(result.member("version"), max_name_characters),
                  text_of(result.member("author"), max_name_characters)};
}

bool wants_to_get_ready(const Result& result) {
  const Value* const ready = result.member("ready");
  return ready != nullptr && *ready == Value(true);
}

}  // namespace connect4
