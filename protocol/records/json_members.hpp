// A JSON object as a table of its members, each of which is written and read by its row.
//
// For codecs only: an error in a value is thrown here, since a reader has no other way to leave the
// rows half way. A codec catches it.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <utility>

#include "lib/expected.hpp"
#include "lib/text/printable.hpp"

namespace connect4::json {

using Json = nlohmann::ordered_json;

/// Why a value cannot be read: caught at the border of a codec and turned into an Expected.
struct BadValue : std::runtime_error {
  using std::runtime_error::runtime_error;
};

template <class T>
T unwrap(Expected<T> value) {
  if (!value) throw BadValue(value.error());
  return *std::move(value);
}

/// Reads a member with `read`, if it exists, and names it in errors about it.
template <class Read>
bool read_if_there(const Json& json, const char* name, Read read) {
  const auto it = json.find(name);
  if (it == json.end()) return false;
  try {
    read(*it);
  } catch (const BadValue& problem) {
    throw BadValue(in_quotes(name) + ": " + problem.what());
  }
  return true;
}

/// Whether every object of its kind has a member.
enum class MemberKind : std::uint8_t {
  needed,
  optional,  ///< left out if `write` gives null
};

/// The row of a member of the JSON object that stands for an Owner.
template <class Owner>
struct Member {
  const char* name;
  Json (*write)(const Owner&);
  void (*read)(const Json&, Owner&);  ///< throws BadValue; the members before it are read already
  MemberKind kind = MemberKind::needed;
};

/// The object with the members that its owner has, in the order of the table.
template <class Owner, std::size_t count>
Json write_members(const std::array<Member<Owner>, count>& members, const Owner& owner) {
  Json json = Json::object();
  for (const Member<Owner>& member : members)
    if (Json value = member.write(owner); member.kind == MemberKind::needed || !value.is_null())
      json.emplace(member.name, std::move(value));
  return json;
}

/// Reads the text of write_members(). Members that are not in the table are ignored.
template <class Owner, std::size_t count>
void read_members(const std::array<Member<Owner>, count>& members, const Json& json, Owner& owner) {
  for (const Member<Owner>& member : members)
    if (!read_if_there(json, member.name, [&](const Json& it) { member.read(it, owner); }) &&
        member.kind == MemberKind::needed)
      throw BadValue(in_quotes(member.name) + " is missing");
}

inline const Json& array(const Json& json) {
  return json.is_array() ? json : throw BadValue("must be an array");
}

inline const Json& object(const Json& json) {
  return json.is_object() ? json : throw BadValue("must be an object");
}

inline std::string text(const Json& json) {
  if (!json.is_string()) throw BadValue("must be a string");
  return printable(json.get_ref<const std::string&>(), true);
}

/// Reads an integer from 0, or `least`, to the most that T, or the caller, can hold.
template <class T>
T integer(const Json& json, T least = 0, T most = std::numeric_limits<T>::max()) {
  const bool fits = json.is_number_unsigned() && std::in_range<T>(json.get<std::uint64_t>()) &&
                    json.get<std::uint64_t>() >= static_cast<std::uint64_t>(least) &&
                    json.get<std::uint64_t>() <= static_cast<std::uint64_t>(most);
  if (!fits)
    throw BadValue("must be an integer from " + std::to_string(least) + " to " +
                   std::to_string(most));
  return json.get<T>();
}

inline std::chrono::microseconds time(const Json& json) {
  return std::chrono::microseconds(integer<std::int64_t>(json));
}

inline bool truth(const Json& json) {
  return json.is_boolean() ? json.get<bool>() : throw BadValue("must be true or false");
}

inline double number(const Json& json) {
  return json.is_number() ? json.get<double>() : throw BadValue("must be a number");
}

}  // namespace connect4::json
