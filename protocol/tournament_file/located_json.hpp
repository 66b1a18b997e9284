// JSON that remembers on which line each value stood, for files that people write.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "lib/expected.hpp"

namespace connect4 {

struct JsonMember;

/// A JSON value. Members keep their order, and a name that is there twice is kept twice: whoever
/// reads the object can say so.
struct JsonNode {
  using Items = std::vector<JsonNode>;
  using Members = std::vector<JsonMember>;

  int line = 1;  ///< of the file, from 1; where an object or array begins
  /// An integer beyond 64 bits is a double.
  std::variant<std::nullptr_t, bool, std::int64_t, double, std::string, Items, Members> value;

  /// The value as a T, or null where it is of another kind.
  template <class T>
  const T* as() const {
    return std::get_if<T>(&value);
  }
};

/// A member of an object.
struct JsonMember {
  std::string name;
  int line = 1;  ///< of the name
  JsonNode node;
};

/// How deep objects and arrays may be nested.
inline constexpr std::size_t max_json_depth = 64;

/// Reads a JSON text in which // and /* */ begin comments. A syntax error is several lines: file,
/// line and column (from 1, in bytes) with the reason, then the line itself with a mark below the
/// place. Never throws, whatever the bytes.
Expected<JsonNode> read_located_json(std::string_view text, const std::string& file_name);

/// The value on one line as JSON, at most 60 characters of it: for error messages.
std::string to_text(const JsonNode& node);

}  // namespace connect4
