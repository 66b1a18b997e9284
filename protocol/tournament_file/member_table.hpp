// The members of a JSON object that a person writes, as a table. A row reads a member, complains of
// it, writes it and describes it for the schema.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/files/file_errors.hpp"
#include "protocol/tournament_file/located_json.hpp"
#include "protocol/tournament_file/tournament_words.hpp"

namespace connect4::members {

using Json = nlohmann::ordered_json;

/// Returns "a, b or c".
std::string listed(const std::vector<std::string>& words, const std::string& conjunction = "or");

/// Returns " is VALUE; it must be WHAT".
std::string must_be(const Json& value, std::string_view what);

/// A file that is being read: its values, and their errors.
struct ReadFile {
  LocatedJson json;
  FileErrors errors;

  /// Adds an error about the value at the path, which may be missing: " is 5; it must be ...".
  void complain(const std::string& path, std::string_view complaint) {
    errors.add(line_of(json.lines, path), path.empty() ? "the file" : path, complaint);
  }
};

/// A value of such a file. Refers to the file.
struct Value {
  const Json& json;
  std::string path;  ///< "players[1].name"
  ReadFile& file;

  void complain(std::string_view complaint) const { file.complain(path, complaint); }

  /// Complains: " is VALUE; it must be WHAT".
  void must_be(std::string_view what) const;

  /// Complains of a member in the same way, or that it is missing.
  void member_must_be(std::string_view name, std::string_view what) const;

  Value item(std::size_t i) const { return {json[i], path_of_item(path, i), file}; }

  /// Returns the member of that name, if there is one.
  std::optional<Value> find(std::string_view name) const;

  // These complain of a value of another kind, or beyond the bounds, and return false then.
  bool is_object() const;
  bool is_text() const;
  bool is_one_of(const std::vector<std::string>& words) const;
  bool is_whole(std::int64_t least, std::int64_t most, std::string_view unit = "") const;

  /// Complains of unknown members, with the nearest known one. Returns whether it is an object.
  bool is_object_of(const std::vector<std::string>& known) const;
};

/// The row of a member of the object that stands for an Owner.
template <class Owner>
struct Member {
  std::string name;
  std::function<void(const Value&, Owner&)> read;
  std::function<Json(const Owner&)> write;  ///< null: the owner has none
  Json schema = Json::object();             ///< its further members in the schema
};

template <class Owner>
using Members = std::vector<Member<Owner>>;

template <class Owner>
std::vector<std::string> names_of(const Members<Owner>& members) {
  std::vector<std::string> names;
  for (const Member<Owner>& member : members) names.push_back(member.name);
  return names;
}

/// Reads an object. Members that it does not have stay as they are.
template <class Owner>
void read_members(const Members<Owner>& members, const Value& object, Owner& owner) {
  if (!object.is_object_of(names_of(members))) return;
  for (const Member<Owner>& member : members)
    if (const auto value = object.find(member.name)) member.read(*value, owner);
}

template <class Owner>
Json write_members(const Members<Owner>& members, const Owner& owner) {
  Json json = Json::object();
  for (const Member<Owner>& member : members)
    if (Json value = member.write(owner); !value.is_null()) json[member.name] = std::move(value);
  return json;
}

template <class Owner>
Json schema_of(const Members<Owner>& members) {
  Json properties = Json::object();
  for (const Member<Owner>& member : members) properties[member.name] = member.schema;
  return {{"type", "object"}, {"additionalProperties", false}, {"properties", properties}};
}

inline Json of_type(const char* type) {
  return Json::object({{"type", type}});
}

/// A row with values of that type, one of those below: it reads them, writes them and describes
/// them. The schema has the default, if that is a number, a truth or a word.
template <class Owner, class T, class Type>
Member<Owner> member(std::string_view name, T Owner::*target, const Type& type) {
  Json schema = type.schema();
  const Json usual = type.write(Owner().*target);
  if (usual.is_primitive() && !usual.is_null() && usual != "") schema["default"] = usual;
  return {std::string(name),
          [=](const Value& value, Owner& owner) { type.read(value, owner.*target); },
          [=](const Owner& owner) -> Json { return type.write(owner.*target); }, schema};
}

/// A member of a part, as one of the owner itself.
template <class Owner, class Part>
Member<Owner> of_part(Part Owner::*part, const Member<Part>& member) {
  const auto read = [=](const Value& value, Owner& owner) { member.read(value, owner.*part); };
  const auto write = [=](const Owner& owner) { return member.write(owner.*part); };
  return {member.name, read, write, member.schema};
}

/// A whole number within the bounds, also as a duration, or one that may be missing.
struct Whole {
  std::int64_t least;
  std::int64_t most;
  std::string_view unit = "";  ///< after the bounds in a complaint: " milliseconds"

  template <class T>
  void read(const Value& value, T& target) const {
    if (value.is_whole(least, most, unit)) target = static_cast<T>(value.json.get<std::int64_t>());
  }
  template <class T>
  Json write(const T& number) const {
    if constexpr (requires { number.count(); })
      return number.count();
    else if constexpr (requires { number.value(); })
      return number ? write(*number) : Json();
    else
      return number;
  }
  Json schema() const { return {{"type", "integer"}, {"minimum", least}, {"maximum", most}}; }
};

/// A number within the bounds.
struct Number {
  std::string_view what = "a number";  ///< the right value, for a complaint
  double least = std::numeric_limits<double>::lowest();
  double most = std::numeric_limits<double>::max();
  bool or_zero = false;

  void read(const Value& value, double& target) const {
    if (!value.json.is_number() || !is_right(value.json.get<double>())) return value.must_be(what);
    target = value.json.get<double>();
  }
  bool is_right(double number) const {
    return (number >= least && number <= most) || (or_zero && number == 0);
  }
  Json write(double number) const { return number; }
  Json schema() const { return of_type("number"); }
};

struct Truth {
  void read(const Value& value, bool& target) const {
    if (value.json.is_boolean())
      target = value.json.get<bool>();
    else
      value.must_be("true or false");
  }
  Json write(bool truth) const { return truth; }
  Json schema() const { return of_type("boolean"); }
};

struct Text {
  bool (*is_right)(const std::string&) = nullptr;  ///< null: each text is
  std::string_view what = "";                      ///< the right value, for a complaint

  void read(const Value& value, std::string& target) const {
    if (!what.empty() && !value.json.is_string()) return value.must_be(what);
    if (!value.is_text()) return;
    const std::string text = value.json.get<std::string>();
    if (is_right != nullptr && !is_right(text)) return value.must_be(what);
    target = text;
  }
  Json write(const std::string& text) const { return text; }
  Json schema() const { return of_type("string"); }
};

/// One of several words.
template <class Choice>
struct OneOf {
  Choices<Choice> choices;

  void read(const Value& value, Choice& target) const {
    if (value.is_one_of(words_of(choices)))
      target = meaning_of(value.json.get<std::string>(), choices);
  }
  Json write(Choice choice) const { return word_for(choice, choices); }
  Json schema() const { return Json::object({{"enum", words_of(choices)}}); }
};

/// A list of texts.
struct Texts {
  std::string_view wanted;
  Text each;

  void read(const Value& value, std::vector<std::string>& target) const {
    if (!value.json.is_array()) return value.must_be(wanted);
    target.resize(value.json.size());
    for (std::size_t i = 0; i < target.size(); ++i) each.read(value.item(i), target[i]);
  }
  Json write(const std::vector<std::string>& texts) const { return texts; }
  Json schema() const { return {{"type", "array"}, {"items", each.schema()}}; }
};

/// An object with members of its own.
template <class Part>
struct ObjectOf {
  Members<Part> members;

  void read(const Value& value, Part& target) const { read_members(members, value, target); }
  Json write(const Part& part) const { return write_members(members, part); }
  Json schema() const { return schema_of(members); }
};

/// Returns whether the text can be the path of a file.
inline bool is_path(const std::string& text) {
  return !text.empty() && text.find('\0') == std::string::npos;
}

/// A list of files and folders.
inline constexpr Texts paths{R"(a list of paths, such as ["lib", "weights.bin"])",
                             {is_path, "a path"}};

/// The word for a kind, or an object with that as the member `kind`, and the rest. The rest of a
/// `bare` kind has no meaning.
template <class Part, class Kind>
struct WordOrObject {
  Kind Part::*kind;
  OneOf<Kind> kinds;
  Kind bare;
  Members<Part> rest;

  Members<Part> members() const {
    Members<Part> all{member("kind", kind, kinds)};
    all.insert(all.end(), rest.begin(), rest.end());
    return all;
  }
  void read(const Value& value, Part& target) const {
    if (value.json.is_object())
      read_members(members(), value, target);
    else
      kinds.read(value, target.*kind);
    if (target.*kind != bare) return;
    target = Part();
    target.*kind = bare;
  }
  Json write(const Part& part) const {
    return part.*kind == bare ? kinds.write(bare) : write_members(members(), part);
  }
  Json schema() const {
    return Json::object({{"anyOf", Json::array({kinds.schema(), schema_of(members())})}});
  }
};

}  // namespace connect4::members
